"""Runs a generated function and holds its raise sites against their path conditions."""

import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from functools import lru_cache
from types import CodeType, FrameType, SimpleNamespace
from typing import Any

from extractor.model.scan import Guard, GuardKind, RaiseSite
from extractor.scan import scan

INPUTS: tuple[tuple[Any, ...], ...] = tuple(
    (a, b, c, n, list(xs), x)
    for a, b, c, n in ((0, 1, 2, 3), (1, 1, 0, None), (2, 0, -1, 1), (3, None, 1, 0), (0, 0, 0, 0))
    for xs, x in (((), 0), ((1, 2), 2), ((0, None, 3), -1))
)
_MARK = re.compile(r"site \d+")
_BLOCK_FRAMES = frozenset({"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"})
"""Frames of their own up to Python 3.11, though their code reads the names around it."""


class Hit(Exception):  # noqa: N818 - short: it stands all over the generated code
    """What the generated ``raise`` statements raise."""


@dataclass(frozen=True)
class Broken:
    """A guard that was claimed and did not hold, with the site and the values there."""

    site: RaiseSite
    guard: Guard
    values: Mapping[str, Any]


@dataclass
class Run:
    """What one call of the function did: the entry values, and the sites that it reached."""

    values: dict[str, Any]
    reached: set[str] = field(default_factory=set)


class Executed:
    """The outcome of one function.

    Attributes:
        sites: the raise sites by their mark, such as ``site 3``.
        runs: one for each input.
        broken: claimed guards that did not hold at a raise.
        checked: how many guards were evaluated at a raise.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        found = scan(source.encode(), path="generated.py", module="generated")
        assert found.problem is None, (found.problem, source)
        self.sites = {mark: site for site in found.sites if (mark := _mark(site))}
        self.runs: list[Run] = []
        self.broken: list[Broken] = []
        self.checked = 0
        code = compile(source, "generated.py", "exec")
        for a, b, c, n, xs, x in INPUTS:
            namespace = self._namespace(a)
            exec(code, namespace)  # our own text
            point = namespace["Point"]
            values = {"a": a, "b": b, "c": c, "n": n, "xs": list(xs), "o": point(x), "g": a}
            self.runs.append(Run(values))
            with suppress(Exception, SystemExit):
                namespace["f"](a, b, c, n, list(xs), point(x))

    def _namespace(self, g: object) -> dict[str, Any]:
        return {
            "g": g,
            "hit": self._hit,
            "Hit": Hit,
            "sys": SimpleNamespace(exit=self._exit),
            "risky": _risky,
            "maybe": _maybe,
            "print": _ignore,
            "suppress": suppress,
            "nullcontext": nullcontext,
        }

    def _hit(self, text: str) -> Hit:
        self._check(text, sys._getframe(1))
        return Hit(text)

    def _exit(self, text: str) -> None:
        self._check(text, sys._getframe(1))
        raise SystemExit(text)

    def _check(self, mark: str, frame: FrameType) -> None:
        self.runs[-1].reached.add(mark)
        site, values = self.sites[mark], _visible(frame)
        for guard in site.guards:
            if guard.evaluable and not guard.stale:
                self.checked += 1
                if not holds(guard, values, frame.f_globals):
                    self.broken.append(Broken(site, guard, values))

    def unlike_entry(self) -> Iterator[tuple[str, Run]]:
        """Yield where a complete condition, read when the function is entered, is not the truth.

        Complete is a condition of which nothing was lost: true at entry if and only if the site
        is reached. Only for functions of :class:`tests.scan.generated_plain.PlainWriter`.
        """
        for mark, site in self.sites.items():
            if not is_complete(site):
                continue
            guards = [guard for guard in site.guards if guard.kind is not GuardKind.WITH]
            for run in self.runs:
                names = {"len": len, "isinstance": isinstance, "int": int, "str": str}
                claimed = all(holds(guard, run.values, names) for guard in guards)
                if claimed is not (mark in run.reached):
                    yield mark, run


def is_complete(site: RaiseSite) -> bool:
    """Tell whether nothing of a site's condition was lost."""
    return not site.partial and all(
        guard.kind is GuardKind.WITH or (guard.evaluable and not guard.stale)
        for guard in site.guards
    )


def holds(guard: Guard, values: Mapping[str, Any], names: Mapping[str, Any]) -> bool:
    """Tell whether a guard is what it is claimed to be; one that cannot be evaluated is not."""
    try:
        return bool(eval(_compiled(guard.text), {**names, **values})) is guard.holds
    except Exception:
        return False


@lru_cache(maxsize=1000)
def _compiled(text: str) -> CodeType:
    return compile(text, "guard", "eval")


def _visible(frame: FrameType) -> dict[str, Any]:
    """Return the values of all local names that the code of a frame can see."""
    values = dict(frame.f_locals)
    while frame.f_code.co_name in _BLOCK_FRAMES and frame.f_back is not None:
        frame = frame.f_back
        values = {**frame.f_locals, **values}
    return values


def _mark(site: RaiseSite) -> str | None:
    found = _MARK.search(site.statement)
    return found.group() if found else None


def _risky(value: object) -> None:
    if value == 1:
        raise ValueError("one")
    if value is None:
        raise KeyError("none")


def _maybe(values: dict[str, Any]) -> None:
    if "other" in values:
        values["other"]()


def _ignore(*_: object) -> None:
    """Take what is handed over."""
