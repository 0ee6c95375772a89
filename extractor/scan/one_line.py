"""An expression over several lines -> the same on one line, comments left out."""

import io
import re
import tokenize

_FOLD = re.compile(r"\s*[\r\n]\s*")
_SKIPPED = (tokenize.NL, tokenize.NEWLINE, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT)


def one_line(code: str) -> str:
    """Return an expression on one line; line ends inside its strings stay."""
    if "\n" not in code and "\r" not in code:
        return code
    try:
        return _joined(f"({code}\n)")[1:-1].strip()
    except (tokenize.TokenError, SyntaxError):  # syntax newer than the running Python
        return _FOLD.sub(" ", code)


def _joined(code: str) -> str:
    pieces: list[str] = []
    line, column = 1, 0
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type in _SKIPPED or not token.string:
            continue
        if token.start[0] != line:
            tight = token.string in ")]}" or (pieces and pieces[-1] in "([{")
            pieces.append("" if tight else " ")
        else:
            pieces.append(" " * (token.start[1] - column))
        pieces.append(token.string)
        line, column = token.end
    return "".join(pieces)
