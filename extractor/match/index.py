"""Makes the index in which pastes are looked up from a catalog.

A template is found by its *anchor*: of the tokens in its fixed texts that stand alone in every
message made of it, the one that the fewest templates hold (the first of these, if several). Tokens
at the edge of a field are no anchors, as the field may add to them.
"""

import builtins
from collections.abc import Iterable

from extractor.match.fields import kind
from extractor.match.words import is_token_character, squeezed, tokens
from extractor.model.catalog import Catalog, Error, ExceptionClass, Site
from extractor.model.match import (
    INDEX_SCHEMA,
    ClassRow,
    ErrorRow,
    MatchIndex,
    ReraiseRow,
    SiteRow,
    TemplateRow,
)
from extractor.model.scan import Message, Part


class _Numbered:
    """Values by the order in which they were met."""

    def __init__(self) -> None:
        self.values: dict[str, int] = {}

    def of(self, value: str) -> int:
        return self.values.setdefault(value, len(self.values))


def build_index(catalog: Catalog) -> MatchIndex:
    """Return the index of a catalog; equal catalogs give equal indexes."""
    paths = _Numbered()
    installed: dict[str, str] = {}
    classes: dict[ClassRow, int] = {}
    errors: list[ErrorRow] = []
    templates: list[TemplateRow] = []
    token_lists: list[tuple[list[str], list[str]]] = []
    raised = {f"{s.path}:{s.line}": s for e in catalog.errors for s in e.sites}
    for number, error in enumerate(catalog.errors):
        sites = []
        for site in error.sites:
            sites.append(_site(site, paths.of(site.path)))
            installed.setdefault(site.path, _installed(site))
            # A traceback of a text that is handed on ends in the function that raises it.
            thrown = raised.get(site.thrown_at) if site.thrown_at is not None else None
            if thrown is not None:
                sites.append(_site(thrown, paths.of(thrown.path)))
        row = _class(error.exception)
        class_ = classes.setdefault(row, len(classes))
        dynamic = error.message.dynamic is not None
        errors.append(ErrorRow(error.id, error.title, class_, dynamic, tuple(sites)))
        for parts in _wordings(error):
            template = _template(number, parts)
            if any(any(map(str.isalnum, text)) for text in template.texts):
                templates.append(template)
                token_lists.append(_tokens(parts))
    reraises = tuple(
        ReraiseRow(paths.of(site.path), site.line, site.end_line) for site in catalog.reraises
    )
    anchors, loose, postings = _lookup(token_lists)
    project = catalog.project
    return MatchIndex(
        schema=INDEX_SCHEMA,
        project=project.name,
        version=project.version or project.ref or project.commit or "",
        classes=tuple(classes),
        builtins=_builtins(),
        paths=tuple(paths.values),
        installed=tuple(installed.get(path, path) for path in paths.values),
        errors=tuple(errors),
        templates=tuple(templates),
        anchors=anchors,
        loose=loose,
        postings=postings,
        reraises=reraises,
    )


def _site(site: Site, path: int) -> SiteRow:
    code = site.statement.split("\n", 1)[0].strip()
    return SiteRow(path, site.line, site.end_line, site.function or "", code)


def _installed(site: Site) -> str:
    """Return the path below the import root, from the module's name."""
    name = site.path.rpartition("/")[2]
    # A folder's name may hold dots, so the folders are counted back from the path itself.
    written = site.path.removesuffix(".py").removesuffix("/__init__")
    if f".{written}".replace("/", ".").endswith(f".{site.module}"):
        return site.path[len(written) - len(site.module) :]
    path = site.module.replace(".", "/")
    if name == "__init__.py":
        return f"{path}/__init__.py"
    return f"{path.rpartition('/')[0]}/{name}".lstrip("/")


def _class(exception: ExceptionClass) -> ClassRow:
    bases = tuple(dict.fromkeys(base.rpartition(".")[2] for base in exception.bases))
    return ClassRow(exception.name, exception.qualified_name or "", bases)


def _builtins() -> dict[str, tuple[str, ...]]:
    """Return the bases of the built-in exceptions of this Python."""
    found = [
        value
        for value in vars(builtins).values()
        if isinstance(value, type) and issubclass(value, BaseException)
    ]
    return {
        value.__name__: tuple(base.__name__ for base in value.__mro__[1:-1])
        for value in sorted(found, key=lambda each: each.__name__)
    }


def _wordings(error: Error) -> Iterable[tuple[Part, ...]]:
    """Return all ways in which the error can read, each once."""
    messages: list[Message] = [error.message]
    messages += [site.message for site in error.sites if site.message is not None]
    found: dict[tuple[str, ...], tuple[Part, ...]] = {}
    for message in messages:
        for template in message.alternatives or (message,):
            row = _template(0, template.parts)
            found.setdefault((*row.texts, row.kinds), template.parts)
    return found.values()


def _template(error: int, parts: tuple[Part, ...]) -> TemplateRow:
    texts, fields, kinds = [""], [], ""
    for part in parts:
        if part.text is not None:
            texts[-1] += squeezed(part.text)
            continue
        fields.append(part.field or "")
        kinds += kind(part.field or "", part.conversion, part.format_spec)
        texts.append("")
    return TemplateRow(error, tuple(texts), tuple(fields), kinds)


def _tokens(parts: tuple[Part, ...]) -> tuple[list[str], list[str]]:
    """Return the tokens that stand alone, and all of them."""
    alone: list[str] = []
    every: list[str] = []
    merged = _merged(parts)
    for number, text in enumerate(merged):
        if text is None:
            continue
        found = tokens(text)
        every += found
        if found and number and is_token_character(text[0]):
            found = found[1:]
        if found and number < len(merged) - 1 and is_token_character(text[-1]):
            found = found[:-1]
        alone += found
    return alone, every


def _merged(parts: tuple[Part, ...]) -> list[str | None]:
    """Return fixed texts, neighbours joined, with ``None`` for each field."""
    merged: list[str | None] = []
    for part in parts:
        last = merged[-1] if merged else None
        if part.text is not None and last is not None:
            merged[-1] = last + part.text
        else:
            merged.append(part.text)
    return merged


def _lookup(
    token_lists: list[tuple[list[str], list[str]]],
) -> tuple[dict[str, tuple[int, ...]], tuple[int, ...], dict[str, tuple[int, ...]]]:
    postings: dict[str, list[int]] = {}
    for number, (_, every) in enumerate(token_lists):
        for token in dict.fromkeys(every):
            postings.setdefault(token, []).append(number)
    anchors: dict[str, list[int]] = {}
    loose: list[int] = []
    for number, (alone, _) in enumerate(token_lists):
        if alone:
            anchor = min(dict.fromkeys(alone), key=lambda token: len(postings[token]))
            anchors.setdefault(anchor, []).append(number)
        else:
            loose.append(number)
    return (
        {token: tuple(numbers) for token, numbers in sorted(anchors.items())},
        tuple(loose),
        {token: tuple(numbers) for token, numbers in sorted(postings.items())},
    )
