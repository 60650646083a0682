"""Draws standees: figures folded at the top, back to back, on two feet that are folded outwards."""

from __future__ import annotations

from pnp.drawing.matrix import Matrix, translation
from pnp.drawing.shapes import Drawing, Rect, Shape, line
from pnp.drawing.text import level
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_shape
from pnp.games.own.draw.assembly import standee_steps
from pnp.games.own.draw.look import Look
from pnp.games.own.draw.marks import draw_marks
from pnp.games.own.draw.room import with_room
from pnp.games.own.draw.things import WHITE, Form, colour_of, ground
from pnp.games.own.model import Standees
from pnp.games.own.placed import Marks, Thing
from pnp.games.parts import millimetres
from pnp.pages.diagrams import make_picture
from pnp.pieces import layout as layouts
from pnp.pieces.on_table import FOLDED, Figure
from pnp.pieces.part import Bundle, Part
from pnp.pieces.piece import Piece

FOOT = 0.45
"""Depth of a foot, relative to the width of the figure."""

FOOT_LEAST, FOOT_MOST = 7.0, 15.0


def standees_part(part: Standees, look: Look) -> Part:
    """Return standees as a part of the kit."""
    pieces = [
        piece
        for number, thing in enumerate(part.things, 1)
        for piece in [_standee(thing, f"{part.id}-{number}", part, look)] * thing.copies
    ]
    kit_part = Part(
        part.id,
        part.name,
        millimetres(part.width, part.height),
        "card",
        layouts.Cards(),
        len(pieces),
        (Bundle(tuple(pieces)),),
        pictures={"standee": _side_view(look.theme)},
        steps=standee_steps(look.sheet.lines("standees.step"), look.theme, by_machine=look.by_machine),
    )
    return with_room(kit_part, part.spot, look)


def _standee(thing: Thing, name: str, part: Standees, look: Look) -> Piece:
    """Draw a figure: a foot, the back upside down, the front, a foot; all folds turn away from the print."""
    foot = min(max(part.width * FOOT, FOOT_LEAST), FOOT_MOST)
    form = Form(part.width, part.height, FOLDED)
    middle, foot_line = foot + part.height, foot + 2 * part.height
    turned = Matrix(a=-1.0, d=-1.0, e=part.width, f=middle)
    front = _side(f"{name}-front", thing.front, thing, form, look)
    back = front if thing.back is None else _side(f"{name}-back", thing.back, thing, form, look)
    shapes: list[Shape] = [Rect(0.0, 0.0, part.width, foot_line + foot, WHITE)]
    shapes += [transform_shape(shape, turned) for shape in back.shapes]
    shapes += [transform_shape(shape, translation(0.0, middle)) for shape in front.shapes]
    shapes += _folds(part.width, (foot, middle, foot_line), foot_line + foot, look)
    drawing = Drawing(name, part.width, foot_line + foot, tuple(shapes))
    way = Figure(front, back)
    return Piece(drawing, seat=thing.seat, title=thing.title, label=thing.label, on_table=way)


def _side(name: str, marks: Marks, thing: Thing, form: Form, look: Look) -> Drawing:
    """Draw one visible side."""
    drawn = draw_marks(marks, look, form.size, colour_of(thing.fill))
    return Drawing(name, *form.size, (*ground(thing.fill, form.size), *drawn))


def _folds(width: float, ys: tuple[float, float, float], height: float, look: Look) -> list[Shape]:
    """Draw the three folds, and label the feet."""
    small, word = look.theme.style("small-grey"), look.sheet["standees.foot"]
    feet = (ys[0] / 2, (ys[2] + height) / 2)
    return [
        *(line(0.0, y, width, y, look.theme.pen("fold")) for y in ys),
        *(level(width / 2, y, word, small, "middle", room=width - 2) for y in feet),
    ]


def _side_view(theme: Theme) -> Drawing:
    """Draw a figure seen from the side, for the guide."""
    outline = theme.pen("picture-outline")
    return make_picture("standee", [line(9, 3, 9, 14, outline), line(4, 14, 14, 14, outline)])
