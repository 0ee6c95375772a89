"""Statements that expect an exception, and the checks of its text.

Sources: ``pytest.raises`` (pytest, "Assertions about expected exceptions"), ``assertRaises`` and
``assertRaisesRegex`` (Python, ``unittest``), ``assertRaisesMessage`` (Django, "Testing tools").
"""

import ast
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from extractor.scan.facts.texts import keywords, last_name
from extractor.scan.usage.bound import Bound
from extractor.scan.usage.patterns import Pieces, Texts, plain, regular

Names = dict[str, Pieces]

_LEFT_OUT = frozenset({"skip", "xfail", "expectedFailure"})
"""Marks of tests that are not run, or not expected to pass."""
_READERS: dict[str, Callable[[Pieces], Texts | None] | None] = {
    "assertRaises": None,
    "assertRaisesRegex": regular,
    "assertRaisesMessage": plain,
    "assertRaisesWithMessage": plain,
}


@dataclass(frozen=True, slots=True)
class Check:
    """A text that the message is compared with, and how."""

    node: ast.expr
    read: Callable[[Pieces], Texts | None]


@dataclass(frozen=True, slots=True)
class Block:
    """A statement that expects an exception.

    Attributes:
        exceptions: code of the class or of a tuple of them.
        checks: what the statement itself says of the text.
        name: what holds the exception afterwards.
        body: what is to fail; for a call that is handed a function, the call of that.
        last: last line of the statement.
    """

    exceptions: ast.expr
    checks: tuple[Check, ...]
    name: str | None
    body: Sequence[ast.stmt] | ast.expr
    last: int


def block_of(statement: ast.stmt, raises: frozenset[str]) -> Block | None:
    """Return what a statement expects; ``raises`` are names of ``pytest.raises``."""
    last = statement.end_lineno or statement.lineno
    if isinstance(statement, ast.With | ast.AsyncWith):
        for item in statement.items:
            call = item.context_expr
            found = _expecting(call, raises) if isinstance(call, ast.Call) else None
            if found is not None and isinstance(call, ast.Call):
                bound_to = item.optional_vars
                name = bound_to.id if isinstance(bound_to, ast.Name) else None
                return Block(call.args[0], found, name, statement.body, last)
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        call = statement.value
        found = _expecting(call, raises)
        given = 1 + len(found or ())
        is_plain = not any(isinstance(each, ast.Starred) for each in call.args)
        if found and is_plain and _is_method(call) and len(call.args) > given:
            return Block(call.args[0], found, None, _handed(call, given), last)
    return None


def _expecting(call: ast.Call, raises: frozenset[str]) -> tuple[Check, ...] | None:
    """Return what the call of an expecting function says of the text; ``None`` for others."""
    if not call.args:
        return None
    if not _is_method(call):
        match call.func:
            case ast.Attribute(value=ast.Name(id="pytest"), attr="raises"):
                pass
            case ast.Name(id=name) if name in raises:
                pass
            case _:
                return None
        pattern = keywords(call).get("match")
        return (Check(pattern, regular),) if pattern is not None else ()
    reader = _READERS[last_name(call.func)]
    if reader is None:
        return ()
    return (Check(call.args[1], reader),) if len(call.args) > 1 else None


def _is_method(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr in _READERS


def _handed(call: ast.Call, given: int) -> ast.expr:
    """Return the call that an expecting method makes of what it is handed."""
    function = call.args[given]
    rest = call.args[given + 1 :]
    if isinstance(function, ast.Lambda) and not rest:
        return function.body
    return ast.Call(function, rest, call.keywords)


def failing(block: Block) -> ast.expr | None:
    """Return the one expression that is to fail; ``None`` where there are more statements."""
    if isinstance(block.body, ast.expr):
        return block.body
    body = block.body
    while len(body) == 1 and isinstance(body[0], ast.With | ast.AsyncWith):
        body = body[0].body
    if len(body) != 1 or not isinstance(body[0], ast.Expr | ast.Assign | ast.Return):
        return None
    value = body[0].value
    value = value.value if isinstance(value, ast.Await) else value
    return value if isinstance(value, ast.Call | ast.Subscript | ast.BinOp | ast.Compare) else None


def checks(name: str, following: Iterable[ast.stmt], bound: Bound) -> Iterator[tuple[int, Check]]:
    """Yield what the statements behind say of the text, with their last lines, until the name is
    bound anew."""
    texts: set[str] = set()
    for statement in following:
        last = statement.end_lineno or statement.lineno
        if isinstance(statement, ast.Assert):
            test = statement.test
            parts = test.values if isinstance(test, ast.BoolOp) else [test]
            if not (isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or)):
                yield from ((last, c) for part in parts for c in _asserted(part, name, texts))
        elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            yield from ((last, check) for check in _called(statement.value, name, texts))
        changed = bound.by(statement)
        if name in changed:
            return
        texts -= changed
        match statement:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if _is_text(
                value, name, texts
            ):
                texts.add(target)


def _asserted(test: ast.expr, name: str, texts: set[str]) -> Iterator[Check]:
    match test:
        case ast.Compare(left=left, ops=[ast.In()], comparators=[right]):
            if _is_text(right, name, texts):
                yield Check(left, plain)
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
            yield from _equal(left, right, name, texts)
        case ast.Call(func=ast.Attribute(value=text, attr="startswith" | "endswith"), args=[part]):
            if _is_text(text, name, texts):
                yield Check(part, plain)


def _called(call: ast.Call, name: str, texts: set[str]) -> Iterator[Check]:
    match call:
        case ast.Call(func=ast.Attribute(attr="assertIn"), args=[part, text, *_]):
            if _is_text(text, name, texts):
                yield Check(part, plain)
        case ast.Call(func=ast.Attribute(attr="assertEqual"), args=[left, right, *_]):
            yield from _equal(left, right, name, texts)
        case ast.Call(func=ast.Attribute(attr="assertRegex"), args=[text, part, *_]):
            if _is_text(text, name, texts):
                yield Check(part, regular)
        case ast.Call(func=ast.Attribute(value=ast.Name(id=held), attr="match"), args=[part]):
            if held == name:
                yield Check(part, regular)


def _equal(left: ast.expr, right: ast.expr, name: str, texts: set[str]) -> Iterator[Check]:
    if _is_text(left, name, texts):
        yield Check(right, plain)
    elif _is_text(right, name, texts):
        yield Check(left, plain)


def _is_text(node: ast.expr, name: str, texts: set[str]) -> bool:
    """Tell whether an expression is the text of the exception that a name holds."""
    match node:
        case ast.Name(id=held):
            return held in texts
        case ast.Call(func=ast.Name(id="str"), args=[ast.Attribute() as held_by], keywords=[]):
            return _is_exception(held_by, name)
        case ast.Subscript(
            value=ast.Attribute(value=held_by, attr="args"), slice=ast.Constant(value=0)
        ):
            return _is_exception(held_by, name)
        case _:
            return False


def _is_exception(node: ast.expr, name: str) -> bool:
    match node:
        case ast.Attribute(value=ast.Name(id=held), attr="value" | "exception"):
            return held == name
        case _:
            return False


def is_left_out(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> bool:
    """Tell whether a test is marked as not run, or as one that does not pass."""
    marks = (each.func if isinstance(each, ast.Call) else each for each in node.decorator_list)
    return any(last_name(mark) in _LEFT_OUT for mark in marks)
