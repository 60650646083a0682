"""A piece of a kit: a drawing that knows what it is, and where on it the thing lies that is cut out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Ink, Place, Shape
from pnp.pieces.part import Bundle, Part

Side = Literal["front", "back"]

Cut = Literal["straight", "outline", "sheet"]
"""How a piece leaves its sheet: by straight cuts that neighbours share, along its outline, or not at all."""


ALL_AROUND = "ltrb"
"""The sides of a piece: left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class Piece(Drawing):
    """A drawing of one piece.

    ``number`` counts the pieces of a part from 1; front and back of one piece share it. ``trim`` is the finished
    piece within the drawing, in mm; ``label`` is what tells pieces of a seat apart, if something does.
    """

    part: str
    number: int
    seat: str
    label: str
    side: Side
    cut: Cut
    trim: Window
    sides: str = ALL_AROUND  # which sides straight cuts make
    bleed: Ink | None = None  # what runs over the edge of the trim, where the piece is printed to its edge

    @property
    def id(self) -> str:
        """What the piece is called, as ``--only`` names it, and its number: ``tiles:red:7 (7)``."""
        return ":".join(filter(None, (self.part, self.seat, self.label))) + f" ({self.number})"

    @property
    def cut_out(self) -> bool:
        """Whether it is cut all around."""
        return self.cut == "outline" or (self.cut == "straight" and self.sides == ALL_AROUND)


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece and where its drawing's top left corner lies on a page, in mm."""

    piece: Piece
    x: float
    y: float

    @property
    def trim(self) -> Window:
        """The finished piece on the page, in mm."""
        box = self.piece.trim
        return Window(self.x + box.left, self.y + box.top, self.x + box.right, self.y + box.bottom)


def laid(shapes: Sequence[Shape]) -> Iterator[Laid]:
    """Go through the pieces among the shapes of a page, in the order in which they are drawn."""
    for shape in shapes:
        if isinstance(shape, Place) and isinstance(shape.drawing, Piece):
            yield Laid(shape.drawing, shape.x, shape.y)


def named(part: Part) -> Part:
    """Return a part whose drawings know which pieces they are."""
    bundles, first = [], 1
    for bundle in part.bundles:
        bundles.append(_named(part, bundle, first))
        first += len(bundle.pieces)
    return replace(part, bundles=tuple(bundles))


def _named(part: Part, bundle: Bundle, first: int) -> Bundle:
    cut: Cut = "sheet" if part.layout == "page" else "outline" if part.layout == "strips" else "straight"
    bleeds = bundle.bleeds or (None,) * len(bundle.pieces)

    def made(drawing: Drawing, at: int, side: Side) -> Piece:
        return Piece(
            drawing.name,
            drawing.width,
            drawing.height,
            drawing.shapes,
            part=part.id,
            number=first + at,
            seat=bundle.seats[at] if bundle.seats else bundle.colour or "",
            label=bundle.labels[at] if bundle.labels else "",
            side=side,
            cut=cut,
            trim=Window(0.0, 0.0, drawing.width, drawing.height),
            bleed=bleeds[at],
        )

    return replace(
        bundle,
        pieces=tuple(made(drawing, at, "front") for at, drawing in enumerate(bundle.pieces)),
        backs=tuple(made(drawing, at, "back") for at, drawing in enumerate(bundle.backs)),
    )
