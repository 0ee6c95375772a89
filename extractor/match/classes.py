"""How the class that a paste names stands to the class of an error."""

from enum import IntEnum

from extractor.model.match import ClassRow, MatchIndex, PastedException


class Kinship(IntEnum):
    """From strangers to the same class."""

    OTHER = 0
    UNKNOWN = 1
    """The paste names no class."""
    RELATED = 2
    """One is derived from the other, or the catalog does not know the class."""
    SAME = 3


class Classes:
    """The classes of an index."""

    def __init__(self, index: MatchIndex) -> None:
        self._rows = index.classes
        self._bases: dict[str, set[str]] = {
            name: set(bases) for name, bases in index.builtins.items()
        }
        self._builtin = frozenset(index.builtins)
        for row in index.classes:
            self._bases.setdefault(row.name, set()).update(row.bases)

    def kinship(self, exception: PastedException, number: int) -> Kinship:
        """Return how the printed class stands to that of an error."""
        if exception.type is None:
            return Kinship.UNKNOWN
        row = self._rows[number]
        if exception.type == row.name:
            return Kinship.OTHER if _of_another(exception.qualified, row) else Kinship.SAME
        known = self._bases.get(exception.type, set())
        if row.name in known - {"Exception", "BaseException"}:
            return Kinship.RELATED
        if exception.type in self._bases.get(row.name, set()) - {"Exception", "BaseException"}:
            return Kinship.RELATED
        return Kinship.OTHER

    def is_own(self, number: int) -> bool:
        """Return whether an error's class is no built-in one, so that it may word its message."""
        return self._rows[number].name not in self._builtin

    def is_key_error(self, exception: PastedException) -> bool:
        """Return whether the class shows its message with quotes around, as ``KeyError`` does."""
        name = exception.type or ""
        return name == "KeyError" or "KeyError" in self._bases.get(name, set())


def _of_another(printed: str | None, row: ClassRow) -> bool:
    """Return whether the class as printed is one of the same name in another package."""
    if printed is None or "." not in printed or not row.qualified:
        return False
    return printed.partition(".")[0] not in {row.qualified.partition(".")[0], "__main__"}
