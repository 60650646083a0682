"""Many games between bots, in blocks that any number of processes may play: the same games for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import lru_cache, partial, reduce
from operator import add
from random import Random
from typing import NamedTuple, TypeVar

from scorer.games import rules
from scorer.games.turns import CHANCE, Position
from scorer.outcome import Played
from scorer.record import read, show
from scorer.turns.bots import Bot, bot, play_at_random
from scorer.turns.line import begin
from scorer.turns.tally import Game, Pair, Tally, pair_of, tally_of
from scorer.workers import end_with_parent

BLOCK = 20
"""Games that a process plays at a time."""

T = TypeVar("T", Tally, Pair)


class Plan(NamedTuple):
    """What is simulated: a game as a results file, the bot of each seat, and the seed."""

    start: str
    bots: tuple[str, ...]
    seed: int


def plan(game: Played, bots: Sequence[str], seed: int) -> Plan:
    """Return the plan for a new game; fewer bots than seats take turns. Raises ``UnknownBotError``."""
    named = tuple(bots[seat % len(bots)] for seat in range(len(game.players)))
    for name in named:
        bot(rules(game.game_id), name)
    return Plan(show(game), named, seed)


def simulate(plan: Plan, games: int, cores: int, tell: Callable[[int], None]) -> Tally:
    """Play games on some cores; ``tell`` hears how many are over."""
    return _summed(partial(play_block, plan), games, cores, tell)


def simulate_pairs(one: Plan, other: Plan, games: int, cores: int, tell: Callable[[int], None]) -> Pair:
    """Play games by two rules, each game with the same random numbers; ``tell`` hears how many are over."""
    return _summed(partial(play_pairs, one, other), games, cores, tell)


def _summed(job: Callable[[range], T], games: int, cores: int, tell: Callable[[int], None]) -> T:
    blocks = [range(start, min(start + BLOCK, games)) for start in range(0, games, BLOCK)]
    found: T | None = None
    with ProcessPoolExecutor(cores, initializer=end_with_parent) if cores > 1 else nullcontext() as pool:
        done: Iterable[T] = pool.map(job, blocks) if pool else map(job, blocks)
        for block, each in zip(blocks, done, strict=True):
            found = each if found is None else found + each
            tell(block.stop)
    assert found is not None, "no games"
    return found


def play_block(plan: Plan, numbers: range) -> Tally:
    """Play the games with these numbers; each has its own random numbers, whoever plays it."""
    return reduce(add, (tally_of(_play(plan, number)) for number in numbers))


def play_pairs(one: Plan, other: Plan, numbers: range) -> Pair:
    """Play the games with these numbers by two rules."""
    return reduce(add, (pair_of(_play(one, number), _play(other, number)) for number in numbers))


class Watch:
    """Counts what happens in a game."""

    def __init__(self) -> None:
        self.turns = self.decisions = self.choices = self.leads = self.settled = 0
        self._seat = self._leader = self._led = -1

    def see(self, position: Position, legal: int) -> None:
        """Count a decision with so many legal actions."""
        if position.turn != self._seat:
            self.turns += 1
            self._seat = position.turn
            self.stand(position)
        if legal > 1:
            self.decisions += 1
            self.choices += legal

    def stand(self, position: Position) -> None:
        """See who leads now: a lead that two share is nobody's."""
        standing = position.standing()
        most = max(standing)
        leader = standing.index(most) if standing.count(most) == 1 else -1
        if leader != self._leader:
            self.leads += 0 <= self._led != leader >= 0
            self._led = leader if leader >= 0 else self._led
            self._leader, self.settled = leader, self.turns


@lru_cache(2)  # a pair has two
def _begun(plan: Plan) -> tuple[Position, tuple[Bot, ...]]:
    """Return the position before the first turn, and the bot of each seat."""
    game = read(plan.start.encode())
    return begin(game).position, tuple(bot(rules(game.game_id), name) for name in plan.bots)


def _play(plan: Plan, number: int) -> Game:
    random, watch = Random(f"{plan.seed} {number}"), Watch()
    position, players = _begun(plan)
    while not position.is_terminal:
        if position.current_player == CHANCE:
            position = position.fallen(random)
        else:
            legal = position.options()
            watch.see(position, legal)
            position = _decided(position, players[position.current_player], legal, random)
    watch.stand(position)
    return Game(position, watch.turns, watch.decisions, watch.choices, watch.leads, watch.settled)


def _decided(position: Position, player: Bot, legal: int, random: Random) -> Position:
    """Return the position after a bot's decision; that of one that plays at random needs no text."""
    if player is play_at_random:
        return position.then(int(random.random() * legal))
    return position.after(player(position, random))
