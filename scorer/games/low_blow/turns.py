"""The turns of Low Blow: what both editions share. A die is its colour letter and its face, such as ``R4``."""

from __future__ import annotations

from abc import abstractmethod
from typing import NamedTuple, Self

from scorer.games.low_blow.facts import COLUMNS, DICE_EACH, FACES, Edition
from scorer.games.low_blow.scoring import counter_points
from scorer.games.low_blow.values import Board, Die, Game, Round
from scorer.games.turns import CHANCE, OVER, Chance, Observation, Position, shares
from scorer.messages import Text, join_texts, literal, msg, plural
from scorer.report import Board as Shown
from scorer.report import Row, Square
from scorer.seats import BY_LETTER, COLOURS, LETTERS

FELL_AS = {
    letter: tuple(f"{letter}{face}" for face in range(1, FACES + 1))
    for letter in (LETTERS[colour] for colour in COLOURS)
}
"""The faces of a die of each colour letter."""

Rows = tuple[tuple[str, ...], ...]
"""The dice in every row, in the order in which they were placed."""


class Table(NamedTuple):
    """What stays the same all game."""

    game: Game  # before its first round
    edition: Edition
    letters: tuple[str, ...]  # of the seats
    rows: int

    @property
    def hands(self) -> tuple[str, ...]:
        """The dice in every hand when a round begins."""
        return tuple(letter * DICE_EACH for letter in self.letters)


class At(NamedTuple):
    """A position: whose turn it is, what lies where."""

    seat: int
    hands: tuple[str, ...]  # the colour letters of the dice that each seat holds
    rows: Rows
    counters: tuple[int, ...]
    pot: int
    starter: int = 0
    rolls: int = 0  # of this turn
    free: tuple[str, ...] = ()  # dice as they lie
    aside: tuple[str, ...] = ()  # dice set aside, blog edition
    to_roll: str = ""  # the colour letters of dice that chance is to roll
    done: tuple[tuple[Rows, tuple[int, ...]], ...] = ()  # rounds that are over: rows, counters held then
    over: bool = False


class LowBlowPosition(Position):
    """A position of either edition."""

    __slots__ = ("at", "table")

    def __init__(self, table: Table, at: At) -> None:
        self.table = table
        self.at = at

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        return self.table.game.players

    @property
    def current_player(self) -> int:
        """The seat to act, or chance while dice are rolled."""
        if self.at.over:
            return OVER
        return CHANCE if self.at.to_roll else self.at.seat

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self.at.seat

    def chance(self) -> Chance:
        """Return the dice that are rolled now."""
        return Chance(tuple(FELL_AS[letter] for letter in self.at.to_roll))

    def returns(self) -> tuple[float, ...]:
        """Return each seat's share of the win: the lowest final score has it."""
        if not self.at.over:
            return (0.0,) * len(self.players)
        return shares(best(self.table, self.at), len(self.players))

    def result(self) -> Game:
        """Return the rounds that are over, with their boards."""
        done, replays = self.at.done, self.table.edition.draw_replays
        rounds = [
            Round(_board(rows), counters=counters if replays and rows is not done[-1][0] else None)
            for rows, counters in done
        ]
        last = done[-1][1] if done and (replays or self.at.over) else None
        return self.table.game._replace(rounds=tuple(rounds), counters=last)

    def open_rows(self) -> list[int]:
        """Return the rows with an empty square, counted from 0."""
        return [row for row, dice in enumerate(self.at.rows) if len(dice) < COLUMNS]

    def observation(self, seat: int) -> Observation:
        """Return the table; nothing of it is hidden."""
        at = self.at
        number = len(at.done) + (not at.over)
        lines = [
            msg("Round {number}. In the pot: {pot}.", number=number, pot=at.pot),
            *(self._holds(each) for each in range(len(self.players))),
        ]
        if at.free:
            lines.append(msg("Rolled: {dice}", dice=" ".join(at.free)))
        if at.aside:
            lines.append(msg("Set aside: {dice}", dice=" ".join(at.aside)))
        return Observation(self._shown(), tuple(lines))

    def describe(self, action: str, seat: int) -> Text:
        """Return what an action does."""
        name = self.players[self.at.seat]
        if self.at.to_roll:
            dice = " ".join(action[at : at + 2] for at in range(1, len(action), 2))
            return msg("{name} rolls {dice}.", name=name, dice=dice)
        if "-" in action:
            die, row = action[:2], int(action[3])
            placed = msg("{name} puts {die} on row {row}.", name=name, die=die, row=row)
            return join_texts([placed, self._taken(action, 4)], " ") if action[4:] else placed
        return self.describe_other(action, name)

    @abstractmethod
    def describe_other(self, action: str, name: str) -> Text:
        """Return what an action does that is not placing a die."""

    def _taken(self, action: str, at: int) -> Text:
        whose = self.players[self.neighbour(action[at])]
        return msg("The counters come from {name}.", name=whose)

    def neighbour(self, side: str) -> int:
        """Return the seat on the left (``<``, the next clockwise) or the right (``>``) of the current one."""
        return (self.at.seat + (1 if side == "<" else -1)) % len(self.players)

    def _holds(self, seat: int) -> Text:
        counters, dice = self.at.counters[seat], self.at.hands[seat]
        return plural(
            counters,
            "{name} ({colour}): {n} counter, dice: {dice}",
            "{name} ({colour}): {n} counters, dice: {dice}",
            name=self.players[seat],
            colour=self.table.letters[seat],
            dice=dice or "–",
        )

    def _shown(self) -> Shown:
        colours = self.table.game.colours
        rows = [
            Row(self.row_name(number), colours[number] if number < len(colours) else "", _squares(dice))
            for number, dice in enumerate(self.at.rows)
        ]
        return Shown(literal(""), (), tuple(rows), dice=True)

    def row_name(self, row: int) -> str:
        """Return the number of a row, with the name of its owner."""
        return f"{row + 1} {self.players[row]}" if row < len(self.players) else f"{row + 1} –"

    def placed(self, die: str, row: int) -> Rows:
        """Return the rows with one more die."""
        rows = self.at.rows
        return (*rows[:row], (*rows[row], die), *rows[row + 1 :])

    def with_turn_ended(self, at: At) -> Self:
        """Return the position when the next turn begins, perhaps of another round."""
        if not any(at.hands):
            at = round_ended(self.table, at)
        else:
            seat = (at.seat + 1) % len(at.hands)
            while not at.hands[seat]:
                seat = (seat + 1) % len(at.hands)
            at = at._replace(seat=seat, rolls=0, free=(), aside=(), to_roll="")
        return type(self)(self.table, at if at.over else self.begun(at))

    @staticmethod
    @abstractmethod
    def begun(at: At) -> At:
        """Return how the turn of a seat with dice begins."""

    def no_such_row(self, row: str) -> Text | None:
        """Return why nothing can be placed in a row."""
        if not row.isdigit() or not 1 <= int(row) <= self.table.rows:
            return msg("there is no row {row}", row=row)
        if len(self.at.rows[int(row) - 1]) == COLUMNS:
            return msg("row {row} is full", row=row)
        return None


def round_ended(table: Table, at: At) -> At:
    """Return the start of the next round, or the end of the game."""
    done = (*at.done, (at.rows, at.counters))
    starter = (at.starter + table.edition.start_rotates) % len(at.hands)
    at = at._replace(
        seat=starter, starter=starter, rolls=0, free=(), aside=(), to_roll="", done=done, hands=table.hands
    )
    enough = len(done) >= table.edition.rounds[len(at.hands)]
    if enough and (not table.edition.draw_replays or len(best(table, at)) == 1):
        return at._replace(rows=done[-1][0], hands=("",) * len(at.hands), over=True)
    return at._replace(rows=((),) * table.rows)


def totals(table: Table, at: At) -> list[int]:
    """Return the points of every seat: the rounds that are over, minus the counters that it holds."""
    return [
        sum(_row_score(rows[seat], letter) for rows, _ in at.done)
        - counter_points(at.counters[seat], table.game.counter_points)
        for seat, letter in enumerate(table.letters)
    ]


def best(table: Table, at: At) -> list[int]:
    """Return the seats with the lowest score."""
    scores = totals(table, at)
    least = min(scores)
    return [seat for seat, score in enumerate(scores) if score == least]


def setting(game: Game) -> tuple[Table, At]:
    """Return the table of a game, and how it is set up."""
    edition, players = game.edition, len(game.players)
    rows = game.rows or edition.rows[players]
    table = Table(
        game._replace(rounds=(), counters=None), edition, tuple(LETTERS[each] for each in game.colours), rows
    )
    held = (edition.counters_each,) * players
    pot = edition.counters[players] - sum(held)
    return table, At(0, table.hands, ((),) * rows, held, pot)


def _row_score(row: tuple[str, ...], letter: str) -> int:
    return sum(int(die[1]) - (die[0] == letter) for die in row)


def _board(rows: Rows) -> Board:
    return tuple(
        tuple(Die(BY_LETTER[die[0]], int(die[1])) for die in row) + (None,) * (COLUMNS - len(row))
        for row in rows
    )


def _squares(row: tuple[str, ...]) -> tuple[Square | None, ...]:
    return tuple(Square(BY_LETTER[die[0]], die[1]) for die in row) + (None,) * (COLUMNS - len(row))
