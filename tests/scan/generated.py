"""Small random functions with raise sites, to be executed against their path conditions.

Everything that a function does is drawn from one random source, so a failure can be repeated. Its
names are few, so that conditions go stale often; loops end by themselves. The names ``hit``,
``sys``, ``risky`` and the like are given to it by :mod:`tests.scan.executed`.
"""

import random
from collections.abc import Callable

NAMES = ("a", "b", "c", "n", "g")
"""Numbers or ``None``: parameters, and a global."""

LISTS = ("xs", "ys")
OBJECTS = ("o", "p")
Kind = Callable[[int], list[str]]
"""Makes one statement; is given the depth of the block that it stands in."""

INDENT = "    "
DEEPEST = 3

_LEAVES = ("continue", "break", "return")
_HANDLERS = ("except ValueError:", "except (KeyError, Hit) as e:", "except AssertionError:")
_PATTERNS = (
    "1",
    "0 | 2",
    "None",
    "int()",
    "-1",
    "[first, *_]",
    "[1, 2] | [0, *_]",
    "int() as c",
    "Point(x=0)",
    "Point(x=b)",
    "{'k': c}",
    "{'k': 1, **rest}",
    "True",
    "Point() | None",
    "int(n)",
)
_CATCH_ALL = ("_", "a")


HEAD = """
class Point:
    def __init__(self, x):
        self.x = x

    def bump(self):
        self.x = 2 if self.x == 1 else 1

    def raised(self):
        self.bump()
        return self.x


def fill(values):
    values.append(1)


"""
"""What the functions call: the scan reads from it what the calls change."""


class Writer:
    """Writes one function; ``choose`` decides everything."""

    def __init__(self, choose: random.Random) -> None:
        self.choose = choose
        self.sites = 0
        self._loops = 0
        self._counters = 0

    def function(self) -> str:
        """Return a module with ``def f(a, b, c, n, xs, o)``."""
        head = ["global g", "ys = list(xs)", "p = Point(1)"] if self._chance(0.8) else []
        nested = self._closure() if self._chance(0.3) else []
        body = [INDENT + line for line in (*head, *nested)]
        body += self.block(0, self.choose.randint(3, 6))
        return HEAD + "\n".join(["def f(a, b, c, n, xs, o):", *body, ""])

    def block(self, depth: int, count: int) -> list[str]:
        """Return statements, indented for a block at this depth."""
        lines: list[str] = []
        for _ in range(count):
            make = self.choose.choice(self._kinds(depth))
            lines += [INDENT * (depth + 1) + line for line in make(depth)]
            if make in (self._site, self._leave) and self._chance(0.8):
                break  # code that never runs tells little
        return lines

    def _kinds(self, depth: int) -> list[Kind]:
        kinds: list[Kind] = [self._assign] * 4
        kinds += [self._site, self._exit, self._change] * 2
        kinds += [self._check, self._call, self._walrus, self._unpack, self._alias, self._later]
        if depth < DEEPEST:
            kinds += [self._if] * 6 + [self._try, self._match] * 2
            kinds += [self._for, self._while, self._with]
        if depth > 0:
            kinds += [self._leave] * 2
        return kinds

    def _inner(self, depth: int) -> list[str]:
        """Return a block of the next depth, indented against the statement that holds it."""
        lines = self.block(depth + 1, self.choose.randint(1, 3))
        return [line[len(INDENT) * (depth + 1) :] for line in lines]

    def _chance(self, share: float) -> bool:
        return self.choose.random() < share

    def _name(self) -> str:
        return self.choose.choice(NAMES)

    def _value(self) -> str:
        number = str(self.choose.randint(-2, 3))
        return self.choose.choice(
            [number, self._name(), f"{self._name()} + 1", "len(xs)", "o.x", "p.x", "ys[0]"]
        )

    def test(self, depth: int = 0) -> str:
        """Return a condition; some fail, some change what they look at."""
        name = self._name()
        simple = self.choose.choice(
            [
                f"{name} == {self._value()}",
                f"{name} > {self._value()}",
                f"{name} in ({self.choose.randint(0, 2)}, {self._value()})",
                f"{name}",
                f"{name} is None",
                f"len(xs) > {self.choose.randint(0, 3)}",
                f"o.x < {self._value()}",
                f"xs[0] == {self._value()}",
                f"{name} in ys",
                f"isinstance({name}, int)",
                self.choose.choice([*LISTS, "not p.x", "xs == ys", "o is p", "o.x == p.x"]),
                self._changing_test(name),
            ]
        )
        return self._combined(simple, depth)

    def _changing_test(self, name: str) -> str:
        other = self.choose.choice(NAMES[:4])
        return self.choose.choice(
            [
                f"xs.pop() == {name}",
                f"({other} := {self._value()}) == {name}",
                f"any(({other} := y) == {name} for y in xs)",
                f"o.raised() > {name}",
                f"[{other} for {other} in (0, 1) if {other} == {name}]",
            ]
        )

    def _combined(self, simple: str, depth: int) -> str:
        if depth < 2 and self._chance(0.3):
            joint = self.choose.choice(["and", "or"])
            return f"({simple} {joint} {self.test(depth + 1)})"
        if depth < 2 and self._chance(0.05):
            return f"({simple} if {self.test(2)} else {self.test(2)})"
        if self._chance(0.15):
            return f"not {simple}" if self._chance(0.5) else f"not ({simple})"
        return simple

    # Statements without blocks.

    def _assign(self, depth: int) -> list[str]:
        return [self.choose.choice([f"{self._name()} = {self._value()}", f"{self._name()} += 1"])]

    def _unpack(self, depth: int) -> list[str]:
        first, second = self.choose.sample(NAMES, 2)
        return [
            self.choose.choice(
                [
                    f"{first}, {second} = {self._value()}, {self._value()}",
                    f"{first}, *ys = [{self._value()}, {self._value()}]",
                    f"({first}, o.x), {second} = ({self._value()}, 1), {self._value()}",
                    f"{first} = {second} = {self._value()}",
                ]
            )
        ]

    def _change(self, depth: int) -> list[str]:
        lists, owner = self.choose.choice(LISTS), self.choose.choice(OBJECTS)
        return [
            self.choose.choice(
                [
                    f"{lists}.append({self._value()})",
                    f"{lists}[:] = []",
                    f"{lists}[0] = {self._value()}",
                    f"{lists} += [{self._value()}]",
                    f"{lists}.clear()",
                    f"del {lists}[:1]",
                    f"del {self.choose.choice(NAMES[:4])}",
                    f"{owner}.x = {self._value()}",
                    f"{owner}.x += 1",
                    f"{owner}.bump()",
                    f"{self._name()} = {owner}.raised()",
                    f"{self._name()} = {lists}.pop()",
                ]
            )
        ]

    def _alias(self, depth: int) -> list[str]:
        return [
            self.choose.choice(
                [
                    "ys = xs",
                    "xs = ys or xs",
                    "p = o",
                    "p = o if a else p",
                    "o, p = p, o",
                    "p = [o, p][0]",
                    "xs, ys = ys, xs",
                    "ys = xs[:]",
                ]
            )
        ]

    def _call(self, depth: int) -> list[str]:
        return [self.choose.choice([f"risky({self._name()})", "maybe(locals())", "fill(xs)"])]

    def _check(self, depth: int) -> list[str]:
        if self._chance(0.3):
            return [f"assert {self.test()}, {self._hit()}"]
        return [f"assert {self.test()}"]

    def _site(self, depth: int) -> list[str]:
        return [f"raise {self._hit()}"]

    def _hit(self) -> str:
        self.sites += 1
        return f"hit('site {self.sites}')"

    def _exit(self, depth: int) -> list[str]:
        self.sites += 1
        stop, name = f"sys.exit('site {self.sites}')", self.choose.choice(NAMES[:4])
        return [
            self.choose.choice(
                [
                    f"{self.test()} and {stop}",
                    f"{self.test()} or {stop}",
                    f"{name} = {self._value()} if {self.test()} else {stop}",
                    f"{name} = {stop} if {self.test()} else {self._value()}",
                    f"ys = [{stop} for {name} in (0, 1) if {self.test()}]",
                    f"ys = [y for y in xs if {self.test()} and {stop}]",
                    f"ys = {{0: 1 for y in xs if {self.test()} for {name} in [y] if {stop}}}",
                    f"assert {self.test()} or {stop}",
                    f"if {self.test()}: {stop}",
                ]
            )
        ]

    def _later(self, depth: int) -> list[str]:
        self.sites += 1
        stop = f"sys.exit('site {self.sites}')"
        return [
            self.choose.choice(
                [
                    f"later = lambda: {self.test(2)} and {stop}",
                    f"later = lambda a, n=1: {stop} if {self.test(2)} else {self._value()}",
                    "later()",
                    "later(n)",
                ]
            )
        ]

    def _leave(self, depth: int) -> list[str]:
        return [self.choose.choice(_LEAVES) if self._loops else "return"]

    # Statements with blocks.

    def _closure(self) -> list[str]:
        name = self.choose.choice(NAMES[:4])
        return [
            "def other(z=0):",
            f"    nonlocal {name}",
            f"    if {self.test()}:",
            f"        {name} = {self._value()}",
            f"    {self.choose.choice([*self._site(0), 'xs.clear()', 'o.x = z'])}",
            f"    return {name}",
        ]

    def _walrus(self, depth: int) -> list[str]:
        name = self.choose.choice(NAMES[:4])
        test = self.choose.choice(
            [
                f"({name} := {self._value()}) > {self._value()}",
                f"{self.test()} and ({name} := {self._value()})",
                f"({name} := {self._value()}) or {self.test()}",
            ]
        )
        return [f"if {test}:", *self._inner(depth), *self._else(depth)]

    def _else(self, depth: int) -> list[str]:
        return ["else:", *self._inner(depth)] if self._chance(0.35) else []

    def _if(self, depth: int) -> list[str]:
        lines = [f"if {self.test()}:", *self._inner(depth)]
        for _ in range(self.choose.choice([0, 0, 1, 2])):
            lines += [f"elif {self.test()}:", *self._inner(depth)]
        return lines + self._else(depth)

    def _for(self, depth: int) -> list[str]:
        self._loops += 1
        source = self.choose.choice([f"range({self.choose.randint(0, 3)})", "list(xs)", "(1, 2)"])
        target = self.choose.choice([self._name(), "o.x", "xs[0]"])
        lines = [f"for {target} in {source}:", *self._inner(depth)]
        self._loops -= 1
        return lines + self._else(depth)

    def _while(self, depth: int) -> list[str]:
        self._counters += 1
        counter = f"k{self._counters}"
        self._loops += 1
        test = self.choose.choice([f"{counter} < 3", "True", f"{counter} < 3 and {self.test()}"])
        stop = [f"    {counter} += 1", f"    if {counter} > 4:", "        break"]
        lines = [f"{counter} = 0", f"while {test}:", *stop, *self._inner(depth)]
        self._loops -= 1
        return lines + self._else(depth)

    def _try(self, depth: int) -> list[str]:
        lines = ["try:", *self._inner(depth)]
        final = self._chance(0.4)
        handlers = self.choose.sample(_HANDLERS, self.choose.randint(0 if final else 1, 2))
        if self._chance(0.1):
            handlers.append("except:")
        for handler in handlers:
            lines += [handler, *self._inner(depth)]
        if handlers:
            lines += self._else(depth)
        if final:
            lines += ["finally:", *self._inner(depth)]
        return lines

    def _with(self, depth: int) -> list[str]:
        manager = self.choose.choice(
            ["suppress(ValueError, Hit)", "nullcontext()", f"nullcontext({self._value()}) as a"]
        )
        return [f"with {manager}:", *self._inner(depth)]

    def _match(self, depth: int) -> list[str]:
        name = self._name()
        subject = self.choose.choice(
            [name, "xs", "o.x", "o", f"{{'k': {name}}}", f"not {name}", f"{name} or b", "a == 1"]
        )
        lines = [f"match {subject}:"]
        for pattern in self.choose.sample(_PATTERNS, self.choose.randint(1, 3)):
            lines += self._case(pattern, depth, guarded=self._chance(0.4))
        if self._chance(0.5):
            lines += self._case(self.choose.choice(_CATCH_ALL), depth, guarded=False)
        return lines

    def _case(self, pattern: str, depth: int, *, guarded: bool) -> list[str]:
        guard = f" if {self.test()}" if guarded else ""
        return [f"{INDENT}case {pattern}{guard}:", *(INDENT + line for line in self._inner(depth))]
