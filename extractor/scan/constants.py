"""Texts that a module or a class keeps in a name of its own."""

import re
from collections import Counter
from collections.abc import Callable, Iterable

import libcst as cst

from extractor.scan.bindings import Binding, TextValue
from extractor.scan.index import FileIndex
from extractor.scan.names import Block, bound_names, statements
from extractor.scan.reader import Reader
from extractor.scan.reading import last_name

_OPEN_BASES = re.compile(
    r"Enum$|Flag$|NamedTuple$|TypedDict$|Struct$|Model$|Settings$|Schema$|Config$|Serializer$"
)
"""Bases whose class attributes are members or fields: an instance holds something else."""


class Constants:
    """Module and class constants of one file, read when first asked for.

    A name counts as a constant if one place of the file binds it, and it is a text. It is read
    with what names mean where it stands, not where it is used.
    """

    def __init__(
        self, module: cst.Module, index: FileIndex, code: Callable[[cst.CSTNode], str]
    ) -> None:
        self._index = index
        self._reader = Reader(module, code, self._look_up)
        self._module_values = _values(module.body)
        self._module_bound = bound_names(module.body)
        self._module_bound.update(
            walrus.target.value for walrus in index.walruses if isinstance(walrus.target, cst.Name)
        )
        self._classes: dict[cst.ClassDef, dict[str, cst.BaseExpression]] = {}
        self._known: dict[cst.BaseExpression, Binding | None] = {}
        self._attribute_owners: Counter[str] | None = None

    def of_module(self, name: str) -> Binding | None:
        """Return the text of a module constant, or None."""
        value = self._module_values.get(name)
        if value is None or self._module_bound[name] != 1 or name in self._index.global_names:
            return None
        return self._read(value)

    def of_attribute(self, owner: str, name: str, enclosing: cst.ClassDef | None) -> Binding | None:
        """Return the text of ``self.NAME``, ``cls.NAME`` or ``Class.NAME``, or None."""
        definition = enclosing if owner in {"self", "cls"} else self._index.classes.get(owner)
        if definition is None or self._index.assigned_attributes[name]:
            return None
        if self._owners()[name] != 1:
            return None
        value = self._inherited(definition, name, set())
        return self._read(value) if value is not None else None

    def _look_up(self, node: cst.BaseExpression) -> Binding | None:
        """What a name means inside a constant: a module constant, if no class has such a name."""
        if isinstance(node, cst.Name) and not self._owners()[node.value]:
            return self.of_module(node.value)
        return None

    def _inherited(
        self, definition: cst.ClassDef, name: str, seen: set[str]
    ) -> cst.BaseExpression | None:
        value = self._class_values(definition).get(name)
        if value is not None:
            return value
        for base in definition.bases:
            base_name = last_name(base.value)
            found = self._index.classes.get(base_name) if base_name else None
            if found is not None and base_name is not None and base_name not in seen:
                value = self._inherited(found, name, {*seen, base_name})
                if value is not None:
                    return value
        return None

    def _class_values(self, definition: cst.ClassDef) -> dict[str, cst.BaseExpression]:
        if definition not in self._classes:
            holds_fields = definition.decorators or any(
                _OPEN_BASES.search(last_name(base.value) or "") for base in definition.bases
            )
            body = () if holds_fields else statements(definition.body)
            self._classes[definition] = _values(body, annotated=False)
        return self._classes[definition]

    def _owners(self) -> Counter[str]:
        """In how many classes of the file each class attribute is set: an override is no text."""
        if self._attribute_owners is None:
            self._attribute_owners = Counter(
                name
                for definition in self._index.class_definitions
                for name in bound_names(statements(definition.body)).elements()
            )
        return self._attribute_owners

    def _read(self, value: cst.BaseExpression) -> Binding | None:
        if value not in self._known:
            self._known[value] = None  # a constant made of itself stays unknown
            if self._reader.is_text(value):
                self._known[value] = (TextValue(self._reader.read(value)),)
        return self._known[value]


def _values(block: Block, *, annotated: bool = True) -> dict[str, cst.BaseExpression]:
    """Name -> assigned expression, of the plain assignments in a block.

    ``annotated`` tells whether ``name: type = value`` counts: in a class it may declare a field.
    """
    found: dict[str, cst.BaseExpression] = {}
    for small in _small_statements(block):
        if isinstance(small, cst.Assign) and len(small.targets) == 1:
            target, value = small.targets[0].target, small.value
        elif annotated and isinstance(small, cst.AnnAssign) and small.value is not None:
            target, value = small.target, small.value
        else:
            continue
        if isinstance(target, cst.Name):
            found[target.value] = value
    return found


def _small_statements(block: Block) -> Iterable[cst.BaseSmallStatement]:
    for statement in block:
        if isinstance(statement, cst.SimpleStatementLine):
            yield from statement.body
