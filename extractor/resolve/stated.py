"""What a raise or an exception class states in literals: HTTP status, default text."""

import ast
import re
from collections.abc import Callable, Sequence
from http import HTTPStatus

from extractor.model.facts import Attribute
from extractor.model.resolve import Place, Stated
from extractor.model.scan import Part, RaiseSite
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.names import Index, Kind, Target
from extractor.resolve.pieces import Known, Pieces

_STATUS_ATTRIBUTES = ("status_code", "http_status", "status", "code")
"""Where classes keep the status: Django REST framework and Starlette (``status_code``),
werkzeug (``code``), the surest first."""

_STATUS_KEYWORDS = ("status_code", "http_status", "status")

_TEXT_ATTRIBUTES = ("default_detail", "default_message", "message", "msg", "detail", "description")
"""Where classes keep their text: Django REST framework (``default_detail``), werkzeug
(``description``) and usage."""

_STATUS_FIRST = frozenset(
    {
        "fastapi.HTTPException",
        "fastapi.exceptions.HTTPException",
        "starlette.exceptions.HTTPException",
    }
)
"""Classes whose first parameter is the status (their reference documentation)."""

_STATUS_CONSTANT = re.compile(r"(?:^|\.)HTTP_([1-5]\d\d)(?:_|$)")
"""``starlette.status.HTTP_404_NOT_FOUND``."""

_STATUS_MEMBER = re.compile(r"(?:^|\.)HTTPStatus\.([A-Z_]+)(?:\.value)?$")
"""``http.HTTPStatus.NOT_FOUND``."""

_STATUSES = range(100, 600)


def raised_call(site: RaiseSite) -> ast.Call | None:
    """Return the call behind ``raise``, None where nothing is called or it cannot be read."""
    try:
        body = ast.parse(site.statement.strip()).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    node = body[0].exc if body and isinstance(body[0], ast.Raise) else None
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        inner = node.func.value
        if node.func.attr == "with_traceback" and isinstance(inner, ast.Call):
            return inner
    return node if isinstance(node, ast.Call) else None


def own_status(call: ast.Call, path: str, line: int, target: Target | None) -> Stated | None:
    """Return the status that a raise hands over.

    Args:
        call: the raised call.
        path: of the file.
        line: of the statement.
        target: the class, where it is known.
    """
    handed = {k.arg: k.value for k in call.keywords if k.arg in _STATUS_KEYWORDS}
    if not handed and target is not None and target.dotted in _STATUS_FIRST and call.args:
        handed = {"status_code": call.args[0]}
    for name in _STATUS_KEYWORDS:
        if name in handed and (status := _status(handed[name])):
            at = line + handed[name].lineno - 1
            return Stated(name=name, value=status, place=Place(path=path, line=at))
    return None


def class_status(index: Index, order: Sequence[Target]) -> Stated | None:
    """Return the status that a class or the nearest base in the project sets."""
    return _attribute(index, order, _STATUS_ATTRIBUTES, _status)


def class_text(index: Index, order: Sequence[Target]) -> Stated | None:
    """Return the text that a class or the nearest base in the project sets."""
    return _attribute(index, order, _TEXT_ATTRIBUTES, _text)


def class_texts(own: Sequence[Target], hierarchy: Hierarchy) -> Known:
    """Return the attributes of ``self`` that are a literal text of the class, whoever made it.

    Args:
        own: the class and its bases in the project, in the order in which Python searches them.
        hierarchy: the classes of the project.
    """
    given = {name for each in own for name in hierarchy.set_by_methods(each)}
    found: dict[str, Pieces] = {}
    for number, each in enumerate(own):
        for attribute in hierarchy.attributes(each):
            name = f"self.{attribute.name}"
            value = _parsed(attribute.value)
            text = _text(value) if value is not None else None
            hidden = any(hierarchy.binds(lower, attribute.name) for lower in own[:number])
            alone = sum(a.name == attribute.name for a in hierarchy.attributes(each)) == 1
            defined = hierarchy.defines(each, attribute.name) is not None
            if text is not None and alone and not hidden and not defined and name not in given:
                found[name] = (Part(text=text),)
    return found


def _attribute(
    index: Index,
    order: Sequence[Target],
    names: Sequence[str],
    read: Callable[[ast.expr], str | None],
) -> Stated | None:
    own: list[Target] = []
    for each in order:
        if each.kind is not Kind.CLASS:
            break
        own.append(each)
    for name in names:
        for each in own:
            found = _set_in(index, each, name)
            if found:
                break
        else:
            continue
        value = _parsed(found[0].value) if len(found) == 1 else None
        text = read(value) if value is not None else None
        if text is None or any(_given_to_instances(index, each, name) for each in own):
            continue
        return Stated(name=name, value=text, place=Place(path=each.path, line=found[0].line))
    return None


def _set_in(index: Index, target: Target, name: str) -> list[Attribute]:
    found = index.class_(target)
    return [a for a in found.attributes if a.name == name] if found is not None else []


def _given_to_instances(index: Index, target: Target, name: str) -> bool:
    """Tell whether a constructor takes or sets an attribute: the class's value is then not sure."""
    init = index.function(
        Target(Kind.FUNCTION, target.module, f"{target.qualified}.__init__", target.path)
    )
    if init is None:
        return False
    return any(p.name == name for p in init.parameters) or any(
        each.partition(".")[2] == name for each in init.sets
    )


def _parsed(code: str | None) -> ast.expr | None:
    try:
        return ast.parse(code, mode="eval").body if code is not None else None
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _status(node: ast.expr) -> str | None:
    if isinstance(node, ast.Constant):
        number = node.value
        sure = isinstance(number, int) and number in _STATUSES and not isinstance(number, bool)
        return str(number) if sure else None
    if not isinstance(node, ast.Attribute | ast.Name):
        return None
    written = ast.unparse(node)
    if constant := _STATUS_CONSTANT.search(written):
        return constant.group(1)
    member = _STATUS_MEMBER.search(written)
    known = member.group(1) if member else ""
    return str(int(HTTPStatus[known])) if known in HTTPStatus.__members__ else None


def _text(node: ast.expr) -> str | None:
    """Return a literal text; that of ``gettext`` and its kin too (``_("…")``)."""
    if isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords:
        name = ast.unparse(node.func).rpartition(".")[2]
        node = node.args[0] if name in {"_", "gettext", "gettext_lazy", "_lazy"} else node
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, str) and value else None
