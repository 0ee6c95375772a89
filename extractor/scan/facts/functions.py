"""Function definitions -> signature and what can be read of the body."""

import ast
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from extractor.model.facts import Parameter
from extractor.scan.facts.written import Code, shortened

LONGEST = 300
"""Characters kept of an annotation or a default."""

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


def parameters(
    node: FunctionNode, code: Code, documented: Mapping[str, str]
) -> tuple[Parameter, ...]:
    """Return the parameters in the order of the signature.

    Args:
        node: the function.
        code: gives the code of a node.
        documented: what the docstring says of parameters, by name.
    """
    found = tuple(_parameters(node.args, code))
    if not documented:
        return found
    return tuple(replace(each, docstring=documented.get(each.name)) for each in found)


def _parameters(args: ast.arguments, code: Code) -> Iterator[Parameter]:
    positional = [*args.posonlyargs, *args.args]
    defaults = [None] * (len(positional) - len(args.defaults)) + list(args.defaults)
    for number, (argument, default) in enumerate(zip(positional, defaults, strict=True)):
        kind = "positional" if number < len(args.posonlyargs) else "either"
        yield _parameter(argument, kind, default, code)
    if args.vararg is not None:
        yield _parameter(args.vararg, "args", None, code)
    for argument, default in zip(args.kwonlyargs, args.kw_defaults, strict=True):
        yield _parameter(argument, "keyword", default, code)
    if args.kwarg is not None:
        yield _parameter(args.kwarg, "kwargs", None, code)


def _parameter(argument: ast.arg, kind: str, default: ast.expr | None, code: Code) -> Parameter:
    return Parameter(
        name=argument.arg,
        annotation=_short(argument.annotation, code),
        default=_short(default, code),
        kind=kind,
    )


def _short(node: ast.expr | None, code: Code) -> str | None:
    return shortened(code(node), LONGEST) if node is not None else None


def arguments(args: ast.arguments) -> Iterator[ast.arg]:
    """Yield all parameters in the order of the signature, as nodes."""
    for argument in (*args.posonlyargs, *args.args, args.vararg, *args.kwonlyargs, args.kwarg):
        if argument is not None:
            yield argument


def with_values(node: ast.expr, known: Mapping[str, ast.expr], code: Code) -> str:
    """Return the code of a returned expression with what is known in the place of variables: of
    the whole, or of the arguments of the call that it is."""

    def told(each: ast.expr) -> str:
        return code(known.get(each.id, each) if isinstance(each, ast.Name) else each)

    if not isinstance(node, ast.Call):
        return told(node)
    values = [*node.args, *(keyword.value for keyword in node.keywords)]
    if not any(isinstance(value, ast.Name) and value.id in known for value in values):
        return code(node)
    named = (f"{k.arg}={told(k.value)}" if k.arg else f"**{told(k.value)}" for k in node.keywords)
    return f"{code(node.func)}({', '.join([*map(told, node.args), *named])})"


def only_raises(node: FunctionNode) -> bool:
    """Tell whether the body is nothing but one ``raise``, after a docstring at most."""
    body = _without_docstring(node)
    return len(body) == 1 and isinstance(body[0], ast.Raise)


def only_returns(node: FunctionNode) -> bool:
    """Tell whether the body is nothing but one ``return`` of an expression, after a docstring."""
    body = _without_docstring(node)
    return len(body) == 1 and isinstance(body[0], ast.Return) and body[0].value is not None


def condition(node: FunctionNode, code: Code) -> str | None:
    """Return code that is true exactly where the function's result is, None where it does more
    than ``if a: return False``, any number of times, and then return something."""
    *early, last = _without_docstring(node) or [node.body[0]]
    if not early or not isinstance(last, ast.Return) or last.value is None:
        return None
    said = _operand(last.value, code)
    if isinstance(last.value, ast.Constant) and isinstance(last.value.value, bool):
        said = ""
        rest = last.value.value
    for statement in reversed(early):
        result = _early(statement)
        if result is None or not isinstance(statement, ast.If):
            return None
        test = _operand(statement.test, code)
        if not said:
            if result is rest:
                return None
            said = test if result else _negated(statement.test, code)
        elif result:
            said = f"{test} or ({said})" if " and " in said else f"{test} or {said}"
        else:
            negated = _negated(statement.test, code)
            said = f"{negated} and ({said})" if " or " in said else f"{negated} and {said}"
    return said if len(said) <= LONGEST and ":=" not in said else None


def _early(node: ast.stmt) -> bool | None:
    """Return what ``if …: return True`` returns, None for all else."""
    if not isinstance(node, ast.If) or node.orelse or len(node.body) != 1:
        return None
    leaves = node.body[0]
    value = leaves.value if isinstance(leaves, ast.Return) else None
    sure = isinstance(value, ast.Constant) and isinstance(value.value, bool)
    return bool(value.value) if sure and isinstance(value, ast.Constant) else None


def _negated(node: ast.expr, code: Code) -> str:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return _operand(node.operand, code)
    return f"not {_operand(node, code)}" if _is_simple(node) else f"not ({code(node)})"


def _operand(node: ast.expr, code: Code) -> str:
    """Return code that may stand beside ``and`` and ``or``."""
    is_loose = isinstance(node, ast.BoolOp | ast.IfExp | ast.Lambda | ast.NamedExpr | ast.Yield)
    return f"({code(node)})" if is_loose else code(node)


def _is_simple(node: ast.expr) -> bool:
    return isinstance(node, ast.Name | ast.Attribute | ast.Call | ast.Subscript | ast.Constant)


def _without_docstring(node: FunctionNode) -> list[ast.stmt]:
    body = node.body
    documented = isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
    return body[1:] if documented else body
