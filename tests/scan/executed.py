"""Runs a generated function and holds each raise that is reached against its path condition."""

import sys
from collections import Counter
from contextlib import nullcontext, suppress
from types import FrameType, SimpleNamespace
from typing import Any

from extractor.model.scan import Guard, RaiseSite
from extractor.scan import scan

INPUTS: tuple[tuple[Any, ...], ...] = tuple(
    (a, b, c, n, list(xs), x)
    for a, b, c, n in ((0, 1, 2, 3), (1, 1, 0, None), (2, 0, -1, 1), (3, None, 1, 0), (0, 0, 0, 0))
    for xs, x in (((), 0), ((1, 2), 2), ((0, None, 3), -1))
)


class HitError(Exception):
    """What every generated site raises."""


class Executed:
    """The outcome of one function.

    Attributes:
        false: guards that were claimed to hold at a raise and did not, with site and values.
        checked: how many guards were evaluated at a raise.
        reached: how often each site was reached, by line.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.false: list[tuple[int, Guard, dict[str, Any]]] = []
        self.checked = 0
        self.reached: Counter[int] = Counter()
        found = scan(source.encode(), path="generated.py", module="generated")
        assert found.problem is None, (found.problem, source)
        self.sites = {site.line: site for site in found.sites}
        self._run()

    def _run(self) -> None:
        namespace: dict[str, Any] = {
            "hit": self._hit,
            "HitError": HitError,
            "risky": _risky,
            "suppress": suppress,
            "nullcontext": nullcontext,
            "maybe_other": _maybe_other,
        }
        exec(compile(self.source, "generated.py", "exec"), namespace)  # our own text
        for a, b, c, n, xs, x in INPUTS:
            with suppress(Exception):
                namespace["f"](a, b, c, n, list(xs), SimpleNamespace(x=x))

    def _hit(self, text: str) -> HitError:
        frame = sys._getframe(1)
        site = self.sites[frame.f_lineno]
        self.reached[site.line] += 1
        for guard in site.guards:
            if guard.evaluable and not guard.stale:
                self._check(site, guard, frame)
        return HitError(text)

    def _check(self, site: RaiseSite, guard: Guard, frame: FrameType) -> None:
        self.checked += 1
        values = dict(frame.f_locals)
        if bool(eval(guard.text, frame.f_globals, values)) is not guard.holds:
            self.false.append((site.line, guard, dict(frame.f_locals)))


def _risky(value: object) -> None:
    if value == 1:
        raise ValueError("one")
    if value is None:
        raise KeyError("none")


def _maybe_other(values: dict[str, Any]) -> None:
    if "other" in values:
        values["other"]()
