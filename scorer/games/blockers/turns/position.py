"""The turns of Blockers: place a tile, draw a tile. Tiles are written as in results files: ``R3``, ``Bf``."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from scorer.games.blockers.bits import count_groups
from scorer.games.blockers.facts import BOARD, NUMBERS, PLACED, REGION, ROWS, describe_place, name_squares
from scorer.games.blockers.scoring import TileTally
from scorer.games.blockers.turns.state import (
    EACH,
    MASKS,
    NOTHING,
    NUMBER,
    SQUARES,
    WHERE,
    BlockersState,
    Tiles,
    find_group,
    guess_world,
    list_squares,
    splits,
)
from scorer.games.blockers.values import Board, Game, Result
from scorer.games.turns import (
    CHANCE,
    FELL,
    HIDDEN,
    ILLEGAL,
    UNKNOWN,
    Chance,
    Observation,
    Source,
)
from scorer.messages import Text, join_texts, literal, msg, plural, quoted
from scorer.report import BoardRow, ReportBoard, ReportSquare
from scorer.seats import BY_LETTER, LETTERS, colour_name
from scorer.wings.turns.state import StatePosition

PASS = "pass"


class BlockersPosition(StatePosition[BlockersState]):
    """A position. Actions: ``R3-C3`` places a tile, ``pass`` if none can be placed; ``=R7`` draws a tile."""

    __slots__ = ()
    has_secrets = True

    @property
    def game(self) -> Game:
        """The game without a result, the first one of a match."""
        return self.state.setting.game

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        return self.game.players

    @property
    def turn(self) -> int:
        """The seat whose turn it is; before the first turn, the seat that draws."""
        state = self.state
        return state.owners[state.drawing] if state.actor == CHANCE else state.seat

    def words(self, tiles: Tiles) -> tuple[str, ...]:
        """Return the notation of tiles."""
        return tuple(self.state.setting.words[tile] for tile in tiles)

    def hand(self, seat: int) -> tuple[str, ...]:
        """Return the tiles in a seat's hand."""
        return self.words(self._tiles(seat))

    def _tiles(self, seat: int) -> Tiles:
        return tuple(tile for colour in self.state.setting.own[seat] for tile in self.state.hands[colour])

    @property
    def captured(self) -> tuple[tuple[str, ...], ...]:
        """The captured tiles of each seat."""
        return tuple(map(self.words, self.state.captured))

    def chance(self) -> Chance:
        """Return the tiles in the stock."""
        return Chance((self.words(self.state.stocks[self.state.drawing]),))

    def apply_outcome(self, state: BlockersState, action: str) -> None:
        """Draw the tile of an action in a state."""
        state.draw(self.words(state.stocks[state.drawing]).index(action[len(FELL) :]))

    def fall(self, random: Random) -> str:
        """Return the draw that ``fallen`` makes."""
        before, after = (other.state.stocks[self.state.drawing] for other in (self, self.fallen(random)))
        return self.chance().join(self.words(tuple((Counter(before) - Counter(after)).elements())))

    def guess(self, viewer: int, random: Random) -> "BlockersPosition":
        """Return a position that looks the same to a seat: other hands and stocks are shuffled."""
        return BlockersPosition(guess_world(self.state, viewer, random))

    def decisions(self) -> list[str]:
        """Return every tile of the hand on every legal square, or a pass if there is none."""
        words = self.state.setting.words
        legal = self.state.legal_moves()
        return [
            f"{words[tile]}-{SQUARES[square]}" for tile, squares in legal for square in list_squares(squares)
        ] or [PASS]

    def candidates(self) -> list[str]:
        """Return every tile of the hand on every square of its label."""
        tiles = [tile for colour in self.state.playable_colours() for tile in self.state.hands[colour]]
        words = self.state.setting.words
        return [f"{words[tile]}-{SQUARES[square]}" for tile in tiles for square in WHERE[tile % EACH]]

    def vocabulary(self) -> list[str]:
        """Return every tile of the game, drawn and placed on each of its squares."""
        words = self.state.setting.words
        placed = [f"{word}-{SQUARES[at]}" for tile, word in enumerate(words) for at in WHERE[tile % EACH]]
        return [*(f"{FELL}{word}" for word in words), PASS, *placed]

    def number(self, action: str) -> int:
        """Return the number of a decision without listing all of them."""
        token, dash, name = action.rpartition("-")
        if not dash or name not in NUMBER:
            return super().number(action)
        before, bit, words = 0, 1 << NUMBER[name], self.state.setting.words
        for tile, squares in self.state.legal_moves():
            if words[tile] == token:
                return before + (squares & bit - 1).bit_count() if squares & bit else ILLEGAL
            before += squares.bit_count()
        return ILLEGAL

    def refusal(self, action: str) -> Text:
        """Return why an action is not legal."""
        if action == PASS:
            return msg("you may pass only if you cannot place a tile")
        token, dash, square = action.rpartition("-")
        setting = self.state.setting
        if not dash or token not in setting.words:
            return UNKNOWN
        if square not in NUMBER:
            return msg("there is no square {square}; write one like C5", square=quoted(square))
        tile = setting.words.index(token)
        if not any(tile in self.state.hands[colour] for colour in self.state.playable_colours()):
            return msg("tile {tile} is not in hand", tile=token)
        if not MASKS[tile % EACH] >> NUMBER[square] & 1:
            place = describe_place(setting.tile(tile).label or "")
            return msg("{tile} goes {place}", tile=token, place=place)
        return self._explain_no_capture(NUMBER[square])

    def synonyms(self, action: str) -> Text:
        """Return other words for passing."""
        # Translators: words that a player may type for passing, with spaces between them
        return msg("pass passes") if action == PASS else literal("")

    def explain_mistake(self, words: Sequence[str]) -> Text | None:
        """Return why a tile and a square cannot be an action; None if the words are not these two."""
        tiles = {word.casefold(): word for word in self.state.setting.words}
        if len(words) != 2 or words[0] not in tiles:
            return None
        return self.refusal(f"{tiles[words[0]]}-{words[1].upper()}")

    def _explain_no_capture(self, square: int) -> Text:
        """Return why the tile on an occupied square cannot be captured."""
        taken = self.state.board[square]
        lying = self.state.squares[taken // EACH]
        if not splits(lying, square):
            return msg("your own tile is on {square}", square=SQUARES[square])
        return msg(
            "{square} would split the {colour} group {squares}",
            square=SQUARES[square],
            colour=colour_name(self.state.setting.tile(taken).colour),
            squares="-".join(SQUARES[at] for at in list_squares(find_group(lying, 1 << square))),
        )

    def observation(self, seat: int) -> Observation:
        """Return the board, the captured tiles, and the hand of this seat only."""
        state, setting = self.state, self.state.setting
        lines = [
            plural(
                sum(len(state.stocks[colour]) for colour in setting.own[other]),
                "{name} ({colours}): {n} tile left to draw, captured: {tiles}",
                "{name} ({colours}): {n} tiles left to draw, captured: {tiles}",
                name=name,
                colours="".join(LETTERS[colour] for colour in self.game.colours[other]),
                tiles=" ".join(self.captured[other]) or "–",
            )
            for other, name in enumerate(self.players)
        ]
        places = [
            msg(
                "{tile} ({place})",
                tile=setting.words[tile],
                place=name_squares(setting.tile(tile).label or ""),
            )
            for tile in self._tiles(seat)
        ]
        tiles = join_texts(places, ", ") or literal("–")
        lines.append(msg("The hand of {name}: {tiles}", name=self.players[seat], tiles=tiles))
        tokens = ["" if tile == NOTHING else setting.words[tile] for tile in state.board]
        squares = [ReportSquare(BY_LETTER[token[0]], token[1:]) if token else None for token in tokens]
        rows = [
            BoardRow(ROWS[row], "", tuple(squares[row * BOARD : row * BOARD + BOARD])) for row in range(BOARD)
        ]
        return Observation(ReportBoard(literal(""), NUMBERS, tuple(rows), REGION), tuple(lines))

    def describe(self, action: str, seat: int) -> Text:
        """Return a sentence about an action; only the owner sees a drawn tile."""
        name = self.players[self.turn]
        if self.state.actor == CHANCE:
            return msg("{name} draws {tile}.", name=name, tile=self.seen(action, seat)[1:])
        if action == PASS:
            return msg("{name} cannot place a tile, and so passes.", name=name)
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

    def describe_score(self) -> Text:
        """Return the minus points so far."""
        if self.state.actor < 0 or not any(self.state.placed):
            return literal("")
        scores = [f"{name} {compute_cost(self.state, seat)[0]}" for seat, name in enumerate(self.players)]
        return msg("Minus points so far: {scores}.", scores=join_texts(scores, ", "))

    def seen(self, action: str, seat: int) -> str:
        """Return an action as a seat sees it: only the colour of a tile that another seat draws."""
        hidden = self.state.actor == CHANCE and self.turn != seat
        return f"{action[:2]}{HIDDEN}" if hidden else action

    def winners(self) -> list[int]:
        """Return the seats with the fewest minus points, then the fewest captured tiles."""
        keys = [compute_cost(self.state, seat) for seat in range(len(self.players))]
        return [seat for seat, key in enumerate(keys) if key == min(keys)]

    def topics(self, action: str = "") -> tuple[str, ...]:
        """Return the rules about the next decision, or about the effect of an action."""
        state = self.state
        if not action:
            first = () if any(state.placed) else ("table.tiles", "table.stock")
            taken = any(state.find_prey(colour) for colour in state.playable_colours())
            full = not any(squares & state.free_squares() for _, squares in state.legal_moves())
            last = () if any(state.stocks) else ("end.last", "score")
            return (*first, "turn.place", "where", *(("capture",) if taken or full else ()), *last)
        return ("turn.draw",) if action[0] != FELL and any(state.stocks) else ()

    def standing(self) -> tuple[int, ...]:
        """Return minus the minus points of each seat; captured tiles break ties."""
        costs = [compute_cost(self.state, seat) for seat in range(len(self.players))]
        return tuple(-(minus * len(self.state.board) + captured) for minus, captured in costs)

    def sources(self) -> tuple[Source, ...]:
        """Return groups and captures, both minus points."""
        minus = [count_tally(self.state, seat).minus for seat in range(len(self.players))]
        joined, captures = zip(*minus, strict=True)
        return Source(msg("groups"), joined), Source(msg("captures"), captures)

    @property
    def is_whole(self) -> bool:
        """Whether all tiles that must be placed were placed."""
        return all(number == PLACED for number in self.state.placed)

    def result(self) -> Game:
        """Return the board and the captures, unfinished if tiles remain to be placed; no game before the first."""
        state, tile = self.state, self.state.setting.tile
        if all(number == NOTHING for number in state.board):
            return self.game
        tiles = [None if number == NOTHING else tile(number) for number in state.board]
        board: Board = tuple(tuple(tiles[row * BOARD : row * BOARD + BOARD]) for row in range(BOARD))
        captured = tuple(tuple(map(tile, numbers)) for numbers in state.captured)
        return replace(self.game, games=(Result(board, captured, unfinished=not self.is_whole),))


def count_tally(state: BlockersState, seat: int) -> TileTally:
    """Count the groups and the captured tiles of a seat so far, by the letters of colours."""
    words, captured = state.setting.words, state.captured[seat]
    groups = {
        words[colour * EACH][0]: count_groups(state.squares[colour]) for colour in state.setting.own[seat]
    }
    return TileTally(groups, Counter([words[tile][0] for tile in captured]) if captured else {})


def compute_cost(state: BlockersState, seat: int) -> tuple[int, int]:
    """Return the minus points of a seat so far, and the number of all tiles that it captured."""
    return count_tally(state, seat).key
