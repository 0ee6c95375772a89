"""Formatted texts in facts: one form for all; what is told is held against Python."""

from typing import Any

import pytest

from extractor.model.facts import Function
from extractor.scan.facts import read_facts
from extractor.scan.facts.fstring import as_fstring

NAMES: dict[str, Any] = {"x": 7, "y": "two", "d": {"k": 3}, "e": ValueError("no")}


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("'a %s b' % x", "f'a {x} b'"),
        ("'%r, %05d, %%' % (y, x)", "f'{y!r}, {x:05d}, %'"),
        ("'%(k)s!' % d", "f\"{d['k']}!\""),
        ("'%(k)s!' % {'k': x}", "f'{x}!'"),
        ("'{' '%s}' % x", "f'{{{x}}}'"),
        ("'%s' % (x + 1)", "f'{x + 1}'"),
        ("'{} {z} {{}}'.format(x, z=y)", "f'{x} {y} {{}}'"),
        ("'{0!r:>5} {0}'.format(y)", "f'{y!r:>5} {y}'"),
        ("'{e.args}'.format(e=e)", "f'{e.args}'"),
        ("str('a %s' % x) + y", "str(f'a {x}') + y"),
    ],
)
def test_what_says_the_same(code: str, expected: str) -> None:
    assert as_fstring(code) == expected
    assert eval(expected, NAMES) == eval(code, NAMES)


@pytest.mark.parametrize(
    "code",
    [
        "x % 3",
        "x % '%'",
        "f(x, 'format')",
        "'a %s %s' % (x,)",
        "'a %s' % (*x,)",
        "'%(k)s' % {y: x}",
        "'%(k)s' % {**x}",
        "'%*d' % (x, x)",
        "'{}'.format(*x)",
        "'{a}'.format(**x)",
        "'{'.format(x)",
        "'{}'.format()",
        "'{0[}'.format(x)",
        "'{x.a b}'.format(x=x)",
        "y.format(x)",
        "'a' % x +",
        "'%s' % " + "-" * 3000 + "x",
    ],
)
def test_what_stays_as_it_is_written(code: str) -> None:
    assert as_fstring(code) == code


def function(source: str) -> Function:
    facts = read_facts(source.encode(), path="m.py", module="m", package=False)
    return facts.functions[0]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("m = f'no {x}'; return E(m)", "E(f'no {x}')"),
        ("m = 'no %s' % x; return E(1, *x, text=m, **x)", "E(1, *x, text=f'no {x}', **x)"),
        ("m = 1; m = 2; return E(m)", "E(m)"),
        ("x = 1; return E(x)", "E(x)"),
        ("return E(  x)", "E(  x)"),
    ],
)
def test_variables_in_the_arguments_of_a_returned_call(body: str, code: str) -> None:
    assert function(f"def f(x): {body}").returns == (code,)


@pytest.mark.parametrize(
    ("body", "generator"),
    [
        ("yield 1", True),
        ("x = yield", True),
        ("yield from x", True),
        ("return 1", False),
        ("def g(): yield 1", False),
    ],
)
def test_generators(body: str, generator: bool) -> None:
    assert function(f"def f(x):\n    {body}").is_generator is generator
