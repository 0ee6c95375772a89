"""What a field of a template can hold, as far as the template tells."""

ANY = "a"
REPR = "r"
"""``{x!r}``: quotes around text."""
NUMBER = "n"
"""``{x:d}``, ``{x:.2f}``, ``{len(x)}``."""
NAME = "i"
"""``{type(x).__name__}``."""
CLASS = "c"
"""``{type(x)}``."""

_NUMBER_TYPES = frozenset("bcdoxXeEfFgGn%") - {"c"}
_NUMBER_CHARACTERS = frozenset("0123456789abcdefABCDEFxXoOinN+-.,_%#jty")


def kind(field: str, conversion: str | None, spec: str | None) -> str:
    """Return the letter for what a field holds."""
    code = field.strip()
    if conversion in {"r", "a"}:
        return REPR
    if spec and spec[-1] in _NUMBER_TYPES and "{" not in spec:
        return NUMBER
    if code.startswith("len(") and code.find(")") == len(code) - 1:
        return NUMBER
    if code.endswith((".__name__", ".__qualname__")):
        return NAME
    if code.startswith("type(") and code.find(")") == len(code) - 1:
        return CLASS
    return ANY


def fits(letter: str, value: str) -> bool:
    """Return whether a text can be what a field of this kind shows."""
    text = value.strip()
    if letter == REPR:
        return _is_repr(text)
    if letter == NUMBER:
        return text in {"nan", "inf", "-inf"} or (
            any("0" <= character <= "9" for character in text)
            and all(character in _NUMBER_CHARACTERS for character in text)
        )
    if letter == NAME:
        return bool(text) and all(c in "._<>" or c.isalnum() for c in text)
    if letter == CLASS:
        return text.startswith("<")
    return True


def _is_repr(text: str) -> bool:
    if not text:
        return False
    body = text[1:] if text[0] in "bB" and text[1:2] in {"'", '"'} else text
    if body[0] in "'\"":
        return len(body) > 1 and body[-1] == body[0]
    if body[0] in "([{<":
        return body[-1] in ")]}>"
    # Without quotes or brackets: a number, a name, a call.
    return " " not in body.partition("(")[0]
