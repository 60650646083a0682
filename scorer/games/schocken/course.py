"""The course of a game: who throws, who wins and loses each throw, and the movement of discs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorer.games.schocken.discs import deal, sides
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

_NAMES: dict[Combination, Text] = {
    SIMPLE: msg("simple"),
    STRAIGHT: msg("straight"),
    GENERAL: msg("general"),
    JULE: msg("Jule"),
    PIPPI: msg("Pippi"),
    SCHOCK_OUT: msg("Schock out"),
}


class Hand(NamedTuple):
    """Three dice, highest first, and the combination that they are."""

    combination: Combination
    dice: tuple[int, ...]

    @property
    def id(self) -> str:
        """The combination as files and programs name it; a Schock says its third die."""
        return f"{SCHOCK.id}-{self.dice[0]}" if self.combination == SCHOCK else self.combination.id

    @property
    def name(self) -> Text:
        """The name of the combination as players say it."""
        if self.combination == SCHOCK:
            return msg("Schock {die}", die=self.dice[0])
        return _NAMES[self.combination]

    @property
    def strength(self) -> tuple[int, tuple[int, ...]]:
        """The rank: the higher combination, and within it the higher dice, the highest die first."""
        return COMBINATIONS.index(self.combination), self.dice

    def worth(self, discs: int) -> int:
        """Return what the hand deals out in a game of so many discs; a Schock out deals out all."""
        if self.combination == SCHOCK_OUT:
            return discs
        return self.dice[0] if self.combination.worth is None else self.combination.worth


def hand(dice: Sequence[int], used: int) -> Hand:
    """Return the hand that dice make after ``used`` rolls."""
    high, middle, low = sorted(dice, reverse=True)
    return Hand(_combination((high, middle, low), used), (high, middle, low))


def _combination(dice: tuple[int, int, int], used: int) -> Combination:
    for fixed in (SCHOCK_OUT, JULE, PIPPI):
        if dice == fixed.example and (used == 1 or not fixed.in_one_throw):
            return fixed
    high, middle, low = dice
    if middle == low == 1:
        return SCHOCK
    if high == low:
        return GENERAL
    return STRAIGHT if (high - middle, middle - low) == (1, 1) else SIMPLE


TITLES = (msg("First half"), msg("Second half"), msg("Final"))
"""The names of the halves where a heading or a sentence begins."""

_LOSSES = (msg("the first half"), msg("the second half"), msg("the final"))
"""What has been lost, as the object of a sentence."""


class Stand(NamedTuple):
    """The state of a game between two throws."""

    players: tuple[str, ...]  # in seat order
    discs: int
    held: Mapping[str, int]  # by every player in the half that is played
    lost: tuple[str, ...] = ()  # the losers of the halves that are over
    first: str | None = None  # who throws first: the loser of the last throw, nobody before the first one
    thrown: int = 0  # throws played in the game

    @property
    def loser(self) -> str | None:
        """Who has lost the game."""
        return next((name for name in self.lost if self.lost.count(name) == LOST), None)

    @property
    def half(self) -> str:
        """The half that is played now or next, as files and programs name it."""
        return HALVES[len(self.lost)]

    @property
    def half_title(self) -> Text:
        """The name of this half where a heading or a sentence begins."""
        return TITLES[len(self.lost)]

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays in this half: in the final only those who have lost a half."""
        final = len(self.lost) == len(HALVES) - 1
        return tuple(name for name in self.players if name in self.lost) if final else self.players

    @property
    def tower(self) -> int:
        """The discs that nobody holds."""
        return self.discs - sum(self.held.values())

    @property
    def throwers(self) -> tuple[str, ...]:
        """Who takes part in the next throw: once the tower is empty, those who hold discs."""
        return tuple(name for name in self.seats if self.tower or self.held[name])

    def order(self, first: str) -> tuple[str, ...]:
        """Return the throwers clockwise from the first one on."""
        start = self.throwers.index(first)
        return self.throwers[start:] + self.throwers[:start]


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
        """Whether the loser holds all discs now, and with them has lost the half."""
        return self.held[self.loser] == self.stand.discs


def start(game: Game) -> Stand:
    """Return the state of a game before its first throw."""
    return Stand(game.players, game.discs, dict.fromkeys(game.players, 0))


def settle(stand: Stand, throw: Throw) -> Settled:
    """Settle a throw: of equal hands the earlier one is higher."""
    hands = {each.player: hand(each.dice, each.used) for each in throw}
    names = list(hands)
    high, low = sides([each.strength for each in hands.values()])
    winner, loser = names[high], names[low]
    return Settled(stand, hands, winner, loser, _dealt(stand, hands[winner], winner, loser))


def following(settled: Settled) -> Stand:
    """Return the state after a throw; after the end of a half all discs are in the tower again."""
    stand = settled.stand._replace(held=settled.held, first=settled.loser, thrown=settled.stand.thrown + 1)
    if not settled.ends_half:
        return stand
    return stand._replace(lost=(*stand.lost, settled.loser), held=dict.fromkeys(stand.players, 0))


def course(game: Game) -> tuple[Settled, ...]:
    """Return every throw of a valid game with its consequences."""
    stand, played = start(game), []
    for throw in game.throws:
        played.append(settle(stand, throw))
        stand = following(played[-1])
    return tuple(played)


def halves(played: tuple[Settled, ...]) -> tuple[tuple[Settled, ...], ...]:
    """Group throws by half."""
    lost = [len(each.stand.lost) for each in played]
    return tuple(
        tuple(each for each, half in zip(played, lost, strict=True) if half == number)
        for number in sorted(set(lost))
    )


def halves_lost(stand: Stand, name: str) -> Text:
    """Return which halves a player has lost: ``the first half and the final``."""
    return list_names(_LOSSES[number] for number, loser in enumerate(stand.lost) if loser == name)


def half_lost(end: Settled) -> Text:
    """Return who has lost the half that a throw ends."""
    return (
        msg("{loser} has lost the first half.", loser=end.loser),
        msg("{loser} has lost the second half.", loser=end.loser),
        msg("{loser} has lost the final.", loser=end.loser),
    )[len(end.stand.lost)]


def _dealt(stand: Stand, high: Hand, winner: str, loser: str) -> dict[str, int]:
    """Return who holds how many discs after a throw."""
    names, held = list(stand.held), list(stand.held.values())
    worth = None if high.combination == SCHOCK_OUT else high.worth(stand.discs)
    deal(held, stand.tower, names.index(winner), names.index(loser), worth)
    return dict(zip(names, held, strict=True))
