"""Expressions that a test compares a message with -> texts in order."""

import ast

import pytest

from extractor.scan.usage.patterns import Texts, pieces, plain, regular


def read(code: str, how: str) -> Texts | None:
    node = ast.parse(code, mode="eval").body
    given = pieces(ast.parse("'one two'", mode="eval").body, {})
    assert given is not None
    written = pieces(node, {"known": given})
    if written is None:
        return None
    return regular(written) if how == "regular" else plain(written)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("'no path'", ("no path",)),
        ("known", ("one two",)),
        ("'a ' + known", ("a one two",)),
        ("f'no {x} path'", ("no ", None, " path")),
        ("f'{x}{y} path'", (None, " path")),
        ("'no %s path %d%%' % x", ("no ", None, " path ", None, "%")),
        ("'no %(a)r path' % x", ("no ", None, " path")),
        ("'no {} path {{}}'.format(x)", ("no ", None, " path {}")),
        ("f'{x}%s' % y", None),
        ("'a' + unknown", ("a", None)),
        ("unknown", None),
        ("''", None),
        ("1", None),
        ("re.escape('a')", None),
        ("+".join(["'a'"] * 60), None),
    ],
)
def test_texts_compared_as_they_are(code: str, expected: Texts | None) -> None:
    assert read(code, "plain") == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("'no path'", ("no path",)),
        (r"r'no path\.'", ("no path.",)),
        (r"'a\\n\\tb'", ("a\n\tb",)),
        ("'^no path$'", ("no path",)),
        (r"r'costs 5\$'", ("costs 5$",)),
        ("'no .* path'", ("no ", None, " path")),
        ("'no .+? path.*'", ("no ", None, " path", None)),
        (r"r'got \d+ of \S'", ("got ", None, " of ", None)),
        ("'end.'", ("end.",)),
        ("re.escape('f(x) [a]')", ("f(x) [a]",)),
        ("re.escape('f(x)') + '.*end'", ("f(x)", None, "end")),
        ("re.escape(f'f({x})')", ("f(", None, ")")),
        ("f'no {x} path'", ("no ", None, " path")),
        ("'f(x)'", None),
        ("'a|b'", None),
        ("'[ab]c'", None),
        ("'colou?r'", None),
        ("'ab{2}'", None),
        (r"r'\w\b'", None),
        (r"r'a\.*'", None),
        (r"'a\\'", None),
        ("'(?i)no path'", None),
        ("'a' '$' 'b'", None),
        ("'.*'", None),
    ],
)
def test_regular_expressions(code: str, expected: Texts | None) -> None:
    assert read(code, "regular") == expected
