"""Which class a raise site raises, and what its class says of it."""

import pytest

from extractor.model.resolve import Place, ResolvedException
from tests.resolve.written import Written


def raised(source: str, **others: str) -> ResolvedException:
    """Return what the only site of ``pkg/mod.py`` raises; ``a=`` adds ``pkg/a.py``."""
    files = {f"pkg/{name}.py": text for name, text in others.items()}
    (found,) = Written({"pkg/__init__.py": "", "pkg/mod.py": source, **files}).raised("pkg/mod.py")
    return found


ERRORS = '''
    class Base(Exception):
        """Root of all.

        More words.
        """
    class Refused(Base, ValueError):
        """It was
        refused."""
'''


def test_a_class_of_the_project_through_its_import() -> None:
    found = raised("from .a import Refused as R\ndef f(): raise R('no')", a=ERRORS)
    assert found == ResolvedException(
        name="Refused",
        qualified_name="pkg.a.Refused",
        bases=(
            "pkg.a.Base",
            "builtins.ValueError",
            "builtins.Exception",
            "builtins.BaseException",
        ),
        complete=True,
        defined_at=Place(path="pkg/a.py", line=7),
        docstring="It was refused.",
    )


def test_a_builtin() -> None:
    found = raised("raise UnicodeDecodeError('utf-8', b'', 0, 1, 'no')")
    assert found.qualified_name == "builtins.UnicodeDecodeError"
    assert [base.removeprefix("builtins.") for base in found.bases] == [
        "UnicodeError",
        "ValueError",
        "Exception",
        "BaseException",
    ]
    assert found.complete
    assert found.defined_at is None


def test_a_class_from_outside_ends_the_bases() -> None:
    outside = raised("import torch.cuda\nraise torch.cuda.OutOfMemoryError('x')")
    assert outside.qualified_name == "torch.cuda.OutOfMemoryError"
    assert outside.bases == ()
    assert not outside.complete
    below = raised("from api import ApiError\nclass E(ApiError): ...\nraise E('x')")
    assert below.qualified_name == "pkg.mod.E"
    assert below.bases == ("api.ApiError",)
    assert not below.complete


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("assert f(), 'no'", "builtins.AssertionError"),
        ("import sys\nsys.exit('no')", "builtins.SystemExit"),
        ("import argparse\np = argparse.ArgumentParser()\np.error('x')", "builtins.SystemExit"),
        ("raise ValueError", "builtins.ValueError"),
        ("def f():\n    e = KeyError('k')\n    raise e", "builtins.KeyError"),
        ("raise ValueError('x').with_traceback(None)", "builtins.ValueError"),
        ("class ValueError(Exception): ...\nraise ValueError('x')", "pkg.mod.ValueError"),
        ("def f(ValueError): raise ValueError('x')", None),
        ("def f(problem): raise problem", None),
        ("raise problems[0]", None),
        ("def f(e): raise type(e)('again')", None),
        ("raise unknown('x')", None),
        ("class Plain: ...\nraise Plain('x')", None),
        ("class Odd(make_base()): ...\nraise Odd('x')", "pkg.mod.Odd"),
        ("from a import FAILED\nraise FAILED", None),
        ("from a import failed\nraise failed('x')", None),
        ("from a import FAILED\nraise FAILED('x')", "a.FAILED"),
        ("E = ValueError\nraise E('x')", "builtins.ValueError"),
        ("raise ValueError('a') if f() else TypeError('b')", None),
        ("import pkg\nraise pkg", None),
    ],
)
def test_which_class(source: str, name: str | None) -> None:
    assert raised(source).qualified_name == name


FACTORIES = """
    from .errors import Bad, Worse
    def one(x): return Bad(x)
    def two(x):
        if x:
            return Bad('a')
        return Bad('b')
    def mixed(x):
        if x:
            return Bad('a')
        return Worse('b')
    def sometimes(x):
        if x:
            return
        return Bad(x)
    def stored(x):
        problem = Bad(x)
        return problem
    def handed(problem):
        if not problem: problem = Bad(x)
        return problem
    def restored(x):
        problem = Bad(x)
        if x: problem = Worse(x)
        return problem
    def through(x): return one(x)
    def loop(x): return loop(x)
    @cached
    def decorated(x): return Bad(x)
    def local(Bad): return Bad(1)
    class Maker:
        def own(self, x): return Bad(x)
        @staticmethod
        def static(x): return Bad(x)
        def run(self):
            raise self.own(1)
        def open(self, x): return Bad(x)
        def again(self):
            raise self.open(1)
        def deep(self):
            raise self.child.open(1)
    class Other(Maker):
        def open(self, x): return Worse(x)
    class Made(Exception):
        @classmethod
        def at(cls, x): return cls(x)
    class Later(Made): ...
"""

BAD = "class Bad(Exception): ...\nclass Worse(Exception): ...\n"


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("one(1)", "pkg.errors.Bad"),
        ("two(1)", "pkg.errors.Bad"),
        ("through(1)", "pkg.errors.Bad"),
        ("Maker.static(1)", "pkg.errors.Bad"),
        ("Made.at(1)", "pkg.factories.Made"),
        ("Later.at(1)", "pkg.factories.Later"),
        ("one", None),
        ("mixed(1)", None),
        ("sometimes(1)", None),
        ("stored(1)", "pkg.errors.Bad"),
        ("handed(1)", None),
        ("restored(1)", None),
        ("loop(1)", None),
        ("decorated(1)", None),
        ("local(1)", None),
        ("Made.other(1)", None),
    ],
)
def test_a_factory(written: str, name: str | None) -> None:
    project = {
        "pkg/__init__.py": "",
        "pkg/errors.py": BAD,
        "pkg/factories.py": FACTORIES,
        "pkg/mod.py": f"from .factories import *\nraise {written}",
    }
    (found,) = Written(project).raised("pkg/mod.py")
    assert found.qualified_name == name


def test_a_method_that_makes_the_exception() -> None:
    project = Written({"pkg/__init__.py": "", "pkg/errors.py": BAD, "pkg/factories.py": FACTORIES})
    own, overridden, of_another = project.raised("pkg/factories.py")
    assert own.qualified_name == "pkg.errors.Bad"
    assert [f.qualified for f in own.factories] == ["pkg.factories.Maker.own"]
    assert overridden.qualified_name is None
    assert of_another.qualified_name is None


def test_the_ways_of_a_factory_are_told() -> None:
    project = {
        "pkg/__init__.py": "",
        "pkg/errors.py": BAD,
        "pkg/factories.py": FACTORIES,
        "pkg/mod.py": "from .factories import through\nraise through('x')",
    }
    (found,) = Written(project).raised("pkg/mod.py")
    assert [(f.qualified, f.place.line) for f in found.factories] == [
        ("pkg.factories.through", 26),
        ("pkg.factories.one", 3),
    ]


HTTP = """
    from http import HTTPStatus
    from starlette import status
    class NotThere(Exception):
        status_code = 404
        default_detail = 'It is not there.'
    class Gone(NotThere):
        status_code = HTTPStatus.GONE
        message = _('It is gone.')
    class Teapot(Exception):
        code = status.HTTP_418_IM_A_TEAPOT
        detail = NOT_LITERAL
    class Given(NotThere):
        def __init__(self, status_code):
            self.default_detail = 'other'
    class Odd(Exception):
        code = 12
        message: str
    class Unsure(Foreign, NotThere): ...
"""


@pytest.mark.parametrize(
    ("source", "status", "text"),
    [
        ("raise NotThere()", ("404", 5), ("It is not there.", 6)),
        ("raise NotThere", ("404", 5), ("It is not there.", 6)),
        ("raise NotThere('x')", ("404", 5), None),
        ("raise Gone()", ("410", 8), ("It is not there.", 6)),
        ("raise Teapot()", ("418", 11), None),
        ("raise Given()", None, None),
        ("raise Odd()", None, None),
        ("raise Unsure()", None, None),
        ("raise Odd('x', status_code=409)", ("409", 2), None),
        ("raise Odd('x',\n  status_code=HTTPStatus.CONFLICT.value)", ("409", 3), None),
        ("raise Odd('x', status_code=choose())", None, None),
        ("raise Odd('x', status_code=True)", None, None),
        ("raise Odd('x', status_code=HTTPStatus.NO_SUCH)", None, None),
        ("raise unknown('x', status_code=422)", ("422", 2), None),
    ],
)
def test_status_and_text(
    source: str, status: tuple[str, int] | None, text: tuple[str, int] | None
) -> None:
    found = raised("from .http import *\n" + source, http=HTTP)
    stated = found.status and (found.status.value, found.status.place.line)
    assert stated == status
    default = found.default_text and (found.default_text.value, found.default_text.place.line)
    assert default == text


def test_a_status_is_the_first_argument_only_of_classes_known_for_it() -> None:
    known = raised("from fastapi import HTTPException\nraise HTTPException(503, 'x')")
    assert known.status is not None
    assert known.status.value == "503"
    assert raised("from other import HTTPException\nraise HTTPException(503, 'x')").status is None


ABSTRACT = """
    class Shape:
        def area(self):
            '''How large.'''
            raise NotImplementedError
        def name(self):
            print()
            raise NotImplementedError
    class Square(Shape):
        def area(self): return 1
        def name(self): return ''
    class Half(Shape):
        def area(self): raise NotImplementedError
"""


def test_who_overrides_an_abstract_method() -> None:
    project = Written(
        {
            "pkg/__init__.py": "",
            "pkg/mod.py": ABSTRACT,
            "pkg/far.py": "from pkg import mod\nclass Far(mod.Square):\n    def area(self): ...\n",
        }
    )
    area, name, half = project.raised("pkg/mod.py")
    assert [(o.qualified, o.place.path, o.place.line) for o in area.overridden_by] == [
        ("pkg.far.Far", "pkg/far.py", 3),
        ("pkg.mod.Square", "pkg/mod.py", 10),
    ]
    assert area.overrides == 2
    assert name.overrides == 0
    assert half.overrides == 0


def test_twelve_overrides_are_named_and_all_counted() -> None:
    subclasses = "".join(
        f"\n    class S{n}(Shape):\n        def area(self): return {n}" for n in range(20)
    )
    first = Written({"pkg/mod.py": ABSTRACT + subclasses}).raised("pkg/mod.py")[0]
    assert len(first.overridden_by) == 12
    assert first.overrides == 21


def test_functions_that_raise_what_they_are_handed() -> None:
    source = """
        def fail(kind, message): raise ValueError(message)
        def later(*, message): raise ValueError(message)
        class C:
            def fail(self, text): raise RuntimeError(text)
            def own(self): raise RuntimeError(self)
            @staticmethod
            def plain(text): raise RuntimeError(text)
        def changed(message):
            message = message or other()
            raise ValueError(message)
        def gathered(*message): raise ValueError(message)
        def fixed(message): raise ValueError('no')
        def __getattr__(name): raise AttributeError(name)
        raise ValueError(message)
    """
    found = Written({"pkg/mod.py": source}).handed("pkg/mod.py")
    assert [(h.function, h.parameter, h.position, h.line) for h in found] == [
        ("fail", "message", 1, 2),
        ("later", "message", None, 3),
        ("C.fail", "text", 1, 5),
        ("C.plain", "text", 0, 8),
    ]
