"""Which guards are said, which are implied, which are only earlier checks."""

import time

from extractor.explain.conditions import condition_code, conditions, term
from extractor.explain.conditions.terms import depth, opposite, same
from extractor.explain.expressions import parsed
from extractor.model.scan import GuardKind
from tests.explain.wording import before, guard, place, said, sentence, texts

EXIT = GuardKind.EXIT
ASSERT = GuardKind.ASSERT


def test_another_value_is_not_mentioned_beside_the_value() -> None:
    found = conditions([guard("m != 'auto'", line=1), guard("m == 'normal'", line=2)])
    assert texts(found) == ["`m` is `'normal'`"]
    assert found.said[0].lines == ((1, 1), (2, 2))
    assert found.said[0].guards == (0, 1)


def test_membership_is_not_mentioned_beside_equality() -> None:
    assert texts(conditions([guard("m in ('a', 'b')"), guard("m == 'a'")])) == ["`m` is `'a'`"]
    assert texts(conditions([guard("m == 'a'"), guard("m in ('a', 'b')")])) == ["`m` is `'a'`"]
    assert len(texts(conditions([guard("m in ('a', 'b')"), guard("m in ('b', 'c')")]))) == 2


def test_what_was_ruled_out_before_leaves_the_list() -> None:
    found = conditions([guard("m in ('a', 'b', 'c')"), guard("m == 'b'", False)])
    assert texts(found) == ["`m` is one of `'a'`, `'c'`"]


def test_names_may_stand_for_the_same_value() -> None:
    """`A` and `B` may be equal, so that the one does not rule out the other."""
    assert len(texts(conditions([guard("m == A"), guard("m != B")]))) == 2


def test_true_and_given_are_implied_by_a_value() -> None:
    assert texts(conditions([guard("m is not None"), guard("m == 'a'")])) == ["`m` is `'a'`"]
    assert texts(conditions([guard("m == 'a'"), guard("m is not None")])) == ["`m` is `'a'`"]
    assert texts(conditions([guard("m"), guard("m == 'a'")])) == ["`m` is `'a'`"]
    assert texts(conditions([guard("m == 'a'"), guard("m")])) == ["`m` is `'a'`"]
    assert len(texts(conditions([guard("m is not None"), guard("m == None")]))) == 2
    assert len(texts(conditions([guard("m"), guard("m == 0")]))) == 2
    given = conditions([guard("m is not None"), guard("isinstance(m, str)")])
    assert texts(given) == ["`m` is a `str`"]
    kept = conditions([guard("m is not None"), guard("isinstance(m, Thing)")])
    assert len(texts(kept)) == 2


def test_true_is_implied_by_a_bound_or_a_length() -> None:
    assert texts(conditions([guard("n"), guard("n > 1")])) == ["`n` is greater than 1"]
    assert texts(conditions([guard("n"), guard("n >= 1")])) == ["`n` is at least 1"]
    assert texts(conditions([guard("n"), guard("len(n) == 2")])) == ["`n` has exactly 2 items"]
    for test in ("n >= 0", "n < 5", "n > -1", "n > m", "len(n) == 0"):
        assert len(texts(conditions([guard("n"), guard(test)]))) == 2


def test_no_object_is_of_two_builtin_types() -> None:
    def kinds(*tests: tuple[str, bool]) -> int:
        return len(texts(conditions([guard(text, holds) for text, holds in tests])))

    assert kinds(("isinstance(x, (int, float))", False), ("isinstance(x, str)", True)) == 1
    assert kinds(("isinstance(x, bool)", False), ("isinstance(x, int)", True)) == 2
    assert kinds(("isinstance(x, int)", False), ("isinstance(x, Thing)", True)) == 2
    assert kinds(("isinstance(x, str)", True), ("isinstance(x, Thing)", True)) == 2


def test_what_was_checked_earlier_settles_choices() -> None:
    guards = [
        guard("a or b > 3", kind=GuardKind.IF),
        guard("a", kind=EXIT),
        guard("c is None"),
    ]
    assert sentence(guards) == "Raised when `c` is `None`."


def test_an_else_chain_is_none_of_its_values() -> None:
    chain = [
        guard("x == 'a'", False, 1),
        guard("x == 'b'", False, 3),
        guard("x in ('c', 'd')", False, 5),
    ]
    found = conditions(chain)
    assert texts(found) == ["`x` is none of `'a'`, `'b'`, `'c'`, `'d'`"]
    assert found.said[0].lines == ((1, 1), (3, 3), (5, 5))
    exits = [guard("x == 'a'", False, kind=EXIT), guard("x == 'b'", False, kind=EXIT)]
    assert sentence(exits) == "Raised when `x` is none of `'a'`, `'b'`."
    types = [guard("isinstance(x, A)", False), guard("isinstance(x, (B, C))", False)]
    assert texts(conditions(types)) == ["`x` is neither `A`, `B` nor `C`"]


def test_the_same_test_is_said_once() -> None:
    assert texts(conditions([guard("f(x) > 3"), guard("f(x) > 3")])) == ["`f(x)` is greater than 3"]
    twice = conditions([guard("a or b > 1"), guard("a or b > 1")])
    assert len(texts(twice)) == 1
    assert texts(conditions([guard("x is None"), guard("x is not None", False)])) == [
        "`x` is `None`"
    ]


def test_alternatives_that_are_ruled_out_are_dropped() -> None:
    left = conditions([guard("a is None"), guard("a is not None or b == 2")])
    assert texts(left) == ["`a` is `None`", "`b` is 2"]
    done = conditions([guard("a is None"), guard("a is None or b == 2")])
    assert texts(done) == ["`a` is `None`"]
    inner = conditions([guard("a is None"), guard("(a is None and c > 1) or b == 2")])
    assert texts(inner) == ["`a` is `None`", "either `c` is greater than 1 or `b` is 2"]
    nested = conditions([guard("a is None"), guard("(a is not None and c > 1) or b == 2 or d")])
    assert texts(nested)[1].startswith("either `b` is 2, or `d` is not")
    never = conditions([guard("a is None"), guard("a is not None or a is not None")])
    assert len(texts(never)) == 2


def test_constants_as_tests_are_not_said() -> None:
    assert sentence([guard("False", False, kind=ASSERT)]) == "Raised whenever this line is reached."
    assert sentence([guard("True", kind=GuardKind.WHILE), guard("x is None")]) == (
        "Raised when `x` is `None`."
    )


def test_earlier_checks_of_other_things_are_said_apart() -> None:
    guards = [
        guard("a is None", False, kind=EXIT),
        guard("x < 0", False, kind=EXIT),
        guard("x > 9"),
    ]
    assert sentence(guards) == "Raised when `x` is not less than 0 and `x` is greater than 9."
    assert before(guards) == "Before it, the code has checked that `a` is not `None`."


def test_what_a_value_is_held_against_is_no_shared_subject() -> None:
    guards = [
        guard("isinstance(y, t.Tensor)", True, kind=EXIT),
        guard("w.dtype != t.int8", False, kind=EXIT),
        guard("v % n != 0", False, kind=EXIT),
        guard("'a' == u.n", False, kind=EXIT),
        guard("x.dtype != t.int8 or x.size % n"),
    ]
    assert sentence(guards) == (
        "Raised when either `x.dtype` differs from `t.int8` or `x.size` is not divisible by `n`."
    )


def test_the_receiver_of_a_call_may_be_a_module() -> None:
    def shares(one: str, other: str) -> bool:
        return before([guard(one, True, kind=EXIT), guard(other)]) is None

    assert not shares("os.path.exists(a)", "os.path.exists(b)")
    assert not shares("self.f(a)", "self.f(b)")
    assert shares("f(a)(b)", "a is None")
    assert shares("a.startswith('x')", "a == y")
    assert shares("g(x.a)", "x.a > y")


def test_many_earlier_checks_are_not_counted() -> None:
    guards = [guard(f"a{n} is None", False, kind=EXIT) for n in range(5)]
    assert before([*guards, guard("x > 9")]) is None
    hard = [guard("a[b:c] + (d if e else f)", False, kind=EXIT), guard("x > 9")]
    assert before(hard) is None
    assert before([guard("x > 9")]) is None


def test_a_site_that_is_fallen_through_to_needs_all_exits_before_it() -> None:
    guards = [
        guard("outer", kind=GuardKind.IF),
        guard("a is None", False, kind=EXIT),
        guard("b is None", False, kind=EXIT),
    ]
    assert len(texts(conditions(guards))) == 3
    assert before(guards) is None


def test_an_assert_is_its_own_test() -> None:
    guards = [guard("a is None", kind=ASSERT), guard("x > 9", False, kind=ASSERT)]
    assert sentence(guards) == "Raised when `x` is not greater than 9."
    assert before(guards) == "Before it, the code has checked that `a` is `None`."


def test_what_may_have_changed_is_never_said_as_holding() -> None:
    found = conditions([guard("x > 9", stale=True), guard("y is None")])
    assert texts(found) == ["`y` is `None`"]
    assert [conjunct.text for conjunct in found.stale] == ["x > 9"]


def test_what_was_tested_on_other_values_is_not_said() -> None:
    found = conditions([guard("n > 3", evaluable=False)])
    assert found.said == ()
    assert found.unread == (0,)
    assert found.requirement is None


def test_with_and_try_else_say_where_not_when() -> None:
    found = conditions([place(GuardKind.WITH, "lock"), place(GuardKind.TRY_ELSE, ""), guard("x")])
    assert [conjunct.kind for conjunct in found.around] == [GuardKind.WITH, GuardKind.TRY_ELSE]
    assert len(found.said) == 1


def test_the_innermost_test_is_the_requirement() -> None:
    found = conditions([guard("a"), guard("b and c > 1"), place(GuardKind.FOR, "x in xs")])
    assert found.requirement is not None
    assert found.requirement.guards == (1,)
    assert conditions([place(GuardKind.FOR, "x in xs")]).requirement is None


def test_code_that_cannot_be_parsed_is_quoted() -> None:
    (clause,) = said([guard("x ??? y", line=4)])
    assert clause.text == "`x ??? y` is true"
    assert not clause.plain


def test_the_condition_as_python() -> None:
    guards = [
        guard("m == 'a'", False),
        guard("x is None", False),
        guard("y in ys", False),
        guard("a == b", False),
        guard("len(x) < 3", False),
        guard("v < 3", False),
        guard("p or q", False),
        guard("s and t"),
        guard("s and t"),
        guard("old", stale=True),
        place(GuardKind.FOR, "i in xs"),
        guard("lambda: 0 if x else 1"),
        guard("not w", False),
    ]
    assert condition_code(guards) == (
        "m != 'a' and x is not None and (y not in ys) and (not a == b) and (len(x) >= 3) "
        "and (not v < 3) and (not p) and (not q) and s and t and (lambda: 0 if x else 1) and w"
    )
    assert condition_code([guard("a or b")]) == "a or b"
    assert condition_code([guard("a if b else c"), guard("d or e")]) == (
        "(a if b else c) and (d or e)"
    )
    assert condition_code([]) is None
    assert condition_code([guard("x ??? y")]) is None


def test_negations_inside_the_condition_are_taken_in() -> None:
    nested = guard("a and not (b in c or not (d == 1)) and not (not e)")
    assert condition_code([nested]) == "a and b not in c and (d == 1) and e"
    assert condition_code([guard("a and not b in c", False)]) == "not (a and b not in c)"
    assert condition_code([guard("a and not (b == c)")]) == "a and (not b == c)"
    assert condition_code([guard("f(not (b in c))")]) == "f(not b in c)"


def test_an_exit_that_leaves_many_ways_open_is_an_earlier_check() -> None:
    guards = [guard("x == 1 and y == 2 and z == 3", False, kind=EXIT), guard("x > 5")]
    assert sentence(guards) == "Raised when `x` is greater than 5."
    assert before(guards) is None


def test_terms_know_their_opposites_and_depth() -> None:
    node = parsed("a and (b or not c)")
    assert node is not None
    what = term(node, True)
    assert depth(what) == 2
    assert same(opposite(opposite(what)), what)
    assert same(opposite(what), term(node, False))
    assert not same(what, opposite(what))


def test_conditions_of_hundreds_of_parts_are_not_compared() -> None:
    begin = time.perf_counter()
    any_of = " or ".join(f"x == {n}" for n in range(600))
    all_of = " and ".join(f"x{n} == {n}" for n in range(600))
    assert sentence([guard(any_of)]) == "Raised when at least one of 600 alternatives holds."
    assert len(conditions([guard(all_of)]).said) == 600
    assert time.perf_counter() - begin < 5
