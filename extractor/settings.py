"""Loads the settings of a run from TOML.

Where they come from, the first that there is: the file of ``--config``; ``raisedex.toml`` in the
SOURCE; ``[tool.raisedex]`` in the SOURCE's ``pyproject.toml``. What the command line says goes on
top. Files of a SOURCE are untrusted: they cannot name a template folder, since templates are code.
"""

from __future__ import annotations

import difflib
import re
import tomllib
import types
import typing
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from extractor.errors import SettingsError
from extractor.model.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FILE = "raisedex.toml"
PYPROJECT = "pyproject.toml"
_TABLE = "tool.raisedex"
_NO_PATH = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:|[^/\\]+@[^/\\]+:")
"""How a SOURCE begins that is no path: ``pypi:``, ``https:``, ``git@host:``; not ``C:``."""


class Loaded(msgspec.Struct, frozen=True, kw_only=True):
    """Settings, and what a user must know about them."""

    settings: Settings = Settings()
    origin: str | None = None
    """The file that they were read from; ``None`` where there is none."""
    warnings: tuple[str, ...] = ()


def from_file(path: Path, *, named: bool = True) -> Loaded:
    """Reads a settings file: a ``raisedex.toml`` or a ``pyproject.toml``.

    Relative folders in it (``source``, ``site.templates``) are relative to the file. ``named``
    tells that the user named it; one that merely lies in the working folder may be a stranger's.
    Raises :class:`SettingsError`.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise SettingsError(f"{path}: cannot read the settings: {error.strerror}.") from error
    table = _table(content, path.name, str(path))
    settings = _anchored(_convert(table or {}, str(path)), path.parent)
    if named:
        return Loaded(settings=settings, origin=str(path))
    return _own(settings, str(path), path.name)


def from_source(read_member: Callable[[str], bytes | None], *, name: str) -> Loaded:
    """Reads the settings that a SOURCE carries itself; ``name`` stands for it in messages.

    Raises :class:`SettingsError`.
    """
    for member in (FILE, PYPROJECT):
        content = read_member(member)
        origin = f"{name}: {member}"
        table = None if content is None else _table(content, member, origin)
        if table is not None:
            return _own(_convert(table, origin), origin, member)
    return Loaded()


def _own(settings: Settings, origin: str, member: str) -> Loaded:
    """Settings that the user did not name: without templates, since those are code."""
    if settings.site.templates is None:
        return Loaded(settings=settings, origin=origin)
    warning = (
        f"{origin}: `site.templates` is ignored: templates are code, and a SOURCE is never run. "
        f"If they are yours: --config {member}."
    )
    return Loaded(settings=_without_templates(settings), origin=origin, warnings=(warning,))


def default_source(config: Path | None) -> tuple[str, Path | None]:
    """The SOURCE where the command names none, and the settings file that goes with it.

    It is the ``source`` key of ``config``, or of ``raisedex.toml`` in the working folder, else
    the working folder. Raises :class:`SettingsError`.
    """
    path = config or Path(FILE)
    if config is None and not path.is_file():
        return ".", None
    source = from_file(path).settings.source
    return (".", config) if source is None else (source, path)


def working_folder(config: Path | None) -> Loaded:
    """The settings where no SOURCE is read: those of ``config``, else of the working folder."""
    if config is not None:
        return from_file(config)
    here = Path()

    def read_member(member: str) -> bytes | None:
        return (here / member).read_bytes() if (here / member).is_file() else None

    return from_source(read_member, name=".")


def _table(content: bytes, member: str, origin: str) -> dict[str, Any] | None:
    """The settings' table of a TOML file; ``None`` for a ``pyproject.toml`` without one."""
    try:
        document = tomllib.loads(content.decode("utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SettingsError(f"{origin}: this is no valid TOML: {error}.") from error
    if member != PYPROJECT:
        return document
    tool = document.get("tool")
    table = tool.get("raisedex") if isinstance(tool, dict) else None
    if table is not None and not isinstance(table, dict):
        raise SettingsError(f"{origin}: `{_TABLE}` must be a table.")
    return table


def _convert(table: dict[str, Any], origin: str) -> Settings:
    """The table as settings; a wrong key or value is named, with what is allowed."""
    for message in _complaints(table, Settings, ""):
        raise SettingsError(f"{origin}: {message}")
    return _checked_address(msgspec.convert(table, Settings), origin)


def _complaints(value: Any, expected: Any, path: str) -> Iterator[str]:
    """What is wrong with a value of the settings, in the order of the file.

    msgspec stops at the first fault and names neither the allowed values nor near keys; the
    types are the model's, so that the two cannot drift apart.
    """
    if _is_struct(expected):
        if not isinstance(value, dict):
            yield f"`{path}` must be a table, not {_shown(value)}."
        else:
            yield from _table_complaints(value, expected, path)
    elif typing.get_origin(expected) is tuple:
        if not isinstance(value, list):
            yield f"`{path}` must be a list, not {_shown(value)}."
        else:
            for index, item in enumerate(value):
                yield from _complaints(item, typing.get_args(expected)[0], f"{path}[{index}]")
    elif typing.get_origin(expected) is dict:
        if not isinstance(value, dict):
            yield f"`{path}` must be a table, not {_shown(value)}."
        else:
            for key, item in value.items():
                yield from _complaints(item, typing.get_args(expected)[1], f"{path}.{key}")
    elif isinstance(expected, type) and issubclass(expected, Enum):
        allowed = [str(member.value) for member in expected]
        if value not in allowed:
            near = _near(value, allowed)
            yield f"`{path}` must be {_one_of(allowed)}, not {_shown(value)}.{near}"
    elif not isinstance(value, expected):
        yield f"`{path}` must be {_NAMES[expected]}, not {_shown(value)}."


def _table_complaints(value: dict[str, Any], expected: Any, path: str) -> Iterator[str]:
    """Unknown keys of a table, and what is wrong with the values of the known ones."""
    fields = {field.encode_name: field.type for field in msgspec.structs.fields(expected)}
    for key, item in value.items():
        name = f"{path}.{key}" if path else key
        if key in fields:
            yield from _complaints(item, _without_none(fields[key]), name)
        else:
            where = f"in `{path}`" if path else "here"
            yield (
                f"`{name}` is not a setting.{_near(key, list(fields))} "
                f"Allowed {where}: {', '.join(fields)}."
            )


_NAMES = {str: "a text", bool: "true or false"}


def _is_struct(expected: Any) -> bool:
    return isinstance(expected, type) and issubclass(expected, msgspec.Struct)


def _without_none(expected: Any) -> Any:
    """``X`` for ``X | None``: TOML has no null, so only ``X`` can be written."""
    if isinstance(expected, types.UnionType):
        return next(kind for kind in typing.get_args(expected) if kind is not types.NoneType)
    return expected


def _one_of(allowed: list[str]) -> str:
    return "one of " + ", ".join(f'"{value}"' for value in allowed)


def _near(value: object, allowed: list[str]) -> str:
    """A guess at what was meant, as a sentence with a leading space; empty where there is none."""
    near = difflib.get_close_matches(str(value).lower(), allowed, n=1)
    return f" Did you mean `{near[0]}`?" if near else ""


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:59] + "…"


def _checked_address(settings: Settings, origin: str) -> Settings:
    """The settings, if the addresses that pages link to are web addresses."""
    for key, address in (("url", settings.site.url), ("issues", settings.site.issues)):
        if address is not None and not address.startswith(("https://", "http://")):
            raise SettingsError(
                f"{origin}: `site.{key}` must begin with https:// or http://, not {address[:60]!r}."
            )
    return settings


def _anchored(settings: Settings, folder: Path) -> Settings:
    """Relative folders made relative to the folder of the file that names them."""
    if settings.source is not None and _is_relative(settings.source):
        settings = msgspec.structs.replace(settings, source=str(folder / settings.source))
    if settings.site.templates is not None:
        templates = str(folder / settings.site.templates)
        site = msgspec.structs.replace(settings.site, templates=templates)
        settings = msgspec.structs.replace(settings, site=site)
    return settings


def _is_relative(source: str) -> bool:
    """Whether a SOURCE is a relative path (its revision may follow after ``@``)."""
    return _NO_PATH.match(source) is None and not Path(source).is_absolute()


def _without_templates(settings: Settings) -> Settings:
    site = msgspec.structs.replace(settings.site, templates=None)
    return msgspec.structs.replace(settings, site=site)
