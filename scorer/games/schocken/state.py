"""The state of Schocken in small numbers: dice are an index of ``NODES``, a roll is an index of ``ROLLS``."""

from __future__ import annotations

from typing import Self

from scorer.games.schocken.course import deal, find_sides
from scorer.games.schocken.facts import HALVES, LOST
from scorer.games.schocken.nodes import NODES, ROLLS, STOPS, STRENGTHS, TARGETS, flip
from scorer.games.schocken.values import Game
from scorer.games.state import Rng, State
from scorer.games.turns import CHANCE, OVER

Throws = tuple["Throws", tuple[int, ...], tuple[int, ...]] | None
"""The finished throws as a linked list: the earlier throws, the seats of the last one in order, their nodes."""

_OUTCOMES = tuple(outcomes for _, outcomes in ROLLS)


class SchockenState(State):
    """The state of a game; decisions are those of the node."""

    __slots__ = (
        *("earlier", "game", "held", "inside", "lost", "node", "order", "rolling", "seat", "shown"),
        *("signals", "throws", "tower"),
    )
    game: Game  # before its first throw
    held: list[int]  # the discs of each seat
    tower: int
    lost: tuple[int, ...]  # the losers of the finished halves
    inside: tuple[int, ...]  # the seats in this half
    order: tuple[int, ...]  # the seats in this throw, in throwing order
    seat: int  # who throws now
    shown: tuple[int, ...]  # the nodes of those who have stopped
    signals: tuple[int, ...]  # the last rolls of those who have stopped, which everybody sees
    earlier: tuple[int, ...]  # the nodes of this player before the last roll
    node: int
    rolling: int
    throws: Throws

    def __init__(self, game: Game) -> None:
        self.game = game._replace(throws=())
        self.held, self.tower = [0] * len(game.players), game.discs
        self.lost, self.throws, self.inside = (), None, tuple(range(len(game.players)))
        self.node = 0
        self.begin_throw(0)

    def clone(self) -> Self:
        """Return an independent copy."""
        new = self.__class__.__new__(self.__class__)
        new.game, new.actor, new.held, new.tower = self.game, self.actor, self.held[:], self.tower
        new.lost, new.inside, new.order, new.seat = self.lost, self.inside, self.order, self.seat
        new.shown, new.earlier, new.throws = self.shown, self.earlier, self.throws
        new.node, new.rolling, new.signals = self.node, self.rolling, self.signals
        return new

    def options(self) -> int:
        """Count the legal decisions."""
        return len(TARGETS[self.node])

    def run(self, random: Rng) -> None:
        """Play on at random until the game is over."""
        while self.actor != OVER:
            if self.actor == CHANCE:
                self.draw_chance(random)
            self.do(int(random() * len(TARGETS[self.node])))

    def draw_chance(self, random: Rng) -> None:
        """Roll the dice."""
        outcomes = _OUTCOMES[self.rolling]
        self.node = outcomes[int(random() * len(outcomes))]
        self.actor = self.seat

    def do(self, number: int) -> None:
        """Do the legal decision with this number."""
        target = TARGETS[self.node][number]
        if target == STOPS:
            self.stop()
        elif target >= 0:
            self.node = target
        else:
            self.rolling, self.actor = flip(target), CHANCE
            self.earlier += (self.node,)

    def stop(self) -> None:
        """Leave the dice under the cup; after the last player reveal all."""
        self.shown += (self.node,)
        self.signals += (self.rolling,)
        self.earlier, self.rolling = (), 0
        if len(self.shown) < len(self.order):
            self.seat, self.actor = self.order[len(self.shown)], CHANCE
        else:
            self.reveal()

    def reveal(self) -> None:
        """Reveal all hands, move discs, and begin the next throw unless the game is over."""
        winner, loser = find_sides([STRENGTHS[node] for node in self.shown])
        seat = self.order[loser]
        worth = NODES[self.shown[winner]].worth
        self.tower = deal(self.held, self.tower, self.order[winner], seat, worth)
        self.throws = (self.throws, self.order, self.shown)
        if self.held[seat] == self.game.discs:
            self.lose(seat)
        if self.actor != OVER:
            self.begin_throw(seat)

    def begin_throw(self, first: int) -> None:
        """Begin a throw of all players in the half; when the tower is empty, only of those with discs."""
        seats = self.inside
        if not self.tower:
            seats = tuple(seat for seat in seats if self.held[seat])
        at = seats.index(first)
        self.order = seats[at:] + seats[:at]
        self.seat, self.actor = first, CHANCE
        self.shown = self.signals = self.earlier = ()
        self.rolling = 0

    def lose(self, seat: int) -> None:
        """End a half that a seat has lost; a seat that has lost two has lost the game."""
        self.lost += (seat,)
        self.held, self.tower = [0] * len(self.held), self.game.discs
        if self.lost.count(seat) == LOST:
            self.actor, self.order, self.shown = OVER, (), ()
        elif len(self.lost) == len(HALVES) - 1:
            self.inside = tuple(sorted(self.lost))
