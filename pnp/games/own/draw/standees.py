"""Draws standees: figures folded at the top, back to back, on two feet; and how to assemble them."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.matrix import Matrix, translation
from pnp.drawing.shapes import Drawing, Path, Point, Rect, Shape, line, polygon, polyline
from pnp.drawing.shapes import Step as PathStep
from pnp.drawing.text import level
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_shape, transform_steps
from pnp.games.own.draw.look import Look
from pnp.games.own.draw.marks import draw_marks
from pnp.games.own.draw.things import WHITE, Form, colour_of, ground
from pnp.games.own.model import Standees
from pnp.games.own.placed import Marks, Thing
from pnp.games.parts import millimetres
from pnp.pages.assembly import HIGH, WIDE, steps_of
from pnp.pages.diagrams import draw_pen, draw_scissors, make_picture
from pnp.pieces import part as layouts
from pnp.pieces.on_table import FOLDED, Figure
from pnp.pieces.part import Bundle, Part, Step
from pnp.pieces.piece import Piece

Fold = tuple[Point, Point]
"""The ends of a fold line."""


def standee_steps(sentences: Sequence[str], theme: Theme, *, by_machine: bool) -> tuple[Step, ...]:
    """Return the steps of a standee with their ``sentences``: crease and cut, fold and glue, stand.

    Scissors are shown unless it is cut ``by_machine``.
    """
    outline, fold, blade = (theme.pen(name) for name in ("picture-outline", "picture-fold", "picture-blade"))
    flat: list[Shape] = [Rect(2, 1, 8, 18, outline), *(line(2, y, 10, y, fold) for y in (4, 10, 16))]
    folded: list[Shape] = [polyline(((3, 15.5), (6, 13.5), (9, 3), (12, 13.5), (15, 15.5)), blade)]
    standing: list[Shape] = [line(9, 2, 9, 15, blade), line(3, 15, 15, 15, blade)]
    tools = [draw_pen(7, 10, -40, theme), *(() if by_machine else draw_scissors(6, -1, theme))]
    return steps_of("standee", ([*flat, *tools], folded, standing), sentences)


def box_steps(
    outline: tuple[PathStep, ...],
    folds: Sequence[Fold],
    size: Point,
    sentences: Sequence[str],
    theme: Theme,
) -> tuple[Step, ...]:
    """Return the steps of a box whose net has this ``size``: crease, cut, glue."""
    factor = min((WIDE - 16) / size[0], HIGH / size[1])
    small, fold = Matrix(a=factor, d=factor), theme.pen("picture-fold")
    edge = Path(transform_steps(outline, small), theme.pen("picture-outline"))
    lines = [line(*small(*start), *small(*end), fold) for start, end in folds]
    (wide, high), tip = small(*size), small(*folds[1][0])
    drawn = (
        [edge, *lines, draw_pen(*tip, -40, theme)],
        [edge, *lines, *draw_scissors(wide - 4, high - 18, theme)],
        _tube(theme),
    )
    return steps_of("box", drawn, sentences)


def _tube(theme: Theme) -> list[Shape]:
    """Draw a box with an open top: its front, its side, and the tab inside its back."""
    outline, shade = theme.pen("picture-outline"), theme.pen("picture-shade")
    return [
        polygon(((5, 1.5), (14, 1.5), (14, 14), (5, 14)), outline),
        polygon(((5, 1.5), (7.4, 1.5), (7.4, 14), (5, 14)), shade),
        polygon(((2, 5), (5, 1.5), (5, 14), (2, 18)), outline),
        polygon(((11, 5), (14, 1.5), (14, 14.5), (11, 18)), outline),
        Rect(2, 5, 9, 13, outline),
    ]


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
    return Part(
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
    return Piece(drawing, seat=thing.seat, title=thing.title, label=thing.label, on_table=Figure(front, back))


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
