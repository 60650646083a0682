"""What goes into the box of Pig: a die, an aid for every player, a score sheet."""

from __future__ import annotations

from pnp.data import resources
from pnp.drawing.shapes import Drawing, Shape
from pnp.drawing.theme import Theme
from pnp.games import parts
from pnp.games.contract import KitContents, KitSpec
from pnp.pieces import card, pencil
from pnp.pieces.part import Part
from pnp.pieces.piece import Piece
from pnp.texts import words
from pnp.texts.words import Words
from pnp_pig.values import TARGET, TITLE
from scorer.seats import COLOURS

TEMPLATES = resources.templates_beside(__file__)

DIE = "ink"
"""The die is nobody's: it is black."""

AID = card.HOME._replace(height=80.0)
ROW = 11.0
COLUMN = 30.0
"""The size of an aid, the height of its rows, and where what is done begins, mm."""

TOP, LINE, NAME, TURN, PITCH = 16.0, 12.0, 46.0, 15.0, 19.0
"""On the score sheet: the head, from line to line, the line for a name, for a turn, from turn to turn, mm."""


def box(spec: KitSpec) -> KitContents:
    """Fill the box: the parts in printing order."""
    colours = COLOURS[: spec.players]
    dice = 1 + int(spec.choices["spare_dice"])
    sheet = words.sheet("kit", spec.lang, TEMPLATES, title=TITLE, target=TARGET, dice=dice)
    return KitContents(
        words=sheet,
        colours=colours,
        parts=(
            parts.dice(sheet, [DIE], dice, dice, spec.theme),
            parts.cards("aids", sheet, [aid(colour, sheet, spec.theme) for colour in colours]),
            _score_sheet(spec, colours, sheet),
        ),
    )


def aid(colour: str, sheet: Words, theme: Theme) -> Piece:
    """Return the aid of one seat: what a throw means."""
    first, second = sheet.rows("aid.heads", 2)[0]
    rows = sheet.rows("aid.row", 3)
    shapes = card.head(sheet["title"], sheet["aid.lead"], [(0.0, first), (COLUMN, second)], colour, theme)
    for index, (throw, what, more) in enumerate(rows):
        top = card.TABLE + ROW * index
        shapes += card.pair(0.0, top, ROW, throw, "", COLUMN - 1, theme)
        shapes += card.pair(COLUMN, top, ROW, what, more, AID.inner - COLUMN, theme)
    shapes += card.rules(len(rows), ROW, theme)
    shapes += card.foot(card.TABLE + ROW * len(rows), sheet.rows("aid.foot", 2), theme, AID)
    return Piece(Drawing(f"aid-{colour}", AID.width, AID.height, tuple(shapes)), seat=colour)


def _score_sheet(spec: KitSpec, colours: tuple[str, ...], sheet: Words) -> Part:
    page = spec.paper.for_text
    size = words.sheet("score-sheet", spec.lang, paper=page.name, games=1)["size"]
    left = (page.width - pencil.WIDTH) / 2
    shapes: list[Shape] = pencil.sheet_head(left, TOP, sheet, spec.theme)
    for index, colour in enumerate(colours):
        middle = TOP + 2 * LINE * (index + 1)
        shapes += pencil.name_line(left, middle, NAME, colour, spec.theme)
        for turn in range(7):
            shapes += pencil.name_line(
                left + NAME + PITCH * turn + PITCH - TURN, middle, TURN, None, spec.theme
            )
    piece = Piece(Drawing("score-sheet", page.width, page.height, tuple(shapes)), cut="sheet")
    return parts.score_sheet(sheet, [piece], size)
