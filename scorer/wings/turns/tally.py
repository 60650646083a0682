"""Totals of many games. They are whole numbers, so that the order of adding does not matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import NormalDist
from typing import NamedTuple

from scorer.games.turns import Position

PARTS = 840  # parts of a win, so that two to eight players can share it in whole numbers

TENTHS = 10

Rows = tuple[tuple[int, ...], ...]


class CountedGame(NamedTuple):
    """One game: its last position, and what was counted in it."""

    end: Position
    turns: int
    decisions: int  # those with more than one legal action
    choices: int  # the legal actions in these decisions
    leads: int  # how often another seat took the lead
    settled: int  # the turn since which the last leader has led
    places: tuple[int, ...]  # the seat of each player, by which the totals are kept


class GamesTally(NamedTuple):
    """The totals of several games, by player; if nobody changes seats, player 1 is seat 1."""

    games: int
    wins: Rows  # per player: won alone, won together with others
    sat: Rows  # per player: the games in each seat
    shares: Rows  # per player: the wins in each seat, in parts of a win
    squares: Rows  # per player: the sums of the squares of these shares
    largest: int  # the largest share of a game
    turns: int
    turns_squared: int
    lengths: dict[int, int]  # turns -> games
    decisions: int
    choices: int
    longest: int  # the most decisions of a game
    unfinished: int  # games that ended because nobody could move
    leads: int
    settled: tuple[int, ...]  # games whose winner led for good since each tenth of the turns
    sources: Rows  # the points of each player, by source

    def __add__(self, other: object) -> GamesTally:
        """Add both."""
        assert isinstance(other, GamesTally)
        lengths = Counter(self.lengths)
        lengths.update(other.lengths)
        return GamesTally(
            self.games + other.games,
            _add_rows(self.wins, other.wins),
            _add_rows(self.sat, other.sat),
            _add_rows(self.shares, other.shares),
            _add_rows(self.squares, other.squares),
            max(self.largest, other.largest),
            self.turns + other.turns,
            self.turns_squared + other.turns_squared,
            dict(sorted(lengths.items())),
            self.decisions + other.decisions,
            self.choices + other.choices,
            max(self.longest, other.longest),
            self.unfinished + other.unfinished,
            self.leads + other.leads,
            tuple(a + b for a, b in zip(self.settled, other.settled, strict=True)),
            _add_rows(self.sources, other.sources),
        )

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each player."""
        return tuple(map(sum, zip(*self.sources, strict=True))) or (0,) * len(self.wins)

    @property
    def sole(self) -> int:
        """The number of games with a sole winner."""
        return sum(alone for alone, _ in self.wins)


def _add_rows(one: Rows, other: Rows) -> Rows:
    return tuple(tuple(map(sum, zip(*pair, strict=True))) for pair in zip(one, other, strict=True))


def tally_game(game: CountedGame) -> GamesTally:
    """Count one game."""
    returns = game.end.returns()
    shares = [returns[seat] for seat in game.places]
    parts = tuple(round(PARTS * share) for share in shares)
    settled = [0] * TENTHS
    if 1 in shares:
        settled[min(TENTHS * game.settled // max(game.turns, 1), TENTHS - 1)] = 1
    return GamesTally(
        1,
        tuple((int(share == 1), int(0 < share < 1)) for share in shares),
        _spread([1] * len(parts), game.places),
        _spread(parts, game.places),
        _spread([part**2 for part in parts], game.places),
        max(parts),
        game.turns,
        game.turns**2,
        {game.turns: 1},
        game.decisions,
        game.choices,
        game.decisions,
        int(not game.end.is_whole),
        game.leads,
        tuple(settled),
        tuple(tuple(source.points[seat] for seat in game.places) for source in game.end.sources()),
    )


def _spread(numbers: Sequence[int], places: Sequence[int]) -> Rows:
    """Return a row for each player: its number in the column of its seat, else nothing."""
    pairs = zip(numbers, places, strict=True)
    return tuple(tuple(number * (seat == at) for at in range(len(places))) for number, seat in pairs)


class Pair(NamedTuple):
    """The same games played by two rules: both tallies, and the sums of squared differences per game."""

    one: GamesTally
    other: GamesTally
    more_squared: tuple[int, ...]  # per player, the sum of squared extra wins, in parts of a win
    longer_squared: int  # the sum of squared extra turns

    @property
    def games(self) -> int:
        """The number of games, each counted once."""
        return self.one.games

    @property
    def more(self) -> tuple[int, ...]:
        """The extra wins of each player by the second rule, in parts of a win."""
        pairs = zip(self.one.shares, self.other.shares, strict=True)
        return tuple(sum(after) - sum(before) for before, after in pairs)

    @property
    def longer(self) -> int:
        """The extra turns by the second rule."""
        return self.other.turns - self.one.turns

    def __add__(self, other: object) -> Pair:
        """Add both."""
        assert isinstance(other, Pair)
        return Pair(
            self.one + other.one,
            self.other + other.other,
            tuple(a + b for a, b in zip(self.more_squared, other.more_squared, strict=True)),
            self.longer_squared + other.longer_squared,
        )


def tally_pair(one: CountedGame, other: CountedGame) -> Pair:
    """Count one game played by two rules."""
    pair = Pair(tally_game(one), tally_game(other), (), 0)
    return pair._replace(more_squared=tuple(extra**2 for extra in pair.more), longer_squared=pair.longer**2)


DOUBT = 0.05  # what is left beside a 95 % interval
Z = NormalDist().inv_cdf(1 - DOUBT / 2)  # standard errors on each side of it


STUDENT = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281)
"""The same for a mean whose spread is estimated from two to eleven games (Student's t)."""


def intervals(tally: GamesTally) -> list[tuple[float, float, float]]:
    """Return each player's share of the wins, with the limits of its 95 % interval."""
    rows = zip(tally.sat, tally.shares, tally.squares, strict=True)
    return [_find_interval([*zip(*row, strict=True)], tally.largest) for row in rows]


def seat_intervals(tally: GamesTally, *, together: bool = False) -> list[tuple[float, float, float]]:
    """Return each seat's share of the wins, whoever sat there, with the limits of its 95 % interval.

    ``together`` makes the intervals wider, so that in 95 % of simulations all of them hold (Bonferroni). Of two seats
    one says what the other does.
    """
    seats = [
        *zip(*(zip(*rows, strict=True) for rows in (tally.sat, tally.shares, tally.squares)), strict=True)
    ]
    tests = len(seats) if together and len(seats) > 2 else 1
    return [_find_interval([*zip(*row, strict=True)], tally.largest, find_z(tests)) for row in seats]


def find_z(tests: int) -> float:
    """Return the standard errors on each side of intervals that hold all together in 95 % of the cases.

    >>> [round(find_z(tests), 2) for tests in (1, 3, 40)]
    [1.96, 2.39, 3.23]
    """
    return NormalDist().inv_cdf(1 - DOUBT / 2 / tests)


def _find_interval(
    parts: Sequence[tuple[int, int, int]], largest: int, z: float = Z
) -> tuple[float, float, float]:
    """Return a share of the wins, with its limits, from parts: games, shares won in them, and their squares.

    It is Wilson's interval, of shares of the largest share. Shared wins vary less than whole ones, and games of one
    seat less than those of several; that is as if there were more games.
    """
    games, won, squared = map(sum, zip(*parts, strict=True))
    played = [part for part in parts if part[0]]
    if min(number for number, _, _ in played) == 1:
        played = [(games, won, squared)]  # the spread of one game is unknown
    mean = won / games / largest
    whole = mean * (1 - mean)  # the variance if each win were of the largest share
    spreads = ((squares - wins**2 / number) * number / max(number - 1, 1) for number, wins, squares in played)
    variance = sum(spreads) / games / largest**2
    alike = games * whole / variance if 0 < variance < whole else games
    share, low, high = (limit * largest / PARTS for limit in wilson(mean * alike, alike, z))
    return share, low, high


def wilson(wins: float, games: float, z: float = Z) -> tuple[float, float, float]:
    """Return the share of wins, with the limits of its 95 % interval (Wilson), or of one with other standard errors.

    >>> [round(number, 3) for number in wilson(50, 100)]
    [0.5, 0.404, 0.596]
    """
    share = wins / games
    middle = (share + z**2 / (2 * games)) / (1 + z**2 / games)
    half = z / (1 + z**2 / games) * (share * (1 - share) / games + z**2 / (4 * games**2)) ** 0.5
    return share, max(0.0, middle - half), min(1.0, middle + half)


def differences(pair: Pair) -> Iterator[tuple[float, float, float]]:
    """Yield each player's extra share of the wins by the second rule, with the limits of its 95 % interval.

    It is as if each rule alone had won half a game more, since the spread of a few differences is unknown.
    """
    games = pair.one.games
    for more, squared in zip(pair.more, pair.more_squared, strict=True):
        extra, middle = more / PARTS, more / PARTS / (games + 1)
        half = Z * (((squared / PARTS**2 + 1) / (games + 1) - middle**2) / (games + 1)) ** 0.5
        yield extra / games, max(-1.0, middle - half), min(1.0, middle + half)


def estimate_mean(total: float, squared: float, games: int) -> tuple[float, float, float]:
    """Return a mean, with the limits of its 95 % interval (Student's), from a sum and a sum of squares.

    There must be two games or more.

    >>> [round(number, 3) for number in estimate_mean(10, 20, 10)]
    [1.0, 0.246, 1.754]
    """
    mean = total / games
    half = student(games - 1) * (max(0.0, squared / games - mean**2) / (games - 1)) ** 0.5
    return mean, mean - half, mean + half


def student(degrees: int) -> float:
    """Return Student's t for a 95 % interval, with these degrees of freedom.

    >>> [round(student(degrees), 3) for degrees in (1, 4, 5, 19, 1000)]
    [12.706, 2.776, 2.571, 2.093, 1.962]
    """
    if degrees <= len(STUDENT):
        return STUDENT[degrees - 1]
    return (  # the first terms of its expansion
        Z
        + (Z**3 + Z) / (4 * degrees)
        + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * degrees**2)
        + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * degrees**3)
    )
