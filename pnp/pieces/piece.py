"""A piece of a kit: its drawings, its owner, how it is cut and turned, and how it behaves on an online table.

Each kind of piece has one file. Pages have faces of pieces on them; a face refers to its piece.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from pnp.data.cache import remembered
from pnp.drawing.bridges import leave_bridges
from pnp.drawing.matrix import Matrix
from pnp.drawing.segments import Window, outlines
from pnp.drawing.shapes import Drawing, Ink, Inked, Path, Placement, Rect, Shape, TextShape, has_role
from pnp.drawing.transformed import transform_box, transform_shape
from pnp.pieces.board_map import BoardMap
from pnp.pieces.on_table import BoardOnTable, CardOnTable, Flat, OnTable, Token

Side = Literal["front", "back"]

Cut = Literal["straight", "outline", "sheet"]
"""How a piece is cut: by straight cuts shared with neighbours, along its outline, or not at all."""

ALL_AROUND = "ltrb"  # the sides of a piece: left, top, right, bottom

Stock = Literal["paper", "card", "stickers"]

Turn = Literal["upright", "level"]
"""The middle line of a layout, over which fronts are mirrored to match their backs."""


Bleed = Ink | Callable[[float], Sequence[Shape]]
"""What is printed beyond the edge of a piece: an ink all around, or a function that draws it, a number of mm wide."""


class Piece(NamedTuple):
    """One piece. ``seat`` is its owner, ``label`` distinguishes the pieces of a seat, if they differ."""

    front: Drawing
    back: Drawing | None = None
    bleed: Bleed | None = None  # if it is printed to its edge
    seat: str = ""
    title: str = ""  # for lists, if its seat is not a colour
    label: str = ""
    cut: Cut = "straight"
    on_table: OnTable = Flat()
    back_bleed: Bleed | None = None  # of the back, if it differs
    radius: float = 0.0  # of round corners, mm; their cuts are drawn on its front
    place: str = ""  # the row of a folder's table that it is made of: ``cards.csv:7``
    words: str = ""  # all that the row says

    @property
    def is_folded(self) -> bool:
        """Whether it has lines to fold along."""
        return any(has_role(shape, "fold") for shape in self.front.shapes)

    @property
    def diameter(self) -> float | None:
        """The diameter of a round piece, mm."""
        return self.on_table.diameter if isinstance(self.on_table, CardOnTable | Token) else None

    @property
    def straight(self) -> Piece:
        """The piece without an outline within its straight cuts."""
        sides = [side and replace(side, shapes=_drop_cuts(side.shapes)) for side in (self.front, self.back)]
        assert sides[0]
        return self._replace(front=sides[0], back=sides[1])

    @property
    def board(self) -> BoardMap | None:
        """The map of the board, if the piece is one."""
        return self.on_table.map if isinstance(self.on_table, BoardOnTable) else None

    def face(self, part: str, number: int, side: Side = "front") -> Face:
        """Return a side of the piece; ``number`` counts the pieces of a part from 1."""
        drawing = self.front if side == "front" else self.back
        assert drawing  # callers ask only for backs that exist
        width, height = drawing.width, drawing.height
        trim = Window(0.0, 0.0, width, height)
        return Face(drawing.name, width, height, drawing.shapes, self, part, number, side, trim)

    def bleed_of(self, side: Side) -> Bleed | None:
        """Return the bleed of a side, if it has one."""
        return (self.back_bleed if side == "back" else None) or self.bleed

    def run_over(self, reach: float, side: Side = "front") -> tuple[Shape, ...]:
        """Return the shapes below a side that extend its print over the edge by ``reach`` mm."""
        bleed = self.bleed_of(side)
        if isinstance(bleed, Ink):
            wide, high = self.front.width + 2 * reach, self.front.height + 2 * reach
            return (Rect(-reach, -reach, wide, high, bleed),)
        return tuple(bleed(reach)) if bleed else ()


@remembered
def _drop_cuts(shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
    return tuple(shape for shape in shapes if not has_role(shape, "cut"))


@dataclass(frozen=True)
class Face(Drawing):
    """A side of a piece on a page.

    ``number`` counts the pieces of a part from 1; front and back of one piece share it. ``trim`` is the finished
    piece within the drawing, in mm.
    """

    piece: Piece = field(compare=False)  # its drawing is compared already
    part: str
    number: int
    side: Side
    trim: Window
    sides: str = ALL_AROUND  # which sides straight cuts make

    @property
    def id(self) -> str:
        """The name of the piece for ``--only``, and its number: ``tiles:red:7 (7)``."""
        return f"{self.kind} ({self.number})"

    @property
    def kind(self) -> str:
        """The name for ``--only`` of the pieces like this one: ``tiles:red:7``."""
        return ":".join(filter(None, (self.part, self.piece.seat, self.piece.label)))

    @property
    def is_cut_within(self) -> bool:
        """Whether an outline or round corners on it are cut after its straight cuts."""
        if self.piece.cut != "straight" or self.side != "front":
            return False
        cuts = (shape for shape in self.shapes if has_role(shape, "cut") and isinstance(shape, Path))
        return not self.sides or self.piece.radius > 0 or any(cut.steps[-1][0] == "Z" for cut in cuts)

    @property
    def cut_out(self) -> bool:
        """Whether it is cut all around."""
        cut = self.piece.cut
        return cut == "outline" or (cut == "straight" and self.sides == ALL_AROUND) or self.is_cut_within

    @property
    def uncut(self) -> Face:
        """The face as it looks when it is cut out: without cut lines, its ground to the corners of its drawing."""
        cuts = [shape.steps for shape in self.shapes if has_role(shape, "cut") and isinstance(shape, Path)]
        whole = Rect(0.0, 0.0, self.width, self.height, Ink())
        shapes = (
            whole._replace(ink=Ink(shape.ink.fill))
            if isinstance(shape, Path) and shape.steps in cuts
            else shape
            for shape in _drop_cuts(self.shapes)
        )
        return replace(self, shapes=tuple(shapes))

    def punched(self, ink: Ink) -> Face:
        """Return the face on a punch sheet: a front with the cut around it, but for its bridges, a back without."""
        cuts = [shape for shape in self.shapes if has_role(shape, "cut")]
        bare = _drop_cuts(self.shapes)
        if self.side == "back":
            return replace(self, shapes=bare, sides="")
        box, radius = self.trim, self.piece.radius
        edge = cuts[0] if cuts and not radius else Rect(box.left, box.top, box.width, box.height, ink, radius)
        steps = tuple(step for outline in outlines(edge) for step in leave_bridges(tuple(outline)))
        return replace(self, shapes=(*bare, Path(steps, ink)), sides="")


class FaceOnPage(NamedTuple):
    """A face, and the place of its drawing's top left corner on a page, in mm."""

    face: Face
    x: float
    y: float

    @property
    def trim(self) -> Window:
        """The finished piece on the page, in mm."""
        return self.face.trim.moved(self.x, self.y)


def faces_among(shapes: Sequence[Shape]) -> Iterator[FaceOnPage]:
    """Yield the faces among the shapes of a page, in drawing order."""
    for shape in shapes:
        if isinstance(shape, Placement) and isinstance(shape.drawing, Face):
            yield FaceOnPage(shape.drawing, shape.x, shape.y)


def may_turn(drawing: Drawing) -> bool:
    """Return whether a drawing can be turned: pictures would become groups, which the checks report as faults."""
    return all(isinstance(shape, Inked | TextShape) for shape in drawing.shapes)


def turn_face(face: Face) -> Face:
    """Return a face with its left side up. If it has straight cuts, they must be on all sides."""
    matrix = Matrix(0.0, 1.0, -1.0, 0.0, face.height, 0.0)
    return replace(
        face,
        name=f"{face.name} turned",
        width=face.height,
        height=face.width,
        shapes=_turned(face.shapes, matrix),
        trim=transform_box(face.trim, matrix),
    )


@remembered
def _turned(shapes: tuple[Shape, ...], matrix: Matrix) -> tuple[Shape, ...]:
    return tuple(transform_shape(shape, matrix) for shape in shapes)
