"""Texts that a class states and shows itself; held against what Python says."""

from textwrap import dedent

import pytest

from tests.resolve.written import Written

CLASSES = """
    class Shows(Exception):
        detail = "It is gone."
        def __str__(self): return self.detail
    class Below(Shows):
        detail = "It is below."
    class Hands(Exception):
        default_detail = "Not allowed."
        def __init__(self): super().__init__(self.default_detail)
    class Falls(Exception):
        message = "Nothing was said."
        def __init__(self, message=None): super().__init__(message or self.message)
    class Asks(Exception):
        other = "Not asked."
        def __init__(self, text=None):
            super().__init__(self.other if text is None else text)
    class Tells(Exception):
        other = "Not told."
        def __init__(self, text=None):
            super().__init__(text if text is not None else self.other)
    class Takes(Exception):
        other = "Not taken."
        def __init__(self, text=None): super().__init__(text if text else self.other)
    class Mixed(Exception):
        prefix = "In short"
        def __init__(self, what): super().__init__(f"{self.prefix}: {what}")
    class Changed(Exception):
        detail = "Not this."
        def __init__(self):
            super().__init__(self.detail)
        def change(self): self.detail = "that"
    class Twice(Exception):
        detail = "Not this."
        detail = "Nor this."
        def __init__(self): super().__init__("Say " + self.detail)
    class Computed(Shows):
        detail = "It is " + str(3)
    class Asked(Shows):
        @property
        def detail(self): return "asked"
    class Silent(Exception):
        detail = "Never shown."
"""


def built(source: str) -> tuple[str | None, str]:
    """Return what is claimed of the message, and what Python says."""
    code = dedent(CLASSES) + f"raise {source}\n"
    found = Written({"pkg/mod.py": code}).raised("pkg/mod.py")[-1].built
    namespace: dict[str, object] = {}
    with pytest.raises(Exception) as caught:  # noqa: PT011 - each has its own class
        exec(code, namespace)
    return (found.template.text if found is not None else None), str(caught.value)


@pytest.mark.parametrize(
    "source",
    [
        "Shows()",
        "Shows",
        "Shows('x')",
        "Below()",
        "Hands()",
        "Hands",
        "Falls()",
        "Falls",
        "Asks()",
        "Tells()",
        "Takes()",
        "Mixed('it rains')",
    ],
)
def test_a_text_that_the_class_shows(source: str) -> None:
    claimed, said = built(source)
    assert claimed == said


@pytest.mark.parametrize("source", ["Falls('x')", "Asks('x')", "Tells('x')", "Takes('x')"])
def test_a_text_that_is_handed_over_counts(source: str) -> None:
    claimed, said = built(source)
    assert (claimed, said) == (None, "x")


@pytest.mark.parametrize("source", ["Changed()", "Twice()", "Computed()", "Asked()", "Silent()"])
def test_a_text_that_is_not_sure(source: str) -> None:
    claimed, said = built(source)
    assert claimed is None or claimed == "Say {self.detail}", said


def test_a_value_that_is_not_known_stays_as_it_is_written() -> None:
    code = dedent(CLASSES) + "def f(text): raise Falls(f'{text}')\n"
    found = Written({"pkg/mod.py": code}).raised("pkg/mod.py")[-1].built
    assert found is None
