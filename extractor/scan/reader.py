"""An expression -> the ways in which its text can read.

Nothing is guessed: what can't be read is a field named by its own code.
"""

from collections.abc import Callable
from typing import Any

import libcst as cst

from extractor.scan.bindings import LOOP, Binding, TextValue
from extractor.scan.displays import display
from extractor.scan.formatting import Argument, MalformedError, PercentArguments, percent
from extractor.scan.fstrings import formatted
from extractor.scan.literals import unescape
from extractor.scan.one_line import one_line
from extractor.scan.template import (
    MOST_ALTERNATIVES,
    Alternatives,
    concatenate,
    field,
    has_text,
    pure_text,
    text,
    unique,
)
from extractor.scan.text_calls import is_text_call, read_call


class Reader:
    """Reads expressions in one file; names are looked up by the caller's function."""

    def __init__(
        self,
        module: cst.Module,
        code: Callable[[cst.CSTNode], str],
        look_up: Callable[[cst.BaseExpression], Binding | None],
    ) -> None:
        """Take the file, how to get a node's code, and what a name or attribute stands for."""
        self._module = module
        self._code = code
        self.look_up = look_up
        self._known: dict[cst.BaseExpression, Alternatives] = {}
        self._depth = 0

    def code(self, node: cst.CSTNode) -> str:
        """Return an expression as written, on one line."""
        return one_line(self._code(node))

    def whole_code(self, node: cst.BaseExpression) -> str:
        """Return an expression exactly as written, its own brackets and line ends included."""
        return self._module.code_for_node(node)

    def as_field(self, node: cst.CSTNode) -> Alternatives:
        """Return the expression as a single field."""
        return field(self.code(node))

    def read(self, node: cst.BaseExpression) -> Alternatives:
        """Return the ways in which the expression's text can read."""
        # A part is asked for again by each level around it: without a memory, the time doubles
        # with every level. What names mean changes from statement to statement, so it is short.
        if node in self._known:
            return self._known[node]
        self._depth += 1
        try:
            method = _METHODS.get(type(node))
            read = method(self, node) if method else self.as_field(node)
        finally:
            self._depth -= 1
        if len(read) > MOST_ALTERNATIVES:
            read = self.as_field(node)
        self._known[node] = read
        if self._depth == 0:
            self._known.clear()
        return read

    def argument(self, node: cst.BaseExpression) -> Argument:
        """Return an expression as a value for a format string."""
        return Argument(self.code(node), self.inline(node), self.is_text(node))

    def inline(self, node: cst.BaseExpression) -> Alternatives:
        """Return what stands in a field's place: its text if all of it has words, else the field.

        A local that holds ``f"{a}.{b}"`` says more by its name than by its parts.
        """
        read = self.read(node)
        if isinstance(node, cst.IfExp | cst.BooleanOperation) and has_text(read):
            return read
        if all(has_text([alternative]) or pure_text(alternative) == "" for alternative in read):
            return read
        return self.as_field(node)

    # One method for each form of expression.

    def _string(self, node: cst.SimpleString) -> Alternatives:
        if "b" in node.prefix.lower():
            return self.as_field(node)
        return text(unescape(node.raw_value, node.prefix))

    def _adjacent(self, node: cst.ConcatenatedString) -> Alternatives:
        pieces: list[cst.BaseExpression] = []
        rest: cst.BaseExpression = node
        while isinstance(rest, cst.ConcatenatedString):
            pieces.append(rest.left)
            rest = rest.right
        pieces.append(rest)
        return concatenate((self.read(piece), self.as_field(piece)) for piece in pieces)

    def _formatted(self, node: cst.FormattedString) -> Alternatives:
        return concatenate(formatted(self, node))

    def _number(self, node: cst.Integer | cst.Float) -> Alternatives:
        try:
            return text(str(node.evaluated_value))
        except ValueError:  # an integer beyond the interpreter's limit on digits
            return self.as_field(node)

    def _name(self, node: cst.Name | cst.Attribute) -> Alternatives:
        if isinstance(node, cst.Name) and node.value in {"None", "True", "False"}:
            return text(node.value)
        binding = self.look_up(node)
        if not binding or LOOP in binding:
            return self.as_field(node)
        read = [
            value.alternatives if isinstance(value, TextValue) else self.as_field(node)
            for value in binding
        ]
        return unique(alternative for alternatives in read for alternative in alternatives)

    def _binary(self, node: cst.BinaryOperation) -> Alternatives:
        if isinstance(node.operator, cst.Modulo):
            return self._percent(node)
        if isinstance(node.operator, cst.Multiply):
            return self._repeated(node)
        if not isinstance(node.operator, cst.Add):
            return self.as_field(node)
        terms: list[cst.BaseExpression] = []
        rest: cst.BaseExpression = node
        while isinstance(rest, cst.BinaryOperation) and isinstance(rest.operator, cst.Add):
            terms.append(rest.right)
            rest = rest.left
        terms.append(rest)
        terms.reverse()
        if not any(map(self.is_text, terms)):
            return self.as_field(node)
        return concatenate((self.read(term), self.as_field(term)) for term in terms)

    def _repeated(self, node: cst.BinaryOperation) -> Alternatives:
        """``"=" * 20``: a literal a small number of times."""
        fixed, times = node.left, node.right
        if isinstance(fixed, cst.SimpleString) and isinstance(times, cst.Integer):
            value = pure_text(self.read(fixed)[0])
            if value is not None and len(times.value) < 4:
                return text(value * int(times.value, 0))
        return self.as_field(node)

    def _percent(self, node: cst.BinaryOperation) -> Alternatives:
        if not self.is_text(node.left):
            return self.as_field(node)
        templates = [pure_text(alternative) for alternative in self.read(node.left)]
        try:
            return unique(
                alternative
                for template in templates
                for alternative in (
                    self.as_field(node)
                    if template is None
                    else percent(
                        template, self._percent_arguments(node.right, keyed="%(" in template)
                    )
                )
            )
        except MalformedError:
            return self.as_field(node)

    def _percent_arguments(self, node: cst.BaseExpression, *, keyed: bool) -> PercentArguments:
        if isinstance(node, cst.Tuple):
            if any(isinstance(element, cst.StarredElement) for element in node.elements):
                raise MalformedError("a starred value")
            return PercentArguments([self.argument(element.value) for element in node.elements])
        if isinstance(node, cst.Dict) and keyed:
            return PercentArguments(named=self._named_values(node))
        if isinstance(node, cst.Name | cst.Attribute | cst.Subscript | cst.Call):
            read = self.inline(node)
            if read == self.as_field(node):
                return PercentArguments(whole=self.code(node))
        return PercentArguments([self.argument(node)])

    def _named_values(self, node: cst.Dict) -> dict[str, Argument]:
        named: dict[str, Argument] = {}
        for element in node.elements:
            key = element.key if isinstance(element, cst.DictElement) else None
            name = pure_text(self.read(key)[0]) if isinstance(key, cst.SimpleString) else None
            if name is None:
                raise MalformedError("a key that is no literal")
            named[name] = self.argument(element.value)
        return named

    def _conditional(self, node: cst.IfExp) -> Alternatives:
        return unique(self.read(node.body) + self.read(node.orelse))

    def _boolean(self, node: cst.BooleanOperation) -> Alternatives:
        if isinstance(node.operator, cst.And):
            return self.as_field(node)
        left = [a for a in self.read(node.left) if pure_text(a) not in {"", "None"}]
        return unique((*left, *self.read(node.right)))

    def _named(self, node: cst.NamedExpr) -> Alternatives:
        return self.read(node.value)

    def _call(self, node: cst.Call) -> Alternatives:
        return read_call(self, node)

    def is_text(self, node: cst.BaseExpression) -> bool:
        """Tell whether the expression is known to be a text, so that ``+`` and ``%`` join texts."""
        if isinstance(node, cst.SimpleString):
            return "b" not in node.prefix.lower()
        if isinstance(node, cst.ConcatenatedString):
            return self.is_text(node.left)
        if isinstance(node, cst.FormattedString):
            return True
        if isinstance(node, cst.NamedExpr):
            return self.is_text(node.value)
        if isinstance(node, cst.IfExp):
            return self.is_text(node.body) or self.is_text(node.orelse)
        if isinstance(node, cst.BooleanOperation):
            return self.is_text(node.left) or self.is_text(node.right)
        if isinstance(node, cst.Name | cst.Attribute):
            binding = self.look_up(node)
            return any(isinstance(value, TextValue) for value in binding or ())
        if isinstance(node, cst.BinaryOperation):
            return self._is_text_operation(node)
        return isinstance(node, cst.Call) and is_text_call(self, node)

    def _is_text_operation(self, node: cst.BinaryOperation) -> bool:
        if isinstance(node.operator, cst.Modulo):
            return self.is_text(node.left)
        if isinstance(node.operator, cst.Multiply):
            return isinstance(node.left, cst.SimpleString)
        rest: cst.BaseExpression = node
        while isinstance(rest, cst.BinaryOperation) and isinstance(rest.operator, cst.Add):
            if self.is_text(rest.right):
                return True
            rest = rest.left
        return rest is not node and self.is_text(rest)


_METHODS: dict[type[cst.CSTNode], Callable[[Reader, Any], Alternatives]] = {
    cst.SimpleString: Reader._string,
    cst.ConcatenatedString: Reader._adjacent,
    cst.FormattedString: Reader._formatted,
    cst.Integer: Reader._number,
    cst.Float: Reader._number,
    cst.Name: Reader._name,
    cst.Attribute: Reader._name,
    cst.BinaryOperation: Reader._binary,
    cst.IfExp: Reader._conditional,
    cst.BooleanOperation: Reader._boolean,
    cst.NamedExpr: Reader._named,
    cst.Call: Reader._call,
    cst.Tuple: display,
    cst.List: display,
    cst.Set: display,
    cst.Dict: display,
}
