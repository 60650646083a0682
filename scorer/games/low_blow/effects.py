"""Sentences about what a placed or given die brings: counters and dice that move, and the scores of a round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

from scorer.games.low_blow.scoring import round_scores
from scorer.games.low_blow.state import LowBlowState
from scorer.messages import Text, list_names, msg, plural
from scorer.report import format_signed

if TYPE_CHECKING:
    from scorer.games.low_blow.turns import LowBlowPosition

S = TypeVar("S", bound=LowBlowState)


def describe_counters(before: LowBlowPosition[S], after: LowBlowPosition[S]) -> Iterator[Text]:
    """Yield sentences about the counters that move."""
    moved = [new - old for old, new in zip(before.state.counters, after.state.counters, strict=True)]
    taken = next((seat for seat, number in enumerate(moved) if number > 0), None)
    if taken is not None:
        giver = next((seat for seat, number in enumerate(moved) if number < 0), None)
        yield plural(
            moved[taken],
            "{name} takes {n} counter from {giver}.",
            "{name} takes {n} counters from {giver}.",
            name=before.players[taken],
            giver=msg("the pot") if giver is None else before.players[giver],
        )
        return
    for seat, number in enumerate(moved):
        if number:
            yield plural(
                -number,
                "{name} puts {n} counter into the pot.",
                "{name} puts {n} counters into the pot.",
                name=before.players[seat],
            )


def describe_dice(before: LowBlowPosition[S], action: str, after: LowBlowPosition[S]) -> Iterator[Text]:
    """Yield a sentence about the dice that are passed to the left, or the scores of the round that ends."""
    if "-" in action and before.state.dice_left == 1:
        rounds = round_scores(after.result())
        scores = [
            msg("{points} for {name}", points=format_signed(points), name=name)
            for name, points in zip(before.players, rounds[-1], strict=True)
        ]
        yield msg("Scores of round {number}: {scores}.", number=len(rounds), scores=list_names(scores))
        return
    left = before.neighbour("<")
    given = len(after.hands[left]) - len(before.hands[left])
    if "-" in action and given:
        yield plural(
            given,
            "{name} gives {n} die to {other}.",
            "{name} gives {n} dice to {other}.",
            name=before.players[before.state.seat],
            other=before.players[left],
        )
