"""Asks the same of the browser's search and of Python's, and compares the answers."""

import json
from collections.abc import Sequence
from typing import Any

import msgspec
from playwright.sync_api import Page

from extractor.match import Matcher, read_paste
from extractor.model.match import Answer

CONNECT = """async () => {
  const desk = document.getElementById("desk");
  const element = raisedex.element;
  await raisedex.connect(desk.dataset.engine, () => {});
  if (!raisedex.paste) {
    await new Promise((done) => {
      const src = document.documentElement.dataset.root + desk.dataset.engine;
      const tag = element("script", {src});
      tag.onload = done;
      document.head.append(tag);
    });
  }
  window.asked = raisedex.desk(() => {});
}"""
ASK = """async (pastes) => {
  const plain = (key, value) => value instanceof Map ? Object.fromEntries(value) : value;
  const found = [];
  for (const paste of pastes) found.push(await window.asked.answers([paste]));
  return JSON.stringify(found, plain);
}"""


def open_desk(page: Page) -> None:
    """Load the search into the page itself, so that its answers can be read."""
    page.evaluate(CONNECT)


def browser_answers(page: Page, pastes: Sequence[str]) -> list[list[Answer]]:
    """The answers of the browser; a page must be open and have a desk."""
    found: list[Any] = json.loads(page.evaluate(ASK, list(pastes)))
    return msgspec.convert(found, list[list[Answer]])


def python_answers(matcher: Matcher, pastes: Sequence[str]) -> list[list[Answer]]:
    """The answers of Python."""
    return [[matcher.match(each) for each in read_paste(paste).exceptions] for paste in pastes]
