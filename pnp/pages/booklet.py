"""A booklet: pages beside each other on both sides of sheets, which are laid into each other, folded and stapled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.drawing.measures import FOOT, SAFE, TOP
from pnp.drawing.shapes import Drawing, Placement, Shape, line
from pnp.drawing.text import text
from pnp.drawing.theme import Theme
from pnp.pages.backs import Backs
from pnp.pages.crop import number_cuts, plan_cuts
from pnp.pages.page import UNCUT, Cuts, Page, make_page, numbered
from pnp.pages.paper import Paper
from pnp.pages.tiles import is_over_upright, turn_upside_down
from pnp.pieces.part import Part
from pnp.pieces.piece import Face, Turn

A5 = (148.0, 210.0)  # a page on sheets from which it can be cut out; on smaller ones a page is half a sheet
AROUND = (15.0, TOP + 20.0)  # the room for marks left and right of two pages, and above and below, mm
NUMBER_ROOM = 5.0  # the height of the line with the page number, mm

CREEP = 0.1
"""How much further out the pages of a sheet end that lies within another one, mm: the thickness of paper."""

FOLD = 3.0  # the length of the marks where a sheet is folded, mm
EDGE = 8.0  # from the edge of a sheet to its footer, mm
Leaf = Face | None  # a page, or an empty one


def booklet_page(paper: Paper) -> Paper:
    """Return a page of a booklet, without the line of its number."""
    width, height = _page_size(paper)
    return paper._replace(width=width, height=height - NUMBER_ROOM)


def _page_size(paper: Paper) -> tuple[float, float]:
    sheet = paper.turned
    if sheet.width >= 2 * (A5[0] + AROUND[0]) and sheet.height >= A5[1] + AROUND[1]:
        return A5
    return sheet.width / 2, sheet.height


def number_pages(drawings: Sequence[Drawing], theme: Theme) -> list[Drawing]:
    """Return pages with their numbers, except on the first one."""
    style = theme.style("body-grey")
    return [
        replace(
            drawing,
            height=drawing.height + NUMBER_ROOM,
            shapes=(
                *drawing.shapes,
                *(
                    [text(drawing.width / 2, drawing.height - FOOT, str(at), style, "middle")]
                    if at > 1
                    else []
                ),
            ),
        )
        for at, drawing in enumerate(drawings, 1)
    ]


def booklet_pages(part: Part, paper: Paper, backs: Backs, theme: Theme) -> list[Page]:
    """Return the sides of the sheets; without backs, each sheet is one leaf, folded with the print outside."""
    sheet, fronts = paper.turned, part.fronts
    turn_over = backs in ("long-edge", "short-edge")
    leaves: list[Leaf] = [*fronts, *[None] * count_blank(len(fronts), backs)]
    sides = []  # the left and the right page of each side, and how much nearer to the fold they lie
    if turn_over:
        for at in range(0, len(leaves) // 2, 2):  # outer sheets first
            shift = CREEP * at / 2
            sides += [(leaves[-1 - at], leaves[at], shift), (leaves[at + 1], leaves[-2 - at], shift)]
    else:  # the two sides of each leaf beside each other: the fold is its outer edge
        sides = [(leaves[at], leaves[at + 1], 0.0) for at in range(0, len(leaves), 2)]
    pages = []
    for at, (left, right, shift) in enumerate(sides):
        is_back = turn_over and at % 2 == 1
        shapes, cuts = _lay(left, right, shift, sheet, theme)
        upright = is_over_upright(sheet, backs)
        if is_back:
            placed = [shape for shape in shapes if isinstance(shape, Placement)]
            shapes = [one if upright else _turned(one, sheet) for one in placed]
        label = numbered(part.name, at + 1, len(sides))
        page = make_page(
            [part], [label], sheet, (EDGE, sheet.width - EDGE), shapes, UNCUT if is_back else cuts
        )
        turn: Turn = "upright" if upright else "level"
        pages.append(page._replace(is_back=is_back, turn=turn if is_back else None))
    return pages


def count_blank(pages: int, backs: Backs) -> int:
    """Return how many pages stay blank after so many: a sheet has four, or two without backs.

    >>> count_blank(2, "long-edge"), count_blank(8, "long-edge"), count_blank(3, "none")
    (2, 0, 1)
    """
    return -pages % (4 if backs in ("long-edge", "short-edge") else 2)


def _lay(left: Leaf, right: Leaf, shift: float, sheet: Paper, theme: Theme) -> tuple[list[Shape], Cuts]:
    """Return two pages in the middle of a sheet, the marks of their fold, and the cuts around them if it is larger."""
    width, height = _page_size(sheet)
    middle, top = sheet.width / 2, (sheet.height - height) / 2
    shapes: list[Shape] = []
    if left:
        shapes.append(Placement(left, middle - width + shift, top))
    if right:
        shapes.append(Placement(right, middle - shift, top))
    is_cut = height < sheet.height
    ends = (top, top + height) if is_cut else (SAFE + FOLD, sheet.height - SAFE - FOLD)
    fold = theme.pen("fold")
    shapes += [
        line(middle, ends[0] - FOLD, middle, ends[0], fold),
        line(middle, ends[1], middle, ends[1] + FOLD, fold),
    ]
    if not is_cut:
        return shapes, UNCUT
    xs, ys = (middle - width, middle + width), (top, top + height)
    return [*shapes, *number_cuts(xs, ys, xs[0], theme, 1)], plan_cuts(xs, ys, 1)


def _turned(shape: Placement, sheet: Paper) -> Placement:
    """Return a page turned with its sheet by 180 degrees."""
    drawing = shape.drawing
    x, y = sheet.width - shape.x - drawing.width, sheet.height - shape.y - drawing.height
    return Placement(turn_upside_down(drawing), x, y)
