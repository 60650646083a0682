"""A game of Low Blow in small numbers: what both editions share.

A die is ``colour * 6 + pips - 1``; colours are counted in the order of their letters. A hand has the number of its dice
of each colour in three bits, a row the dice in it in five bits each, the last one lowest and 1 added.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple, Self

from scorer.games.low_blow.facts import COLUMNS, DICE_EACH, FACES, Edition
from scorer.games.low_blow.scoring import counter_points
from scorer.games.low_blow.values import Game
from scorer.games.state import Rng, State
from scorer.games.turns import CHANCE, OVER
from scorer.seats import LETTERS

HAND_BITS, DIE_BITS = 3, 5
FULL = 1 << DIE_BITS * (COLUMNS - 1)
"""A row from this number on has no empty square."""

UNIT = tuple(1 << HAND_BITS * (die // FACES) for die in range(FACES * 5))
"""A die as part of a hand."""

JOINED = 4
"""Dice whose ways to fall are in one table, of whatever colours; of more there are too many."""

Dice = tuple[int, ...]
Roll = tuple[Dice, Dice, int]
"""Dice of one colour as they may fall: all, each kind once, and the ones among them as part of a hand."""

Rounds = tuple["Rounds", tuple[int, ...], tuple[int, ...]] | None
"""Rounds that are over, the last one first: those before it, its rows, the counters held then."""


class Setting(NamedTuple):
    """What stays the same all game."""

    game: Game  # before its first round
    edition: Edition
    letters: tuple[str, ...]  # of the seats
    words: tuple[str, ...]  # of the dice
    colours: tuple[int, ...]  # of the seats
    worth: tuple[tuple[int, ...], ...]  # row -> die -> what it adds to the owner's points
    left: tuple[int, ...]  # the next seat clockwise

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.letters)

    @property
    def hands(self) -> list[int]:
        """The dice in every hand when a round begins."""
        return [DICE_EACH << HAND_BITS * colour for colour in self.colours]


def setting(game: Game) -> Setting:
    """Return what stays the same in a game."""
    letters = tuple(LETTERS[each] for each in game.colours)
    known = sorted(letters)
    words = tuple(f"{letter}{pips}" for letter in known for pips in range(1, FACES + 1))
    rows = game.rows or game.edition.rows[len(letters)]
    worth = tuple(
        tuple(int(word[1]) - (word[0] == letter) if letter else 0 for word in words)
        for letter in (*letters, *[""] * (rows - len(letters)))
    )
    left = (*range(1, len(letters)), 0)
    colours = tuple(map(known.index, letters))
    return Setting(
        game._replace(rounds=(), counters=None), game.edition, letters, words, colours, worth, left
    )


class LowBlowState(State):
    """A game of either edition."""

    __slots__ = (
        *("counters", "dice_left", "done", "free", "hands", "left", "legal", "open", "points", "pot"),
        *("rolling", "rows", "seat", "setting", "starter", "worth"),
    )
    setting: Setting
    left: tuple[int, ...]  # the next seat clockwise
    worth: tuple[tuple[int, ...], ...]
    seat: int  # whose turn it is
    starter: int
    counters: list[int]
    pot: int
    points: list[int]  # of every row, all rounds together
    hands: list[int]
    rows: list[int]
    open: tuple[int, ...]  # rows with an empty square
    free: Dice  # as they lie
    rolling: int  # what chance is to roll
    legal: int
    dice_left: int  # in all hands
    done: Rounds

    def __init__(self, setting: Setting) -> None:
        edition, players = setting.edition, setting.players
        self.setting, self.left, self.worth = setting, setting.left, setting.worth
        self.rolling = self.legal = 0
        self.counters = [edition.counters_each] * players
        self.pot = edition.counters[players] - sum(self.counters)
        self.points = [0] * len(setting.worth)
        self.done = None
        self.starter = 0
        self.begin_round()

    def clone(self) -> Self:
        """Return a copy."""
        new = self.__class__.__new__(self.__class__)
        new.setting, new.left, new.worth = self.setting, self.left, self.worth
        new.actor, new.seat, new.starter, new.legal = self.actor, self.seat, self.starter, self.legal
        new.counters, new.points, new.pot = self.counters[:], self.points[:], self.pot
        new.hands, new.rows, new.open = self.hands[:], self.rows[:], self.open
        new.free, new.rolling, new.dice_left, new.done = self.free, self.rolling, self.dice_left, self.done
        return new

    def options(self) -> int:
        """Return how many decisions are legal."""
        return self.legal

    def run(self, random: Rng) -> None:
        """Play on at random until the game is over."""
        fall, do = self.fall, self.do
        while self.actor != OVER:
            if self.actor == CHANCE:
                fall(random)
            do(int(random() * self.legal))

    @abstractmethod
    def land(self, dice: Dice) -> None:
        """Let the dice that are rolled fall like this, sorted."""

    def begin_round(self) -> None:
        """Give everybody their dice back."""
        self.rows = [0] * len(self.setting.worth)
        self.open = tuple(range(len(self.rows)))
        self.hands = self.setting.hands
        self.dice_left = DICE_EACH * len(self.hands)
        self.seat = self.starter
        self.begin_turn()

    @abstractmethod
    def begin_turn(self) -> None:
        """Let a seat that has dice begin its turn."""

    def put(self, die: int, row: int) -> None:
        """Put a die on a row."""
        lying = self.rows[row] << DIE_BITS | die + 1
        self.rows[row] = lying
        self.points[row] += self.worth[row][die]
        self.dice_left -= 1
        if lying >= FULL:
            self.open = tuple(each for each in self.open if each != row)

    def end_turn(self) -> None:
        """Let the next seat with dice begin its turn, perhaps in another round."""
        if not self.dice_left:
            self.end_round()
            return
        left, hands, seat = self.left, self.hands, self.left[self.seat]
        while not hands[seat]:
            seat = left[seat]
        self.seat = seat
        self.begin_turn()

    def end_round(self) -> None:
        """Keep the round, and begin the next one unless the game is over."""
        edition = self.setting.edition
        self.done = (self.done, tuple(self.rows), tuple(self.counters))
        number = rounds_over(self)
        self.seat = self.starter = (self.starter + edition.start_rotates) % len(self.hands)
        if number >= edition.rounds[len(self.hands)] and not (edition.draw_replays and len(self.best()) > 1):
            self.actor, self.free, self.rolling = OVER, (), 0
        else:
            self.begin_round()

    def totals(self) -> list[int]:
        """Return the points of every seat: those in its row so far, minus the counters that it holds."""
        kind = self.setting.game.counter_points
        return [
            points - counter_points(held, kind)
            for points, held in zip(self.points, self.counters, strict=False)
        ]

    def best(self) -> list[int]:
        """Return the seats with the lowest score."""
        scores = self.totals()
        least = min(scores)
        return [seat for seat, score in enumerate(scores) if score == least]


def rounds_over(state: LowBlowState) -> int:
    """Return how many rounds are over."""
    number, done = 0, state.done
    while done:
        number, done = number + 1, done[0]
    return number


def dice_in(row: int) -> Iterator[int]:
    """Yield the dice in a row, the last one first."""
    while row:
        yield (row & (1 << DIE_BITS) - 1) - 1
        row >>= DIE_BITS


def colours_in(hand: int) -> list[int]:
    """Return the colours of the dice in a hand, one for each die."""
    found, colour = [], 0
    while hand:
        found += [colour] * (hand & (1 << HAND_BITS) - 1)
        hand, colour = hand >> HAND_BITS, colour + 1
    return found


@cache
def rolls(hand: int) -> tuple[tuple[tuple[Roll, ...], int], ...]:
    """Return all ways in which the dice of a hand fall, equally likely, and their number; of many dice by colour."""
    colours = colours_in(hand)
    parts = (
        [tuple(colours)]
        if len(colours) <= JOINED
        else [(each,) * colours.count(each) for each in sorted(set(colours))]
    )
    return tuple((_fallen(each), FACES ** len(each)) for each in parts)


@cache
def _fallen(colours: tuple[int, ...]) -> tuple[Roll, ...]:
    known: dict[Dice, Roll] = {}
    found = []
    for faces in product(*(range(colour * FACES, colour * FACES + FACES) for colour in colours)):
        dice = tuple(sorted(faces))
        if dice not in known:
            known[dice] = (dice, tuple(sorted(set(dice))), ones_in(dice))
        found.append(known[dice])
    return tuple(found)


def ones_in(dice: Dice) -> int:
    """Return the ones among dice, as part of a hand."""
    return sum(UNIT[die] for die in dice if not die % FACES)


assert CHANCE < 0 <= min(UNIT)
