"""The categories' rules, in order: the first that knows a site gives it its label.

Each takes what was seen of a site and returns the line that it rests on, or nothing.
"""

import builtins
import re
from collections.abc import Callable

from extractor.explain.categories import conditions
from extractor.explain.categories.seen import Seen
from extractor.model.classify import Category
from extractor.model.facts import OptionKind
from extractor.model.settings import SiteKind

Rule = Callable[[Seen], int | None]

_DEPENDENCY = re.compile(
    r"\bpip3? install\b|\b(?:is|are|was) not installed\b|^not installed|\bnot installed[.,:]"
    r"|please install |\bcould not (?:be )?import"
)
_HARDWARE = re.compile(
    r"\b(?:only|requires?|needs?|must run|unsupported|not supported)\b[^.]*"
    r"\b(?:cuda(?![ -]graph)|sm ?_?\d+\w*|rocm|hip|amd|npu|xpu|hpu|mps|musa|ascend|blackwell|hopper"
    r"|ampere|gpu(?! memory)|tpu|compute capability|amx|avx\d*|apple silicon"
    r"|linux|on windows|macos)\b"
)
_MODEL_DATA = re.compile(
    r"\bcheckpoints?\b|\bconfig\.json\b|\bstate_?dict\b|\bsafetensors\b|\bgguf\b|\bweights? name"
    r"|\bmissing weights?\b|\bweights?\b[^.]*\b(?:not found|missing|not loaded|not initialized)\b"
    r"|\bhf_config\b|\bmodel\.safetensors"
)
_STATE = re.compile(
    r"\balready\b|\bnot (?:been |yet been |yet )?(?:initiali[sz]ed|registered|started|running|ready"
    r"|closed|opened|connected|set up|built|entered|loaded)\b|\b(?:is|was|been) closed\b"
    r"|\bmust be called (?:before|after|first)\b|\bcall \S+ (?:first|before)\b|\buninitiali[sz]ed\b"
)
_UNSUPPORTED = re.compile(
    r"\b(?:not|n't|never) (?:\w+ )?(?:supported?|implemented|compatible|allowed together)\b"
    r"|\bunsupported\b|\bnot (?:yet )?support\b|\bonly (?:\w+ )?supports?\b|\bsupports? only\b"
    r"|\bonly\b[^.;]*\bsupported\b|\bunimplemented\b|\bincompatible\b|\bno support for\b"
    r"|\b(?:does|do)(?: not|n't) (?:\w+ )?support\b"
    r"|\bcannot be (?:used|combined) (?:with|together)\b"
    r"|\bnot available\b|\bonly works?\b|\bis only (?:available|implemented)\b"
)
_CAPACITY = re.compile(
    r"\bexceed|\btoo (?:large|long|many|big|small)\b|\bcapacity\b|\bout of memory\b|\bnot enough\b"
    r"|\binsufficient\b|\bmaximum\b|\bran out of\b|\boverflow"
)
_BROKEN = re.compile(
    r"\bshould(?: not|n't| never) (?:happen|be reached|reach|get here|occur|be called)\b|\bcorrupt"
    r"|\bunreachable\b|\binternal error\b|\binvariant\b|\bthis is a bug\b|\bbug in\b|\bimpossible\b"
    r"|\bsanity\b"
)
_NETWORK = re.compile(r"Timeout|TimedOut|Connect|Socket|SSL|Retry")
_CAUGHT_NETWORK = re.compile(rf"{_NETWORK.pattern}|RequestException|HTTPError|URLError|gaierror")
_LEFT_TO_OTHERS = re.compile(
    r"\babstract\b|\bsub-?class|\bchild class|\bderived class|\boverr(?:ide|idden)\b"
    r"|\b(?:must|should|needs? to|has to) (?:be )?implement|\bnot implemented\b|\bunimplemented\b"
)
_FILE_CLASS = re.compile(r"File|Path|Director|Folder")
_ROUTE = re.compile(r"\.(?:get|post|put|delete|patch|route|websocket|api_route)\(")
_VALIDATOR = re.compile(r"(?:^|[._])validator\(|_validator\(|^validator$")
_REFUSED = re.compile(r"BadRequest|RequestValidation|^Http404$")
_RESPONSE = re.compile(
    r"^(?:fastapi|starlette|werkzeug|flask|aiohttp\.web|tornado\.web|rest_framework|sanic|falcon"
    r"|litestar|quart)\."
)
"""Modules of web frameworks whose exceptions become responses."""
_REQUEST_NAME = re.compile(r"^(?:request|req|raw_request|payload|body)$|_(?:request|req)$")
_REQUEST_TYPE = re.compile(r"Req(?:uest)?(?:Input)?\b|Request\b|(?:Req|Request)Input\b")
_REQUEST_MODULE = re.compile(
    r"(?:^|[._])(?:entrypoints?|protocols?|validation|validators?|routers?|routes|endpoints?|serving"
    r"|api|views)(?:[._]|$)"
)
_PLAIN = frozenset({"Exception", "BaseException", "RuntimeError", "SystemError", "SystemExit"})
"""Classes that tell nothing of what is wrong."""
_REFUSING = frozenset({"ValueError", "TypeError"})
_SETTINGS = re.compile(r"(?:config|settings|args|arguments|options)$", re.IGNORECASE)


def is_client_field(seen: Seen) -> bool:
    """Whether a deciding test reads a field of a request."""
    return any(
        option.kind is OptionKind.FIELD
        and option.owner not in seen.project.owners
        and not _SETTINGS.search(option.owner or "config")
        for option in seen.decided_by
    )


def operator_options(seen: Seen) -> bool:
    """Whether a deciding test reads what is set when the program is started."""
    return bool(seen.decided_by) and not is_client_field(seen)


def abstract(seen: Seen) -> int | None:
    """``NotImplementedError`` without condition, and nothing else said than that it is left out."""
    bare = not seen.site.guards and not seen.site.partial
    if not bare or "NotImplementedError" not in seen.ancestors:
        return None
    silent = not seen.site.has_argument
    left = silent or seen.exception.overrides or _LEFT_TO_OTHERS.search(seen.text)
    return seen.site.line if left else None


def dependency(seen: Seen) -> int | None:
    """Behind a failed import or a flag that tells of one, or the message asks to install."""
    handler = seen.handler
    if handler and re.search(r"\b(?:ImportError|ModuleNotFoundError)\b", handler.text):
        return handler.line
    if any(conditions.is_import_flag(atom, seen.file.guarded) for atom in seen.atoms):
        return seen.line
    named = "ImportError" in seen.ancestors or _DEPENDENCY.search(seen.text)
    return seen.site.line if named else None


def request(seen: Seen) -> int | None:
    """A raise that answers a request: by status, route, request model or request-typed subject."""
    if seen.site.kind is not SiteKind.RAISE:
        return None
    classes = (seen.exception.qualified_name or "", *seen.exception.bases)
    if (
        seen.exception.status is not None
        or _REFUSED.search(seen.exception.name)
        or any(map(_RESPONSE.match, classes))
    ):
        return seen.site.line
    if seen.function is not None and any(map(_ROUTE.search, seen.function.decorators)):
        return seen.function.line
    if is_client_field(seen):
        return seen.line
    in_module = _REQUEST_MODULE.search(seen.file.module)
    if in_module and seen.function and any(map(_VALIDATOR.search, seen.function.decorators)):
        return seen.function.line
    owner = (seen.owner or "").rpartition(".")[2]
    if in_module and (_REQUEST_TYPE.search(owner) or _reads_request(seen)):
        return seen.line
    return None


def _reads_request(seen: Seen) -> bool:
    if seen.function is None:
        return False
    typed = {
        each.name
        for each in seen.function.parameters
        if _REQUEST_NAME.search(each.name) or _REQUEST_TYPE.search(each.annotation or "")
    }
    return bool(typed & seen.reads)


def network(seen: Seen) -> int | None:
    """A class of exception, raised or caught, that tells of a connection or a time limit."""
    if any(map(_NETWORK.search, seen.ancestors)):
        return seen.site.line
    handler = seen.handler
    return handler.line if handler and _CAUGHT_NETWORK.search(handler.text) else None


def file_access(seen: Seen) -> int | None:
    """An ``OSError`` of Python, or one named after files, or a test whether a file is there."""
    name = seen.exception.qualified_name or ""
    builtin = name.startswith("builtins.") and "OSError" in seen.ancestors
    if builtin or (_FILE_CLASS.search(seen.exception.name) and "OSError" in seen.ancestors):
        return seen.site.line
    return seen.line if any(map(conditions.is_file_test, seen.atoms)) else None


def wrapped(seen: Seen) -> int | None:
    """Raised while another exception is handled, or from one."""
    if seen.handler is not None:
        return seen.handler.line
    return seen.site.line if seen.site.cause not in {None, "None"} else None


def hardware(seen: Seen) -> int | None:
    """A device is asked for, or the message says what hardware it takes."""
    if any(map(conditions.is_device, seen.atoms)):
        return seen.line
    told = _HARDWARE.search(seen.text) and not seen.named_options
    return seen.site.line if told else None


def configuration(seen: Seen) -> int | None:
    """An option is tested or named, or the class that holds the options checks itself."""
    if seen.site.kind is SiteKind.PARSER_ERROR:
        return seen.site.line
    if operator_options(seen):
        return seen.line
    if seen.named_options or (seen.owner in seen.project.owners and seen.site.guards):
        return seen.site.line
    return None


def model_data(seen: Seen) -> int | None:
    """The message names a checkpoint, weights or the model's own configuration."""
    return seen.site.line if _MODEL_DATA.search(seen.text) else None


def tensor(seen: Seen) -> int | None:
    """Shape, dtype, device or layout is tested, also through a local variable."""
    if any(map(conditions.is_tensor, seen.atoms)):
        return seen.line
    names = {name for atom in seen.atoms for name in conditions.roots(atom)}
    aliases = (node for name in sorted(names) for node in seen.definitions(name))
    return seen.line if any(map(conditions.is_tensor, aliases)) else None


def state(seen: Seen) -> int | None:
    """The message says that something is too early, too late or twice."""
    return seen.site.line if _STATE.search(seen.text) else None


def unsupported(seen: Seen) -> int | None:
    """``NotImplementedError`` under a condition, or the message says that it is not supported."""
    told = "NotImplementedError" in seen.ancestors or _UNSUPPORTED.search(seen.text)
    return seen.site.line if told else None


def capacity(seen: Seen) -> int | None:
    """An order is tested, and the message says that something exceeds something."""
    if not _CAPACITY.search(seen.text):
        return None
    return seen.line if any(map(conditions.is_order, seen.atoms)) else None


def broken(seen: Seen) -> int | None:
    """The message says that this cannot happen."""
    return seen.site.line if _BROKEN.search(seen.text) else None


def argument(seen: Seen) -> int | None:
    """A value is refused; of asserts only in functions that others call, about parameters alone."""
    if not seen.reads:
        return None
    if seen.site.kind is SiteKind.ASSERT:
        only = seen.public and seen.reads <= seen.parameters | _FREE
        return seen.line if only and seen.reads & seen.parameters else None
    if seen.exception.name in _PLAIN:
        return None
    handed = bool(seen.reads & seen.parameters)
    refused = bool(_REFUSING & seen.ancestors) and not all(map(_OWN.match, seen.reads))
    return seen.line if handed or refused else None


_OWN = re.compile(r"self\._")
_FREE = frozenset(dir(builtins))
"""Names that are read without being anyone's value."""


def internal(seen: Seen) -> int | None:
    """What is left of the asserts, and what depends on the object's own state alone."""
    own = bool(seen.reads) and all(name.startswith("self.") for name in seen.reads)
    return seen.line if own or seen.site.kind is SiteKind.ASSERT else None


def other(seen: Seen) -> int | None:
    """Whatever no rule knows."""
    return seen.line


RULES: tuple[tuple[Category, Rule], ...] = (
    (Category.ABSTRACT, abstract),
    (Category.DEPENDENCY, dependency),
    (Category.REQUEST, request),
    (Category.NETWORK, network),
    (Category.IO, file_access),
    (Category.WRAPPED, wrapped),
    (Category.HARDWARE, hardware),
    (Category.CONFIGURATION, configuration),
    (Category.MODEL_DATA, model_data),
    (Category.TENSOR, tensor),
    (Category.STATE, state),
    (Category.UNSUPPORTED, unsupported),
    (Category.CAPACITY, capacity),
    (Category.INTERNAL, broken),
    (Category.ARGUMENT, argument),
    (Category.INTERNAL, internal),
    (Category.OTHER, other),
)
