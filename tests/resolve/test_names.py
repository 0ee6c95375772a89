"""What names stand for. Each project is one rule; ``None`` is the answer to a doubt."""

import pytest

from tests.resolve.written import Written

ERRORS = """
    class Broken(Exception): ...
    class _Hidden(Exception): ...
    Renamed = Broken
    def make(): return Broken()
"""

PROJECT = Written(
    {
        "pkg/__init__.py": "from .errors import Broken as Failure\nfrom . import errors, tools\n",
        "pkg/errors.py": ERRORS,
        "pkg/tools/__init__.py": "from ..errors import *\nfrom .deep import *\n",
        "pkg/tools/deep.py": "__all__ = ['shown', '_odd']\ndef shown(): ...\ndef _odd(): ...\n"
        "def kept(): ...\n",
        "pkg/use.py": """
            import pkg
            import pkg.errors
            import pkg.errors as e
            import torch.cuda
            import numpy as np
            from pkg import Failure, errors as problems
            from pkg.tools import Renamed, _Hidden, shown, _odd, kept
            from pkg.missing import Gone
            from pkg.errors import nothing
            from outside.errors import Timeout as Late
            from .errors import *

            try:
                from fast import Speed
            except ImportError:
                Speed = None
            try:
                from fast import Parser
            except ImportError:
                from slow import Parser

            class Local:
                Inner = e.Broken
                class Nested: ...
                def method(self): ...

            if np:
                class Twice: ...
            else:
                class Twice: ...

            Alias = Local.Nested
            made = e.make()
            Loop = Loop2
            Loop2 = Loop
            changed = Local
            changed = Failure
            turned = Local

            def turn():
                global turned
                turned = Failure
        """,
    }
)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("pkg", "module pkg"),
        ("pkg.errors", "module pkg.errors"),
        ("pkg.errors.Broken", "class pkg.errors.Broken"),
        ("pkg.Failure", "class pkg.errors.Broken"),
        ("pkg.tools.deep.kept", "function pkg.tools.deep.kept"),
        ("e.make", "function pkg.errors.make"),
        ("e.absent", None),
        ("Failure", "class pkg.errors.Broken"),
        ("problems.Renamed", "class pkg.errors.Broken"),
        ("Renamed", "class pkg.errors.Broken"),
        ("_Hidden", None),
        ("shown", "function pkg.tools.deep.shown"),
        ("_odd", "function pkg.tools.deep._odd"),
        ("kept", None),
        ("make", "function pkg.errors.make"),
        ("nothing", None),
        ("Gone", "external pkg.missing.Gone"),
        ("Late", "external outside.errors.Timeout"),
        ("torch.cuda.OutOfMemoryError", "external torch.cuda.OutOfMemoryError"),
        ("np.linalg.LinAlgError", "external numpy.linalg.LinAlgError"),
        ("Speed", "external fast.Speed"),
        ("Parser", None),
        ("Local", "class pkg.use.Local"),
        ("Local.Nested", "class pkg.use.Local.Nested"),
        ("Local.Inner", "class pkg.errors.Broken"),
        ("Local.method", "function pkg.use.Local.method"),
        ("Local.method.x", None),
        ("Local.other", None),
        ("Alias", "class pkg.use.Local.Nested"),
        ("Twice", None),
        ("made", "value pkg.use.made"),
        ("made.x", None),
        ("Loop", None),
        ("changed", None),
        ("turned", None),
        ("ValueError", "builtin builtins.ValueError"),
        ("IOError", "builtin builtins.OSError"),
        ("unheard_of", None),
    ],
)
def test_a_module_level_name(name: str, meant: str | None) -> None:
    assert PROJECT.resolve("pkg/use.py", name) == meant


SCOPES = Written(
    {
        "pkg/a.py": """
            from outside import error, Wrong

            class Box:
                from outside import Inside
                Own = Wrong
                def put(self, Wrong):
                    def inner(x):
                        error = x
                    class ValueError(Exception): ...
                    from elsewhere import error as found
                    def error_free(): ...
                    for Late in self: ...
                def take(self):
                    try: ...
                    except TypeError as error: ...

            def either(x):
                if x:
                    from one import Thing
                else:
                    from two import Thing

            def same(x):
                if x:
                    from one import Thing
                else:
                    from one import Thing
        """,
    }
)


@pytest.mark.parametrize(
    ("scope", "name", "meant"),
    [
        (None, "error", "external outside.error"),
        ("Box.put", "Wrong", None),
        ("Box.put", "error", "external outside.error"),
        ("Box.put.<locals>.inner", "error", None),
        ("Box.put.<locals>.inner", "found", "external elsewhere.error"),
        ("Box.put.<locals>.inner", "Wrong", None),
        ("Box.put", "ValueError", "class pkg.a.Box.put.<locals>.ValueError"),
        ("Box.put", "error_free", "function pkg.a.Box.put.<locals>.error_free"),
        ("Box.put", "Late", None),
        ("Box.take", "error", None),
        ("Box.take", "Wrong", "external outside.Wrong"),
        ("Box.take", "Inside", None),
        ("Box", "Inside", "external outside.Inside"),
        ("Box", "put", "function pkg.a.Box.put"),
        ("Box", "Own", None),
        ("either", "Thing", None),
        ("same", "Thing", "external one.Thing"),
    ],
)
def test_a_name_in_a_scope(scope: str | None, name: str, meant: str | None) -> None:
    assert SCOPES.resolve("pkg/a.py", name, scope) == meant


def test_re_exports_in_a_circle_end() -> None:
    project = Written(
        {
            "pkg/__init__.py": "",
            "pkg/a.py": "from .b import X, Y\n",
            "pkg/b.py": "from .a import X\nfrom .c import *\n",
            "pkg/c.py": "from .b import *\nclass Y(Exception): ...\n",
        }
    )
    assert project.resolve("pkg/a.py", "X") is None
    assert project.resolve("pkg/a.py", "Y") == "class pkg.c.Y"
    assert project.resolve("pkg/c.py", "Y") == "class pkg.c.Y"


def test_the_answer_does_not_depend_on_what_was_asked_before() -> None:
    sources = {
        "p/__init__.py": "from .b import *\nfrom . import b\n",
        "p/b.py": "from p import *\nfrom .c import E\n",
        "p/c.py": "class E(Exception): ...\n",
    }
    for first in sources:
        project = Written(sources)
        project.resolve(first, "E")
        assert [project.resolve(path, "E") for path in sources] == ["class p.c.E"] * 3


def test_a_chain_of_thousands_of_modules_is_given_up() -> None:
    links = {f"m{n}.py": f"from m{n + 1} import X\n" for n in range(2000)}
    project = Written({**links, "m2000.py": "class X(Exception): ...\n"})
    assert project.resolve("m0.py", "X") is None
    assert project.resolve("m1990.py", "X") == "class m2000.X"


def test_a_module_that_two_files_could_be_is_not_followed() -> None:
    project = Written(
        {
            "a.py": "class X(Exception): ...\n",
            "a/__init__.py": "class X(Exception): ...\n",
            "use.py": "from a import X\nimport a\n",
        }
    )
    assert project.resolve("use.py", "X") is None
    assert project.resolve("use.py", "a.X") is None
    assert project.resolve("a.py", "X") == "class a.X"


def test_two_stars_that_differ_are_a_doubt() -> None:
    project = Written(
        {
            "a.py": "class X(Exception): ...\nclass Y(Exception): ...\n",
            "b.py": "class X(Exception): ...\n",
            "use.py": "from a import *\nfrom b import *\nfrom outside import *\n",
        }
    )
    assert project.resolve("use.py", "X") is None
    assert project.resolve("use.py", "Y") == "class a.Y"
    assert project.resolve("use.py", "KeyError") == "builtin builtins.KeyError"


def test_a_name_of_the_package_hides_its_submodule() -> None:
    project = Written(
        {
            "p/__init__.py": "from .tools import tools\n",
            "p/tools.py": "def tools(): ...\n",
            "p/odd.py": "odd = 1\n",
            "use.py": "import p\nimport p.odd\n",
        }
    )
    assert project.resolve("use.py", "p.tools") == "function p.tools.tools"
    assert project.resolve("use.py", "p.odd") == "module p.odd"


def test_overloads_are_no_second_definition() -> None:
    project = Written(
        {
            "a.py": """
                from typing import overload
                @overload
                def make(x: int): ...
                @overload
                def make(x: str): ...
                def make(x): return ValueError(x)
            """
        }
    )
    assert project.resolve("a.py", "make") == "function a.make"
    made = project.index.function(project.target("a.py", "make"))
    assert made is not None
    assert made.line == 7
