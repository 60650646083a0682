"""What a folder says, resolved: for one language, one ink, one row of a table, one seat. Lengths in mm, type in points.

The description makes these records; the drawing takes them. Words are whole, expressions are worked out, files are
checked to lie in the folder, colours are those of the ink that is printed with.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from pnp.drawing.shapes import Ink

Align = Literal["left", "centre", "right", "justified"]
Upright = Literal["top", "middle", "bottom"]
GridKind = Literal["squares", "hexes", "hexes-flat", "track"]
TokenShape = Literal["circle", "square", "hex", "outline"]


class Spot(NamedTuple):
    """Where something is said: a file of the folder, the line in it, the column of a table."""

    file: str
    line: int
    column: str = ""


class Area(NamedTuple):
    """A rectangle on a piece, from its left and its top."""

    x: float
    y: float
    width: float
    height: float


class Style(NamedTuple):
    """How words are set. ``family`` is empty for the type of the house, else the name of a family in ``fonts/``."""

    family: str = ""
    weight: str = "regular"  # of the house: light, regular, medium, bold ...; of a family: regular or bold
    size: float = 9.0
    least: float = 9.0  # what it may shrink to where there is no room
    colour: str = "#1c1c1c"
    align: Align = "left"
    upright: Upright = "top"
    hyphens: bool = True
    leading: float = 1.25  # from baseline to baseline, in sizes


class BoxMark(NamedTuple):
    """A filled or framed rectangle; one that ``bleeds`` runs over each edge of the piece that it touches."""

    spot: Spot
    area: Area
    ink: Ink
    radius: float = 0.0
    bleeds: bool = False


class TextMark(NamedTuple):
    """Words: ``**bold**``, ``*italic*``, ``:icon:``, a line that begins with ``- `` is a point of a list."""

    spot: Spot
    area: Area
    say: str
    style: Style


class IconMark(NamedTuple):
    """A file of ``icons/`` in the middle of its area, or where ``emblem`` names a seat, the seat's emblem."""

    spot: Spot
    area: Area
    file: Path | None = None
    emblem: str = ""
    colour: str | None = None  # what it is painted in, where not in its own colours


class PictureMark(NamedTuple):
    """A file of ``pictures/``: whole within its area, or where it is to ``fill`` it, cut to it."""

    spot: Spot
    area: Area
    file: Path
    fill: bool = False
    bleeds: bool = False


class LineMark(NamedTuple):
    """A straight line."""

    spot: Spot
    start: tuple[float, float]
    end: tuple[float, float]
    ink: Ink


class PipsMark(NamedTuple):
    """The pips of a die, one to six."""

    spot: Spot
    area: Area
    number: int
    colour: str


Mark = BoxMark | TextMark | IconMark | PictureMark | LineMark | PipsMark
"""Groups are gone: their marks stand where they lie on the piece."""

Marks = tuple[Mark, ...]


class Thing(NamedTuple):
    """One design of a card, a tile, a token, a standee or a mat, and how often there is it."""

    spot: Spot
    title: str  # as lists call it
    label: str  # as ``--only PART:SEAT:LABEL`` names it: lower-case letters, digits and hyphens
    front: Marks
    back: Marks | None = None  # all of a part have one, or none
    copies: int = 1
    seat: str = ""  # a colour of the palette, where it is a seat's
    fill: Ink | None = None  # what lies under the marks and runs over the edge


class Cards(NamedTuple):
    """Cards or two-sided tiles, all of one size."""

    spot: Spot
    id: str
    name: str
    width: float
    height: float
    things: tuple[Thing, ...]
    is_tiles: bool = False  # whether they lie on a table as tiles do
    gutter: float = 0.0  # between cards with backs; none: they share their cuts


class BoardCell(NamedTuple):
    """A cell: row and column from 1; its marks are drawn on the square, or on the box around the hexagon."""

    row: int
    column: int
    letter: str
    ink: Ink
    marks: Marks
    label: str = ""  # its coordinate, where it shows one


class Board(NamedTuple):
    """A board of cells, or one picture. ``size`` is a square's side, or a hexagon's width from side to side.

    Cells of a track lie in the order in which they are walked; row and column say where.
    """

    spot: Spot
    id: str
    name: str
    kind: GridKind
    size: float
    cells: tuple[BoardCell, ...]
    picture: PictureMark | None = None  # its area is the board, where there are no cells
    marks: Marks = ()  # over all of it
    markers: bool = False


class Tokens(NamedTuple):
    """Counters; ``outline`` is an SVG file whose first path is cut."""

    spot: Spot
    id: str
    name: str
    shape: TokenShape
    width: float
    height: float
    things: tuple[Thing, ...]
    outline: Path | None = None


class DieDesign(NamedTuple):
    """A die: six faces, in the order of pips, their marks drawn on a square of its size."""

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
    """Figures that fold and stand; ``width`` and ``height`` are what is seen of one."""

    spot: Spot
    id: str
    name: str
    width: float
    height: float
    things: tuple[Thing, ...]


class TuckBox(NamedTuple):
    """A box for cards: its inside, and what its front shows."""

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
    """The rules, from Markdown: pages in the look of ours."""

    spot: Spot
    id: str
    name: str
    title: str
    text: str


class SheetRow(NamedTuple):
    """A line of a score sheet: what is counted, and what one of it is worth."""

    name: str
    times: int = 1
    total: bool = False  # whether it is the sum


class ScoreSheet(NamedTuple):
    """A sheet for a pencil: a column for each seat, a line for each row."""

    spot: Spot
    id: str
    name: str
    title: str
    rows: tuple[SheetRow, ...]
    seats: tuple[str, ...]
    note: str = ""  # who wins, in a sentence


PartModel = Cards | Board | Tokens | Dice | Standees | TuckBox | Mats | Aid | RulesText | ScoreSheet


class Game(NamedTuple):
    """All that is printed of a folder, in printing order."""

    id: str
    folder: Path
    title: str
    lang: str
    seats: tuple[str, ...]
    parts: tuple[PartModel, ...]
    icons: Mapping[str, Path]  # by the name between the colons
    fonts: Mapping[str, Mapping[str, Path]]  # by family and weight: regular, bold, italic, bold-italic
