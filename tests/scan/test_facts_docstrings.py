"""What docstrings say of parameters, in the three usual forms; what is none is left alone."""

import ast
from textwrap import dedent

import pytest

from extractor.scan.facts.docstrings import entries


def read(docstring: str) -> dict[str, str]:
    return entries([ast.Expr(ast.Constant(dedent(docstring)))])


GOOGLE = """
    Runs.

    Args:
        a: The a. More
            of it.

            A second paragraph.
        b (int, optional): The b.
        *rest: What is left.
            inner: no entry
    Keyword Args:
        c: The c.
      not an entry
        d: The d.
    Returns:
        e: no parameter
"""
NUMPY = """
    Runs.

    Parameters
    ----------
    a : int, default=3
        The a. More
        of it.

        A second paragraph.
    b, *c
        The b and c.
    Other Parameters
    ----------------
    d : dict
        The d.
    Returns
    -------
    e : int
        No parameter.
"""
SPHINX = """
    Runs.

    :param a: The a. More
        of it.
    :param int b: The b.
    :type b: int
    :keyword c: The c.

    :raises e: no parameter
"""


def test_the_form_of_google() -> None:
    assert read(GOOGLE) == {
        "a": "The a. More of it.",
        "b": "The b.",
        "rest": "What is left. inner: no entry",
        "c": "The c.",
        "d": "The d.",
    }


def test_the_form_of_numpy() -> None:
    both = "The b and c."
    assert read(NUMPY) == {"a": "The a. More of it.", "b": both, "c": both, "d": "The d."}


def test_the_form_of_sphinx() -> None:
    assert read(SPHINX) == {"a": "The a. More of it.", "b": "The b.", "c": "The c."}


@pytest.mark.parametrize(
    "docstring",
    [
        "Runs a: b.",
        "Args: nothing",
        "Runs.\n\nArgs:\n",
        "Runs.\n\nArgs:\n    a:\n",
        "Runs.\n\nParameters\n----------\n",
        "Runs.\n\nParameters\n\na : int\n    No underline.\n",
        f"Runs.\n\nArgs:\n    a: {'long ' * 200}\n",
        "Runs.\n\nNotes:\n    a: no parameter\n",
    ],
)
def test_no_entry(docstring: str) -> None:
    assert read(docstring) == {}


def test_no_docstring() -> None:
    assert entries(ast.parse("x = 1").body) == {}
    assert entries(ast.parse("f()").body) == {}
    assert entries(ast.parse("3").body) == {}
