"""What stands around a raise site: handlers that catch it, sibling branches, chains, comments."""

from textwrap import dedent

import pytest

from extractor.model.scan import Guard, GuardKind, RaiseSite
from extractor.model.scan_surroundings import Assigned, Branch, Caught, CommentLine, Logged
from extractor.scan import scan


def _sites(source: str) -> tuple[RaiseSite, ...]:
    found = scan(dedent(source).strip().encode(), path="a.py", module="a")
    assert found.problem is None
    return found.sites


def _in_try(raising: str, *handlers: str, head: str = "") -> tuple[Caught, ...]:
    """Return who catches a statement in a ``try`` with some handlers of one line each."""
    lines = [head, "def f(x):", "    try:", f"        {raising}", *(f"    {h}" for h in handlers)]
    return _sites("\n".join(lines))[0].caught


@pytest.mark.parametrize(
    ("raising", "handler", "named"),
    [
        ("raise ValueError('a')", "except ValueError: pass", "ValueError"),
        ("raise KeyError('a')", "except LookupError: pass", "LookupError"),
        ("raise IOError('a')", "except OSError: pass", "OSError"),
        ("raise FileNotFoundError('a')", "except EnvironmentError: pass", "EnvironmentError"),
        (
            "raise ValueError('a')",
            "except (TypeError, ValueError): pass",
            "(TypeError, ValueError)",
        ),
        ("raise ValueError('a')", "except: pass", ""),
        ("raise Strange('a')", "except Exception: pass", "Exception"),
        ("raise Strange('a')", "except Strange: pass", "Strange"),
        ("raise lib.Strange('a')", "except lib.Strange: pass", "lib.Strange"),
        ("assert x, 'a'", "except AssertionError: pass", "AssertionError"),
        ("exit('a')", "except SystemExit: pass", "SystemExit"),
        ("exit('a')", "except BaseException: pass", "BaseException"),
    ],
)
def test_a_handler_that_surely_catches_is_recorded(raising: str, handler: str, named: str) -> None:
    assert _in_try(raising, handler) == (Caught(type=named, line=4, end_line=4),)


@pytest.mark.parametrize(
    ("raising", "handlers"),
    [
        ("raise ValueError('a')", ["except TypeError: pass"]),
        ("raise LookupError('a')", ["except KeyError: pass"]),
        ("exit('a')", ["except Exception: pass"]),
        # It may be a base of what is raised, or another name of it.
        ("raise Strange('a')", ["except Odd: pass", "except Exception: pass"]),
        ("raise Strange('a')", ["except ValueError: pass", "except Exception: pass"]),
        ("raise ValueError('a')", ["except errors: pass", "except ValueError: pass"]),
        ("raise ValueError('a')", ["except errors(): pass", "except ValueError: pass"]),
        ("raise ValueError('a')", ["except* ValueError: pass"]),
        ("raise one.Strange('a')", ["except two.Strange: pass"]),
        ("lambda: exit('a')", ["except SystemExit: pass"]),
        ("with suppress(ValueError): raise ValueError('a')", ["except ValueError: pass"]),
    ],
)
def test_a_handler_that_may_not_catch_is_left_out(raising: str, handlers: list[str]) -> None:
    assert _in_try(raising, *handlers) == ()


def test_a_class_of_the_file_is_not_the_builtin_of_that_name() -> None:
    own = "from lib import TimeoutError, OSError"
    assert _in_try("raise TimeoutError('a')", "except Warning: pass", head=own) == ()
    assert _in_try("raise ValueError('a')", "except OSError: pass", "except: pass", head=own) == ()


def test_only_the_body_is_watched_and_only_by_its_own_function() -> None:
    sites = _sites(
        """
        def f(x):
            try:
                def g():
                    raise ValueError("runs later")
                pass
            except ValueError:
                raise ValueError("in the handler")
            else:
                raise ValueError("in else")
            finally:
                raise ValueError("in finally")
        """
    )
    assert [site.caught for site in sites] == [(), (), (), ()]


def test_the_handler_says_whether_it_passes_the_error_on() -> None:
    [site] = _sites(
        """
        def f(x):
            try:
                try:
                    raise ValueError("a")
                except ValueError as error:
                    log(error)
                    raise
            except Exception as error:
                if x:
                    raise errors.Failure("b") from error
                for y in x:
                    pass
        """
    )[:1]
    assert site.caught == (
        Caught(type="ValueError", line=5, end_line=7, reraises=True, always=True),
        Caught(type="Exception", line=8, end_line=12, raises=("errors.Failure",)),
    )


def test_an_error_that_is_turned_into_another_goes_no_further() -> None:
    [site, other] = _sites(
        """
        def f(x):
            try:
                try:
                    raise ValueError("a")
                except ValueError as error:
                    raise Failure(str(error))
            except Exception as error:
                if x:
                    return 1
                raise error
        """
    )
    assert site.caught == (
        Caught(type="ValueError", line=5, end_line=6, raises=("Failure",), always=True),
    )
    assert other.caught == (Caught(type="Exception", line=7, end_line=10, reraises=True),)


def _guard(source: str, kind: GuardKind) -> Guard:
    return next(guard for guard in _sites(source)[-1].guards if guard.kind is kind)


def test_a_handler_says_what_was_tried() -> None:
    guard = _guard(
        """
        def f(text):
            try:
                # not a line of the body
                value = json.loads(clean(text))
                with open(value) as file: file.read()
            except ValueError:
                raise Failure("a")
        """,
        GuardKind.EXCEPT,
    )
    assert (guard.line, guard.body_line, guard.body_end_line) == (6, 4, 5)
    assert guard.calls == ("json.loads(clean(text))", "open(value)", "file.read()")


def test_long_bodies_and_long_calls_are_not_quoted() -> None:
    many = "\n".join(["def f(x):", "    try:", *["        g(x)"] * 4])
    end = "\n    except KeyError:\n        raise Failure('a')"
    assert _guard(many + end, GuardKind.EXCEPT).calls == ()
    long = f"def f(x):\n    try:\n        g({'x' * 300})\n        g(x)"
    assert _guard(long + end, GuardKind.EXCEPT).calls == ()


@pytest.mark.parametrize(
    ("body", "calls"),
    [
        ("if x: g(x)", ("g(x)",)),
        ("while g(x):\n            if x: h(x)", ("g(x)", "h(x)")),
        ("later = lambda: g(x)", ()),
        ("def later(): g(x)", ()),
        # Not only a call may fail, or a call that fails is not seen outside.
        ("g(x); raise KeyError(h(x))", ()),
        ("g(x); assert x", ()),
        ("import g; g(x)", ()),
        ("from g import h; h(x)", ()),
        ("for y in x: g(y)", ()),
        ("try: g(x)\n        finally: h(x)", ()),
    ],
)
def test_calls_are_told_where_nothing_else_may_fail(body: str, calls: tuple[str, ...]) -> None:
    source = f"def f(x):\n    try:\n        {body}\n    except E:\n        raise Failure('a')"
    assert _guard(source, GuardKind.EXCEPT).calls == calls


def test_tests_of_one_chain_know_its_first_line() -> None:
    [first, second] = _sites(
        """
        def f(x):
            if x == 0:
                pass
            if x == 1:
                return
            elif x == 2:
                raise ValueError("a")
            match x:
                case 3:
                    pass
                case [4]:
                    raise ValueError("b")
        """
    )
    assert [(guard.line, guard.chain) for guard in first.guards] == [(4, 4), (6, 4)]
    assert [(guard.line, guard.chain) for guard in second.guards] == [
        (4, 4),
        (6, 4),
        (9, 8),
        (11, 8),
    ]


def test_a_test_of_its_own_has_no_chain() -> None:
    [site] = _sites("if x:\n    raise ValueError('a')\nelse:\n    pass")
    assert [guard.chain for guard in site.guards] == [None]


def test_the_other_branches_are_told() -> None:
    [site] = _sites(
        """
        def f(mode, low):
            if low:
                low, level = 1, 2
                if mode == "auto":
                    mode = other = "low"
                    size: int = 3
                    self.logger.warning(f"uses {mode}", 1)
                    logger.info(mode)
                    logger.info()
                    nothing: int
                    big = "%s"
                elif not mode:
                    continue
                elif mode == "normal":
                    raise ValueError("a")
                else:
                    print("none", end="")
                    if mode:
                        hidden = 1
            else:
                return
        """.replace("%s", "x" * 400)
    )
    assert site.siblings == (
        Branch(
            test='mode == "auto"',
            line=4,
            end_line=11,
            chain=4,
            assigns=(
                Assigned(target="mode", value='"low"'),
                Assigned(target="other", value='"low"'),
                Assigned(target="size", value="3"),
            ),
            logs=(Logged(level="warning", text="uses {mode}", line=7),),
        ),
        Branch(test="not (mode)", line=12, end_line=13, chain=4, leaves="continue"),
        Branch(
            line=16,
            end_line=19,
            chain=4,
            logs=(Logged(level="print", text="none", line=17),),
        ),
        Branch(line=20, end_line=21, chain=2, leaves="return"),
    )


def test_the_other_cases_are_told() -> None:
    [site] = _sites(
        """
        match x:
            case 1:
                y = 2
            case {"a": z} if z:
                raise KeyError()
            case _:
                raise ValueError("a")
        """
    )[1:]
    assert site.siblings == (
        Branch(
            test="x == 1",
            line=2,
            end_line=3,
            chain=1,
            assigns=(Assigned(target="y", value="2"),),
        ),
        Branch(test='case {"a": z} if z', line=4, end_line=5, chain=1, leaves="raise"),
    )


def test_siblings_are_few_and_near() -> None:
    many = "".join(f"elif x == {number}:\n    y = {number}\n" for number in range(20))
    [site] = _sites(f"if x:\n    raise ValueError('a')\n{many}")
    assert [branch.line for branch in site.siblings] == [3, 5, 7, 9, 11, 13, 15, 17]
    [site] = _sites("if x and exit('a'):\n    y = 1\nelse:\n    y = 2")
    assert site.siblings == ()
    nested = "if a:\n    if b:\n        if c:\n            raise ValueError('a')\n"
    elses = "        else: z = 3\n    else: z = 2\nelse: z = 1"
    assert [branch.line for branch in _sites(nested + elses)[0].siblings] == [5, 6]


@pytest.mark.parametrize(
    ("comment", "kept"),
    [
        ("# Not yet: the kernel needs it.", ["Not yet: the kernel needs it."]),
        ("# one\n    # two", ["one", "two"]),
        ("# see below, or above", ["see below, or above"]),
        ("# only CUDA", ["only CUDA"]),
        ("# x = 1\n    # why", ["why"]),
        ("# if x:\n    #     y = 1", []),
        ("# else:", []),
        ("# check(x)", []),
        ("# return", []),
        ("# noqa: E501", []),
        ("# type: ignore", []),
        ("# pylint: disable=all", []),
        ("# pragma: no cover", []),
        ("# far away\n", []),
        ("y = '''\n    # text\n    '''", []),
        ("'''\n# text", None),
    ],
)
def test_comments_above_the_branch_are_kept(comment: str, kept: list[str] | None) -> None:
    source = f"def f(x):\n    {comment}\n    if x:\n        raise ValueError('a')"
    if kept is None:  # the ``if`` stands in a string
        source = "def f(x):\n    '''\n# text\n    ''' if x else exit('a')"
        kept = []
    [site] = _sites(source)
    assert [each.text for each in site.guard_comments] == kept


def test_comments_belong_to_the_branch_that_is_taken() -> None:
    sites = _sites(
        """
        # of the if
        if x:
            raise ValueError("a")
        # of the else
        else:
            # of the raise
            raise ValueError("b")
        # of the statement
        raise ValueError("c")
        """
    )
    assert [site.guard_comments for site in sites] == [
        (CommentLine(line=1, text="of the if"),),
        (CommentLine(line=4, text="of the else"),),
        (),
    ]
