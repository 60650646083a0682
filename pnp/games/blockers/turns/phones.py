"""The table of Blockers: the board with its tiles, the hand of who looks, what everybody has captured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import ClassVar, NamedTuple

from pnp.drawing.seat_marks import emblem
from pnp.drawing.shapes import Ink
from pnp.drawing.theme import FULL, theme
from pnp.wings.turns.scene import WORD, Scene, SceneKey, Sign, Signs, View, Yours
from pnp.wings.web.sprites import EMBLEM, EMBLEM_BOX, sprite, symbols
from scorer.games.blockers.facts import BOARD, JOKER, LABELS, REGION_SYMBOLS, ROWS, region
from scorer.games.blockers.turns.position import PASS, BlockersPosition
from scorer.games.blockers.turns.state import NOTHING
from scorer.games.blockers.values import Tile
from scorer.games.turns import HIDDEN
from scorer.messages import Text, msg
from scorer.seats import LETTERS

LIGHT = ("yellow", "green")
"""The colours of tiles whose labels are dark on a screen, where small white type on green is hard to read."""


class TileOnPhone(NamedTuple):
    """A tile as the page shows it."""

    word: str  # as the notation writes it
    colour: str
    label: str  # a digit, a letter, or the name of a symbol

    @property
    def drawn(self) -> bool:
        """Whether its label is a symbol."""
        return len(self.label) > 1


class SquareOnPhone(NamedTuple):
    """A square of the board."""

    name: str
    tile: TileOnPhone | None
    symbol: str  # of its region
    action: str = ""  # what a tap does
    lit: bool = False  # whether that is legal
    last: bool = False  # whether the last tile was placed here


class Holder(NamedTuple):
    """What everybody sees of a seat."""

    name: str
    colours: tuple[str, ...]
    left: int  # tiles to draw
    captured: tuple[TileOnPhone, ...]
    points: int
    turn: bool


class BlockersScene(Scene[BlockersPosition]):
    """How the game is drawn and played."""

    yours: ClassVar[Yours] = {
        "{name} draws {tile}.": lambda **facts: msg("You draw {tile}.", **facts),
        "{name} cannot place a tile, and so passes.": lambda **_: msg(
            "You cannot place a tile, so you pass."
        ),
        "{name} puts {tile} on {square}.": lambda **facts: msg("You put {tile} on {square}.", **facts),
        "{name} puts {tile} on {square} and captures {taken}.": (
            lambda **facts: msg("You put {tile} on {square} and capture {taken}.", **facts)
        ),
        "{name}, you can place no tile.": lambda **_: msg("You can place no tile."),
        "{name}, choose a square for {tile}.": lambda **facts: msg("Choose a square for {tile}.", **facts),
        "{name}, choose a tile.": lambda **_: msg("Choose a tile."),
    }

    signs: ClassVar[Signs] = {"{name} cannot place a tile, and so passes.": lambda **_: (Sign(WORD, "–"),)}

    def pieces(self, position: BlockersPosition) -> Mapping[str, TileOnPhone]:
        """Return the tiles of all players, and the back of each colour for a hidden one."""
        backs = {
            f"{LETTERS[colour]}{HIDDEN}": TileOnPhone("", colour, "")
            for own in position.game.colours
            for colour in own
        }
        return backs | {word: _piece(position, word) for word in position.state.setting.words}

    def sprite(self, position: BlockersPosition) -> str:
        """Return emblems, in colour and as on tiles, and symbols."""
        played = tuple(colour for own in position.game.colours for colour in own)
        return sprite(played, theme(FULL), symbols=(*REGION_SYMBOLS, JOKER)) + _marks(played)

    def look(self, position: BlockersPosition, view: View) -> Mapping[str, object]:
        """Return the board, the viewer's hands, and the tiles that can be picked."""
        acting = view.acts >= 0 and not position.is_terminal
        picked, legal = _picked(position, view), position.decisions() if acting else []
        movable = {action.rpartition("-")[0] for action in legal}
        return {
            "board": _board(position, view, picked, legal),
            "columns": range(1, BOARD + 1),
            "hands": [(position.players[seat], _hand(position, seat)) for seat in sorted(view.eyes)],
            "whose": len(view.eyes) > 1,
            "movable": movable,
            "picked": picked,
            "acting": acting,
            "holders": _holders(position),
            "keys": [SceneKey(msg("Pass"), PASS)] if legal == [PASS] else [],
        }

    def task(self, position: BlockersPosition, view: View) -> Text:
        """Return the sentence on choosing a tile or a square, or that nothing can be placed."""
        name, picked = position.players[position.turn], _picked(position, view)
        if position.decisions() == [PASS]:
            return msg("{name}, you can place no tile.", name=name)
        if picked:
            return msg("{name}, choose a square for {tile}.", name=name, tile=picked)
        return msg("{name}, choose a tile.", name=name)

    def action(self, position: BlockersPosition, form: Mapping[str, str]) -> str:
        """Return the action of the tapped button; empty for a square that was tapped before a tile."""
        return "" if form.get("move", "").startswith("-") else form.get("move", "")


@cache
def _marks(colours: tuple[str, ...]) -> str:
    """Return the emblems as on tiles: ``d-onR`` is light on red."""
    colour, half = theme(FULL).colours, -EMBLEM_BOX / 2
    inks = {name: Ink(fill=colour["ink" if name in LIGHT else "white"]) for name in colours}
    return symbols(
        (f"d-on{LETTERS[name]}", half, EMBLEM_BOX, [emblem(name, 0, 0, EMBLEM, inks[name])])
        for name in colours
    )


def _piece(position: BlockersPosition, word: str) -> TileOnPhone:
    tile: Tile = position.state.setting.tile(position.state.setting.words.index(word))
    return TileOnPhone(word, tile.colour, tile.label or "")


def _hand(position: BlockersPosition, seat: int) -> tuple[TileOnPhone, ...]:
    """Return the tiles of a hand in the order of their labels: columns, rows, regions, joker."""
    pieces = (_piece(position, word) for word in position.hand(seat))
    return tuple(sorted(pieces, key=lambda piece: (piece.colour, LABELS.index(piece.label))))


def _picked(position: BlockersPosition, view: View) -> str:
    """Return the tapped tile, if it is in the acting hand; else empty."""
    wanted = view.picked.get("tile", "")
    return wanted if view.acts >= 0 and wanted in position.hand(view.acts) else ""


def _board(
    position: BlockersPosition, view: View, picked: str, legal: Sequence[str]
) -> list[tuple[str, list[SquareOnPhone]]]:
    """Return the rows of the board, each with its letter."""
    tiles = position.state.board
    words = [None if tile == NOTHING else position.words((tile,))[0] for tile in tiles]
    last = view.last.rpartition("-")[2] if "-" in view.last else ""
    rows = []
    for row, letter in enumerate(ROWS):
        places = []
        for column in range(BOARD):
            name, word = f"{letter}{column + 1}", words[row * BOARD + column]
            action = f"{picked}-{name}"
            places.append(
                SquareOnPhone(
                    name,
                    _piece(position, word) if word else None,
                    REGION_SYMBOLS[region(row, column) - 1],
                    action if view.acts >= 0 else "",
                    action in legal,
                    name == last,
                )
            )
        rows.append((letter, places))
    return rows


def _holders(position: BlockersPosition) -> list[Holder]:
    state, standing = position.state, position.sources()
    return [
        Holder(
            name,
            position.game.colours[seat],
            sum(len(state.stocks[colour]) for colour in state.setting.own[seat]),
            tuple(_piece(position, word) for word in position.captured[seat]),
            -sum(source.points[seat] for source in standing),  # as scores have them: minus points
            seat == position.turn and not position.is_terminal,
        )
        for seat, name in enumerate(position.players)
    ]


SCENE = BlockersScene()
