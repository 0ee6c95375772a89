"""Colours can be told apart: WCAG 2.2, level AA, on the tokens that pages combine."""

import re

import pytest

from extractor.render.environment import builtin_folder

TOKENS = (builtin_folder() / "static/tokens.css").read_text("utf-8")
PAIRS = {
    name: (light, dark)
    for name, light, dark in re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", TOKENS)
}
TEXT = [
    ("text", "page"),
    ("text", "raised"),
    ("text", "alarm-page"),
    ("text", "found"),
    ("quiet", "page"),
    ("quiet", "raised"),
    ("link", "page"),
    ("link", "raised"),
    ("link", "found"),
    ("alarm", "page"),
    ("alarm", "alarm-page"),
    ("quiet", "alarm-page"),
    ("field", "field-page"),
    ("unseen", "unseen-page"),
    *(
        (name, page)
        for name in PAIRS
        if name.startswith("code-")
        for page in ("raised", "alarm-page")
    ),
]
SHAPES = [("focus", "page"), ("edge", "page"), ("alarm", "raised"), ("edge", "raised")]


def luminance(colour: str) -> float:
    """https://www.w3.org/TR/WCAG22/#dfn-relative-luminance"""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("mode", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("front", "back"), TEXT)
def test_text(front: str, back: str, mode: int) -> None:
    assert contrast(PAIRS[front][mode], PAIRS[back][mode]) >= 4.5


@pytest.mark.parametrize("mode", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("front", "back"), SHAPES)
def test_borders_and_focus(front: str, back: str, mode: int) -> None:
    assert contrast(PAIRS[front][mode], PAIRS[back][mode]) >= 3


def test_every_colour_is_a_token() -> None:
    for name in ("layout.css", "content.css", "code.css"):
        css = (builtin_folder() / "static" / name).read_text("utf-8")
        assert not re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[^{}]*;)", css), name
        used = set(re.findall(r"var\(--([\w-]+)\)", css)) - {"mono"}
        assert used <= PAIRS.keys(), name
