"""Answers about a paste, as text for a terminal and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from extractor.cli.said import said_lines
from extractor.cli.text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

    from extractor.model.catalog import Error, Option, Site
    from extractor.model.match import Answer, Match
    from extractor.model.match import Place as At
    from extractor.paste import Desk

CHOICES = 8
"""Choices of an option that are named."""
_STALE = "  (tested earlier, may have changed since)"


def as_document(desk: Desk, answers: tuple[Answer, ...]) -> str:
    """The answers as JSON; field names are a contract."""
    import msgspec

    document = {"exceptions": [_exception(desk, answer) for answer in answers]}
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode()


def _exception(desk: Desk, answer: Answer) -> dict[str, Any]:
    nearest = answer.nearest
    return {
        "type": answer.exception.type,
        "message": answer.exception.message,
        "verdict": answer.verdict,
        "matches": [
            {
                "error": match.error,
                "title": match.title,
                "path": match.path,
                "line": match.line,
                "function": match.function,
                "score": match.score,
                "reasons": match.reasons,
                "values": match.values,
                "page": desk.page(match),
                **_said(desk, match),
            }
            for match in answer.matches
        ],
        "nearest_frame": None
        if nearest is None
        else {"path": nearest.path, "line": nearest.line, "function": nearest.function},
        "versions": answer.versions,
    }


def _said(desk: Desk, match: Match) -> dict[str, list[str]]:
    """What the page says of the site: beside the fields of the contract."""
    said = _site(desk.entry(match).error, match).explanation
    return {
        "meaning": [sentence.text for sentence in said.meaning],
        "solutions": [sentence.text for sentence in said.solutions],
    }


def print_answers(desk: Desk, answers: tuple[Answer, ...]) -> None:
    """Prints the answer for each exception, the one printed last in full."""
    from rich.console import Console
    from rich.text import Text

    # Not wrapped: a copied line of code must be the line.
    console = Console(highlight=False, soft_wrap=True, emoji=False)
    for number, answer in enumerate(answers):
        console.print()
        lines = _lines(desk, answer, in_full=number == 0)
        console.print(Text("\n").join(lines))


def _lines(desk: Desk, answer: Answer, *, in_full: bool) -> Iterator[Text]:
    from rich.text import Text

    name = answer.exception.type or "Message"
    yield Text.assemble(("raisedex", "dim"), "  ", (visible(name), "bold red"))
    if answer.matches:
        yield from _matched(desk, answer, in_full=in_full)
    elif answer.nearest is not None:
        yield from _not_raised_here(answer, answer.nearest)
    else:
        yield Text("  No error of a known project fits.", "yellow")
    if answer.versions:
        yield Text("  Fits best: " + visible(", ".join(answer.versions)))


def _matched(desk: Desk, answer: Answer, *, in_full: bool) -> Iterator[Text]:
    from rich.text import Text

    best = answer.matches[0]
    ties = [match for match in answer.matches if match.score == best.score]
    if len(ties) > 1:
        yield Text(f"  {len(ties)} errors fit equally well:", "yellow")
    for match in ties:
        yield from _match(desk, match, in_full=in_full)
    others = answer.matches[len(ties) :]
    if others and in_full:
        yield Text("  Less likely:", "dim")
        for match in others:
            yield Text(visible(f"    {match.title}  {match.path}:{match.line}"), "dim")


def _match(desk: Desk, match: Match, *, in_full: bool) -> Iterator[Text]:
    from rich.text import Text

    entry = desk.entry(match)
    yield Text("  " + visible(match.title), "bold")
    where = f" in {match.function}" if match.function else ""
    yield Text(visible(f"  {match.path}:{match.line}{where}"), "cyan")
    if match.caller is not None and entry.error.message.dynamic is not None:
        yield Text(visible(f"  The text was handed over at {_at(match.caller)}"), "cyan")
        if match.caller.code:
            yield Text(visible(f"    {match.caller.code}"))
    if in_full:
        yield from _details(entry.error, _site(entry.error, match), entry.options, match)
    page = desk.page(match)
    yield Text("  " + visible(page or f"id {match.error}"), "blue")


def _site(error: Error, match: Match) -> Site:
    """The site that the match names."""
    same = [site for site in error.sites if (site.path, site.line) == (match.path, match.line)]
    return (same or list(error.sites))[0]


def _details(error: Error, site: Site, options: tuple[Option, ...], match: Match) -> Iterator[Text]:
    from rich.text import Text

    if match.values:
        yield Text("  Values", "dim")
        for field, value in match.values.items():
            yield Text(visible(f"    {field} = {' '.join(value.split())}"))
    yield from said_lines(site)
    if site.guards and not site.explanation.meaning:
        yield Text("  Raised when", "dim")
        for guard in site.guards:
            truth = "" if guard.holds else "not "
            code = f"not ({guard.text})" if truth and guard.evaluable else f"{truth}{guard.text}"
            kind = "" if guard.evaluable else f"{guard.kind} "
            stale = _STALE if guard.stale else ""
            yield Text(visible(f"    {kind}{code}{stale}"))
    for option in options:
        yield from _option(option)
    if len(error.sites) > 1:
        yield Text(f"  Raised at {len(error.sites)} places: raisedex show {error.id}", "dim")


def _option(option: Option) -> Iterator[Text]:
    from rich.text import Text

    told = []
    if option.choices:
        more = ", …" if len(option.choices) > CHOICES else ""
        told.append("one of " + ", ".join(option.choices[:CHOICES]) + more)
    if option.default is not None:
        told.append(f"default {option.default}")
    yield Text.assemble(
        "  Option ", (visible(option.name), "bold"), visible(f": {'; '.join(told)}" if told else "")
    )


def _not_raised_here(answer: Answer, nearest: At) -> Iterator[Text]:
    from rich.text import Text

    yield Text("  No raise statement of the project made this.", "yellow")
    passed = ", which passes a caught exception on" if answer.passed_on else ""
    yield Text(visible(f"  It came through {_at(nearest)}{passed}"), "cyan")
    if nearest.code:
        yield Text(visible(f"    {nearest.code}"))
    if answer.raised_at is not None:
        yield Text(visible(f"  Raised outside of it, at {_at(answer.raised_at)}"), "cyan")


def _at(place: At) -> str:
    line = f":{place.line}" if place.line is not None else ""
    return f"{place.path}{line}" + (f" in {place.function}" if place.function else "")
