"""Draws dice with designed faces, on the built-in net at any size."""

from __future__ import annotations

from pnp.drawing.matrix import Matrix, translation
from pnp.drawing.shapes import Drawing, Ink, Rect, Shape, line, polygon
from pnp.drawing.text import level
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_shape
from pnp.games.own.draw.look import Look
from pnp.games.own.draw.marks import draw_marks
from pnp.games.own.draw.things import colour_of
from pnp.games.own.model import Dice, DieDesign
from pnp.games.parts import millimetres
from pnp.pages.assembly import dice_steps
from pnp.pieces import dice_net
from pnp.pieces.on_table import FOLDED
from pnp.pieces.part import HINTS, Bundle, Part, Strips
from pnp.pieces.piece import Piece

MOST = 5
"""The most dice in a strip."""


def dice_part(part: Dice, look: Look) -> Part:
    """Return dice as a part of the kit; copies of a design share a heading."""
    sheet = look.sheet
    bundles = [
        Bundle(
            pieces=(_die(die, f"{part.id}-{number}", part.size, look),) * die.copies,
            columns=min(die.copies, MOST),
            head=part.name,
            note=millimetres(part.size),
            emblem=die.seat,
        )
        for number, die in enumerate(part.dice, 1)
    ]
    hint = sheet["dice.hint"]
    count = sum(die.copies for die in part.dice)
    return Part(
        part.id,
        part.name,
        millimetres(part.size),
        "card",
        Strips(),
        count,
        tuple(bundles),
        hint=hint,
        steps=dice_steps(hint.split(HINTS), look.theme),
    )


def _die(die: DieDesign, name: str, size: float, look: Look) -> Piece:
    scale = size / dice_net.SIDE
    shapes: list[Shape] = list(_body(die.fill, scale)) if die.fill and die.fill.fill else []
    ground = colour_of(die.fill)
    for number, marks in enumerate(die.faces, 1):
        x, y = dice_net.FACES[number]
        at = translation(x * scale, y * scale)
        shapes += [transform_shape(shape, at) for shape in draw_marks(marks, look, (size, size), ground)]
    shapes += _lines(scale, look.theme)
    drawing = Drawing(name, dice_net.WIDTH * scale, dice_net.HEIGHT * scale, tuple(shapes))
    return Piece(drawing, seat=die.seat, cut="outline", on_table=FOLDED)


def _body(fill: Ink, scale: float) -> list[Shape]:
    """Draw the colour of a die; it extends onto the tabs, so that no white shows at a glued edge."""
    solid = Ink(fill=fill.fill)
    side = dice_net.SIDE
    bars: list[Shape] = [Rect(side, 0, side, 4 * side, solid), Rect(0, side, 3 * side, side, solid)]
    tabs = [polygon(tab, solid) for tab in dice_net.tabs(dice_net.RUN_ON)]
    size = Matrix(a=scale, d=scale)
    return [transform_shape(shape, size) for shape in (*bars, *tabs)]


def _lines(scale: float, theme: Theme) -> list[Shape]:
    """Draw the folds and the cut of a die, and the numbers of its tabs."""
    fold = theme.pen("fold")
    folds = [line(a * scale, b * scale, c * scale, d * scale, fold) for a, b, c, d in dice_net.FOLDS]
    cut = [(x * scale, y * scale) for x, y in dice_net.outline()]
    small = theme.style("small-grey")
    numbers = [
        level(x * scale, y * scale, str(at), small, "middle")
        for at, (x, y) in enumerate(dice_net.tab_middles(), 1)
    ]
    return [*folds, *numbers, polygon(cut, theme.pen("cut"))]
