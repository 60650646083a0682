"""The state of Low Blow in small numbers, for both editions.

A die is ``colour * 6 + pips - 1``; colours are numbered in the order of their letters. A hand has the number of dice of
each colour, three bits each. A row has its dice plus 1, five bits each, the last one lowest.
"""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from typing import NamedTuple, Self

from scorer.games.low_blow.facts import COLUMNS, DICE_EACH, FACES
from scorer.games.low_blow.scoring import counter_points, row_sum
from scorer.games.low_blow.values import Die, Game, RowSum
from scorer.games.turns import OVER
from scorer.seats import BY_LETTER, LETTERS
from scorer.wings.turns.state import State

HAND_BITS, DIE_BITS = 3, 5
FULL = 1 << DIE_BITS * (COLUMNS - 1)  # a row with this number or more has no empty square

UNIT = tuple(1 << HAND_BITS * (die // FACES) for die in range(FACES * 5))  # a die as part of a hand
JOINED = 4  # up to this many dice of any colours have one table of outcomes; with more it would be too large

Dice = tuple[int, ...]
Roll = tuple[Dice, Dice, int]  # a result of a roll: all dice, each kind once, and the ones as part of a hand

Rounds = tuple["Rounds", tuple[int, ...], tuple[int, ...]] | None
"""The finished rounds as a linked list: the earlier rounds, the rows of the last one, the counters after it."""


class GameSetting(NamedTuple):
    """What does not change during a game."""

    game: Game  # before its first round
    letters: tuple[str, ...]  # of the seats' colours
    words: tuple[str, ...]  # the notation of each die
    colours: tuple[int, ...]  # of the seats
    worth: tuple[
        tuple[int, ...], ...
    ]  # row -> die -> the pips and own dice that it adds, as ``pack`` packs them
    scores: tuple[int, ...]  # packed pips and own dice of a home row -> the score of the row
    left: tuple[int, ...]  # the next seat clockwise

    @property
    def hands(self) -> list[int]:
        """The dice in every hand when a round begins."""
        return [DICE_EACH << HAND_BITS * colour for colour in self.colours]


def make_setting(game: Game) -> GameSetting:
    """Return the setting of a game."""
    letters = tuple(LETTERS[colour] for colour in game.colours)
    known = sorted(letters)
    words = tuple(f"{letter}{pips}" for letter in known for pips in range(1, FACES + 1))
    rows = game.rows or game.edition.rows[len(letters)]
    dice = [Die(BY_LETTER[word[0]], int(word[1])) for word in words]
    owned = [tuple(pack(row_sum((die,), colour)) for die in dice) for colour in game.colours]
    worth = (*owned, *[(0,) * len(words)] * (rows - len(owned)))  # a neutral row counts for nobody
    colours, left = tuple(map(known.index, letters)), (*range(1, len(letters)), 0)
    return GameSetting(
        replace(game, rounds=(), counters=None), letters, words, colours, worth, _list_scores(), left
    )


OWN_BITS = 3  # of a packed sum, for the number of own dice


def pack(home_row: RowSum) -> int:
    """Return the pips and own dice of a home row as one number; those of its dice add up to it."""
    return home_row.pips << OWN_BITS | home_row.own


def _list_scores() -> tuple[int, ...]:
    """Return the score of each packed sum."""
    sums = product(range(COLUMNS * FACES + 1), range(1 << OWN_BITS))
    return tuple(RowSum(pips, own).score for pips, own in sums)


class LowBlowState(State):
    """The state of either edition."""

    __slots__ = (
        *("counters", "dice_left", "done", "free", "hands", "left", "legal", "open", "points", "pot"),
        *("rolling", "rows", "scores", "seat", "setting", "starter", "sums", "worth"),
    )
    setting: GameSetting
    left: tuple[int, ...]  # as in the setting
    worth: tuple[tuple[int, ...], ...]  # as in the setting
    scores: tuple[int, ...]  # as in the setting
    seat: int  # whose turn it is
    starter: int
    counters: list[int]
    pot: int
    points: list[int]  # per row, of all rounds
    hands: list[int]
    rows: list[int]
    sums: list[int]  # the packed sum of each row
    open: tuple[int, ...]  # rows with an empty square
    free: Dice  # the rolled dice that are not set aside
    rolling: int  # what chance must roll: a hand, or in the web edition a colour
    legal: int  # the number of legal decisions
    dice_left: int  # in all hands
    done: Rounds

    def __init__(self, game: Game) -> None:
        setting, edition, players = make_setting(game), game.edition, len(game.players)
        self.setting, self.left = setting, setting.left
        self.worth, self.scores = setting.worth, setting.scores
        self.rolling = self.legal = 0
        self.counters = [edition.counters_each] * players
        self.pot = edition.counters[players] - sum(self.counters)
        self.points = [0] * len(setting.worth)
        self.done = None
        self.starter = 0
        self.begin_round()

    def clone(self) -> Self:
        """Return an independent copy."""
        new = self.__class__.__new__(self.__class__)
        new.setting, new.left, new.worth, new.scores = self.setting, self.left, self.worth, self.scores
        new.actor, new.seat, new.starter, new.legal = self.actor, self.seat, self.starter, self.legal
        new.counters, new.points, new.pot = self.counters[:], self.points[:], self.pot
        new.hands, new.rows, new.sums, new.open = self.hands[:], self.rows[:], self.sums[:], self.open
        new.free, new.rolling, new.dice_left, new.done = self.free, self.rolling, self.dice_left, self.done
        return new

    def options(self) -> int:
        """Count the legal decisions."""
        return self.legal

    @abstractmethod
    def apply_outcome(self, dice: Dice) -> None:
        """Roll this result; the dice are sorted."""

    def begin_round(self) -> None:
        """Give all players their dice back, and begin the first turn."""
        self.rows, self.sums = [0] * len(self.setting.worth), [0] * len(self.setting.worth)
        self.open = tuple(range(len(self.rows)))
        self.hands = self.setting.hands
        self.dice_left = DICE_EACH * len(self.hands)
        self.seat = self.starter
        self.begin_turn()

    @abstractmethod
    def begin_turn(self) -> None:
        """Begin the turn of the current seat, which has dice."""

    def put(self, die: int, row: int) -> None:
        """Put a die on a row."""
        lying = self.rows[row] << DIE_BITS | die + 1
        self.rows[row] = lying
        before = self.sums[row]
        self.sums[row] = now = before + self.worth[row][die]
        self.points[row] += self.scores[now] - self.scores[before]
        self.dice_left -= 1
        if lying >= FULL:
            self.open = tuple(other for other in self.open if other != row)

    def end_turn(self) -> None:
        """Begin the turn of the next seat with dice, or end the round."""
        if not self.dice_left:
            self.end_round()
            return
        left, hands, seat = self.left, self.hands, self.left[self.seat]
        while not hands[seat]:
            seat = left[seat]
        self.seat = seat
        self.begin_turn()

    def end_round(self) -> None:
        """Store the round, and begin the next one unless the game is over."""
        edition = self.setting.game.edition
        self.done = (self.done, tuple(self.rows), tuple(self.counters))
        number = count_rounds(self)
        self.seat = self.starter = (self.starter + edition.start_rotates) % len(self.hands)
        if number >= edition.rounds[len(self.hands)] and not (
            edition.draw_replays and len(self.find_leaders()) > 1
        ):
            self.actor, self.free, self.rolling = OVER, (), 0
        else:
            self.begin_round()

    def totals(self) -> list[int]:
        """Return the points of each seat so far, minus the counters that it holds."""
        kind, pairs = self.setting.game.counter_points, zip(self.points, self.counters, strict=False)
        return [points - counter_points(held, kind) for points, held in pairs]

    def find_leaders(self) -> list[int]:
        """Return the seats with the lowest score."""
        scores = self.totals()
        least = min(scores)
        return [seat for seat, score in enumerate(scores) if score == least]


def count_rounds(state: LowBlowState) -> int:
    """Count the finished rounds."""
    number, done = 0, state.done
    while done:
        number, done = number + 1, done[0]
    return number


def list_dice(row: int) -> Iterator[int]:
    """Yield the dice in a row, the last one first."""
    while row:
        yield (row & (1 << DIE_BITS) - 1) - 1
        row >>= DIE_BITS


def list_colours(hand: int) -> list[int]:
    """Return the colour of each die in a hand."""
    colours, colour = [], 0
    while hand:
        colours += [colour] * (hand & (1 << HAND_BITS) - 1)
        hand, colour = hand >> HAND_BITS, colour + 1
    return colours


@cache
def list_rolls(hand: int) -> tuple[tuple[tuple[Roll, ...], int], ...]:
    """Return all equally likely results of rolling a hand, and their number; for many dice by colour."""
    colours = list_colours(hand)
    parts = (
        [tuple(colours)]
        if len(colours) <= JOINED
        else [(part,) * colours.count(part) for part in sorted(set(colours))]
    )
    return tuple((_list_outcomes(part), FACES ** len(part)) for part in parts)


@cache
def _list_outcomes(colours: tuple[int, ...]) -> tuple[Roll, ...]:
    known: dict[Dice, Roll] = {}
    outcomes = []
    for faces in product(*(range(colour * FACES, colour * FACES + FACES) for colour in colours)):
        dice = tuple(sorted(faces))
        if dice not in known:
            known[dice] = (dice, tuple(sorted(set(dice))), count_ones(dice))
        outcomes.append(known[dice])
    return tuple(outcomes)


def count_ones(dice: Dice) -> int:
    """Return the ones among dice, as part of a hand."""
    return sum(UNIT[die] for die in dice if not die % FACES)
