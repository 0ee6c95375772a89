"""Messages that were cut, and texts with an instance inside."""

import pytest

from extractor.match.fields import CLASS, NAME, NUMBER, REPR, fits, kind
from extractor.match.pieces import piece
from extractor.match.quoted import quotations, unquoted
from extractor.match.templates import How, inside, whole
from extractor.match.words import Squeezed, squeezed
from extractor.model.match import TemplateRow

TEXTS = ("The anchor of ", " weighs ", " tonnes, which is more than ", " can hold.")


def template(*texts: str, kinds: str | None = None) -> TemplateRow:
    fields = tuple(f"f{number}" for number in range(len(texts) - 1))
    return TemplateRow(0, tuple(map(squeezed, texts)), fields, kinds or "a" * len(fields))


@pytest.mark.parametrize(
    ("message", "from_start", "fits"),
    [
        ("The anchor of Rose weighs 3 ton", True, True),
        ("The anchor of Rose weighs 3 ton", False, True),
        ("The anchor of Rose weighs 3 tonnes, which is more th", True, True),
        ("anchor of Rose weighs 3 tonnes, which is", False, True),
        ("anchor of Rose weighs 3 tonnes, which is", True, False),
        ("nes, which is more than a rope can hold.", False, True),
        ("ose weighs 3 tonnes, which is more than a rope can hold.", False, True),
        ("which is more than", False, False),  # 15 characters are too few
        ("s, which is more than", False, True),
        ("The anchor of Rose ... which is more than a rope can hold.", True, True),
        ("The anchor of Ro […] more than", True, True),
        ("The anchor of Ro […] more", True, False),
        ("The anchor of Rose […] which is more than a", True, True),
        ("which is more than a rope can … The anchor of Rose weighs", False, False),
        ("The ship of Rose weighs 3 tonnes, which is more than", True, False),
        ("The anchor of a ship that somebody with a very long name has called Rose", True, False),
        (
            "The anchor of Rose weighs 3 tonnes, which is more than a rope can hold. Never",
            True,
            False,
        ),
    ],
)
def test_pieces(message: str, from_start: bool, fits: bool) -> None:
    found = piece(template(*TEXTS), Squeezed(message), from_start=from_start)
    assert (found is not None) is fits, found
    if found is not None:
        assert (found.how, found.values) == (How.PIECE, {})


def test_piece_of_a_text_without_fields() -> None:
    row = template("The harbour is closed until the storm is over")
    assert piece(row, Squeezed("The harbour is closed unt"), from_start=True)
    assert piece(row, Squeezed("closed until the storm is"), from_start=False)
    assert not piece(row, Squeezed("The harbour is closed for good"), from_start=True)


@pytest.mark.parametrize(
    ("texts", "message", "values"),
    [
        (("a ", " b"), "a 1 b", {"f0": "1"}),
        (("a ", " b ", ""), "a 1 b 2 3", {"f0": "1", "f1": "2 3"}),
        (("", " b ", ""), "1 2 b 3", {"f0": "1 2", "f1": "3"}),
        (("a ", "", " b"), "a 12 b", {}),
        (("a ", ", ", " b"), "a 1, 2 b", {"f0": "1", "f1": "2"}),
        (("a ", ", ", " b"), "a 1, 2, 3 b", {}),
        (("a",), "a", {}),
        (("a ", " b"), "a\n 1\n b", {"f0": "1"}),
        (("a", "b"), "ab", {}),
    ],
)
def test_whole(texts: tuple[str, ...], message: str, values: dict[str, str]) -> None:
    found = whole(template(*texts), Squeezed(message))
    assert found is not None
    assert found.values == values


@pytest.mark.parametrize("message", ["a 1", "b 1 b", "a b", "a 1 bc", ""])
def test_not_whole(message: str) -> None:
    assert whole(template("a ", " c ", " b"), Squeezed(message)) is None


def test_message_ends_with_any_line() -> None:
    found = whole(template("a ", " b"), Squeezed("a 1 b\nnote", "more\nlines"))
    assert found is not None
    assert found.values == {"f0": "1"}
    found = whole(template("a ", " lines"), Squeezed("a 1 b", "more\nlines"))
    assert found is not None


@pytest.mark.parametrize(
    ("message", "fits"),
    [
        ("ERROR: no rope for 3 ships.", True),
        ("no rope for 3 ships", True),
        ("2026-01-02 no rope for 3 ships", True),
        ("WARN no rope for 3 ships", True),
        ("start\nno rope for 3 ships\nend", True),
        ('{"x": "no rope for 3 ships"}', True),
        ("there is no rope for 3 ships", False),
        ("ERROR: no rope for 3 ships at all", False),
        ("ERROR: no rope for 3 shipsets", False),
        ("piano rope for 3 ships", False),
        ("no rope at all", False),
    ],
)
def test_inside(message: str, fits: bool) -> None:
    found = inside(template("no rope for ", " ships"), Squeezed(message))
    assert (found is not None) is fits
    if found is not None:
        assert found.values == {"f0": "3"}


def test_inside_with_fields_at_the_edges() -> None:
    found = inside(template("", " needs rope for ", ""), Squeezed("x: Rose needs rope for 3"))
    assert found is not None
    assert (found.open, found.values) == (True, {})
    assert inside(template("", ""), Squeezed("x")) is None


@pytest.mark.parametrize(
    ("field", "conversion", "spec", "letter"),
    [
        ("x", "r", None, REPR),
        ("x", None, "d", NUMBER),
        ("x", None, ",.2f", NUMBER),
        ("x", None, ">10", "a"),
        ("x", None, "{width}d", "a"),
        ("len(x)", None, None, NUMBER),
        ("len(x) + f(y)", None, None, "a"),
        ("type(x).__name__", None, None, NAME),
        ("type(x)", None, None, CLASS),
        ("x", None, None, "a"),
    ],
)
def test_kinds(field: str, conversion: str | None, spec: str | None, letter: str) -> None:
    assert kind(field, conversion, spec) == letter


@pytest.mark.parametrize(
    ("letter", "yes", "no"),
    [
        (
            REPR,
            ["'x y'", '"it"', "b'x'", "3", "None", "[1, 2]", "<A b>", "f(x, y)"],
            ["x y", "", "'x"],
        ),
        (NUMBER, ["3", "-1.5e+3", "0x1f", "nan", "12,345", "99%"], ["many", "", "3 tons"]),
        (NAME, ["int", "a.B", "<lambda>"], ["", "two words"]),
        (CLASS, ["<class 'int'>"], ["int"]),
        ("a", ["", "x y"], []),
    ],
)
def test_fits(letter: str, yes: list[str], no: list[str]) -> None:
    assert all(fits(letter, text) for text in yes)
    assert not any(fits(letter, text) for text in no)


@pytest.mark.parametrize(
    ("message", "inner"),
    [
        ("'x'", "x"),
        ('"it\'s"', "it's"),
        (r"'a\nb\\c\'d'", "a\nb\\c'd"),
        ("x", None),
        ("'", None),
        ("'x\"", None),
    ],
)
def test_unquoted(message: str, inner: str | None) -> None:
    assert unquoted(message) == inner


def test_quotations() -> None:
    text = """Error code: 400 - {'object': 'error', 'message': "no 'rope', none", 'code': 400}"""
    assert list(quotations(text)) == ["no 'rope', none"]
    assert list(quotations("{'detail': 'open end")) == []
    assert len(list(quotations("{'msg': 'x'}" * 50))) == 8
