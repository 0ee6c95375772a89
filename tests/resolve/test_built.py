"""Messages that a class makes itself; where it can be, what is claimed is held against Python."""

from textwrap import dedent

import pytest

from extractor.model.resolve import Place
from tests.resolve.written import Written

CLASSES = """
    class Plain(Exception): ...
    class Missing(Exception):
        def __init__(self, path, reason="unknown"):
            super().__init__(f"Cannot read {path}: {reason}!")
            self.path = path
    class Local(Exception):
        def __init__(self, count):
            message = "Too many: " + str(count)
            super().__init__(message)
    class Below(Missing):
        def __init__(self, where):
            super().__init__(where + ".txt", reason)
    class Deeper(Missing):
        def __init__(self, where, *, why="no"):
            super().__init__(f"<{where}>", why)
    class Inherits(Missing): ...
    class Shows(Exception):
        def __init__(self, path, kind=1, tidy=2, late=3):
            self.path = path
            if kind: self.kind = kind
            tidy = clean(tidy)
            self.tidy = tidy
            self.late = late
        def __str__(self):
            return f"At {self.path!r:>5}, {self.kind}, {self.tidy}, {self.late}."
        def move(self):
            self.late = 4
    class Tells(Exception):
        def __init__(self, room: int, reason: str):
            super().__init__(reason)
            self.room: int = room
            self.reason = reason
        def __str__(self):
            return f"Room {self.room}: {self.reason} ({len(self.room)})"
    class Says(Exception):
        def __init__(self, text):
            self.text = text
        def __str__(self): return self.text
    class Unkept(Exception):
        def __str__(self): return "At " + str(self.path)
    class Passes(Exception):
        def __init__(self, code, message):
            super().__init__(message)
    class Chooses(Exception):
        def __init__(self, x):
            if x:
                super().__init__("some")
            else:
                super().__init__("none")
    class Rebinds(Exception):
        def __init__(self, x):
            x = tidy(x)
            super().__init__(f"Bad {x}")
    class Keyed(KeyError):
        def __init__(self, x):
            super().__init__(f"Bad {x}")
    class Two(Exception):
        def __init__(self, x):
            super().__init__("Bad", x)
    class Percent(Exception):
        def __init__(self, x):
            super().__init__("Bad %s" % x)
    class Wide(Exception):
        def __init__(self, n):
            super().__init__(f"At {n:>{width}.2f}, {n!r}{''} {(lambda n: n)} {n + 1}{2 + 3}")
    class Counts(Exception):
        def __init__(self, xs):
            super().__init__(f"Got {len(xs)}, first {[x for x in xs]} and {xs!r}")
    class Outside(Foreign):
        def __init__(self, x):
            super().__init__(f"Bad {x}")
    class Args(Exception):
        def __init__(self, x):
            super().__init__(f"Bad {x}")
            self.args = (x,)
    class New(Exception):
        def __new__(cls, x): return other
        def __init__(self, x):
            super().__init__(f"Bad {x}")
    class Explicit(Exception):
        def __init__(self, x):
            Exception.__init__(self, f"Bad {x}")
    class Odd(Exception):
        def __str__(self):
            if x: return "One"
            return "Two"
    class Assigned(Plain):
        __str__ = other
"""


@pytest.mark.parametrize(
    ("raised", "text"),
    [
        ("Missing('a.txt')", "Cannot read a.txt: unknown!"),
        ("Missing(name, 'gone')", "Cannot read {name}: gone!"),
        ("Missing(path=f'{d}/x', reason=why())", "Cannot read {d}/x: {why()}!"),
        ("Inherits('b', reason=3)", "Cannot read b: 3!"),
        ("Local(n + 1)", "Too many: {n + 1}"),
        ("Deeper('x')", "Cannot read <x>: no!"),
        ("Deeper(x.y, why='w')", "Cannot read <{x.y}>: w!"),
        ("Shows(p)", "At {p!r:>5}, {self.kind}, {self.tidy}, {self.late}."),
        ("Shows('x')", "At {'x'!r:>5}, {self.kind}, {self.tidy}, {self.late}."),
        ("Tells(n, reason='gone')", "Room {n}: gone ({len(n)})"),
        ("Tells(*x)", "Room {self.room}: {self.reason} ({len(self.room)})"),
        ("Unkept()", "At {self.path}"),
        ("Counts(a.b)", "Got {len(a.b)}, first {[x for x in xs]} and {a.b!r}"),
        ("Counts('ab')", "Got {len('ab')}, first {[x for x in xs]} and {'ab'!r}"),
        ("Rebinds(1)", "Bad {x}"),
        ("Below('x')", "Cannot read x.txt: {reason}!"),
        ("Plain('said')", None),
        ("Says('said')", None),
        ("Passes(1, message)", None),
        ("Chooses(1)", None),
        ("Keyed(1)", None),
        ("Two(1)", None),
        ("Percent(1)", "Bad 1"),
        ("Missing('%s' % x, 'y'.join(z))", "Cannot read {'%s' % x}: {'y'.join(z)}!"),
        (
            "Missing(''.format(x) + y, lambda: path)",
            "Cannot read {''.format(x) + y}: {lambda: path}!",
        ),
        ("Wide(n)", "At {n:>{width}.2f}, {n!r} {lambda n: n} {n + 1}{2 + 3}"),
        ("Wide(f'{n!r}')", "At {n:>{width}.2f}, {n!r} {lambda n: n} {n + 1}{2 + 3}"),
        ("Outside(1)", None),
        ("Args(1)", None),
        ("New(1)", None),
        ("Explicit(1)", None),
        ("Odd()", None),
        ("Assigned()", None),
        ("Missing()", None),
        ("Missing", None),
        ("Missing(*x)", None),
        ("Missing(**x)", None),
        ("Missing('a', 'b', 'c')", None),
        ("Missing('a', other='c')", None),
    ],
)
def test_a_message_made_by_the_class(raised: str, text: str | None) -> None:
    project = Written({"m.py": CLASSES, "use.py": f"from m import *\nraise {raised}"})
    (found,) = project.raised("use.py")
    assert (found.built.template.text if found.built else None) == text


def test_the_text_of_a_lone_argument_is_what_the_scan_read() -> None:
    source = "from m import *\ndef f(n):\n    where = f'row {n}'\n    raise Missing(where)"
    (found,) = Written({"m.py": CLASSES, "use.py": source}).raised("use.py")
    assert found.built is not None
    assert found.built.template.text == "Cannot read row {n}: unknown!"
    assert found.built.place == Place(path="m.py", line=4)


@pytest.mark.parametrize(
    "raised",
    [
        "Missing('a')",
        "Missing('a', reason=2)",
        "Deeper('a', why=None)",
        "Local(3)",
        "Inherits('x')",
    ],
)
def test_python_says_the_same(raised: str) -> None:
    runnable = dedent(CLASSES).replace("class Outside(Foreign)", "class Outside(Exception)")
    namespace: dict[str, object] = {"other": None}
    exec(runnable, namespace)
    said = str(eval(raised, namespace))
    project = Written({"m.py": CLASSES, "use.py": f"from m import *\nraise {raised}"})
    (found,) = project.raised("use.py")
    assert found.built is not None
    assert said == found.built.template.text.replace("{3}", "3")
