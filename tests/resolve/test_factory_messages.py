"""Messages made in factories; what is claimed is held against Python."""

from textwrap import dedent
from typing import Any

import pytest

from extractor.model.resolve import Place
from tests.resolve.written import Written

FACTORIES = """
    class Named(Exception):
        def __init__(self, name, why):
            super().__init__("%s: %s" % (name, why))
    class Shown(Exception):
        def __init__(self, path):
            self.path = path
        def __str__(self):
            return "At {}".format(self.path)
    class Hidden(Exception):
        def __init__(self, *values):
            super().__init__(*values)
    def plain(x, unit="m"):
        return ValueError(f"{x} {unit} is too long")
    def by_percent(x):
        return ValueError("too long: %r, %5.1f" % (x, x))
    def by_format(x, y):
        return ValueError("between {0} and {high!r}".format(x, high=y))
    def by_names(x):
        return ValueError("%(length)d long" % {"length": x})
    def by_sum(x):
        return ValueError("too long: " + str(x))
    def variable(x):
        message = f"no {x}"
        return ValueError(message)
    def onward(x):
        return plain(x + 1, unit="ft")
    def named(x):
        return Named("rope", f"{x} is wet")
    def shown(x):
        return Shown(x)
    def hidden(x):
        return Hidden("no", x)
    def two(x):
        if x:
            return ValueError("a")
        return ValueError("b")
    def several(x):
        return ValueError("a", x)
    def rebound(x):
        x = x + 1
        return ValueError(f"is {x}")
    def starred(*x):
        return ValueError(*x)
    def wordless(x):
        return ValueError(x)
    def broken(x):
        return ValueError("%s %s" % (x,))
    def long(x):
        return ValueError(LONG)
    def outside(x):
        from web import HTTPError
        return HTTPError(status=404, detail=f"no {x}")
    def outside_first(x):
        from web import HTTPError
        return HTTPError(f"no {x}", 404)
    def outside_only(x):
        from web import HTTPError
        return HTTPError(f"no {x}", status=404)
    class Maker:
        name = "maker"
        def own(self, x):
            return ValueError(f"{self.name} has {x}")
        @classmethod
        def of_class(cls, x):
            return ValueError(f"class {x}")
        @staticmethod
        def static(x):
            return ValueError(f"static {x}")
    class Self(Exception):
        @classmethod
        def at(cls, x):
            return cls(f"at {x}")
""".replace("LONG", repr("long " * 300))


def composed(raised: str) -> str | None:
    """Return the message of what a method raises, where it is made in a factory."""
    use = f"""
        from m import *
        class Use(Maker):
            def use(self, x, y):
                raise {raised}
    """
    (found,) = Written({"m.py": FACTORIES, "use.py": use}).raised("use.py")
    return found.built.template.text if found.built is not None else None


@pytest.mark.parametrize(
    ("raised", "text"),
    [
        ("plain(x)", "{x} m is too long"),
        ("plain(x + 1, 'cm')", "{x + 1} cm is too long"),
        ("plain('rope', unit=y)", "rope {y} is too long"),
        ("plain(f'rope {x:>3}')", "rope {x:>3} m is too long"),
        ("by_percent(x)", "too long: {x!r}, {x:5.1f}"),
        ("by_format(x, y)", "between {x} and {y!r}"),
        ("by_names(x)", "{x:d} long"),
        ("by_sum(x)", "too long: {x}"),
        ("variable(y)", "no {y}"),
        ("onward(x)", "{x + 1} ft is too long"),
        ("named(x)", "rope: {x} is wet"),
        ("shown(y)", "At {y}"),
        ("self.own(x)", "{self.name} has {x}"),
        ("self.of_class(x)", "class {x}"),
        ("self.static(x)", "static {x}"),
        ("Maker.of_class(x)", "class {x}"),
        ("Maker.static(x)", "static {x}"),
        ("Self.at(x)", "at {x}"),
    ],
)
def test_a_message_of_a_factory(raised: str, text: str) -> None:
    assert composed(raised) == text
    names: dict[str, Any] = {}
    exec(dedent(FACTORIES), names)
    names |= {"x": 7, "y": 3, "self": names["Maker"]()}
    assert str(eval(raised, names)) == eval(f"f{text!r}", names)


@pytest.mark.parametrize(
    ("raised", "text"),
    [
        ("rebound(x)", "is {x}"),
        ("outside(y)", "no {y}"),
        ("outside_only(y)", "no {y}"),
        ("outside_first(y)", None),
        ("hidden(x)", None),
        ("two(x)", None),
        ("several(x)", None),
        ("starred(x)", None),
        ("wordless(x)", None),
        ("broken(x)", None),
        ("long(x)", None),
        ("plain()", None),
        ("plain(*x)", None),
        ("plain(x, y, 1)", None),
        ("plain('a' if x else 'b')", None),
        ("unknown(x)", None),
    ],
)
def test_what_is_told_without_proof(raised: str, text: str | None) -> None:
    assert composed(raised) == text


def test_a_message_of_a_factory_names_its_place() -> None:
    use = "from m import *\nraise onward(x)"
    source = dedent(FACTORIES)
    (found,) = Written({"m.py": source, "use.py": use}).raised("use.py")
    line = source.splitlines().index("def onward(x):") + 1
    assert found.built is not None
    assert found.built.place == Place(path="m.py", line=line)
