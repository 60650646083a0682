"""The turns of Blockers: place a tile, draw a tile. A tile is written as in results files, such as ``R3`` or ``Bf``."""

from __future__ import annotations

from collections import Counter

from scorer.games.blockers.bits import NUMBER, SQUARES, group, groups, numbers, splits
from scorer.games.blockers.facts import BOARD, PLACED, REGION, ROWS, goes, squares_of
from scorer.games.blockers.state import EACH, MASKS, NOTHING, WHERE, BlockersState, Tiles, setting
from scorer.games.blockers.values import Board, Game, Result
from scorer.games.state import StatePosition, shares
from scorer.games.turns import (
    CHANCE,
    FELL,
    HIDDEN,
    ILLEGAL,
    OVER,
    UNKNOWN,
    Chance,
    Observation,
    Source,
)
from scorer.messages import Text, join_texts, literal, msg, plural, quoted
from scorer.report import Board as Shown
from scorer.report import Row, Square
from scorer.seats import BY_LETTER, LETTERS, colour_name

PASS = "pass"


class BlockersPosition(StatePosition[BlockersState]):
    """A position. Actions: ``R3-C3`` places a tile, ``pass`` if none can be placed; ``=R7`` is a tile drawn."""

    __slots__ = ()
    has_secrets = True

    @property
    def game(self) -> Game:
        """The game, the first of a match, before its result."""
        return self.state.setting.game

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        return self.game.players

    @property
    def turn(self) -> int:
        """The seat whose turn it is; before the first one, that which draws."""
        state = self.state
        return state.owners[state.drawing] if state.actor == CHANCE else state.seat

    def words(self, tiles: Tiles) -> tuple[str, ...]:
        """Return tiles as the notation writes them."""
        return tuple(self.state.setting.words[tile] for tile in tiles)

    def hand(self, seat: int) -> tuple[str, ...]:
        """Return the tiles that a seat holds."""
        return self.words(self._tiles(seat))

    def _tiles(self, seat: int) -> Tiles:
        return tuple(tile for colour in self.state.setting.own[seat] for tile in self.state.hands[colour])

    @property
    def captured(self) -> tuple[tuple[str, ...], ...]:
        """The tiles that each seat captured."""
        return tuple(map(self.words, self.state.captured))

    def chance(self) -> Chance:
        """Return the tiles that may be drawn."""
        return Chance((self.words(self.state.stocks[self.state.drawing]),))

    def land(self, state: BlockersState, action: str) -> None:
        """Draw a tile in a state."""
        state.draw(self.words(state.stocks[state.drawing]).index(action[len(FELL) :]))

    def decisions(self) -> list[str]:
        """Return every tile of the hand on every square where it may go; a pass where there is none."""
        words = self.state.setting.words
        legal = self.state.legal()
        return [f"{words[tile]}-{SQUARES[square]}" for tile, found in legal for square in numbers(found)] or [
            PASS
        ]

    def candidates(self) -> list[str]:
        """Return every tile of the hand on every square of its column, row or region."""
        tiles = [tile for colour in self.state.own() for tile in self.state.hands[colour]]
        words = self.state.setting.words
        return [f"{words[tile]}-{SQUARES[square]}" for tile in tiles for square in WHERE[tile % EACH]]

    def vocabulary(self) -> list[str]:
        """Return every tile of these colours, drawn and on each of its squares."""
        words = self.state.setting.words
        placed = [f"{word}-{SQUARES[at]}" for tile, word in enumerate(words) for at in WHERE[tile % EACH]]
        return [*(f"{FELL}{word}" for word in words), PASS, *placed]

    def number(self, action: str) -> int:
        """Return the number of a decision, counted without writing all of them."""
        token, dash, name = action.rpartition("-")
        if not dash or name not in NUMBER:
            return super().number(action)
        before, bit, words = 0, 1 << NUMBER[name], self.state.setting.words
        for tile, squares in self.state.legal():
            if words[tile] == token:
                return before + (squares & bit - 1).bit_count() if squares & bit else ILLEGAL
            before += squares.bit_count()
        return ILLEGAL

    def refusal(self, action: str) -> Text:
        """Return why an action is not legal."""
        if action == PASS:
            return msg("a turn passes only if no tile can be placed")
        token, dash, square = action.rpartition("-")
        setting = self.state.setting
        if not dash or token not in setting.words:
            return UNKNOWN
        if square not in NUMBER:
            return msg("there is no square {square}; write one like C5", square=quoted(square))
        tile = setting.words.index(token)
        if not any(tile in self.state.hands[colour] for colour in self.state.own()):
            return msg("no tile {tile} is in hand", tile=token)
        if not MASKS[tile % EACH] >> NUMBER[square] & 1:
            return msg("{tile} goes {place}", tile=token, place=goes(setting.tile(tile).label or ""))
        return self._no_capture(NUMBER[square])

    def _no_capture(self, square: int) -> Text:
        """Return why the tile on a square cannot be captured."""
        taken = self.state.board[square]
        lying = self.state.lying[taken // EACH]
        if not splits(lying, square):
            return msg("a tile of your own lies on {square}", square=SQUARES[square])
        return msg(
            "{square} would split the {colour} group {squares}",
            square=SQUARES[square],
            colour=colour_name(self.state.setting.tile(taken).colour),
            squares="-".join(SQUARES[at] for at in numbers(group(lying, 1 << square))),
        )

    def observation(self, seat: int) -> Observation:
        """Return the board, the tiles captured, and the hand of this seat alone."""
        lines = [self._holds(each) for each in range(len(self.players))]
        tiles = join_texts(map(self._goes, self._tiles(seat)), ", ") or literal("–")
        mine = msg("The hand of {name}: {tiles}", name=self.players[seat], tiles=tiles)
        return Observation(self._shown(), (*lines, mine))

    def _goes(self, tile: int) -> Text:
        """Return a tile as the notation writes it, and where it may lie."""
        label = self.state.setting.tile(tile).label or ""
        token = self.state.setting.words[tile]
        return msg("{tile} ({place})", tile=token, place=squares_of(label))

    def _holds(self, seat: int) -> Text:
        return plural(
            sum(len(self.state.stocks[colour]) for colour in self.state.setting.own[seat]),
            "{name} ({colours}): {n} tile left to draw, captured: {tiles}",
            "{name} ({colours}): {n} tiles left to draw, captured: {tiles}",
            name=self.players[seat],
            colours="".join(LETTERS[colour] for colour in self.game.colours[seat]),
            tiles=" ".join(self.captured[seat]) or "–",
        )

    def _shown(self) -> Shown:
        words = self.state.setting.words
        tokens = ["" if tile == NOTHING else words[tile] for tile in self.state.board]
        squares = [Square(BY_LETTER[token[0]], token[1:]) if token else None for token in tokens]
        rows = [Row(ROWS[row], "", tuple(squares[row * BOARD : row * BOARD + BOARD])) for row in range(BOARD)]
        return Shown(literal(""), tuple(str(each + 1) for each in range(BOARD)), tuple(rows), REGION)

    def describe(self, action: str, seat: int) -> Text:
        """Return what an action does; only its owner sees a tile that is drawn."""
        name = self.players[self.turn]
        if self.state.actor == CHANCE:
            return msg("{name} draws {tile}.", name=name, tile=self.seen(action, seat)[1:])
        if action == PASS:
            return msg("{name} can place no tile and passes.", name=name)
        token, _, square = action.rpartition("-")
        taken = self.state.board[NUMBER[square]]
        if taken != NOTHING:
            return msg(
                "{name} puts {tile} on {square} and captures {taken}.",
                name=name,
                tile=token,
                square=square,
                taken=self.state.setting.words[taken],
            )
        return msg("{name} puts {tile} on {square}.", name=name, tile=token, square=square)

    def seen(self, action: str, seat: int) -> str:
        """Return an action as a seat sees it: of a tile that another draws, the colour."""
        hidden = self.state.actor == CHANCE and self.turn != seat
        return f"{action[:2]}{HIDDEN}" if hidden else action

    def returns(self) -> tuple[float, ...]:
        """Return each seat's share of the win: fewest minus points, then fewest captured tiles."""
        if self.state.actor != OVER:
            return (0.0,) * len(self.players)
        keys = [cost(self.state, seat) for seat in range(len(self.players))]
        return shares([seat for seat, key in enumerate(keys) if key == min(keys)], len(keys))

    def topics(self, action: str = "") -> tuple[str, ...]:
        """Return the parts of the rules for a decision, or for a tile that is placed."""
        state = self.state
        if not action:
            first = () if any(state.placed) else ("table.tiles", "table.stock")
            taken = any(state.prey(colour) for colour in state.own())
            full = not any(found & state.free() for _, found in state.legal())
            last = () if any(state.stocks) else ("end.last", "score")
            return (*first, "turn.place", "where", *(("capture",) if taken or full else ()), *last)
        return ("turn.draw",) if action[0] != FELL and any(state.stocks) else ()

    def standing(self) -> tuple[int, ...]:
        """Return the minus points of every seat as the board stands, and as little weight its captured tiles."""
        costs = [cost(self.state, seat) for seat in range(len(self.players))]
        return tuple(-(minus * len(self.state.board) + captured) for minus, captured in costs)

    def sources(self) -> tuple[Source, ...]:
        """Return groups and captures, which are minus points."""
        seats = range(len(self.players))
        joined = tuple(joined_groups(self.state, seat) for seat in seats)
        costs = [cost(self.state, seat)[0] for seat in seats]
        captures = tuple(minus - number for minus, number in zip(costs, joined, strict=True))
        return Source(msg("groups"), joined), Source(msg("captures"), captures)

    @property
    def is_whole(self) -> bool:
        """Whether every tile was placed that is to be placed."""
        return all(number == PLACED for number in self.state.placed)

    def result(self) -> Game:
        """Return the board and the captures; unfinished unless every tile was placed."""
        state, tile = self.state, self.state.setting.tile
        tiles = [None if each == NOTHING else tile(each) for each in state.board]
        board: Board = tuple(tuple(tiles[row * BOARD : row * BOARD + BOARD]) for row in range(BOARD))
        captured = tuple(tuple(map(tile, each)) for each in state.captured)
        return self.game._replace(games=(Result(board, captured, unfinished=not self.is_whole),))


def cost(state: BlockersState, seat: int) -> tuple[int, int]:
    """Return the minus points of a seat as the board stands, and all tiles that it captured."""
    captured = state.captured[seat]
    most = max(Counter(tile // EACH for tile in captured).values(), default=0)
    return joined_groups(state, seat) + most, len(captured)


def joined_groups(state: BlockersState, seat: int) -> int:
    """Return the groups of a seat."""
    return sum(groups(state.lying[colour]) for colour in state.setting.own[seat])


def begin(game: Game) -> BlockersPosition:
    """Return a game, the first of a match, before the first tile is drawn; the player named first starts."""
    return BlockersPosition(BlockersState(setting(game)))
