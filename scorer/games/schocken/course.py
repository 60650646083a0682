"""The course of a game: who throws, who wins and loses each throw, and the movement of discs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from scorer.games.schocken.facts import HALVES, LOST, SCHOCK_OUT
from scorer.games.schocken.hands import Hand, hand
from scorer.games.schocken.values import Game, Throw
from scorer.messages import Text, list_names, msg

_TITLES = (msg("First half"), msg("Second half"), msg("Final"))
_LOSSES = (msg("the first half"), msg("the second half"), msg("the final"))
"""What has been lost, as the object of a sentence."""


@dataclass(frozen=True)
class Stand:
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
        return _TITLES[len(self.lost)]

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
    winner = max(hands, key=lambda name: hands[name].strength)
    loser = min(reversed(hands), key=lambda name: hands[name].strength)
    return Settled(stand, hands, winner, loser, _dealt(stand, hands[winner], winner, loser))


def following(settled: Settled) -> Stand:
    """Return the state after a throw; after the end of a half all discs are in the tower again."""
    stand = replace(settled.stand, held=settled.held, first=settled.loser, thrown=settled.stand.thrown + 1)
    if not settled.ends_half:
        return stand
    return replace(stand, lost=(*stand.lost, settled.loser), held=dict.fromkeys(stand.players, 0))


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


def _dealt(stand: Stand, high: Hand, winner: str, loser: str) -> dict[str, int]:
    """Move discs to the loser: from the tower, and what it does not have from the winner."""
    if high.combination == SCHOCK_OUT:
        return {name: stand.discs if name == loser else 0 for name in stand.players}
    worth = high.worth(stand.discs)
    tower = min(worth, stand.tower)
    given = min(worth - tower, stand.held[winner])
    held = dict(stand.held)
    held[winner] -= given
    held[loser] += tower + given
    return held
