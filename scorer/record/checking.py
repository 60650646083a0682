"""The faults of one file, and the line of every part of the game."""

from bisect import insort
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from scorer.errors import COUNTED, Fault, ScorerError, Where
from scorer.messages import Number, Text, join_texts, plural
from scorer.names import find_similar

PRINTED = 50  # the most faults that are listed; the rest are counted


class FileFault(NamedTuple):
    """A fault: its line, counted from 1, and what is wrong and would be right."""

    line: int
    message: Text


class ResultsError(ScorerError):
    """A results file with faults; the text has one line per fault, ``FILE:LINE: message``."""

    def __init__(self, name: str, faults: Sequence[FileFault]) -> None:
        self.name = name
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line))
        super().__init__(fault_lines(name, self.faults))


def fault_lines(name: str, faults: Sequence[FileFault]) -> Text:
    """Return one line per fault, ``FILE:LINE: message``; faults beyond ``PRINTED`` are counted."""
    lines = [join_texts([f"{name}:{line}", message], ": ") for line, message in faults[:PRINTED]]
    if len(faults) > PRINTED:
        more = len(faults) - PRINTED
        lines.append(plural(more, "and {n} more", "and {n} more", n=Number(f"{more:,}")))
    return join_texts(lines)


class FaultCollector:
    """Collects faults; the checks add none to a part that already has one."""

    def __init__(self, *, cut: bool = False) -> None:
        self.cut = cut  # whether only the first part of the file could be read
        self.faults: list[FileFault] = []
        self._listed: list[int] = []  # the lines of the faults that are listed
        self._lines: dict[Where, int] = {(): 1}
        self._reported: set[Where] = set()

    def at(self, where: Where, line: int) -> Where:
        """Note the line of a part of the game."""
        self._lines[where] = line
        return where

    def line(self, where: Where) -> int:
        """Return the line of a part, or of the nearest part around it."""
        while where not in self._lines:
            where = where[:-1]
        return self._lines[where]

    def fault(self, where: Where, message: Text | Callable[[], Text], line: int | None = None) -> None:
        """Add a fault of a part that cannot be read; ``message`` may be a function, which is called only if needed."""
        self._reported.add(where)
        self._add(self.line(where) if line is None else line, message)

    def _add(self, line: int, message: Text | Callable[[], Text]) -> None:
        """Add a fault; if it is not among those that are listed, its message is not needed."""
        if len(self._listed) == PRINTED and line >= self._listed[-1]:
            self.faults.append(FileFault(line, COUNTED))
        else:
            insort(self._listed, line)
            del self._listed[PRINTED:]
            self.faults.append(FileFault(line, message() if callable(message) else message))

    def skip(self, where: Where) -> None:
        """Suppress the faults of a part in ``check``."""
        self._reported.add(where)

    def check(self, faults: Iterable[Fault]) -> None:
        """Add the faults of a game, except those in a part that could not be read or is skipped."""
        for where, message in faults:
            around = (where[:length] for length in range(len(where) + 1))
            if self._reported.isdisjoint(around):
                self._add(self.line(where), message)

    def nearest(self, word: str, known: Sequence[str]) -> str | None:
        """Return the known word that is similar; None if none is, or once there are more faults than are printed."""
        return find_similar(word, known) if len(self.faults) <= PRINTED else None
