"""What a statement assigns beside names: attributes, and the insides of containers, as paths."""

from collections.abc import Iterator

import libcst as cst

from extractor.scan.reads import INSIDE


def changed_by(node: cst.CSTNode) -> Iterator[str]:
    """Yield the attributes, and the insides of containers, that a statement assigns or deletes."""
    if isinstance(node, cst.Assign):
        for target in node.targets:
            yield from changed_target(target.target)
    elif isinstance(node, cst.AnnAssign | cst.AugAssign | cst.Del | cst.For):
        yield from changed_target(node.target)
        if isinstance(node, cst.AugAssign) and isinstance(node.target, cst.Name):
            yield node.target.value + INSIDE  # a list grows in place


def changed_target(target: cst.CSTNode) -> Iterator[str]:
    """Yield the attributes and the insides of containers in a target; names are none of them."""
    if isinstance(target, cst.Attribute):
        path = dotted_name(target)
        if path is not None:
            yield path
        elif isinstance(target.value, cst.Subscript):
            yield from changed_target(target.value)
    elif isinstance(target, cst.Subscript):
        path = dotted_name(target.value)
        if path is not None:
            yield path + INSIDE
        else:
            yield from changed_target(target.value)
    elif isinstance(target, cst.Tuple | cst.List):
        for element in target.elements:
            yield from changed_target(element.value)


def dotted_name(node: cst.BaseExpression) -> str | None:
    """Return ``a.b.c``; None for anything but a dotted name."""
    names: list[str] = []
    while isinstance(node, cst.Attribute):
        names.append(node.attr.value)
        node = node.value
    return ".".join([node.value, *reversed(names)]) if isinstance(node, cst.Name) else None
