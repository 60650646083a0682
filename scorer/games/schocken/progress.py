"""A game of Schocken as far as it is entered: everybody's dice throw by throw; the order follows from who lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorer.games.schocken import (
    Game,
    SchockenOutcome,
    Settled,
    Stand,
    Thrown,
    following,
    score,
    settle,
    start,
)
from scorer.games.schocken.notation import read_hand

FIRST = "first"
"""The place of who throws first of all: a seat, counted from 1."""

MOST_THROWS = 999


def hand_at(number: int, seat: int) -> str:
    """Name what a player revealed in a throw, both counted from 1."""
    return f"t{number}.{seat}"


@dataclass(frozen=True)
class ThrowProgress:
    """One throw as far as it is entered."""

    number: int  # from 1
    stand: Stand  # before it
    hands: Mapping[str, Thrown | None]  # of everybody who throws, in throwing order
    settled: Settled | None  # once everybody has thrown

    @property
    def missing(self) -> tuple[str, ...]:
        """Who has still to reveal, in throwing order."""
        return tuple(name for name, hand in self.hands.items() if hand is None)


@dataclass(frozen=True)
class SchockenProgress:
    """The game as it stands: the throws that are settled, and the one that is entered."""

    game: Game
    outcome: SchockenOutcome
    throws: tuple[ThrowProgress, ...]
    stand: Stand  # after the last throw that is settled
    first: str | None  # who throws first of all, once that is known
    ignored: int  # entries that no throw has a place for any more

    @property
    def now(self) -> int:
        """The throw that is entered, from 1."""
        return len(self.throws)

    @property
    def faulty(self) -> bool:
        """Whether something is wrong: never, as hands that nobody can throw are not taken."""
        return False


def work_out(begin: Game, values: Mapping[str, str]) -> SchockenProgress:
    """Work out how a game stands from what is entered; ``values`` are those of places that are not empty."""
    seat = values.get(FIRST)
    first = begin.players[int(seat) - 1] if seat else None
    stand, used = start(begin), 0
    throws: list[ThrowProgress] = []
    while first is not None and stand.loser is None and len(throws) < MOST_THROWS:
        last = _throw(begin, values, stand, first)
        throws.append(last)
        used += len(last.hands) - len(last.missing)
        if last.settled is None:
            break
        stand = following(last.settled)
    game = replace(begin, throws=tuple(_whole(each) for each in throws if each.settled))
    ignored = len(values) - used - (FIRST in values)
    return SchockenProgress(game, score(game), tuple(throws), stand, first, ignored)


def _throw(begin: Game, values: Mapping[str, str], stand: Stand, first: str) -> ThrowProgress:
    number = stand.thrown + 1
    hands = {
        name: _hand(name, values.get(hand_at(number, begin.players.index(name) + 1)))
        for name in stand.order(stand.first or first)
    }
    thrown = tuple(hand for hand in hands.values() if hand is not None)
    settled = settle(stand, thrown) if len(thrown) == len(hands) else None
    return ThrowProgress(number, stand, hands, settled)


def _hand(name: str, value: str | None) -> Thrown | None:
    read = read_hand(value) if value else None
    return Thrown(name, *read) if read else None


def _whole(throw: ThrowProgress) -> tuple[Thrown, ...]:
    return tuple(hand for hand in throw.hands.values() if hand is not None)
