"""What the parts of the walk need of the whole, so that they do not import it."""

from typing import Protocol

import libcst as cst

from extractor.scan.bindings import Binding, UnknownValue
from extractor.scan.guarding import GuardMaker
from extractor.scan.names import Block
from extractor.scan.paths import State

Path = State | None
"""What is known on one way through the code; None once the way has left the block."""


class Walking(Protocol):
    """Walks one file."""

    guards: GuardMaker
    changes: list[list[tuple[str, Binding | None]]]
    """For each ``try`` or loop around: what was bound or changed in its body so far."""
    loops: list[list[State]]
    """For each loop around: the states at its ``break`` statements."""

    @property
    def muted(self) -> bool:
        """Whether the walk only looks at what a loop's body changes."""

    @muted.setter
    def muted(self, value: bool) -> None:
        """Set it."""

    def block(self, block: Block, path: Path) -> Path:
        """Walk a block and return the way that goes on behind it."""

    def header(self, node: cst.CSTNode, body: cst.CSTNode, state: State) -> None:
        """Handle what is evaluated before a compound statement's block."""

    def bind(self, state: State, name: str, binding: Binding) -> None:
        """Give a name another meaning."""

    def change(self, state: State, path: str) -> None:
        """Note that something is no longer what it was, by whatever name."""

    def bind_all(self, state: State, target: cst.CSTNode, value: UnknownValue) -> None:
        """Give all names of a target the same meaning."""
