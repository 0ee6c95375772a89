"""Clauses -> sentences: *Raised when A, B and C*, and the same as a list."""

from collections.abc import Sequence

from extractor.explain.conditions.pieces import Conjunct
from extractor.explain.phrases.atoms import quoted
from extractor.explain.phrases.clauses import Clause
from extractor.explain.phrases.places import at_lines
from extractor.explain.phrases.words import OWN, bare, listed
from extractor.model.explain import Basis, Lines, Sentence
from extractor.model.scan import GuardKind


def raised(clauses: Sequence[Clause], place: Lines, *, partial: bool = False) -> Sentence:
    """Return when a site is reached, in one sentence.

    Args:
        clauses: all that is to be said, in source order.
        place: lines of the raise site, for one without conditions.
        partial: whether the clauses are needed, but not enough.
    """
    if not clauses:
        text = "Raised whenever this line is reached."
        return Sentence(text=text, evidence=(place,), basis=Basis.DERIVED, rule="M1")
    only = "only " if partial else ""
    loops = [index for index, clause in enumerate(clauses) if clause.kind is GuardKind.FOR]
    if not loops:
        text = f"Raised {only}when {_conjunction(clauses)}."
    else:
        text = f"Raised {only}{_looped(clauses, loops)}."
    return Sentence(text=text, evidence=_evidence(clauses), basis=Basis.DERIVED, rule="M1")


def _looped(clauses: Sequence[Clause], loops: Sequence[int]) -> str:
    """``in the loop over ys, when A, for the first x in xs for which B``.

    It is never said of all elements. A loop whose element has no name is only gone through.
    """
    outer = [clauses[index] for index in loops]
    inner = outer.pop() if clauses[loops[-1]].text.startswith("for ") else None
    end = loops[-1] if inner is not None else len(clauses)
    before = [clause for clause in clauses[:end] if clause.kind is not GuardKind.FOR]
    texts = [f"in the loop over {clause.source}" for clause in outer]
    if before:
        texts.append(f"when {_conjunction(before)}")
    if inner is not None:
        after = clauses[end + 1 :]
        texts.append(f"{inner.text} for which {_conjunction(after)}" if after else inner.text)
    return ", ".join(texts)


def _conjunction(clauses: Sequence[Clause]) -> str:
    """Join clauses; lists of alternatives come last, so that it is clear where they end."""
    short = [clause.text for clause in clauses if not clause.alternatives]
    long = [clause.text for clause in clauses if clause.alternatives]
    if not long:
        return _joined(short)
    *bracketed, last = long
    words = [*short, *(f"({text})" for text in bracketed)]
    return f"{', '.join(words)}, and {last}" if words else last


def _joined(texts: Sequence[str]) -> str:
    """Put a comma in front of *and* where a part has an *and* or *or* of its own."""
    if len(texts) > 1:
        texts = [f"({text})" if ", or " in bare(text) else text for text in texts]
    has_own = any(f" {word} " in bare(text) for text in texts for word in OWN)
    if len(texts) > 1 and has_own:
        return f"{', '.join(texts[:-1])}, and {texts[-1]}"
    return listed(texts)


def listing(clauses: Sequence[Clause]) -> tuple[Sentence, ...]:
    """Return the same as a list, one sentence for each clause."""
    return tuple(
        Sentence(
            text=f"{_capital(_item(clause))}.",
            evidence=clause.evidence,
            basis=Basis.DERIVED,
            rule="T1",
        )
        for clause in clauses
    )


def _item(clause: Clause) -> str:
    if clause.kind is GuardKind.FOR and clause.text.startswith("for "):
        return f"{clause.text} for which the rest holds"
    if clause.alternatives:
        return f"at least one of these holds: {'; '.join(clause.alternatives)}"
    return clause.text


_MOST_PASSED = 3


def passed(clauses: Sequence[Clause]) -> Sentence | None:
    """Return which earlier checks passed, in one sentence; ``None`` if they do not fit into one.

    A mere number would be false: checks that did not run and other exits count differently.
    """
    short = [clause for clause in clauses if not clause.alternatives and clause.plain]
    if not clauses or len(clauses) > _MOST_PASSED or len(short) < len(clauses):
        return None
    text = f"Before it, the code has checked that {_conjunction(clauses)}."
    return Sentence(text=text, evidence=_evidence(clauses), basis=Basis.DERIVED, rule="M5")


def once_held(conjuncts: Sequence[Conjunct], path: str) -> tuple[Sentence, ...]:
    """Return what was tested on the way and need not hold any more, one sentence for each."""
    return tuple(
        Sentence(
            text=f"{_capital(_tested(conjunct))}; what it reads may have changed since.",
            evidence=tuple(Lines(path=path, line=a, end_line=b) for a, b in conjunct.lines),
            basis=Basis.DERIVED,
            rule="stale",
        )
        for conjunct in conjuncts
    )


def _tested(conjunct: Conjunct) -> str:
    where = at_lines(*conjunct.lines[-1])
    return f"{where}, {quoted(conjunct.guard.text, conjunct.holds, 'there', was=True)}"


def _evidence(clauses: Sequence[Clause]) -> tuple[Lines, ...]:
    return tuple(dict.fromkeys(lines for clause in clauses for lines in clause.evidence))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
