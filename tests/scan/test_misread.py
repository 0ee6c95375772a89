"""Programs whose message was once misread: each is run, and what it said must be a way to read."""

import re
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pytest

from extractor.model.scan import FileScan, Part, Template
from extractor.scan import scan


def scanned(source: str) -> FileScan:
    return scan(source.encode(), path="a.py", module="a")


def alternatives(source: str) -> list[Template]:
    site = scanned(source).sites[-1]
    said = site.message
    return list(said.alternatives) or [Template(text=said.text, parts=said.parts)]


def pattern(parts: tuple[Part, ...]) -> str:
    return "".join(re.escape(p.text) if p.text is not None else ".*" for p in parts)


@dataclass
class Said(Exception):  # noqa: N818 - an exception that holds text beside its message
    """An exception of a project, with the parameters that such classes have."""

    message: Any = None
    title: Any = None
    error: Any = None
    body: Any = None

    def __str__(self) -> str:
        return str(self.message)


PROGRAMS = {
    "dataclass default": (
        "from dataclasses import dataclass\n"
        "@dataclass\nclass A:\n    msg: str = 'default words'\n"
        "    def f(self):\n        raise ValueError(self.msg)\n"
        "A('given').f()"
    ),
    "field of a tuple": (
        "from typing import NamedTuple\n"
        "class A(NamedTuple):\n    msg: str = 'default words'\n"
        "    def f(self):\n        raise ValueError(self.msg)\n"
        "A('given').f()"
    ),
    "enum member": (
        "from enum import Enum\n"
        "class M(Enum):\n    A = 'text words'\n"
        "raise ValueError(f'bad {M.A}')"
    ),
    "unpacked attribute": (
        "class A:\n    msg = 'class text'\n"
        "    def __init__(self):\n        self.msg, self.x = 'own', 1\n"
        "    def f(self):\n        raise ValueError(self.msg)\n"
        "A().f()"
    ),
    "attribute as loop variable": (
        "class A:\n    msg = 'class text'\n"
        "    def f(self):\n        for self.msg in ['own']:\n"
        "            raise ValueError(self.msg)\n"
        "A().f()"
    ),
    "name of the class": (
        "P = 'mod'\n"
        "class A:\n    P = 'cls'\n    M = P + ': bad'\n"
        "    def f(self):\n        raise ValueError(self.M)\n"
        "A().f()"
    ),
    "name of the user": (
        "P = 'mod'\nM = f'{P}: bad'\n"
        "def f():\n    P = 'local'\n    raise ValueError(M + P[:0])\n"
        "f()"
    ),
    "nonlocal": (
        "def f():\n    msg = 'a text'\n"
        "    def g():\n        nonlocal msg\n        msg = 'other text'\n"
        "    g()\n    raise ValueError(msg)\n"
        "f()"
    ),
    "exception made in branches": (
        "def f(c):\n    if c:\n        err = ValueError('a text')\n"
        "    else:\n        err = ValueError('b text')\n    raise err\n"
        "f(0)"
    ),
    "title beside the message": "raise Said('real message', title='Some title')",
    "error code beside the message": "raise Said('real message', error='E1 code')",
    "nothing as a body": "x = 1\nraise Said('the words', body=None if x else 1)",
    "number with !r": "raise ValueError(f'bad {5!r}')",
    "number with =": "raise ValueError(f'bad {5=}')",
    "None with %r": "raise ValueError('bad %r' % (None,))",
    "tuple with !r": "raise ValueError(f\"bad {(1, 'a')!r}\")",
    "swap": (
        "def f():\n    a, b = 'first text', 'second text'\n    a, b = b, a\n"
        "    raise ValueError(b)\n"
        "f()"
    ),
    "suppressed": (
        "from contextlib import suppress\n"
        "def f(d):\n    msg = 'default text'\n"
        "    with suppress(KeyError):\n        msg = 'found ' + d[1]\n"
        "    raise ValueError(msg)\n"
        "f({})"
    ),
    "nested layout": "x, w, y = 1, 3, 2\nraise ValueError('{:{}} and {}'.format(x, w, y))",
    "character code": "raise ValueError('code %c' % 65)",
    "dict as a value": "raise ValueError('got %s' % {'a': 1})",
    "more arguments": "a = (1,)\nraise ValueError('a text', *a)",
    "loop variable behind the loop": (
        "def f(xs):\n    m = 'before'\n    for m in xs:\n        continue\n"
        "    raise ValueError(m)\n"
        "f(['last'])"
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_an_alternative_is_what_the_program_says(name: str) -> None:
    source = PROGRAMS[name]
    said = "nothing was raised"
    with suppress(SystemExit):
        try:
            exec(compile(source, "a.py", "exec"), {"Said": Said, "__name__": "a"})  # our own text
        except BaseException as error:  # a program may raise anything
            said = str(error)
    found = alternatives(source)
    assert any(re.fullmatch(pattern(t.parts), said, re.DOTALL) for t in found), (said, found)


def test_both_texts_of_an_exception_made_in_branches_are_kept() -> None:
    assert [t.text for t in alternatives(PROGRAMS["exception made in branches"])] == [
        "a text",
        "b text",
    ]


def test_an_exception_from_elsewhere_says_so() -> None:
    (site,) = scanned("def f(err):\n    raise err\n").sites
    assert site.message.dynamic == "an exception made elsewhere"


@pytest.mark.parametrize(
    "form", ["(('a %s' if c else 'b %s') % {})", "('a {{}}' if c else 'b {{}}').format({})"]
)
def test_time_does_not_double_with_every_level(form: str) -> None:
    text = "'z'"
    for _ in range(24):
        text = form.format(text)
    assert len(scanned(f"def f(c):\n    raise ValueError({text})\n").sites) == 1
