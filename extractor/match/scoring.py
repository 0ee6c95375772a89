"""What counts for an error, and how much: whole numbers, so that all programs agree.

============================  ======================================================
text, whole message           100, and 2 for each fixed character up to 200
text, part of the message     40, and the same
text, piece of an instance    the same
field that does not fit       -30
field without any text        -1
class: same / related         150 / 50
class: another                -100
frame: line, function, path   300 (250 for a caller, 30 less for each further one)
frame: function, path         180 (120 for a caller, 30 less for each further one)
frame: path                   30
frame shows the statement     20
frame in the project, no      -80
site of the error near it
============================  ======================================================

An error is named only if it *holds*: see :func:`holds`. One with less than a third of the best
score is left out.
"""

from typing import NamedTuple

from extractor.match.classes import Kinship
from extractor.match.places import Contact, Near
from extractor.match.templates import How, Reading

DEEPEST = 4
"""Callers beyond this count as no evidence."""
MOST_FIXED = 200

_TEXT = {How.WHOLE: 100, How.INSIDE: 40, How.PIECE: 0}
_CLASS = {Kinship.SAME: 150, Kinship.RELATED: 50, Kinship.UNKNOWN: 0, Kinship.OTHER: -100}


class Evidence(NamedTuple):
    """All that speaks for or against one error."""

    reading: Reading | None
    """``None`` where the error has no text, or the message is not its."""
    kinship: Kinship
    contact: Contact | None
    """The nearest site of the error."""
    elsewhere: bool
    """Whether the raising frame is in the project, but not near a site of this error."""
    abroad: bool
    """Whether the raising frame is outside of the project."""
    implicit: bool
    """Whether the line of the project that raised is shown, and is no raise statement."""
    bare: bool
    dynamic: bool
    """Whether the error has no text that could be compared."""
    worded: bool
    """Whether it has some all the same, which its class may have changed."""
    says: bool
    """Whether the paste has a message for the exception."""


def score(evidence: Evidence) -> int:
    """Return the sum of what counts."""
    total = _CLASS[evidence.kinship]
    if (reading := evidence.reading) is not None:
        total += _TEXT[reading.how] + 2 * min(reading.fixed, MOST_FIXED)
        total -= 30 * reading.misfits + reading.empty
    if (contact := evidence.contact) is not None:
        total += _nearness(contact) + (20 if contact.same_code else 0)
    if evidence.elsewhere:
        total -= 80
    return total


def _nearness(contact: Contact) -> int:
    if contact.near is Near.FILE:
        return 30
    first, caller = (300, 250) if contact.near is Near.LINE else (180, 120)
    return first if contact.depth == 0 else max(caller - 30 * (contact.depth - 1), 0)


def holds(evidence: Evidence) -> bool:
    """Return whether the evidence is enough to name the error at all."""
    if evidence.implicit and not _is_statement(evidence.contact):
        return False
    if evidence.reading is None:
        return _holds_by_place(evidence)
    return _holds_by_text(evidence, evidence.reading)


def _holds_by_place(evidence: Evidence) -> bool:
    """Without comparable text, the very statement must have raised, with its own class."""
    contact = evidence.contact
    if contact is None or contact.depth > 0 or evidence.bare or not evidence.dynamic:
        return False
    if evidence.kinship < (Kinship.RELATED if evidence.says else Kinship.UNKNOWN):
        return False
    if contact.near is Near.LINE:
        return contact.same_code is not False
    return contact.near is Near.FUNCTION and contact.same_code is True and not evidence.worded


def _is_statement(contact: Contact | None) -> bool:
    """Return whether the raising frame stands on the very site, as far as can be seen."""
    if contact is None or contact.depth > 0:
        return False
    return contact.near is Near.LINE or contact.same_code is True


def _holds_by_text(evidence: Evidence, reading: Reading) -> bool:
    """Short texts need a place, long ones speak for themselves; a raise elsewhere is no match."""
    contact = evidence.contact
    near = contact is not None and contact.near >= Near.FUNCTION
    at_line = contact is not None and contact.near is Near.LINE
    if evidence.abroad and not near:
        return False
    kin = evidence.kinship
    if near and kin >= Kinship.RELATED:
        return reading.how is How.WHOLE or reading.fixed >= 6 or at_line
    least = _LEAST[reading.how][kin]
    if evidence.elsewhere or reading.open:
        least += 8
    if reading.misfits and reading.fixed < 20:
        return False
    exact = reading.how is How.WHOLE and not reading.values and kin is Kinship.SAME
    return reading.fixed >= (5 if exact and not evidence.elsewhere else least)


_LEAST: dict[How, dict[Kinship, int]] = {
    How.WHOLE: {
        Kinship.SAME: 8,
        Kinship.RELATED: 12,
        Kinship.UNKNOWN: 10,
        Kinship.OTHER: 24,
    },
    How.INSIDE: {
        Kinship.SAME: 14,
        Kinship.RELATED: 18,
        Kinship.UNKNOWN: 14,
        Kinship.OTHER: 24,
    },
    How.PIECE: {
        Kinship.SAME: 16,
        Kinship.RELATED: 20,
        Kinship.UNKNOWN: 18,
        Kinship.OTHER: 1_000_000,
    },
}
"""Fixed characters that a text needs where no frame speaks for the error."""
