"""The index finds every error by any message that its template can make."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractor.errors import CatalogError
from extractor.match import Matcher, build_index, dump_index, fitting, load_index
from extractor.model.catalog import Catalog
from extractor.model.match import PastedException, PastedFrame, Verdict
from extractor.model.scan import Part
from tests.match.lantern import FILES
from tests.render import invented

FIXED = 10
"""Characters of fixed text from which on a message alone has to tell the error."""


def value(part: Part, chance: random.Random) -> str:
    """What a field may show."""
    word = chance.choice(["blue", "7", "a b", "x/y.z:3", "", "No lamp", "(1, 2)", "ä'ö"])
    field = part.field or ""
    if part.format_spec:
        return format(chance.uniform(0, 99), part.format_spec)
    if field.startswith("len("):
        return str(chance.randrange(99))
    if field.endswith("__name__"):
        return chance.choice(["int", "Lamp"])
    return repr(word) if part.conversion == "r" else word


def wordings(catalog: Catalog) -> list[tuple[str, str, tuple[Part, ...]]]:
    """Id, class and parts of each template with enough fixed text."""
    return [
        (error.id, error.exception.name, template.parts)
        for error in catalog.errors
        for template in error.message.alternatives or (error.message,)
        if sum(len("".join(p.text.split())) for p in template.parts if p.text) >= FIXED
    ]


@given(seed=st.integers(0, 2**32), typed=st.booleans(), number=st.integers(0, 999))
@settings(max_examples=300, deadline=None)
def test_every_instance_finds_its_error(
    matcher: Matcher, catalog: Catalog, seed: int, typed: bool, number: int
) -> None:
    known = wordings(catalog)
    identity, name, parts = known[number % len(known)]
    chance = random.Random(seed)
    text = "".join(p.text if p.text is not None else value(p, chance) for p in parts)
    exception = PastedException(type=name if typed else None, message=text, bare=not typed)
    answer = matcher.match(exception)
    best = [m.error for m in answer.matches if m.score == answer.matches[0].score]
    assert identity in best, text


def test_index_is_stored_whole(catalog: Catalog) -> None:
    index = build_index(catalog)
    assert load_index(dump_index(index), origin="x") == index
    assert dump_index(build_index(catalog)) == dump_index(index)


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b'{"schema": 3}'])
def test_no_index(content: bytes) -> None:
    with pytest.raises(CatalogError, match=r"^kept\.json: not a match index"):
        load_index(content, origin="kept.json")


def test_index_of_another_kind(catalog: Catalog) -> None:
    index = msgspec.structs.replace(build_index(catalog), schema="raisedex/match/0")
    with pytest.raises(CatalogError, match="schema is raisedex/match/0"):
        load_index(dump_index(index), origin="x")


@pytest.mark.parametrize(
    ("message", "values"),
    [
        ("Unknown colour 'blue': choose one of white, red", {"colour!r": "'blue'"}),
        ("cannot join int and str lanterns", {"type(a).__name__": "int"}),
    ],
)
def test_values(matcher: Matcher, message: str, values: dict[str, str]) -> None:
    found = matcher.match(PastedException(message=message, bare=True)).matches[0].values
    assert {key.removesuffix("!r"): each for key, each in values.items()}.items() <= found.items()


def test_value_that_can_be_read_in_two_ways(matcher: Matcher) -> None:
    """``{a} and {b} lanterns`` with ``and`` in a value: nothing is claimed."""
    message = "cannot join rope and tar and feather lanterns"
    (found, *_) = matcher.match(PastedException(message=message, bare=True)).matches
    assert found.values == {}


@pytest.mark.parametrize(
    ("type_", "message"),
    [
        ("ValueError", "The lamp needs"),
        ("TypeError", "x is longer than a day"),
        ("ValueError", "something else entirely"),
        ("other.WickError", "wet wick at signal 4"),
        ("RuntimeError", "No lamp"),
        ("KeyError", "'bow'"),
        ("OSError", "wet"),
    ],
)
def test_near_misses(matcher: Matcher, type_: str, message: str) -> None:
    module, _, name = type_.rpartition(".")
    exception = PastedException(type=name, qualified=type_ if module else None, message=message)
    assert matcher.match(exception).verdict is Verdict.NO_MATCH


def test_subclass_of_the_error(matcher: Matcher) -> None:
    exception = PastedException(type="LanternError", message="wet wick at signal 9 of the port")
    (match,) = matcher.match(exception).matches
    assert "The classes are related." in match.reasons


def test_tie(catalog: Catalog) -> None:
    """Two errors with one text: both are named, in the order of their ids."""
    twin = msgspec.structs.replace(catalog.errors[-1], id="0" * 16)
    matcher = Matcher(build_index(msgspec.structs.replace(catalog, errors=(*catalog.errors, twin))))
    text = "".join(part.text or "9" for part in twin.message.parts)
    found = matcher.match(PastedException(message=text, bare=True), top=1).matches
    assert [match.error for match in found] == [twin.id, catalog.errors[-1].id]
    assert found[0].score == found[1].score


def _frame(line: int, path: str = "/x/site-packages/lantern/light.py") -> PastedException:
    code = FILES["lantern/light.py"].split("\n")[line - 1].strip()
    frame = PastedFrame(path=path, line=line, function="light", code=code)
    return PastedException(type="ValueError", message="The lamp needs oil, got 1", frames=(frame,))


def test_versions(catalog: Catalog) -> None:
    moved = []
    for error in catalog.errors:
        sites = []
        for site in error.sites:
            excerpt = msgspec.structs.replace(site.excerpt, start=site.excerpt.start + 5)
            lines = {"line": site.line + 5, "end_line": site.end_line + 5, "excerpt": excerpt}
            sites.append(msgspec.structs.replace(site, **lines))
        moved.append(msgspec.structs.replace(error, sites=tuple(sites)))
    project = catalog.project
    old = msgspec.structs.replace(project, version="1.0"), catalog.errors
    new = msgspec.structs.replace(project, version="2.0"), tuple(moved)
    both = [msgspec.structs.replace(catalog, project=p, errors=e) for p, e in (old, new)]
    known = [(build_index(each), each) for each in both]
    assert fitting(_frame(8), known) == ("1.0",)
    assert fitting(_frame(8, "/elsewhere/other.py"), known) == ()
    shifted = _frame(8)
    frame = msgspec.structs.replace(shifted.frames[0], line=13)
    assert fitting(msgspec.structs.replace(shifted, frames=(frame,)), known) == ("2.0",)
    assert fitting(PastedException(message="x"), known) == ()


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("/env/lib/python3.12/site-packages/lantern/light.py", True),
        ("C:/env/Lib/site-packages/lantern/light.py", True),
        ("/checkout/src/lantern/light.py", True),
        ("src/lantern/light.py", True),
        ("./lantern/light.py", True),
        ("light.py", True),
        ("/env/site-packages/candle/light.py", False),
        ("/env/site-packages/candle/lantern/light.py", False),
        ("<string>", False),
    ],
)
def test_paths(matcher: Matcher, path: str, found: bool) -> None:
    answer = matcher.match(_frame(8, path))
    assert ("The frame that raised is at this line of the function." in str(answer)) is found


@pytest.mark.parametrize(
    ("path", "module", "installed"),
    [
        ("src/ferry/hold.py", "ferry.hold", "ferry/hold.py"),
        ("src/ferry/__init__.py", "ferry", "ferry/__init__.py"),
        ("src/ferry/.tools/v1.2/ship.py", "ferry..tools.v1.2.ship", "ferry/.tools/v1.2/ship.py"),
        ("lib/moved/hold.py", "ferry.hold", "ferry/hold.py"),
        ("lib/moved/__init__.py", "ferry", "ferry/__init__.py"),
        ("setup.py", "setup", "setup.py"),
    ],
)
def test_paths_below_the_import_root(path: str, module: str, installed: str) -> None:
    there = invented.site(6, path=path, module=module)
    found = invented.catalog(invented.error(1, invented.message("The hold is full"), there))
    assert build_index(found).installed == (installed,)
