"""The deciding tests of a raise site, taken apart."""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from extractor.model.scan import Guard, GuardKind

PASSED = frozenset({GuardKind.EXIT, GuardKind.TRY_ELSE, GuardKind.LOOP_ELSE})
"""Guards that a site stands behind, not inside."""
_PLACES = frozenset({GuardKind.FOR, GuardKind.WITH, GuardKind.EXCEPT, GuardKind.WHILE})
_TENSOR = frozenset(
    {
        *("shape", "dtype", "ndim", "device", "layout", "is_cuda", "is_cpu", "is_contiguous"),
        *("stride", "numel", "itemsize", "element_size"),
    }
)
_TENSOR_CALLS = frozenset({"dim", "size", "is_contiguous", "stride", "numel", "is_floating_point"})
_DEVICE = (
    r"(?:cuda|hip|rocm|npu|xpu|hpu|mps|musa|tpu|amx|sm\d+\w*?|blackwell|hopper|ampere|gfx\d+\w*?|amd"
    r"|nvidia|arm64|ascend)"
)
_DEVICE_TEST = re.compile(
    rf"^_?(?:is|on)_(?:\w+_)?{_DEVICE}"
    r"(?:_(?:available|supported|alike|like|platform|device|gpu|arch|family|with_\w+))?$"
)
_DEVICE_NAME = re.compile(rf"(?:^|[._]){_DEVICE}(?:[._]|$)")
_CAPABILITY = re.compile(r"device_capability|compute_capability|(?:^|_)sm_?version|device_sm\b")
_AVAILABLE = re.compile(r"\w_(?:available|installed)$", re.IGNORECASE)
_HAS = re.compile(r"^_?(?:HAS|HAVE|WITH)_[A-Z0-9_]+$")
_FILE = frozenset(["exists", "isfile", "isdir", "is_file", "is_dir", "lexists"])
_CUT = "…"


def deciding(guards: Sequence[Guard]) -> tuple[Guard, ...]:
    """The tests that decide last: those of the innermost ``if`` chain or ``assert``.

    Tests of one chain follow each other and came out false but for the last one. Without any that
    the site stands inside, the last one that was passed.
    """
    inside = [each for each in guards if each.kind not in PASSED and not each.stale]
    tests = [each for each in inside if each.kind not in _PLACES]
    if not tests:
        passed = [each for each in guards if each.kind is GuardKind.EXIT and not each.stale]
        return tuple(passed[-1:])
    chain = [tests[-1]]
    for each in reversed(tests[:-1]):
        if each.holds or each.kind is not GuardKind.IF or chain[-1].kind is GuardKind.ASSERT:
            break
        chain.append(each)
    return tuple(reversed(chain))


def caught(guards: Sequence[Guard]) -> Guard | None:
    """The handler that a site stands inside, the innermost one."""
    found = (each for each in reversed(guards) if each.kind is GuardKind.EXCEPT and each.holds)
    return next(found, None)


@lru_cache(maxsize=4_000)
def parsed(code: str) -> ast.expr | None:
    """The expression, or nothing where it is none; such code is rare and then less is said."""
    try:
        return ast.parse(code.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def atoms(node: ast.expr) -> Iterator[ast.expr]:
    """The parts that ``and``, ``or`` and ``not`` join."""
    if isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from atoms(value)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield from atoms(node.operand)
    else:
        yield node


def roots(node: ast.AST) -> Iterator[str]:
    """What an expression reads: names, and ``self.x`` as such."""
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name):
            if part.value.id in {"self", "cls"}:
                yield f"self.{part.attr}"
        elif isinstance(part, ast.Name) and part.id not in {"self", "cls"}:
            yield part.id


def subjects(node: ast.expr) -> Iterator[ast.expr]:
    """The sides of comparisons, the arguments of ``isinstance`` and ``len``, or the whole."""
    if isinstance(node, ast.Compare):
        for side in (node.left, *node.comparators):
            if not _is_fixed(side):
                yield from subjects(side)
    elif isinstance(node, ast.Call) and _last_name(node.func) in {"isinstance", "issubclass"}:
        yield from node.args[:1]
    else:
        yield node


def is_tensor(node: ast.AST) -> bool:
    """Whether it reads the shape, dtype, device or layout of something."""
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and part.attr in _TENSOR and not _is_module(part.value):
            return part.attr != "device" or isinstance(node, ast.Compare)
        if (
            isinstance(part, ast.Call)
            and isinstance(part.func, ast.Attribute)
            and part.func.attr in _TENSOR_CALLS
            and not _is_module(part.func.value)
        ):
            return True
    return False


def is_device(node: ast.AST) -> bool:
    """Whether it asks for the hardware or platform; ``x.is_cuda`` asks where a tensor is."""
    called = {id(part.func) for part in ast.walk(node) if isinstance(part, ast.Call)}
    for part in ast.walk(node):
        name = _last_name(part)
        if name is None or (_is_foreign(part) and id(part) not in called and name in _TENSOR):
            continue
        dotted = ast.unparse(part) if isinstance(part, ast.Attribute) else name
        if _CAPABILITY.search(name) or dotted in {"torch.version.hip", "torch.version.cuda"}:
            return True
        if _DEVICE_TEST.search(name.lower()):
            return True
        if name == "is_available" and _DEVICE_NAME.search(dotted):
            return True
        if dotted in {"sys.platform", "os.name", "platform.system", "platform.machine"}:
            return True
    return False


def is_import_flag(node: ast.expr, guarded: frozenset[str]) -> bool:
    """Whether it asks if a module could be imported; ``guarded`` are names that stand for one."""
    if isinstance(node, ast.Compare):
        against_none = any(_is_none(side) for side in node.comparators)
        return against_none and isinstance(node.left, ast.Name) and node.left.id in guarded
    called = isinstance(node, ast.Call)
    name = _last_name(node.func if isinstance(node, ast.Call) else node)
    if name is None or (isinstance(node, ast.Call) and (node.args or node.keywords)):
        return False
    if is_device(node):
        return False
    if name in guarded and isinstance(node, ast.Name):
        return True
    if _HAS.match(name):
        return not called
    return bool(_AVAILABLE.search(name)) and (called or name.isupper() or name.startswith("_"))


def is_file_test(node: ast.AST) -> bool:
    """Whether it asks if a file or folder is there."""
    return any(
        isinstance(part, ast.Call)
        and isinstance(part.func, ast.Attribute)
        and part.func.attr in _FILE
        for part in ast.walk(node)
    )


def is_order(node: ast.AST) -> bool:
    """Whether it compares by size."""
    order = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
    return isinstance(node, ast.Compare) and any(isinstance(op, order) for op in node.ops)


def is_membership(node: ast.AST) -> bool:
    """Whether it asks if something is in something."""
    return isinstance(node, ast.Compare) and any(
        isinstance(op, ast.In | ast.NotIn) for op in node.ops
    )


def _is_foreign(node: ast.AST) -> bool:
    """Whether it is an attribute of something else than ``self``."""
    if not isinstance(node, ast.Attribute):
        return False
    return not (isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"})


def _is_module(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id in {"torch", "np", "numpy", "jnp", "tf", "mx"}


def _is_fixed(node: ast.expr) -> bool:
    """Whether it is written down: a literal, or a constant by its spelling."""
    if isinstance(node, ast.Constant):
        return True
    if isinstance(node, ast.UnaryOp):
        return _is_fixed(node.operand)
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return all(map(_is_fixed, node.elts))
    if isinstance(node, ast.Attribute):
        return node.attr.isupper()
    return isinstance(node, ast.Name) and node.id.isupper()


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _last_name(node: ast.AST) -> str | None:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else None
