"""Text for a terminal."""

import pytest

from extractor.cli.text import counted, share, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain\nand lines", "plain\nand lines"),
        ("\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"),
        ("over\rwritten\x08", "over\\rwritten\\x08"),
        ("a\tb", "a       b"),
        ("c1 \x9b2J", "c1 \\x9b2J"),
        ("bidi \u202eabc", "bidi \\u202eabc"),
        ("alone \ud800", "alone \\ud800"),
        ("lines \u2028\u2029", "lines \\u2028\\u2029"),
        ("Grüße, 船", "Grüße, 船"),
    ],
)
def test_nothing_that_steers_a_terminal_is_left(text: str, shown: str) -> None:
    assert visible(text) == shown
    assert visible(text).encode()


@pytest.mark.parametrize(
    ("number", "shown"), [(0, "0 errors"), (1, "1 error"), (7556, "7,556 errors")]
)
def test_counts_agree_with_their_noun(number: int, shown: str) -> None:
    assert counted(number, "error") == shown


@pytest.mark.parametrize(
    ("part", "whole", "shown"),
    [(0, 0, "100 %"), (9999, 10_000, "99.9 %"), (1, 3, "33.3 %"), (3, 3, "100 %"), (0, 3, "0.0 %")],
)
def test_a_share_is_never_rounded_up(part: int, whole: int, shown: str) -> None:
    assert share(part, whole) == shown
