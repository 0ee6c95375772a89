"""How fast the page that explains pastes is, what it loads, and whether it answers as Python does.

    PYTHONPATH=. python benchmarks/explain_in_browser.py CATALOG SITE [EVERY]

SITE is the folder of the site that was built from CATALOG. Looks up an instance of every template
(or of each EVERYth) with ten or more fixed characters and random values: with its class, alone, and
cut to 60 %. Each answer is compared with Python's. Then a log of 50 MB is read. The site is opened
from disk, so that the search runs in the page itself and can be timed there.
"""

import gzip
import json
import random
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
from explain import instances
from playwright.sync_api import Page, sync_playwright

from extractor.model.match import Answer, PastedException
from extractor.pipeline import Matcher, build_index, load_catalog
from tests.browser.explaining import open_desk
from tests.chromium import find_chromium, launch_arguments

CHUNK = 500
FIRST = ("static/paste.js", "static/explain.js", "static/explain.css", "explain/head.js")

LOOK_UP = """async (exceptions) => {
  const found = [];
  for (const given of exceptions) {
    const exception = raisedex.paste.exception(given);
    await window.asked.answer(exception);
    const begin = performance.now();
    const answer = window.asked.matcher.match(exception);
    found.push([answer, performance.now() - begin]);
  }
  return JSON.stringify(found, (k, v) => v instanceof Map ? Object.fromEntries(v) : v);
}"""
READ = """async ([line, trace, size]) => {
  const block = line.repeat(2000) + trace;
  const file = new File([block.repeat(Math.ceil(size / block.length))], "server.log");
  let longest = 0, last = performance.now();
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  const begin = performance.now();
  const found = await window.asked.ask(file);
  clearInterval(watch);
  return [file.size, performance.now() - begin, longest, found.total, found.groups.length];
}"""


def sizes(site: Path) -> None:
    """Bytes of the parts, raw and compressed."""
    parts = [site / name for name in FIRST]
    for name, files in (
        ("loaded first", parts),
        ("all of the index", sorted((site / "explain").glob("*.js"))),
    ):
        content = [file.read_bytes() for file in files]
        packed = sum(len(gzip.compress(each, 9)) for each in content)
        print(f"{name:32} {sum(map(len, content)):>10,} bytes, {packed:,} compressed")


def compare(page: Page, name: str, matcher: Matcher, asked: list[PastedException]) -> None:
    """Time the lookups and count those that differ from Python's."""
    times: list[float] = []
    different = 0
    for start in range(0, len(asked), CHUNK):
        chunk = asked[start : start + CHUNK]
        said: list[Any] = json.loads(page.evaluate(LOOK_UP, msgspec.to_builtins(chunk)))
        for exception, (answer, milliseconds) in zip(chunk, said, strict=True):
            times.append(milliseconds)
            if msgspec.convert(answer, Answer) != matcher.match(exception):
                different += 1
                if different <= 3:
                    print("differs:", exception)
    times.sort()
    print(
        f"{name:32} {times[len(times) // 2]:10.3f} ms median, {times[len(times) * 99 // 100]:.1f} "
        f"ms 99th of 100, {times[-1]:.1f} ms most; {len(times):,} messages, {different} differ"
    )


def first_lookup(page: Page, exception: PastedException) -> None:
    """Time a lookup for which parts must be loaded."""
    begin = time.perf_counter()
    page.evaluate(
        "async (e) => { await asked.answer(raisedex.paste.exception(e)); }",
        msgspec.to_builtins(exception),
    )
    parts = page.evaluate("asked.index.parts.size")
    took = (time.perf_counter() - begin) * 1000
    print(f"{'first lookup, loads included':32} {took:10.1f} ms, {parts} parts")


def main() -> None:
    catalog, site = load_catalog(Path(sys.argv[1])), Path(sys.argv[2])
    every = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    print(f"{catalog.project.name} {catalog.project.version}: {len(catalog.errors):,} errors")
    sizes(site)
    matcher = Matcher(build_index(catalog))
    made = list(instances(catalog, random.Random(7)))[::every]
    typed = [PastedException(type=name, message=text) for _, name, text in made]
    bare = [PastedException(message=text, bare=True) for _, _, text in made]
    cut = [PastedException(message=t[: len(t) * 6 // 10], bare=True) for _, _, t in made]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=launch_arguments(root=True)
        )
        page = browser.new_page()
        page.on("pageerror", lambda problem: print("error:", problem))
        page.goto(site.resolve().as_uri() + "/explain/index.html")
        open_desk(page)
        first_lookup(page, typed[0])
        compare(page, "message with class", matcher, typed)
        compare(page, "message alone", matcher, bare)
        compare(page, "first 60 % of it", matcher, cut)
        line = "2026-01-02 03:04:05,678 INFO [scheduler] batch of 17 requests took 0.0123 s\n"
        trace = page.locator("#try").get_attribute("data-example")
        size, took, longest, total, kinds = page.evaluate(READ, [line, trace, 50 << 20])
        print(
            f"{'a log of ' + str(size >> 20) + ' MB':32} {took:10.0f} ms, {total:,} exceptions of "
            f"{kinds} kinds; the page waited at most {longest:.0f} ms"
        )
        browser.close()


if __name__ == "__main__":
    main()
