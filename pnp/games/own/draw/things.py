"""Things as pieces: the marks of a thing on its face, what runs over its edge, its back, as often as there is it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, NamedTuple

from pnp.data.cache import Kept
from pnp.drawing.matrix import moved
from pnp.drawing.segments import ARC
from pnp.drawing.shapes import Drawing, Ink, Path, Rect, Shape, Step
from pnp.drawing.transformed import moved_steps, transformed
from pnp.games.own.draw.marks import bleeding, shapes_of
from pnp.games.own.findings import Findings
from pnp.games.own.placed import IconMark, Mark, Marks, PictureMark, Spot, Thing, TurnedMark
from pnp.pieces.on_table import OnTable
from pnp.pieces.piece import Piece

if TYPE_CHECKING:
    from pnp.games.own.draw.look import Look

WHITE = Ink(fill="#ffffff")
"""What a face is printed on: what bleeds from its neighbour does not show on it."""

RUN_ON = 1.0
"""How far colour runs over an outline that is cut within a face, mm."""


Backs = dict[tuple[Marks, Ink | None], Drawing]
"""Backs that were drawn, by what is on them."""


FACES = Kept[tuple[Drawing, Findings]]("faces of things", most=5000)
"""Faces that were drawn, and what was found wrong with them."""


class Form(NamedTuple):
    """What is the same of all things of a part: their size, how they lie on a table, and what else is drawn.

    ``outline`` is cut within the face; around it is a ``margin``.
    """

    width: float
    height: float
    lies: OnTable
    outline: tuple[Step, ...] = ()
    margin: float = 0.0
    radius: float = 0.0  # of round corners

    @property
    def size(self) -> tuple[float, float]:
        """The size that marks are drawn for."""
        return self.width, self.height

    @property
    def whole(self) -> tuple[float, float]:
        """The size of a face, its margins with it."""
        return self.width + 2 * self.margin, self.height + 2 * self.margin


def pieces_of(things: Sequence[Thing], part: str, form: Form, look: Look) -> tuple[Piece, ...]:
    """Return the pieces of some things of a form, each as often as there is it."""
    backs: Backs = {}
    found: list[Piece] = []
    for number, thing in enumerate(things, 1):
        found += [_piece(thing, f"{part}-{number}", form, look, backs)] * thing.copies
    return tuple(found)


def _piece(thing: Thing, name: str, form: Form, look: Look, backs: Backs) -> Piece:
    over = partial(_run_over, thing.front, thing.fill, form, look)
    return Piece(
        _kept(name, thing.front, thing.fill, form, look, is_front=True),
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
    """Draw the back of a thing; backs that look the same are one drawing."""
    if thing.back is None:
        return None
    key = tuple(map(_unplaced, thing.back)), thing.fill
    if key not in known:
        known[key] = _kept(f"{name}-back", thing.back, thing.fill, form, look)
    return known[key]


def _kept(
    name: str, marks: Marks, fill: Ink | None, form: Form, look: Look, *, is_front: bool = False
) -> Drawing:
    """Return a face as it was drawn before, with what was found wrong then, or draw it: a watched kit has most faces.

    A front shows where its round corners are cut.
    """

    def draw() -> tuple[Drawing, Findings]:
        with look.findings.apart() as told:
            drawn = face(name, marks, fill, form, look)
            if is_front and form.radius:
                drawn = drawn._replace(shapes=(*drawn.shapes, _corners(form, look)))
        return drawn, told

    files = tuple(map(look.source, _files(marks)))
    found, told = FACES.get((name, marks, fill, form, look.ways, files, is_front), draw)
    look.findings.add(told)
    return found


def _files(marks: Marks) -> Iterator[FilePath]:
    """Yield the files that marks show."""
    for each in marks:
        if isinstance(each, TurnedMark):
            yield from _files(each.marks)
        elif isinstance(each, IconMark | PictureMark) and each.file:
            yield each.file


def _unplaced(mark: Mark) -> Mark:
    return mark._replace(spot=Spot("", 0))


def face(name: str, marks: Marks, fill: Ink | None, form: Form, look: Look) -> Drawing:
    """Draw one face of a thing."""
    drawn = shapes_of(marks, look, form.size, colour_of(fill))
    if not form.outline:
        return Drawing(name, *form.whole, (*ground(fill, form.size), *drawn))
    at = moved(form.margin, form.margin)
    outline = moved_steps(form.outline, at)
    inside = [transformed(each, at) for each in drawn]
    cut = Path(outline, look.theme.pen("cut"))
    return Drawing(
        name, *form.whole, (Rect(0.0, 0.0, *form.whole, WHITE), *_under(fill, outline), *inside, cut)
    )


def _corners(form: Form, look: Look) -> Path:
    """Draw where the four corners are cut round; the straight sides are cut with the sheet."""
    (width, height), radius = form.size, form.radius
    pull = radius * (1 - ARC)
    steps: list[Step] = []
    for x, right in ((0.0, 1.0), (width, -1.0)):
        for y, down in ((0.0, 1.0), (height, -1.0)):
            start, end = (x, y + down * radius), (x + right * radius, y)
            steps += [("M", *start), ("C", x, y + down * pull, x + right * pull, y, *end)]
    return Path(tuple(steps), look.theme.pen("cut-inside"))


def _under(fill: Ink | None, outline: tuple[Step, ...]) -> list[Shape]:
    """Draw the ground within an outline, and a little beyond."""
    if fill is None or not fill.fill:
        return []
    return [Path(outline, fill._replace(stroke=fill.fill, width=2 * RUN_ON))]


def ground(fill: Ink | None, size: tuple[float, float]) -> list[Shape]:
    """Draw what a face is printed on: white, or a colour, which little ink leaves to the paper."""
    if fill and not fill.fill:
        return []
    return [Rect(0.0, 0.0, *size, fill or WHITE)]


def colour_of(fill: Ink | None) -> str | None:
    """Return the colour that marks on a ground lie on."""
    return (fill and fill.fill) or WHITE.fill


def _run_over(marks: Iterable[Mark], fill: Ink | None, form: Form, look: Look, reach: float) -> list[Shape]:
    """Draw what runs over the edges of a face."""
    under = fill if fill and fill.fill else WHITE
    whole = Rect(-reach, -reach, form.width + 2 * reach, form.height + 2 * reach, under)
    return [whole, *bleeding(marks, look, form.size, reach)]
