"""How strong players are: the ratings that explain all rankings together best.

A rating is a strength in the model of Bradley and Terry: it says how often a player finishes ahead of another one.
All rankings are weighed at once, so their order changes nothing. Every player is expected near the same start, so
somebody who played little stays near it.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import exp, log, sqrt
from operator import mul
from typing import NamedTuple

from scorer.outcome import Ranking

START = 1000  # the rating of somebody who has not played
SPREAD = 200  # the standard deviation of the strengths that are expected of players
DEVIATIONS = 2  # the uncertainty in standard deviations: 19 of 20 strengths are within it
SCALE = 400 / log(10)  # points for each unit of the model: 191 points more are three games of four ahead

DIGITS = 6  # digits that an error of arithmetic does not reach, so that equal players have equal ratings
CLOSE = 1e-5  # after a step so short the error is its square
NEAR = 0.01  # after such a step the error is too small to be seen in a curve
LONGEST_STEP = 1.0  # so that no step goes too far


class Rating(NamedTuple):
    """The strength of a player, and its uncertainty."""

    value: float
    uncertainty: float

    @property
    def sure(self) -> float:
        """Rating minus uncertainty: a nearly certain lower bound."""
        return self.value - self.uncertainty


def rate(rankings: Iterable[Ranking]) -> dict[str, Rating]:
    """Return the rating of every player; a tie counts as half a win. A ranking of one player changes nothing."""
    return Comparisons(rankings).rate()


def follow_rating(rankings: Sequence[Ranking], name: str, most: int) -> list[Rating]:
    """Return the ratings of a player after rankings with that player, ``most`` at most; the last one is after all.

    The last one is exact; those before it are good enough for a curve, which takes a third less work.
    """
    people = [[name for names in ranking for name in names] for ranking in rankings]
    shared = [at for at, names in enumerate(people, 1) if name in names and len(names) > 1]
    if not shared:
        return []
    step = -(-len(shared) // most)
    seen, before, found = Comparisons(), 0, list[Rating]()
    for at in shared[::-1][step::step][::-1]:
        for ranking in rankings[before:at]:
            seen.add(ranking)
        before = at
        found.append(seen.rate([name], NEAR)[name])
    return [*found, rate(rankings)[name]]


class Comparisons:
    """How often every player finished ahead of every other one, in games that count by what they tell."""

    def __init__(self, rankings: Iterable[Ranking] = ()) -> None:
        self._ahead: defaultdict[str, defaultdict[str, float]] = defaultdict(lambda: defaultdict(float))
        self._strengths: dict[str, float] = {}  # as found last: the next search begins there
        for ranking in rankings:
            self.add(ranking)

    def add(self, ranking: Ranking) -> None:
        """Add the comparisons of one ranking."""
        seats = [(name, place) for place, names in enumerate(ranking) for name in names]
        for (one, place), (other, behind) in combinations(seats, 2):
            weight = weigh(len(seats))
            share = weight if place < behind else weight / 2
            self._ahead[one][other] += share
            self._ahead[other][one] += weight - share

    def rate(self, wanted: Iterable[str] | None = None, close: float = CLOSE) -> dict[str, Rating]:
        """Return the ratings of some of the players who were compared, or of all.

        The most probable strengths are found by Newton's method, until a step is not longer than ``close``. The
        uncertainty is that of a normal distribution with the same curvature there.
        """
        names = sorted(self._ahead)
        at = {name: number for number, name in enumerate(names)}
        rows = [
            sorted(
                (at[other], won, won + self._ahead[other][name]) for other, won in self._ahead[name].items()
            )
            for name in names
        ]
        strengths, longest = [self._strengths.get(name, 0.0) for name in names], 1.0
        factor = Factor()
        while longest > close:
            slopes, factor = _measure(strengths, rows)
            steps = _solve(factor, slopes)
            longest = max(map(abs, steps), default=0.0)
            short = min(1.0, LONGEST_STEP / longest) if longest else 1.0
            strengths = [strength + short * step for strength, step in zip(strengths, steps, strict=True)]
        self._strengths = dict(zip(names, strengths, strict=True))
        return {
            name: Rating(
                round(START + SCALE * self._strengths[name], DIGITS),
                round(DEVIATIONS * SCALE * sqrt(_invert_at(factor, at[name])), DIGITS),
            )
            for name in (names if wanted is None else wanted)
        }


def weigh(players: int) -> float:
    """Return what the comparison of two players counts in a game of so many.

    The comparisons of one game depend on each other. With these weights a game of equals tells as much about each of
    its players as its whole ranking does.

    >>> [round(weigh(players), 2) for players in (2, 3, 5, 8)]
    [1.0, 0.78, 0.54, 0.38]
    """
    known = sum(1 - 1 / left for left in range(2, players + 1)) / players
    return 4 * known / (players - 1)


Row = list[
    tuple[int, float, float]
]  # the others who were met, how often the player was ahead, and how often they met
Factor = list[list[float]]  # the lower half of a matrix, by rows


def _measure(strengths: Sequence[float], rows: Sequence[Row]) -> tuple[list[float], Factor]:
    """Return the slope of the probability at these strengths, and the factor of its curvature by Cholesky."""
    expected = (SCALE / SPREAD) ** 2
    slopes, curvature = list[float](), Factor()
    for number, row in enumerate(rows):
        own = strengths[number]
        slope, line = -expected * own, [0.0] * number + [expected]
        for other, won, met in row:
            chance = 1 / (1 + exp(strengths[other] - own))
            slope += won - met * chance
            line[number] += met * chance * (1 - chance)
            if other < number:
                line[other] = -met * chance * (1 - chance)
        slopes.append(slope)
        curvature.append(line)
    return slopes, _factorise(curvature)


def _factorise(matrix: Factor) -> Factor:
    """Return the lower triangle whose product with its mirror image is a symmetric matrix."""
    factor = Factor()
    for line in matrix:
        own = list[float]()
        for number, value in enumerate(line[:-1]):
            above = factor[number]
            own.append((value - sum(map(mul, own, above))) / above[number])
        own.append(sqrt(line[-1] - sum(map(mul, own, own))))
        factor.append(own)
    return factor


def _solve(factor: Factor, values: Sequence[float]) -> list[float]:
    """Return what gives ``values`` if it is multiplied by the matrix of a factor."""
    half = list[float]()
    for line, value in zip(factor, values, strict=True):
        half.append((value - sum(map(mul, line, half))) / line[-1])
    for number in reversed(range(len(half))):
        half[number] /= factor[number][number]
        for before, part in enumerate(factor[number][:-1]):
            half[before] -= part * half[number]
    return half


def _invert_at(factor: Factor, number: int) -> float:
    """Return the value in a row and the same column of the inverse of the matrix of a factor."""
    column = [1 / factor[number][number]]
    for line in factor[number + 1 :]:
        column.append(-sum(map(mul, line[number:-1], column)) / line[-1])
    variance: float = sum(map(mul, column, column))
    return variance
