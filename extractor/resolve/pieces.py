"""Expressions that make a text -> the parts of a message template, by ``ast``.

``scan`` reads messages in the place of the raise; this reads the few expressions in which a class
makes a message of its own, with values handed in by name.
"""

import ast
from collections.abc import Iterable, Mapping

from extractor.model.scan import Part, Template

Pieces = tuple[Part, ...]
Known = Mapping[str, Pieces]
"""What names and attributes (``path``, ``self.path``) stand for, where that is known."""

_OWN_VARIABLES = (ast.comprehension, ast.Lambda, ast.NamedExpr)
_WHOLE = (ast.Name, ast.Attribute, ast.Constant)
"""What stands in a text as it is, without a computation."""
_CONVERSIONS = {ord("r"): "r", ord("s"): "s", ord("a"): "a"}


def pieces(code: str, known: Known) -> Pieces | None:
    """Return the parts of an expression; None where it makes a text in a way not read here."""
    try:
        return _pieces(ast.parse(code.strip(), mode="eval").body, known)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def template(parts: Pieces) -> Template:
    """Return a template of parts."""
    return Template(text="".join(map(_shown, parts)), parts=parts)


def _shown(part: Part) -> str:
    if part.text is not None:
        return part.text
    conversion = f"!{part.conversion}" if part.conversion else ""
    spec = f":{part.format_spec}" if part.format_spec else ""
    return f"{{{part.field}{conversion}{spec}}}"


def _pieces(node: ast.expr, known: Known) -> Pieces | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return (Part(text=node.value),) if node.value else ()
    if isinstance(node, ast.Constant):
        return (Part(text=str(node.value)),)
    if isinstance(node, ast.Name | ast.Attribute) and (name := ast.unparse(node)) in known:
        return known[name]
    if isinstance(node, ast.JoinedStr):
        return _joined(_interpolated(value, known) for value in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _sum(node, known)
    if isinstance(node, ast.Call) and _is_str(node):
        return _pieces(node.args[0], known)
    if _is_formatting(node):
        return None
    chosen = _chosen(node, known)
    if chosen is not None:
        return _pieces(chosen, known)
    return (Part(field=_with_known(node, known)),)


def _chosen(node: ast.expr, known: Known) -> ast.expr | None:
    """Return the side of ``x or y`` or ``y if x is None else x`` that counts, where ``x`` is known
    to be ``None`` or a text."""
    match node:
        case ast.BoolOp(op=ast.Or(), values=[ast.Name(id=name) as first, second]):
            is_given = _is_given(name, known)
            return None if is_given is None else first if is_given else second
        case ast.IfExp(test=ast.Name(id=name), body=given, orelse=other):
            is_given = _is_given(name, known)
        case ast.IfExp(
            test=ast.Compare(
                left=ast.Name(id=name), ops=[operator], comparators=[ast.Constant(value=None)]
            ),
            body=given,
            orelse=other,
        ) if isinstance(operator, ast.Is | ast.IsNot):
            is_given = _is_given(name, known)
            given, other = (given, other) if isinstance(operator, ast.IsNot) else (other, given)
        case _:
            return None
    return None if is_given is None else given if is_given else other


def _is_given(name: str, known: Known) -> bool | None:
    """Tell whether a name holds a text, or ``None``; None where neither is sure."""
    parts = known.get(name)
    if parts is None or len(parts) == 0 or any(part.text is None for part in parts):
        return None
    return parts != (Part(text="None"),)


def _interpolated(node: ast.expr, known: Known) -> Pieces | None:
    if not isinstance(node, ast.FormattedValue):
        return _pieces(node, known)
    conversion = _CONVERSIONS.get(node.conversion)
    spec = _spec(node.format_spec)
    if conversion in {None, "s"} and not spec:
        inner = _pieces(node.value, known)
        if inner is not None and isinstance(node.value, _WHOLE):
            return inner
    return (Part(field=_with_known(node.value, known), conversion=conversion, format_spec=spec),)


def _spec(node: ast.expr | None) -> str | None:
    if not isinstance(node, ast.JoinedStr):
        return None
    return "".join(
        str(value.value)
        if isinstance(value, ast.Constant)
        else f"{{{ast.unparse(getattr(value, 'value', value))}}}"
        for value in node.values
    )


def _sum(node: ast.BinOp, known: Known) -> Pieces | None:
    left, right = _pieces(node.left, known), _pieces(node.right, known)
    if left is None or right is None:
        return None
    if not _holds_text(node):
        return (Part(field=_with_known(node, known)),)
    return _joined([left, right])


def _holds_text(node: ast.expr) -> bool:
    """Tell whether a sum is one of texts: one of its terms is a text literal."""
    return any(
        isinstance(inner, ast.JoinedStr)
        or (isinstance(inner, ast.Constant) and isinstance(inner.value, str))
        for inner in _terms(node)
    )


def _terms(node: ast.expr) -> Iterable[ast.expr]:
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield node.right
        node = node.left
    yield node


def _is_str(node: ast.Call) -> bool:
    plain = isinstance(node.func, ast.Name) and node.func.id == "str"
    return plain and len(node.args) == 1 and not node.keywords


def _is_formatting(node: ast.expr) -> bool:
    """``"…" % x``, ``"…".format(x)`` and ``"…".join(x)``."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        return True
    function = node.func if isinstance(node, ast.Call) else None
    return isinstance(function, ast.Attribute) and function.attr in {"format", "join"}


def _with_known(node: ast.expr, known: Known) -> str:
    """Return the code of an expression, names replaced by the expressions they stand for.

    Where it has variables of its own, one may hide a known name: then nothing is replaced.
    """
    code = ast.unparse(node)
    if any(isinstance(inner, _OWN_VARIABLES) for inner in ast.walk(node)):
        return code
    return ast.unparse(_Replaced(known).visit(ast.parse(code, mode="eval")))


class _Replaced(ast.NodeTransformer):
    def __init__(self, known: Known) -> None:
        self._known = known

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._stood_for(node.id) or node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        return self._stood_for(ast.unparse(node)) or self.generic_visit(node)

    def _stood_for(self, name: str) -> ast.expr | None:
        parts = self._known.get(name, ())
        if len(parts) != 1:
            return None
        (part,) = parts
        if part.text is not None:
            return ast.Constant(part.text)
        if part.field is None or part.conversion or part.format_spec:
            return None
        try:
            return ast.parse(part.field, mode="eval").body
        except SyntaxError:  # of a newer Python
            return None


def _joined(found: Iterable[Pieces | None]) -> Pieces | None:
    """Join pieces, neighbouring texts into one."""
    parts: list[Part] = []
    for each in found:
        if each is None:
            return None
        for part in each:
            if part.text is not None and parts and parts[-1].text is not None:
                part = Part(text=f"{parts.pop().text}{part.text}")
            parts.append(part)
    return tuple(parts)
