"""The questions about who plays, in every game."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Any

from scorer.entry.questions import BACK, NOTHING, BadAnswerError, Question, explained, prompt
from scorer.messages import Text, joined, say, shown
from scorer.people import LONGEST_NAME, composed, wrong_name

_STARTS: dict[int, Text] = {
    2: say("An empty line after the second starts."),
    3: say("An empty line after the third starts."),
}
"""What to do when no more want to play than a game takes at least."""

_NAME_OR_START: dict[int, Text] = {
    2: say(
        "A name of 1 to {most} characters; an empty line after the second player starts.", most=LONGEST_NAME
    ),
    3: say(
        "A name of 1 to {most} characters; an empty line after the third player starts.", most=LONGEST_NAME
    ),
}
_NAME = say("A name of 1 to {most} characters.", most=LONGEST_NAME)


def ask_names(
    numbers: Sequence[int], seats: Sequence[Text] = ()
) -> Generator[Question, Any, tuple[str, ...]]:
    """Ask for the names of as many players as may play; ``seats`` are the colours, where they matter."""
    names: list[str] = []
    least, most = min(numbers), max(numbers)
    heading = _heading(least, most, coloured=bool(seats))
    explanation = explained(_NAME if least == most else _NAME_OR_START[least])
    while len(names) < most:
        asked = prompt(_prompt(len(names), seats, may_end=len(names) >= least))
        read = partial(_name, tuple(names), least)
        name = yield Question(asked, explanation, read, heading, back_words=(BACK,))
        if not name:
            break
        names.append(name)
        heading = NOTHING
    return tuple(names)


def _heading(least: int, most: int, *, coloured: bool) -> Text:
    order = say("Players, clockwise.")
    if coloured:
        order = say("Players, clockwise; each with the colour of their seat.")
    return order if least == most else joined([order, _STARTS[least]], " ")


def _prompt(seat: int, seats: Sequence[Text], *, may_end: bool) -> Text:
    number = seat + 1
    if not seats:
        if may_end:
            return say("Player {number}, or nothing:", number=number)
        return say("Player {number}:", number=number)
    if may_end:
        return say("Player {number} ({colour}), or nothing:", number=number, colour=seats[seat])
    return say("Player {number} ({colour}):", number=number, colour=seats[seat])


def _name(others: tuple[str, ...], least: int, answer: str) -> str:
    name = composed(answer)
    if not name and len(others) >= least:
        return ""
    wrong = wrong_name(name)
    if wrong:
        raise BadAnswerError(wrong)
    if name in others:
        raise BadAnswerError(say("{name} plays already; names must differ", name=shown(name)))
    return name
