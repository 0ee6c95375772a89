"""The templates and static files: the built-in ones, and a user's in front of them."""

import hashlib
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    TemplateError,
    TemplateSyntaxError,
)

from extractor.errors import RenderError
from extractor.render.visible import breakable, prose, visible_text

_STYLES = ("tokens.css", "layout.css", "content.css", "code.css", "custom.css")
_SCRIPTS = ("site.js", "data.js", "matching.js", "search.js")
_ENGINE = tuple(
    f"paste/{name}.js"
    for name in (
        *("tables", "text", "cleaning", "lines", "prefixes", "numbered", "messages"),
        *("standard", "boxes", "notebooks", "testruns", "records", "bare", "reading"),
        *("words", "fields", "classes", "places", "templates", "pieces", "quoted"),
        *("scoring", "index", "matching", "desk"),
    )
)
"""Reads pastes and looks them up; each file is named after its twin in ``extractor/match``."""
_EXPLAIN = ("explain/link.js", "explain/view.js", "explain/page.js")
_BUNDLES = {
    "site.css": _STYLES,
    "site.js": _SCRIPTS,
    "paste.js": _ENGINE,
    "explain.js": _EXPLAIN,
}


def builtin_folder() -> Path:
    """Where the built-in templates are: in the wheel, or beside the package in a checkout."""
    package = Path(str(files("extractor")))
    for folder in (package / "_site_templates", package.parent / "site_templates"):
        if folder.is_dir():
            return folder
    raise RenderError("The built-in site templates are missing from this installation.")


@lru_cache(maxsize=4)
def environment(user_folder: str | None) -> Environment:
    """The templates; a user's may extend the one that it replaces as ``default/<name>``."""
    builtin = FileSystemLoader(builtin_folder())
    loaders = [PrefixLoader({"default": builtin}), builtin]
    if user_folder is not None:
        loaders.insert(0, FileSystemLoader(_checked(user_folder)))
    made = Environment(
        loader=ChoiceLoader(loaders),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        finalize=_finalize,
    )
    made.filters["grouped"] = lambda number: f"{number:,}"
    made.filters["breakable"] = breakable
    made.filters["prose"] = prose
    return made


def _finalize(value: Any) -> Any:
    """Show unseen characters of every text that a template prints; markup has them shown."""
    if type(value) is str:
        return visible_text(value)
    return value


def page(user_folder: str | None, name: str, view: object) -> bytes:
    """The page as UTF-8 HTML.

    Raises :class:`RenderError` that names the template and, where known, the line at fault.
    """
    try:
        template = environment(user_folder).get_template(f"pages/{name}.html")
        return template.render(page=view, frame=getattr(view, "frame", None)).encode()
    except TemplateSyntaxError as error:
        place = f"{error.filename or error.name}:{error.lineno}"
        raise RenderError(f"{place}: this template is not valid: {error.message}") from error
    except TemplateError as error:
        raise RenderError(f"Template pages/{name}.html failed: {error.message}") from error


def _checked(user_folder: str) -> Path:
    folder = Path(user_folder)
    if not folder.is_dir():
        raise RenderError(
            f"{folder} is not a folder. Point site.templates at a folder with templates, or "
            "leave it out."
        )
    return folder


def static_files(user_folder: str | None) -> dict[str, bytes]:
    """Address -> content: one style sheet, the scripts, icons, and a user's own files.

    Style sheets and scripts are joined so that a page needs few requests; each single file can be
    replaced by a user's of the same name.
    """
    found = _static_files_of(builtin_folder())
    if user_folder is not None:
        found |= _static_files_of(_checked(user_folder))
    made = {}
    for bundle, names in _BUNDLES.items():
        sources = [found.pop(name) for name in names]
        made[f"static/{bundle}"] = b"\n".join(source.strip() for source in sources) + b"\n"
    return made | {f"static/{name}": content for name, content in sorted(found.items())}


def _static_files_of(folder: Path) -> dict[str, bytes]:
    static = folder / "static"
    return {
        path.relative_to(static).as_posix(): path.read_bytes()
        for path in sorted(static.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }


def version_of(static: dict[str, bytes]) -> str:
    """Eight hex digits that change with any style sheet or script."""
    digest = hashlib.sha256()
    for address, content in sorted(static.items()):
        if address.endswith((".css", ".js")):
            digest.update(content)
    return digest.hexdigest()[:8]
