"""The work on a kit, step by step: each sheet as it shrinks, its next line, then what is folded and glued.

Cuts have the order and the numbers of the printed map, and the steps of a kit take the seconds that its guide counts.
Lengths in mm of a sheet's layout.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from pnp.data import resources
from pnp.drawing.segments import Window, along, outlines, steps_of
from pnp.drawing.shapes import Inked, Path, Point, Step, has_role, place
from pnp.pages.assembly import Assembly, group_steps
from pnp.pages.labour import cut_strip, find_slits, has_outline
from pnp.pages.page import Cut, Page
from pnp.pieces.piece import FaceOnPage
from pnp.writers.kit import FinishedKit

Line = tuple[Point, Point]

Kind = Literal["double", "crease", "cut", "knife", "short", "outline", "join", "assemble"]
"""What is done: fold a sheet in the middle and glue it, crease its dashed lines, cut a line with scissors or a knife,
cut short lines inside pieces, cut out a piece; then glue the sheets of a board to each other, or fold and glue a piece.
"""

CREASED = 3  # to crease a line takes one of so many parts of the seconds for creasing, folding and gluing it


class Left(NamedTuple):
    """A strip that is still in use, and whether no further straight cut meets it."""

    box: Window
    is_done: bool


class WorkStep(NamedTuple):
    """One step: what is done, on which sheet, which lines are lit, and what is left of the sheet before it."""

    kind: Kind
    seconds: float
    sheet: int = -1  # the index of its sheet; -1 for what is done with the pieces of several
    number: int = 0  # of a cut on the map; else which of ``total`` pieces
    total: int = 0  # of pieces, or of the strips that a cut goes through
    lines: tuple[Line, ...] = ()
    edge: tuple[Step, ...] = ()  # the outline of the piece that is cut out, or folded
    left: tuple[Left, ...] = ()
    assembly: int = -1  # the index of the pictures and sentences that show it
    piece: FaceOnPage | None = None  # what is folded


class Sheet(NamedTuple):
    """A printed page that is cut, and its number."""

    number: int
    page: Page


class Work(NamedTuple):
    """All that is done by hand: the sheets, how parts are assembled, and the steps."""

    sheets: Sequence[Sheet]
    assemblies: Sequence[Assembly]
    steps: Sequence[WorkStep]


def list_work(kit: FinishedKit) -> Work:
    """Return the work on a kit. Sheets that a machine cuts have no steps, but their pieces are folded by hand."""
    sheets: list[Sheet] = []
    steps: list[WorkStep] = []
    pages = kit.document.pages
    for number, page in enumerate(pages, 1):
        if not is_fed(kit, page):
            own = list(_list_steps(page, len(sheets)))
            if own:
                sheets.append(Sheet(number, page))
                steps += own
    parts = kit.document.parts
    assemblies = group_steps(parts)
    places = {part.id: at for at, own in enumerate(assemblies) for part in parts if part.steps == own.steps}
    steps += _list_assembly(kit, sheets, places)
    return Work(sheets, assemblies, steps)


def is_fed(kit: FinishedKit, page: Page) -> bool:
    """Return whether a machine cuts a page."""
    return kit.by_machine and page.cut_out


def _seconds(work: str) -> float:
    seconds: float = resources.data("minutes")[work]
    return seconds


def _fronts(page: Page) -> list[FaceOnPage]:
    return [placed for placed in page.faces if placed.face.side == "front"]


def _sheet(page: Page) -> Window:
    """Return a whole sheet."""
    return Window(0.0, 0.0, page.paper.width, page.paper.height)


def _list_steps(page: Page, sheet: int) -> Iterator[WorkStep]:
    """Yield the steps on a sheet: folded over, creased, then its straight cuts, then what is cut within."""
    paper = _sheet(page)
    whole = (Left(paper, is_done=not page.cuts.lines),)
    if page.turn is not None and not page.is_back:
        middle = _middle_line(paper, page.turn)
        yield WorkStep("double", _seconds("sheet"), sheet, lines=(middle,), left=whole)
    folds = [fold for placed in _fronts(page) for fold in _find_folds(placed)]
    if folds:
        lines = tuple(line for placed in _fronts(page) for line in list_folds(placed))
        yield WorkStep("crease", _seconds("fold") * len(folds) / CREASED, sheet, lines=lines, left=whole)
    yield from _list_cuts(page, sheet)
    left = cut_all(page)
    slits = [slit for placed in _fronts(page) for slit in find_slits(placed.face)]
    if slits:
        number = sum(step[0] == "M" for slit in slits for step in slit.steps)
        lines = tuple(line for placed in _fronts(page) for line in list_slits(placed))
        yield WorkStep("short", _seconds("stroke") * number, sheet, lines=lines, left=left)
    outlined = [placed for placed in _fronts(page) if has_outline(placed.face)]
    for at, placed in enumerate(outlined, 1):
        seconds = _seconds("net" if placed.face.piece.is_folded else "outline")
        yield WorkStep("outline", seconds, sheet, at, len(outlined), edge=_outline(placed), left=left)


def _list_cuts(page: Page, sheet: int) -> Iterator[WorkStep]:
    """Yield the straight cuts of a sheet in their order, each with the strips that it goes through."""
    strips = _Strips(page)
    for cut in page.cuts.lines:
        met = strips.find_met(cut)
        seconds = _seconds("stroke") * len(met)
        left = strips.list_left(cut)
        if cut.by_knife:
            yield WorkStep("knife", seconds, sheet, cut.number, 1, ((cut.start, cut.end),), left=left)
        else:
            lines = tuple(_clip(cut, strip) for strip in met)
            yield WorkStep("cut", seconds, sheet, cut.number, len(met), lines, left=left)
        strips.cut(cut)


def cut_all(page: Page) -> tuple[Left, ...]:
    """Return what is left of a sheet after its straight cuts."""
    strips = _Strips(page)
    for cut in page.cuts.lines:
        strips.cut(cut)
    return strips.list_left(None)


class _Strips:
    """What is left of a sheet while it is cut: strips without pieces fall off."""

    def __init__(self, page: Page) -> None:
        self._strips = [_sheet(page)]
        self._pieces = [placed.trim.middle for placed in page.faces]
        self._cuts = page.cuts.lines

    def find_met(self, cut: Cut) -> list[Window]:
        """Return the strips that a cut goes through."""
        return [strip for strip in self._strips if len(cut_strip(strip, cut)) > 1]

    def cut(self, cut: Cut) -> None:
        """Cut through every strip that a cut meets; with a knife the margin stays on."""
        if not cut.by_knife:
            halves = (half for strip in self._strips for half in cut_strip(strip, cut))
            self._strips = [half for half in halves if any(half.contains(*piece) for piece in self._pieces)]

    def list_left(self, before: Cut | None) -> tuple[Left, ...]:
        """Return the strips before a cut, or after all."""
        later = self._cuts[self._cuts.index(before) :] if before else ()
        return tuple(
            Left(strip, all(len(cut_strip(strip, cut)) == 1 for cut in later)) for strip in self._strips
        )


def _clip(cut: Cut, strip: Window) -> Line:
    """Return the part of a cut that lies on a strip."""
    (x, y), (to_x, to_y) = cut.start, cut.end
    if x == to_x:
        return (x, max(min(y, to_y), strip.top)), (x, min(max(y, to_y), strip.bottom))
    return (max(min(x, to_x), strip.left), y), (min(max(x, to_x), strip.right), y)


def _middle_line(paper: Window, turn: str) -> Line:
    """Return the line over which a sheet is folded back on itself."""
    x, y = paper.middle
    return ((x, 0.0), (x, paper.bottom)) if turn == "upright" else ((0.0, y), (paper.right, y))


def _find_folds(placed: FaceOnPage) -> list[Inked]:
    """Return the dashed lines of a face."""
    return [shape for shape in placed.face.shapes if has_role(shape, "fold")]


def list_folds(placed: FaceOnPage) -> tuple[Line, ...]:
    """Return the dashed lines of a face as straight parts, on its page."""
    return tuple(line for fold in _find_folds(placed) for line in _chain(fold, placed))


def list_slits(placed: FaceOnPage) -> tuple[Line, ...]:
    """Return the short lines that are cut inside a piece, as straight parts, on its page."""
    return tuple(line for slit in find_slits(placed.face) for line in _chain(slit, placed))


def _chain(shape: Inked, placed: FaceOnPage) -> Iterator[Line]:
    """Yield a line of a face as straight parts, on its page."""
    for outline in outlines(shape):
        for part in outline:
            yield from pairwise((x + placed.x, y + placed.y) for x, y in along(part))


def _outline(placed: FaceOnPage) -> tuple[Step, ...]:
    """Return the outline of a piece on its page: what is cut around it, else its straight edges."""
    cuts = [shape for shape in placed.face.shapes if has_role(shape, "cut")]
    if cuts and has_outline(placed.face):
        steps = (step for cut in cuts for step in (cut.steps if isinstance(cut, Path) else _trace(cut)))
        return tuple(place(step, placed.x, placed.y) for step in steps)
    left, top, right, bottom = placed.trim
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return (*(("L" if at else "M", x, y) for at, (x, y) in enumerate(corners)), ("Z",))


def _trace(shape: Inked) -> Iterator[Step]:
    """Yield the steps around a rectangle or a circle."""
    for outline in outlines(shape):
        yield from (*steps_of(outline), ("Z",))


def _list_assembly(
    kit: FinishedKit, sheets: Sequence[Sheet], places: Mapping[str, int]
) -> Iterator[WorkStep]:
    """Yield the steps after the cutting: a board that is joined, then each folded piece, part by part."""
    pages, joined = kit.document.pages, 0
    own_sheets = {id(sheet.page): at for at, sheet in enumerate(sheets)}
    for part in kit.document.parts:
        own = [(page, placed) for page in pages for placed in _fronts(page) if placed.face.part == part.id]
        at = places.get(part.id, -1)
        boards = {id(page) for page, placed in own if _is_joined(placed)}
        folded = [(page, placed) for page, placed in own if _find_folds(placed)]
        if boards:  # the guide counts the sheets of all boards, but one
            seconds = _seconds("sheet") * (len(boards) - (not joined))
            joined += len(boards)
            yield WorkStep("join", seconds, assembly=at)
        for number, (page, placed) in enumerate(folded, 1):
            yield WorkStep(
                "assemble",
                _seconds("fold") * len(_find_folds(placed)) * (1 if is_fed(kit, page) else 1 - 1 / CREASED),
                own_sheets.get(id(page), -1),
                number,
                len(folded),
                list_folds(placed),
                _outline(placed),
                assembly=at,
                piece=placed,
            )
        if at >= 0 and not folded and not boards:
            yield WorkStep("assemble", 0.0, -1, 1, 1, assembly=at)


def _is_joined(placed: FaceOnPage) -> bool:
    board = placed.face.piece.board
    return board is not None and board.joints is not None
