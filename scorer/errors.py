"""The base class of this library's errors."""

from collections.abc import Sequence
from typing import NamedTuple

from scorer.messages import Text, join_texts, literal


class ScorerError(Exception):
    """The base of all errors that the caller or the author of a file can fix; its text says what and how.

    >>> from scorer.games import rules
    >>> try:
    ...     rules("chess")
    ... except ScorerError as error:
    ...     print(str(error).partition(";")[0])
    chess: no such game
    """

    text = literal("")  # for classes whose text is always the same

    def __init__(self, text: Text | None = None) -> None:
        self.text = text or self.text
        super().__init__(self.text)


Where = tuple[str | int, ...]
"""The path to a part of a game: ``("rounds", 0, "board", 1)`` is row 2 of the first round's board."""


COUNTED = literal("")  # the message of a fault that is only counted, because enough others are listed


class Fault(NamedTuple):
    """One violation of the rules.

    ``where`` is the path to the part of the game: ``("rounds", 0, "board", 1)`` is row 2 of the first round's board.
    ``message`` says what is wrong and what would be right; ``str`` returns it.

    >>> str(Fault(("counters",), literal("31 counters are held, but the game has 30")))
    '31 counters are held, but the game has 30'
    """

    where: Where
    message: Text

    def __str__(self) -> str:
        return self.message


class FactsError(ScorerError):
    """A game that breaks the rules: ``faults`` is a tuple of ``Fault``, and the text has a line for each.

    >>> len(FactsError([Fault((), literal("no players"))]).faults)
    1
    """

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(join_texts(fault.message for fault in faults))
