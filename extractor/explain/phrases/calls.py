"""Tests that are calls, in words: types, attributes, files, all and any."""

import ast

from extractor.explain.expressions import called, code, is_none
from extractor.explain.phrases.membership import affix
from extractor.explain.phrases.scope import Phrase, Scope
from extractor.explain.phrases.types import Shape
from extractor.explain.phrases.words import a, listed, span

_FILES = {
    "os.path.exists": "file or folder",
    "path.exists": "file or folder",
    "osp.exists": "file or folder",
    "exists": "file or folder",
    "os.path.lexists": "file or folder",
    "os.path.isfile": "file",
    "osp.isfile": "file",
    "isfile": "file",
    "os.path.isdir": "folder",
    "osp.isdir": "folder",
    "isdir": "folder",
}
_PATH_METHODS = {"is_file": "file", "is_dir": "folder"}

_LISTED = (
    "str bytes bytearray int float complex bool list tuple dict set frozenset type object range "
    "slice memoryview ndarray dtype generic integer floating date datetime timedelta partial "
    "property staticmethod classmethod deque array"
)

_BUILTIN_TYPES = frozenset(_LISTED.split())


def asked(node: ast.expr, holds: bool, scope: Scope) -> Phrase | None:
    """Word a call that is a test of a known kind."""
    if not isinstance(node, ast.Call):
        return None
    match called(node):
        case "isinstance" if len(node.args) == 2:
            return _instance(node.args[0], node.args[1], holds, scope)
        case "issubclass" if len(node.args) == 2:
            return _subclass(node.args[0], node.args[1], holds, scope)
        case "hasattr" if len(node.args) == 2:
            return _attribute(node.args[0], node.args[1], holds, scope)
        case "callable" if len(node.args) == 1:
            name = scope.name(node.args[0])
            verb = "is callable" if holds else "is not callable"
            return Phrase(name, verb) if name is not None else None
        case "all" | "any" if len(node.args) == 1:
            return _each(node, holds, scope)
        case _:
            return affix(node, holds, scope) or _file(node, holds, scope)


def _instance(node: ast.expr, kinds: ast.expr, holds: bool, scope: Scope) -> Phrase | None:
    name, found = scope.name(node), types(kinds)
    if name is None or not found:
        return None
    if not all(is_name for _, _, is_name in found):
        texts = listed([span(text) for _, text, _ in found], "or")
        return Phrase(name, f"{'is' if holds else 'is not'} an instance of {texts}")
    if len(found) == 1:
        said = "`None`" if found[0][1] == "None" else found[0][0]
        return Phrase(name, f"is {said}" if holds else f"is not {said}")
    first, *rest = found
    plain = [first[0] if holds else span(first[1]), *(span(text) for _, text, _ in rest)]
    if holds:
        return Phrase(name, f"is {listed(plain, 'or')}")
    return Phrase(name, f"is neither {listed(plain, 'nor')}")


def types(node: ast.expr) -> list[tuple[str, str, bool]] | None:
    """Return what ``isinstance`` is asked for, ``None`` last.

    Each is: the text with article, the code, and whether it names a type (rather than a variable
    that holds some).
    """
    found = _types(node)
    if found is None:
        return None
    nothing = ("`None`", "None", True)
    texts = dict.fromkeys(found)
    return [
        *((a(text), text, _is_type(text)) for text in texts if text != "None"),
        *([nothing] if "None" in texts else []),
    ]


def _types(node: ast.expr) -> list[str] | None:
    if isinstance(node, ast.Tuple):
        parts = [_types(each) for each in node.elts]
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        parts = [_types(node.left), _types(node.right)]
    elif is_none(node) or code(node) in {"NoneType", "types.NoneType", "type(None)"}:
        return ["None"]
    else:
        text = code(node)
        return [text] if len(text) <= _LONGEST_TYPE and not isinstance(node, ast.Starred) else None
    known = [part for part in parts if part is not None]
    return [text for part in known for text in part] if len(known) == len(parts) else None


_LONGEST_TYPE = 60


def _is_type(text: str) -> bool:
    last = text.rpartition(".")[2].lstrip("_")
    return last in _BUILTIN_TYPES or (last[:1].isupper() and not (last.isupper() and len(last) > 1))


def _subclass(node: ast.expr, bases: ast.expr, holds: bool, scope: Scope) -> Phrase | None:
    name, found = scope.name(node), types(bases)
    if name is None or not found:
        return None
    texts = listed([span(text) for _, text, _ in found], "or")
    return Phrase(name, f"{'is' if holds else 'is not'} a subclass of {texts}")


def _attribute(node: ast.expr, attribute: ast.expr, holds: bool, scope: Scope) -> Phrase | None:
    name = scope.name(node)
    match attribute:
        case ast.Constant(value=str(text)):
            said = span(text)
        case _:
            return None
    if name is None:
        return None
    return Phrase(name, f"{'has an' if holds else 'has no'} attribute {said}")


def _file(node: ast.Call, holds: bool, scope: Scope) -> Phrase | None:
    """``os.path.isfile(x)``, ``Path(x).exists()``."""
    kind = _FILES.get(called(node, 1))
    name: str | None = None
    if kind is not None:
        name = scope.name(node.args[0])
    elif isinstance(node.func, ast.Attribute) and not node.args and not node.keywords:
        method, inner = node.func.attr, node.func.value
        wrapped = isinstance(inner, ast.Call) and called(inner, 1) in {"Path", "pathlib.Path"}
        kind = _PATH_METHODS.get(method)
        if method == "exists" and (wrapped or _is_path(inner, scope)):
            kind = "file or folder"
        if kind is None:
            return None
        name = scope.name(inner.args[0] if wrapped and isinstance(inner, ast.Call) else inner)
    if kind is None or name is None:
        return None
    article = "an existing"
    return Phrase(name, f"{'names' if holds else 'does not name'} {article} {kind}")


def _is_path(node: ast.expr, scope: Scope) -> bool:
    """``exists`` is also a method of database queries: the type has to say that it is a path."""
    subject = scope.subject(node)
    return subject is not None and subject.type.shape is Shape.PATH


def _each(node: ast.Call, holds: bool, scope: Scope) -> Phrase | None:
    """``all(c for i in xs)``: one loop, no filter."""
    match node.args[0]:
        case (
            ast.GeneratorExp(elt=element, generators=[loop])
            | ast.ListComp(elt=element, generators=[loop])
        ) if not loop.ifs and not loop.is_async:
            pass
        case _:
            return None
    source, condition = scope.name(loop.iter), code(element)
    target = code(loop.target).strip("()")
    if source is None or len(condition) > _LONGEST_CONDITION or len(target) > _LONGEST_TARGET:
        return None
    test, turned = element, False
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        test, turned = test.operand, True
    is_all = called(node) == "all"
    who = {
        (True, True): "every",
        (True, False): "not every",
        (False, True): "at least one",
        (False, False): "no",
    }[is_all, holds]
    if turned and not is_all:
        # ``any(not c)`` is "not every … satisfies c"; ``not any(not c)`` is "every …".
        who = "not every" if holds else "every"
    elif turned:
        who = "no" if holds else "at least one"
    same = isinstance(loop.target, ast.Name) and code(test) == loop.target.id
    verb = "is true" if same else f"satisfies {span(code(test))}"
    return Phrase(f"{who} {span(target)} in {source}", verb)


_LONGEST_CONDITION = 80
_LONGEST_TARGET = 30
