"""Small random functions in which nothing changes, so that a condition can be read at the entry."""

from tests.scan.generated import DEEPEST, HEAD, Kind, Writer


class PlainWriter(Writer):
    """Writes functions that change nothing that a test reads, and that no test can break.

    What holds at a raise then held when the function was entered, and the other way round.
    """

    def _kinds(self, depth: int) -> list[Kind]:
        kinds: list[Kind] = [
            self._site,
            self._exit,
            self._exit,
            self._check,
            self._assign,
            self._with,
        ]
        if depth < DEEPEST:
            kinds += [self._if] * 6 + [self._match] * 2
        if depth > 0:
            kinds += [self._leave] * 2
        return kinds

    def function(self) -> str:
        """Return a module with ``def f(a, b, c, n, xs, o)``."""
        body = self.block(0, self.choose.randint(2, 5))
        return HEAD + "\n".join(["def f(a, b, c, n, xs, o):", *body, ""])

    def _value(self) -> str:
        return self.choose.choice([str(self.choose.randint(-2, 3)), self._name(), "o.x", "len(xs)"])

    def test(self, depth: int = 0) -> str:
        """Return a condition that never fails and changes nothing."""
        name = self._name()
        simple = self.choose.choice(
            [
                f"{name} == {self._value()}",
                f"{name} in ({self.choose.randint(0, 2)}, {self._value()})",
                f"{name}",
                f"{name} is None",
                f"{name} is not None and {name} > {self.choose.randint(-1, 2)}",
                f"len(xs) > {self.choose.randint(0, 3)}",
                f"isinstance({name}, int)",
                "xs",
            ]
        )
        return self._combined(f"({simple})" if " and " in simple else simple, depth)

    def _assign(self, depth: int) -> list[str]:
        return [f"d = {self._value()}"]

    def _exit(self, depth: int) -> list[str]:
        self.sites += 1
        stop = f"sys.exit('site {self.sites}')"
        return [
            self.choose.choice(
                [
                    f"{self.test()} and {stop}",
                    f"{self.test()} or {stop}",
                    f"{self.test()} and {self.test()} and {stop}",
                    f"d = 1 if {self.test()} else {stop}",
                    f"d = {stop} if {self.test()} else 1",
                    f"if {self.test()}: {stop}",
                    f"print({self.test()} and {stop})",
                ]
            )
        ]

    def _with(self, depth: int) -> list[str]:
        return ["with nullcontext():", *self._inner(depth)] if depth < DEEPEST else ["pass"]

    def _match(self, depth: int) -> list[str]:
        name = self._name()
        subject = self.choose.choice([name, "o.x", f"not {name}", f"{name} or b", "a == 1"])
        patterns = ["1", "0 | 2", "None", "int()", "-1", "str() | None", "int() as d", "True"]
        lines = [f"match {subject}:"]
        for pattern in self.choose.sample(patterns, self.choose.randint(1, 3)):
            lines += self._case(pattern, depth, guarded=self._chance(0.4))
        if self._chance(0.5):
            lines += self._case(self.choose.choice(("_", "d")), depth, guarded=False)
        return lines
