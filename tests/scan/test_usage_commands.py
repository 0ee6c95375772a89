"""Command lines that documents and scripts show."""

from textwrap import dedent

import pytest

from extractor.scan import read_usage

Options = tuple[tuple[str, str | None], ...]


def found(text: str, path: str) -> list[tuple[int, int, Options]]:
    read = read_usage(dedent(text).encode(), path=path).commands
    assert all(command.path == path for command in read)
    return [(each.line, each.end_line, each.options) for each in read]


AB: Options = (("--a", "1"), ("--b", None))
MAB: Options = (("-m", "x"), *AB)


def test_blocks_of_markdown() -> None:
    text = """\
        Do not run `x --a 1 --b`.
        x --a 1 --b

        ```bash
        # x --a 1 --b
        x --a 1 --b
        ```
        x --a 1 --b
        ~~~~
        $ x --a 1 \\
            --b

        ~~~
        y --a 1 \\
        """
    assert found(text, "docs/a.md") == [(6, 6, AB), (10, 11, AB)]


def test_literal_blocks_of_rst() -> None:
    text = """\
        x --a 1 --b

        Run this::

            x --a 1 --b

        x --a 1 --b

        .. code-block:: console

           $ x --a=1 --b
        """
    assert found(text, "docs/a.rst") == [(5, 5, AB), (11, 11, AB)]


def test_python_files_show_what_begins_with_python() -> None:
    text = '''\
        """
        python x.py --a 1 --b
        """
        x --a 1 --b
        z = "--a --b"
        '''
    assert found(text, "examples/a.py") == [(2, 2, AB)]


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("x --a 1 --b", [AB]),
        ("PORT=1 x --a 1 --b", [AB]),
        ("x --a 1 --b # --c", [AB]),
        ("x --a 1 --b | y --c", [AB]),
        ("x --a 1 --b && y --a 1 --b", [AB, AB]),
        ("x -a 1 --b", [(("-a", "1"), ("--b", None))]),
        ("x --a '1 2' --b -3", [(("--a", "1 2"), ("--b", "-3"))]),
        ("run --gpus all -it x python3 -m x --a 1 --b", [(("--gpus", "all"), ("-it", "x")), MAB]),
        ("x --a", []),
        ("x --a # --b", []),
        ("x --a 'open --b", []),
        ("--a 1 --b", []),
        ("# x --a 1 --b", []),
        ("usage: x [--a A] [--b]", []),
        (f"x --a 1 --b {'y' * 9000}", []),
    ],
)
def test_lines_of_scripts(line: str, options: list[Options]) -> None:
    assert found(line + "\n", "scripts/a.sh") == [(1, 1, each) for each in options]


def test_a_command_that_never_ends() -> None:
    assert found("x --a 1 \\\n  --b \\\n", "scripts/a.sh") == [(1, 2, AB)]
    assert found("```\nx --a 1 \\\n```\n```\n--b \\\n```\n", "docs/a.md") == []


def test_a_file_shows_a_limited_number() -> None:
    assert len(found("x --a 1 --b\n" * 1000, "scripts/a.sh")) == 400
