"""What is enough to name an error, and what is not."""

import pytest

from extractor.match.classes import Kinship
from extractor.match.places import Contact, Near
from extractor.match.reasons import reasons
from extractor.match.scoring import Evidence, holds, score
from extractor.match.templates import How, Reading
from extractor.model.match import SiteRow

SITE = SiteRow(0, 10, 12, "f", "raise E(")


def reading(fixed: int = 20, how: How = How.WHOLE, misfits: int = 0) -> Reading:
    return Reading(how, fixed, {"x": "1"}, misfits)


def contact(near: Near = Near.LINE, depth: int = 0, same: bool | None = None) -> Contact:
    return Contact(near, depth, 0, SITE, same)


def evidence(
    text: Reading | None = None,
    at: Contact | None = None,
    kin: Kinship = Kinship.SAME,
    **more: bool,
) -> Evidence:
    flags = {
        **dict.fromkeys(("elsewhere", "abroad", "implicit", "bare", "dynamic", "worded"), False),
        "says": True,
        **more,
    }
    return Evidence(text, kin, at, **flags)


@pytest.mark.parametrize(
    ("found", "named"),
    [
        (evidence(reading()), True),
        (evidence(reading(4)), False),
        (evidence(reading(4), contact()), True),
        (evidence(reading(4), contact(Near.FUNCTION, depth=1)), True),
        (evidence(reading(4), contact(Near.FILE)), False),
        (evidence(reading(20), kin=Kinship.OTHER), False),
        (evidence(reading(30), kin=Kinship.OTHER), True),
        (evidence(reading(12), kin=Kinship.RELATED), True),
        (evidence(reading(14), elsewhere=True), False),
        (evidence(reading(14, misfits=1)), False),
        (evidence(reading(30), abroad=True), False),
        (evidence(reading(30), contact(depth=1), abroad=True), True),
        (evidence(reading(30), implicit=True), False),
        (evidence(reading(30), contact(), implicit=True), True),
        (evidence(reading(30), contact(depth=1), implicit=True), False),
        (evidence(reading(30, How.PIECE)), True),
        (evidence(reading(10, How.INSIDE)), False),
        (evidence(reading(15, How.INSIDE)), True),
        (evidence(reading(15, How.INSIDE)._replace(open=True)), False),
        (evidence(Reading(How.WHOLE, 5, {}, 0)), True),
        (evidence(None, contact(), dynamic=True), True),
        (evidence(None, contact(), dynamic=False), False),
        (evidence(None, contact(same=False), dynamic=True), False),
        (evidence(None, contact(), dynamic=True, bare=True), False),
        (evidence(None, contact(depth=1), dynamic=True), False),
        (evidence(None, contact(), kin=Kinship.OTHER, dynamic=True), False),
        (evidence(None, contact(), kin=Kinship.UNKNOWN, dynamic=True), False),
        (evidence(None, contact(), kin=Kinship.UNKNOWN, dynamic=True, says=False), True),
        (evidence(None, contact(Near.FUNCTION, same=True), dynamic=True), True),
        (evidence(None, contact(Near.FUNCTION, same=True), dynamic=True, worded=True), False),
        (evidence(None, contact(Near.FUNCTION), dynamic=True), False),
        (evidence(None, None, dynamic=True), False),
    ],
)
def test_holds(found: Evidence, named: bool) -> None:
    assert holds(found) is named


def test_score() -> None:
    best = score(evidence(reading(), contact(same=True)))
    assert best == 150 + 100 + 40 + 300 + 20
    assert score(evidence(reading(), contact(Near.FUNCTION))) == 150 + 140 + 180
    assert score(evidence(reading(), contact(Near.FUNCTION, depth=2))) == 150 + 140 + 90
    assert score(evidence(reading(), contact(Near.FILE))) == 150 + 140 + 30
    assert score(evidence(reading(misfits=1), elsewhere=True)) == 150 + 140 - 30 - 80
    assert score(evidence(reading(500, How.PIECE), kin=Kinship.OTHER)) == 400 - 100


def test_reasons() -> None:
    assert reasons(evidence(reading(misfits=1), contact())) == (
        "The message is an instance of the template.",
        "A value in it is none that its field shows.",
        "The class is the same.",
        "The frame that raised is at this line of the function.",
    )
    assert reasons(evidence(reading(), kin=Kinship.UNKNOWN)) == (
        "The message is an instance of the template.",
        "No frame shows where it was raised.",
    )
    assert "The frame that raised is elsewhere in the project." in reasons(
        evidence(reading(), elsewhere=True)
    )
