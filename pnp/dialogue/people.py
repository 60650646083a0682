"""The questions about who plays, in every game."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Any

from pnp.dialogue.questions import BACK, BadAnswerError, Question
from scorer.people import composed, wrong_name
from scorer.words import shown

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def ask_names(numbers: Sequence[int], seats: Sequence[str] = ()) -> Generator[Question, Any, tuple[str, ...]]:
    """Ask for the names of as many players as may play; ``seats`` are the colours, where they matter."""
    names: list[str] = []
    least, most = min(numbers), max(numbers)
    ends = "" if least == most else f" An empty line after the {_ORDINALS[least - 1]} starts."
    heading = f"Players, clockwise{'; each with the colour of their seat' if seats else ''}.{ends}"
    while len(names) < most:
        or_nothing = ", or nothing" if len(names) >= least else ""
        seat = f" ({seats[len(names)]})" if seats else ""
        prompt = f"Player {len(names) + 1}{seat}{or_nothing}: "
        read = partial(_name, tuple(names), least)
        name = yield Question(prompt, _explanation(least, most), read, heading, back_words=(BACK,))
        if not name:
            break
        names.append(name)
        heading = ""
    return tuple(names)


def _explanation(least: int, most: int) -> str:
    starts = "" if least == most else f"; an empty line after the {_ORDINALS[least - 1]} player starts"
    return f"A name of 1 to 40 characters{starts}. '{BACK}' goes back one answer."


def _name(others: tuple[str, ...], least: int, answer: str) -> str:
    name = composed(answer)
    if not name and len(others) >= least:
        return ""
    wrong = wrong_name(name)
    if wrong:
        raise BadAnswerError(wrong)
    if name in others:
        raise BadAnswerError(f"{shown(name)} plays already; names must differ")
    return name
