"""Exact string operations on fixed text."""

import inspect
import textwrap
from textwrap import dedent


def operated(x):
    if x == 1:
        raise ValueError(
            textwrap.dedent("""\
            first
              second
            """)
        )  #: ValueError | first\n  second\n
    if x == 2:
        raise ValueError(
            dedent("""
            text
        """).strip()
        )  #: ValueError | text
    if x == 3:
        raise ValueError(
            inspect.cleandoc("""
            cleaned
            doc
        """)
        )  #: ValueError | cleaned\ndoc
    if x == 4:
        raise ValueError("  stripped  ".strip())  #: ValueError | stripped
    if x == 5:
        raise ValueError("LOUD".lower())  #: ValueError | loud
    if x == 6:
        raise ValueError("a-b".replace("-", " "))  #: ValueError | a b
    if x == 7:
        raise ValueError("bad: " + x.strip())  #: ValueError | bad: {x.strip()}
    if x == 8:
        raise ValueError("left  ".rstrip() + ".")  #: ValueError | left.
    raise ValueError("quiet".upper().title())  #: ValueError | Quiet
