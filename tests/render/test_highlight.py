"""Lines of source as markup."""

import html
import re

from hypothesis import given
from hypothesis import strategies as st

from extractor.render.highlight import LONGEST_LINE, highlight


def plain(markup: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", markup))


def test_colours_and_escapes() -> None:
    (line,) = highlight(["if a < '<b>':  # &"])
    assert line == (
        '<span class="k">if</span> a &lt; <span class="s">&#39;&lt;b&gt;&#39;</span>:  '
        '<span class="c"># &amp;</span>'
    )


def test_a_string_over_lines_is_closed_on_each() -> None:
    assert highlight(['"""one', "", 'two"""']) == (
        '<span class="s">&#34;&#34;&#34;one</span>',
        "",
        '<span class="s">two&#34;&#34;&#34;</span>',
    )


def test_an_excerpt_that_begins_inside_a_string() -> None:
    first, second = highlight(["end''' + 1", "x"], "'''")
    assert first == '<span class="s">end&#39;&#39;&#39;</span> + <span class="n">1</span>'
    assert second == "x"


def test_unseen_characters_are_shown() -> None:
    (line,) = highlight(["a\u202eb = '\x00\ud800'"])
    assert '<span class="ctl">U+202E</span>' in line
    assert '<span class="ctl">U+0000</span><span class="ctl">U+D800</span>' in line
    line.encode()


def test_a_long_line_is_cut_and_says_so() -> None:
    (line,) = highlight(["'" + "a" * 2 * LONGEST_LINE + "' + 'after'"])
    assert "… 412 more characters" in line
    assert "after" not in line


@given(st.lists(st.text(alphabet="f'\"{}<&\t x1\\#", max_size=30), max_size=6))
def test_the_text_stays_as_it_is(lines: list[str]) -> None:
    assert [plain(line) for line in highlight(lines)] == lines
