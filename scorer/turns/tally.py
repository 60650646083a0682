"""What many games add up to: whole numbers only, so that the order of adding does not matter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorer.games.turns import Position
from scorer.messages import Text

PARTS = 840
"""A win in parts: it can be shared by two to eight."""

TENTHS = 10

Rows = tuple[tuple[int, ...], ...]


class Game(NamedTuple):
    """One game: its end, and what was counted on the way."""

    end: Position
    turns: int
    decisions: int  # with more than one legal action
    choices: int  # legal actions in these
    leads: int  # how often another seat took the lead
    settled: int  # the turn since which the winner has led; the last one without a sole winner


class Tally(NamedTuple):
    """What some games add up to."""

    games: int
    wins: Rows  # of each seat: won alone, won together with others
    shares: tuple[int, ...]  # of the wins, of each seat, in parts of a win
    turns: int
    turns_squared: int
    lengths: dict[int, int]  # turns -> games
    decisions: int
    choices: int
    longest: int  # decisions of a game
    unfinished: int  # games that nobody could go on with
    leads: int
    settled: tuple[int, ...]  # games whose winner led for good from each tenth of the turns on
    sources: Rows  # points of each seat, by what brought them

    def __add__(self, other: object) -> Tally:
        """Return both together."""
        assert isinstance(other, Tally)
        lengths = dict(self.lengths)
        for turns, games in other.lengths.items():
            lengths[turns] = lengths.get(turns, 0) + games
        return Tally(
            self.games + other.games,
            _added(self.wins, other.wins),
            tuple(map(sum, zip(self.shares, other.shares, strict=True))),
            self.turns + other.turns,
            self.turns_squared + other.turns_squared,
            dict(sorted(lengths.items())),
            self.decisions + other.decisions,
            self.choices + other.choices,
            max(self.longest, other.longest),
            self.unfinished + other.unfinished,
            self.leads + other.leads,
            tuple(a + b for a, b in zip(self.settled, other.settled, strict=True)),
            _added(self.sources, other.sources),
        )

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat."""
        return tuple(map(sum, zip(*self.sources, strict=True))) or (0,) * len(self.wins)

    @property
    def sole(self) -> int:
        """The games that one seat won alone."""
        return sum(alone for alone, _ in self.wins)


def _added(one: Rows, other: Rows) -> Rows:
    return tuple(tuple(map(sum, zip(*pair, strict=True))) for pair in zip(one, other, strict=True))


def tally_of(game: Game) -> Tally:
    """Return the tally of one game."""
    shares = game.end.returns()
    settled = [0] * TENTHS
    if 1 in shares:
        settled[min(TENTHS * game.settled // max(game.turns, 1), TENTHS - 1)] = 1
    return Tally(
        1,
        tuple((int(share == 1), int(0 < share < 1)) for share in shares),
        tuple(round(PARTS * share) for share in shares),
        game.turns,
        game.turns**2,
        {game.turns: 1},
        game.decisions,
        game.choices,
        game.decisions,
        int(not game.end.is_whole),
        game.leads,
        tuple(settled),
        tuple(each.points for each in game.end.sources()),
    )


def names_of_sources(position: Position) -> tuple[Text, ...]:
    """Return what brings points in a game."""
    return tuple(each.name for each in position.sources())


class Pair(NamedTuple):
    """The same games played by two rules: both tallies, and the squares of what differs game by game."""

    one: Tally
    other: Tally
    more_squared: tuple[
        int, ...
    ]  # wins of each seat by the second rule more than by the first, in parts of a win
    longer_squared: int  # turns

    @property
    def more(self) -> tuple[int, ...]:
        """How much more each seat won by the second rule, in parts of a win."""
        pairs = zip(self.one.shares, self.other.shares, strict=True)
        return tuple(after - before for before, after in pairs)

    @property
    def longer(self) -> int:
        """How many turns more the games took by the second rule."""
        return self.other.turns - self.one.turns

    def __add__(self, other: object) -> Pair:
        """Return both together."""
        assert isinstance(other, Pair)
        return Pair(
            self.one + other.one,
            self.other + other.other,
            tuple(a + b for a, b in zip(self.more_squared, other.more_squared, strict=True)),
            self.longer_squared + other.longer_squared,
        )


def pair_of(one: Game, other: Game) -> Pair:
    """Return what one game by two rules adds up to."""
    pair = Pair(tally_of(one), tally_of(other), (), 0)
    return pair._replace(more_squared=tuple(each**2 for each in pair.more), longer_squared=pair.longer**2)


Z = 1.959964
"""How many standard errors lie on each side of a number within which it is 95 times of 100."""


def intervals(tally: Tally) -> Iterator[tuple[float, float, float]]:
    """Yield for each seat its share of the wins, and the limits of its 95 % interval (Wilson)."""
    for parts in tally.shares:
        yield wilson(parts / PARTS, tally.games)


def wilson(wins: float, games: int) -> tuple[float, float, float]:
    """Return a share and the limits between which it lies 95 times of 100.

    >>> [round(each, 3) for each in wilson(50, 100)]
    [0.5, 0.404, 0.596]
    """
    share = wins / games
    middle = (share + Z**2 / (2 * games)) / (1 + Z**2 / games)
    half = Z / (1 + Z**2 / games) * (share * (1 - share) / games + Z**2 / (4 * games**2)) ** 0.5
    return share, max(0.0, middle - half), min(1.0, middle + half)


def differences(pair: Pair) -> Iterator[tuple[float, float, float]]:
    """Yield how much more each seat wins by the second rule, as a share, with the limits of its 95 % interval."""
    for more, squared in zip(pair.more, pair.more_squared, strict=True):
        mean, low, high = spread(more, squared, pair.one.games)
        yield mean / PARTS, low / PARTS, high / PARTS


def spread(total: int, squared: int, games: int) -> tuple[float, float, float]:
    """Return a mean and its 95 % limits, from a sum and a sum of squares.

    >>> [round(each, 3) for each in spread(10, 20, 10)]
    [1.0, 0.347, 1.653]
    """
    mean = total / games
    error = Z * (max(0.0, squared / games - mean**2) / max(games - 1, 1)) ** 0.5
    return mean, mean - error, mean + error


def skill(tally: Tally, bots: Sequence[str]) -> tuple[str, float] | None:
    """Return the program that won most, and how much of the way from an equal share to every game it went.

    Nothing where only one program plays. 0 is luck alone, 1 is skill alone.
    """
    kinds = set(bots)
    if len(kinds) < 2:
        return None
    found = {
        kind: [share for bot, (share, _, _) in zip(bots, intervals(tally), strict=True) if bot == kind]
        for kind in kinds
    }
    best, shares = max(found.items(), key=lambda each: (sum(each[1]) / len(each[1]), each[0]))
    equal = len(shares) / len(bots)
    return best, (sum(shares) - equal) / (1 - equal)
