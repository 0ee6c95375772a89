"""Every sample under ``samples/`` yields what it says beside its raise sites, and nothing else."""

import functools

import pytest

from extractor.model.scan import FileScan, RaiseSite
from extractor.scan import scan
from tests.scan.expectations import (
    NOTHING,
    Expectation,
    Sample,
    describe,
    found_for,
    read_sample,
    read_samples,
    records_ending_at,
    respell,
)

SAMPLES = tuple(read_samples())
CASES = [
    pytest.param(sample, expected, id=f"{sample.name}:{expected.line}")
    for sample in SAMPLES
    for expected in sample.expectations
]


@functools.cache
def _scanned(name: str, program: str) -> FileScan:
    found = scan(program.encode(), path=name, module=name.removesuffix(".py"))
    assert found.problem is None
    return found


@pytest.mark.parametrize(("sample", "expected"), CASES)
def test_site_reads_as_the_sample_says(sample: Sample, expected: Expectation) -> None:
    scanned = _scanned(sample.name, sample.program)
    if expected.exception == NOTHING:
        assert records_ending_at(scanned, expected.code_line) == []
        return
    record = found_for(scanned, sample, expected)
    assert describe(record, expected) == respell(expected)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_every_site_of_a_sample_is_spoken_of(sample: Sample) -> None:
    scanned = _scanned(sample.name, sample.program)
    spoken = sorted(
        expected.code_line for expected in sample.expectations if expected.exception != NOTHING
    )
    found = [site.end_line for site in scanned.sites]
    found += [reraise.end_line for reraise in scanned.reraises]
    assert sorted(found) == spoken


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_the_count_of_a_sample_fits_its_records(sample: Sample) -> None:
    scanned = _scanned(sample.name, sample.program)
    raises = [site for site in scanned.sites if site.kind == "raise"]
    asserts = [site for site in scanned.sites if site.kind == "assert"]
    assert scanned.raise_statements == len(raises) + len(scanned.reraises)
    assert scanned.assert_messages == len(asserts)


def test_there_are_many_samples() -> None:
    assert len(CASES) >= 150


def test_an_expectation_is_read_from_beside_its_site() -> None:
    text = (
        'if x:\n    raise Bad("a")  #: Bad | a\n    #: in | f\n    #: or | b\ny = 1  #: nothing\n'
    )
    sample = read_sample("sample.py", text)
    assert sample.program == 'if x:\n    raise Bad("a")\n\n\ny = 1\n'
    assert [(e.line, e.code_line, e.exception, e.templates) for e in sample.expectations] == [
        (2, 2, "Bad", ["a", "b"]),
        (5, 5, NOTHING, []),
    ]
    assert sample.expectations[0].details == {"in": ["f"]}


@pytest.mark.parametrize("text", ["x = 1  #: two words\n", "#: or | b\n", "f()  #: in | f\n"])
def test_a_misspelt_expectation_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"sample\.py:1: "):
        read_sample("sample.py", text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('raise Bad("a")  #: Bad | b\n', "Bad | a"),
        ('raise Bad(f"{a}")  #: Bad | {{a}}\n', "Bad | {a}"),
        ('raise Bad("a")  #: Bad | a\n#: in | f\n', "in | "),
        ('raise Bad("a")  #: Bad | a\n#: or | b\n', "Bad | a"),
        ('raise Bad("a")  #: reraise\n', "Bad | a"),
        ("exit(1)  #: SystemExit | 1\n", NOTHING),
    ],
)
def test_a_wrong_expectation_is_told_from_the_site(text: str, complaint: str) -> None:
    sample = read_sample("sample.py", text)
    (expected,) = sample.expectations
    described = describe(
        found_for(_scanned(sample.name, sample.program), sample, expected), expected
    )
    assert described != respell(expected)
    assert complaint in described


def test_the_scan_does_not_see_the_expectations() -> None:
    sample = read_sample("s.py", 'raise A("1")  #: A | 1\n#: in | f\nraise A("2")  #: A | 2\n')
    sites = _scanned(sample.name, sample.program).sites
    assert [site.comments for site in sites if isinstance(site, RaiseSite)] == [(), ()]
