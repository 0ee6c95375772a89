"""A bare ``x`` as a test, in words: by its type, else by its name, else with care."""

import ast
import re

from extractor.explain.expressions import last_name
from extractor.explain.phrases.comparing import divisible, switch
from extractor.explain.phrases.scope import Phrase, Scope
from extractor.explain.phrases.subjects import Kind, Subject
from extractor.explain.phrases.types import Shape
from extractor.model.resolve_meaning import MeaningKind

_YES_NO = re.compile(
    r"_*(?:is|are|was|has|have|had|can|could|should|must|will|needs?|supports?|enabled?|disabled?"
    r"|use[sd]?|allow(?:s|ed)?|requires?|contains|skip|force|do|with|no)_\w+"
    r"|\w+_(?:is|has|are|can|supports?|matches)_\w+"
    r"|_*(?:HAS|IS|USE|ENABLE|DISABLE|HAVE)_\w+|(?:\w+_)?(?:AVAILABLE|available)"
    r"|(?:\w+_)?(?:enabled|disabled|supported|allowed|required|initialized|installed)"
)
"""Names that ask a question with the answers yes and no."""

_LISTED = (
    "isdigit isalpha isalnum isdecimal isnumeric isidentifier isspace isupper islower istitle "
    "isascii issubset issuperset isdisjoint isabs islink ismount samefile any all startswith "
    "endswith isnan isinf isfinite isclose allclose equal array_equal callable isinstance "
    "issubclass hasattr exists done closed empty running cancelled locked"
)

_YES_NO_CALLS = frozenset(_LISTED.split())

VAGUE = ("is not missing, empty or false", "is missing, empty or false")


def true_or_false(node: ast.expr, holds: bool, scope: Scope) -> Phrase | None:
    """Word an expression that is a test by itself."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        return divisible(node, not holds, scope)
    flag = _import_flag(node, holds, scope)
    if flag is not None:
        return flag
    if isinstance(node, ast.Constant | ast.Lambda | ast.Compare | ast.JoinedStr):
        return None
    subject = scope.subject(node)
    if subject is None or isinstance(node, _NO_SUBJECTS):
        return None
    if subject.inverted:
        return switch(subject.text, holds, inverted=True)
    return Phrase(subject.text, _words(node, subject, holds))


_NO_SUBJECTS = (
    ast.BinOp,
    ast.GeneratorExp,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.IfExp,
    ast.NamedExpr,
    ast.Tuple,
    ast.List,
    ast.Dict,
    ast.Set,
)
"""Trees that are no things with a name: the condition is said in code."""


def _words(node: ast.expr, subject: Subject, holds: bool) -> str:
    is_input = subject.kind in {Kind.FLAG, Kind.ENV}
    shape, optional = subject.type.shape, subject.type.optional
    if shape is Shape.BOOL:
        return _bool(holds, optional=optional, is_input=is_input, unset=subject.unset_is_none)
    if shape in {Shape.TEXT, Shape.ITEMS}:
        return _sized("empty", subject, holds)
    if shape in {Shape.WHOLE, Shape.NUMBER}:
        return _sized("0", subject, holds)
    if shape is Shape.PATH and subject.unset_is_none:
        verb = "given" if subject.kind in {Kind.PARAMETER, Kind.FIELD} else "set"
        return f"is {verb}" if holds else f"is not {verb}"
    if _is_question(node):
        return "is true" if holds else "is false"
    return VAGUE[0] if holds else VAGUE[1]


def _bool(holds: bool, *, optional: bool, is_input: bool, unset: bool) -> str:
    if is_input:
        return "is enabled" if holds else "is not enabled"
    if holds:
        return "is true"
    if optional:
        return "is false or not given" if unset else "is false or `None`"
    return "is false"


def _sized(zero: str, subject: Subject, holds: bool) -> str:
    """A text, a list or a number that may be missing as well."""
    if not subject.type.optional:
        return f"is not {zero}" if holds else f"is {zero}"
    if not subject.unset_is_none:
        return f"is neither `None` nor {zero}" if holds else f"is `None` or {zero}"
    verb = "given" if subject.kind in {Kind.PARAMETER, Kind.FIELD, Kind.CODE} else "set"
    return f"is {verb} and not {zero}" if holds else f"is not {verb} or is {zero}"


def _is_question(node: ast.expr) -> bool:
    """Tell whether a name asks for yes or no: then true and false are the words."""
    if isinstance(node, ast.Call):
        name = last_name(node.func)
        return bool(_YES_NO.fullmatch(name)) or name in _YES_NO_CALLS
    return bool(_YES_NO.fullmatch(last_name(node)))


def _import_flag(node: ast.expr, holds: bool, scope: Scope) -> Phrase | None:
    known = scope.meaning(node, MeaningKind.IMPORT_FLAG)
    if known is None or not known.module:
        return None
    return Phrase(f"`{known.module}`", "can be imported" if holds else "cannot be imported")
