"""Why an error is named, in short sentences for people."""

from extractor.match.classes import Kinship
from extractor.match.places import Near
from extractor.match.scoring import Evidence
from extractor.match.templates import How

_TEXT = {
    How.WHOLE: "The message is an instance of the template.",
    How.INSIDE: "The text holds an instance of the template.",
    How.PIECE: "The text is a piece of such a message.",
}
_CLASS = {
    Kinship.SAME: "The class is the same.",
    Kinship.RELATED: "The classes are related.",
    Kinship.OTHER: "The class is another.",
}
_PLACE = {
    Near.LINE: "{who} is at this line of the function.",
    Near.FUNCTION: "{who} is in this function, at another line.",
    Near.FILE: "{who} is in this file.",
}


def reasons(evidence: Evidence) -> tuple[str, ...]:
    """Return what speaks for, and against, an error."""
    found = []
    if evidence.reading is not None:
        found.append(_TEXT[evidence.reading.how])
        if evidence.reading.misfits:
            found.append("A value in it is none that its field shows.")
    if evidence.kinship in _CLASS:
        found.append(_CLASS[evidence.kinship])
    if (contact := evidence.contact) is not None:
        who = "The frame that raised" if contact.depth == 0 else "A caller of the frame that raised"
        found.append(_PLACE[contact.near].format(who=who))
    elif not evidence.elsewhere:
        found.append("No frame shows where it was raised.")
    if evidence.elsewhere:
        found.append("The frame that raised is elsewhere in the project.")
    return tuple(found)
