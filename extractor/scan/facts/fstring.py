"""Texts formatted by ``%`` and ``format``, told as the f-string that says the same.

So a reader of facts has one form to understand. What cannot be told so stays as it is written.
"""

import ast
import re

from extractor.model.scan import Part
from extractor.scan.facts.texts import string
from extractor.scan.formatting import (
    Argument,
    MalformedError,
    PercentArguments,
    braces,
    percent,
)
from extractor.scan.template import Alternatives, field

_FORMATTED = re.compile(r"""["')]\s*(?:%|\.\s*format\b)""")
"""What every such expression has in it: a text, then ``%`` or ``.format``."""


def as_fstring(code: str) -> str:
    """Return the code of an expression, formatted literal texts inside it as f-strings."""
    if _FORMATTED.search(code) is None:
        return code
    try:
        node = ast.parse(code, mode="eval").body
        changed = _AsFString()
        told = changed.visit(node)
        return ast.unparse(ast.fix_missing_locations(told)) if changed.any else code
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return code  # too deep, or quotes that no f-string can hold


def _template(node: ast.AST) -> str | None:
    """Return the literal text that an expression formats."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        return string(node.left)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return string(node.func.value) if node.func.attr == "format" else None
    return None


class _AsFString(ast.NodeTransformer):
    any = False
    """Whether anything was changed."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        template = _template(node)
        if template is None:
            return self.generic_visit(node)
        try:
            values = _values(node.right, keyed="%(" in template)
            return self._changed(_joined(percent(template, values)))
        except MalformedError:
            return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        template = _template(node)
        if template is None:
            return self.generic_visit(node)
        starred = any(isinstance(argument, ast.Starred) for argument in node.args)
        if starred or any(keyword.arg is None for keyword in node.keywords):
            return node
        named = {k.arg: _argument(k.value) for k in node.keywords if k.arg is not None}
        try:
            return self._changed(_joined(braces(template, list(map(_argument, node.args)), named)))
        except MalformedError:
            return node

    def _changed(self, node: ast.expr) -> ast.expr:
        self.any = True
        return node


def _values(node: ast.expr, *, keyed: bool) -> PercentArguments:
    if isinstance(node, ast.Tuple):
        if any(isinstance(element, ast.Starred) for element in node.elts):
            raise MalformedError("a starred value")
        return PercentArguments(list(map(_argument, node.elts)))
    if isinstance(node, ast.Dict) and keyed:
        named: dict[str, Argument] = {}
        for key, value in zip(node.keys, node.values, strict=True):
            name = string(key)
            if name is None:
                raise MalformedError("a key that is no literal")
            named[name] = _argument(value)
        return PercentArguments(named=named)
    if isinstance(node, ast.Name | ast.Attribute | ast.Subscript | ast.Call):
        return PercentArguments(whole=ast.unparse(node))
    return PercentArguments([_argument(node)])


def _argument(node: ast.expr) -> Argument:
    code = ast.unparse(node)
    return Argument(code, field(code))


def _joined(alternatives: Alternatives) -> ast.expr:
    """Return the f-string of a template; ``percent`` and ``braces`` give one for plain values."""
    return ast.JoinedStr([_value(part) for part in alternatives[0]])


def _value(part: Part) -> ast.expr:
    if part.field is None:
        return ast.Constant(part.text)
    conversion = ord(part.conversion) if part.conversion else -1
    spec = ast.JoinedStr([ast.Constant(part.format_spec)]) if part.format_spec else None
    try:
        value = ast.parse(part.field, mode="eval").body
    except SyntaxError as error:  # ``{0.a b}`` of a format string
        raise MalformedError(part.field) from error
    return ast.FormattedValue(value, conversion, spec)
