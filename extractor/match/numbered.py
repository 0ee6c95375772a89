"""The lines of a paste, each of which belongs to one traceback at most."""

from collections.abc import Iterator

from extractor.match.prefixes import Prefix

GAP = 40
"""Lines of others in a row after which a traceback is taken to have ended."""


class Lines:
    """All lines, and which are taken."""

    def __init__(self, lines: list[str]) -> None:
        self.all = lines
        self.taken = bytearray(len(lines))

    def __len__(self) -> int:
        return len(self.all)

    def take(self, *numbers: int) -> None:
        """Mark lines (indices) as belonging to a traceback."""
        for number in numbers:
            self.taken[number] = 1

    def of(self, prefix: Prefix, start: int) -> Iterator[tuple[int, str]]:
        """Yield index and rest of the free lines with a prefix, from ``start`` on."""
        missed = 0
        for number in range(start, len(self.all)):
            body = None if self.taken[number] else prefix.strip(self.all[number])
            if body is not None:
                missed = 0
                yield number, body
            else:
                missed += 1
                if missed > GAP:
                    return
