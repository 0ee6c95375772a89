"""Takes away what terminals, web pages and log formats add to a text.

Every step is linear in the text: patterns have no two ways to match the same characters.
"""

import html
import re

LONGEST_LINE = 20_000
"""Characters of a line that are looked at."""

_ESCAPES = re.compile(
    r"\x1b\[[0-?]{0,64}[ -/]{0,16}[@-~]"  # control sequences (ECMA-48): colours, cursor
    r"|\x1b\][^\x07\x1b\n]{0,4096}(?:\x07|\x1b\\)"  # operating system commands: links, titles
    r"|\x1b[()][0-9A-Za-z]|\x1b[@-Z\\^_=>78]"
)
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|lt|gt|amp|quot|apos|nbsp);")
_QUOTED_FRAME = re.compile(r"File (?:&quot;|&#34;|&#x22;)")
_WRITTEN_ESCAPE = re.compile(
    r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})"  # one beyond U+FFFF
    r"|\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([nrt\"'\\/]))"
)
_LETTERS = {"n": "\n", "r": "\r", "t": "\t"}
_UNPRINTED = dict.fromkeys([0, *range(1, 9), *range(14, 32), 127, 0x200B, 0x2060, 0xFEFF])


def clean_lines(text: str) -> list[str]:
    """Return the lines of a paste without colours, carriage returns and HTML entities."""
    if "\x1b" in text:
        text = _ESCAPES.sub("", text)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "&" in text and _is_html(text):
        text = _ENTITY.sub(_entity, text)
    text = text.translate(_UNPRINTED) if not text.isprintable() else text
    lines: list[str] = []
    for line in text.split("\n"):
        if len(line) > LONGEST_LINE:
            line = line[:LONGEST_LINE]
        lines.append(line.rstrip())
    return lines


def written_out(lines: list[str]) -> list[str]:
    """Return the lines with those that hold a traceback as a string literal taken apart."""
    found: list[str] = []
    for line in lines:
        if "\\n" in line and ("(most recent call last)" in line or '\\n  File \\"' in line):
            found += _written_lines(line)
        else:
            found.append(line)
    return found


def _written_lines(line: str) -> list[str]:
    """Return the lines that one line holds as a string literal, without its closing quotes."""
    found = [each.rstrip() for each in unescape(line).split("\n")]
    if not found[-1].strip("\"'`,;)}] "):
        found.pop()
    return found


def unescape(text: str) -> str:
    r"""Return a text as it was before it was written as a string: ``\n`` becomes a line feed."""
    text = _WRITTEN_ESCAPE.sub(_written, text)
    return _ESCAPES.sub("", text) if "\x1b" in text else text


def _is_html(text: str) -> bool:
    if _QUOTED_FRAME.search(text):
        return True
    return 'File "' not in text and _ENTITY.search(text) is not None


def _entity(match: re.Match[str]) -> str:
    return html.unescape(match[0]).replace("\xa0", " ")


def _written(match: re.Match[str]) -> str:
    if match[1]:
        high, low = int(match[1], 16) - 0xD800, int(match[2], 16) - 0xDC00
        return chr(0x10000 + (high << 10) + low)
    if code := match[3] or match[4]:
        return chr(int(code, 16))
    return _LETTERS.get(match[5], match[5])
