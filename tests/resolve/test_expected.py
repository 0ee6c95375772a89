"""Which raise site a test means."""

from textwrap import dedent

import pytest

from extractor.model.usage import Command, Expectation, FileUsage
from extractor.resolve import resolve
from extractor.scan import read_facts, scan

PATH = "pkg/loading.py"
OTHER = "tests/test_a.py"


def expectation(texts: tuple[str | None, ...], *exceptions: str, **more: str) -> Expectation:
    given = {"path": "tests/test_loading.py", "function": "test_a", **more}
    return Expectation(
        line=1, end_line=2, exceptions=exceptions or ("ValueError",), texts=texts, **given
    )


def meant(source: str, *expected: Expectation) -> list[tuple[int, int]]:
    """Return the lines of the sites that are meant, each with how many tests mean it."""
    content = dedent(source).encode()
    scans = [scan(content, path=PATH, module="pkg.loading")]
    facts = [read_facts(content, path=PATH, module="pkg.loading", package=False)]
    found = resolve(scans, facts, usage=[FileUsage(expectations=expected)])
    sites = (site for site in found.sites.values() if site.expected_by)
    return sorted((each.site.line, len(each.expected_by)) for each in sites)


LOAD = """
    class LoadError(ValueError): pass
    def load(path):
        if not path:
            raise LoadError("No path was given.")
        if path == 1:
            raise KeyError("No path was found there.")
        raise ValueError(f"The file {path} cannot be loaded.")
"""


@pytest.mark.parametrize(
    ("expected", "lines"),
    [
        (expectation(("path was given",)), [5]),
        (expectation(("path was given",), "pkg.LoadError"), [5]),
        (expectation(("path was given",), "TypeError", "Exception"), [5]),
        (expectation(("path was given",), "TypeError"), []),
        (expectation(("was given",)), []),
        (expectation(("path was given", None)), [5]),
        (expectation(("No path was ", None)), []),
        (expectation(("No path was ", None), "Exception"), []),
        (expectation(("'No path was found there.'",), "KeyError"), [7]),
        (expectation(('"No path was found there."',), "LookupError"), [7]),
        (expectation(("cannot be loaded",)), [8]),
        (expectation(("of that whole long name cannot be loaded",)), []),
        (expectation(("file x.txt cannot be loaded",)), [8]),
        (expectation(("file x.txt cannot be loaded",), path=OTHER), []),
        (expectation(("file x.txt cannot be loaded",), path=OTHER, call="load(x)"), [8]),
        (expectation(("path was given",), path=OTHER), []),
        (expectation(("was found there.", None), "KeyError", path=OTHER), []),
        (expectation(("No path was found there.",), "KeyError", path=OTHER), []),
        (expectation(("No path was found there.",), "KeyError", path=OTHER, call="load(1)"), [7]),
    ],
)
def test_class_and_text_decide(expected: Expectation, lines: list[int]) -> None:
    assert [line for line, _ in meant(LOAD, expected)] == lines


def test_two_errors_that_fit_are_none() -> None:
    source = """
        def load(path):
            if path:
                raise ValueError("alpha must be positive, not zero")
            raise ValueError(f"{path} must be positive")
    """
    assert meant(source, expectation(("alpha must be positive",))) == []
    assert meant(source, expectation(("must be positive, not zero",))) == [(4, 1)]


def test_another_class_may_be_meant() -> None:
    source = """
        from elsewhere import LoadError
        def load(path):
            if path:
                raise LoadError(f"No path was given: {path}")
            raise ValueError("No path was given.")
    """
    assert meant(source, expectation(("No path was given",))) == []
    assert meant(source, expectation(("No path was given",), "LoadError")) == []
    assert meant(source, expectation(("No path was given: ", None), "LoadError")) == [(5, 1)]
    assert meant(source, expectation(("No path was given: ", None))) == []


def test_of_several_sites_the_called_function_has_it() -> None:
    source = """
        def load(path):
            raise ValueError("No path was given.")
        class Loader:
            def __init__(self):
                raise ValueError("No path was given.")
            def open(self):
                raise ValueError("No path was given.")
        raise ValueError("No path was given.")
    """
    text = ("No path was given",)
    assert meant(source, expectation(text)) == []
    assert meant(source, expectation(text, callee="other", call="other()")) == []
    assert meant(source, expectation(text, callee="load", call="load('')")) == [(3, 1)]
    assert meant(source, expectation(text, callee="load", call="x.load('')")) == []
    assert meant(source, expectation(text, callee="Loader", call="Loader.open('')")) == []
    assert meant(source, expectation(text, callee="open", call="open('')")) == []
    made = expectation(text, callee="Loader", call="Loader()")
    assert meant(source, made, made) == [(6, 2)]


def test_a_name_that_is_not_defined_may_be_compiled_code() -> None:
    text = ("path was given",)
    assert meant(LOAD, expectation(text, callee="load", call="load('')")) == [(5, 1)]
    assert meant(LOAD, expectation(text, callee="LoadError", call="LoadError('')")) == [(5, 1)]
    assert meant(LOAD, expectation(text, callee="Loader", call="Loader('')")) == []
    assert meant(LOAD, expectation(text, callee="read", call="x.read('')")) == [(5, 1)]


def test_what_python_itself_says_is_no_error_of_the_project() -> None:
    source = """
        def check(name, key):
            raise TypeError(f"{name}() got an unexpected keyword argument '{key}'")
    """
    for_long = expectation(("is not callable",), "TypeError", call="check(1)")
    assert meant("def check(f):\n    raise TypeError(f'{f} is not callable')\n", for_long) == []
    text = ("replace() got an unexpected keyword argument 'key'",)
    assert meant(source, expectation(text, "TypeError", call="check(1)")) == []


def test_any_alternative_may_be_meant() -> None:
    source = """
        def load(path):
            raise ValueError("No path was given." if path else "The file is not there.")
    """
    both = (expectation(("path was given",)), expectation(("file is not there",)))
    assert meant(source, *both) == [(3, 2)]


def test_commands_of_one_parser_are_kept() -> None:
    source = """
        import argparse
        def main():
            parser = argparse.ArgumentParser()
            parser.add_argument("--a")
            parser.add_argument("--b", "-b", action="store_true")
    """
    content = dedent(source).encode()
    facts = read_facts(content, path=PATH, module="pkg.loading", package=False)

    def command(*names: str) -> Command:
        options = tuple((name, None) for name in names)
        return Command(path="docs/a.md", line=1, end_line=1, options=options)

    kept, short = command("--a", "--b"), command("--a", "-b")
    shown = (command("-m", "--a", "--b"), command("--a", "--c"), command("--a", "--a"), short)
    scans = [scan(content, path=PATH, module="pkg.loading")]
    found = resolve(scans, [facts], usage=[FileUsage(commands=shown)])
    assert found.commands == (kept, short)
