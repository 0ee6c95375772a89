"""Orders of bases, held against the orders that Python itself computes."""

import builtins
from textwrap import dedent

from hypothesis import given
from hypothesis import strategies as st

from extractor.model.builtin_exceptions import BUILTIN_EXCEPTIONS
from extractor.resolve.hierarchy import UNKNOWN
from tests.resolve.written import Written


def test_the_table_agrees_with_the_running_python() -> None:
    checked = 0
    for name, bases in BUILTIN_EXCEPTIONS.items():
        real = getattr(builtins, name, None)
        if real is None:  # of a newer Python or of Windows
            continue
        assert bases == tuple(c.__name__ for c in real.__mro__[1:-1]), name
        checked += 1
    assert checked > 60


def test_no_exception_of_the_running_python_is_missing() -> None:
    here = {
        name
        for name, value in vars(builtins).items()
        if isinstance(value, type) and issubclass(value, BaseException)
    }
    assert here <= BUILTIN_EXCEPTIONS.keys()


def order(source: str, name: str) -> list[str]:
    project = Written({"m.py": source})
    found = project.hierarchy.order(project.target("m.py", name))
    return [each.qualified or each.module for each in found]


@given(st.lists(st.sets(st.integers(0, 7), max_size=3), min_size=1, max_size=8))
def test_orders_are_those_of_python(graph: list[set[int]]) -> None:
    lines = []
    for number, bases in enumerate(graph):
        names = [f"C{base}" for base in sorted(bases, reverse=True) if base < number]
        lines.append(f"class C{number}({', '.join(names) or 'Exception'}): ...")
    source = "\n".join(lines)
    namespace: dict[str, type] = {}
    exec(source, namespace)
    for number in range(len(graph)):
        real = [c.__name__ for c in namespace[f"C{number}"].__mro__[:-1]]
        assert order(source, f"C{number}") == real


def test_a_base_that_python_would_refuse_ends_the_order() -> None:
    source = dedent("""
        class A: ...
        class B(A): ...
        class C(A, B): ...
        class Self(Self2): ...
        class Self2(Self): ...
    """)
    assert order(source, "C") == ["C", ""]
    assert order(source, "Self")[-1] == ""


def test_two_unknown_bases_do_not_hide_the_rest() -> None:
    found = order("class A(f(), g(), ValueError): ...", "A")
    assert found[:4] == ["A", "", "", "ValueError"]


def test_generic_bases_and_object() -> None:
    source = "class A(object): ...\nclass B(A[int]): ...\n"
    assert order(source, "B") == ["B", "A"]


def test_subclasses_are_found_through_imports() -> None:
    project = Written(
        {
            "p/__init__.py": "from .a import A as Base\n",
            "p/a.py": "class A: ...\n",
            "p/b.py": "import p\nclass B(p.Base): ...\nclass C(B): ...\n",
        }
    )
    found = project.hierarchy.subclasses(project.target("p/a.py", "A"))
    assert [each.dotted for each in found] == ["p.b.B", "p.b.C"]


def test_a_method_is_looked_up_unless_someone_else_may_own_it() -> None:
    project = Written(
        {
            "m.py": """
                class A:
                    def kept(self): ...
                    def replaced(self): ...
                    def assigned(self): ...
                class B(A): ...
                class C(B):
                    def replaced(self): ...
                    assigned = None
                class D(outside.Thing, A): ...
            """
        }
    )
    method = project.hierarchy.method
    b, d = project.target("m.py", "B"), project.target("m.py", "D")
    assert (kept := method(b, "kept")) is not None
    assert kept.qualified == "A.kept"
    assert method(b, "replaced") is None
    assert method(b, "assigned") is None
    assert method(b, "absent") is None
    assert method(d, "kept") is None
    assert UNKNOWN in project.hierarchy.order(d)
