"""The course of a game: who throws, who wins and loses each throw, and the movement of discs."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, TypeVar

from scorer.games.schocken.facts import (
    COMBINATIONS,
    GENERAL,
    HALVES,
    JULE,
    LOST,
    PIPPI,
    SCHOCK,
    SCHOCK_OUT,
    SIMPLE,
    STRAIGHT,
    Combination,
)
from scorer.games.schocken.values import Game, Throw
from scorer.messages import Text, list_names, msg

Strength = TypeVar("Strength", tuple[int, tuple[int, ...]], tuple[int, ...], int)


def find_sides(strengths: Sequence[Strength]) -> tuple[int, int]:
    """Return the indexes of the highest and lowest hands in throwing order; of equal hands the earlier is higher."""
    return strengths.index(max(strengths)), len(strengths) - 1 - strengths[::-1].index(min(strengths))


def deal(held: list[int], tower: int, winner: int, loser: int, worth: int | None) -> int:
    """Move discs to the loser by changing ``held``, and return the number of discs left in the tower.

    They come from the tower, even if it has too few; from the winner if the tower is empty. Without a worth all move.
    """
    if worth is None:
        everything = tower + sum(held)
        held[:] = [0] * len(held)
        held[loser] = everything
        return 0
    if tower:
        taken = worth if worth < tower else tower
        held[loser] += taken
        return tower - taken
    taken = worth if worth < held[winner] else held[winner]
    held[winner] -= taken
    held[loser] += taken
    return 0


_NAMES: dict[Combination, Text] = {
    SIMPLE: msg("simple"),
    STRAIGHT: msg("straight"),
    GENERAL: msg("general"),
    JULE: msg("Jule"),
    PIPPI: msg("Pippi"),
    SCHOCK_OUT: msg("Schock out"),
}


class Hand(NamedTuple):
    """Three dice, highest first, their combination, and the number of rolls."""

    combination: Combination
    dice: tuple[int, ...]
    used: int

    @property
    def id(self) -> str:
        """The id of the combination; for a Schock with its third die."""
        return f"{SCHOCK.id}-{self.dice[0]}" if self.combination == SCHOCK else self.combination.id

    @property
    def name(self) -> Text:
        """The name of the combination for players."""
        if self.combination == SCHOCK:
            return msg("Schock {die}", die=self.dice[0])
        return _NAMES[self.combination]

    @property
    def strength(self) -> tuple[int, tuple[int, ...]]:
        """The rank: the combination, then the dice from the highest."""
        return COMBINATIONS.index(self.combination), self.dice

    def worth(self, discs: int) -> int:
        """Return how many of the game's discs the hand deals out; a Schock out deals out all."""
        if self.combination == SCHOCK_OUT:
            return discs
        return self.dice[0] if self.combination.worth is None else self.combination.worth


def hand(dice: Sequence[int], used: int) -> Hand:
    """Return the hand of three dice, each 1 to 6 in any order, after ``used`` rolls, 1 to 3.

    Raises ``ValueError`` if there are not three dice. A hand has an ``id``, a ``strength`` to sort by, lowest first,
    and ``worth(discs)``, the discs that it deals out.

    >>> hand((1, 6, 1), used=2).id, hand((1, 6, 1), used=2).worth(13)
    ('schock-6', 6)
    """
    high, middle, low = sorted(dice, reverse=True)
    return Hand(_find_combination((high, middle, low), used), (high, middle, low), used)


def _find_combination(dice: tuple[int, int, int], used: int) -> Combination:
    for fixed in (SCHOCK_OUT, JULE, PIPPI):
        if dice == fixed.example and (used == 1 or not fixed.in_one_throw):
            return fixed
    high, middle, low = dice
    if middle == low == 1:
        return SCHOCK
    if high == low:
        return GENERAL
    return STRAIGHT if (high - middle, middle - low) == (1, 1) else SIMPLE


Player = TypeVar("Player", str, int)  # a name, or a seat


def loses_half(held: int, discs: int) -> bool:
    """Return whether who holds so many of the game's discs has lost the half."""
    return held == discs


def find_loser(lost: Sequence[Player]) -> Player | None:
    """Return who has lost the game, by the losers of the finished halves; None while nobody has."""
    return next((player for player in lost if lost.count(player) == LOST), None)


def find_playing(players: Sequence[Player], lost: Sequence[Player]) -> tuple[Player, ...]:
    """Return the players of the next half: in the final only those who have lost one."""
    is_final = len(lost) == len(HALVES) - 1
    return tuple(player for player in players if player in lost or not is_final)


def find_throwers(playing: Sequence[Player], held: Iterable[int], tower: int) -> tuple[Player, ...]:
    """Return the players of the next throw: when the tower is empty, only those who hold discs."""
    return tuple(player for player, discs in zip(playing, held, strict=True) if tower or discs)


def turn_to(players: tuple[Player, ...], first: Player) -> tuple[Player, ...]:
    """Return players clockwise from the first one."""
    at = players.index(first)
    return players[at:] + players[:at]


def count_lost(players: Sequence[Player], lost: Sequence[Player]) -> dict[Player, int]:
    """Return how many halves each player has lost; who has lost the fewest wins."""
    return {player: lost.count(player) for player in players}


def weigh(lost: int, held: int, discs: int) -> int:
    """Return a number that is higher for who has lost more halves, or as many and holds more of the game's discs."""
    return lost * (discs + 1) + held


TITLES = (msg("First half"), msg("Second half"), msg("Final"))
"""The names of the halves at the start of a heading or sentence."""

_LOSSES = (msg("the first half"), msg("the second half"), msg("the final"))
"""The names of the halves as the object of a sentence."""


class Stand(NamedTuple):
    """The state of a game between two throws."""

    players: tuple[str, ...]  # in seat order
    discs: int
    held: Mapping[str, int]  # discs by player in the current half
    lost: tuple[str, ...] = ()  # the losers of the finished halves
    first: str | None = None  # who throws first: the loser of the last throw; None before the first throw
    thrown: int = 0  # throws played in the game

    @property
    def loser(self) -> str | None:
        """The player who has lost the game, or None."""
        return find_loser(self.lost)

    @property
    def half(self) -> str:
        """The id of the current half."""
        return HALVES[len(self.lost)]

    @property
    def half_title(self) -> Text:
        """The name of the current half at the start of a heading or sentence."""
        return TITLES[len(self.lost)]

    @property
    def seats(self) -> tuple[str, ...]:
        """The players of the current half: in the final only those who have lost a half."""
        return find_playing(self.players, self.lost)

    @property
    def tower(self) -> int:
        """The discs that nobody holds."""
        return self.discs - sum(self.held.values())

    @property
    def throwers(self) -> tuple[str, ...]:
        """The players of the next throw: when the tower is empty, only those who hold discs."""
        return find_throwers(self.seats, (self.held[name] for name in self.seats), self.tower)

    def order(self, first: str) -> tuple[str, ...]:
        """Return the throwers clockwise from ``first``."""
        return turn_to(self.throwers, first)


class Settled(NamedTuple):
    """A throw and its consequences."""

    stand: Stand  # before the throw
    hands: Mapping[str, Hand]  # in throwing order
    winner: str
    loser: str
    held: Mapping[str, int]  # after the throw

    @property
    def taken(self) -> int:
        """The discs that the loser took."""
        return self.held[self.loser] - self.stand.held[self.loser]

    @property
    def ends_half(self) -> bool:
        """Whether the loser now holds all discs and so has lost the half."""
        return loses_half(self.held[self.loser], self.stand.discs)


def start(game: Game) -> Stand:
    """Return the state of a game of Schocken before its first throw.

    >>> start(Game(("Ana", "Ben"))).tower
    13
    """
    return Stand(game.players, game.discs, dict.fromkeys(game.players, 0))


def settle(stand: Stand, throw: Throw) -> Settled:
    """Find the winner and the loser of a throw, and move discs; of equal hands the earlier one is higher."""
    hands = {thrown.player: hand(thrown.dice, thrown.used) for thrown in throw}
    names = list(hands)
    high, low = find_sides([thrown.strength for thrown in hands.values()])
    winner, loser = names[high], names[low]
    seats, held, dealt = list(stand.held), list(stand.held.values()), hands[winner]
    worth = None if dealt.combination == SCHOCK_OUT else dealt.worth(stand.discs)
    deal(held, stand.tower, seats.index(winner), seats.index(loser), worth)
    return Settled(stand, hands, winner, loser, dict(zip(seats, held, strict=True)))


def advance(settled: Settled) -> Stand:
    """Return the state after a throw of ``course``; at the end of a half all discs go back to the tower.

    >>> from scorer.games.schocken import Thrown
    >>> game = Game(("Ana", "Ben"), ((Thrown("Ana", (4, 2, 1), 1), Thrown("Ben", (6, 6, 5), 3)),))
    >>> advance(course(game)[0]).tower
    6
    """
    stand = settled.stand._replace(held=settled.held, first=settled.loser, thrown=settled.stand.thrown + 1)
    if not settled.ends_half:
        return stand
    return stand._replace(lost=(*stand.lost, settled.loser), held=dict.fromkeys(stand.players, 0))


def course(game: Game) -> tuple[Settled, ...]:
    """Return every throw of a valid game of Schocken with its consequences: ``winner``, ``loser``, ``taken`` discs.

    >>> from scorer.games.schocken import Thrown
    >>> game = Game(("Ana", "Ben"), ((Thrown("Ana", (4, 2, 1), 1), Thrown("Ben", (6, 6, 5), 3)),))
    >>> [(throw.loser, throw.taken) for throw in course(game)]
    [('Ben', 7)]
    """
    stand, played = start(game), []
    for throw in game.throws:
        played.append(settle(stand, throw))
        stand = advance(played[-1])
    return tuple(played)


def group_halves(played: tuple[Settled, ...]) -> tuple[tuple[Settled, ...], ...]:
    """Group throws by half."""
    return tuple(tuple(half) for _, half in groupby(played, lambda settled: len(settled.stand.lost)))


def halves_lost(stand: Stand, name: str) -> Text:
    """Return the halves that a player has lost, such as ``the first half and the final``; empty if there are none.

    >>> halves_lost(start(Game(("Ana", "Ben")))._replace(lost=("Ben",)), "Ben")
    'the first half'
    """
    return list_names(_LOSSES[number] for number, loser in enumerate(stand.lost) if loser == name)


def half_lost(end: Settled) -> Text:
    """Return a sentence about who has lost the half; ``end`` is its last throw."""
    return (
        msg("{loser} has lost the first half.", loser=end.loser),
        msg("{loser} has lost the second half.", loser=end.loser),
        msg("{loser} has lost the final.", loser=end.loser),
    )[len(end.stand.lost)]
