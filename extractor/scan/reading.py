"""What the parts of the message reader need of the whole, so that they do not import it."""

from typing import Protocol

import libcst as cst

from extractor.scan.bindings import Binding
from extractor.scan.formatting import Argument
from extractor.scan.template import Alternatives


class Reading(Protocol):
    """Reads expressions of one file."""

    def code(self, node: cst.CSTNode) -> str:
        """Return an expression as written, on one line."""

    def whole_code(self, node: cst.BaseExpression) -> str:
        """Return an expression exactly as written, its own brackets and line ends included."""

    def as_field(self, node: cst.CSTNode) -> Alternatives:
        """Return the expression as a single field."""

    def read(self, node: cst.BaseExpression) -> Alternatives:
        """Return the ways in which the expression's text can read."""

    def inline(self, node: cst.BaseExpression) -> Alternatives:
        """Return what stands in a field's place: its text if all of it has words, else a field."""

    def argument(self, node: cst.BaseExpression) -> Argument:
        """Return an expression as a value for a format string."""

    def look_up(self, node: cst.BaseExpression) -> Binding | None:
        """Return what a name or an attribute stands for, or None where it is not known."""

    def is_text(self, node: cst.BaseExpression) -> bool:
        """Tell whether the expression is known to be a text."""


def last_name(node: cst.BaseExpression) -> str | None:
    """Return ``c`` of ``a.b.c``, or None for anything but a dotted name."""
    if isinstance(node, cst.Attribute):
        return node.attr.value
    return node.value if isinstance(node, cst.Name) else None
