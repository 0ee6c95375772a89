"""A test for hardware or a platform: where the code can run."""

import ast
import re
from collections.abc import Iterator

from extractor.explain.case import Case
from extractor.explain.conditions import atoms
from extractor.explain.expressions import dotted
from extractor.explain.phrases import requirement
from extractor.explain.rules.rule import Rule, Sample, Says, Section, derived

_DEVICES = (
    "cuda|hip|rocm|musa|npu|xpu|hpu|tpu|mps|gpu|amx|avx\\d*|sm_?\\d+|hopper|blackwell|ampere|"
    "gfx\\d+|nvlink|capability|windows|linux|darwin|macos|platform|flashmla"
)
_PREDICATE = re.compile(
    rf"^_?(?:(?:current_)?(?:is|has|supports?|get|check|cuda|torch)_)?(?:{_DEVICES})"
    r"(?:_(?:is_)?(?:supported|available|capability|version|type|at_least|arch|alike|family"
    r"|device_capability|device))*$"
)


def _says(case: Case) -> Iterator[Says]:
    conjunct = case.requirement
    if conjunct is None or conjunct.term is None:
        return
    if not any(_asks_for_device(atom.node) for atom in atoms(conjunct.term)):
        return
    text = requirement(conjunct, case.subjects)
    if text is not None:
        lines = [case.lines(*each) for each in conjunct.lines]
        said = f"Run it on a machine where {text}."
        yield derived(Section.SOLUTIONS, said, lines, "S5", "condition")


def _asks_for_device(node: ast.expr) -> bool:
    """Tell whether a test calls a function, or reads a constant, named after hardware."""
    for each in ast.walk(node):
        name = dotted(each.func) if isinstance(each, ast.Call) else ""
        if isinstance(each, ast.Name) and each.id.startswith(("is_", "_is_", "IS_", "HAS_")):
            name = each.id
        if name and _PREDICATE.match(name.rpartition(".")[2].lower()):
            return True
    return False


RULE = Rule(
    name="device",
    says=_says,
    samples=(
        Sample(
            source="""
def run():
    if not is_cuda():
        raise RuntimeError("needs CUDA")  # here
""",
            says=("solutions: Run it on a machine where `is_cuda()` is true.",),
        ),
        Sample(
            source="""
def run():
    if not is_ready():
        raise RuntimeError("not ready")  # here
""",
        ),
    ),
)
