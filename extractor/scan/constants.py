"""Texts that a module or a class keeps in a name of its own."""

from collections import Counter
from collections.abc import Iterable

import libcst as cst

from extractor.scan.bindings import Binding, TextValue
from extractor.scan.index import FileIndex
from extractor.scan.names import Block, bound_names, statements
from extractor.scan.reading import Reading, last_name


class Constants:
    """Module and class constants of one file, read when first asked for.

    A name counts as a constant if one place of the file binds it, and it is a text.
    """

    def __init__(self, module: cst.Module, index: FileIndex) -> None:
        self._index = index
        self._module_values = _values(module.body)
        self._module_bound = bound_names(module.body)
        self._classes: dict[cst.ClassDef, dict[str, cst.BaseExpression]] = {}
        self._known: dict[cst.BaseExpression, Binding | None] = {}
        self._attribute_owners: Counter[str] | None = None

    def of_module(self, name: str, reader: Reading) -> Binding | None:
        """Return the text of a module constant, or None."""
        value = self._module_values.get(name)
        if value is None or self._module_bound[name] != 1 or name in self._index.global_names:
            return None
        return self._read(value, reader)

    def of_attribute(
        self, owner: str, name: str, enclosing: cst.ClassDef | None, reader: Reading
    ) -> Binding | None:
        """Return the text of ``self.NAME``, ``cls.NAME`` or ``Class.NAME``, or None."""
        definition = enclosing if owner in {"self", "cls"} else self._index.classes.get(owner)
        if definition is None or self._index.assigned_attributes[name]:
            return None
        if self._owners()[name] != 1:
            return None
        value = self._inherited(definition, name, set())
        return self._read(value, reader) if value is not None else None

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
            self._classes[definition] = _values(statements(definition.body))
        return self._classes[definition]

    def _owners(self) -> Counter[str]:
        """In how many classes of the file each class attribute is set: an override is no text."""
        if self._attribute_owners is None:
            self._attribute_owners = Counter(
                name
                for definition in self._index.classes.values()
                if definition is not None
                for name in bound_names(statements(definition.body)).elements()
            )
        return self._attribute_owners

    def _read(self, value: cst.BaseExpression, reader: Reading) -> Binding | None:
        if value not in self._known:
            self._known[value] = None  # a constant made of itself stays unknown
            if reader.is_text(value):
                self._known[value] = (TextValue(reader.read(value)),)
        return self._known[value]


def _values(block: Block) -> dict[str, cst.BaseExpression]:
    """Name -> assigned expression, of the plain assignments in a block and its branches."""
    found: dict[str, cst.BaseExpression] = {}
    for small in _small_statements(block):
        if isinstance(small, cst.Assign) and len(small.targets) == 1:
            target, value = small.targets[0].target, small.value
        elif isinstance(small, cst.AnnAssign) and small.value is not None:
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
