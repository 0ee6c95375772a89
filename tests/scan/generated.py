"""Small random functions with raise sites, to be executed against their path conditions.

Everything that a function does is drawn from one random source, so a failure can be repeated. Its
names are few, so that conditions go stale often; loops end by themselves.
"""

import random
from dataclasses import dataclass

NAMES = ("a", "b", "c", "n")
INDENT = "    "


@dataclass
class Writer:
    """Writes one function; ``choose`` decides everything."""

    choose: random.Random
    depth: int = 0
    loops: int = 0
    sites: int = 0
    counters: int = 0

    def function(self) -> str:
        """Return the source of ``def f(a, b, c, n, xs, o)``."""
        body = self.block(0, self.choose.randint(3, 6))
        outer = self.choose.random() < 0.2
        nested = []
        if outer:
            nested = ["    def other():", "        nonlocal b", "        b = b + 1"]
        return "\n".join(["def f(a, b, c, n, xs, o):", *nested, *body, ""])

    def block(self, depth: int, count: int) -> list[str]:
        lines: list[str] = []
        for _ in range(count):
            lines += self.statement(depth)
        return lines or [INDENT * (depth + 1) + "pass"]

    def statement(self, depth: int) -> list[str]:
        kinds = ["assign"] * 4 + ["augment", "mutate", "attribute", "call", "site", "site", "check"]
        kinds += ["walrus", "unpack"]
        if depth < 3:
            kinds += ["if"] * 6 + ["for", "while", "try", "try", "with", "match", "match"]
        if depth > 0:
            kinds += ["leave"] * 2
        kind = self.choose.choice(kinds)
        written: list[str] = getattr(self, f"_{kind}")(depth)
        return [INDENT * (depth + 1) + line for line in written]

    def inner(self, depth: int) -> list[str]:
        lines = self.block(depth + 1, self.choose.randint(1, 3))
        return [line[len(INDENT) * (depth + 1) :] for line in lines]

    def name(self) -> str:
        return self.choose.choice(NAMES)

    def value(self) -> str:
        return self.choose.choice(
            [str(self.choose.randint(-2, 3)), self.name(), f"{self.name()} + 1", "len(xs)", "o.x"]
        )

    def test(self, depth: int = 0) -> str:
        simple = self.choose.choice(
            [
                f"{self.name()} == {self.value()}",
                f"{self.name()} > {self.value()}",
                f"{self.name()} in ({self.choose.randint(0, 2)}, {self.value()})",
                self.name(),
                f"{self.name()} is None",
                f"len(xs) > {self.choose.randint(0, 3)}",
                f"o.x < {self.value()}",
                f"{self.name()} in xs",
                "xs",
            ]
        )
        if depth < 2 and self.choose.random() < 0.3:
            joint = self.choose.choice(["and", "or"])
            return f"({simple} {joint} {self.test(depth + 1)})"
        if self.choose.random() < 0.15:
            return f"not {simple}" if self.choose.random() < 0.5 else f"not ({simple})"
        return simple

    def _assign(self, _: int) -> list[str]:
        return [f"{self.name()} = {self.value()}"]

    def _unpack(self, _: int) -> list[str]:
        first, second = self.choose.sample(NAMES, 2)
        return [f"{first}, {second} = {self.value()}, {self.value()}"]

    def _augment(self, _: int) -> list[str]:
        return [f"{self.name()} += 1"]

    def _mutate(self, _: int) -> list[str]:
        return [self.choose.choice([f"xs.append({self.value()})", "xs[:] = []", "xs.clear()"])]

    def _attribute(self, _: int) -> list[str]:
        return [f"o.x = {self.value()}"]

    def _call(self, _: int) -> list[str]:
        return [self.choose.choice([f"risky({self.name()})", "maybe_other(locals())"])]

    def _check(self, _: int) -> list[str]:
        return [f"assert {self.test()}"]

    def _walrus(self, depth: int) -> list[str]:
        name = self.name()
        return [f"if ({name} := {self.value()}) > {self.value()}:", *self.inner(depth)]

    def _site(self, _: int) -> list[str]:
        self.sites += 1
        return [f"raise hit('site {self.sites}')"]

    def _leave(self, _: int) -> list[str]:
        return [self.choose.choice(["continue", "break", "return"]) if self.loops else "return"]

    def _if(self, depth: int) -> list[str]:
        lines = [f"if {self.test()}:", *self.inner(depth)]
        for _ in range(self.choose.choice([0, 0, 1, 2])):
            lines += [f"elif {self.test()}:", *self.inner(depth)]
        if self.choose.random() < 0.4:
            lines += ["else:", *self.inner(depth)]
        return lines

    def _for(self, depth: int) -> list[str]:
        self.loops += 1
        source = self.choose.choice([f"range({self.choose.randint(0, 3)})", "list(xs)", "(1, 2)"])
        lines = [f"for {self.name()} in {source}:", *self.inner(depth)]
        self.loops -= 1
        if self.choose.random() < 0.3:
            lines += ["else:", *self.inner(depth)]
        return lines

    def _while(self, depth: int) -> list[str]:
        self.counters += 1
        counter = f"k{self.counters}"
        self.loops += 1
        test = self.choose.choice([f"{counter} < 3", "True", f"{counter} < 3 and {self.test()}"])
        stop = [f"    {counter} += 1", f"    if {counter} > 4:", "        break"]
        lines = [f"{counter} = 0", f"while {test}:", *stop, *self.inner(depth)]
        self.loops -= 1
        if self.choose.random() < 0.3:
            lines += ["else:", *self.inner(depth)]
        return lines

    def _try(self, depth: int) -> list[str]:
        lines = ["try:", *self.inner(depth)]
        final = self.choose.random() < 0.3
        handlers = self.choose.sample(["ValueError", "(KeyError, HitError)", "AssertionError"], 2)
        for handler in handlers[: self.choose.randint(0 if final else 1, 2)]:
            lines += [f"except {handler}:", *self.inner(depth)]
        handled = any(line.startswith("except") for line in lines)
        if handled and self.choose.random() < 0.3:
            lines += ["else:", *self.inner(depth)]
        if final:
            loops, self.loops = self.loops, 0
            lines += ["finally:", *(line for line in self.inner(depth) if "return" not in line)]
            lines += ["    pass"]
            self.loops = loops
        return lines

    def _with(self, depth: int) -> list[str]:
        manager = self.choose.choice(["suppress(ValueError, HitError)", "nullcontext()"])
        return [f"with {manager}:", *self.inner(depth)]

    def _match(self, depth: int) -> list[str]:
        patterns = ["1", "0 | 2", "None", "int()", "-1", "[first, *_]", "str() as c"]
        chosen = self.choose.sample(patterns, self.choose.randint(1, 3))
        lines = [f"match {self.choose.choice([*NAMES, 'xs', 'o.x'])}:"]
        for pattern in chosen:
            guard = f" if {self.test()}" if self.choose.random() < 0.3 else ""
            lines += [f"    case {pattern}{guard}:", *("    " + line for line in self.inner(depth))]
        if self.choose.random() < 0.5:
            lines += ["    case _:", *("    " + line for line in self.inner(depth))]
        return lines
