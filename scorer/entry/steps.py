"""Steps that are asked one after the other; each answer must fit the entries so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from scorer.entry.contract import Change, Question, Read, Values, refuse
from scorer.faults import Fault
from scorer.messages import join_texts, msg


class Step(NamedTuple):
    """What is entered with one answer, as a row of a board."""

    places: Sequence[str]
    entered: bool  # whether it is complete
    question: Question  # reads the answer; the check of all steps validates it


Check = Callable[[Values], Sequence[Fault]]


def next_step(values: Values, steps: Sequence[Step], check: Check, others: Sequence[str] = ()) -> Question:
    """Ask for the first missing step; if ``check`` finds a fault so far, ask for all steps again.

    Then ``others`` are emptied too. A step that is only partly entered counts as missing. If all are
    entered, the last is asked for again.
    """
    half = [place for step in steps if not step.entered for place in step.places]
    before, cleared = _without(values, half), dict[str, str]()
    step = next((step for step in steps if not step.entered), steps[-1])
    question, wrong = step.question, check(before)
    if wrong:
        places = [*others, *(place for step in steps for place in step.places)]
        before, cleared = _without(values, places), {place: "" for place in places if place in values}
        again = msg("{wrong}; enter it again.", wrong=wrong[0].message)
        question = steps[0].question
        question = question._replace(heading=join_texts([again, question.heading]))
    return question._replace(read=partial(_read, question.read, check, before, cleared))


def _without(values: Values, places: Sequence[str]) -> Values:
    return {place: value for place, value in values.items() if place not in places}


def _read(read: Read, check: Check, before: Values, cleared: Values, answer: str) -> list[Change]:
    """Read an answer, and refuse it where it makes the game impossible."""
    changes = dict(read(answer))
    found = check({place: value for place, value in {**before, **changes}.items() if value})
    refuse(found[0].message if found else None)
    return list({**cleared, **changes}.items())
