"""Which exceptions tests expect, with what text, from what code."""

from textwrap import dedent

import pytest

from extractor.model.usage import Expectation
from extractor.scan import read_usage

HEAD = "import pytest\nfrom pytest import raises\n"


def found(source: str, path: str = "tests/test_a.py") -> tuple[Expectation, ...]:
    return read_usage((HEAD + dedent(source)).encode(), path=path).expectations


def texts(body: str) -> list[tuple[str | None, ...]]:
    """Return what a test function with this body expects."""
    lines = "".join(f"    {line}\n" for line in dedent(body).strip("\n").split("\n"))
    return [each.texts for each in found(f"def test_a(self, given):\n{lines}")]


def test_all_that_is_known_of_an_expectation() -> None:
    (one,) = found("""
        class TestLoad:
            def test_empty(self):
                path = ""
                with pytest.raises(errors.LoadError, match="no path"):
                    load(
                        path,  # nothing
                    )
        """)
    assert one == Expectation(
        path="tests/test_a.py",
        line=7,
        end_line=10,
        exceptions=("errors.LoadError",),
        texts=("no path",),
        function="test_empty",
        call="load(path)",
        callee="load",
    )


@pytest.mark.parametrize(
    "statement",
    [
        "with pytest.raises(ValueError, match='no path'): f()",
        "with raises((ValueError, KeyError), match='no path'): f()",
        "with pytest.raises(expected_exception=ValueError, match='no path'): f()",
        "with lock(), pytest.raises(ValueError, match='no path') as e: f()",
        "async with pytest.raises(ValueError, match='no path'): await f()",
        "with self.assertRaisesRegex(ValueError, 'no path'): f()",
        "with self.assertRaisesMessage(ValueError, 'no path'): f()",
        "with pytest.raises(ValueError) as e: f()\nassert 'no path' in str(e.value)",
        "with pytest.raises(ValueError) as e: f()\nassert str(e.value) == 'no path'",
        "with pytest.raises(ValueError) as e: f()\nassert 'no path' == e.value.args[0]",
        "with pytest.raises(ValueError) as e: f()\nassert str(e.value).startswith('no path')",
        "with pytest.raises(ValueError) as e: f()\nt = str(e.value)\nassert 'no path' in t and x",
        "with pytest.raises(ValueError) as e: f()\ne.match('no path')",
        "with self.assertRaises(ValueError) as e: f()\nself.assertIn('no path', str(e.exception))",
        "with self.assertRaises(E) as e: f()\nself.assertEqual(str(e.exception), 'no path')",
        "with self.assertRaises(E) as e: f()\nself.assertEqual('no path', str(e.exception))",
        "with self.assertRaises(E) as e: f()\nself.assertRegex(str(e.exception), 'no path')",
        "self.assertRaisesRegex(ValueError, 'no path', f)",
        "self.assertRaisesMessage(ValueError, 'no path', lambda: f())",
    ],
)
def test_ways_to_expect(statement: str) -> None:
    expected = [] if "expected_exception=" in statement else [("no path",)]
    assert texts(statement) == expected


@pytest.mark.parametrize(
    "statement",
    [
        "with pytest.raises(ValueError): f()",
        "with self.assertRaises(ValueError): f()",
        "with self.assertRaisesRegex(ValueError): f()",
        "with pytest.raises(): f()",
        "with pytest.warns(ValueError, match='no path'): f()",
        "with other.raises(ValueError, match='no path'): f()",
        "with pytest.raises(make(), match='no path'): f()",
        "with lock: f()",
        "pytest.raises(ValueError, f, 'no path')",
        "self.assertRaisesRegex(ValueError, 'no path')",
        "self.assertRaisesRegex(ValueError, 'no path', *given)",
        "with pytest.raises(ValueError) as e: f()\nassert 'no path' not in str(e.value)",
        "with pytest.raises(ValueError) as e: f()\nassert 'no path' in str(e.value) or x",
        "with pytest.raises(ValueError) as e: f()\nassert 'no path' in str(e)",
        "with pytest.raises(ValueError) as e: f()\nassert 'no path' in other.value",
        "with pytest.raises(ValueError) as e: f()\ne = g()\nassert 'no path' in str(e.value)",
        "with pytest.raises(ValueError) as e: f()\nt = str(e.value)\nt = 1\nassert 'no path' in t",
        "with pytest.raises(ValueError) as e: f()\nassert str(e.value)\nself.assertIn('x', other)",
        "with pytest.raises(ValueError) as e: f()\nother.match('no path')\nassert 'a' == b",
        "with pytest.raises(ValueError) as e: f()\nself.assertRegex(given, 'no path')",
    ],
)
def test_what_is_no_expectation_of_a_text(statement: str) -> None:
    assert texts(statement) == []


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("m = 'no path'", [("no path",)]),
        ("m: str = 'no path'", [("no path",)]),
        ("m = 'no ' + given + 'path'", [("no ", None, "path")]),
        ("m = 'no path'\nm = make()", []),
        ("m = 'no path'\nif x:\n    m = 'other'", []),
        ("m = 'no path'\nfor m in x: pass", []),
        ("m = 'no path'\ntry:\n    import m\nexcept E as k:\n    pass", []),
        ("m = 'no path'\ndel m", []),
        ("m = 'no path'\nmatch x:\n    case [m]: pass", []),
        ("m = 'no path'\nmatch x:\n    case [*m]: pass\n    case {**k}: pass", []),
        ("m = 'no path'\ndef m(): pass", []),
        ("m = 'no path'\nif x:\n    def m(): pass", []),
        ("m = 'no path'\nif x:\n    class m: pass", []),
        ("m = 'no path'\nwith x as (m, n): pass", []),
        ("m = given", []),
    ],
)
def test_names_stand_for_what_surely_reaches_them(
    before: str, expected: list[tuple[str | None, ...]]
) -> None:
    assert texts(f"{before}\nwith pytest.raises(E, match=m): f()") == expected


@pytest.mark.parametrize(
    ("around", "expected"),
    [
        ("m = 'a b'\nif x:\n    BLOCK", [("a b",)]),
        ("m = 'a b'\nif x:\n    m = 'c d'\n    BLOCK\nelse:\n    BLOCK", [("c d",), ("a b",)]),
        ("m = 'a b'\nfor x in y:\n    BLOCK\n    m = 'c d'", []),
        ("m = 'a b'\nfor x in y:\n    m = 'c d'\n    BLOCK", [("c d",)]),
        ("m = 'a b'\nwith y:\n    m = 'c d'\n    BLOCK", [("c d",)]),
        ("m = 'a b'\ntry:\n    BLOCK\n    m = 'c'\nexcept E:\n    BLOCK", [("a b",)]),
        ("m = 'a b'\nmatch y:\n    case 1:\n        BLOCK", [("a b",)]),
        ("m = 'a b'\ndef g():\n    BLOCK", []),
        ("MSG = 'a b'\ndef g(MSG):\n    with pytest.raises(E, match=MSG): f()", []),
    ],
)
def test_names_in_blocks(around: str, expected: list[tuple[str | None, ...]]) -> None:
    assert texts(around.replace("BLOCK", "with pytest.raises(E, match=m): f()")) == expected


def test_constants_of_the_module() -> None:
    body = "def test_a():\n    with pytest.raises(E, match=MSG): f()\n"
    assert [each.texts for each in found(f"MSG = 'a b'\n{body}")] == [("a b",)]
    assert found(f"MSG = 'a b'\n{body}MSG = 'c d'\n") == ()
    assert found(f"MSG = 'a b'\n{body}def g():\n    global MSG\n    MSG = 'c'\n") == ()
    assert found(f"MSG = 'a b'\n{body.replace('f()', 'f()').replace('():', '(MSG):')}") == ()


@pytest.mark.parametrize(
    ("body", "call"),
    [
        ("f(1)", "f(1)"),
        ("x = f(1)", "f(1)"),
        ("return f(1)", "f(1)"),
        ("with g():\n        f(1)", "f(1)"),
        ("a[1]", "a[1]"),
        ("a + b", "a + b"),
        ("a < b", "a < b"),
        ("f(1)\n    f(2)", None),
        ("x", None),
        ("del x", None),
        (f"f({'1' * 300})", None),
        ("f('''a\nb''')", None),
    ],
)
def test_code_that_is_to_fail(body: str, call: str | None) -> None:
    source = f"def test_a():\n  with pytest.raises(E, match='a b'):\n    {body}\n"
    assert [each.call for each in found(source)] == [call]


def test_code_that_is_handed_over() -> None:
    (one,) = found("def test_a(self):\n    self.assertRaisesRegex(E, 'a b', load, '', mode=1)\n")
    assert (one.call, one.callee) == ("load('', mode=1)", "load")


@pytest.mark.parametrize(
    "mark", ["pytest.mark.xfail", "pytest.mark.skip(reason='x')", "unittest.expectedFailure"]
)
def test_tests_that_do_not_pass_say_nothing(mark: str) -> None:
    test = "def test_a():\n    with pytest.raises(E, match='a b'): f()\n"
    assert found(f"@{mark}\n{test}") == ()
    assert len(found(f"@other\n{test}")) == 1


@pytest.mark.parametrize(
    "content", [b"def raises(:\n", b"raises\0", b"# coding: none\nraises\n", b"\xff raises"]
)
def test_what_cannot_be_read_shows_nothing(content: bytes) -> None:
    found = read_usage(content, path="tests/test_a.py")
    assert not found.expectations
    assert not found.commands


def test_deep_code_shows_nothing() -> None:
    content = b"raises\n" + b"x = " + b"(" * 5000 + b")" * 5000
    assert read_usage(content, path="tests/test_a.py").expectations == ()
