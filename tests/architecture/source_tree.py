"""What the architecture rules look at: the modules of a package and what they import."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path


class Moment(Enum):
    """When an import statement runs."""

    LOAD = "when the module is loaded"
    CALL = "when a function is called"
    NEVER = "for the type checker only"


@dataclass(frozen=True)
class Import:
    """One imported module or name."""

    target: str
    """Dotted, absolute; ``package.module.name`` for ``from package.module import name``."""
    line: int
    moment: Moment


@dataclass(frozen=True)
class Module:
    """One file of the package."""

    name: str
    """Dotted import name."""
    path: Path
    tree: ast.Module
    imports: tuple[Import, ...]

    @property
    def is_package(self) -> bool:
        return self.path.name == "__init__.py"


def read_package(package: Path) -> dict[str, Module]:
    """Read all modules of the package in this folder, by dotted name."""
    modules = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        if parts[-1] == "__init__":
            parts = parts[:-1]
        name = ".".join(parts)
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        base = parts if path.name == "__init__.py" else parts[:-1]
        imports = tuple(_imports(tree.body, base, Moment.LOAD))
        modules[name] = Module(name=name, path=path, tree=tree, imports=imports)
    return modules


def _imports(
    nodes: list[ast.stmt] | list[ast.AST], package: tuple[str, ...], moment: Moment
) -> Iterator[Import]:
    for node in nodes:
        match node:
            case ast.Import():
                for alias in node.names:
                    yield Import(alias.name, node.lineno, moment)
            case ast.ImportFrom():
                start = package[: len(package) - node.level + 1] if node.level else ()
                origin = (*start, *([node.module] if node.module else []))
                for alias in node.names:
                    yield Import(".".join((*origin, alias.name)), node.lineno, moment)
            case ast.Call(args=[ast.Constant(value=str(target)), *_]) if _imports_by_name(node):
                yield Import(target, node.lineno, moment)
                yield from _imports(list(ast.iter_child_nodes(node)), package, moment)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                inside = Moment.CALL if moment is Moment.LOAD else moment
                yield from _imports(list(ast.iter_child_nodes(node)), package, inside)
            case ast.If() if "TYPE_CHECKING" in ast.unparse(node.test):
                yield from _imports(node.body, package, Moment.NEVER)
                yield from _imports(node.orelse, package, moment)
            case _:
                yield from _imports(list(ast.iter_child_nodes(node)), package, moment)


def _imports_by_name(call: ast.Call) -> bool:
    return ast.unparse(call.func).rpartition(".")[2] in {"import_module", "__import__"}
