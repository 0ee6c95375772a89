"""The rules, in the order in which a page gives their sentences."""

from extractor.explain.rules import (
    always,
    branches,
    calling,
    caught,
    condition,
    device,
    expected,
    imports,
    message,
    nothing,
    setting,
    status,
    together,
    words,
    wrapped,
)
from extractor.explain.rules.rule import Rule

RULES: tuple[Rule, ...] = (
    condition.RULE,
    always.RULE,
    status.RULE,
    branches.RULE,
    caught.RULE,
    words.RULE,
    message.RULE,
    setting.RULE,
    imports.RULE,
    device.RULE,
    calling.RULE,
    wrapped.RULE,
    expected.RULE,
    together.RULE,
)

FALLBACK: Rule = nothing.RULE
"""Applies where no rule knows a solution."""
