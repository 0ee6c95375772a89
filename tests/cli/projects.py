"""A small invented project, written to disk for each test."""

from pathlib import Path

FILES = {
    "pyproject.toml": """\
[project]
name = "harbour"
version = "1.2.0"
urls = { Source = "https://github.com/quay/harbour" }
""",
    "src/harbour/__init__.py": "",
    "src/harbour/berths.py": """\
class BerthError(Exception):
    pass


class Berth:
    def moor(self, length):
        if length > self.length:
            raise BerthError(f"A ship of {length} m does not fit into {self.length} m.")
        try:
            self.rope.tie()
        except OSError as error:
            raise error
        if self.tide == "low":
            raise BerthError(
                "The tide is too low."
            )
""",
    "src/harbour/pilot.py": """\
import sys


def board(pilot):
    assert pilot, "There is no pilot."
    if pilot.tired:
        sys.exit("The pilot sleeps.")
    raise ValueError(pilot.report())
""",
    "tests/test_berths.py": "def test_it():\n    raise RuntimeError('only in tests')\n",
}


def write(folder: Path, **more: str) -> Path:
    """Writes the project into the folder; ``more`` adds files by name (``name.py`` as ``name``)."""
    extra = {f"src/harbour/{name}.py": text for name, text in more.items()}
    for name, text in {**FILES, **extra}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder
