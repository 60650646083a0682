"""Draws score sheets: a column for each seat and a line for each row, with as many games as fit on a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pnp.drawing.breaking import house_faces
from pnp.drawing.fitting import NoRoom, TypeSetting, block, fit
from pnp.drawing.matrix import translation
from pnp.drawing.measures import FOOT, LEAST_TYPE, SEAT_BAR, TOP
from pnp.drawing.seat_marks import HALF_WIDTH, bar, emblem_at
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Shape, line
from pnp.drawing.text import cap, first_fitting, hang, level, text, width
from pnp.drawing.transformed import transform_shape
from pnp.pieces.part import Bundle, Part, Whole
from pnp.pieces.pencil import EMBLEM, box
from pnp.pieces.piece import Piece
from pnp.wings.own.findings import FolderSpot
from pnp.wings.own.kit import Kit
from pnp.wings.own.part import FolderPart, PartSource
from pnp.wings.own.reader import FolderReader
from scorer.messages import msg, plural, quoted
from scorer.record.fields import Fields
from scorer.report import format_signed

LABELS = 46.0  # width of the column with the names of the rows, mm
NAME = 34.0  # the most width of a name, mm; next to it are the points of one item

GAP = 3.0
COLUMN_MOST = 34.0
HEAD = 24.0  # from the title to the bars over the columns, mm
NAMES = 13.0  # from a bar to the first box, mm: an emblem, and a line for a name
BOX, BOX_LEAST = 10.0, 8.0  # the usual and the least height of a box, mm
PITCH = 2.0  # white between boxes, mm
UNDER = 0.5  # white between the name of a row and the top of the formula below it, mm
DATE = 44.0  # width of the date beside the title, with the white before it, mm
NOTE, NOTE_LINE = 8.0, 5.0  # the height of the first sentence below the boxes, and of each further one, mm

GAMES_GAP = 14.0
ABOVE_FOOTER = 6.0


Under = tuple[Sequence[Shape], float]
"""The formula below the name of a row, and the height that it adds to the row, mm."""


class ColumnPlan(NamedTuple):
    """The layout of a sheet: its left edge, the width of a column, the height of a box (mm), the number of games."""

    left: float
    column: float
    box: float
    games: int


class SheetRow(NamedTuple):
    """A line of a score sheet: its name, the points of one item, or the formula that gives it."""

    name: str
    times: int = 1
    formula: str = ""
    total: bool = False  # whether it is the total


@dataclass(frozen=True)
class ScoreSheet(FolderPart):
    """A sheet to fill in by hand: a column for each seat, a line for each row."""

    title: str
    rows: tuple[SheetRow, ...]
    seats: tuple[str, ...]
    notes: tuple[str, ...] = ()  # sentences on who wins, a line each

    def draw(self, kit: Kit) -> Part:
        """Return a page with as many games as fit."""
        page = kit.spec.paper.for_text
        room = page.height - page.footer_room - TOP - FOOT - ABOVE_FOOTER
        under = [_formula(row, self.spot, kit) for row in self.rows]
        more = sum(height for _, height in under)
        plan = _plan(self, page.width, room, more)
        if _height(self, BOX_LEAST) + more > room:
            wrong = plural(
                len(self.rows),
                "{rows} row does not fit on {paper}; use fewer",
                "{rows} rows do not fit on {paper}; use fewer",
                rows=len(self.rows),
                paper=page.room,
            )
            kit.findings.fault(self.spot, wrong)
        shapes: list[Shape] = []
        pitch = _height(self, plan.box) + more + GAMES_GAP
        for game in range(plan.games):
            shapes += _game(self, plan, TOP + pitch * game, kit, under)
        piece = Piece(Drawing(self.id, page.width, page.height, tuple(shapes)), cut="sheet")
        bundles = (Bundle((piece,)),)
        return Part(self.id, self.name, page.name, "paper", Whole(plan.left), 1, bundles, written_on=True)


def read_score_sheet(reader: FolderReader, values: Fields) -> PartSource:
    """Return the source of the score sheet; its rows were read with the head."""
    name, spot = reader.name_of(values), reader.spot(values["spot"])

    def make(kit: Kit) -> ScoreSheet:
        sheet, lang = kit.head.sheet, kit.lang
        rows = [
            SheetRow(
                row.name.in_language(lang), row.times, sheet.say(row.formula, lang) if row.formula else ""
            )
            for row in sheet.rows
        ]
        if len(rows) > 1 or sheet.rows[0].times != 1 or not sheet.adds_all:
            formula = "" if sheet.adds_all else sheet.say(sheet.total, lang)
            rows.append(SheetRow(kit.words["sheet.total"], formula=formula, total=True))
        title = kit.title
        notes = [kit.words[f"sheet.{sheet.wins}"]]
        tied = [row.name.in_language(lang) for tie in sheet.ties for row in sheet.rows if row.id == tie]
        if tied:  # these rows break a tie
            key = "sheet.tied.several" if len(tied) > 1 else "sheet.tied"
            notes.append(kit.words[key].format(rows=", ".join(tied)))
        return ScoreSheet(
            spot, "score-sheet", kit.name(name, "score-sheet"), title, tuple(rows), kit.seats, tuple(notes)
        )

    return make


def _plan(part: ScoreSheet, page: float, room: float, more: float) -> ColumnPlan:
    """Return the layout with as many games as fit with boxes of usual height; a single game may have lower boxes.

    ``more`` is the height of the formulas in a game, mm.
    """
    seats = len(part.seats)
    whole = min(page - 2 * 15.0, LABELS + seats * (COLUMN_MOST + GAP))
    column = (whole - LABELS) / seats - GAP
    games = int((room + GAMES_GAP) // (_height(part, BOX) + more + GAMES_GAP))
    if games:
        return ColumnPlan((page - whole) / 2, column, BOX, games)
    free = room - _height(part, 0.0) - more
    return ColumnPlan((page - whole) / 2, column, max(free / len(part.rows), BOX_LEAST), 1)


def _height(part: ScoreSheet, box_height: float) -> float:
    notes = NOTE + NOTE_LINE * (len(part.notes) - 1) if part.notes else 0.0
    return HEAD + NAMES + len(part.rows) * (box_height + PITCH) + notes


def _formula(row: SheetRow, spot: FolderSpot, kit: Kit) -> Under:
    """Set the formula of a row, with its top at 0; report a word that does not fit."""
    if not row.formula:
        return (), 0.0
    style = kit.theme.style("body-grey")
    setting = TypeSetting(house_faces(style.weight), style.size, style.size, style.colour, lang=kit.lang)
    formula = block(f"= {row.formula}", LABELS - 4, setting, kit.icons)
    if isinstance(formula, NoRoom):
        _report_wide(row.formula, spot, kit)
        return (), 0.0
    shapes, height = formula
    return shapes, UNDER + height


def _report_wide(words: str, spot: FolderSpot, kit: Kit) -> None:
    kit.findings.fault(spot, msg("a word in {words} is wider than its column", words=quoted(words)))


def _game(
    part: ScoreSheet, plan: ColumnPlan, top: float, kit: Kit, under: Sequence[Under]
) -> Iterator[Shape]:
    theme, seats = kit.theme, len(part.seats)
    right = plan.left + LABELS + seats * (plan.column + GAP) - GAP
    styles = [theme.style(name) for name in ("title", "head", "block")]
    free = right - DATE - plan.left
    style = first_fitting(part.title, styles, free)
    dated = width(part.title, style) <= free
    if not dated:
        style = first_fitting(part.title, styles, max(free, LABELS))
    yield hang(plan.left, top, part.title, style)
    if dated:
        plain, word, start = theme.style("body-grey"), kit.piece_words["sheet.date"], right - DATE + 4.0
        foot = top + cap(style)
        yield text(start, foot, word, plain)
        yield line(start + width(word, plain) + 2, foot, right, foot, theme.pen("writing-line"))
    y = top + HEAD
    for at, seat in enumerate(part.seats):
        x = plan.left + LABELS + at * (plan.column + GAP)
        yield from bar(x, y, plan.column, seat, theme)
        yield emblem_at(seat, x, y + SEAT_BAR + 5.0, EMBLEM, theme)
        start = x + 2 * HALF_WIDTH[seat] * EMBLEM + 2
        yield line(start, y + NAMES - 3, x + plan.column, y + NAMES - 3, theme.pen("writing-line"))
    foot = y + NAMES
    for row, (formula, height) in zip(part.rows, under, strict=True):
        yield from _row(row, plan, foot, part, kit)
        foot += plan.box
        place = translation(plan.left, foot + UNDER)
        yield from (transform_shape(shape, place) for shape in formula)
        foot += height + PITCH
    foot += 3.0
    for note in part.notes:
        yield _note(note, plan.left, foot, right - plan.left, part.spot, kit)
        foot += NOTE_LINE


def _note(note: str, x: float, y: float, room: float, spot: FolderSpot, kit: Kit) -> Shape:
    """Set a sentence below the boxes in one line; report one that does not fit."""
    style = first_fitting(note, [kit.theme.style(name) for name in ("body-grey", "small-grey")], room)
    if width(note, style) > room:
        wrong = msg("{words} is wider than the sheet; use shorter names", words=quoted(note))
        kit.findings.fault(spot, wrong)
    return text(x, y, note, style)


def _row(row: SheetRow, plan: ColumnPlan, y: float, part: ScoreSheet, kit: Kit) -> Iterator[Shape]:
    """Draw a row: its name, the points of one item, a box for each seat; the total in heavier boxes."""
    theme, middle = kit.theme, y + plan.box / 2
    style = theme.style("block" if row.total else "body-strong")
    faces = house_faces(style.weight)
    setting = TypeSetting(faces, style.size, LEAST_TYPE, style.colour, upright="middle", lang=kit.lang)
    fitted = fit(row.name, Window(plan.left, y, plan.left + NAME, y + plan.box), setting, kit.icons)
    if isinstance(fitted, NoRoom):
        _report_wide(row.name, part.spot, kit)
    else:
        yield from fitted.shapes
    if row.times != 1:
        end = plan.left + LABELS - 4
        yield level(end, middle, f"× {format_signed(row.times)}", theme.style("body-grey"), "end")
    for at in range(len(part.seats)):
        yield box(
            plan.left + LABELS + at * (plan.column + GAP),
            y,
            plan.column,
            plan.box,
            theme,
            "box-result" if row.total else "box",
        )
