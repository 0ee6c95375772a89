"""From bytes to lines: encodings, line ends, positions, excerpts."""

import pytest

from extractor.model.scan import FileScan, RaiseSite
from extractor.scan import scan

RAISE = 'raise ValueError("größer — 太大")'


def _scan(content: bytes) -> FileScan:
    return scan(content, path="a.py", module="a")


def _only_site(content: bytes) -> RaiseSite:
    found = _scan(content)
    assert found.problem is None
    (site,) = found.sites
    return site


@pytest.mark.parametrize(
    ("encoding", "word"),
    [
        ("utf-8", "größer 太大 😀"),
        ("latin-1", "größer"),
        ("iso-8859-15", "größer €"),
        ("cp1252", "größer “quoted”"),
        ("gbk", "太大"),
        ("shift_jis", "大きすぎる"),
        ("euc_jp", "大きすぎる"),
        ("koi8-r", "слишком"),
    ],
)
def test_declared_encoding_is_read(encoding: str, word: str) -> None:
    source = f'# -*- coding: {encoding} -*-\nx = "{word}"; raise ValueError("{word}!")\n'
    site = _only_site(source.encode(encoding))
    assert site.message.text == f"{word}!"
    assert (site.line, site.column) == (2, len(f'x = "{word}"; '))
    assert site.end_column == site.column + len(site.statement)


def test_declaration_on_the_second_line_counts() -> None:
    source = '#!/usr/bin/env python\n# vim: set fileencoding=latin-1 :\nraise ValueError("ä")\n'
    assert _only_site(source.encode("latin-1")).message.text == "ä"


def test_declaration_on_the_third_line_does_not_count() -> None:
    found = _scan('\n\n# coding: latin-1\nraise ValueError("ä")\n'.encode("latin-1"))
    assert found.problem is not None


def test_byte_order_mark_is_no_column() -> None:
    site = _only_site(b"\xef\xbb\xbf" + RAISE.encode())
    assert (site.line, site.column, site.end_column) == (1, 0, len(RAISE))
    assert site.excerpt.lines == (RAISE,)


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"# coding: no-such-encoding\nraise ValueError('x')\n", id="unknown"),
        pytest.param(b"\xef\xbb\xbf# coding: latin-1\nraise ValueError('x')\n", id="two-marks"),
        pytest.param("raise ValueError('ä')\n".encode("latin-1"), id="not-utf-8"),
        pytest.param("# coding: ascii\nraise ValueError('ä')\n".encode(), id="not-ascii"),
        pytest.param(b"# coding: rot13\nraise ValueError('x')\n", id="no-text-encoding"),
        pytest.param(b"# coding: hex\nraise ValueError('x')\n", id="bytes-encoding"),
        pytest.param(b"raise ValueError('x')\n\0", id="nul"),
        pytest.param("raise ValueError('x')\n".encode("utf-16"), id="utf-16"),
    ],
)
def test_wrong_encoding_is_a_problem_with_a_reason(content: bytes) -> None:
    found = _scan(content)
    assert found.problem is not None
    assert (found.problem.path, found.sites, found.raise_statements) == ("a.py", (), 0)
    assert len(found.problem.reason) > 10


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_line_end_ends_a_line(end: str) -> None:
    lines = ["def f(x):", "    # above", "    raise ValueError(", '        "a"', '        "b")', ""]
    found = _scan(end.join(lines).encode())
    (site,) = found.sites
    assert (site.line, site.column, site.end_line, site.end_column) == (3, 4, 5, 12)
    assert site.statement == end.join(lines[2:5])[4:]
    assert site.message.text == "ab"
    assert site.comments == ("above",)
    assert site.excerpt.lines == tuple(lines[:5])
    assert found.lines == 5


def test_line_ends_may_be_mixed() -> None:
    site = _only_site(b'x = 1\r\ny = 2\rz = 3\nraise ValueError("""a\r\nb\rc""")')
    assert (site.line, site.end_line) == (4, 6)
    assert site.message.text == "a\nb\nc"


@pytest.mark.parametrize("char", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028"])
def test_other_separators_end_no_line(char: str) -> None:
    site = _only_site(f'x = "{char}"; y = "{char}"\nraise ValueError("a{char}b")\n'.encode())
    assert site.line == 2
    assert site.message.text == f"a{char}b"
    assert len(site.excerpt.lines) == 2


def test_form_feed_before_a_statement_is_a_character() -> None:
    site = _only_site(b'x = 1\n\x0craise ValueError("a")\n')
    assert (site.line, site.column) == (2, 1)
    assert site.excerpt.lines == ("x = 1", '\x0craise ValueError("a")')


def test_a_tab_is_one_column() -> None:
    site = _only_site(b'if x:\n\tif y:\n\t\traise ValueError("a")\n')
    assert (site.column, site.end_column) == (2, 2 + len('raise ValueError("a")'))


@pytest.mark.parametrize("end", ["", "\n", "\n\n", "  # comment", "\n\\\n\n"])
def test_the_end_of_the_file_is_no_matter(end: str) -> None:
    site = _only_site(b'x = 1\nraise ValueError("a")' + end.encode())
    assert (site.line, site.end_line, site.statement) == (2, 2, 'raise ValueError("a")')


@pytest.mark.parametrize("content", [b"", b"\n", b"# only a comment", b"\xef\xbb\xbf", b"\x0c\n"])
def test_a_file_without_code_holds_nothing(content: bytes) -> None:
    found = _scan(content)
    assert (found.problem, found.sites, found.reraises) == (None, (), ())
    assert found.lines == content.count(b"\n") + (not content.endswith(b"\n") and len(content) > 3)


@pytest.mark.parametrize(
    ("before", "after", "start", "count"),
    [(0, 0, 1, 1), (17, 17, 1, 35), (18, 18, 1, 37), (30, 30, 13, 37), (30, 2, 13, 21)],
)
def test_excerpt_holds_eighteen_lines_to_either_side(
    before: int, after: int, start: int, count: int
) -> None:
    lines = [*(f"b{n} = 0" for n in range(before)), 'raise ValueError("a")']
    lines += [f"a{n} = 0" for n in range(after)]
    site = _only_site("\n".join(lines).encode())
    assert (site.excerpt.start, len(site.excerpt.lines)) == (start, count)
    assert site.excerpt.lines == tuple(lines[start - 1 : start - 1 + count])
    assert site.excerpt.opened_by is None


def test_excerpt_is_counted_from_both_ends_of_a_long_statement() -> None:
    statement = ["raise ValueError(", *(f'    "part {n} "' for n in range(10)), ")"]
    lines = ["x = 0"] * 40 + statement + ["x = 1"] * 40
    site = _only_site("\n".join(lines).encode())
    assert (site.excerpt.start, len(site.excerpt.lines)) == (41 - 18, 18 + 12 + 18)


@pytest.mark.parametrize("opening", ['"""', "'''", 'r"""', "B'''", 'f"""', 'rb"""'])
def test_excerpt_tells_that_it_begins_inside_a_string(opening: str) -> None:
    quotes = opening.lstrip("rRbBfF")
    lines = [f"text = {opening}", *["inside"] * 20, quotes, 'raise ValueError("a")']
    site = _only_site("\n".join(lines).encode())
    assert site.excerpt.lines[0] == "inside"
    assert site.excerpt.opened_by == opening


def test_excerpt_that_begins_with_a_string_is_not_inside_it() -> None:
    lines = ["x = 0"] * 10 + ['text = """', *["inside"] * 16, '"""', 'raise ValueError("a")']
    site = _only_site("\n".join(lines).encode())
    assert site.excerpt.lines[0] == 'text = """'
    assert site.excerpt.opened_by is None


def test_path_and_module_are_carried_through() -> None:
    found = scan(b"raise A('x')\n", path="src/a/b.py", module="a.b")
    assert (found.path, found.module, found.lines) == ("src/a/b.py", "a.b", 1)
