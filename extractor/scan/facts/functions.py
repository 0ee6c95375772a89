"""Function definitions -> signature and what can be read of the body."""

import ast
from collections.abc import Iterator

from extractor.model.facts import Parameter
from extractor.scan.facts.written import Code, shortened

LONGEST = 300
"""Characters kept of a returned expression, an annotation or a default."""

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


def parameters(node: FunctionNode, code: Code) -> tuple[Parameter, ...]:
    """Return the parameters in the order of the signature."""
    return tuple(_parameters(node.args, code))


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


def only_raises(node: FunctionNode) -> bool:
    """Tell whether the body is nothing but one ``raise``, after a docstring at most."""
    body = node.body
    if body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        body = body[1:]
    return len(body) == 1 and isinstance(body[0], ast.Raise)
