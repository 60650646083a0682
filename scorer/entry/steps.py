"""Questions in steps; each answer must fit the entries so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from scorer.entry.contract import Change, Question, Read, Values, refuse
from scorer.errors import Fault
from scorer.messages import join_texts, msg


class Step(NamedTuple):
    """The places that one answer fills, such as a row of a board."""

    places: Sequence[str]
    entered: bool  # whether it is complete
    question: Question  # reads the answer; the check of all steps validates it


Check = Callable[[Values], Sequence[Fault]]


def next_step(values: Values, steps: Sequence[Step], check: Check, others: Sequence[str] = ()) -> Question:
    """Return the question of the first incomplete step, or of the last one if all are complete.

    If ``check`` finds a fault in the complete steps, return the first question; its answer clears all steps and
    ``others``.
    """
    incomplete = [place for step in steps if not step.entered for place in step.places]
    before, cleared = _drop_places(values, incomplete), dict[str, str]()
    step = next((step for step in steps if not step.entered), steps[-1])
    question, faults = step.question, check(before)
    if faults:
        places = [*others, *(place for step in steps for place in step.places)]
        before, cleared = _drop_places(values, places), {place: "" for place in places if place in values}
        again = msg("{wrong}; enter it again.", wrong=faults[0].message)
        question = steps[0].question
        question = question._replace(heading=join_texts([again, question.heading]))
    return question._replace(read=partial(_read_checked, question.read, check, before, cleared))


def _drop_places(values: Values, places: Sequence[str]) -> Values:
    return {place: value for place, value in values.items() if place not in places}


def _read_checked(read: Read, check: Check, before: Values, cleared: Values, answer: str) -> list[Change]:
    """Read an answer. Raises ``BadAnswerError`` if the game would have a fault."""
    changes = dict(read(answer))
    faults = check({place: value for place, value in {**before, **changes}.items() if value})
    refuse(faults[0].message if faults else None)
    return list({**cleared, **changes}.items())
