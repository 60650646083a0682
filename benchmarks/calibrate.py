"""Measure how far the chances of the judges are from what happens, and fit their ``Calibration``.

Usage: python benchmarks/calibrate.py [WAY] [GAMES]

The strong bots play games. At some places of each the judge says the chances, which are compared with the winners.
The power and the part left are the likeliest ones. ``off`` is the mean distance (root of the mean square) between
what was said and what happened in ten bins of chances, in games that these were not fitted to. What is printed goes
into ``judge.py`` of a game.
"""

from __future__ import annotations

import sys
from math import log
from random import Random
from typing import NamedTuple

from scorer.games import rules
from scorer.games.blockers import Game as Blockers
from scorer.games.line import begin
from scorer.games.low_blow import EDITIONS
from scorer.games.low_blow import Game as LowBlow
from scorer.games.schocken import Game as Schocken
from scorer.games.turns import CHANCE, Judge, Position, find_judge
from scorer.outcome import Played
from scorer.wings.turns.bots import bot
from scorer.wings.turns.calibration import sharpen

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
WAYS: dict[str, Played] = {
    "low-blow blog 3": LowBlow(NAMES[:3]),
    "low-blow blog 4": LowBlow(NAMES[:4]),
    "low-blow rising 3": LowBlow(NAMES[:3], counter_points="rising"),
    "low-blow web 3": LowBlow(NAMES[:3], edition=EDITIONS["web"]),
    "low-blow web 4": LowBlow(NAMES[:4], edition=EDITIONS["web"]),
    "blockers 2": Blockers(NAMES[:2]),
    "blockers 3": Blockers(NAMES[:3]),
    "schocken 3": Schocken(NAMES[:3]),
}
PLACES, SAMPLES = 12, 60
"""Places of each game that are judged, and the samples for each."""

BINS = 10
TRIED = [(power / 4, left / 20) for power in range(2, 33) for left in range(13)]
"""The powers and the parts left as they are, see ``Calibration``, of which the likeliest are taken."""


class Said(NamedTuple):
    """The chances of the seats that were said at a place of a game, and their shares of the win at its end."""

    game: int
    chances: tuple[float, ...]
    shares: tuple[float, ...]


def say(position: Position, judge: Judge, seed: str) -> tuple[float, ...]:
    """Return the chances of the seats by samples, not calibrated."""
    drawn = [judge.sample(position, "", position.turn, Random(f"{seed} {at}")) for at in range(SAMPLES)]
    return tuple(sum(seat) / SAMPLES for seat in zip(*(sample.chances for sample in drawn), strict=True))


def play(game: Played, number: int) -> list[Said]:
    """Play a game, and return what was said at some places of it."""
    random, judge = Random(f"calibrate {number}"), find_judge(rules(game.game_id))
    assert judge is not None
    position, strong, places = begin(game).position, bot(rules(game.game_id), "strong"), list[Position]()
    while not position.is_terminal:
        if position.current_player == CHANCE:
            position = position.fallen(random)
        else:
            places.append(position)
            position = position.after(strong(position, random))
    chosen = random.sample(places, min(PLACES, len(places)))
    return [
        Said(number, say(place, judge, f"{number} {at}"), position.returns())
        for at, place in enumerate(chosen)
    ]


def fit(said: list[Said]) -> tuple[float, float]:
    """Return the power and the part left under which the winners are likeliest."""

    def score(tried: tuple[float, float]) -> float:
        return sum(
            share * log(max(chance, 1e-9))
            for one in said
            for share, chance in zip(one.shares, sharpen([one.chances], *tried)[0], strict=True)
            if share
        )

    return max(TRIED, key=score)


def compare(said: list[Said], fitted: tuple[float, float]) -> list[tuple[int, float, float]]:
    """Return for each bin of chances how many there are, what was said on average, and what happened."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for one in said:
        for chance, share in zip(sharpen([one.chances], *fitted)[0], one.shares, strict=True):
            bins[min(int(chance * BINS), BINS - 1)].append((chance, share))
    sums = [(len(found), *(sum(column) for column in zip(*found, strict=True))) for found in bins if found]
    return [(number, chances / number, shares / number) for number, chances, shares in sums]


def main(wanted: str, games: int) -> None:
    """Print the calibration of each way to play, and its reliability."""
    for way, game in WAYS.items():
        if not way.startswith(wanted):
            continue
        said = [one for number in range(games) for one in play(game, number)]
        halves = [[one for one in said if one.game % 2 == half] for half in (0, 1)]
        bins = [found for half in (0, 1) for found in compare(halves[half], fit(halves[1 - half]))]
        total = sum(number for number, _, _ in bins)
        off = (sum(number * (chance - share) ** 2 for number, chance, share in bins) / total) ** 0.5
        power, left = fit(said)
        print(
            f"{way}: Calibration({power}, {left}, {off:.3f}), {games} games, {len(said)} places", flush=True
        )
        for number, chance, share in compare(said, (power, left)):
            print(f"    said {chance:.3f}, happened {share:.3f}, {number} times", flush=True)


if __name__ == "__main__":
    main([*sys.argv, ""][1], int([*sys.argv, "", "100"][2] if len(sys.argv) > 2 else 100))
