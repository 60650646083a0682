"""Measure how far the chances of the judges are from what happens, and fit their ``Calibration``.

Usage: python benchmarks/calibrate.py [WAY] [GAMES] [--fit | --steps | --apart]

GAMES is how many, or the numbers of the first and the one after the last, such as 600000-600400: other numbers are
other games. The strong bots play them. At some places of each the judge says the chances after the action that was
played, which are compared with the winners in ten bins of chances. Each bin has a standard error, as places of a game
are alike. ``off`` is the mean distance (root of the mean square). What was said of the player who acts, minus what
happened, is also shown by the kind of its action. Figures go into ``calibration.md``.

With --fit, the games with even numbers are compared with the likeliest power of those with odd numbers, and the other
way round. ``gain`` is how much likelier (in logarithms, a game) that makes the winners than no calibration.
Calibrations go into ``judge.py`` of a game if that is a gain.

With --steps, the chances right before and right after each action are compared instead of the winners: on average no
action and no roll of dice may change them, if they are right. That shows a bias with far fewer games.

With --apart, the difference between the best decision and another good one is compared with what is said of both once
the strong bots have played on a little: how far it is off, beside the doubt of the samples, is ``apart``.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from math import log
from random import Random
from typing import NamedTuple

from scorer.games import rules
from scorer.games.blockers import Game as Blockers
from scorer.games.line import begin
from scorer.games.low_blow import EDITIONS
from scorer.games.low_blow import Game as LowBlow
from scorer.games.schocken import Game as Schocken
from scorer.games.turns import CHANCE, FELL, Judge, Position, find_judge
from scorer.outcome import Played
from scorer.wings.turns.analysis import choose_best, draw_samples, estimate
from scorer.wings.turns.bots import bot
from scorer.wings.turns.calibration import sharpen
from scorer.wings.turns.tally import Z

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
WAYS: dict[str, Played] = {
    "low-blow blog 3": LowBlow(NAMES[:3]),
    "low-blow blog 4": LowBlow(NAMES[:4]),
    "low-blow rising 3": LowBlow(NAMES[:3], counter_points="rising"),
    "low-blow rising 4": LowBlow(NAMES[:4], counter_points="rising"),
    "low-blow web 3": LowBlow(NAMES[:3], edition=EDITIONS["web"]),
    "low-blow web 4": LowBlow(NAMES[:4], edition=EDITIONS["web"]),
    "blockers 2": Blockers(NAMES[:2]),
    "blockers 3": Blockers(NAMES[:3]),
    "blockers 4": Blockers(NAMES[:4]),
    "blockers 5": Blockers(NAMES[:5]),
    "blockers profi": Blockers(NAMES[:2], variant="profi"),
    "schocken 3": Schocken(NAMES[:3]),
}
PLACES, SAMPLES = 20, 50
"""Places of each game that are judged, and the samples for each."""

PAIRS, WORLDS, AHEAD = 3, 16, 8
"""For --apart: places of each game, ways to go on for each decision, and how many actions of the bots these have."""

BINS = 10
TRIED = [power / 8 for power in range(1, 33)]
"""The powers of which the likeliest is taken."""


class Said(NamedTuple):
    """The chances of the seats that were said after an action of a game, and their shares of the win at its end."""

    game: int
    chances: tuple[float, ...]
    shares: tuple[float, ...]
    kind: str  # of the action
    seat: int  # that acted


class Bin(NamedTuple):
    """Chances that are alike: how many, what was said and what happened on average, and the error of that."""

    number: int
    said: float
    happened: float
    error: float


def play(game: Played, number: int) -> list[tuple[Position, str]]:
    """Play a game between strong bots; return its positions with the actions, and the end."""
    random, played = Random(f"a {number}"), list[tuple[Position, str]]()
    position, strong = begin(game).position, bot(rules(game.game_id), "strong")
    while not position.is_terminal:
        action = position.fall(random) if position.current_player == CHANCE else strong(position, random)
        played.append((position, action))
        position = position.after(action)
    return [*played, (position, "")]


def judge(game: Played, number: int) -> list[Said]:
    """Return what is said at some places of a game, not calibrated."""
    played, random = play(game, number), Random(number)
    shares = played[-1][0].returns()
    places = [place for place in played[:-1] if place[0].current_player >= 0 and place[0].options() > 1]
    return [
        Said(number, say(place, action, place.turn, f"{number} {at}"), shares, name_kind(action), place.turn)
        for at, (place, action) in enumerate(random.sample(places, min(PLACES, len(places))))
    ]


def say(position: Position, action: str, viewer: int, seed: str) -> tuple[float, ...]:
    """Return what the judge says of the seats, as one of them knows the game."""
    judge = find_judge(rules(position.result().game_id))
    assert judge is not None
    drawn = [judge.sample(position, action, viewer, Random(f"{seed} {one}")) for one in range(SAMPLES)]
    seats = zip(*(sample.chances for sample in drawn), strict=True)
    return tuple(sum(seat) / SAMPLES for seat in seats)


def name_kind(action: str) -> str:
    """Return what an action does: a word, or ``+`` in Low Blow; else it is a placing, or chance."""
    if action.startswith(FELL):
        return "chance"
    return (re.match(r"[a-z]+|\+", action) or ["placing"])[0]


def measure_steps(way: str, games: range) -> None:
    """Print by kind of action how much the chance of the player in turn changes on average, in points of 100."""
    changes: defaultdict[str, defaultdict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for number in games:
        played = play(WAYS[way], number)
        for at, ((before, action), (after, _)) in enumerate(pairwise(played)):
            seat = before.turn
            one, other = (say(place, "", seat, f"{number} {at} {place.turn}") for place in (before, after))
            changes[name_kind(action)][number].append(other[seat] - one[seat])
    for kind, by_game in changes.items():
        print(f"{way}, {kind}: {show_mean([*by_game.values()])}", flush=True)


def measure_apart(way: str, games: range) -> None:
    """Print how far differences between decisions are off, and the differences as said and later, on average."""
    known, errors, doubts, said, later = rules(WAYS[way].game_id), [0.0], [0.0], [0.0], [0.0]
    judge = find_judge(known)
    assert judge is not None
    for number in games:
        places = [place for place, _ in play(WAYS[way], number)[:-1] if place.current_player >= 0]
        for place in Random(number).sample([place for place in places if place.options() > 1], PAIRS):
            best, *_, other = choose_best(place, judge, 2 * SAMPLES, f"{number}")
            ends = [
                go_on(place, best.action, judge, f"{number} {world}")
                - go_on(place, other.action, judge, f"{number} {world}")
                for world in range(WORLDS)
            ]
            mean, error = estimate(ends)
            errors.append((other.less - mean) ** 2)
            doubts.append((error / Z) ** 2 + other.less_error**2 / Z**2)
            said.append(other.less)
            later.append(mean)
    number = len(errors) - 1
    apart = max(sum(errors) - sum(doubts), 0) / number
    print(
        f"{way}: apart {apart**0.5:.3f}; said {sum(said) / number:.3f}, later {sum(later) / number:.3f};"
        f" {number} places"
    )


def go_on(position: Position, action: str, judge: Judge, seed: str) -> float:
    """Return the chance of the player in turn once the strong bots have played on after an action."""
    random, seat, game = Random(seed), position.turn, position.result().game_id
    strong = bot(rules(game), "strong")
    now = (position.guess(seat, random) if position.has_secrets else position).after(action)
    for _ in range(AHEAD):
        while now.current_player == CHANCE:
            now = now.fallen(random)
        if not now.is_terminal:
            now = now.after(strong(now, random))
    return draw_samples(now, "", seat, judge, SAMPLES // 4, seed).mean()[seat]


def show_mean(groups: Sequence[Sequence[float]]) -> str:
    """Return the mean of some values in points of 100, with the 95 % interval, and their number; games are groups."""
    number = sum(map(len, groups))
    mean = sum(map(sum, groups)) / number
    error = sum((sum(group) - mean * len(group)) ** 2 for group in groups) ** 0.5 / number
    return f"{100 * mean:+.1f} ± {196 * error:.1f} ({number})"


def fit(said: list[Said]) -> float:
    """Return the power under which the winners are likeliest."""
    return max(TRIED, key=lambda tried: sum(map(score, apply(said, tried))))


def score(one: Said) -> float:
    """Return the logarithm of how likely the winner was, by the chances that were said."""
    return sum(
        share * log(max(chance, 1e-9)) for share, chance in zip(one.shares, one.chances, strict=True) if share
    )


def apply(said: list[Said], power: float) -> list[Said]:
    """Return what was said with calibrated chances."""
    return [one._replace(chances=sharpen([one.chances], power)[0]) for one in said]


def hold_out(said: list[Said]) -> list[Said]:
    """Return what was said in each half of the games as the other half calibrates it, and print the gain."""
    halves = [[one for one in said if one.game % 2 == odd] for odd in (0, 1)]
    held = [*apply(halves[0], fit(halves[1])), *apply(halves[1], fit(halves[0]))]
    gains: defaultdict[int, float] = defaultdict(float)
    for one, before in zip(held, halves[0] + halves[1], strict=True):
        gains[one.game] += score(one) - score(before)
    mean, error = estimate([*gains.values()])
    print(f"\ngain {mean:+.2f} ± {error:.2f}")
    return held


def compare(said: list[Said]) -> list[Bin]:
    """Return the bins of chances that have any."""
    bins: list[list[tuple[float, float, int]]] = [[] for _ in range(BINS)]
    for one in said:
        for chance, share in zip(one.chances, one.shares, strict=True):
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


def report(way: str, said: list[Said], *, fits: bool) -> None:
    """Print the calibration of a way to play, and how its chances come true."""
    judge = find_judge(rules(WAYS[way].game_id))
    assert judge is not None
    fitted = fit(said) if fits else judge.calibrate(begin(WAYS[way]).position).power
    games = len({one.game for one in said})
    said = hold_out(said) if fits else apply(said, fitted)
    bins = compare(said)
    number = sum(one.number for one in bins)
    off = (sum(one.number * (one.said - one.happened) ** 2 for one in bins) / number) ** 0.5
    print(f"\n## {way}\n\n`Calibration{(fitted, round(off, 3))}`: {games} games, {len(said)} places\n")
    print("| said | happened | ± | number |\n|---|---|---|---|")
    for one in bins:
        print(f"| {one.said:.3f} | {one.happened:.3f} | {1.96 * one.error:.3f} | {one.number} |")
    missed: defaultdict[str, defaultdict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for one in said:
        missed[one.kind][one.game].append(one.chances[one.seat] - one.shares[one.seat])
    print("\nSaid minus happened by kind of action, in points of 100:")
    print(
        "; ".join(f"{kind} {show_mean([*by_game.values()])}" for kind, by_game in missed.items()), flush=True
    )


def main(wanted: str, games: range, measure: str) -> None:
    """Print the calibration of each way to play, and its reliability; or what else is to be measured."""
    for way, game in WAYS.items():
        if not way.startswith(wanted):
            continue
        if measure == "--steps":
            measure_steps(way, games)
        elif measure == "--apart":
            measure_apart(way, games)
        else:
            said = [one for number in games for one in judge(game, number)]
            report(way, said, fits=measure == "--fit")


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    options = [word for word in sys.argv[1:] if word.startswith("--")]
    numbers = [int(number) for number in words[1].split("-")] if words[1:] else [100]
    main(words[0] if words else "", range(*numbers), options[0] if options else "")
