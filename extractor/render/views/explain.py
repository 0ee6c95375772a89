"""The page on which a traceback is pasted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from extractor.model.catalog import Error
from extractor.model.scan import Part
from extractor.render import addresses
from extractor.render.views.frame import Frame, SiteContext, frame

_SHORTEST, _LONGEST = 30, 160
"""Characters of a message that makes a good example."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainPage:
    """The page is filled by its script."""

    frame: Frame
    example: str | None
    """A traceback that the project could print."""


def explain_page(
    errors: Sequence[Error], installed: Mapping[str, str], context: SiteContext
) -> ExplainPage:
    """The page, with an example of the first error that can be printed with invented values.

    ``installed`` maps repository paths to those below the import root, as the match index does.
    """
    example = next((error for error in errors if _is_example(error)), None)
    return ExplainPage(
        frame=frame(
            context,
            addresses.EXPLAIN,
            section="explain",
            title="Paste a traceback, find the error",
            description=f"From a traceback, a log or a message to the error of "
            f"{context.project.name} that it is. Nothing is sent.",
        ),
        example=_traceback(example, installed) if example is not None else None,
    )


def _is_example(error: Error) -> bool:
    """Whether the message is one line with a field or two of which any value can be invented."""
    message, site = error.message, error.sites[0]
    fields = [part for part in message.parts if part.field is not None]
    return (
        not (message.dynamic or message.alternatives or site.thrown_at)
        and len(fields) in {1, 2}
        and all(part.field is None or part.format_spec is None for part in message.parts)
        and _SHORTEST <= len(message.text) <= _LONGEST
        and message.text.isprintable()
        and site.function is not None
    )


def _traceback(error: Error, installed: Mapping[str, str]) -> str:
    site = error.sites[0]
    path = installed.get(site.path, site.path)
    code = site.statement.split("\n", 1)[0].strip()
    said = "".join(map(_said, error.message.parts))
    return (
        "Traceback (most recent call last):\n"
        f'  File "/usr/lib/python3/site-packages/{path}", line {site.line}, '
        f"in {(site.function or '').rpartition('.')[2]}\n"
        f"    {code}\n"
        f"{error.exception.name}: {said}\n"
    )


def _said(part: Part) -> str:
    if part.field is None:
        return part.text or ""
    return "'example'" if part.conversion == "r" else "3"
