"""A built site, opened in a real browser from disk or over HTTP."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Route, sync_playwright

from extractor.model.catalog import ExceptionClass
from extractor.model.scan import Message, Part
from tests.render import invented
from tests.render.invented import build, catalog, error, message

WORDS = ["anchor", "ballast", "cable", "davit", "engine", "funnel", "galley", "hatch"]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small site and 240 errors more, so that lists have pages."""
    out = tmp_path_factory.mktemp("browser") / "site"
    many = [
        error(
            100 + number,
            message(f"The {WORDS[number % 8]} of deck {number} is not in_its_place"),
            invented.site(
                number + 1, module=f"ferry.deck{number % 3}", path=f"src/ferry/deck{number % 3}.py"
            ),
            exception=ExceptionClass(name="DeckError" if number % 2 else "KeyError"),
        )
        for number in range(240)
    ]
    hostile = Message(text="<img src=x onerror=alert(1)>", parts=(Part(text="<img src=x>"),))
    build(out, catalog(*invented.SMALL.errors, error(99, hostile, invented.site(99)), *many))
    return out


@pytest.fixture(scope="session")
def browser(chromium_path: Path, chromium_arguments: list[str]) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium_path, args=chromium_arguments)
        yield opened
        opened.close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base's name
        """Say nothing: every request is one that the test asked for."""


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[str]:
    handler = partial(_Quiet, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        thread = Thread(target=running.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{running.server_port}/"
        running.shutdown()
        thread.join()


@dataclass
class Reader:
    """A page that records what must not happen."""

    page: Page
    base: str
    complaints: list[str] = field(default_factory=list)

    def open(self, address: str = "index.html") -> Page:
        self.page.goto(self.base + address)
        return self.page

    def watch(self) -> None:
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda problem: self.complaints.append(str(problem)))
        self.page.route("**/*", self._route)

    def _console(self, said: ConsoleMessage) -> None:
        if said.type in {"error", "warning"}:
            self.complaints.append(said.text)

    def _route(self, route: Route) -> None:
        if urlsplit(route.request.url).scheme == "data" or route.request.url.startswith(self.base):
            route.continue_()
        else:
            self.complaints.append(f"request to {route.request.url}")
            route.abort()


@pytest.fixture
def unscripted(browser: Browser) -> Iterator[Page]:
    """A page in which no script runs."""
    context = browser.new_context(java_script_enabled=False)
    yield context.new_page()
    context.close()


Open = Callable[..., Reader]


@pytest.fixture(params=["file", "http"])
def base(request: pytest.FixtureRequest, site: Path) -> str:
    """Address of the site's root: on disk, then over HTTP."""
    if request.param == "file":
        return site.as_uri() + "/"
    return str(request.getfixturevalue("server"))


@pytest.fixture
def reader(browser: Browser, base: str) -> Iterator[Reader]:
    """A wide, light window; the test fails if anything was complained about."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    made = Reader(context.new_page(), base)
    made.watch()
    yield made
    context.close()
    assert made.complaints == []
