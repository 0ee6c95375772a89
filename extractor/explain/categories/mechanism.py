"""The facet ``mechanism``: what the deciding test looks at."""

import ast
from collections.abc import Sequence

from extractor.explain.categories import conditions
from extractor.model.classify import Mechanism


def of_tests(nodes: Sequence[ast.expr], guarded: frozenset[str], *, holds: bool) -> Mechanism:
    """The mechanism of the deciding tests, in source order; never empty.

    Args:
        nodes: the tests.
        guarded: names that stand for modules which may be missing.
        holds: whether the last test came out true.
    """
    parts = [atom for node in nodes for atom in conditions.atoms(node)]
    if any(conditions.is_import_flag(part, guarded) for part in parts):
        return Mechanism.IMPORT
    if any(map(conditions.is_device, parts)):
        return Mechanism.DEVICE
    if any(map(conditions.is_file_test, parts)):
        return Mechanism.FILE
    if any(map(conditions.is_tensor, parts)):
        return Mechanism.TENSOR
    if len(nodes) == 1 and _is_combination(nodes[0]):
        return Mechanism.COMBINATION
    return _of_atom(parts[-1], positive=holds is not _is_negated(nodes[-1]))


def _is_combination(node: ast.expr) -> bool:
    """Whether several values are tested together."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return _is_combination(node.operand)
    if not isinstance(node, ast.BoolOp):
        return False
    read = [
        frozenset(ast.unparse(side) for side in conditions.subjects(part))
        for part in conditions.atoms(node)
    ]
    return not frozenset.intersection(*read)


def _is_negated(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def _of_atom(node: ast.expr, *, positive: bool) -> Mechanism:
    if isinstance(node, ast.Compare):
        return _of_comparison(node)
    if isinstance(node, ast.Call):
        name = node.func.id if isinstance(node.func, ast.Name) else None
        typed = name in {"isinstance", "issubclass", "callable", "hasattr"}
        return Mechanism.TYPE if typed else Mechanism.PREDICATE
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        return Mechanism.RELATION
    if isinstance(node, ast.Name | ast.Attribute | ast.Subscript) and not positive:
        return Mechanism.MISSING
    return Mechanism.PREDICATE


def _of_comparison(node: ast.Compare) -> Mechanism:
    sides = [node.left, *node.comparators]
    if any(isinstance(side, ast.Constant) and side.value is None for side in sides):
        return Mechanism.MISSING
    if any(_is_type(side) for side in sides):
        return Mechanism.TYPE
    if any(isinstance(side, ast.BinOp) and isinstance(side.op, ast.Mod) for side in sides):
        return Mechanism.RELATION
    if conditions.is_membership(node):
        return Mechanism.CHOICE
    read = {ast.unparse(side) for side in conditions.subjects(node)}
    if len(read) > 1:
        return Mechanism.RELATION
    return Mechanism.BOUND if conditions.is_order(node) or _has_length(node) else Mechanism.CHOICE


def _is_type(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "type"


def _has_length(node: ast.Compare) -> bool:
    return any(
        isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id == "len"
        for part in ast.walk(node)
    )
