"""The message of an error as its page shows it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from markupsafe import Markup

from extractor.model.scan import Message, Part
from extractor.render.visible import prose, shortened, visible_markup, visible_text

_LONGEST_TEXT = 6_000
_MOST_VARIANTS = 12
_CONVERSIONS = {"r": "repr()", "s": "str()", "a": "ascii()"}


@dataclass(frozen=True, slots=True)
class Field:
    """A part of the message that is filled in at run time."""

    name: str
    """As the template shows it, with braces."""
    expression: str
    how: str
    """Conversion and format spec in plain words; empty without."""


@dataclass(frozen=True, slots=True)
class MessageView:
    """All ways that the message can read, and what its fields hold."""

    variants: tuple[Markup, ...]
    """Templates with marked fields; none where there is no message."""
    left_out: int
    """Further variants that are only in the JSON."""
    fields: tuple[Field, ...]
    built_from: str | None
    """The expression that makes the text at run time, where no fixed text is known."""
    reason: str | None
    """Why the text is not known."""


def message_view(message: Message) -> MessageView:
    """What to show of the message."""
    variants = [variant.parts for variant in message.alternatives] or [message.parts]
    variants = [parts for parts in variants if parts]
    built_from = None
    if message.dynamic:
        built_from = message.text or None
        if len(message.parts) == 1 and message.parts[0].field:
            built_from = message.parts[0].field
    return MessageView(
        variants=tuple(template(parts) for parts in variants[:_MOST_VARIANTS]),
        left_out=max(0, len(variants) - _MOST_VARIANTS),
        fields=() if message.dynamic else tuple(_fields(variants)),
        built_from=shortened(built_from) if built_from else None,
        reason=message.dynamic,
    )


def template(parts: Sequence[Part]) -> Markup:
    """The parts as markup; a field is a ``var`` that tells what it holds."""
    pieces = []
    room = _LONGEST_TEXT
    for part in parts:
        if room <= 0:
            pieces.append(Markup('<span class="ctl">… cut here; the JSON has it whole</span>'))
            break
        if part.field is None:
            text = (part.text or "")[:room]
            pieces.append(prose(text))
        else:
            text = f"{{{field_text(part)}}}"
            pieces.append(
                Markup('<var title="{}" data-field="{}">{}</var>').format(
                    _hint(part), visible_text(part.field), visible_markup(text)
                )
            )
        room -= len(text)
    return Markup("").join(pieces)


def field_text(part: Part) -> str:
    """A field as an f-string writes it, without the braces."""
    expression = shortened(part.field or "")
    conversion = f"!{part.conversion}" if part.conversion else ""
    spec = f":{shortened(part.format_spec)}" if part.format_spec else ""
    return f"{expression}{conversion}{spec}"


def _fields(variants: Sequence[Sequence[Part]]) -> list[Field]:
    found: dict[str, Field] = {}
    for part in chain.from_iterable(variants):
        if part.field is not None:
            name = f"{{{field_text(part)}}}"
            found.setdefault(name, Field(name, shortened(part.field), _how(part)))
    return list(found.values())


def _how(part: Part) -> str:
    words = []
    if part.conversion:
        words.append(f"as {_CONVERSIONS.get(part.conversion, part.conversion)} writes it")
    if part.format_spec:
        words.append(f"formatted as {shortened(part.format_spec)}")
    return ", ".join(words)


def _hint(part: Part) -> str:
    """What stands in the field's place, for the tooltip."""
    how = _how(part)
    return visible_text(f"Filled in at run time: {shortened(part.field or '')}{how and ', '}{how}")
