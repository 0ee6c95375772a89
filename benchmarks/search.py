"""The site's own search beside Pagefind, on the same built site.

    python benchmarks/search.py SITE

SITE is a folder that ``raisedex build`` or ``raisedex render`` has written. Needs the packages
``pagefind[bin]`` and ``playwright``, and a Chromium. Prints for both: seconds and bytes to build
the index, bytes that a browser loads for the first query and on average for a later one (as sent
compressed, gzip level 6), and the median time of a query in the browser.
"""

import gzip
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import mean, median

import msgspec
from playwright.sync_api import Page, Response, sync_playwright

from extractor.model.catalog import Catalog
from extractor.render.searchdata import search_files

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.chromium import find_chromium, launch_arguments  # noqa: E402 - the path is set above

QUERIES = [
    "flashinfer_cutedsl",
    "deepep low_latency",
    "unsupported activation",
    "ValueError moe runner",
    "server_args.py",
    "must be divisible by",
    "quantization not supported",
    "speculative",
]
TYPO = "quantizaton not suported"
PIECE = "infer_cute"
"""A piece from inside a name: found by substring search alone."""

OWN = (
    "async q => { const m = await raisedex.matcher(); const t = performance.now();"
    " const n = m.find(q).hits.length; return [n, performance.now() - t]; }"
)
PAGEFIND = (
    "async q => { const p = await import('/pagefind/pagefind.js'); const t ="
    " performance.now(); const r = await p.search(q);"
    " await Promise.all(r.results.slice(0, 8).map(x => x.data()));"
    " return [r.results.length, performance.now() - t]; }"
)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base's name
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    handler = partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def own_index(site: Path) -> tuple[float, int]:
    catalog = msgspec.json.decode((site / "api/catalog.json").read_bytes(), type=Catalog)
    start = time.process_time()
    files = search_files(catalog.errors, {option.key: option.name for option in catalog.options})
    return time.process_time() - start, sum(map(len, files.values()))


def pagefind_index(site: Path, out: Path) -> tuple[float, int]:
    start = time.perf_counter()
    subprocess.run(
        [
            *(sys.executable, "-m", "pagefind", "--site", str(site)),
            *("--glob", "errors/*/index.html", "--output-path", str(out / "pagefind")),
        ],
        check=True,
        capture_output=True,
    )
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    return time.perf_counter() - start, size


def queries(page: Page, script: str) -> None:
    loaded: list[int] = []

    def count(response: Response) -> None:
        body = response.body()
        loaded.append(min(len(body), len(gzip.compress(body, 6))))

    page.on("response", count)
    sizes, times = [], []
    for query in QUERIES:
        loaded.clear()
        found, took = page.evaluate(script, query)
        page.wait_for_timeout(100)
        sizes.append(sum(loaded))
        times.append(took)
        print(f"    {query:28} {found:6,} found {took:8.1f} ms {sizes[-1]:10,} bytes")
    print(f"  first query {sizes[0]:,} bytes, later ones {mean(sizes[1:]):,.0f}")
    print(f"  median query {median(times):.1f} ms, longest after the first {max(times[1:]):.1f} ms")
    for name, query in (("with two typos", TYPO), ("inside a name", PIECE)):
        print(f"  {name} ({query}): {page.evaluate(script, query)[0]:,} found")


def main(site: Path) -> None:
    errors = len(json.loads((site / "api/index.json").read_bytes())["errors"])
    print(f"{errors:,} errors in {site.name}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=launch_arguments(root=True)
        )
        seconds, size = own_index(site)
        print(f"own search: index {seconds:.2f} s CPU, {size:,} bytes")
        with served(site) as base:
            page = browser.new_page()
            page.goto(base)
            queries(page, OWN)
        seconds, size = pagefind_index(site, Path(folder))
        print(f"Pagefind: index {seconds:.2f} s, {size:,} bytes")
        with served(Path(folder)) as base:
            page = browser.new_page()
            page.goto(f"{base}pagefind/")
            queries(page, PAGEFIND)
        browser.close()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
