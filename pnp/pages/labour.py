"""The work by hand on printed pages: strokes of the scissors, outlines, folds, and about how many minutes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import ceil
from typing import NamedTuple

from pnp.data import resources
from pnp.data.cache import remembered
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Path, has_role
from pnp.pages.page import Cut, Page
from pnp.pieces.piece import Face

NEAR = 0.5  # a cut this near to the edge of the strip in the hand, mm, cuts nothing off it
STEP = 5  # minutes are rounded up to a multiple of this


class Labour(NamedTuple):
    """The work on some pages; its fields have the names of the seconds in ``assets/minutes.json``."""

    stroke: int = 0  # straight cuts, each counted on every strip that it cuts, and the short ones in a piece
    net: int = 0  # outlines of pieces that are folded
    outline: int = 0  # outlines of flat pieces
    fold: int = 0  # dashed lines
    sheet: int = 0  # sheets that are glued to another, or folded back on themselves

    @property
    def minutes(self) -> int:
        """About how many minutes it takes; 0 if there is nothing to do."""
        seconds = resources.data("minutes")
        work: int = sum(number * seconds[name] for name, number in self._asdict().items())
        return round_up(work)


def round_up(seconds: float) -> int:
    """Return minutes as a guide says them: a multiple of ``STEP``."""
    return STEP * ceil(seconds / 60 / STEP)


def measure_labour(
    pages: Sequence[Page], without: Collection[str] = (), *, by_machine: bool = False
) -> Labour:
    """Return the work on pages; if ``by_machine``, a machine cuts out what it can.

    The parts ``without`` are not made: a page that has no others is not printed.
    """
    made = [page for page in pages if not {*page.parts} <= {*without}]
    works = [
        _measure_page(page, frozenset(page.parts).intersection(without), by_machine and page.cut_out)
        for page in made
    ]
    boards = [[placed.face.piece.board for placed in page.faces] for page in made]
    posters = sum(any(board and board.joints is not None for board in own) for own in boards)
    folded = sum(page.turn is not None and not page.is_back for page in made)
    glued = Labour(sheet=folded + max(posters - 1, 0))
    return Labour(*map(sum, zip(glued, *works, strict=True)))


@remembered
def _measure_page(page: Page, without: frozenset[str], fed: bool) -> Labour:
    faces = [placed.face for placed in page.faces if placed.face.part not in without]
    fronts = [face for face in faces if face.side == "front"]
    outlined = [face for face in fronts if has_outline(face)]
    nets = sum(face.piece.is_folded for face in outlined)
    slits = sum(step[0] == "M" for face in fronts for cut in find_slits(face) for step in cut.steps)
    return Labour(
        stroke=0 if fed else count_strokes(page, without) + slits,
        net=0 if fed else nets,
        outline=0 if fed else len(outlined) - nets,
        fold=sum(has_role(shape, "fold") for face in fronts for shape in face.shapes),
    )


def find_slits(face: Face) -> list[Path]:
    """Return the short cuts in a piece without an outline of its own, as at the corners of a lid."""
    if has_outline(face):
        return []
    return [shape for shape in face.shapes if has_role(shape, "cut") and isinstance(shape, Path)]


def has_outline(face: Face) -> bool:
    """Return whether a face is cut along an outline of its own; whole pages are if they are folded, as a box is."""
    cut = face.piece.cut
    return cut == "outline" or face.is_cut_within or (cut == "sheet" and face.piece.is_folded)


def count_strokes(page: Page, without: Collection[str] = ()) -> int:
    """Return how many straight cuts a page takes: a cut across three strips is three strokes.

    Cuts are made in their order, each right across every strip that it meets; a knife leaves the margin on. Strips
    without pieces, or with nothing but parts ``without``, are put away.
    """
    whole = Window(0.0, 0.0, page.paper.width, page.paper.height)
    wanted = [placed.trim.middle for placed in page.faces if placed.face.part not in without]
    strips, strokes = [(whole, wanted)], 0
    for cut in page.cuts.lines:
        kept = []
        for strip, points in strips:
            halves = cut_strip(strip, cut)
            if len(halves) == 1:
                kept.append((strip, points))
                continue
            strokes += 1
            if cut.by_knife:
                kept.append((strip, points))
                continue
            sides = [(half, [point for point in points if half.contains(*point)]) for half in halves]
            kept += [(half, own) for half, own in sides if own]
        strips = kept
    return strokes


def cut_strip(strip: Window, cut: Cut) -> list[Window]:
    """Return both halves of a strip, or the strip itself if the cut misses it."""
    (x, y), (end_x, end_y) = cut.start, cut.end
    if x == end_x:
        meets = min(y, end_y) < strip.bottom - NEAR and max(y, end_y) > strip.top + NEAR
        inside = strip.left + NEAR < x < strip.right - NEAR
        halves = [strip._replace(right=x), strip._replace(left=x)]
    else:
        meets = min(x, end_x) < strip.right - NEAR and max(x, end_x) > strip.left + NEAR
        inside = strip.top + NEAR < y < strip.bottom - NEAR
        halves = [strip._replace(bottom=y), strip._replace(top=y)]
    return halves if meets and inside else [strip]
