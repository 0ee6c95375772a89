"""Files that nobody writes by hand: each is read, or told as a problem; none stops the run."""

import pytest

from extractor.model.scan import FileScan
from extractor.scan import scan


def _scan(source: str) -> FileScan:
    return scan(source.encode(), path="a.py", module="a")


@pytest.mark.parametrize(
    "source",
    [
        pytest.param('print "hello"\nraise ValueError("x")\n', id="print-statement"),
        pytest.param('def f():\n    raise ValueError, "x"\n', id="raise-with-comma"),
        pytest.param('exec "code" in {}\nassert x, "y"\n', id="exec-statement"),
        pytest.param('x = `y`\nraise ValueError("x")\n', id="backticks"),
        pytest.param('def f(:\n    raise ValueError("x")\n', id="broken"),
        pytest.param('if x:\nraise ValueError("x")\n', id="no-indent"),
        pytest.param('raise ValueError("x"\n', id="bracket-left-open"),
        pytest.param("raise ValueError('x)\n", id="string-left-open"),
        pytest.param('raise ValueError(f"{x")\n', id="field-left-open"),
        pytest.param('<<<<<<< HEAD\nraise ValueError("x")\n', id="merge-conflict"),
        pytest.param('{% if x %}\nraise ValueError("x")\n{% endif %}\n', id="template-of-python"),
    ],
)
def test_what_is_no_python_3_is_a_problem(source: str) -> None:
    found = _scan(source)
    assert found.problem is not None
    assert (found.problem.path, found.problem.stage) == ("a.py", "parse")
    assert found.problem.reason
    assert (found.sites, found.reraises) == ((), ())
    assert (found.raise_statements, found.assert_statements, found.assert_messages) == (0, 0, 0)


def test_problem_names_the_line() -> None:
    problem = _scan('x = 1\ny = 2\nraise ValueError, "x"\n').problem
    assert problem is not None
    assert problem.line == 3


def test_brackets_nested_300_deep_are_read() -> None:
    source = f'raise ValueError({"(" * 150}"deep"{")" * 150})\n'
    found = _scan(source)
    assert found.problem is None
    assert [site.message.text for site in found.sites] == ["deep"]


@pytest.mark.parametrize("depth", [1_000, 3_000, 20_000])
def test_brackets_nested_beyond_reason_end_in_a_record(depth: int) -> None:
    found = _scan(f'x = {"(" * depth}1{")" * depth}\nraise ValueError("after")\n')
    assert (found.problem is not None) or (len(found.sites) == 1)


@pytest.mark.parametrize("terms", [500, 2_000])
def test_chain_of_many_terms_ends_in_a_record(terms: int) -> None:
    chain = " + ".join(['"a"'] * terms)
    found = _scan(f"def f():\n    raise ValueError({chain})\n")
    if found.problem is None:
        assert [site.message.text for site in found.sites] == ["a" * terms]
    else:
        assert terms == 2_000


def test_chain_of_conditions_ends_in_a_record() -> None:
    branches = "".join(f'    elif x == {n}:\n        msg = "m{n}"\n' for n in range(1, 900))
    found = _scan(
        f'def f(x):\n    if x == 0:\n        msg = "m0"\n{branches}    raise ValueError(msg)\n'
    )
    if found.problem is None:
        (site,) = found.sites
        assert [part.field for part in site.message.parts] == ["msg"]


def test_blocks_nested_90_deep_are_read() -> None:
    blocks = "".join(f"{' ' * level}if x:\n" for level in range(90))
    found = _scan(f'{blocks}{" " * 90}raise ValueError("inside")\n')
    assert [(site.line, site.column) for site in found.sites] == [(91, 90)]


def test_long_function_is_read_in_time_linear_in_its_length() -> None:
    body = "".join(
        f'    if x == {n}:\n        msg = f"m{n}: {{x}}"\n        raise ValueError(msg)\n'
        for n in range(3_000)
    )
    found = _scan(f"def f(x):\n{body}")
    assert len(found.sites) == 3_000
    assert found.sites[-1].message.text == "m2999: {x}"


def test_many_branches_do_not_multiply() -> None:
    steps = "".join(f'    if x == {n}:\n        msg += " {n}"\n' for n in range(60))
    found = _scan(f'def f(x):\n    msg = "start"\n{steps}    raise ValueError(msg)\n')
    (site,) = found.sites
    assert len(site.message.alternatives) <= 8


def test_names_that_stand_for_each_other_end() -> None:
    found = _scan(
        'A = B\nB = A\ndef f():\n    x = y\n    y = x\n    raise ValueError(f"{x} {A}")\n'
    )
    (site,) = found.sites
    assert any(part.field for part in site.message.parts)


def test_doubling_names_do_not_grow_without_end() -> None:
    doubling = "".join(f"    a{n + 1} = a{n} + a{n}\n" for n in range(40))
    found = _scan(f'def f():\n    a0 = "text"\n{doubling}    raise ValueError(a40)\n')
    (site,) = found.sites
    assert len(site.message.text) < 100_000


@pytest.mark.parametrize(
    "expression",
    [
        '"ab" * 10_000_000_000',
        '"%1000000000d" % 3',
        '"{:>1000000000}".format("a")',
        "f\"{'a':>1000000000}\"",
        '"a".ljust(1_000_000_000)',
        '"a".replace("", "b" * 100_000_000)',
        '"\\N{NO SUCH NAME}"',
        '"\\ud800 lone surrogate"',
        '"%" % x',
        '"%(a" % x',
        '"{" .format(x)',
        '"{0.__class__.__init__.__globals__}".format(x)',
        '"{}{}".format(x)',
        "__import__('os').system('touch /nowhere')",
    ],
)
def test_message_that_would_be_costly_or_fail_is_not_computed(expression: str) -> None:
    found = _scan(f"def f(x):\n    raise ValueError({expression})\n")
    if found.problem is None:
        (site,) = found.sites
        assert len(site.message.text) < 10_000
        assert site.has_argument


def test_long_literal_is_kept_whole() -> None:
    text = "word " * 20_000 + "end"
    found = _scan(f'raise ValueError("{text}")\n')
    assert [site.message.text for site in found.sites] == [text]


def test_scanned_code_is_not_run() -> None:
    found = _scan('import sys\nsys.exit("must not end the test")\nraise ValueError("nor this")\n')
    assert len(found.sites) == 2
