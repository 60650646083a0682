"""Draws score sheets: a column for each seat and a line for each row, with as many games as fit on a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.drawing.breaking import house_faces
from pnp.drawing.fitting import NoRoom, Setting, block, fit
from pnp.drawing.matrix import translation
from pnp.drawing.measures import FOOT, LEAST_TYPE, SEAT_BAR, TOP
from pnp.drawing.seat_marks import HALF_WIDTH, bar, emblem_at
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Shape, line
from pnp.drawing.text import cap, first_fitting, hang, level, text, width
from pnp.drawing.theme import Type
from pnp.drawing.transformed import transform_shape
from pnp.games.own.draw.look import Look
from pnp.games.own.model import ScoreSheet, SheetRow
from pnp.games.own.placed import Spot
from pnp.pieces.part import Bundle, Part, Whole
from pnp.pieces.pencil import EMBLEM, box
from pnp.pieces.piece import Piece
from scorer.messages import msg, quoted

LABELS = 46.0
"""Width of the column with the names of the rows, mm."""

NAME = 34.0
"""The most width of a name, mm; next to it are the points of one item."""

GAP = 3.0
COLUMN_MOST = 34.0
HEAD = 24.0
"""From the title to the bars over the columns, mm."""

NAMES = 13.0
"""From a bar to the first box, mm: an emblem, and a line for a name."""

BOX, BOX_LEAST = 10.0, 8.0
"""The usual and the least height of a box, mm."""

PITCH = 2.0
"""White between boxes, mm."""

UNDER = 0.5
"""White between the name of a row and the top of the formula below it, mm."""

DATE = 44.0
"""Width of the date beside the title, with the white before it, mm."""

NOTE, NOTE_LINE = 8.0, 5.0
"""The height of the first sentence below the boxes, and of each further one, mm."""

GAMES_GAP = 14.0
ABOVE_FOOTER = 6.0


Under = tuple[Sequence[Shape], float]
"""The formula below the name of a row, and the height that it adds to the row, mm."""


class Plan(NamedTuple):
    """The layout of a sheet: its left edge, the width of a column, the height of a box (mm), the number of games."""

    left: float
    column: float
    box: float
    games: int


def score_sheet_part(part: ScoreSheet, look: Look) -> Part:
    """Return the score sheet as a part of the kit."""
    page = look.spec.paper.for_text
    room = page.height - page.footer_room - TOP - FOOT - ABOVE_FOOTER
    under = [_formula(row, part.spot, look) for row in part.rows]
    more = sum(height for _, height in under)
    plan = _plan(part, page.width, room, more)
    if _height(part, BOX_LEAST) + more > room:
        wrong = msg("{rows} rows do not fit on {paper}; use fewer", rows=len(part.rows), paper=page.name)
        look.findings.fault(part.spot, wrong)
    shapes: list[Shape] = []
    pitch = _height(part, plan.box) + more + GAMES_GAP
    for game in range(plan.games):
        shapes += _game(part, plan, TOP + pitch * game, look, under)
    piece = Piece(Drawing(part.id, page.width, page.height, tuple(shapes)), cut="sheet")
    return Part(part.id, part.name, page.name, "paper", Whole(plan.left), 1, (Bundle((piece,)),))


def _plan(part: ScoreSheet, page: float, room: float, more: float) -> Plan:
    """Return the layout with as many games as fit with boxes of usual height; a single game may have lower boxes.

    ``more`` is the height of the formulas in a game, mm.
    """
    seats = len(part.seats)
    whole = min(page - 2 * 15.0, LABELS + seats * (COLUMN_MOST + GAP))
    column = (whole - LABELS) / seats - GAP
    games = int((room + GAMES_GAP) // (_height(part, BOX) + more + GAMES_GAP))
    if games:
        return Plan((page - whole) / 2, column, BOX, games)
    free = room - _height(part, 0.0) - more
    return Plan((page - whole) / 2, column, max(free / len(part.rows), BOX_LEAST), 1)


def _height(part: ScoreSheet, box_height: float) -> float:
    notes = NOTE + NOTE_LINE * (len(part.notes) - 1) if part.notes else 0.0
    return HEAD + NAMES + len(part.rows) * (box_height + PITCH) + notes


def _formula(row: SheetRow, spot: Spot, look: Look) -> Under:
    """Set the formula of a row, with its top at 0; report a word that does not fit."""
    if not row.formula:
        return (), 0.0
    style = look.theme.style("body-grey")
    setting = Setting(house_faces(style.weight), style.size, style.size, style.colour, lang=look.game.lang)
    formula = block(f"= {row.formula}", LABELS - 4, setting, look.icons)
    if isinstance(formula, NoRoom):
        _report_wide(row.formula, spot, look)
        return (), 0.0
    shapes, height = formula
    return shapes, UNDER + height


def _report_wide(words: str, spot: Spot, look: Look) -> None:
    look.findings.fault(spot, msg("a word in {words} is wider than its column", words=quoted(words)))


def _game(part: ScoreSheet, plan: Plan, top: float, look: Look, under: Sequence[Under]) -> Iterator[Shape]:
    theme, seats = look.theme, len(part.seats)
    right = plan.left + LABELS + seats * (plan.column + GAP) - GAP
    styles = [theme.style(name) for name in ("title", "head", "block")]
    free = right - DATE - plan.left
    style = first_fitting(part.title, styles, free)
    dated = width(part.title, style) <= free
    if not dated:
        style = first_fitting(part.title, styles, max(free, LABELS))
    yield hang(plan.left, top, part.title, style)
    if dated:
        yield from _date(right, top + cap(style), look)
    y = top + HEAD
    for at, seat in enumerate(part.seats):
        x = plan.left + LABELS + at * (plan.column + GAP)
        yield from bar(x, y, plan.column, seat, theme)
        yield emblem_at(seat, x, y + SEAT_BAR + 5.0, EMBLEM, theme)
        start = x + 2 * HALF_WIDTH[seat] * EMBLEM + 2
        yield line(start, y + NAMES - 3, x + plan.column, y + NAMES - 3, theme.pen("writing-line"))
    foot = y + NAMES
    for row, (formula, height) in zip(part.rows, under, strict=True):
        yield from _row(row, plan, foot, part, look)
        foot += plan.box
        place = translation(plan.left, foot + UNDER)
        yield from (transform_shape(shape, place) for shape in formula)
        foot += height + PITCH
    foot += 3.0
    for note in part.notes:
        yield _note(note, plan.left, foot, right - plan.left, part.spot, look)
        foot += NOTE_LINE


def _note(note: str, x: float, y: float, room: float, spot: Spot, look: Look) -> Shape:
    """Set a sentence below the boxes in one line; report one that does not fit."""
    style = first_fitting(note, [look.theme.style(name) for name in ("body-grey", "small-grey")], room)
    if width(note, style) > room:
        wrong = msg("{words} is wider than the sheet; use shorter names", words=quoted(note))
        look.findings.fault(spot, wrong)
    return text(x, y, note, style)


def _date(right: float, y: float, look: Look) -> Iterator[Shape]:
    """Draw a line for the date, to the right of the title."""
    style, word = look.theme.style("body-grey"), look.sheet["sheet.date"]
    start = right - DATE + 4.0
    yield text(start, y, word, style)
    yield line(start + width(word, style) + 2, y, right, y, look.theme.pen("writing-line"))


def _name(row: SheetRow, style: Type, box: Window, spot: Spot, look: Look) -> Sequence[Shape]:
    """Set the name of a row as large as it fits; report one that does not fit."""
    setting = Setting(
        house_faces(style.weight), style.size, LEAST_TYPE, style.colour, upright="middle", lang=look.game.lang
    )
    fitted = fit(row.name, box, setting, look.icons)
    if isinstance(fitted, NoRoom):
        _report_wide(row.name, spot, look)
        return ()
    return fitted.shapes


def _row(row: SheetRow, plan: Plan, y: float, part: ScoreSheet, look: Look) -> Iterator[Shape]:
    """Draw a row: its name, the points of one item, a box for each seat; the total in heavier boxes."""
    theme, middle = look.theme, y + plan.box / 2
    style = theme.style("block" if row.total else "body-strong")
    yield from _name(row, style, Window(plan.left, y, plan.left + NAME, y + plan.box), part.spot, look)
    if row.times != 1:
        end = plan.left + LABELS - 4
        yield level(end, middle, f"× {row.times}", theme.style("body-grey"), "end")
    pen = theme.pen("box-result" if row.total else "box")
    for at in range(len(part.seats)):
        yield box(plan.left + LABELS + at * (plan.column + GAP), y, plan.column, plan.box, pen)
