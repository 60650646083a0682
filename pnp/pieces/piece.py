"""A piece of a kit: what it looks like, whose it is, how it is cut, and how it lies on an online table.

A kind of piece is one file that says all of it. What is placed on a page is a face of a piece, which knows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, NamedTuple

from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Ink, Path, Placement, Rect, Shape, has_role
from pnp.pieces.board_map import BoardMap
from pnp.pieces.kinds import ALL_AROUND, Cut, Side
from pnp.pieces.on_table import Board, Flat, OnTable

Bleed = Ink | Callable[[float], Sequence[Shape]]
"""What runs over the edge of a piece: an ink all around, or what draws it so many mm wide."""


class Piece(NamedTuple):
    """One piece. ``seat`` is whose it is, ``label`` what tells the pieces of a seat apart, where something does."""

    front: Drawing
    back: Drawing | None = None
    bleed: Bleed | None = None  # where it is printed to its edge
    seat: str = ""
    title: str = ""  # what a list calls it, where its seat is no colour
    label: str = ""
    cut: Cut = "straight"
    on_table: OnTable = Flat()
    back_bleed: Bleed | None = None  # of the back, where it is another one
    radius: float = 0.0  # of its round corners, mm: lines to cut along on its front

    @property
    def is_folded(self) -> bool:
        """Whether it has lines to fold along."""
        return any(has_role(shape, "fold") for shape in self.front.shapes)

    @property
    def board(self) -> BoardMap | None:
        """The map of the board that it is; nothing if it is none."""
        return self.on_table.map if isinstance(self.on_table, Board) else None

    def face(self, part: str, number: int, side: Side = "front") -> Face:
        """Return a side of the piece with this number, counted from 1, of a part."""
        drawing = self.front if side == "front" else self.back
        assert drawing  # who asks for a back knows that there is one
        width, height = drawing.width, drawing.height
        trim = Window(0.0, 0.0, width, height)
        return Face(drawing.name, width, height, drawing.shapes, self, part, number, side, trim)

    def bleed_of(self, side: Side) -> Bleed | None:
        """Return what is printed to the edge of a side; nothing if nothing is."""
        return (self.back_bleed if side == "back" else None) or self.bleed

    def run_over(self, reach: float, side: Side = "front") -> tuple[Shape, ...]:
        """Return what lies under a side of it so that its print runs over its edge by ``reach`` mm."""
        bleed = self.bleed_of(side)
        if isinstance(bleed, Ink):
            wide, high = self.front.width + 2 * reach, self.front.height + 2 * reach
            return (Rect(-reach, -reach, wide, high, bleed),)
        return tuple(bleed(reach)) if bleed else ()


class Face(Drawing):
    """A side of a piece as it is drawn on a page.

    ``number`` counts the pieces of a part from 1; front and back of one piece share it. ``trim`` is the finished
    piece within the drawing, in mm.
    """

    _unequal: ClassVar[tuple[str, ...]] = ("piece",)  # what of it is drawn is compared already

    piece: Piece
    part: str
    number: int
    side: Side
    trim: Window
    sides: str = ALL_AROUND  # which sides straight cuts make

    @property
    def id(self) -> str:
        """What the piece is called, as ``--only`` names it, and its number: ``tiles:red:7 (7)``."""
        return f"{self.kind} ({self.number})"

    @property
    def kind(self) -> str:
        """What ``--only`` calls the pieces of its part that are like this one: ``tiles:red:7``."""
        return ":".join(filter(None, (self.part, self.piece.seat, self.piece.label)))

    @property
    def is_cut_within(self) -> bool:
        """Whether scissors follow an outline or round corners on it, after its straight cuts."""
        if self.piece.cut != "straight" or self.side != "front":
            return False
        outlines = (each for each in self.shapes if has_role(each, "cut") and isinstance(each, Path))
        return self.piece.radius > 0 or any(each.steps[-1][0] == "Z" for each in outlines)

    @property
    def cut_out(self) -> bool:
        """Whether it is cut all around."""
        cut = self.piece.cut
        return cut == "outline" or (cut == "straight" and self.sides == ALL_AROUND)


class FaceOnPage(NamedTuple):
    """A face and where its drawing's top left corner lies on a page, in mm."""

    face: Face
    x: float
    y: float

    @property
    def trim(self) -> Window:
        """The finished piece on the page, in mm."""
        return self.face.trim.moved(self.x, self.y)


def faces_among(shapes: Sequence[Shape]) -> Iterator[FaceOnPage]:
    """Yield the faces among the shapes of a page, in the order in which they are drawn."""
    for shape in shapes:
        if isinstance(shape, Placement) and isinstance(shape.drawing, Face):
            yield FaceOnPage(shape.drawing, shape.x, shape.y)
