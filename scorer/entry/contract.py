"""What the prompt and the phones must know of how a game is entered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from scorer.entry.errors import BadAnswerError
from scorer.messages import Text, joined, literal, say
from scorer.outcome import Outcome, Played

BACK = "<"
EXPLAIN = "?"
BACK_HELP = say("'<' goes back one answer.")
NOTHING = literal("")

Change = tuple[str, str]
"""A place of a game, and the value that it is to have; the value of an empty place is an empty text."""

Words = Mapping[str, Text]
"""Answers by the other words for them, which are understood in the user's language too."""

Values = Mapping[str, str]
"""What stands at the places that are not empty."""

Read = Callable[[str], Sequence[Change]]
"""Turns an answer into changes. Raises ``BadAnswerError``."""

GO_BACK: Words = {BACK: say("back")}


class Question(NamedTuple):
    """One question of the prompt."""

    prompt: Text
    help: Text
    read: Read
    heading: Text = NOTHING  # printed before the first question of a group
    standing: bool = False  # whether it is shown before the heading how the game stands
    words: Words = GO_BACK


class Progress(Protocol):
    """How a game stands, as far as it is entered."""

    @property
    def game(self) -> Played:
        """The game as it can be scored now."""

    @property
    def outcome(self) -> Outcome:
        """Its score."""

    @property
    def faulty(self) -> bool:
        """Whether something is wrong, so that a part of what was entered is not in the game."""


G = TypeVar("G", bound=Played)
P = TypeVar("P", bound=Progress)


class Entry(ABC, Generic[G, P]):
    """How a game is entered: its places and their values, what they add up to, what is to be asked next."""

    @abstractmethod
    def check(self, start: G, place: str, value: str) -> None:
        """Refuse a place or a value that the game does not have. Raises ``BadEditError``."""

    @abstractmethod
    def progress(self, start: G, values: Values) -> P:
        """Return how a game stands."""

    @abstractmethod
    def describe(self, start: G, place: str, value: str) -> tuple[Text, Text]:
        """Say where a place is, and what a value means."""

    @abstractmethod
    def next_question(self, progress: P) -> Question | None:
        """Return what the prompt asks next; nothing once the game is entered.

        Whoever answers a question changes at least one value.
        """


AnyEntry = Entry[Any, Any]
"""The entry of some game: what it is asked about must be a game of that kind."""


def prompt(text: Text, *, indented: bool = False) -> Text:
    """Set a prompt on its line, with a space before the answer."""
    return joined(["  " if indented else "", text, " "], "")


def explained(*sentences: Text) -> Text:
    """Put the sentences of an explanation on one line, the one about going back at the end."""
    return joined([*sentences, BACK_HELP], " ")


def refuse(why: Text | None) -> None:
    """Refuse an answer where there is a reason to. Raises ``BadAnswerError``."""
    if why:
        raise BadAnswerError(why)
