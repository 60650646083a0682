"""Measure the turns of the games: random games a second on one core, how strong the bots are, and a long check.

Usage: python benchmarks/turns.py [--check GAMES]

The check plays so many random games in all, replays each from its text to the same position at every step, and compares
its winners with those of the scores. A million takes hours; the figures of the last run stand in docs/decisions/0047.
"""

from __future__ import annotations

import sys
import time
from random import Random

from scorer.games import rules
from scorer.games.blockers import Game as Blockers
from scorer.games.low_blow import EDITIONS
from scorer.games.low_blow import Game as LowBlow
from scorer.games.schocken import Game as Schocken
from scorer.games.turns import CHANCE
from scorer.outcome import Played
from scorer.record import read, show
from scorer.scoring import score
from scorer.turns.line import Line, begin
from scorer.turns.simulate import plan, simulate
from scorer.turns.tally import intervals

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
SECONDS = 2.0
READ = 10
"""Of so many games, one is scored from the results file that is written of it."""


def ways() -> dict[str, Played]:
    """Return every way to play."""
    found: dict[str, Played] = {}
    for edition in EDITIONS.values():
        for players in (3, 4):
            found[f"low-blow {edition.id} {players}"] = LowBlow(NAMES[:players], edition=edition)
    found |= {f"blockers {players}": Blockers(NAMES[:players]) for players in range(2, 6)}
    found["blockers profi"] = Blockers(NAMES[:2], variant="profi")
    return found | {f"schocken {players}": Schocken(NAMES[:players]) for players in range(2, 9)}


def random_line(game: Played, random: Random) -> Line:
    """Play a game at random."""
    positions, actions = [begin(game).position], []
    while not positions[-1].is_terminal:
        actions.append(positions[-1].sample(random))
        positions.append(positions[-1].after(actions[-1]))
    return Line(tuple(positions), tuple(actions))


def speed(game: Played) -> tuple[float, float]:
    """Return random games for a second of one core, and microseconds for an action."""
    games = actions = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        actions += len(random_line(game, Random(games)).actions)
        games += 1
    spent = time.process_time() - start
    return games / spent, 1e6 * spent / actions


def check(way: str, game: Played, number: int) -> None:
    """Check one random game: its text leads to the same states, its score has the same winners."""
    position, random = begin(game).position, Random(f"{way} {number}")
    again = position
    while not position.is_terminal:
        if position.current_player == CHANCE:
            action = position.chance().sample(random)
            position = position.after(action)
        else:
            chosen = int(random.random() * position.options())
            action = position.decisions()[chosen]
            position = position.then(chosen)
        again = again.apply(action)
        assert again == position, (way, number)
    result = position.result()
    outcome = score(read(show(result).encode()) if number % READ == 0 else result)
    winners = tuple(name for name, share in zip(result.players, position.returns(), strict=True) if share)
    assert not outcome.complete or outcome.winners == winners, (way, number)


def strengths() -> None:
    """Print how often bots win, with the limits of 95 %, and the time of a move."""
    for game, bots, games in (
        (LowBlow(NAMES[:3]), ["greedy", "random", "random"], 300),
        (LowBlow(NAMES[:3]), ["strong", "greedy", "greedy"], 30),
        (LowBlow(NAMES[:3], edition=EDITIONS["web"]), ["greedy", "random", "random"], 300),
        (Blockers(NAMES[:2]), ["greedy", "random"], 60),
        (Schocken(NAMES[:2]), ["greedy", "random"], 300),
    ):
        start = time.process_time()
        tally = simulate(plan(game, bots, 1), games, 1, lambda over: None)
        share, low, high = next(intervals(tally))
        spent = 1000 * (time.process_time() - start) / tally.decisions
        print(
            f"{rules(game.game_id).title:10} {' '.join(bots):22} {share:6.1%} ({low:.1%} to {high:.1%}),"
            f" {spent:.2f} ms a decision"
        )


def main(arguments: list[str]) -> None:
    """Check games, or print speeds and strengths."""
    if arguments[:1] == ["--check"]:
        total, done = int(arguments[1]), 0
        while done < total:
            for way, game in ways().items():
                check(way, game, done)
                done += 1
        print(f"{done} games: every text replays to the same positions, every score has the same winners")
        return
    for way, game in ways().items():
        games, micro = speed(game)
        print(f"{way:18} {games:8.0f} random games a second, {micro:5.1f} µs an action")
    strengths()


if __name__ == "__main__":
    main(sys.argv[1:])
