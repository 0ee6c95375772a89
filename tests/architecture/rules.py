"""The house rules as functions: each takes a package's modules and returns its violations.

A violation is one line of text: where, and what is wrong. CONTRIBUTING.md states the rules.
"""

import ast
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

from tests.architecture.source_tree import Import, Module, Moment

Modules = Mapping[str, Module]

MAX_LINES = 400

VAGUE_NAMES = frozenset({"common", "helper", "helpers", "misc", "util", "utils"})

FLOOR = frozenset({"model", "errors"})

LAYERS: Mapping[str, frozenset[str]] = {
    "__main__": frozenset({"cli"}),
    "errors": frozenset(),
    "model": frozenset(),
    "engine": FLOOR,
    "settings": FLOOR,
    "paste": FLOOR | {"pipeline", "engine"},
    "hook": frozenset(),
    "cli": FLOOR | {"pipeline", "paste", "engine", "settings"},
}
"""What each part may import besides itself. ``pipeline`` may import all but ``cli``; any part
that is not listed is a stage, and a stage stands on the floor alone."""

HOMES: Mapping[str, frozenset[str]] = {
    "libcst": frozenset({"scan", "resolve", "explain"}),
    "jinja2": frozenset({"render"}),
    "markupsafe": frozenset({"render"}),
    "pygments": frozenset({"render"}),
    "click": frozenset({"cli"}),
    "rich": frozenset({"cli"}),
    "pypi_simple": frozenset({"sources"}),
}
"""Library -> the parts that may import it."""


def import_directions(modules: Modules) -> list[str]:
    """Stages import the floor and themselves; only the pipeline knows the stages."""
    return [
        f"{_at(module, imported)}: {part or 'the package'} must not import {target}"
        for module, imported, target in _own_imports(modules)
        if not _may_import(part := _part(module.name), _part(target))
    ]


def _may_import(part: str, target: str) -> bool:
    if part == "":
        return False
    if target in {"", part}:
        return True
    if part == "pipeline":
        return target != "cli"
    return target in LAYERS.get(part, FLOOR)


def empty_front_door(modules: Modules) -> list[str]:
    """The package's ``__init__`` imports nothing, so that loading it costs nothing."""
    return [
        f"{_at(module, imported)}: the package must import nothing"
        for module in modules.values()
        if "." not in module.name
        for imported in module.imports
    ]


def lazy_commands(modules: Modules) -> list[str]:
    """The command line loads nothing heavy: the pipeline is imported inside functions."""
    light = {"", "cli", "errors"}
    return [
        f"{_at(module, imported)}: import {target} inside the function that needs it"
        for module, imported, target in _own_imports(modules)
        if _part(module.name) == "cli"
        and imported.moment is Moment.LOAD
        and _part(target) not in light
    ]


def library_homes(modules: Modules) -> list[str]:
    """Each big library is known to one part of the house only."""
    return [
        f"{_at(module, imported)}: {library} belongs in {' or '.join(sorted(HOMES[library]))}"
        for module in modules.values()
        for imported in module.imports
        if (library := imported.target.partition(".")[0]) in HOMES
        and _part(module.name) not in HOMES[library]
    ]


def declared_dependencies(modules: Modules, declared: Collection[str]) -> list[str]:
    """Whatever is imported is of Python, of the package, or declared as a dependency."""
    known = {*sys.stdlib_module_names, *declared, *(name.partition(".")[0] for name in modules)}
    return [
        f"{_at(module, imported)}: {library} is not among the dependencies"
        for module in modules.values()
        for imported in module.imports
        if (library := imported.target.partition(".")[0]) not in known
    ]


def no_circles(modules: Modules) -> list[str]:
    """No module imports itself in the end, not even for the type checker or inside functions."""
    graph: dict[str, set[str]] = {name: set() for name in modules}
    for module, _, target in _own_imports(modules):
        if target != module.name:
            graph[module.name].add(target)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return ["circle: " + " <- ".join(error.args[1])]
    return []


def file_sizes(line_counts: Mapping[str, int]) -> list[str]:
    """No file is longer than a reader can hold in the head."""
    return [
        f"{path}: {count} lines, at most {MAX_LINES}"
        for path, count in sorted(line_counts.items())
        if count > MAX_LINES
    ]


def telling_names(modules: Modules) -> list[str]:
    """A module's name says what it is about."""
    return [
        f"{module.path}: name it after what it does"
        for name, module in modules.items()
        if name.rpartition(".")[2] in VAGUE_NAMES
    ]


def docstrings(modules: Modules) -> list[str]:
    """Every public module, class and function says what it is."""
    return [
        f"{module.path}:{getattr(node, 'lineno', 1)}: no docstring"
        for module in modules.values()
        for node in _public(module.tree)
        if not ast.get_docstring(node)
    ]


Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def _public(node: ast.Module | ast.ClassDef) -> Iterator[Documented]:
    yield node
    for child in node.body:
        match child:
            case ast.ClassDef(name=name) if not name.startswith("_"):
                yield from _public(child)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                if not name.startswith("_"):
                    yield child


def _own_imports(modules: Modules) -> Iterator[tuple[Module, Import, str]]:
    """Imports of the package's own modules, with the name of the module that is imported."""
    for module in modules.values():
        for imported in module.imports:
            target = _module_of(imported.target, modules)
            if target is not None:
                yield module, imported, target


def _module_of(target: str, modules: Modules) -> str | None:
    for candidate in (target, target.rpartition(".")[0]):
        if candidate in modules:
            return candidate
    return None


def _part(name: str) -> str:
    """The part of the house that a module belongs to; empty for the package itself."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else ""


def _at(module: Module, imported: Import) -> str:
    return f"{module.path}:{imported.line}"


RULES: tuple[Callable[[Modules], list[str]], ...] = (
    import_directions,
    empty_front_door,
    lazy_commands,
    library_homes,
    no_circles,
    telling_names,
    docstrings,
)
"""The rules that need nothing but the modules."""
