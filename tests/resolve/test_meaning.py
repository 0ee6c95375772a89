"""Parameters and locals: what a name stands for where it is read; nothing where that is unsure."""

import pytest

from tests.resolve.meant import MAIN, Meant, of_last_guard, words


def body(*lines: str, head: str = "def run(x: int = 3, ys=(), o=None, *rest, **more):") -> Meant:
    indented = "".join(f"    {line}\n" for each in lines for line in each.split("\n"))
    return Meant({MAIN: f"{head}\n{indented}"})


def last_guard(*lines: str) -> list[str]:
    return words(of_last_guard(body(*lines)))


R = "    raise E('no')"


def test_a_parameter() -> None:
    (found,) = of_last_guard(body("if x > 1:", R))
    assert (found.kind, found.expression, found.annotation, found.default) == (
        "parameter",
        "x",
        "int",
        "3",
    )
    assert (found.place.path, found.place.line, found.end_line) == (MAIN, 1, 1)


def test_what_stars_gather() -> None:
    found = of_last_guard(body("if rest or more:", R))
    assert [each.annotation for each in found] == ["tuple", "dict"]


@pytest.mark.parametrize(
    "before",
    [
        "x = 1",
        "x += 1",
        "if o: x = 1",
        "for x in ys: pass",
        "with o as x: pass",
        "del x",
        "try: x = 1\nexcept E: pass",
        "import x",
        "(x := 3)",
        "def x(): ...",
        "def g():\n    nonlocal x\n    x = 2",
        "x, y = o",
    ],
)
def test_a_parameter_that_may_be_bound_anew_is_a_bare_name(before: str) -> None:
    found = last_guard(before, "if x > 1:", R)
    assert "parameter x" not in found


@pytest.mark.parametrize(
    "around",
    [
        "if x > 1:\n    raise E('no')\nx = 2",
        "if o:\n    x = 2\n    return\nif x > 1:\n    raise E('no')",
        "if o:\n    x = 2\nelse:\n    if x > 1:\n        raise E('no')",
    ],
)
def test_a_parameter_before_it_is_bound_anew(around: str) -> None:
    assert words(of_last_guard(body(around)))[0] == "parameter x"


def test_a_loop_that_binds_a_parameter_later() -> None:
    assert last_guard("for y in ys:\n    if x: raise E('no')\n    x = y") == []


def test_a_parameter_of_the_function_around() -> None:
    inner = "def inner(z):\n    if x and z and ys and w:\n        raise E('no')"
    assert words(of_last_guard(body("ys = 1", inner))) == ["parameter x", "parameter z"]
    assert words(of_last_guard(body("def g():\n    nonlocal x\n    x = 1", inner))) == [
        "parameter z",
        "parameter ys",
    ]


def test_a_name_of_the_inner_function_is_not_the_outer_parameter() -> None:
    for line in ("x = f()", "import x", "for x in y: pass"):
        inner = f"def inner():\n    if x:\n        raise E('no')\n    {line}"
        assert words(of_last_guard(body(inner))) == []


def test_self_is_no_parameter() -> None:
    source = """
        class C:
            def run(self, x):
                if self and x: raise E('no')
            @staticmethod
            def stand(x, y):
                if x and y: raise E('no')
        """
    project = Meant({MAIN: source})
    first, second = (project.meanings.of(s, project.facts[MAIN]) for s in project.sites(MAIN))
    assert words(first) == ["parameter x"]
    assert words(second) == ["parameter x", "parameter y"]


GOOGLE = """Runs.

    Args:
        x (int): The size, e.g. 3
            or more. Not less.
        ys: Others.

    Returns:
        x: nothing
    """
NUMPY = """Runs.

    Parameters
    ----------
    x : int, default=3
        The size, e.g. 3
        or more. Not less.
    ys
        Others.

    Returns
    -------
    x
    """
SPHINX = """Runs.

    :param int x: The size, e.g. 3
        or more. Not less.
    :param ys: Others.
    :returns: z
    """


@pytest.mark.parametrize(
    "docstring",
    [
        GOOGLE,
        NUMPY,
        SPHINX,
    ],
)
def test_the_entry_of_the_docstring_is_quoted(docstring: str) -> None:
    source = f"def run(x, ys):\n    '''{docstring}'''\n    assert x and ys, 'no'\n"
    found = Meant({MAIN: source}).last()
    assert [each.docstring for each in found] == ["The size, e.g. 3 or more.", "Others."]


@pytest.mark.parametrize(
    ("before", "test", "meaning"),
    [
        ("n = len(ys)", "n > 3", "local n = len(ys)"),
        ("n: int = len(ys)", "n > 3", "local n = len(ys)"),
        ("v = o is not None", "not v", "local v = o is not None"),
        ("k = o.a if x else o.b", "k", "local k = o.a if x else o.b"),
        ("a, b = x, o.b", "b", "local b = o.b"),
        ("h, w = o.shape", "w > 3", "local w = o.shape[1]"),
        ("bad = [y for y in ys if y]", "bad", "local bad = [y for y in ys if y]"),
        ("bad = [y for y in ys if y]\nn = len(bad)", "bad", "local bad = [y for y in ys if y]"),
        ("n = 1\nn = 2", "n", "local n = 2"),
        ("m = n = x", "m", "local m = x"),
        ("n = (\n    x\n    + 1\n)", "n", "local n = x + 1"),
    ],
)
def test_a_local(before: str, test: str, meaning: str) -> None:
    found = of_last_guard(body(before, f"if {test}:", R))
    assert words(found)[0] == meaning


def test_where_a_local_is_assigned() -> None:
    found = of_last_guard(body("n: float = (", "    x", ")", "if n:", R))[0]
    assert (found.place.line, found.end_line, found.annotation) == (3, 3, "float")


@pytest.mark.parametrize(
    ("before", "test"),
    [
        ("errors = []\nerrors.append(1)", "errors"),
        ("errors = []", "errors"),
        ("seen = {}\nseen[1] = 2", "seen"),
        ("seen = set()\nfill(seen)", "seen"),
        ("n = 1\nif o: n = 2", "n"),
        ("n = 1\nn += 1", "n"),
        ("n = n + 1", "n"),
        ("n = len(ys)\nys = 3", "n"),
        ("n = len(ys)\nys.append(3)", "n"),
        ("n = o.a\no.a = 3", "n"),
        ("n = o.a.b\no.a = 3", "n"),
        ("n = x\nfor x in ys: pass", "n"),
        ("saw = False\nfor y in ys: saw = True", "saw"),
        ("n = 0\nwhile o: n = n + 1", "n"),
        ("a, b = b, a", "b"),
        ("a, b = o.pair()", "b"),
        ("a, *b = o.shape", "b"),
        ("n = ys.pop()", "n"),
        ("f = lambda: 1", "f"),
        ("n = yield x", "n"),
        ("bad = [y for y in ys]\nfill(bad)", "bad"),
        ("bad = dict(a=1)\nother = bad", "bad"),
        ("global n\nn = 1", "n"),
        ("n = 1\ndef g():\n    nonlocal n\n    n = 2", "n"),
        ("try:\n    n = f()\nexcept E:\n    pass", "n"),
        ("n = 1\nfor y in ys: y.n = o.n; n = y", "n"),
        (f"n = '{'long' * 60}'", "n"),
    ],
)
def test_a_local_whose_value_is_not_sure_is_a_bare_name(before: str, test: str) -> None:
    found = last_guard(before, f"if {test}:", R)
    assert [each for each in found if each.startswith(f"local {test}")] == []


def test_inside_a_loop_the_definition_of_this_turn_counts() -> None:
    assert last_guard("for y in ys:\n    n = y.a\n    if n: raise E('no')") == ["local n = y.a"]
    before = "n = o.a\nfor y in ys:\n    if n: raise E('no')\n    n = y"
    assert last_guard(before) == []


def test_the_definition_at_the_test_not_at_the_raise() -> None:
    assert last_guard("n = len(ys)", "if n > 3:", "    n = 5", R)[0] == "local n = len(ys)"


def test_what_a_local_is_made_of_is_told_too() -> None:
    found = last_guard("a = o.a", "b = a.b", "if b > x:", R)
    assert found == ["local b = a.b", "local a = o.a", "parameter o", "parameter x"]


def test_a_named_value() -> None:
    assert last_guard("if (n := o.size) > 3:", R)[0] == "local n = o.size"
    assert last_guard("n = 1", "if o and (n := o.size) > 3:", R) == ["parameter o"]


def test_names_that_the_expression_binds_itself() -> None:
    assert last_guard("if any(x > 1 for x in ys):", R) == ["parameter ys"]
    assert last_guard("if sorted(ys, key=lambda x: x):", R) == ["parameter ys"]


def test_fields_of_the_message() -> None:
    found = body("n = len(ys)", "x = 3", "raise E(f'{n} of {x} and {o!r:>3}')").last()
    assert [(each.guard, word) for each, word in zip(found, words(found), strict=True)] == [
        (None, "local n = len(ys)"),
        (None, "parameter ys"),
        (None, "local x = 3"),
        (None, "parameter o"),
    ]


def test_a_message_put_together_before_may_have_read_something_else() -> None:
    early = body("text = f'bad {x}'", "x = 3", "raise E(text)")
    assert words(early.last()) == []
    same = body("text = f'bad {x}'", "raise E(text)")
    assert words(same.last()) == ["parameter x"]


def test_exits_inside_expressions_say_nothing_of_the_names_in_their_text() -> None:
    head = "import sys\ndef run(x, ys):"
    inside = body("[sys.exit(f'no {x}') for x in ys if x]", head=head)
    assert words(inside.last()) == []
    statement = body("sys.exit(f'no {x}')", head=head)
    assert words(statement.last()) == ["parameter x"]


def test_lambdas_have_parameters_of_their_own() -> None:
    source = "import sys\ndef run(x):\n    if x:\n        f = lambda x: sys.exit(f'no {x}')\n"
    assert Meant({MAIN: source}).last() == ()


def test_ways_that_meet_with_different_values() -> None:
    lines = "if x:\n    n = 1\nelif o:\n    n = 2\nelse:\n    return"
    assert last_guard(lines, "if n:", R) == []


def test_an_exit_inside_a_branch() -> None:
    found = last_guard("n = len(ys)", "if x:\n    if n > 3:\n        return", "raise E('no')")
    assert found == ["parameter x", "local n = len(ys)", "parameter ys"]
    # ``x`` is not the same in both tests.
    changed = last_guard("if x:\n    x = 2\n    if x > 3:\n        return", "raise E('no')")
    assert changed == []


def test_functions_of_one_name_are_not_told_apart() -> None:
    source = """
def outer(x):
    def inner():
        def deep():
            assert x, "no"
    def inner():
        x = 3
"""
    assert Meant({MAIN: source}).last() == ()


def test_self_of_a_method_around_and_names_that_hide_it() -> None:
    source = """
class C:
    SIZES = (1, 2)
    def run(self):
        def inner():
            assert self.SIZES, "no"
        def hides(self):
            assert self.SIZES, "no"
        def binds():
            self = other()
            assert self.SIZES, "no"
    def typed(self: Other):
        assert self.SIZES, "no"
"""
    project = Meant({MAIN: source})
    found = [len(project.meanings.of(site, project.facts[MAIN])) for site in project.sites(MAIN)]
    assert found[0] == 1
    assert all(
        each.kind != "constant"
        for site in project.sites(MAIN)[1:]
        for each in project.meanings.of(site, project.facts[MAIN])
    )
