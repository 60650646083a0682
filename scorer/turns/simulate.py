"""Many games between bots, in blocks that any number of processes may play: the same games for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial
from random import Random
from typing import NamedTuple

from scorer.games import rules
from scorer.outcome import Played
from scorer.record import read, show
from scorer.scoring import score
from scorer.turns.bots import bot
from scorer.turns.line import begin

BLOCK = 20
"""Games that a process plays at a time."""


class Plan(NamedTuple):
    """What is simulated: a game as a results file, the bot of each seat, and the seed."""

    start: str
    bots: tuple[str, ...]
    seed: int


class Tally(NamedTuple):
    """What some games add up to; every number is a whole one, so that the order of adding does not matter."""

    games: int
    wins: tuple[tuple[int, int], ...]  # of each seat: won alone, won together with others
    turns: int
    turns_squared: int
    decisions: int  # with more than one legal action
    choices: int  # legal actions in these
    longest: int  # decisions of a game
    unfinished: int  # games that nobody could go on with
    points: tuple[int, ...]  # final points of each seat, where a game has them

    def __add__(self, other: object) -> Tally:
        """Return both together."""
        assert isinstance(other, Tally)
        return Tally(
            self.games + other.games,
            tuple((a + c, b + d) for (a, b), (c, d) in zip(self.wins, other.wins, strict=True)),
            self.turns + other.turns,
            self.turns_squared + other.turns_squared,
            self.decisions + other.decisions,
            self.choices + other.choices,
            max(self.longest, other.longest),
            self.unfinished + other.unfinished,
            tuple(a + b for a, b in zip(self.points, other.points, strict=True)),
        )


def plan(game: Played, bots: Sequence[str], seed: int) -> Plan:
    """Return the plan for a new game; fewer bots than seats take turns. Raises ``UnknownBotError``."""
    named = tuple(bots[seat % len(bots)] for seat in range(len(game.players)))
    for name in named:
        bot(rules(game.game_id), name)
    return Plan(show(game), named, seed)


def simulate(plan: Plan, games: int, cores: int, tell: Callable[[int], None]) -> Tally:
    """Play games on some cores; ``tell`` hears how many are over."""
    blocks = [range(start, min(start + BLOCK, games)) for start in range(0, games, BLOCK)]
    found: Tally | None = None
    with ProcessPoolExecutor(cores) if cores > 1 else nullcontext() as pool:
        job = partial(play_block, plan)
        done: Iterable[Tally] = pool.map(job, blocks) if pool else map(job, blocks)
        for each in done:
            found = each if found is None else found + each
            tell(found.games)
    assert found is not None, "no games"
    return found


def play_block(plan: Plan, numbers: range) -> Tally:
    """Play the games with these numbers; each has its own random numbers, whoever plays it."""
    first, *others = (_play(plan, number) for number in numbers)
    for each in others:
        first += each
    return first


def _play(plan: Plan, number: int) -> Tally:
    game, random = read(plan.start.encode()), Random(f"{plan.seed} {number}")
    known = rules(game.game_id)
    players = [bot(known, name) for name in plan.bots]
    position = begin(game).position
    turns = decisions = choices = 0
    seat = -1
    while not position.is_terminal:
        actor = position.current_player
        if actor < 0:
            position = position.after(position.chance().sample(random))
            continue
        legal = len(position.decisions())
        turns += actor != seat or position.turn != seat
        seat = actor
        decisions, choices = decisions + (legal > 1), choices + (legal if legal > 1 else 0)
        position = position.after(players[actor](position, random))
    outcome = score(position.result())
    shares = position.returns()
    wins = tuple((int(share == 1), int(0 < share < 1)) for share in shares)
    final = outcome.final or {}
    points = tuple(final.get(name, 0) for name in outcome.players)
    return Tally(1, wins, turns, turns**2, decisions, choices, decisions, int(not outcome.complete), points)


def intervals(tally: Tally) -> Iterator[tuple[float, float, float]]:
    """Yield for each seat its share of wins, shared ones as halves, and the limits of its 95 % interval (Wilson)."""
    for alone, shared in tally.wins:
        yield wilson(alone + shared / 2, tally.games)


def wilson(wins: float, games: int) -> tuple[float, float, float]:
    """Return a share and the limits between which it lies 95 times of 100.

    >>> [round(each, 3) for each in wilson(50, 100)]
    [0.5, 0.404, 0.596]
    """
    z, share = 1.959964, wins / games
    middle = (share + z**2 / (2 * games)) / (1 + z**2 / games)
    half = z / (1 + z**2 / games) * (share * (1 - share) / games + z**2 / (4 * games**2)) ** 0.5
    return share, max(0.0, middle - half), min(1.0, middle + half)
