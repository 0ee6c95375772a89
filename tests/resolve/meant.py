"""Small projects written inline: what the names of their guards and messages stand for."""

from collections.abc import Iterable
from functools import cached_property

from extractor.model.resolve_meaning import Meaning
from extractor.resolve.meaning import Meanings
from tests.resolve.written import Written

MAIN = "app/main.py"


class Meant(Written):
    """A project as a mapping from path to source."""

    @cached_property
    def meanings(self) -> Meanings:
        return Meanings(list(self.facts.values()), self.index, self.hierarchy)

    def last(self, path: str = MAIN) -> tuple[Meaning, ...]:
        """Return what the last site of a file says."""
        return self.meanings.of(self.sites(path)[-1], self.facts[path])


def of_last_guard(project: Meant, path: str = MAIN) -> list[Meaning]:
    """Return the meanings of the last guard of the last site."""
    last = len(project.sites(path)[-1].guards) - 1
    return [each for each in project.last(path) if each.guard == last]


def words(meanings: Iterable[Meaning]) -> list[str]:
    """Return each meaning as ``kind expression``, with what tells it apart."""
    return [
        " ".join(
            piece
            for piece in (
                each.kind.value,
                each.expression,
                f"= {each.code}" if each.code else "",
                f"in {', '.join(each.values)}" if each.values else "",
                f"imports {each.module}" if each.module else "",
                f"“{each.docstring}”" if each.docstring else "",
            )
            if piece
        )
        for each in meanings
    ]
