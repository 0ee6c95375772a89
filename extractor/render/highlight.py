"""Source lines as markup: coloured, escaped, each line an element of its own."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from markupsafe import Markup

from extractor.render.lexer import Token, tokens
from extractor.render.visible import visible_html

LONGEST_LINE = 400
"""Characters of a line that are shown; the JSON has the whole line."""


def highlight(lines: Sequence[str], opened_by: str | None = None) -> tuple[Markup, ...]:
    """Each line as markup without its line end; no element reaches over a line's end.

    Classes are those of :class:`~extractor.render.lexer.Token`, and ``ctl`` for a character that
    would not be seen. ``opened_by`` is the prefix and quotes of a string that the first line
    begins inside.
    """
    text = "\n".join(lines)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    spans: list[list[Token]] = [[] for _ in lines]
    for token in tokens(text, opened_by):
        _spread(token, starts, spans)
    return tuple(
        _line(line, start, found) for line, start, found in zip(lines, starts, spans, strict=False)
    )


def _spread(token: Token, starts: Sequence[int], spans: list[list[Token]]) -> None:
    """Put the token into each line that it touches."""
    index = bisect_right(starts, token.start) - 1
    while index < len(spans) and starts[index] < token.end:
        spans[index].append(token)
        index += 1


def _line(line: str, start: int, found: Iterable[Token]) -> Markup:
    shown = line[:LONGEST_LINE]
    pieces = []
    at = 0
    for token in found:
        begin = min(max(token.start - start, at), len(shown))
        end = min(token.end - start, len(shown))
        if begin < end:
            pieces.append(visible_html(shown[at:begin]))
            pieces.append(f'<span class="{token.css}">{visible_html(shown[begin:end])}</span>')
            at = end
    pieces.append(visible_html(shown[at:]))
    if len(line) > len(shown):
        pieces.append(f'<span class="ctl">… {len(line) - len(shown):,} more characters</span>')
    return Markup("".join(pieces))  # noqa: S704 - every piece of the source is escaped above
