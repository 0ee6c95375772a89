"""Functions that raise the text that they are handed: each caller's text is an error."""

import ast
from textwrap import dedent

import pytest

from extractor.model.known import KnownSite
from extractor.model.resolve import AskedCalls
from extractor.model.scan import FileScan, Place, RaiseSite
from extractor.resolve import resolve
from extractor.scan import read_handed, scan
from tests.resolve.written import facts_of, module_name

HELPERS = """
    import functools
    class Bad(Exception):
        def __init__(self, text):
            super().__init__(f"Bad: {text}")
    def fail(message):
        raise ValueError(message)
    def check(fine, message, *, late=None):
        if not fine:
            raise TypeError(message)
    def by_name(*, text):
        raise Bad(text)
    def either(message):
        if message: raise KeyError(message)
        raise LookupError(message)
    class Missing(Exception):
        def __init__(self, key, *more):
            super().__init__("missing", key, *more)
    def required(key):
        raise Missing(key)
    def one_line(m):
        if m: raise KeyError(m); raise LookupError(m)
    def wrap(text):
        if text:
            fail(text)
    def wrapped_twice(text):
        wrap(text)
    def later(message):
        yield 1
        raise ValueError(message)
    @functools.cache
    def cached(message):
        raise ValueError(message)
    def changed(message):
        message = tidy(message)
        raise ValueError(message)
    def any_class(kind, message):
        raise kind(message)
    class Base:
        def _fail(self, message, other=None):
            raise RuntimeError(message)
        @classmethod
        def _refuse(cls, message):
            raise OSError(message)
        @staticmethod
        def plain(message):
            raise EOFError(message)
        def own(self, message):
            raise EOFError(message)
    class Other(Base):
        def own(self, message):
            log(message)
"""


def handed(caller: str, helpers: str = HELPERS) -> list[KnownSite]:
    """Return the calls in ``pkg/use.py`` whose text is raised in ``pkg/help.py``."""
    sources = {"pkg/help.py": dedent(helpers), "pkg/use.py": dedent(caller)}
    scans: list[FileScan] = [
        scan(source.encode(), path=path, module=module_name(path)[0])
        for path, source in sources.items()
    ]

    def read(asked: AskedCalls) -> dict[str, tuple[RaiseSite, ...]]:
        return {path: read_handed(sources[path].encode(), calls) for path, calls in asked.items()}

    facts = [facts_of(source, path) for path, source in sources.items()]
    return [each for each in resolve(scans, facts, (), read).handed if each.path == "pkg/use.py"]


def said(caller: str) -> list[str]:
    """Return exception, message and line of the raise of each call."""
    return [f"{each.exception.name}: {each.message.text}" for each in handed(caller)]


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ('fail("no")', ["ValueError: no"]),
        ('fail(f"{x} is {y!r}")', ["ValueError: {x} is {y!r}"]),
        ('fail("%s of %d" % (x, y))', ["ValueError: {x} of {y:d}"]),
        ('fail(message="by name")', ["ValueError: by name"]),
        ('check(x > 0, "too small")', ["TypeError: too small"]),
        ('check(message="first", fine=x)', ["TypeError: first"]),
        ('by_name(text="no")', ["Bad: Bad: no"]),
        ('either("no")', ["KeyError: no", "LookupError: no"]),
        ('help.fail("by module")', ["ValueError: by module"]),
        ('other("by another name")', ["ValueError: by another name"]),
        ('wrap("one level more")', ["ValueError: one level more"]),
        ('return x or fail("inside")', ["ValueError: inside"]),
        ('return [fail("each") for _ in x]', ["ValueError: each"]),
        ('Base.plain("static")', ["EOFError: static"]),
        ('Base._refuse("of the class")', ["OSError: of the class"]),
        ('fail("a" if x else "b")', ["ValueError: a"]),
        ('required("a sentence")', ["Missing: a sentence"]),
        # Nothing is known, or not for sure.
        ('required("key")', []),
        ("fail(x)", []),
        ("fail(make())", []),
        ("fail(*x)", []),
        ('fail(*x, "behind")', []),
        ("fail(**x)", []),
        ("check(x)", []),
        ('wrapped_twice("two levels more")', []),
        ('later("a generator")', []),
        ('cached("decorated")', []),
        ('changed("bound anew")', []),
        ('one_line("two on one line")', []),
        ('any_class(ValueError, "class handed over")', []),
        ('unknown("not found")', []),
        ('x.fail("of an object")', []),
        ('return lambda: fail("later")', []),
        ('fail = print; fail("a variable")', []),
    ],
)
def test_a_call(statement: str, expected: list[str]) -> None:
    caller = f"""
        from pkg import help
        from pkg.help import *
        from pkg.help import fail as other
        def use(x, y):
            {statement}
    """
    assert said(caller) == expected


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ('self._fail("no")', ["RuntimeError: no"]),
        ('self._fail("no", 1)', ["RuntimeError: no"]),
        ('self._refuse("no")', ["OSError: no"]),
        ('self.plain("no")', ["EOFError: no"]),
        ('self.own("a subclass has another")', []),
        ('self.part._fail("of an attribute")', []),
        ('super()._fail("above")', []),
    ],
)
def test_a_call_of_a_method(statement: str, expected: list[str]) -> None:
    caller = f"""
        from pkg.help import Base
        class Use(Base):
            def use(self):
                {statement}
        class Below(Use):
            def own(self, message): ...
    """
    assert said(caller) == expected


def test_what_is_known_of_a_call() -> None:
    (found,) = handed("""
        from pkg.help import check
        class Use:
            def use(self, xs):
                for x in xs:
                    if x.empty:
                        # Why not.
                        check(x.full, f"{x} is half full")
    """)
    site = found.site
    assert (found.module, site.function, site.line, site.column) == ("pkg.use", "Use.use", 8, 16)
    assert site.statement == 'check(x.full, f"{x} is half full")'
    assert site.comments == ("Why not.",)
    assert site.excerpt.lines[site.line - site.excerpt.start].endswith(site.statement)
    assert site.thrown == Place(path="pkg/help.py", line=10)
    assert (site.exception, site.written, site.has_argument) == ("TypeError", "TypeError", True)
    assert [(g.text, g.holds, g.line, g.path, g.evaluable) for g in site.guards] == [
        ("x in xs", True, 5, None, False),
        ("x.empty", True, 6, None, True),
        ("x.full", False, 8, None, True),
    ]


def test_two_levels_add_the_guards_of_both() -> None:
    (found,) = handed("""
        from pkg.help import wrap
        if ready:
            wrap("no")
    """)
    assert found.site.function is None
    assert found.site.thrown == Place(path="pkg/help.py", line=7)
    assert [(g.text, g.path) for g in found.site.guards] == [
        ("ready", None),
        ("text", "pkg/help.py"),
    ]


@pytest.mark.parametrize("content", [b"\0", b"fail('no'", b"fail('no') +"])
def test_a_file_that_cannot_be_read_has_no_calls(content: bytes) -> None:
    assert read_handed(content, ()) == ()


def test_a_call_that_the_walk_does_not_meet_is_left_out() -> None:
    caller = """
        from pkg.help import fail
        match x:
            case y if fail("in a guard"):
                pass
    """
    assert said(caller) == []


CHECKS = """
    def check(fine, message, other=None):
        if not fine:
            raise ValueError(message)
    def ordered(low, high, message):
        if low > high: raise ValueError(message)
    def same_kind(x, message):
        if isinstance(x, str): raise ValueError(message)
    def changed(fine, message):
        fine = fine and ready
        if not fine: raise ValueError(message)
    def named(fine, message):
        if (found := fine): raise ValueError(message)
    def outer(good, message):
        check(good, message)
    class Base:
        def _check(self, fine, message):
            if self.strict and not fine:
                raise ValueError(message)
        def _only(self, message):
            if self.strict: raise ValueError(message)
        @classmethod
        def _of_class(cls, message):
            if cls.strict: raise ValueError(message)
"""


@pytest.mark.parametrize(
    ("statement", "guard"),
    [
        ('check(n > 0, "no")', ("n > 0", False, None, 6)),
        ('check(not n, "no")', ("n", True, None, 6)),
        ('check(message="no", fine=n  in  xs)', ("n  in  xs", False, None, 6)),
        ('ordered(n, len(xs), "no")', ("n > len(xs)", True, None, 6)),
        ('ordered(a or b, c, "no")', ("(a or b) > c", True, None, 6)),
        ('outer(n > 0, "no")', ("n > 0", False, None, 6)),
        ('self._only("no")', ("self.strict", True, None, 6)),
        ('self._check(n, "no")', ("self.strict and (not n)", True, None, 6)),
        # In its own names.
        ('check(False, "no")', ("fine", False, "pkg/help.py", 3)),
        ('check((m := n), "no")', ("fine", False, "pkg/help.py", 3)),
        ('check(any(x for x in xs), "no")', ("fine", False, "pkg/help.py", 3)),
        ('same_kind(n, "no")', ("isinstance(x, str)", True, "pkg/help.py", 8)),
        ('changed(n, "no")', ("fine", False, "pkg/help.py", 11)),
        ('named(n, "no")', ("found", True, "pkg/help.py", 13)),
        ('self._of_class("no")', ("cls.strict", True, "pkg/help.py", 24)),
    ],
)
def test_conditions_on_what_is_handed_over(
    statement: str, guard: tuple[str, bool, str | None, int]
) -> None:
    caller = f"""
        from pkg.help import *
        class Use(Base):
            def use(self, n, xs, a, b, c):

                {statement}
    """
    (found,) = handed(caller, CHECKS)
    (only,) = found.site.guards
    text, *others = guard
    assert ast.dump(ast.parse(only.text)) == ast.dump(ast.parse(text))
    assert [only.holds, only.path, only.line] == others
    assert only.evaluable is (only.path is None)


def test_a_call_has_its_surroundings() -> None:
    helpers = """
        def check(x, message):
            if x is None:
                return
            elif x:
                raise ValueError(message)
        def fail(text, message):
            try:
                read(text)
            except Odd:
                raise ValueError(message)
    """
    caller = """
        from pkg.help import *

        def use(a):
            try:
                clean(a)
            except Dirty:
                # Too old.
                if a.old:
                    check(a.big, "big")
                else:
                    a.size = 1
            try:
                pass
            except Odd:
                pass
            try:
                fail(a, "no")
            except ValueError:
                pass
    """
    big, no = (each.site for each in handed(caller, helpers))
    assert [(g.text, g.path, g.chain, g.calls) for g in big.guards] == [
        ("Dirty", None, None, ("clean(a)",)),
        ("a.old", None, None, ()),
        ("a.big is None", None, None, ()),
        ("a.big", None, None, ()),
    ]
    assert [each.text for each in big.guard_comments] == ["Too old."]
    assert [each.test for each in big.siblings] == [None]
    # What is tested behind the call, or raised there, belongs to another file.
    assert [(g.text, g.path, g.body_line, g.calls) for g in no.guards] == [
        ("Odd", "pkg/help.py", 9, ("read(text)",))
    ]
    assert no.caught == ()
