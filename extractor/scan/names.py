"""Names that a block of statements binds, without the blocks of functions inside it."""

from collections import Counter
from collections.abc import Iterable, Iterator

import libcst as cst

Block = Iterable[cst.BaseStatement | cst.BaseSmallStatement]


def statements(body: cst.BaseSuite) -> Block:
    """Return the statements of a suite, of one line or of an indented block."""
    return body.body


def bound_names(block: Block) -> Counter[str]:
    """Return how many places of a block bind each name; ``:=`` is not looked for."""
    counted: Counter[str] = Counter()
    for statement in block:
        counted.update(_statement(statement))
    return counted


def _statement(statement: cst.CSTNode) -> Iterator[str]:
    if isinstance(statement, cst.SimpleStatementLine):
        for small in statement.body:
            yield from _small(small)
    elif isinstance(statement, cst.FunctionDef | cst.ClassDef):
        yield statement.name.value
    elif isinstance(statement, cst.BaseCompoundStatement):
        yield from _compound(statement)
    else:
        yield from _small(statement)


def _small(small: cst.CSTNode) -> Iterator[str]:
    if isinstance(small, cst.Assign):
        for target in small.targets:
            yield from target_names(target.target)
    elif isinstance(small, cst.AnnAssign):
        if small.value is not None:
            yield from target_names(small.target)
    elif isinstance(small, cst.AugAssign):
        yield from target_names(small.target)
    elif isinstance(small, cst.Import | cst.ImportFrom):
        yield from imported_names(small)
    elif isinstance(small, cst.Del):
        yield from target_names(small.target)


def imported_names(statement: cst.Import | cst.ImportFrom) -> Iterator[str]:
    """Yield the names that an import statement binds."""
    if isinstance(statement.names, cst.ImportStar):
        return
    for alias in statement.names:
        name: cst.BaseExpression = alias.asname.name if alias.asname is not None else alias.name
        while isinstance(name, cst.Attribute):
            name = name.value  # ``import a.b`` binds ``a``
        yield from target_names(name)


def target_names(target: cst.CSTNode) -> Iterator[str]:
    """Yield the names in an assignment target; attributes and elements bind none."""
    if isinstance(target, cst.Name):
        yield target.value
    elif isinstance(target, cst.Tuple | cst.List):
        for element in target.elements:
            yield from target_names(element.value)
    elif isinstance(target, cst.StarredElement):
        yield from target_names(target.value)


def _compound(statement: cst.BaseCompoundStatement) -> Iterator[str]:
    if isinstance(statement, cst.For):
        yield from target_names(statement.target)
    if isinstance(statement, cst.With):
        for item in statement.items:
            if item.asname is not None:
                yield from target_names(item.asname.name)
    if isinstance(statement, cst.Match):
        for case in statement.cases:
            yield from pattern_names(case.pattern)
    for block in blocks(statement):
        yield from bound_names(block).elements()
    if isinstance(statement, cst.Try | cst.TryStar):
        for handler in statement.handlers:
            if handler.name is not None:
                yield from target_names(handler.name.name)


def blocks(statement: cst.BaseCompoundStatement) -> Iterator[Block]:
    """Yield the suites of a compound statement that run in the same scope."""
    if isinstance(statement, cst.Match):
        for case in statement.cases:
            yield statements(case.body)
        return
    yield statements(statement.body)
    if isinstance(statement, cst.Try | cst.TryStar):
        for handler in statement.handlers:
            yield statements(handler.body)
        if statement.finalbody is not None:
            yield statements(statement.finalbody.body)
    orelse = getattr(statement, "orelse", None)
    if isinstance(orelse, cst.If):
        yield from blocks(orelse)
    elif isinstance(orelse, cst.Else):
        yield statements(orelse.body)


def pattern_names(pattern: cst.CSTNode) -> Iterator[str]:
    """Yield the names that a ``case`` pattern captures."""
    if isinstance(pattern, cst.MatchAs | cst.MatchStar) and pattern.name is not None:
        yield pattern.name.value
    if isinstance(pattern, cst.MatchMapping) and pattern.rest is not None:
        yield pattern.rest.value
    for child in pattern.children:
        yield from pattern_names(child)
