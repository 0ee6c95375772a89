"""How much of a pattern can be the fixed text of a template."""

import pytest

from extractor.resolve.fitting import Texts, agreement, folded, grams, letters

MODE: Texts = ("Unknown mode ", None, "; use one of ", None, " or b")


@pytest.mark.parametrize(
    ("pattern", "agreed"),
    [
        (("Unknown mode",), 12),
        (("Unknown mode 'x'; use one of",), 25),
        (("wn mode ", None, "; use"), 13),
        (("mode", None, "use"), 7),
        ((None, " or b"), 5),
        (("mode ", None), 5),
        (("use one of a or b",), 16),
        (("Unknown mode ; use",), 18),
        (("zz",), 0),
        (("b and more",), 0),
        (("unknown mode",), 0),
    ],
)
def test_agreement(pattern: Texts, agreed: int) -> None:
    assert agreement(pattern, MODE) == agreed


def test_no_message_holds_it() -> None:
    assert agreement(("abcd",), ("abc",)) == 0
    assert agreement(("a", None, "d"), ("abc",)) == 0
    assert agreement(("abc",), ()) == 0


def test_fields_beside_each_other_stand_for_nothing_as_well() -> None:
    assert agreement(("abcd",), ("ab", None, None, "cd")) == 4


def test_white_space_is_folded() -> None:
    assert folded((" a\n  b ", None, "c")) == (" a b ", None, "c")
    assert folded(("\n", None, "")) == (" ", None, "")


def test_grams_count_fixed_text_alone() -> None:
    assert list(grams(("abcdefghijklm", None, "short", "0123456789ab"))) == [
        (0, "abcdefghijkl"),
        (1, "bcdefghijklm"),
        (18, "0123456789ab"),
    ]
    assert letters(("ab", None, "c")) == 3
