"""A dialogue: a script that asks, and where it stands after a list of answers."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.errors import PnpError
from scorer import Game

BACK = "<"
EXPLAIN = "?"


class BadAnswerError(PnpError):
    """An answer that cannot be taken; the text says what would be right."""


@dataclass(frozen=True)
class Question:
    """One question; ``read`` turns an answer into a value or raises ``BadAnswerError``."""

    prompt: str
    explanation: str
    read: Callable[[str], Any]
    heading: str = ""  # printed before the first question of a group
    standing: Game | None = None  # shown before the heading, when there is one
    back_words: tuple[str, ...] = (BACK, "back")


Script = Generator[Question, Any, Game]
"""Yields questions, is sent the values of the answers, returns the game."""


def replay(script: Callable[[], Script], answers: Sequence[str]) -> Question | Game:
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


def _ended(end: StopIteration, left: Sequence[str]) -> Game:
    if left:
        raise BadAnswerError("there are more answers than questions")
    game: Game = end.value
    return game
