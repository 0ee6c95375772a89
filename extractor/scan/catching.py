"""Raise sites that stand in a ``try`` of their own function: the handler that gets them."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import libcst as cst

from extractor.model.builtin_exceptions import ALIASES
from extractor.model.builtin_exceptions import BUILTIN_EXCEPTIONS as _BUILTIN
from extractor.model.scan_surroundings import Caught
from extractor.scan.attempts import SUPPRESSING
from extractor.scan.names import Block, blocks, statements
from extractor.scan.nesting import Nesting
from extractor.scan.one_line import one_line
from extractor.scan.targets import dotted_name
from extractor.scan.tree import Tree

_Answer = Literal["yes", "no", "perhaps"]


@dataclass(frozen=True, slots=True)
class Raised:
    """The class of an exception.

    Attributes:
        name: the last part of its name.
        written: as it stands in the source.
        shadowed: names that do not mean Python's own classes in this file.
    """

    name: str
    written: str
    shadowed: Container[str]


def caught(
    tree: Tree, nesting: Nesting, around: Sequence[cst.CSTNode], position: int, raised: Raised
) -> Iterator[Caught]:
    """Yield the handlers that catch what is raised at an offset, the innermost first.

    Goes outwards only as long as it is sure what happens: through a handler that passes the
    exception on in all cases, and past handlers of other builtin classes.
    """
    for node in around:
        if isinstance(node, cst.With) and SUPPRESSING.search(_managers(tree, node)):
            return
        if not isinstance(node, cst.Try | cst.TryStar) or not nesting.is_in(position, node.body):
            continue
        if isinstance(node, cst.TryStar):
            return  # a group comes out of it
        handler, answer = _first(node, raised)
        if answer == "perhaps":
            return
        if handler is None:
            continue
        record = _record(tree, handler)
        yield record
        if not record.always or record.raises:
            return


def _managers(tree: Tree, node: cst.With) -> str:
    return ", ".join(tree.code(item.item) for item in node.items)


def _first(node: cst.Try, raised: Raised) -> tuple[cst.ExceptHandler | None, _Answer]:
    for handler in node.handlers:
        answer = _catches(handler.type, raised)
        if answer != "no":
            return handler, answer
    return None, "no"


def _catches(named: cst.BaseExpression | None, raised: Raised) -> _Answer:
    if named is None:
        return "yes"
    if isinstance(named, cst.Tuple):
        answers = [_catches(element.value, raised) for element in named.elements]
        return "yes" if "yes" in answers else "perhaps" if "perhaps" in answers else "no"
    name = dotted_name(named)
    if name is None:
        return "perhaps"
    if name == raised.written:
        return "yes"
    if name in raised.shadowed:
        return "perhaps"
    return _is_base(ALIASES.get(name, name), raised)


def _is_base(name: str, raised: Raised) -> _Answer:
    own = ALIASES.get(raised.name, raised.name)
    if name == "BaseException":
        return "yes"
    if raised.written != raised.name or raised.name in raised.shadowed or own not in _BUILTIN:
        # A class of a project: hardly ever one that ``except Exception`` lets pass.
        return "yes" if name == "Exception" else "perhaps"
    if name not in _BUILTIN:
        return "perhaps"
    return "yes" if name == own or name in _BUILTIN[own] else "no"


def _record(tree: Tree, handler: cst.ExceptHandler) -> Caught:
    start, end = tree.span(handler)
    name = handler.name.name if handler.name is not None else None
    own = name.value if isinstance(name, cst.Name) else None
    raises = list(_raises(statements(handler.body)))
    others = [_written(tree, node) for node in raises if not _passes_on(node, own)]
    body = list(handler.body.body)
    last: cst.CSTNode = body[-1]
    if isinstance(last, cst.SimpleStatementLine):
        last = last.body[-1]
    return Caught(
        type=one_line(tree.code(handler.type)) if handler.type is not None else "",
        line=tree.lines.position(start)[0],
        end_line=tree.lines.position(end)[0],
        reraises=len(others) < len(raises),
        raises=tuple(dict.fromkeys(others)),
        always=isinstance(last, cst.Raise) and not _leaves_otherwise(handler),
    )


def _passes_on(node: cst.Raise, own: str | None) -> bool:
    return node.exc is None or (isinstance(node.exc, cst.Name) and node.exc.value == own)


def _written(tree: Tree, node: cst.Raise) -> str:
    raised = node.exc
    if isinstance(raised, cst.Call):
        raised = raised.func
    return one_line(tree.code(raised)) if raised is not None else ""


def _small(block: Block) -> Iterator[cst.CSTNode]:
    """Yield the simple statements of a block, those of blocks inside it included."""
    for statement in block:
        if isinstance(statement, cst.SimpleStatementLine):
            yield from statement.body
        elif isinstance(statement, cst.FunctionDef | cst.ClassDef):
            continue
        elif isinstance(statement, cst.BaseCompoundStatement):
            for inner in blocks(statement):
                yield from _small(inner)
        else:
            yield statement


def _raises(block: Block) -> Iterator[cst.Raise]:
    return (node for node in _small(block) if isinstance(node, cst.Raise))


def _leaves_otherwise(handler: cst.ExceptHandler) -> bool:
    ways = (cst.Return, cst.Continue, cst.Break)
    return any(isinstance(node, ways) for node in _small(statements(handler.body)))
