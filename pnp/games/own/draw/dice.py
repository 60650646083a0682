"""Dice with faces of one's own: the net of the house, at any size, with six pictures on it."""

from __future__ import annotations

from pnp.drawing.matrix import Matrix, moved
from pnp.drawing.shapes import Drawing, Ink, Rect, Shape, line, polygon
from pnp.drawing.text import level
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transformed
from pnp.games.own.draw.look import Look
from pnp.games.own.draw.marks import shapes_of
from pnp.games.own.draw.room import with_room
from pnp.games.own.draw.things import colour_of
from pnp.games.own.model import Dice, DieDesign
from pnp.games.parts import millimetres
from pnp.pages.assembly_pictures import dice_steps
from pnp.pieces import dice_net
from pnp.pieces.layout import Strips
from pnp.pieces.on_table import FOLDED
from pnp.pieces.part import HINTS, Bundle, Part
from pnp.pieces.piece import Piece

MOST = 5
"""Dice in a strip at most."""


def dice_part(part: Dice, look: Look) -> Part:
    """Return dice as a part of the kit, those of a design under one head."""
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
    made = Part(
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
    return with_room(made, part.spot, look)


def _die(die: DieDesign, name: str, size: float, look: Look) -> Piece:
    scale = size / dice_net.SIDE
    shapes: list[Shape] = list(_body(die.fill, scale)) if die.fill and die.fill.fill else []
    ground = colour_of(die.fill)
    for number, marks in enumerate(die.faces, 1):
        x, y = dice_net.FACES[number]
        at = moved(x * scale, y * scale)
        shapes += [transformed(each, at) for each in shapes_of(marks, look, (size, size), ground)]
    shapes += _lines(scale, look.theme)
    drawing = Drawing(name, dice_net.WIDTH * scale, dice_net.HEIGHT * scale, tuple(shapes))
    return Piece(drawing, seat=die.seat, cut="outline", on_table=FOLDED)


def _body(fill: Ink, scale: float) -> list[Shape]:
    """Draw the colour of a die: it runs on to the tabs, so that no white shows at a glued edge."""
    solid = Ink(fill=fill.fill)
    side = dice_net.SIDE
    bars: list[Shape] = [Rect(side, 0, side, 4 * side, solid), Rect(0, side, 3 * side, side, solid)]
    tabs = [polygon(each, solid) for each in dice_net.tabs(dice_net.RUN_ON)]
    size = Matrix(a=scale, d=scale)
    return [transformed(each, size) for each in (*bars, *tabs)]


def _lines(scale: float, theme: Theme) -> list[Shape]:
    """Draw where a die is folded and cut, and the numbers of its tabs."""
    fold = theme.pen("fold")
    folds = [line(a * scale, b * scale, c * scale, d * scale, fold) for a, b, c, d in dice_net.FOLDS]
    cut = [(x * scale, y * scale) for x, y in dice_net.outline()]
    small = theme.style("small-grey")
    numbers = [
        level(x * scale, y * scale, str(at), small, "middle")
        for at, (x, y) in enumerate(dice_net.tab_middles(), 1)
    ]
    return [*folds, *numbers, polygon(cut, theme.pen("cut"))]
