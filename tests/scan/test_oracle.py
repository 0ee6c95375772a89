"""The scan agrees with Python's own parser about every raise and assert of real programs.

Held against: the standard library of the running Python without its tests, a fixed eighth of its
tests (all of them with ``RAISEDEX_WHOLE_STDLIB=1``), and sglang 0.5.18. Each file's records must
stand at the same lines, columns and functions as ``ast`` finds, no more and no fewer, and their
text must be the text at that place.
"""

import os
import sysconfig
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from extractor.model.scan import FileScan, Message, Part, Template
from extractor.scan import scan
from tests.scan.oracle import disagreements, message_faults

STDLIB = Path(sysconfig.get_path("stdlib"))
PARTS = 12
"""Each part is a test of its own, so that several workers can share them."""


def _part_of(path: str) -> int:
    return zlib.crc32(path.encode()) % PARTS


def _is_taken(path: Path) -> bool:
    parts = path.relative_to(STDLIB).parts
    if "site-packages" in parts:
        return False
    if not {"test", "tests", "idle_test"} & set(parts):
        return True
    whole = os.environ.get("RAISEDEX_WHOLE_STDLIB") == "1"
    return whole or zlib.crc32(path.name.encode()) % 8 == 0


def _stdlib_files(part: int) -> Iterator[tuple[str, bytes]]:
    for path in sorted(STDLIB.rglob("*.py")):
        name = path.relative_to(STDLIB).as_posix()
        if _is_taken(path) and _part_of(name) == part:
            yield name, path.read_bytes()


def _scan_all(files: Iterable[tuple[str, bytes]]) -> tuple[list[FileScan], list[str]]:
    scans, told = [], []
    for name, content in files:
        found = scan(content, path=name, module=name.removesuffix(".py").replace("/", "."))
        scans.append(found)
        told += [f"{name}: {line}" for line in disagreements(content, found)]
    return scans, told


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.no_cover
def test_standard_library(part: int) -> None:
    scans, told = _scan_all(_stdlib_files(part))
    assert told == []
    assert len(scans) > 20
    assert sum(found.raise_statements for found in scans) > 50


@pytest.mark.network
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.no_cover
def test_sglang(part: int, sglang_wheel: zipfile.ZipFile) -> None:
    names = [name for name in sglang_wheel.namelist() if name.endswith(".py")]
    assert len(names) == 3_221
    scans, told = _scan_all(
        (name, sglang_wheel.read(name)) for name in names if _part_of(name) == part
    )
    assert told == []
    assert [found.problem for found in scans if found.problem] == []
    assert len(scans) > 200


def _scan(source: str) -> FileScan:
    return scan(source.encode(), path="a.py", module="a")


SOURCE = 'def f():\n    # why\n    raise ValueError("a")\n\n\nassert f, "b"\n'


def test_agreement_is_silent() -> None:
    assert disagreements(SOURCE.encode(), _scan(SOURCE)) == []


@pytest.mark.parametrize(
    ("other", "complaint"),
    [
        (
            'def f():\n    # why\n    return ValueError("a")\n\n\nassert f, "b"\n',
            "raise that is none",
        ),
        (SOURCE + "raise\n", "raise not found"),
        (SOURCE.replace(', "b"', ""), "assert that is none"),
        (SOURCE.replace("def f", "def g"), "function='g'"),
        (SOURCE.replace("    ", "  "), "column=2"),
        (SOURCE.replace('"a"', '"x"'), "line 3: the statement is not the text"),
        (SOURCE.replace("\n\n\n", "\n\n#\n"), "line 3: the excerpt is not"),
        (SOURCE.replace("why", "wherefore"), "is not the comment above"),
    ],
)
def test_disagreement_is_told(other: str, complaint: str) -> None:
    told = disagreements(other.encode(), _scan(SOURCE))
    assert complaint in "\n".join(told)


A, B = Part(text="a"), Part(field="b")
AB, BA = Template(text="a{b}", parts=(A, B)), Template(text="{b}a", parts=(B, A))


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        (Message(text="a{b}", parts=(A, B)), None),
        (Message(text="a{b}", parts=(A, B), alternatives=(AB, BA)), None),
        (Message(text="", parts=()), None),
        (Message(text="{b}", parts=(B,), dynamic="a parameter"), None),
        (Message(text="a", parts=(A, B)), "a text that its parts do not make"),
        (Message(text="aa", parts=(A, A)), "two texts side by side"),
        (Message(text="", parts=(Part(text=""),)), "an empty text"),
        (Message(text="{None}", parts=(Part(),)), "a part that is both or neither"),
        (Message(text="{b}", parts=(B,)), "no fixed text, but not dynamic"),
        (Message(text="a", parts=(A,), dynamic="why"), "fixed text, but dynamic"),
        (Message(text="a", parts=(A,), alternatives=(AB, BA)), "the first alternative is not"),
        (Message(text="a{b}", parts=(A, B), alternatives=(AB,)), "a single alternative"),
        (Message(text="a{b}", parts=(A, B), alternatives=(AB, AB)), "an alternative twice"),
        (Message(text="a{b}", parts=(A, B), alternatives=(AB,) * 9), "more than eight"),
    ],
)
def test_fault_of_a_message_is_told(message: Message, fault: str | None) -> None:
    told = "\n".join(message_faults(message))
    assert (told == "") if fault is None else (fault in told)
