"""How a game is entered, for the prompt and the phones."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from scorer.entry.errors import BadAnswerError
from scorer.messages import Text, join_texts, literal, msg
from scorer.outcome import Outcome, Played

BACK = "<"
EXPLAIN = "?"
BACK_HELP = msg("'<' goes back one answer.")
NOTHING = literal("")

Change = tuple[str, str]
"""A place of a game and its new value; an empty text clears the place."""

Words = Mapping[str, Text]
"""Other words for an answer, by that answer. The words are also accepted in the user's language."""

Values = Mapping[str, str]
"""The values of all places that are not empty."""

Read = Callable[[str], Sequence[Change]]
"""Converts an answer into changes. Raises ``BadAnswerError``."""

GO_BACK: Words = {BACK: msg("back")}


class Question(NamedTuple):
    """One question of the prompt."""

    prompt: Text
    help: Text
    read: Read
    heading: Text = NOTHING  # of the group that the question belongs to
    opens: bool = True  # whether it is the first of its group, and the heading is printed
    standing: bool = False  # whether to show the standing before the heading
    words: Words = GO_BACK


class Progress(Protocol):
    """The state of a game that is being entered."""

    @property
    def game(self) -> Played:
        """The game as it can be scored now."""

    @property
    def outcome(self) -> Outcome:
        """The score of the game."""

    @property
    def faulty(self) -> bool:
        """Whether there is a fault, so that some entries are not in the game."""


G = TypeVar("G", bound=Played)
P = TypeVar("P", bound=Progress)


class Entry(ABC, Generic[G, P]):
    """How a game is entered: its places and their values, the resulting state, and the next question."""

    @abstractmethod
    def check(self, start: G, place: str, value: str) -> None:
        """Refuse a place or a value that the game does not have. Raises ``BadEditError``."""

    @abstractmethod
    def progress(self, start: G, values: Values) -> P:
        """Return the state of a game."""

    @abstractmethod
    def describe(self, start: G, place: str, value: str) -> tuple[Text, Text]:
        """Return descriptions of a place and of a value."""

    @abstractmethod
    def next_question(self, progress: P) -> Question | None:
        """Return the next question; None once the game is entered. Each answer changes at least one value."""


AnyEntry = Entry[Any, Any]
"""The entry of any game; its arguments must be of that game."""


def prompt(text: Text, *, indented: bool = False) -> Text:
    """Return a prompt on its own line, with a space before the answer."""
    return join_texts(["  " if indented else "", text, " "], "")


def explain(*sentences: Text) -> Text:
    """Join sentences to an explanation on one line, and add the sentence about going back."""
    return join_texts([*sentences, BACK_HELP], " ")


def refuse(why: Text | None) -> None:
    """Raise ``BadAnswerError`` if there is a reason to refuse an answer."""
    if why:
        raise BadAnswerError(why)
