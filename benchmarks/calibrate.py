"""Measure how far the chances of the judges are from what happens, and fit their ``Calibration``.

Usage: python benchmarks/calibrate.py [WAY] [GAMES]

The strong bots play games. At some places of each the judge says the chances after the action that was played, which
are compared with the winners. The likeliest calibration of the games with even numbers is compared with what happened
in those with odd numbers, in ten bins of chances. Each bin has a standard error, as places of a game are alike. ``off``
is the mean distance (root of the mean square). Calibrations go into ``judge.py`` of a game, figures into
``calibration.md``.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from itertools import product
from math import log
from random import Random
from typing import NamedTuple

from scorer.games import rules
from scorer.games.blockers import Game as Blockers
from scorer.games.line import begin
from scorer.games.low_blow import EDITIONS
from scorer.games.low_blow import Game as LowBlow
from scorer.games.schocken import Game as Schocken
from scorer.games.turns import CHANCE, find_judge
from scorer.outcome import Played
from scorer.wings.turns.bots import bot
from scorer.wings.turns.calibration import sharpen

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
WAYS: dict[str, Played] = {
    "low-blow blog 3": LowBlow(NAMES[:3]),
    "low-blow blog 4": LowBlow(NAMES[:4]),
    "low-blow rising 3": LowBlow(NAMES[:3], counter_points="rising"),
    "low-blow web 3": LowBlow(NAMES[:3], edition=EDITIONS["web"]),
    "blockers 2": Blockers(NAMES[:2]),
    "blockers 3": Blockers(NAMES[:3]),
    "blockers 4": Blockers(NAMES[:4]),
    "blockers 5": Blockers(NAMES[:5]),
    "schocken 3": Schocken(NAMES[:3]),
}
PLACES, SAMPLES = 12, 100
"""Places of each game that are judged, and the samples for each."""

BINS = 10
TRIED = [(power / 4, sure) for power, sure in product(range(1, 33), (0, 2, 4, 8))]
"""The calibrations of which the likeliest is taken."""


class Said(NamedTuple):
    """The chances of the seats that were said at a place of a game, and their shares of the win at its end."""

    game: int
    chances: tuple[float, ...]
    shares: tuple[float, ...]


class Bin(NamedTuple):
    """Chances that are alike: how many, what was said and what happened on average, and the error of that."""

    number: int
    said: float
    happened: float
    error: float


def play(game: Played, number: int) -> list[Said]:
    """Play a game, and return what was said at some places of it, not calibrated."""
    random, judge = Random(f"a {number}"), find_judge(rules(game.game_id))
    assert judge is not None
    position, strong, places = begin(game).position, bot(rules(game.game_id), "strong"), []
    while not position.is_terminal:
        if position.current_player == CHANCE:
            position = position.fallen(random)
            continue
        action = strong(position, random)
        if position.options() > 1:
            places.append((position, action))
        position = position.after(action)
    found = []
    for at in random.sample(range(len(places)), min(PLACES, len(places))):
        place, action = places[at]
        drawn = [
            judge.sample(place, action, place.turn, Random(f"{number} {at} {one}")) for one in range(SAMPLES)
        ]
        seats = zip(*(sample.chances for sample in drawn), strict=True)
        found.append(Said(number, tuple(sum(seat) / SAMPLES for seat in seats), position.returns()))
    return found


def fit(said: list[Said]) -> tuple[float, float]:
    """Return the calibration under which the winners are likeliest."""

    def score(tried: tuple[float, float]) -> float:
        return sum(
            share * log(max(chance, 1e-9))
            for one in said
            for share, chance in zip(one.shares, sharpen([one.chances], *tried)[0], strict=True)
            if share
        )

    return max(TRIED, key=score)


def compare(said: list[Said], fitted: tuple[float, float]) -> list[Bin]:
    """Return the bins of chances that have any."""
    bins: list[list[tuple[float, float, int]]] = [[] for _ in range(BINS)]
    for one in said:
        for chance, share in zip(sharpen([one.chances], *fitted)[0], one.shares, strict=True):
            bins[min(int(chance * BINS), BINS - 1)].append((chance, share, one.game))
    found = []
    for some in filter(None, bins):
        games: defaultdict[int, float] = defaultdict(float)
        for chance, share, game in some:
            games[game] += share - chance
        error = sum(off**2 for off in games.values()) ** 0.5 / len(some)
        found.append(
            Bin(
                len(some),
                sum(chance for chance, _, _ in some) / len(some),
                sum(share for _, share, _ in some) / len(some),
                error,
            )
        )
    return found


def report(way: str, said: list[Said]) -> None:
    """Print the calibration of a way to play, and the bins of the games that it was not fitted to."""
    held_out = [one for one in said if one.game % 2]
    fitted = fit([one for one in said if not one.game % 2])
    bins = compare(held_out, fitted)
    number = sum(one.number for one in bins)
    off = (sum(one.number * (one.said - one.happened) ** 2 for one in bins) / number) ** 0.5
    games = len({one.game for one in said})
    print(f"\n## {way}\n\n`Calibration{(*fitted, round(off, 3))}`: {games} games, {len(said)} places\n")
    print("| said | happened | ± | number |\n|---|---|---|---|")
    for one in bins:
        print(f"| {one.said:.3f} | {one.happened:.3f} | {1.96 * one.error:.3f} | {one.number} |", flush=True)


def main(wanted: str, games: int) -> None:
    """Print the calibration of each way to play, and its reliability."""
    for way, game in WAYS.items():
        if way.startswith(wanted):
            report(way, [one for number in range(games) for one in play(game, number)])


if __name__ == "__main__":
    main([*sys.argv, ""][1], int(sys.argv[2]) if len(sys.argv) > 2 else 100)
