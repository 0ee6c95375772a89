"""Constants that are closed sets of values, and what a file changes."""

from textwrap import dedent

import pytest

from extractor.model.facts import Choices, FileFacts
from extractor.scan.facts import read_facts


def facts(source: str) -> FileFacts:
    return read_facts(dedent(source).encode(), path="p.py", module="pkg.mod", package=False)


@pytest.mark.parametrize(
    ("value", "kind", "values"),
    [
        ("['a', 'b' 'c']", "list", ("'a'", "'bc'")),
        ("('a', -1, None)", "tuple", ("'a'", "-1", "None")),
        ("{'a'}", "set", ("'a'",)),
        ("{'a': f, 2: g}", "dict", ("'a'", "2")),
        ("frozenset({'a'})", "frozenset", ("'a'",)),
        ("set(['a'])", "set", ("'a'",)),
        ("tuple(('a',))", "tuple", ("'a'",)),
        ("Literal['a', 1]", "literal", ("'a'", "1")),
        ("typing.Literal['a']", "literal", ("'a'",)),
        ("3", "value", ("3",)),
        ("-2.5", "value", ("-2.5",)),
        ("'x'", "value", ("'x'",)),
        ("[(1, 'a')]", "list", ("(1, 'a')",)),
    ],
)
def test_a_closed_set(value: str, kind: str, values: tuple[str, ...]) -> None:
    assert facts(f"NAME = {value}").choices == (
        Choices(name="NAME", kind=kind, values=values, line=1),
    )


@pytest.mark.parametrize(
    "value",
    [
        "[]",
        "{}",
        "['a', x]",
        "['a', *others]",
        "{'a': 1, **others}",
        "{x: 1}",
        "[['a']]",
        "set()",
        "set(x)",
        "sorted(['a'])",
        "dict(a=1)",
        "f'{x}'",
        "Other['a']",
        "x.y[0]",
        "-x",
        "1 + x",
        f"'{'long' * 100}'",
        str(list(range(1001))),
    ],
)
def test_what_is_no_closed_set(value: str) -> None:
    assert facts(f"NAME = {value}").choices == ()


@pytest.mark.parametrize(
    "change",
    [
        "NAME.append('b')",
        "NAME += ['b']",
        "NAME[0] = 'b'",
        "del NAME[0]",
        "NAME[0][1] = 'b'",
        "NAME = ['b']",
        "if x: NAME = other",
        "def f():\n    global NAME\n    NAME = []",
        "def f(): NAME.clear()",
        "for NAME in x: ...",
        "from x import NAME",
        "def NAME(): ...",
        "Alias = NAME\nAlias.append('b')",
        "One = NAME\nTwo = One\ndef f(): Two.extend(x)",
    ],
)
def test_a_constant_that_the_file_changes_is_not_closed(change: str) -> None:
    assert facts(f"NAME = ['a']\n{change}").choices[0].mutable


@pytest.mark.parametrize(
    "use",
    ["NAME.index('a')", "x = NAME", "def f(): return NAME[0]", "NAME: list", "other.append(1)"],
)
def test_a_constant_that_is_only_used_stays_closed(use: str) -> None:
    assert not facts(f"NAME = ['a']\n{use}").choices[0].mutable


def test_constants_of_a_class() -> None:
    found = facts("""
        class K:
            KINDS = ('a',)
            TURNED = ['a']
            NAMES: ClassVar[list] = ['a']
            field: str = 'default'
            def m(self): self.TURNED.append('b')
            @classmethod
            def n(cls): cls.KINDS.index('a')
        def f():
            class Local:
                KINDS = ('a',)
    """)
    assert [(each.name, each.mutable) for each in found.choices] == [
        ("K.KINDS", False),
        ("K.TURNED", True),
        ("K.NAMES", False),
    ]


def test_members_of_an_enum() -> None:
    found = facts("""
        class Mode(str, enum.Enum):
            FAST = "fast"
            SLOW = other()
            _private = 1
            def m(self): ...
        class Kind(StrEnum):
            One = auto()
        class Empty(Enum): ...
    """).choices
    assert [(each.name, each.kind, each.values) for each in found] == [
        ("Mode", "enum", ("FAST='fast'", "SLOW=other()")),
        ("Kind", "enum", ("One='one'",)),
    ]


def test_imported_names_that_a_file_changes() -> None:
    found = facts("""
        import registry
        from names import KNOWN, QUIET
        KNOWN.append('x')
        def f(local):
            registry.table['x'] = 1
            local.append(QUIET)
    """)
    assert found.changed == ("KNOWN", "registry.table")
