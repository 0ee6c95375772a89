"""The browser reads and answers every paste exactly as Python does."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from extractor.match import Matcher, build_index
from extractor.model.catalog import Catalog, ExceptionClass
from extractor.model.scan import Message, Part
from extractor.pipeline import scan
from tests.browser.explaining import browser_answers, open_desk, python_answers
from tests.match import lantern
from tests.match.forms import CUT, MESSAGES, WHOLE
from tests.match.test_hostile import FRAME, HOSTILE
from tests.render.invented import build, catalog, error, message, site

pytestmark = pytest.mark.browser


class Both(NamedTuple):
    """A catalog, ready to be asked in both ways."""

    page: Page
    matcher: Matcher

    def check(self, *pastes: str) -> None:
        expected = python_answers(self.matcher, pastes)
        for paste, said, meant in zip(
            pastes, browser_answers(self.page, pastes), expected, strict=True
        ):
            assert said == meant, paste[:2_000]


def opened(browser: Browser, folder: Path, found: Catalog) -> Iterator[Both]:
    build(folder / "site", found)
    page = browser.new_page()
    page.goto((folder / "site" / "explain" / "index.html").as_uri())
    open_desk(page)
    yield Both(page, Matcher(build_index(found)))
    page.close()


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return lantern.write(tmp_path_factory.mktemp("env") / "lib" / "site-packages")


@pytest.fixture(scope="module")
def errors(packages: Path) -> dict[str, BaseException]:
    return lantern.failing(packages)


@pytest.fixture(scope="module")
def lanterns(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    folder = tmp_path_factory.mktemp("lantern")
    lantern.write(folder / "repository" / "src")
    yield from opened(browser, folder, scan(str(folder / "repository")).catalog)


@pytest.mark.parametrize("form", [*WHOLE, *CUT])
def test_tracebacks(lanterns: Both, errors: dict[str, BaseException], form: str) -> None:
    changed = {**WHOLE, **CUT}[form]
    lanterns.check(*(changed(lantern.printed(each)) for each in errors.values()))


def test_the_example_is_found(lanterns: Both) -> None:
    example = lanterns.page.locator("#try").get_attribute("data-example")
    assert example is not None
    lanterns.check(example)
    lanterns.page.get_by_role("button", name="Try an example").click()
    expect(lanterns.page.locator("#said")).to_contain_text("1 error known")
    expect(lanterns.page.locator(".hit")).to_contain_text("The frame that raised is at this line")


@pytest.mark.parametrize("form", MESSAGES)
def test_messages(lanterns: Both, errors: dict[str, BaseException], form: str) -> None:
    changed = MESSAGES[form]
    texts = [f"{type(each).__name__}: {each}" for each in errors.values()]
    lanterns.check(*map(changed, texts), *(changed(str(each)) for each in errors.values()))


def test_cut_messages(lanterns: Both, errors: dict[str, BaseException]) -> None:
    texts = [str(each) for each in errors.values()]
    lanterns.check(*(text[: len(text) * part // 10] for text in texts for part in range(3, 10)))


@pytest.mark.parametrize("start", ["", "Traceback (most recent call last):\n" + FRAME])
def test_hostile(lanterns: Both, start: str) -> None:
    lanterns.check(*(start + piece * (20_000 // len(piece)) for piece in HOSTILE.values()))
    lanterns.check('{"error":' * 5_000 + "1" + "}" * 5_000, "[" * 100_000)


LIFT = "Die Laterne 🏮 des Türmers "
ASTRAL = catalog(
    error(
        1, message(LIFT, Part(field="wer.name"), " brennt 🔥 nur ", Part(field="__proto__"), " h")
    ),
    error(2, message("🏮🔥🏮🔥🏮🔥🏮🔥🏮🔥 ", Part(field="x", conversion="r"))),
    error(3, message("Both lamps are lit at ", Part(field="place"))),
    error(4, message("Both lamps are lit at ", Part(field="other"))),
    error(
        5,
        Message(text="{reason}", parts=(Part(field="reason"),), dynamic="a parameter"),
        site(20, path="src/fähre/größe.py", module="fähre.größe", function="Größe.prüfe"),
    ),
    error(6, message("constructor toString hasOwnProperty __proto__ is no lamp")),
    error(
        7,
        message(Part(field="a"), "lamp", Part(field="b"), "wick", Part(field="c")),
        exception=ExceptionClass(name="LampenFehler", qualified_name="fähre.größe.LampenFehler"),
    ),
)
TRACE = (
    "Traceback (most recent call last):\n"
    '  File "/x/site-packages/fähre/größe.py", line {line}, in prüfe\n'
    "    raise CargoError(...)\n{said}\n"
)
STRANGE = [
    LIFT + "Jürgen 🧑\u200d🚒 brennt 🔥 nur 3 h",
    "CargoError: " + LIFT + "x brennt 🔥 nur 12 h",
    LIFT + "x brennt 🔥 nur",
    "🔥🏮🔥🏮🔥🏮🔥🏮🔥 'x'",
    "CargoError: 🏮🔥🏮🔥🏮🔥🏮🔥🏮🔥 'é𝒳'",
    "ERROR 🏮🔥🏮🔥🏮🔥🏮🔥🏮🔥 unquoted text",
    "CargoError: Both lamps are lit at the gate",
    "Both lamps are lit at ... ",
    "CargoError: constructor toString hasOwnProperty __proto__ is no lamp",
    "fähre.größe.LampenFehler: 1lamp2wick3",
    "anders.LampenFehler: 1lamp2wick3",
    TRACE.format(line=20, said="CargoError: was auch immer"),
    TRACE.format(line=21, said="CargoError"),
    TRACE.format(line=20, said=""),
    TRACE.format(line=20, said="ErfundenerFehler: x\x1c\u2028y\x85z"),
    TRACE.format(line=20, said="CargoError: a\u2029b\ufeffc\u3000d"),
    (
        'out: "Traceback (most recent call last):\\n'
        '  File \\"/x/f\\u00e4hre/gr\\u00f6\\u00dfe.py\\", line 20, in pr\\u00fcfe\\n'
        '    raise CargoError(...)\\nCargoError: \\ud83c\\udfee \\u00e9"'
    ),
    '{"error": "\\ud83c lone half"}',
    '{"error": "CargoError: \\ud83c\\udfee Both lamps are lit at \\ud83d\\udd25"}',
    '{"msg": "raw\ttab", "error": "x"}',
    "CargoError: Both lamps are lit at &lt;gate&gt; &#128; &#x1F3EE; &#0; &nbsp;&#10;next",
    "\ufeff" + TRACE.format(line=20, said="CargoError: mark in front"),
    "🚀 [12:00:01] "
    + TRACE.format(line=20, said="CargoError: x").replace("\n", "\n🚀 [12:00:02] "),
    "x" * 20_005 + "🏮" * 10,
    "🏮" * 20_005 + " CargoError: Both lamps are lit at 3",
    "٣: CargoError: Both lamps are lit at ٣",
    "",
    " \n\t\n",
]


@pytest.fixture(scope="module")
def strange(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    yield from opened(browser, tmp_path_factory.mktemp("strange"), ASTRAL)


@pytest.mark.parametrize("paste", STRANGE, ids=lambda paste: ascii(paste[:30]))
def test_strange_letters(strange: Both, paste: str) -> None:
    strange.check(paste)


def test_ties_come_in_the_order_of_ids(strange: Both) -> None:
    ((answer,),) = browser_answers(strange.page, ["CargoError: Both lamps are lit at the gate"])
    assert [match.error[-1] for match in answer.matches] == ["3", "4"]
    assert answer.matches[0].score == answer.matches[1].score
