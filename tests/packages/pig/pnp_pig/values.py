"""The facts of Pig, a game of it, and what must be true of that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar

from scorer.errors import Fault
from scorer.messages import Text, msg
from scorer.outcome import Outcome
from scorer.people import people_faults

ID = "pig"
TITLE = "Pig"
PLAYERS = (2, 3, 4, 5)
TARGET = 100
"""Who has so many points first has won, where nothing else is agreed."""

LEAST_TARGET, MOST_TARGET = 10, 500
MOST = 999
"""Points of one turn that can be written down."""


@dataclass(frozen=True)
class Game:
    """A game, or the part of it that has been played: the points of every turn, round by round, in seat order."""

    game_id: ClassVar[str] = ID

    players: tuple[str, ...]
    colours: tuple[str, ...]
    target: int = TARGET
    rounds: tuple[tuple[int, ...], ...] = ()


def faults(game: Game) -> list[Fault]:
    """Return all facts of the rules that a game breaks; none if it can be scored."""
    return [
        *people_faults(game.players, game.colours, PLAYERS, TITLE),
        *_target_faults(game.target),
        *_round_faults(game.rounds, len(game.players)),
        *(_late_faults(game) if game.target >= LEAST_TARGET else ()),
    ]


@dataclass(frozen=True)
class PigOutcome(Outcome):
    """How a game of Pig stands or ended."""

    totals: tuple[dict[str, int], ...]  # after every round, the last one perhaps in the middle of it


def can_be(points: int) -> bool:
    """Tell whether a turn can end with so many points: nothing after a 1, else a throw of 2 at least."""
    return points == 0 or 2 <= points <= MOST


def totals(game: Game) -> list[tuple[int, ...]]:
    """Return everybody's points after each round, in seat order; who has not played in it has what was there."""
    whole = [tuple((*turns, *(0,) * len(game.players))[: len(game.players)]) for turns in game.rounds]
    return list(accumulate(whole, lambda held, more: tuple(map(sum, zip(held, more, strict=True)))))


def is_won(game: Game) -> bool:
    """Tell whether somebody has reached the target."""
    return bool(game.rounds) and max(totals(game)[-1]) >= game.target


def _target_faults(target: int) -> Iterator[Fault]:
    if not LEAST_TARGET <= target <= MOST_TARGET:
        wrong = msg(
            "the target is {found}; write {least} to {most} points",
            found=target,
            least=LEAST_TARGET,
            most=MOST_TARGET,
        )
        yield Fault(("target",), wrong)


def _round_faults(rounds: Sequence[Sequence[int]], players: int) -> Iterator[Fault]:
    for number, turns in enumerate(rounds):
        for points in turns:
            if not can_be(points):
                yield _in_round(number, msg("no turn ends with {points} points", points=points))
        if len(turns) > players or (len(turns) < players and number < len(rounds) - 1):
            yield _in_round(
                number, msg("{found} turns for {players} players", found=len(turns), players=players)
            )


def _late_faults(game: Game) -> Iterator[Fault]:
    """Find turns after the one that won."""
    held = [0] * len(game.players)
    won = False
    for number, turns in enumerate(game.rounds):
        for seat, points in enumerate(turns[: len(held)]):
            if won:
                yield _in_round(number, msg("the game was won before; take the turns after that out"))
                return
            held[seat] += points
            won = held[seat] >= game.target


def _in_round(number: int, wrong: Text) -> Fault:
    return Fault(("rounds", number), msg("round {number}: {wrong}", number=number + 1, wrong=wrong))
