"""What a rule for wording knows beside the atom, and what it gives back."""

import ast
from dataclasses import dataclass

from extractor.explain.expressions import called, code, is_number, literal, parsed
from extractor.explain.phrases.subjects import Subject, Subjects
from extractor.explain.phrases.types import Shape
from extractor.explain.phrases.words import span, value
from extractor.model.resolve_meaning import Meaning, MeaningKind


@dataclass(frozen=True, slots=True)
class Phrase:
    """An atom in English: ``subject`` and ``predicate``, with a blank between."""

    subject: str
    predicate: str

    @property
    def text(self) -> str:
        """The clause."""
        return f"{self.subject} {self.predicate}"


@dataclass(frozen=True, slots=True)
class Scope:
    """The names that hold for one conjunct."""

    subjects: Subjects
    guards: tuple[int, ...]

    def subject(self, node: ast.expr) -> Subject | None:
        """Return a part's name, type and source."""
        return self.subjects.of(node, self.guards)

    def meaning(self, node: ast.expr, *kinds: MeaningKind) -> Meaning | None:
        """Return what a part stands for."""
        return self.subjects.meaning(node, self.guards, *kinds)

    def name(self, node: ast.expr) -> str | None:
        """Return what a part is called in a sentence; ``None`` where it is too long for one."""
        if is_number(node):
            return code(node)
        counted = self.quantity(node)
        if counted is not None:
            return counted
        if isinstance(node, ast.Call) and called(node, 1) in {"str", "repr"}:
            inner = self.name(node.args[0])
            return f"the text of {inner}" if inner is not None else None
        known = self.constant(node)
        if known is not None:
            return f"{value(known)} ({span(code(node))})"
        found = self.subject(node)
        return found.text if found is not None else None

    def quantity(self, node: ast.expr) -> str | None:
        """Return ``the length of …`` or ``the number of dimensions of …``."""
        measured = dimensions_of(node)
        if measured is not None:
            inner = self.name(measured)
            return f"the number of dimensions of {inner}" if inner is not None else None
        measured = length_of(node)
        if measured is not None:
            inner = self.name(measured)
            return f"the length of {inner}" if inner is not None else None
        return None

    def constant(self, node: ast.expr) -> ast.expr | None:
        """Return the number that a name stands for, where nothing ever changes it."""
        known = self.meaning(node, MeaningKind.CONSTANT)
        if known is None or not known.closed or known.collection != "value":
            return None
        held = parsed(known.values[0]) if len(known.values) == 1 else None
        return held if held is not None and is_number(held) else None

    def is_whole(self, node: ast.expr) -> bool:
        """Tell whether a part is a whole number: then *not less* is *at least*."""
        if is_number(node):
            return True
        if length_of(node) is not None or dimensions_of(node) is not None:
            return True
        known = self.constant(node)
        if known is not None:
            return True
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub | ast.Mult):
            return self.is_whole(node.left) and self.is_whole(node.right)
        found = self.subject(node)
        return found is not None and found.type.shape is Shape.WHOLE

    def closed(self, node: ast.expr) -> list[ast.expr] | None:
        """Return the values of a named set that nothing changes; ``None`` where it is not sure."""
        known = self.meaning(node, MeaningKind.CONSTANT)
        if known is None or not known.closed or not known.values or known.collection == "value":
            return None
        owner = code(node)
        is_enum = known.collection == "enum"
        texts = [f"{owner}.{t.partition('=')[0]}" if is_enum else t for t in known.values]
        found = [parsed(text) for text in texts]
        return [each for each in found if each is not None] if all(found) else None


def length_of(node: ast.AST) -> ast.expr | None:
    """Return ``x`` of ``len(x)``."""
    return node.args[0] if isinstance(node, ast.Call) and called(node, 1) == "len" else None


def dimensions_of(node: ast.AST) -> ast.expr | None:
    """Return ``x`` of ``x.ndim``, ``x.dim()`` and ``len(x.shape)``."""
    match node:
        case ast.Attribute(value=inner, attr="ndim"):
            return inner
        case ast.Call(func=ast.Attribute(value=inner, attr="dim"), args=[], keywords=[]):
            return inner
        case ast.Call(func=ast.Name(id="len"), args=[ast.Attribute(value=inner, attr="shape")]):
            return inner
        case _:
            return None


def number(node: ast.expr) -> int | None:
    """Return a whole number that is written out."""
    held = literal(node) if is_number(node) else None
    return held if type(held) is int else None
