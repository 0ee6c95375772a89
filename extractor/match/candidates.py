"""Which templates are worth comparing with a message."""

from collections.abc import Iterator

from extractor.match.words import tokens
from extractor.model.match import MatchIndex

BALLOT = 40
"""Templates that a vote sends on."""
LONGEST_POSTING = 1_000
"""A token in more templates than this has no vote: it tells nothing."""


def anchored(index: MatchIndex, message: str) -> Iterator[int]:
    """Yield the templates whose anchor the message holds, and those without an anchor."""
    for token in dict.fromkeys(tokens(message)):
        yield from index.anchors.get(token, ())
    yield from index.loose


def elected(index: MatchIndex, message: str) -> list[int]:
    """Return the templates that share most with a message, rare tokens counting more.

    The weight of a token is the number of binary digits of ``templates // holders``.
    """
    votes: dict[int, int] = {}
    count = len(index.templates)
    for token in dict.fromkeys(tokens(message)):
        holders = index.postings.get(token, ())
        if not holders or len(holders) > LONGEST_POSTING:
            continue
        weight = (count // len(holders)).bit_length()
        for number in holders:
            votes[number] = votes.get(number, 0) + weight
    ranked = sorted(votes, key=lambda number: (-votes[number], number))
    return ranked[:BALLOT]
