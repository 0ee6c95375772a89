"""Untrusted text made safe."""

import pytest

from extractor.render.visible import breakable, cut, prose, visible_markup, visible_text


@pytest.mark.parametrize(
    "character", ["\x00", "\x1b", "\x7f", "\u200b", "\u202e", "\u2066", "\ud83d"]
)
def test_unseen_characters_are_named(character: str) -> None:
    name = f"U+{ord(character):04X}"
    assert visible_text(f"a{character}b") == f"a⟨{name}⟩b"
    assert visible_markup(f"<{character}") == f'&lt;<span class="ctl">{name}</span>'


def test_tabs_and_line_ends_stay() -> None:
    assert visible_text("a\tb\nc") == "a\tb\nc"


def test_cut() -> None:
    assert cut("short  text\n", 20) == "short text"
    assert cut("one two three four", 12) == "one two…"
    assert cut("x" * 30, 10) == "x" * 9 + "…"


def test_names_break_at_their_joints() -> None:
    assert breakable("a_b.c/d__init__") == "a<wbr>_b<wbr>.c/<wbr>d<wbr>__init<wbr>__"
    assert breakable("a_<b>") == "a<wbr>_&lt;b&gt;"
    assert breakable("a_\u202e/b") == 'a<wbr>_<span class="ctl">U+202E</span>/<wbr>b'


def test_options_do_not_break() -> None:
    assert prose("Pass --a-b, not <c-d>") == ('Pass <span class="nb">--a-b</span>, not &lt;c-d&gt;')
