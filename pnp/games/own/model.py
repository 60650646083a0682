"""The parts of a folder, resolved for one language and one ink. Lengths in mm, type in points.

The readers make these records; the drawing code uses them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from pnp.drawing.shapes import Ink
from pnp.games.own.placed import Marks, PictureMark, Spot, Thing

GridKind = Literal["squares", "hexes", "hexes-flat", "track"]
TokenShape = Literal["circle", "square", "hex", "outline"]


class Cards(NamedTuple):
    """Cards or two-sided tiles, all of one size."""

    spot: Spot
    id: str
    name: str
    width: float
    height: float
    things: tuple[Thing, ...]
    is_tiles: bool = False  # whether an online table treats them as tiles
    radius: float = 0.0  # of their corners
    gutter: float = 0.0  # between cards with backs; 0: they share their cuts


class BoardCell(NamedTuple):
    """A cell: row and column from 1; its marks are placed on the square, or on the box around the hexagon."""

    row: int
    column: int
    letter: str
    ink: Ink
    marks: Marks
    label: str = ""  # its coordinate, if it shows one


class Board(NamedTuple):
    """A board of cells, or one picture. ``size`` is a square's side, or a hexagon's width from side to side.

    The cells of a track are in walking order; row and column give their place.
    """

    spot: Spot
    id: str
    name: str
    kind: GridKind
    size: float
    cells: tuple[BoardCell, ...]
    picture: PictureMark | None = None  # its area is the board; there are no cells then
    marks: Marks = ()  # over all of it
    markers: bool = False


class Tokens(NamedTuple):
    """Counters; ``outline`` is an SVG file whose first path is cut."""

    spot: Spot
    id: str
    name: str
    width: float
    height: float
    things: tuple[Thing, ...]
    shape: TokenShape
    outline: Path | None = None


class DieDesign(NamedTuple):
    """A die: six faces in the order of pips; marks are placed on a square of its size."""

    spot: Spot
    faces: tuple[Marks, ...]
    copies: int
    seat: str = ""
    fill: Ink | None = None


class Dice(NamedTuple):
    """Dice folded from card."""

    spot: Spot
    id: str
    name: str
    size: float
    dice: tuple[DieDesign, ...]


class Standees(NamedTuple):
    """Figures that fold and stand; ``width`` and ``height`` are those of one visible side."""

    spot: Spot
    id: str
    name: str
    width: float
    height: float
    things: tuple[Thing, ...]


class TuckBox(NamedTuple):
    """A box for cards: its inner size and the marks on its front."""

    spot: Spot
    id: str
    name: str
    width: float
    height: float
    depth: float
    title: str
    front: Marks = ()


class Mats(NamedTuple):
    """Flat sheets of card, one side: a player's mat, a display."""

    spot: Spot
    id: str
    name: str
    width: float
    height: float
    things: tuple[Thing, ...]


class Aid(NamedTuple):
    """A card for reading, from Markdown, one for each of ``seats`` (the palette's colours)."""

    spot: Spot
    id: str
    name: str
    text: str
    width: float
    height: float
    seats: tuple[str, ...]


class RulesText(NamedTuple):
    """The rules, from Markdown, laid out like the leaflets of the built-in games."""

    spot: Spot
    id: str
    name: str
    title: str
    text: str


class SheetRow(NamedTuple):
    """A line of a score sheet: its name, the points of one item, or the formula that gives it."""

    name: str
    times: int = 1
    formula: str = ""
    total: bool = False  # whether it is the total


class ScoreSheet(NamedTuple):
    """A sheet to fill in by hand: a column for each seat, a line for each row."""

    spot: Spot
    id: str
    name: str
    title: str
    rows: tuple[SheetRow, ...]
    seats: tuple[str, ...]
    notes: tuple[str, ...] = ()  # sentences on who wins, a line each


PartModel = Cards | Board | Tokens | Dice | Standees | TuckBox | Mats | Aid | RulesText | ScoreSheet


class Game(NamedTuple):
    """All parts of a folder, in printing order."""

    id: str
    folder: Path
    title: str
    lang: str
    seats: tuple[str, ...]
    parts: tuple[PartModel, ...]
    icons: Mapping[str, Path]  # by the name between the colons
    fonts: Mapping[str, Mapping[str, Path]]  # by family and weight: regular, bold-italic
