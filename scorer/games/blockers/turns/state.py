"""A game of Blockers in small numbers: squares are bits; a tile is ``colour * 28`` plus its index."""

from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import NamedTuple, Self

from scorer.games.blockers.bits import ALL, find_group, find_neighbours, list_squares
from scorer.games.blockers.facts import BOARD, HAND, LABELS, PLACED, ROWS, fits
from scorer.games.blockers.notation import MARKS
from scorer.games.blockers.values import Game, Tile
from scorer.games.turns import CHANCE, OVER
from scorer.seats import BY_LETTER, LETTERS
from scorer.wings.turns.state import Rng, State

SQUARES = tuple(f"{ROWS[row]}{column + 1}" for row in range(BOARD) for column in range(BOARD))
"""The names of the squares, in reading order."""

NUMBER = {name: number for number, name in enumerate(SQUARES)}
PLACES = {
    label: sum(1 << at for at in range(len(SQUARES)) if fits(label, *divmod(at, BOARD))) for label in LABELS
}
"""The squares where a tile with each label may be placed."""


NEIGHBOURS = tuple(find_neighbours(1 << at) for at in range(len(SQUARES)))


def splits(bits: int, square: int) -> bool:
    """Return whether a group splits without the tile on this square."""
    arms = NEIGHBOURS[square] & bits
    return bool(arms & arms - 1) and bool(arms & ~find_group(bits ^ 1 << square, arms & -arms))


@lru_cache(maxsize=1 << 12)
def find_capturable(bits: int) -> int:
    """Return the tiles of a colour that may be captured: those whose removal does not split a group."""
    return sum(1 << square for square in list_squares(bits) if not splits(bits, square))


EACH = len(LABELS)
NOTHING = -1

_MARKS = sorted(MARKS)
MASKS = tuple(PLACES[MARKS[mark]] for mark in _MARKS)  # the squares where each tile of a colour may be placed

WHERE = tuple(tuple(list_squares(mask)) for mask in MASKS)
TRIES = 200  # how many random tiles and squares are tried before all legal ones are listed

Tiles = tuple[int, ...]


class GameSetting(NamedTuple):
    """What does not change during a game."""

    game: Game  # before its first result
    owners: tuple[int, ...]  # the seat of each colour; colours are in seat order
    words: tuple[str, ...]  # the notation of each tile
    own: tuple[tuple[int, ...], ...]  # the colours of each seat

    def tile(self, tile: int) -> Tile:
        """Return the tile with this number."""
        word = self.words[tile]
        return Tile(BY_LETTER[word[0]], MARKS[word[1:]])


def make_setting(game: Game) -> GameSetting:
    """Return the setting of a game."""
    owners = tuple(seat for seat, own in enumerate(game.colours) for _ in own)
    letters = [LETTERS[colour] for own in game.colours for colour in own]
    words = tuple(letter + mark for letter in letters for mark in _MARKS)
    own = tuple(
        tuple(colour for colour, owner in enumerate(owners) if owner == seat)
        for seat in range(len(game.players))
    )
    return GameSetting(replace(game, games=(), match=None), owners, words, own)


class BlockersState(State):
    """A game. Decisions: every tile of the hand on every legal square; if there are none, a pass."""

    __slots__ = (
        *("board", "captured", "drawing", "hands", "moves", "owners", "passes", "placed", "seat"),
        *("setting", "squares", "stocks"),
    )
    derived = ("moves",)
    setting: GameSetting
    owners: tuple[int, ...]
    seat: int
    hands: list[Tiles]  # per colour, sorted
    stocks: list[Tiles]  # per colour, sorted
    squares: list[int]  # per colour, the occupied squares as bits
    board: list[int]  # the tile on each square
    captured: list[Tiles]  # per seat
    placed: list[int]  # per colour, the number of placed tiles
    drawing: int  # the colour to draw from
    passes: int  # consecutive ones
    moves: tuple[tuple[int, int], ...]  # tiles of the hand with their legal squares; empty if not computed

    def __init__(self, game: Game) -> None:
        setting = make_setting(game)
        colours = len(setting.owners)
        self.setting, self.owners = setting, setting.owners
        self.hands = [()] * colours
        self.stocks = [tuple(range(colour * EACH, colour * EACH + EACH)) for colour in range(colours)]
        self.squares, self.placed = [0] * colours, [0] * colours
        self.board = [NOTHING] * ALL.bit_length()
        self.captured = [()] * len(setting.own)
        self.seat = self.drawing = self.passes = 0
        self.actor, self.moves = CHANCE, ()

    def clone(self) -> Self:
        """Return an independent copy."""
        new = self.__class__.__new__(self.__class__)
        new.setting, new.owners, new.actor, new.seat = self.setting, self.owners, self.actor, self.seat
        new.hands, new.stocks, new.squares = self.hands[:], self.stocks[:], self.squares[:]
        new.board, new.captured, new.placed = self.board[:], self.captured[:], self.placed[:]
        new.drawing, new.passes, new.moves = self.drawing, self.passes, self.moves
        return new

    def playable_colours(self) -> list[int]:
        """Return the colours of the current seat that still have tiles to place."""
        return [colour for colour in self.setting.own[self.seat] if self.placed[colour] < PLACED]

    def free_squares(self) -> int:
        """Return the empty squares."""
        return ALL ^ sum(self.squares)

    def legal_moves(self) -> tuple[tuple[int, int], ...]:
        """Return the tiles of the hand with their legal squares."""
        if not self.moves:
            free = self.free_squares()
            self.moves = tuple(
                (tile, MASKS[tile % EACH] & squares)
                for colour in self.playable_colours()
                for squares in [free | self.find_prey(colour)]
                for tile in self.hands[colour]
            )
        return self.moves

    def find_prey(self, colour: int) -> int:
        """Return the squares where a tile of this colour may capture."""
        return sum(find_capturable(lying) for other, lying in enumerate(self.squares) if other != colour)

    def options(self) -> int:
        """Count the legal decisions."""
        return sum(squares.bit_count() for _, squares in self.legal_moves()) or 1

    def do(self, number: int) -> None:
        """Do the legal decision with this number."""
        for tile, squares in self.legal_moves():
            more = squares.bit_count()
            if number < more:
                self.place(tile, find_nth(squares, number))
                return
            number -= more
        self.passes += 1
        self.end_turn()

    def place(self, tile: int, square: int) -> None:
        """Place a tile on a square, and capture the tile that is there."""
        colour, bit, taken = tile // EACH, 1 << square, self.board[square]
        if taken != NOTHING:
            self.captured[self.seat] += (taken,)
            self.squares[taken // EACH] ^= bit
        self.board[square] = tile
        self.squares[colour] |= bit
        self.placed[colour] += 1
        self.hands[colour] = tuple(held for held in self.hands[colour] if held != tile)
        self.passes, self.moves = 0, ()
        if self.stocks[colour]:
            self.drawing, self.actor = colour, CHANCE
        else:
            self.end_turn()

    def draw_chance(self, random: Rng) -> None:
        """Draw a tile."""
        stock = self.stocks[self.drawing]
        self.draw(int(random() * len(stock)))

    def draw(self, place: int) -> None:
        """Draw the tile at an index of the stock."""
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
        """Pass the turn to the next seat with tiles to place; the game ends if nobody can place one."""
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

    def act_at_random(self, random: Rng) -> None:
        """Act at random; usually a random tile on a random square of its label is legal, which is fast to find."""
        if self.actor == CHANCE:
            self.draw_chance(random)
            return
        tiles = [tile for colour in self.playable_colours() for tile in self.hands[colour]]
        places = [(tile, square) for tile in tiles for square in WHERE[tile % EACH]]
        for _ in range(TRIES):
            tile, square = places[int(random() * len(places))]
            there = self.board[square]
            if there == NOTHING or self.may_capture(tile // EACH, square):
                self.place(tile, square)
                return
        self.do(int(random() * self.options()))

    def may_capture(self, colour: int, square: int) -> bool:
        """Return whether a tile of this colour may capture the tile on a square."""
        other = self.board[square] // EACH
        return other != colour and not splits(self.squares[other], square)


def guess_world(state: BlockersState, viewer: int, random: Random) -> BlockersState:
    """Return a state that looks the same to a seat: unseen tiles of the others are shuffled."""
    world = state.clone()
    world.moves = state.moves if state.seat == viewer else ()
    for colour, owner in enumerate(state.owners):
        if owner != viewer:
            tiles = sorted((*state.hands[colour], *state.stocks[colour]))
            random.shuffle(tiles)
            held = len(state.hands[colour])
            world.hands[colour] = tuple(sorted(tiles[:held]))
            world.stocks[colour] = tuple(sorted(tiles[held:]))
    return world


def find_nth(bits: int, number: int) -> int:
    """Return the square with this index in a set."""
    for _ in range(number):
        bits &= bits - 1
    return (bits & -bits).bit_length() - 1
