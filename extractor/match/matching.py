"""Finds the errors that the exceptions of a paste are.

1. Templates that share their anchor with the message are compared with it; if none holds, those
   with the most votes (``candidates``), also as pieces of a cut message.
2. Errors without text are taken from the frame that raised.
3. What holds (``scoring``) is a match, ordered by score, then by id; equal scores are ties.
4. If nothing holds, but a frame is in the project, the exception was not raised here.
"""

import msgspec

from extractor.match.candidates import anchored, elected
from extractor.match.classes import Classes, Kinship
from extractor.match.pieces import CUT, piece
from extractor.match.places import Contact, Places
from extractor.match.quoted import quotations, unquoted
from extractor.match.reasons import reasons
from extractor.match.scoring import DEEPEST, Evidence, holds, score
from extractor.match.templates import Reading, inside, whole
from extractor.match.words import Squeezed
from extractor.model.match import (
    Answer,
    ErrorRow,
    Match,
    MatchIndex,
    PastedException,
    PastedFrame,
    Place,
    Verdict,
)

LONGEST = 20_000
"""Characters of a message that are compared."""


class Matcher:
    """Looks exceptions up in one index."""

    def __init__(self, index: MatchIndex) -> None:
        self.index = index
        self._places = Places(index)
        self._classes = Classes(index)
        self._wordless = _wordless(index)

    def match(self, exception: PastedException, *, top: int = 5) -> Answer:
        """Return what is known about an exception: at most ``top`` errors, ties always whole."""
        contacts = self._nearest_contacts(exception)
        found = self._by_text(exception, contacts)
        found |= self._by_place(exception, contacts, found)
        matches = [
            self._made(number, evidence, exception)
            for number, evidence in found.items()
            if holds(evidence)
        ]
        matches.sort(key=lambda match: (-match.score, match.error))
        best = matches[0].score if matches else 0
        likely = [match for match in matches if match.score * 3 >= best]
        cut = [m for n, m in enumerate(likely) if n < top or m.score == best]
        return self._answer(exception, tuple(cut))

    def _by_text(
        self, exception: PastedException, contacts: dict[int, Contact]
    ) -> dict[int, Evidence]:
        messages = self._messages(exception)
        readings: dict[int, Reading] = {}
        for message in messages:
            for number in dict.fromkeys(anchored(self.index, message.original)):
                self._read(number, message, readings, cut=False, bare=exception.bare)
        for text in quotations(exception.message[:LONGEST]):
            message = Squeezed(text)
            for number in dict.fromkeys(anchored(self.index, text)):
                self._read(number, message, readings, cut=False, bare=False, quoted=True)
        found = self._weighed(readings, exception, contacts)
        if any(map(holds, found.values())):
            return found
        for message in messages:
            cut = exception.bare or CUT.search(message.original) is not None
            for number in elected(self.index, message.original):
                self._read(number, message, readings, cut=cut, bare=exception.bare)
        return self._weighed(readings, exception, contacts)

    def _messages(self, exception: PastedException) -> list[Squeezed]:
        message, more = exception.message[:LONGEST], exception.more[:LONGEST]
        if not message and not more:
            return []
        found = [Squeezed(message, more)]
        if self._classes.is_key_error(exception) and (inner := unquoted(message)) is not None:
            found.append(Squeezed(inner))
        return found

    def _read(
        self,
        number: int,
        message: Squeezed,
        readings: dict[int, Reading],
        *,
        cut: bool,
        bare: bool,
        quoted: bool = False,
    ) -> None:
        """Keep the best reading of a message as the error that a template belongs to."""
        template = self.index.templates[number]
        found = whole(template, message) or inside(template, message)
        if found is None and cut:
            found = piece(template, message, from_start=not bare)
        if found is None:
            return
        found = found._replace(quoted=quoted)
        known = readings.get(template.error)
        if known is None or _rank(found) > _rank(known):
            readings[template.error] = found

    def _weighed(
        self,
        readings: dict[int, Reading],
        exception: PastedException,
        contacts: dict[int, Contact],
    ) -> dict[int, Evidence]:
        return {
            number: self._evidence(number, exception, contacts.get(number), reading)
            for number, reading in readings.items()
        }

    def _by_place(
        self,
        exception: PastedException,
        contacts: dict[int, Contact],
        known: dict[int, Evidence],
    ) -> dict[int, Evidence]:
        nearest = max((c.near for c in contacts.values() if c.depth == 0), default=None)
        return {
            number: self._evidence(number, exception, contact, None)
            for number, contact in contacts.items()
            if number not in known and contact.depth == 0 and contact.near == nearest
        }

    def _evidence(
        self,
        number: int,
        exception: PastedException,
        contact: Contact | None,
        reading: Reading | None,
    ) -> Evidence:
        last = exception.frames[-1] if exception.frames else None
        within = last is not None and self._places.is_inside(last)
        return Evidence(
            reading=reading,
            kinship=self._kinship(number, exception, reading),
            contact=contact,
            elsewhere=within and (contact is None or contact.near < 2),
            abroad=last is not None and not within,
            implicit=within and last is not None and _is_implicit(last),
            bare=exception.bare,
            worded=number not in self._wordless[1],
            dynamic=self._is_wordless(number, exception),
            says=exception.type is not None,
        )

    def _kinship(self, number: int, exception: PastedException, reading: Reading | None) -> Kinship:
        found = self._classes.kinship(exception, self.index.errors[number].exception)
        return max(found, Kinship.UNKNOWN) if reading is not None and reading.quoted else found

    def _is_wordless(self, number: int, exception: PastedException) -> bool:
        """Return whether an error's message cannot be compared with what the paste says."""
        if exception.type is None and not exception.message:
            return True  # the end of the traceback is missing
        if self._classes.is_own(self.index.errors[number].exception):
            return True  # a class may word its message itself
        empty, wordless = self._wordless
        if number in empty:
            return not exception.message
        return number in wordless

    def _nearest_contacts(self, exception: PastedException) -> dict[int, Contact]:
        """Return for each error the site that is nearest to a frame."""
        best: dict[int, Contact] = {}
        for contact in self._places.contacts(exception, deepest=DEEPEST):
            known = best.get(contact.error)
            if known is None or _nearer(contact) > _nearer(known):
                best[contact.error] = contact
        return best

    def _made(self, number: int, evidence: Evidence, exception: PastedException) -> Match:
        error: ErrorRow = self.index.errors[number]
        site = evidence.contact.site if evidence.contact is not None else error.sites[0]
        return Match(
            error=error.id,
            title=error.title,
            path=self.index.paths[site.path],
            line=site.line,
            function=site.function or None,
            score=score(evidence),
            reasons=reasons(evidence),
            caller=self._caller(evidence, exception),
            values=evidence.reading.values if evidence.reading is not None else {},
        )

    def _answer(self, exception: PastedException, matches: tuple[Match, ...]) -> Answer:
        depth = next(
            (
                depth
                for depth, frame in enumerate(reversed(exception.frames))
                if self._places.is_inside(frame)
            ),
            None,
        )
        answer = Answer(exception=exception, verdict=Verdict.NO_MATCH)
        if depth is not None:
            frames = exception.frames[::-1]
            answer = msgspec.structs.replace(
                answer,
                verdict=Verdict.NOT_RAISED_HERE,
                nearest=self._place(frames[depth]),
                raised_at=self._place(frames[0]) if depth else None,
                passed_on=self._places.passes_on(frames[depth]),
            )
        if matches:
            answer = msgspec.structs.replace(answer, verdict=Verdict.MATCH, matches=matches)
        return answer

    def _caller(self, evidence: Evidence, exception: PastedException) -> Place | None:
        """Return the frame above the site's own, if the error's text is not its own."""
        if evidence.reading is not None or evidence.contact is None:
            return None
        above = exception.frames[-2 - evidence.contact.depth :][:1]
        if len(exception.frames) < 2 or not self._places.is_inside(above[0]):
            return None
        return self._place(above[0])

    def _place(self, frame: PastedFrame) -> Place:
        return Place(
            path=self._places.shown(frame),
            line=frame.line,
            function=frame.function,
            code=frame.code,
        )


def _rank(reading: Reading) -> tuple[int, int, bool]:
    """Order two readings of one error: of its alternatives the one that explains most."""
    return reading.how, reading.fixed - 15 * reading.misfits, reading.quoted


def _nearer(contact: Contact) -> tuple[int, int, bool]:
    return contact.near, -contact.depth, contact.same_code is True


def _wordless(index: MatchIndex) -> tuple[frozenset[int], frozenset[int]]:
    """Return the errors that never say anything, and all without fixed text."""
    worded = {template.error for template in index.templates}
    wordless = frozenset(range(len(index.errors))) - worded
    empty = frozenset(n for n in wordless if not index.errors[n].dynamic)
    return empty, wordless


def _is_implicit(frame: PastedFrame) -> bool:
    """Return whether a frame shows a line that does not raise by itself: ``d[key]``, a call."""
    if not frame.code:
        return False
    statements = (part.strip() for part in frame.code.replace(":", ";").split(";"))
    return not any(each.startswith(("raise", "assert")) for each in statements)
