"""Draws dice with designed faces, on the built-in net at any size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pnp.drawing.matrix import Matrix, translation
from pnp.drawing.shapes import Drawing, Ink, Rect, Shape, line, polygon
from pnp.drawing.text import level
from pnp.drawing.transformed import transform_shape
from pnp.games.parts import millimetres
from pnp.pages.assembly import dice_steps
from pnp.pieces import dice_net
from pnp.pieces.on_table import DieOnTable
from pnp.pieces.part import HINTS, Bundle, Part, Strips
from pnp.pieces.piece import Piece
from pnp.wings.own.faces import draw_marks
from pnp.wings.own.findings import FolderSpot
from pnp.wings.own.keys import COLOUR, ID, ONE_LENGTH
from pnp.wings.own.kit import Kit
from pnp.wings.own.mark import Marks, make_marks, on
from pnp.wings.own.marks import read_drawn, read_marks
from pnp.wings.own.part import FolderPart, PartSource
from pnp.wings.own.phrases import SEAT, PhraseColumns
from pnp.wings.own.reader import FolderReader
from pnp.wings.own.things import COUNTED, WHITE, called, colour_of, middle, read_part_count
from scorer.messages import literal, msg
from scorer.record.fields import Fields
from scorer.record.nodes import Items
from scorer.wings.own.keys import NAME, Key, Keys, ref
from scorer.wings.own.sentences import missing

FACES = 6
KEYS: Keys = {
    "id": ID,
    "name": NAME,
    "count": COUNTED._replace(meaning="`2`, or `3 each` for three of each seat"),
    "size": Key("the length of an edge in mm, 10 to 40; by default 16", ONE_LENGTH),
    "faces": Key(
        'six faces: an icon, a number of pips, `""` for a blank one, or marks',
        {"type": "array", "items": ref("face"), "minItems": FACES, "maxItems": FACES},
    ),
    "fill": Key('the colour of the dice; `"{seat}"` for the colour of their seat', COLOUR),
}
MOST = 5  # the most dice in a strip


class DieDesign(NamedTuple):
    """A die: six faces in the order of pips; marks are placed on a square of its size."""

    spot: FolderSpot
    faces: tuple[Marks, ...]
    copies: int
    seat: str = ""
    fill: Ink | None = None


@dataclass(frozen=True)
class Dice(FolderPart):
    """Dice folded from card."""

    size: float
    dice: tuple[DieDesign, ...]

    def draw(self, kit: Kit) -> Part:
        """Return the nets of the dice; copies of a design share a heading."""
        sheet = kit.piece_words
        bundles = [
            Bundle(
                pieces=(_die(die, f"{self.id}-{number}", self.size, kit),) * die.copies,
                columns=min(die.copies, MOST),
                head=self.name,
                note=millimetres(self.size),
                emblem=die.seat,
            )
            for number, die in enumerate(self.dice, 1)
        ]
        hint = sheet["dice.hint"]
        count = sum(die.copies for die in self.dice)
        return Part(
            self.id,
            self.name,
            millimetres(self.size),
            "card",
            Strips(),
            count,
            tuple(bundles),
            hint=hint,
            steps=dice_steps(hint.split(HINTS), kit.theme),
        )


def read_dice(reader: FolderReader, values: Fields) -> PartSource:
    """Return the source of dice with designed faces."""
    size = reader.number(values.get("size"), 16.0, 10.0, 40.0, literal("16"))
    count = read_part_count(reader, values)
    inner = reader._replace(columns=PhraseColumns(SEAT if count.each else ()))
    area, node, filled = middle(size, size, 0.1), values.get("faces"), "fill" in values
    items = node.items if isinstance(node, Items) else []
    if len(items) != FACES:
        right = 'faces: [":wheat:", ":rain:", 1, 2, 3, ""]'
        wrong = msg("a die has six faces, not {found}; write {right}", found=len(items), right=right)
        reader.fault(node or values["spot"], wrong if items else missing("faces", right))
        items = []
    faces = [
        read_marks(inner, face, on(size, size))
        if isinstance(face, Items)
        else read_drawn(inner, face, area, filled=filled)
        for face in items
    ]
    fill = inner.colour(values.get("fill"))
    identity, name = called(reader, values, "dice")
    spot = reader.spot(values["spot"])

    def design(kit: Kit, seat: str) -> DieDesign:
        scope = kit.scope(seat)
        ink = kit.ground(fill, scope)
        return DieDesign(spot, tuple(make_marks(face, scope, kit) for face in faces), count.number, seat, ink)

    return lambda kit: Dice(
        spot,
        identity,
        kit.name(name, "dice", count.number * len(list(count.seats(kit)))),
        size,
        tuple(design(kit, seat) for seat in count.seats(kit)),
    )


def _die(die: DieDesign, name: str, size: float, kit: Kit) -> Piece:
    """Draw a die: its colour, the marks of its faces, the folds, the numbers of its tabs and the cut."""
    scale, theme = size / dice_net.SIDE, kit.theme
    shapes: list[Shape] = []
    if die.fill and die.fill.fill:  # the colour extends onto the tabs, so that no white shows at a glued edge
        solid, side = Ink(fill=die.fill.fill), dice_net.SIDE
        bars = (Rect(side, 0, side, 4 * side, solid), Rect(0, side, 3 * side, side, solid))
        tabs = (polygon(tab, solid) for tab in dice_net.tabs(dice_net.RUN_ON))
        shapes += [transform_shape(shape, Matrix(a=scale, d=scale)) for shape in (*bars, *tabs)]
    ground = colour_of(die.fill)
    faces: list[Drawing] = []
    for number, marks in enumerate(die.faces, 1):
        x, y = dice_net.FACES[number]
        at, drawn = translation(x * scale, y * scale), draw_marks(marks, kit, (size, size), ground)
        shapes += [transform_shape(shape, at) for shape in drawn]
        whole = Rect(0.0, 0.0, size, size, die.fill or WHITE)
        faces.append(Drawing(f"{name}-{number}", size, size, (whole, *drawn)))
    for a, b, c, d in dice_net.FOLDS:
        shapes.append(line(a * scale, b * scale, c * scale, d * scale, theme.pen("fold")))
    for number, (x, y) in enumerate(dice_net.tab_middles(), 1):
        shapes.append(level(x * scale, y * scale, str(number), theme.style("small-grey"), "middle"))
    cut = [(x * scale, y * scale) for x, y in dice_net.outline()]
    shapes.append(polygon(cut, theme.pen("cut")))
    drawing = Drawing(name, dice_net.WIDTH * scale, dice_net.HEIGHT * scale, tuple(shapes))
    return Piece(drawing, seat=die.seat, cut="outline", on_table=DieOnTable(size, tuple(faces)))
