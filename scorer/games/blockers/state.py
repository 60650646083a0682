"""A game of Blockers in small numbers: squares are bits, a tile is ``colour * 28`` and its place among its colour's."""

from __future__ import annotations

from typing import NamedTuple, Self

from scorer.games.blockers.bits import ALL, PLACES, loose, numbers, splits
from scorer.games.blockers.facts import HAND, LABELS, LEFT, PLACED
from scorer.games.blockers.notation import MARKS
from scorer.games.blockers.values import Game, Tile
from scorer.games.state import Rng, State
from scorer.games.turns import CHANCE, OVER
from scorer.seats import BY_LETTER, LETTERS

EACH = len(LABELS)
NOTHING = -1

_MARKS = sorted(MARKS)
MASKS = tuple(PLACES[MARKS[mark]] for mark in _MARKS)
"""The squares where each tile of a colour may lie."""

WHERE = tuple(tuple(numbers(mask)) for mask in MASKS)
TRIES = 200
"""How often a random tile and square are tried before all legal ones are listed."""

Tiles = tuple[int, ...]


class Setting(NamedTuple):
    """What stays the same all game."""

    game: Game  # before its first result
    owners: tuple[int, ...]  # of the colours, in the order of the seats
    words: tuple[str, ...]  # of the tiles
    own: tuple[tuple[int, ...], ...]  # the colours of each seat

    def tile(self, tile: int) -> Tile:
        """Return a tile with its label."""
        word = self.words[tile]
        return Tile(BY_LETTER[word[0]], MARKS[word[1:]])


def setting(game: Game) -> Setting:
    """Return what stays the same in a game."""
    owners = tuple(seat for seat, own in enumerate(game.colours) for _ in own)
    letters = [LETTERS[colour] for own in game.colours for colour in own]
    words = tuple(letter + mark for letter in letters for mark in _MARKS)
    own = tuple(
        tuple(colour for colour, owner in enumerate(owners) if owner == seat)
        for seat in range(len(game.players))
    )
    return Setting(game._replace(games=(), match=None), owners, words, own)


class BlockersState(State):
    """A game. Decisions: every tile of the hand on every square where it may go; a pass where there is none."""

    __slots__ = (
        *("board", "captured", "drawing", "hands", "lying", "moves", "owners", "passes", "placed", "seat"),
        *("setting", "stocks"),
    )
    worked_out = ("moves",)
    setting: Setting
    owners: tuple[int, ...]
    seat: int
    hands: list[Tiles]  # of each colour, in order
    stocks: list[Tiles]
    lying: list[int]  # the squares of each colour, as bits
    board: list[int]  # the tile on each square
    captured: list[Tiles]  # by each seat
    placed: list[int]  # how many tiles of each colour were
    drawing: int  # the colour that is drawn from
    passes: int  # one after the other
    moves: tuple[
        tuple[int, int], ...
    ]  # tiles of the hand with the squares where they may go; none if not known

    def __init__(self, setting: Setting) -> None:
        colours = len(setting.owners)
        self.setting, self.owners = setting, setting.owners
        self.hands = [()] * colours
        self.stocks = [tuple(range(colour * EACH, colour * EACH + EACH)) for colour in range(colours)]
        self.lying, self.placed = [0] * colours, [0] * colours
        self.board = [NOTHING] * ALL.bit_length()
        self.captured = [()] * len(setting.own)
        self.seat = self.drawing = self.passes = 0
        self.actor, self.moves = CHANCE, ()

    def clone(self) -> Self:
        """Return a copy."""
        new = self.__class__.__new__(self.__class__)
        new.setting, new.owners, new.actor, new.seat = self.setting, self.owners, self.actor, self.seat
        new.hands, new.stocks, new.lying = self.hands[:], self.stocks[:], self.lying[:]
        new.board, new.captured, new.placed = self.board[:], self.captured[:], self.placed[:]
        new.drawing, new.passes, new.moves = self.drawing, self.passes, self.moves
        return new

    def own(self) -> list[int]:
        """Return the colours that the current seat may still place."""
        return [colour for colour in self.setting.own[self.seat] if self.placed[colour] < PLACED]

    def free(self) -> int:
        """Return the empty squares."""
        return ALL ^ sum(self.lying)

    def legal(self) -> tuple[tuple[int, int], ...]:
        """Return the tiles of the hand, each with the squares where it may go."""
        if not self.moves:
            free = self.free()
            self.moves = tuple(
                (tile, MASKS[tile % EACH] & squares)
                for colour in self.own()
                for squares in [free | self.prey(colour)]
                for tile in self.hands[colour]
            )
        return self.moves

    def prey(self, colour: int) -> int:
        """Return the squares where a tile of this colour may capture one."""
        return sum(loose(lying) for other, lying in enumerate(self.lying) if other != colour)

    def options(self) -> int:
        """Return how many decisions are legal."""
        return sum(squares.bit_count() for _, squares in self.legal()) or 1

    def do(self, number: int) -> None:
        """Do a legal decision."""
        for tile, squares in self.legal():
            more = squares.bit_count()
            if number < more:
                self.place(tile, nth(squares, number))
                return
            number -= more
        self.passes += 1
        self.end_turn()

    def place(self, tile: int, square: int) -> None:
        """Place a tile on a square; what lies there is captured."""
        colour, bit, taken = tile // EACH, 1 << square, self.board[square]
        if taken != NOTHING:
            self.captured[self.seat] += (taken,)
            self.lying[taken // EACH] ^= bit
        self.board[square] = tile
        self.lying[colour] |= bit
        self.placed[colour] += 1
        self.hands[colour] = tuple(each for each in self.hands[colour] if each != tile)
        self.passes, self.moves = 0, ()
        if self.stocks[colour]:
            self.drawing, self.actor = colour, CHANCE
        else:
            self.end_turn()

    def fall(self, random: Rng) -> None:
        """Draw a tile."""
        stock = self.stocks[self.drawing]
        self.draw(int(random() * len(stock)))

    def draw(self, place: int) -> None:
        """Draw the tile at a place of the stock."""
        colour = self.drawing
        stock = self.stocks[colour]
        self.hands[colour] = tuple(sorted((*self.hands[colour], stock[place])))
        self.stocks[colour] = stock[:place] + stock[place + 1 :]
        if any(self.placed):
            self.end_turn()
        elif len(self.hands[colour]) == HAND:
            self.drawing += 1
            if self.drawing == len(self.owners):
                self.actor = self.seat

    def end_turn(self) -> None:
        """Let the next seat act that has tiles to place; the game is over if none can."""
        own, placed, seat = self.setting.own, self.placed, self.seat
        if self.passes or sum(placed) == PLACED * len(placed):
            waiting = {owner for colour, owner in enumerate(self.owners) if placed[colour] < PLACED}
            if len(waiting) <= self.passes:
                self.actor = OVER
                return
        seat = (seat + 1) % len(own)
        while all(placed[colour] == PLACED for colour in own[seat]):
            seat = (seat + 1) % len(own)
        self.seat = self.actor = seat
        self.moves = ()

    def stray(self, random: Rng) -> None:
        """Do anything; most legal actions are found by trying a tile and a square of its own."""
        if self.actor == CHANCE:
            self.fall(random)
            return
        tiles = [tile for colour in self.own() for tile in self.hands[colour]]
        places = [(tile, square) for tile in tiles for square in WHERE[tile % EACH]]
        for _ in range(TRIES):
            tile, square = places[int(random() * len(places))]
            there = self.board[square]
            if there == NOTHING or self.may_capture(tile // EACH, square):
                self.place(tile, square)
                return
        super().stray(random)

    def may_capture(self, colour: int, square: int) -> bool:
        """Return whether a tile of this colour may capture the one on a square."""
        other = self.board[square] // EACH
        return other != colour and not splits(self.lying[other], square)


def nth(bits: int, number: int) -> int:
    """Return a square by its number among some."""
    for _ in range(number):
        bits &= bits - 1
    return (bits & -bits).bit_length() - 1


assert EACH == LEFT + PLACED
