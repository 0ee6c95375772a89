"""What a package declares for its installation: commands and the distributions that it needs.

``entry_points.txt`` follows the entry points specification, ``Requires-Dist`` the core metadata
specification, ``pyproject.toml`` the ``[project]`` table (PEP 621) or Poetry's older one,
``setup.cfg`` setuptools. Files that are not valid are skipped: nothing depends on them alone.
"""

import configparser
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from packaging.metadata import parse_email
from packaging.requirements import InvalidRequirement, Requirement

from extractor.model.sources import ConsoleScript
from extractor.model.sources import Requirement as Needed

_GROUPS = ("console_scripts", "gui_scripts")
_EXTRA = re.compile(r'extra == "([^"]*)"')


def scripts_of_wheel(content: bytes) -> tuple[ConsoleScript, ...]:
    """Read ``entry_points.txt``."""
    parser = _parsed(content)
    found = (parser[group].items() for group in _GROUPS if parser.has_section(group))
    return tuple(_scripts(pair for pairs in found for pair in pairs))


def scripts_of_project(pyproject: bytes, setup_cfg: bytes) -> tuple[ConsoleScript, ...]:
    """Read ``pyproject.toml``, and ``setup.cfg`` where that names no commands."""
    document = _toml(pyproject)
    tables = [
        *(_table(document, "project", group) for group in ("scripts", "gui-scripts")),
        _table(document, "tool", "poetry", "scripts"),
    ]
    pairs = [(name, code) for table in tables for name, code in table.items()]
    if not pairs:
        section = "options.entry_points"
        parser = _parsed(setup_cfg)
        texts = [parser[section].get(group, "") for group in _GROUPS if parser.has_section(section)]
        lines = [line.partition("=") for text in texts for line in text.splitlines()]
        pairs = [(name.strip(), code.strip()) for name, _, code in lines if code]
    return tuple(_scripts(pairs))


def requirements_of_package(metadata: bytes) -> tuple[Needed, ...]:
    """Read the ``Requires-Dist`` fields of core metadata."""
    raw, _ = parse_email(metadata)
    return tuple(_requirements((text, None) for text in raw.get("requires_dist", [])))


def requirements_of_project(pyproject: bytes) -> tuple[Needed, ...]:
    """Read ``dependencies`` and ``optional-dependencies`` of ``[project]``."""
    project = _table(_toml(pyproject), "project")
    listed: dict[str | None, object] = {None: project.get("dependencies")}
    listed.update(_table(project, "optional-dependencies"))
    pairs = ((text, extra) for extra, texts in listed.items() for text in _texts(texts))
    return tuple(_requirements(pairs))


def _scripts(pairs: Iterable[tuple[str, Any]]) -> Iterator[ConsoleScript]:
    for name, code in pairs:
        module, colon, function = code.partition(":") if isinstance(code, str) else ("", "", "")
        function = function.partition("[")[0].strip()
        if colon and module.strip() and function:
            yield ConsoleScript(name=name, module=module.strip(), function=function)


def _requirements(texts: Iterable[tuple[str, str | None]]) -> Iterator[Needed]:
    for text, extra in texts:
        try:
            read = Requirement(text)
        except InvalidRequirement:
            continue
        marker = str(read.marker) if read.marker is not None else ""
        asked = _EXTRA.search(marker)
        yield Needed(
            name=read.name,
            text=text.partition(";")[0].strip(),
            extra=asked[1] if asked is not None else extra,
            conditional=marker != (asked[0] if asked is not None else ""),
        )


def _parsed(content: bytes) -> configparser.RawConfigParser:
    parser = configparser.RawConfigParser(strict=False, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # commands keep their case
    try:
        parser.read_string(content.decode("utf-8"))
    except (UnicodeDecodeError, configparser.Error):
        return configparser.RawConfigParser()
    return parser


def _toml(content: bytes) -> Mapping[str, Any]:
    try:
        return tomllib.loads(content.decode("utf-8"))
    except (ValueError, RecursionError):
        return {}


def _table(document: Mapping[str, Any], *keys: str) -> Mapping[str, Any]:
    value: Any = document
    for key in keys:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value if isinstance(value, Mapping) else {}


def _texts(value: object) -> list[str]:
    return [text for text in value if isinstance(text, str)] if isinstance(value, list) else []
