"""The turns of Blockers: place a tile, draw a tile. A tile is written as in results files, such as ``R3`` or ``Bf``."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import NamedTuple, TypeVar

from scorer.games.blockers.bits import ALL, NUMBER, PLACES, SQUARES, group, groups, loose, numbers, splits
from scorer.games.blockers.facts import BOARD, HAND, JOKER, LABELS, LEFT, PLACED, REGION, ROWS, goes
from scorer.games.blockers.notation import show_tile
from scorer.games.blockers.values import Board, Game, Result, Tile
from scorer.games.turns import CHANCE, HIDDEN, OVER, Chance, Observation, Position, shares
from scorer.messages import Text, literal, msg, plural, quoted
from scorer.report import Board as Shown
from scorer.report import Row, Square
from scorer.seats import BY_LETTER, COLOURS, LETTERS, colour_name

_T = TypeVar("_T")

PASS = "pass"
TRIES = 90
"""How often a random tile and square are tried before all legal ones are listed."""

TILE = {show_tile(Tile(colour, label)): Tile(colour, label) for colour in COLOURS for label in LABELS}
MASK = {token: PLACES[tile.label or JOKER] for token, tile in TILE.items()}
WHERE = {token: tuple(numbers(mask)) for token, mask in MASK.items()}


class At(NamedTuple):
    """A position. Colours are counted in the order of the seats that play them."""

    seat: int
    hands: tuple[tuple[str, ...], ...]  # of each colour
    stocks: tuple[tuple[str, ...], ...]
    lying: tuple[int, ...]  # the squares of each colour, as bits
    tokens: tuple[str, ...]  # what lies on each square
    captured: tuple[tuple[str, ...], ...]  # by each seat
    draws: int = 0  # the colour that is drawn from; -1 while somebody is to place a tile
    passes: int = 0  # one after the other
    over: bool = False

    def placed(self, colour: int) -> int:
        """Return how many tiles of a colour have been placed."""
        return len(LABELS) - len(self.hands[colour]) - len(self.stocks[colour])


class BlockersPosition(Position):
    """A position. Actions: ``R3-C3`` places a tile, ``pass`` if none can be placed; ``=R7`` is a tile drawn."""

    __slots__ = ("at", "game", "owners")

    def __init__(self, game: Game, owners: tuple[int, ...], at: At) -> None:
        self.game = game
        self.owners = owners
        self.at = at

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        return self.game.players

    @property
    def current_player(self) -> int:
        """The seat to act, or chance while a tile is drawn."""
        if self.at.over:
            return OVER
        return CHANCE if self.at.draws >= 0 else self.at.seat

    @property
    def turn(self) -> int:
        """The seat whose turn it is; before the first one, that which draws."""
        return self.owners[self.at.draws] if self.at.draws >= 0 else self.at.seat

    def chance(self) -> Chance:
        """Return the tiles that may be drawn."""
        return Chance((self.at.stocks[self.at.draws],))

    def own(self) -> list[int]:
        """Return the colours that the current seat may still place."""
        at = self.at
        return [
            colour
            for colour, seat in enumerate(self.owners)
            if seat == at.seat and at.placed(colour) < PLACED
        ]

    def free(self) -> int:
        """Return the empty squares."""
        taken = 0
        for lying in self.at.lying:
            taken |= lying
        return ALL ^ taken

    def prey(self, colour: int) -> int:
        """Return the squares where a tile of this colour may capture one."""
        mine = {colour} if len(self.owners) > len(self.players) else {self.owners.index(self.at.seat)}
        found = 0
        for other, lying in enumerate(self.at.lying):
            found |= 0 if other in mine else loose(lying)
        return found

    def decisions(self) -> list[str]:
        """Return every tile of the hand on every square where it may go; a pass where there is none."""
        free, at = self.free(), self.at
        legal = [
            f"{token}-{SQUARES[square]}"
            for colour in self.own()
            for open_ in [free | self.prey(colour)]
            for token in at.hands[colour]
            for square in numbers(MASK[token] & open_)
        ]
        return legal or [PASS]

    def candidates(self) -> list[str]:
        """Return every tile of the hand on every square of its column, row or region."""
        hands = [self.at.hands[colour] for colour in self.own()]
        return [f"{token}-{SQUARES[at]}" for hand in hands for token in hand for at in WHERE[token]]

    def sample(self, random: Random) -> str:
        """Return an action at random; most are found by trying a tile and a square."""
        at = self.at
        if at.draws >= 0:
            stock = at.stocks[at.draws]
            return f"={stock[int(random.random() * len(stock))]}"
        hands = [(colour, token) for colour in self.own() for token in at.hands[colour]]
        for _ in range(TRIES):
            colour, token = hands[int(random.random() * len(hands))]
            square = int(random.random() * len(SQUARES))  # every square, so that all actions are as likely
            open_ = MASK[token] >> square & 1
            if open_ and (not at.tokens[square] or self._may_capture(colour, square)):
                return f"{token}-{SQUARES[square]}"
        return super().sample(random)

    def _may_capture(self, colour: int, square: int) -> bool:
        for other, lying in enumerate(self.at.lying):
            if lying >> square & 1:
                mine = other == colour or (self.owners[other] == self.at.seat and not self._is_profi)
                return not mine and not splits(lying, square)
        return False

    @property
    def _is_profi(self) -> bool:
        return len(self.owners) > len(self.players)

    def after(self, action: str) -> BlockersPosition:
        """Return the position after a legal action."""
        if self.at.draws >= 0:
            return self._after_draw(action[1:])
        if action == PASS:
            return self._next(self.at._replace(passes=self.at.passes + 1))
        token, _, square = action.rpartition("-")
        return self._after_placing(token, NUMBER[square])

    def _after_draw(self, token: str) -> BlockersPosition:
        at, colour = self.at, self.at.draws
        hand = tuple(sorted((*at.hands[colour], token)))
        stock = tuple(each for each in at.stocks[colour] if each != token)
        at = at._replace(hands=_with(at.hands, colour, hand), stocks=_with(at.stocks, colour, stock))
        if any(at.tokens):
            return self._next(at._replace(draws=-1))
        waiting = (each for each, held in enumerate(at.hands) if len(held) < HAND)
        return BlockersPosition(self.game, self.owners, at._replace(draws=next(waiting, -1)))

    def _after_placing(self, token: str, square: int) -> BlockersPosition:
        at, bit = self.at, 1 << square
        colour = next(each for each in self.own() if token in at.hands[each])
        lying = [bits & ~bit for bits in at.lying]
        lying[colour] |= bit
        taken, captured = at.tokens[square], at.captured
        if taken:
            captured = _with(captured, at.seat, (*captured[at.seat], taken))
        hand = tuple(each for each in at.hands[colour] if each != token)
        placed = at._replace(
            hands=_with(at.hands, colour, hand),
            lying=tuple(lying),
            tokens=_with(at.tokens, square, token),
            captured=captured,
            passes=0,
            draws=colour if at.stocks[colour] else -1,
        )
        if at.stocks[colour]:
            return BlockersPosition(self.game, self.owners, placed)
        return self._next(placed)

    def _next(self, at: At) -> BlockersPosition:
        """Return the turn of the next seat that has tiles to place; the game is over if none can."""
        waiting = {self.owners[each] for each in range(len(self.owners)) if at.placed(each) < PLACED}
        if len(waiting) <= at.passes:
            return BlockersPosition(self.game, self.owners, at._replace(over=True))
        seat = (at.seat + 1) % len(self.players)
        while seat not in waiting:
            seat = (seat + 1) % len(self.players)
        return BlockersPosition(self.game, self.owners, at._replace(seat=seat))

    def refusal(self, action: str) -> Text:
        """Return why an action is not legal."""
        if action == PASS:
            return msg("a turn passes only if no tile can be placed")
        token, dash, square = action.rpartition("-")
        if not dash or token not in TILE:
            return msg("there is no such action here")
        if square not in NUMBER:
            return msg("there is no square {square}; write one like C5", square=quoted(square))
        if not any(token in self.at.hands[colour] for colour in self.own()):
            return msg("no tile {tile} is in hand", tile=token)
        if not MASK[token] >> NUMBER[square] & 1:
            return msg("{tile} goes {place}", tile=token, place=goes(TILE[token].label or JOKER))
        return self._no_capture(NUMBER[square])

    def _no_capture(self, square: int) -> Text:
        """Return why the tile on a square cannot be captured."""
        lying = next(bits for bits in self.at.lying if bits >> square & 1)
        if not splits(lying, square):
            return msg("a tile of your own lies on {square}", square=SQUARES[square])
        return msg(
            "{square} would split the {colour} group {squares}",
            square=SQUARES[square],
            colour=colour_name(TILE[self.at.tokens[square]].colour),
            squares="-".join(SQUARES[at] for at in numbers(group(lying, 1 << square))),
        )

    def observation(self, seat: int) -> Observation:
        """Return the board, the tiles captured, and the hand of this seat alone."""
        lines = [self._holds(each) for each in range(len(self.players))]
        hand = [token for each in self.colours(seat) for token in self.at.hands[each]]
        mine = msg("The hand of {name}: {tiles}", name=self.players[seat], tiles=" ".join(hand) or "–")
        return Observation(self._shown(), (*lines, mine))

    def colours(self, seat: int) -> list[int]:
        """Return the colours of a seat."""
        return [colour for colour, owner in enumerate(self.owners) if owner == seat]

    def _holds(self, seat: int) -> Text:
        left = sum(len(self.at.stocks[colour]) for colour in self.colours(seat))
        return plural(
            left,
            "{name} ({colours}): {n} tile left to draw, captured: {tiles}",
            "{name} ({colours}): {n} tiles left to draw, captured: {tiles}",
            name=self.players[seat],
            colours="".join(LETTERS[colour] for colour in self.game.colours[seat]),
            tiles=" ".join(self.at.captured[seat]) or "–",
        )

    def _shown(self) -> Shown:
        squares = [Square(BY_LETTER[token[0]], token[1:]) if token else None for token in self.at.tokens]
        rows = [Row(ROWS[row], "", tuple(squares[row * BOARD : row * BOARD + BOARD])) for row in range(BOARD)]
        return Shown(literal(""), tuple(str(each + 1) for each in range(BOARD)), tuple(rows), REGION)

    def describe(self, action: str, seat: int) -> Text:
        """Return what an action does; only its owner sees a tile that is drawn."""
        if self.at.draws >= 0:
            name = self.players[self.owners[self.at.draws]]
            return msg("{name} draws {tile}.", name=name, tile=self.seen(action, seat)[1:])
        name = self.players[self.at.seat]
        if action == PASS:
            return msg("{name} can place no tile and passes.", name=name)
        token, _, square = action.rpartition("-")
        taken = self.at.tokens[NUMBER[square]]
        if taken:
            return msg(
                "{name} puts {tile} on {square} and captures {taken}.",
                name=name,
                tile=token,
                square=square,
                taken=taken,
            )
        return msg("{name} puts {tile} on {square}.", name=name, tile=token, square=square)

    def seen(self, action: str, seat: int) -> str:
        """Return an action as a seat sees it: of a tile that another draws, the colour."""
        hidden = self.at.draws >= 0 and self.owners[self.at.draws] != seat
        return f"{action[:2]}{HIDDEN}" if hidden else action

    def returns(self) -> tuple[float, ...]:
        """Return each seat's share of the win: fewest minus points, then fewest captured tiles."""
        if not self.at.over:
            return (0.0,) * len(self.players)
        keys = [self.cost(seat) for seat in range(len(self.players))]
        return shares([seat for seat, key in enumerate(keys) if key == min(keys)], len(keys))

    def cost(self, seat: int) -> tuple[int, int]:
        """Return the minus points of a seat as the board stands, and all tiles that it captured."""
        captured = self.at.captured[seat]
        most = max(Counter(token[0] for token in captured).values(), default=0)
        return sum(groups(self.at.lying[each]) for each in self.colours(seat)) + most, len(captured)

    def result(self) -> Game:
        """Return the board and the captures; unfinished unless every tile was placed."""
        at = self.at
        tiles = [TILE.get(token) for token in at.tokens]
        board: Board = tuple(tuple(tiles[row * BOARD : row * BOARD + BOARD]) for row in range(BOARD))
        captured = tuple(tuple(TILE[token] for token in tokens) for tokens in at.captured)
        whole = all(at.placed(colour) == PLACED for colour in range(len(self.owners)))
        return self.game._replace(games=(Result(board, captured, unfinished=not whole),))


def _with(values: tuple[_T, ...], at: int, value: _T) -> tuple[_T, ...]:
    return (*values[:at], value, *values[at + 1 :])


def begin(game: Game) -> BlockersPosition:
    """Return a game, the first of a match, before the first tile is drawn; the player named first starts."""
    owners = tuple(seat for seat, own in enumerate(game.colours) for _ in own)
    letters = [LETTERS[colour] for own in game.colours for colour in own]
    stocks = tuple(tuple(sorted(token for token in TILE if token[0] == letter)) for letter in letters)
    nothing = ((),) * len(owners)
    at = At(0, nothing, stocks, (0,) * len(owners), ("",) * len(SQUARES), ((),) * len(game.players))
    return BlockersPosition(game._replace(games=(), match=None), owners, at)


assert len(LABELS) == LEFT + PLACED
