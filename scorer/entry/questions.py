"""A dialogue: a script that asks, and where it stands after a list of answers."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any

from scorer.errors import ScorerError
from scorer.games import GAMES
from scorer.messages import Text, joined, literal, say
from scorer.outcome import Played

BACK = "<"
EXPLAIN = "?"
BACK_HELP = say("'<' goes back one answer.")
NOTHING = literal("")


class BadAnswerError(ScorerError):
    """An answer that cannot be taken; the text says what would be right."""


@dataclass(frozen=True)
class Question:
    """One question; ``read`` turns an answer into a value or raises ``BadAnswerError``."""

    prompt: Text
    explanation: Text
    read: Callable[[str], Any]
    heading: Text = NOTHING  # printed before the first question of a group
    standing: Played | None = None  # shown before the heading, when there is one
    back_words: tuple[str, ...] = (BACK, say("back"))  # a text is understood in the user's language too


Script = Generator[Question, Any, Any]
"""Yields questions, is sent the values of the answers, returns the game."""


def prompt(text: Text, *, indented: bool = False) -> Text:
    """Set a prompt on its line, with a space before the answer."""
    return joined(["  " if indented else "", text, " "], "")


def explained(*sentences: Text) -> Text:
    """Put the sentences of an explanation on one line, the one about going back at the end."""
    return joined([*sentences, BACK_HELP], " ")


def script_of(game: str) -> Callable[[], Script]:
    """Return the questions of a game, by its id."""
    return GAMES[game].script


def replay(script: Callable[[], Script], answers: Sequence[str]) -> Question | Played:
    """Return the question that follows these answers, or the game when there is none.

    Raises ``BadAnswerError`` where an answer cannot be taken.
    """
    asking = script()
    question = next(asking)
    for number, answer in enumerate(answers):
        try:
            question = asking.send(question.read(answer))
        except StopIteration as end:
            return _ended(end, answers[number + 1 :])
    return question


def _ended(end: StopIteration, left: Sequence[str]) -> Played:
    if left:
        raise BadAnswerError(say("there are more answers than questions"))
    game: Played = end.value
    return game
