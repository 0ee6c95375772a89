"""Headlines: the first sentence, whole words."""

import pytest

from extractor.catalog.titles import LONGEST, title
from extractor.model.scan import Message, Part
from extractor.scan import scan


def headline(expression: str) -> str:
    source = f"def f(x, y):\n    raise ValueError({expression})\n"
    (site,) = scan(source.encode(), path="a.py", module="a").sites
    return title(site.message, site.exception, site.function, "a")


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ('"Plain words"', "Plain words"),
        ('"One sentence. And another."', "One sentence"),
        ('"Is it so? Then stop."', "Is it so?"),
        ('"No way! Stop."', "No way!"),
        ('"Use e.g. Triton or so. Then go."', "Use e.g. Triton or so"),
        ('"see section 3.2 of it"', "see section 3.2 of it"),
        ('"needs torch 2.4. Found 2.3."', "needs torch 2.4"),
        ('f"bad {x. y} value. Next"', "bad {x. y} value"),
        ("f\"got {'. '.join(x)} here. Next\"", "got {'. '.join(x)} here"),
        ('"first line\\nsecond line"', "first line"),
        ('"\\n\\n  first line\\nsecond"', "first line"),
        ('"...\\nreal text. More"', "... real text"),
        ('"file a.py is missing. Add it"', "file a.py is missing"),
        ('f"{x}: not found"', "{x}: not found"),
        ("x", "ValueError in f"),
        ('x if y else "worded"', "worded"),
    ],
)
def test_headline(expression: str, expected: str) -> None:
    assert headline(expression) == expected


def test_long_sentence_is_cut_between_words() -> None:
    words = " ".join(f"word{n}" for n in range(60))
    found = headline(repr(words))
    assert found.endswith(" …")
    assert len(found) <= LONGEST + 2
    assert words.startswith(found.removesuffix(" …"))
    assert words[len(found.removesuffix(" …"))] == " "


def test_a_word_longer_than_the_headline_is_shown_whole() -> None:
    word = "x" * 300
    assert headline(repr(f"{word} and more")) == f"{word} …"
    assert headline(repr(word)) == word


def test_a_text_that_holds_the_mark_is_left_alone() -> None:
    message = Message(text="", parts=(Part(text="a \ue000 b "), Part(field="x")))
    assert title(message, "ValueError", "f", "m") == "a \ue000 b {x}"


def test_module_level_without_text_names_the_module() -> None:
    assert title(Message(text="", parts=()), "ValueError", None, "pkg.a") == "ValueError in pkg.a"
