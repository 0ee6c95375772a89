"""What an id depends on, and what it does not."""

import pytest

from extractor.catalog.identity import Key, error_id, key
from extractor.model.scan import RaiseSite
from extractor.scan import scan


def site(source: str) -> RaiseSite:
    """The only site of a small program."""
    (found,) = scan(source.encode(), path="pkg/a.py", module="pkg.a").sites
    return found


def identity(source: str) -> str:
    return error_id(key(site(source)))


BASE = 'def check(x):\n    raise ValueError(f"bad value {x!r}: too large")\n'


@pytest.mark.parametrize(
    "same",
    [
        '\n\n\ndef check(x):\n    raise ValueError(f"bad value {x!r}: too large")\n',
        'def renamed(y):\n    raise ValueError(f"bad value {y}: too large")\n',
        'class C:\n    def m(s):\n        raise ValueError("bad value %s: too large" % s.x)\n',
        'def check(x):\n    raise ValueError("bad   value {}:\\n too large ".format(x))\n',
        'def check(x):\n    raise errors.ValueError("bad value " + str(x) + ": too large")\n',
    ],
)
def test_place_and_spelling_of_fields_do_not_count(same: str) -> None:
    assert identity(same) == identity(BASE)


@pytest.mark.parametrize(
    "other",
    [
        'def check(x):\n    raise TypeError(f"bad value {x!r}: too large")\n',
        'def check(x):\n    raise ValueError(f"bad value {x!r}: too small")\n',
        'def check(x):\n    raise ValueError("bad value {x!r}: too large")\n',
        'def check(x):\n    raise ValueError(f"bad value {x!r}{x}: too large")\n',
        'def check(x):\n    raise ValueError("bad value {}: too large")\n',
    ],
)
def test_type_and_template_count(other: str) -> None:
    assert identity(other) != identity(BASE)


def test_function_joins_in_where_there_is_no_fixed_text() -> None:
    first = "def first(x):\n    raise ValueError(x)\n"
    second = "def second(x):\n    raise ValueError(x)\n"
    assert identity(first) != identity(second)
    assert key(site(first)).function == "first"
    assert key(site(BASE)).function is None


def test_all_alternatives_count() -> None:
    both = 'def f(x):\n    raise ValueError("one" if x else "two")\n'
    one = 'def f(x):\n    raise ValueError("one")\n'
    assert len({identity(both), identity(one)}) == 2


def test_id_is_16_hex_digits_and_parts_do_not_run_together() -> None:
    ids = {
        error_id(Key("A", ("b c",), None)),
        error_id(Key("A", ("b", "c"), None)),
        error_id(Key("A", ("b",), "c")),
        error_id(Key("A b", ("c",), None)),
    }
    assert len(ids) == 4
    assert all(len(value) == 16 and int(value, 16) >= 0 for value in ids)


def test_id_never_changes() -> None:
    """Published addresses hang on this value."""
    assert error_id(Key("ValueError", ("bad value {}: too large",), None)) == "a8b8dd961a773e25"
