"""Simulate many games between bots, in blocks on any number of processes. The same seed gives the same games."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial, reduce
from operator import add
from random import Random
from typing import NamedTuple, TypeVar

from scorer.apart import Limits, call_each
from scorer.games import rules
from scorer.games.line import Line, begin
from scorer.games.turns import CHANCE, Bot, Position
from scorer.messages import literal
from scorer.outcome import Played
from scorer.record import read, show
from scorer.wings.turns.bots import bot, find_kind, play_at_random
from scorer.wings.turns.cluster import call_on_cluster
from scorer.wings.turns.tally import CountedGame, GamesTally, Pair, tally_game, tally_pair

BLOCK, BLOCKS = 20, 10_000
"""Games per block, which a process plays at a time, if the games are many; and the most blocks."""

ENDED = literal("the process ended without an answer")

T = TypeVar("T", GamesTally, Pair)


class Simulation(NamedTuple):
    """What to simulate: a game as a results file, the bot of each player, and the seed."""

    start: str
    bots: tuple[str, ...]
    seed: int
    rotates: bool  # whether bots change seats

    def places(self, number: int) -> tuple[int, ...]:
        """Return the seat of each player in a game.

        In as many games as there are seats each player has each seat once; after that they sit in another order.
        """
        seats = list(range(len(self.bots)))
        if not self.rotates:
            return tuple(seats)
        turn, shift = divmod(number, len(seats))
        Random(f"{self.seed} order {turn}").shuffle(seats)
        return tuple((seat + shift) % len(seats) for seat in seats)


def plan(game: Played, bots: Sequence[str], seed: int, *, fixed: bool = False) -> Simulation:
    """Plan a simulation. Bots repeat if there are fewer than seats. Raises ``UnknownBotError``.

    Unless ``fixed``, different bots change seats from game to game.
    """
    kinds = [find_kind(rules(game.game_id), name) for name in bots]
    names = tuple(kinds[seat % len(kinds)] for seat in range(len(game.players)))
    return Simulation(show(game), names, seed, not fixed and len(set(names)) > 1)


def simulate(plan: Simulation, games: int, cores: int | str, tell: Callable[[int], None]) -> GamesTally:
    """Play games on several cores, or on a cluster at an address. Raises ``ClusterError``.

    ``tell`` is called with the number of finished games.
    """
    return _run_blocks(partial(play_block, plan), games, cores, tell)


def simulate_pairs(
    one: Simulation, other: Simulation, games: int, cores: int | str, tell: Callable[[int], None]
) -> Pair:
    """Play games by two rules with the same random numbers; the rest is as in ``simulate``."""
    return _run_blocks(partial(play_pairs, one, other), games, cores, tell)


def _run_blocks(job: Callable[[range], T], games: int, cores: int | str, tell: Callable[[int], None]) -> T:
    size = max(1, min(BLOCK, games // 100), games // BLOCKS)
    blocks = [range(start, min(start + size, games)) for start in range(0, games, size)]
    results: Iterable[T]
    if isinstance(cores, str):
        results = call_on_cluster(job, blocks, cores)
    elif cores > 1:
        results = call_each(job, blocks, cores, Limits(ended=ENDED))
    else:
        results = map(job, blocks)
    total: T | None = None
    for result in results:
        total = result if total is None else total + result
        tell(total.games)
    assert total is not None, "no games"
    return total


def replay_game(plan: Simulation, number: int) -> Line:
    """Play one of the games, and return every action of it."""
    random, position, players = _seat_players(plan, number)
    positions, actions = [position], list[str]()
    while not position.is_terminal:
        is_chance = position.current_player == CHANCE
        actions.append(
            position.fall(random) if is_chance else players[position.current_player](position, random)
        )
        position = position.after(actions[-1])
        positions.append(position)
    return Line(tuple(positions), tuple(actions))


def play_block(plan: Simulation, numbers: range) -> GamesTally:
    """Play the games with these numbers; the number decides a game's random numbers."""
    return reduce(add, (tally_game(_play(plan, number)) for number in numbers))


def play_pairs(one: Simulation, other: Simulation, numbers: range) -> Pair:
    """Play the games with these numbers by both rules."""
    return reduce(add, (tally_pair(_play(one, number), _play(other, number)) for number in numbers))


class Watch:
    """Counts turns, decisions and leads in a game."""

    def __init__(self) -> None:
        self.turns = self.decisions = self.choices = self.leads = self.settled = 0
        self._seat = self._leader = self._led = -1

    def count_decision(self, position: Position, legal: int) -> None:
        """Count a decision that has ``legal`` legal actions."""
        if position.turn != self._seat:
            self.turns += 1
            self._seat = position.turn
            self.note_leader(position)
        if legal > 1:
            self.decisions += 1
            self.choices += legal

    def note_leader(self, position: Position) -> None:
        """Note who leads now; nobody leads if two are equal."""
        standing = position.standing()
        most = max(standing)
        leader = standing.index(most) if standing.count(most) == 1 else -1
        if leader != self._leader:
            self.leads += 0 <= self._led != leader >= 0
            self._led = leader if leader >= 0 else self._led
            self._leader, self.settled = leader, self.turns


@lru_cache(2)  # a pair has two
def _load_plan(plan: Simulation) -> tuple[Position, tuple[Bot, ...]]:
    game = read(plan.start.encode())
    return begin(game).position, tuple(bot(rules(game.game_id), name) for name in plan.bots)


def _seat_players(plan: Simulation, number: int) -> tuple[Random, Position, list[Bot]]:
    position, bots = _load_plan(plan)
    places = plan.places(number)
    players = [bots[places.index(seat)] for seat in range(len(bots))]
    return Random(f"{plan.seed} {number}"), position, players


def _play(plan: Simulation, number: int) -> CountedGame:
    random, position, players = _seat_players(plan, number)
    watch = Watch()
    while not position.is_terminal:
        if position.current_player == CHANCE:
            position = position.fallen(random)
        else:
            legal, player = position.options(), players[position.current_player]
            watch.count_decision(position, legal)
            if player is play_at_random:  # no texts are made, which is faster
                position = position.then(int(random.random() * legal))
            else:
                position = position.after(player(position, random))
    watch.note_leader(position)
    return CountedGame(
        position, watch.turns, watch.decisions, watch.choices, watch.leads, watch.settled, plan.places(number)
    )
