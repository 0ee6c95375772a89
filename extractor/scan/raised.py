"""What a ``raise`` raises: the exception's name, and which of its arguments is the message."""

import re
from dataclasses import dataclass

import libcst as cst

from extractor.model.scan import Message
from extractor.scan.bindings import ExceptionValue
from extractor.scan.displays import arguments_tuple
from extractor.scan.reading import Reading, last_name
from extractor.scan.reasons import dynamic_reason
from extractor.scan.template import Alternatives, has_text, message, pure_text, unique

MESSAGE_KEYWORDS = (
    "message",
    "msg",
    "detail",
    "error_message",
    "err_msg",
    "errmsg",
    "reason",
    "description",
)
"""Names of the parameter that holds the message, the surest first. Seen in FastAPI and Starlette
(``detail``), werkzeug (``description``), aiohttp (``reason``), click and others."""

OTHER_KEYWORDS = ("text", "error", "exception", "content", "title", "body")
"""Names that hold the message in some classes and something beside it in others."""

BUILTIN_EXCEPTIONS = frozenset(
    re.findall(
        r"\w+",
        """ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup
        BlockingIOError BrokenPipeError BufferError BytesWarning ChildProcessError
        ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError
        DeprecationWarning EOFError EncodingWarning EnvironmentError Exception ExceptionGroup
        FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError
        ImportError ImportWarning IndentationError IndexError InterruptedError IsADirectoryError
        KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError
        NotADirectoryError NotImplementedError OSError OverflowError PendingDeprecationWarning
        PermissionError ProcessLookupError PythonFinalizationError RecursionError ReferenceError
        ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError
        SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError
        UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning
        UserWarning ValueError Warning WindowsError ZeroDivisionError""",
    )
)
"""A fixed list (Python 3.14), so that the result does not depend on the Python that runs."""

_OS_ERRORS = frozenset(
    re.findall(
        r"\w+",
        """BlockingIOError BrokenPipeError ChildProcessError ConnectionAbortedError ConnectionError
        ConnectionRefusedError ConnectionResetError EnvironmentError FileExistsError
        FileNotFoundError IOError InterruptedError IsADirectoryError NotADirectoryError OSError
        PermissionError ProcessLookupError TimeoutError WindowsError""",
    )
)
_OWN_TEXT_LAST = {"UnicodeDecodeError": 5, "UnicodeEncodeError": 5, "UnicodeTranslateError": 4}
_FIRST_ONLY = frozenset(
    {"SyntaxError", "IndentationError", "TabError", "ExceptionGroup", "BaseExceptionGroup"}
)

NO_MESSAGE = Message(text="", parts=())
ELSEWHERE = Message(text="", parts=(), dynamic="an exception made elsewhere")
WORDLESS = Message(text="", parts=(), dynamic="arguments of which none is a text")


@dataclass(frozen=True, slots=True)
class Target:
    """The thing raised, without its arguments."""

    name: str
    written: str
    call: cst.Call | None


def target(reader: Reading, node: cst.BaseExpression) -> Target:
    """Return what is raised by an expression; ``call`` is None where nothing is called."""
    call = node if isinstance(node, cst.Call) else None
    if call is not None and isinstance(call.func, cst.Attribute):
        # ``ValueError("x").with_traceback(tb)`` raises the ValueError.
        inner = call.func.value
        if call.func.attr.value == "with_traceback" and isinstance(inner, cst.Call):
            return target(reader, inner)
    function = call.func if call is not None else node
    return Target(_class_name(reader, function), reader.code(function), call)


def _class_name(reader: Reading, function: cst.BaseExpression) -> str:
    name = last_name(function)
    if name is None:
        return reader.code(function)
    if isinstance(function, cst.Attribute) and not looks_like_class(name):
        # ``ParseError.at(line)`` makes a ParseError, ``self._error()`` does not tell.
        owner = last_name(function.value)
        if owner is not None and looks_like_class(owner) and not owner.isupper():
            return owner
    return name


def looks_like_class(name: str) -> bool:
    """Tell whether a name is spelled like a class (PEP 8: CapWords)."""
    return name.lstrip("_")[:1].isupper()


def exception_value(reader: Reading, node: cst.BaseExpression) -> ExceptionValue:
    """Return exception and message of a raised expression."""
    if isinstance(node, cst.IfExp):
        return either(exception_value(reader, node.body), exception_value(reader, node.orelse))
    found = target(reader, node)
    if found.call is None:
        said = NO_MESSAGE if looks_like_class(found.name) else ELSEWHERE
        return ExceptionValue(found.name, found.written, said, has_argument=False)
    if not found.call.args or _is_status(found):
        return ExceptionValue(found.name, found.written, NO_MESSAGE, has_argument=False)
    chosen = _message_expression(reader, found.name, found.call)
    if chosen is None:
        return ExceptionValue(found.name, found.written, WORDLESS, has_argument=True)
    alternatives, expression = chosen
    said = message(alternatives, dynamic_reason(reader, expression))
    return ExceptionValue(found.name, found.written, said, has_argument=True)


def either(first: ExceptionValue, second: ExceptionValue) -> ExceptionValue:
    """Join two that one statement may raise: one statement is one error that reads either way."""
    names = dict.fromkeys((first.name, second.name))
    both = unique(
        alternative.parts
        for value in (first, second)
        for alternative in (value.message.alternatives or (value.message,))
    )
    return ExceptionValue(
        " | ".join(names),
        " | ".join(dict.fromkeys((first.written, second.written))),
        message(both, first.message.dynamic or second.message.dynamic),
        has_argument=first.has_argument or second.has_argument,
    )


def _message_expression(
    reader: Reading, name: str, call: cst.Call
) -> tuple[Alternatives, cst.BaseExpression] | None:
    """Return the message's alternatives, and the expression that they were read from."""
    positional = [a.value for a in call.args if a.keyword is None and not a.star]
    keywords = {a.keyword.value: a.value for a in call.args if a.keyword is not None}
    starred = [a.value for a in call.args if a.star]
    if positional and name in BUILTIN_EXCEPTIONS:
        if starred:
            return reader.as_field(starred[0]), starred[0]
        return _builtin_message(reader, name, positional)
    readings = [(reader.read(value), value) for value in positional]
    named = [keywords[keyword] for keyword in MESSAGE_KEYWORDS if keyword in keywords]
    others = [keywords[keyword] for keyword in OTHER_KEYWORDS if keyword in keywords]
    rest = [value for value in keywords.values() if value not in named and value not in others]
    texts = [pair for pair in readings if _says(pair)]
    said = [pair for pair in ((reader.read(value), value) for value in named) if _says(pair)]
    loose = [(reader.read(value), value) for value in (*others, *rest)]
    sentences = [pair for pair in texts if _is_sentence(pair[0])]
    by_rank = (sentences, said, texts, [pair for pair in loose if _is_sentence(pair[0])], readings)
    for pairs in by_rank:
        if pairs:
            return pairs[0]
    if named:
        return reader.read(named[0]), named[0]
    return (reader.as_field(starred[0]), starred[0]) if starred else None


def _says(pair: tuple[Alternatives, cst.BaseExpression]) -> bool:
    """Tell whether an argument holds text, and is not merely a number or ``None``."""
    words = [alternative for alternative in pair[0] if pure_text(alternative) != "None"]
    return has_text(words) and not _is_plain_value(pair[1])


def _builtin_message(
    reader: Reading, name: str, positional: list[cst.BaseExpression]
) -> tuple[Alternatives, cst.BaseExpression]:
    """What ``str()`` of a builtin exception gives (library reference, "Built-in Exceptions")."""
    chosen = positional[0]
    if name in _OS_ERRORS and len(positional) > 1:
        chosen = positional[1]
    elif len(positional) == _OWN_TEXT_LAST.get(name, 0):
        chosen = positional[-1]
    elif len(positional) > 1 and name not in _FIRST_ONLY:
        return arguments_tuple(reader, positional), chosen
    return reader.read(chosen), chosen


def _is_status(found: Target) -> bool:
    """``SystemExit(1)`` hands over an exit status, which nobody sees as text."""
    arguments = found.call.args if found.call is not None else ()
    return (
        found.name == "SystemExit"
        and len(arguments) == 1
        and isinstance(arguments[0].value, cst.Integer | cst.UnaryOperation)
    )


def _is_plain_value(node: cst.BaseExpression) -> bool:
    if isinstance(node, cst.Name):
        return node.value in {"None", "True", "False"}
    return isinstance(node, cst.Integer | cst.Float)


def _is_sentence(alternatives: Alternatives) -> bool:
    return any(" " in (part.text or "").strip() for a in alternatives for part in a)


def argument(call: cst.Call, parameter: str, position: int | None) -> cst.BaseExpression | None:
    """Return what a call hands over for a parameter; None where it hands over nothing, or by stars.

    Args:
        call: the call.
        parameter: its name.
        position: its index among the arguments; None where only the name will do.
    """
    for given in call.args:
        if given.keyword is not None and given.keyword.value == parameter:
            return given.value
    positional = [given for given in call.args if given.keyword is None and given.star != "**"]
    if position is None or position >= len(positional):
        return None
    if any(given.star for given in positional[: position + 1]):
        return None
    return positional[position].value


def said_message(reader: Reading, node: cst.BaseExpression) -> Message:
    """Return the message of an ``assert``, or of a call that prints its argument and exits."""
    return message(reader.read(node), dynamic_reason(reader, node))
