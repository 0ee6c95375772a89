"""What a file binds and changes: the ground for calling a constant closed."""

import ast
from collections import Counter
from collections.abc import Iterable

from extractor.scan.facts.choices import MUTATORS
from extractor.scan.facts.written import dotted

_OWN = frozenset({"self", "cls"})


class Changes:
    """Gathers bindings and changes of names while a file is walked.

    A name of a class body is ``Class.NAME``; ``self.NAME`` and ``cls.NAME`` inside the class count
    as the same. A local variable of the same name counts too: then a constant is taken for
    changed though it is not, which costs a fact and never makes a false one.
    """

    def __init__(self) -> None:
        self.bindings: Counter[str] = Counter()
        self.changed: set[str] = set()
        self.altered: set[str] = set()
        """Of these, what is changed in place: by a method, or in an element."""
        self._aliases: list[tuple[str, str]] = []

    def bind(self, name: str) -> None:
        """Count one more binding of a module's or class's name."""
        self.bindings[name] += 1

    def change(self, name: str) -> None:
        """Note that a name is changed in a way other than a binding in its own scope."""
        self.changed.add(name)

    def target(self, node: ast.Attribute | ast.Subscript, owner: str | None) -> None:
        """Note an assignment to, or deletion of, an attribute or an element.

        Args:
            node: the target.
            owner: qualified name of the class whose code this is.
        """
        named: ast.expr = node
        while isinstance(named, ast.Subscript):
            named = named.value
        self._note(named, owner, in_place=named is not node)

    def call(self, node: ast.Call, owner: str | None) -> None:
        """Note a call that changes its receiver."""
        if isinstance(node.func, ast.Attribute) and node.func.attr in MUTATORS:
            self._note(node.func.value, owner, in_place=True)

    def alias(self, node: ast.Assign | ast.AnnAssign, owner: str | None) -> None:
        """Note ``name = other``: who changes the one changes the other."""
        source = dotted(node.value) if node.value is not None else None
        if source is None:
            return
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            name = dotted(target)
            if name is not None:
                self._aliases.append((_owned(name, owner), _owned(source, owner)))

    def _note(self, node: ast.expr, owner: str | None, *, in_place: bool) -> None:
        name = dotted(node)
        if name is None:
            return
        self.changed.add(_owned(name, owner))
        if in_place and owner is not None and name.partition(".")[0] in _OWN:
            self.altered.add(_owned(name, owner))

    def in_place(self, owner: str) -> tuple[str, ...]:
        """Return the attributes of a class's objects that its own code changes in place."""
        prefix = f"{owner}."
        found = (each.removeprefix(prefix) for each in self.altered if each.startswith(prefix))
        return tuple(sorted(found))

    def close(self) -> None:
        """Follow the aliases, once all of the file is seen."""
        sources: dict[str, set[str]] = {}
        for name, source in self._aliases:
            sources.setdefault(name, set()).add(source)
        waiting = [name for name in self.changed if name in sources]
        while waiting:
            fresh = sources[waiting.pop()] - self.changed
            self.changed |= fresh
            waiting.extend(name for name in fresh if name in sources)

    def mutable(self, name: str) -> bool:
        """Tell whether anything but one assignment of the constant was seen."""
        return self.bindings[name] > 1 or name in self.changed

    def counted(self) -> Counter[str]:
        """Return how often each name is bound; once more for one that is changed elsewise."""
        return self.bindings + Counter(self.changed)

    def of_imports(self, imported: Iterable[str]) -> tuple[str, ...]:
        """Return the changed names that begin with one of the imported names."""
        roots = set(imported)
        return tuple(sorted(name for name in self.changed if name.partition(".")[0] in roots))


def _owned(name: str, owner: str | None) -> str:
    head, dot, rest = name.partition(".")
    return f"{owner}.{rest}" if owner and dot and head in _OWN else name
