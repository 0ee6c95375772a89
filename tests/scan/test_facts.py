"""What is read of a file for later stages: each test is one kind of fact."""

import sys
import time
from textwrap import dedent

import pytest

from extractor.model.facts import Attribute, Call, FileFacts, Function, Import, Parameter
from extractor.scan.facts import read_facts


def facts(source: str, *, module: str = "pkg.mod", package: bool = False) -> FileFacts:
    found = read_facts(dedent(source).encode(), path="p.py", module=module, package=package)
    assert found.read
    return found


def function(source: str) -> Function:
    (found,) = facts(source).functions
    return found


def names(calls: tuple[Call, ...]) -> list[str]:
    return [call.callee for call in calls]


@pytest.mark.parametrize(
    ("statement", "bound"),
    [
        ("import a", Import(name="a", module="a", line=1)),
        ("import a.b.c", Import(name="a", module="a", line=1)),
        ("import a.b.c as d", Import(name="d", module="a.b.c", line=1)),
        ("from a.b import c", Import(name="c", module="a.b", attribute="c", line=1)),
        ("from a import b as c", Import(name="c", module="a", attribute="b", line=1)),
        ("from a import *", Import(name="*", module="a", attribute="*", line=1)),
        ("from . import c", Import(name="c", module="pkg", attribute="c", line=1)),
        ("from .x.y import c", Import(name="c", module="pkg.x.y", attribute="c", line=1)),
    ],
)
def test_an_import(statement: str, bound: Import) -> None:
    assert facts(statement).imports == (bound,)


@pytest.mark.parametrize(
    ("module", "package", "statement", "source"),
    [
        ("pkg.sub", True, "from .x import c", "pkg.sub.x"),
        ("pkg.sub", True, "from . import c", "pkg.sub"),
        ("pkg.sub", True, "from .. import c", "pkg"),
        ("pkg.sub.mod", False, "from ..x import c", "pkg.x"),
        ("pkg.mod", False, "from ... import c", None),
        ("mod", False, "from . import c", None),
        ("", False, "from . import c", None),
    ],
)
def test_a_relative_import(module: str, package: bool, statement: str, source: str | None) -> None:
    found = facts(statement, module=module, package=package).imports
    assert [each.module for each in found] == ([source] if source else [])


def test_imports_know_their_scope() -> None:
    found = facts("""
        try: import a
        except ImportError: a = None
        class K:
            import b
            def m(self):
                if self: import c
                def inner(): import d
    """)
    assert [(each.name, each.scope) for each in found.imports] == [
        ("a", None),
        ("b", "K"),
        ("c", "K.m"),
        ("d", "K.m.<locals>.inner"),
    ]


def test_a_signature() -> None:
    found = function("def f(a, /, b: int = 1, *c, d: 'T' = (2,\n   3), e, **k): ...")
    assert found.parameters == (
        Parameter(name="a", kind="positional"),
        Parameter(name="b", annotation="int", default="1"),
        Parameter(name="c", kind="args"),
        Parameter(name="d", annotation="'T'", default="(2, 3)", kind="keyword"),
        Parameter(name="e", kind="keyword"),
        Parameter(name="k", kind="kwargs"),
    )


def test_defaults_belong_to_the_last_parameters() -> None:
    found = function("def f(a, b, /, c=1, d=2): ...")
    assert [p.default for p in found.parameters] == [None, None, "1", "2"]


def test_qualified_names_are_those_of_python() -> None:
    source = """
        class A:
            class B:
                async def m(self):
                    def inner():
                        class C:
                            def deep(self): ...
        def f(): ...
    """
    found = facts(source)
    assert [each.qualified for each in found.functions] == [
        "A.B.m",
        "A.B.m.<locals>.inner",
        "A.B.m.<locals>.inner.<locals>.C.deep",
        "f",
    ]
    assert [each.qualified for each in found.classes] == [
        "A",
        "A.B",
        "A.B.m.<locals>.inner.<locals>.C",
    ]


def test_a_docstring_gives_its_first_paragraph_on_one_line() -> None:
    found = function('''
        def f():
            """Do it,
              soon.

            Then rest."""
    ''')
    assert found.docstring == "Do it, soon."
    assert function("def f():\n    f'{x}'").docstring is None
    assert function("def f():\n    ''").docstring is None


def test_calls_belong_to_the_body_that_makes_them() -> None:
    found = facts("""
        top(arg())
        @decorate(1)
        def f(x=default()):
            first(); a.b.second(key=third())
            super().fourth()
            other[0].fifth(); other[0]()
            lambda: sixth()
            def inner(): seventh()
            class Local:
                eighth()
        class K(base()):
            ninth()
    """)
    assert names(found.module_calls) == ["top", "arg", "decorate", "default", "base", "ninth"]
    outer, inner = found.functions
    assert names(outer.calls) == [
        "first",
        "a.b.second",
        "third",
        "super().fourth",
        "super",
        "().fifth",
        "sixth",
        "eighth",
    ]
    assert names(inner.calls) == ["seventh"]
    assert outer.calls[1] == Call(callee="a.b.second", line=5)


@pytest.mark.parametrize("test", ['__name__ == "__main__"', "'__main__' == __name__"])
def test_the_main_block(test: str) -> None:
    found = facts(f"before()\nif {test}:\n    main(parse())\nelse:\n    loaded()\n")
    assert found.main_line == 2
    assert names(found.main_calls) == ["main", "parse"]
    assert names(found.module_calls) == ["before", "loaded"]


@pytest.mark.parametrize(
    "source",
    [
        'if __name__ != "__main__":\n    main()',
        'if __name__ == "other":\n    main()',
        'def f():\n    if __name__ == "__main__":\n        main()',
    ],
)
def test_what_is_no_main_block(source: str) -> None:
    found = facts(source)
    assert found.main_line is None
    assert found.main_calls == ()


def test_returned_expressions() -> None:
    found = function("""
        def f(x):
            if x: return
            if not x: return Bad(
                'é', x)  # why
            return [x for x in 'abc']
    """)
    assert found.returns == ("None", "Bad('é', x)", "[x for x in 'abc']")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("y = Bad(x); return y", "Bad(x)"),
        ("y = 1; y = 2; return y", "y"),
        ("y, z = x; return y", "y"),
        ("x = 1; return x", "x"),
        ("return y", "y"),
    ],
)
def test_a_returned_variable_assigned_once_is_its_value(body: str, code: str) -> None:
    assert function(f"def f(x): {body}").returns == (code,)


@pytest.mark.parametrize(
    ("body", "handed", "kept"),
    [
        ("super().__init__(f'{a}', b)", ("f'{a}'", "b"), ()),
        ("m = 'x' + a; super().__init__(m); self.a = a", ("'x' + a",), (("a", "a"),)),
        ("super().__init__()", (), ()),
        ("super().__init__(*a)", None, ()),
        ("super().__init__(a=a)", None, ()),
        ("Base.__init__(self, a)", None, ()),
        ("super().__init__(a); super().__init__(b)", None, ()),
        ("m = 1; m = 2; super().__init__(m)", None, ()),
        ("(m, n) = a; super().__init__(m)", None, ()),
        ("return super().__init__(a)", None, ()),
        ("self.p = self.q = a; self.r: int = b", None, (("p", "a"), ("q", "a"), ("r", "b"))),
        ("self.p = a; self.p = b", None, ()),
        ("self.p = a; a = 1", None, ()),
        ("self.p = c; other.p = a; self.q = f(a)", None, ()),
    ],
)
def test_what_a_constructor_hands_on_and_keeps(
    body: str, handed: tuple[str, ...] | None, kept: tuple[tuple[str, str], ...]
) -> None:
    found = function(f"def __init__(self, a, b=1): {body}")
    assert found.base_arguments == handed
    assert found.keeps == kept


def test_a_constructor_without_parameters_keeps_nothing() -> None:
    assert function("def __init__(): self.a = a").keeps == ()


def test_a_long_expression_is_cut_so_that_it_is_no_code() -> None:
    (code,) = function(f"def f(): return {'a + ' * 300}a").returns
    assert len(code) == 1000
    with pytest.raises(SyntaxError):
        compile(code, "cut", "eval")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def f(): raise E", True),
        ("def f():\n    '''Doc.'''\n    raise E('x')", True),
        ("def f():\n    ...\n    raise E", True),
        ("def f():\n    x = 1\n    raise E", False),
        ("def f():\n    if x: raise E", False),
        ("def f(): 'Doc.'", False),
    ],
)
def test_an_abstract_method_only_raises(source: str, expected: bool) -> None:
    assert function(source).only_raises is expected


def test_names_that_a_function_binds() -> None:
    found = facts("""
        def f(given):
            global shared, unused
            import imported
            a = b, c = 1, 2
            a += 1; d: int = 3; e: int
            shared = 1
            for g in x: ...
            with x as h: ...
            try: ...
            except E as i: ...
            match x:
                case [j, *k] | {'a': j, **k}: ...
                case L() as m: ...
            if (n := 1): del o
            [p for p in x]
            def defined(): inside = 1
            self.attribute = 1; x.deep.er = 1; del self.gone; x[0].no = 1
    """)
    outer = found.functions[0]
    assert outer.binds == tuple("abcdeghijkmnop")
    assert outer.sets == ("self.attribute", "self.gone", "x.deep.er")
    assert found.functions[1].binds == ("inside",)
    assert [each.name for each in found.assigned] == ["shared"]


def test_a_class() -> None:
    found = facts('''
        @decorated
        class K(Base[T], pkg.Other, metaclass=Meta):
            """Words."""
            code: int = 400
            name: str
            both = again = 'x'
            one, two = 1, 2
    ''').classes[0]
    assert found.bases == ("Base[T]", "pkg.Other")
    assert found.decorators == ("decorated",)
    assert found.docstring == "Words."
    assert (found.line, found.end_line) == (3, 8)
    assert found.attributes == (
        Attribute(name="code", annotation="int", value="400", line=5),
        Attribute(name="name", annotation="str", line=6),
        Attribute(name="both", value="'x'", line=7),
        Attribute(name="again", value="'x'", line=7),
        Attribute(name="one", line=8),
        Attribute(name="two", line=8),
    )


def test_module_level_bindings() -> None:
    found = facts("""
        if x: A = B
        try: ...
        except E as caught: ...
        A += 1
        C: int
    """)
    assert [(each.name, each.value) for each in found.assigned] == [
        ("A", "B"),
        ("caught", None),
        ("A", None),
        ("C", None),
    ]


@pytest.mark.parametrize(
    "content",
    [
        b"def f(:",
        b"\xff\xfe",
        b"x = 1\0",
        b"# coding: no-such\n",
        b"(" * 500 + b")" * 500,
        b"-" * 200_000 + b"1",
    ],
)
def test_a_file_that_cannot_be_parsed_has_no_facts(content: bytes) -> None:
    found = read_facts(content, path="p.py", module="m", package=False)
    assert found == FileFacts(path="p.py", module="m", read=False)


def test_code_deeper_than_the_stack_of_python_is_read_or_refused() -> None:
    deep = "x = " + "+".join(["f()"] * (sys.getrecursionlimit() * 2))
    found = read_facts(deep.encode(), path="p.py", module="m", package=False)
    assert not found.read or len(found.module_calls) == sys.getrecursionlimit() * 2


def test_positions_after_other_line_ends_and_long_characters() -> None:
    source = "x = 'é'\r\ndef f():\r    return g('𝛼é', 'b')\n\fdef h(): return 'é', k\n"
    found = read_facts(source.encode(), path="p.py", module="m", package=False)
    assert [each.returns for each in found.functions] == [("g('𝛼é', 'b')",), ("'é', k",)]
    assert [each.line for each in found.functions] == [2, 4]


def test_warnings_of_the_parser_are_silent() -> None:
    assert facts("x = '\\d'\nassert (1, 'always')\n1 is 1").read


def test_the_time_grows_with_the_size_and_not_faster() -> None:
    def seconds(count: int) -> float:
        source = "".join(f"A{n} = B{n} = A{n - 1}\nA{n}.append(f(B{n}))\n" for n in range(count))
        start = time.process_time()
        facts(source)
        return time.process_time() - start

    seconds(100)
    # Eight times the size; a quadratic walk would take 64 times as long.
    assert seconds(16_000) < 30 * max(seconds(2_000), 0.01)
