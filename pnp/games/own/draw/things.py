"""Makes pieces from things: front, back and bleed, in as many copies as needed, and checks that they fit on paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

from pnp.drawing.matrix import translation
from pnp.drawing.segments import ARC
from pnp.drawing.shapes import Drawing, Ink, Path, Rect, Shape, Step
from pnp.drawing.transformed import transform_shape, transform_steps
from pnp.games.own.draw.look import Look
from pnp.games.own.draw.marks import draw_bleed, draw_marks
from pnp.games.own.placed import Mark, Marks, Spot, Thing
from pnp.pages.cards import Grid
from pnp.pages.paper import Paper
from pnp.pages.strips import has_room
from pnp.pages.tiles import Slot, count_folded_tiles, count_tiles
from pnp.pieces.on_table import OnTable
from pnp.pieces.part import Part, Strips, TwoSided
from pnp.pieces.piece import Piece
from scorer.messages import msg


def check_room(part: Part, spot: Spot, look: Look) -> None:
    """Report a part of which no piece fits on a sheet, upright or turned."""
    paper = look.spec.piece_paper
    if part.pieces and not any(_fits(sheet, part, look) for sheet in (paper.upright, paper.turned)):
        wrong = msg(
            "{name}, {size}: does not fit on {paper}; choose a larger paper or a smaller size",
            name=part.name,
            size=part.size,
            paper=paper.name,
        )
        look.findings.fault(spot, wrong)


def _fits(sheet: Paper, part: Part, look: Look) -> bool:
    """Return whether at least one piece of a part fits on a sheet."""
    front, layout = part.pieces[0].front, part.layout
    if isinstance(layout, TwoSided):
        slot = Slot(front.width, front.height, layout.gutter)
        columns, rows = (count_folded_tiles if look.spec.backs == "fold" else count_tiles)(sheet, slot)
        return columns > 0 and rows > 0
    if isinstance(layout, Strips):
        return has_room(part, sheet)
    return Grid(sheet, front.width, front.height).cards > 0


WHITE = Ink(fill="#ffffff")
"""The ground of a face; it covers the bleed of its neighbours."""

RUN_ON = 1.0
"""How far colour extends over an outline that is cut within a face, mm."""


Backs = dict[tuple[Marks, Ink | None], Drawing]
"""Backs that have been drawn, by their marks and fill."""


class Form(NamedTuple):
    """The properties that all things of a part share: size, behaviour on an online table, outline.

    ``outline`` is cut within the face, with a ``margin`` around it.
    """

    width: float
    height: float
    lies: OnTable
    outline: tuple[Step, ...] = ()
    margin: float = 0.0
    radius: float = 0.0  # of round corners

    @property
    def size(self) -> tuple[float, float]:
        """The size of the area for marks."""
        return self.width, self.height

    @property
    def whole(self) -> tuple[float, float]:
        """The size of a face with its margins."""
        return self.width + 2 * self.margin, self.height + 2 * self.margin


def make_pieces(things: Sequence[Thing], part: str, form: Form, look: Look) -> tuple[Piece, ...]:
    """Return the pieces of some things, with their copies."""
    backs: Backs = {}
    pieces: list[Piece] = []
    for number, thing in enumerate(things, 1):
        pieces += [_piece(thing, f"{part}-{number}", form, look, backs)] * thing.copies
    return tuple(pieces)


def _piece(thing: Thing, name: str, form: Form, look: Look, backs: Backs) -> Piece:
    over = partial(_run_over, thing.front, thing.fill, form, look)
    front = face(name, thing.front, thing.fill, form, look)
    if form.radius:  # a front shows the cuts of its round corners
        front = front._replace(shapes=(*front.shapes, _corners(form, look)))
    return Piece(
        front,
        _back(thing, name, form, look, backs),
        bleed=None if form.outline else over,
        back_bleed=None if form.outline else partial(_run_over, thing.back or (), thing.fill, form, look),
        seat=thing.seat,
        title=thing.title,
        label=thing.label,
        on_table=form.lies,
        radius=form.radius,
    )


def _back(thing: Thing, name: str, form: Form, look: Look, known: Backs) -> Drawing | None:
    """Return the back of a thing, if it has one; equal backs are one drawing."""
    if thing.back is None:
        return None
    key = tuple(map(_unplaced, thing.back)), thing.fill
    if key not in known:
        known[key] = face(f"{name}-back", thing.back, thing.fill, form, look)
    return known[key]


def _unplaced(mark: Mark) -> Mark:
    return mark._replace(spot=Spot("", 0))


def face(name: str, marks: Marks, fill: Ink | None, form: Form, look: Look) -> Drawing:
    """Draw one face of a thing."""
    drawn = draw_marks(marks, look, form.size, colour_of(fill))
    if not form.outline:
        return Drawing(name, *form.whole, (*ground(fill, form.size), *drawn))
    at = translation(form.margin, form.margin)
    outline = transform_steps(form.outline, at)
    inside = [transform_shape(shape, at) for shape in drawn]
    cut = Path(outline, look.theme.pen("cut"))
    return Drawing(
        name, *form.whole, (Rect(0.0, 0.0, *form.whole, WHITE), *_under(fill, outline), *inside, cut)
    )


def _corners(form: Form, look: Look) -> Path:
    """Draw the cuts of four round corners; the straight sides are cut with the sheet."""
    (width, height), radius = form.size, form.radius
    pull = radius * (1 - ARC)
    steps: list[Step] = []
    for x, right in ((0.0, 1.0), (width, -1.0)):
        for y, down in ((0.0, 1.0), (height, -1.0)):
            start, end = (x, y + down * radius), (x + right * radius, y)
            steps += [("M", *start), ("C", x, y + down * pull, x + right * pull, y, *end)]
    return Path(tuple(steps), look.theme.pen("cut-inside"))


def _under(fill: Ink | None, outline: tuple[Step, ...]) -> list[Shape]:
    """Draw the ground within an outline, and slightly beyond."""
    if fill is None or not fill.fill:
        return []
    return [Path(outline, fill._replace(stroke=fill.fill, width=2 * RUN_ON))]


def ground(fill: Ink | None, size: tuple[float, float]) -> list[Shape]:
    """Draw the ground of a face: white or a colour; nothing if the ink leaves it to the paper."""
    if fill and not fill.fill:
        return []
    return [Rect(0.0, 0.0, *size, fill or WHITE)]


def colour_of(fill: Ink | None) -> str | None:
    """Return the colour below marks on a ground."""
    return (fill and fill.fill) or WHITE.fill


def _run_over(marks: Iterable[Mark], fill: Ink | None, form: Form, look: Look, reach: float) -> list[Shape]:
    """Draw the bleed of a face, up to ``reach`` mm over its edges."""
    under = fill if fill and fill.fill else WHITE
    whole = Rect(-reach, -reach, form.width + 2 * reach, form.height + 2 * reach, under)
    return [whole, *draw_bleed(marks, look, form.size, reach)]
