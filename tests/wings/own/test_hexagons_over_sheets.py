"""Boards of hexagons over several sheets: cut and put together again from the finished PDF."""

from functools import cache
from itertools import pairwise
from math import dist

import cv2
import numpy as np
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.check.files import check_all
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Ink
from pnp.pages.imposition import impose
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper, paper
from pnp.pages.poster import describe_sheets, plan_poster
from pnp.pages.poster_pages import find_cells, find_notches
from pnp.pieces.board_map import Box
from pnp.wings.own.board import BoardCell, BoardPart, map_board
from pnp.wings.own.marks import BoxMark
from pnp.wings.own.styles import Style
from pnp.wings.own.text_mark import TextMark
from pnp.writers import pdf
from tests.pnp.measured import measure
from tests.wings.own.drawing import SPOT, look, told

LINE = "#9a9a9a"
GRID = (0x9A, 0x9A, 0x9A)
BAND = "#8040ff"
SCALE = 4
"""Dots to the mm."""

BOARDS = [
    ("hexes", 9, 9, 25.0, "a5", False, (2, 2)),
    ("hexes-flat", 9, 12, 22.0, "a5", True, (2, 3)),
    ("hexes-flat", 5, 20, 25.0, "letter", False, (2, 1)),
]
every_board = pytest.mark.parametrize("kit", BOARDS, ids=lambda kit: " ".join(map(str, kit[:5])))


def colour(number):
    """Return a colour that no other cell has."""
    return f"#{48 + number % 16 * 12:02x}{48 + number // 16 * 12:02x}60"


def cells(kind, rows, columns):
    """Return cells as a folder has them: hexagons beside each other are two columns apart, or two rows."""
    steps = [(row, column) for row in range(rows) for column in range(columns)]
    places = [
        (row, 2 * column + row % 2) if kind == "hexes" else (2 * row + column % 2, column)
        for row, column in steps
    ]
    return tuple(
        BoardCell(row + 1, column + 1, "f", Ink(colour(at), LINE, 0.4), (), f"A{at}")
        for at, (row, column) in enumerate(places)
    )


@cache
def made(kit):
    """Return the map of a board, where its sheets have it, their pages and their PDF, and that of the whole board."""
    kind, rows, columns, size, sheet, markers, _ = kit
    band = BoxMark(SPOT, Box(30.0, 30.0, 90.0, 100.0), Ink(None, BAND, 1.0))
    name = TextMark(SPOT, Box(110.0, 42.0, 60.0, 9.0), "Middle", Style())
    board = BoardPart(
        SPOT, "board", "Board", kind, size, cells(kind, rows, columns), None, (band, name), markers
    )
    where = look(sheet=sheet)
    part, geometry = board.draw(where), map_board(board, where)
    joined = "these words cross a joint between sheets of the board; move them"
    assert told(where) == ([joined] if kind == "hexes" else [])  # among flat ones the words are inside a cell
    (whole,) = part.fronts
    page = Paper("whole", "whole", whole.width, whole.height)
    one = Page(page, ("board",), "Board", "Board", "paper", whole.shapes, 0, whole.width)
    pages = impose([part], paper(sheet), where.theme)
    data, at_once = (pdf.render(Document("", "", tuple(each), ())) for each in (pages, [one]))
    return geometry, describe_sheets(geometry, paper(sheet))["sheets"], pages, data, at_once


def on_board(points, sheet):
    """Return points of a page where they lie on the board."""
    (x, y, *_), (left, top) = sheet["box"], sheet["at"]
    return [(across - left + x, down - top + y) for across, down in points]


def found_on_sheets(kit):
    """Return the measured sheets of a board with their outlines: those of cells by their colour, and cut lines."""
    _, sheets, _, data, _ = made(kit)
    for sheet, page in zip(sheets, measure(data), strict=True):
        drawn = [mark for mark in page.marks if mark.stroke == GRID and mark.line > 0.3]
        whole = {mark.fill: on_board(mark.points, sheet) for mark in drawn if mark.fill}
        cuts = [on_board(mark.points, sheet) for mark in drawn if not mark.fill]
        assert len(whole) == sum(bool(mark.fill) for mark in drawn)
        yield sheet, whole, cuts


@every_board
def test_every_cell_is_whole_on_one_sheet(kit):
    """All six corners of each cell are in the finished PDF once, in the box that the map has, to 0.01 mm."""
    geometry, sheets, *_ = made(kit)
    assert len(sheets) == kit[6][0] * kit[6][1]
    found = [(fill, points) for _, whole, _ in found_on_sheets(kit) for fill, points in whole.items()]
    assert len(found) == len(dict(found)) == len(geometry.cells)
    for at, cell in enumerate(geometry.cells):
        xs, ys = zip(*dict(found)[tuple(bytes.fromhex(colour(at)[1:]))], strict=True)
        box = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
        assert len(set(zip(np.round(xs, 2), np.round(ys, 2), strict=True))) == 6
        assert box == pytest.approx(cell.box, abs=0.01)


@every_board
def test_scissors_follow_cells_of_the_sheets_before(kit):
    """Every line that is cut lies on an edge of a cell that a sheet before prints, to 0.01 mm, or beside a tab."""
    before, checked = [], 0
    for sheet, whole, cuts in found_on_sheets(kit):
        x, _, width, _ = sheet["box"]
        assert bool(cuts) == (sheet["name"] != "1A")
        for start, end in (each for points in cuts for each in pairwise(points)):
            if max(start[0], end[0]) < x + width + 9:
                checked += 1
                assert min(max(off(start, edge), off(end, edge)) for edge in before) < 0.01, (start, end)
        before += [
            each for points in whole.values() for each in pairwise((*points, points[0])) if dist(*each) > 0.1
        ]
    assert checked >= 10


def off(point, edge):
    """Return how far a point is from an edge."""
    (x, y), (right, down) = edge
    along = ((point[0] - x) * (right - x) + (point[1] - y) * (down - y)) / dist(*edge) ** 2
    along = min(1.0, max(0.0, along))
    return dist(point, (x + along * (right - x), y + along * (down - y)))


@every_board
def test_sheets_that_are_cut_and_laid_on_each_other_show_the_board(kit):
    """Every sheet is rendered, cut and laid where the map has it, in order: away from lines each dot is the board's."""
    _, sheets, pages, *files = made(kit)
    *pictures, whole = (picture for file in files for picture in rendered(file))
    pad = max(max(each.shape) for each in pictures)
    table = np.pad(np.full_like(whole, 255), ((pad, pad), (pad, pad), (0, 0)))
    for sheet, page, picture, (_, _, lines) in zip(
        sheets, pages, pictures, found_on_sheets(kit), strict=True
    ):
        x, y = (round((a - b) * SCALE) for a, b in zip(sheet["box"], sheet["at"], strict=False))
        kept = cut_out(picture, page, [[(a * SCALE - x, b * SCALE - y) for a, b in each] for each in lines])
        place = table[pad + y :, pad + x :][: kept.shape[0], : kept.shape[1]]
        place[kept] = picture[kept]
    board = table[pad:-pad, pad:-pad]
    edges = cv2.dilate(
        (np.abs(whole.astype(int) - cv2.blur(whole, (5, 5))) > 3).any(axis=2).astype(np.uint8),
        np.ones((3, 3)),
    )
    other = (np.abs(board.astype(int) - whole).max(axis=2) > 6) & (edges == 0)
    assert (edges == 0).mean() > 0.4
    assert not other.any()


def rendered(data):
    with pypdfium2.PdfDocument(data) as file:
        return [each.render(scale=SCALE * 25.4 / 72).to_numpy() for each in file]


def cut_out(picture, page, lines):
    """Return which dots of a sheet stay when what lies beyond its cuts falls off: the largest part of the paper."""
    paper = np.full(picture.shape[:2], 1, np.uint8)
    margin = 5 * SCALE  # where nothing is printed, cuts run on
    paper[:margin], paper[-margin:], paper[:, :margin], paper[:, -margin:] = 0, 0, 0, 0
    for cut in page.cuts.lines:
        ends = [tuple(round(value * SCALE) for value in end) for end in (cut.start, cut.end)]
        cv2.line(paper, *ends, 0)
    for points in lines:
        cv2.polylines(paper, [np.round(points).astype(np.int32)], False, 0)
    _, labels, sizes, _ = cv2.connectedComponentsWithStats(paper, connectivity=4)
    return labels == 1 + sizes[1:, cv2.CC_STAT_AREA].argmax()


@every_board
def test_a_finished_board_of_hexagons_is_clean(kit):
    """The check of the finished file finds all of it as stated."""
    *_, data, _ = made(kit)
    assert not check_all({"board.pdf": data})


def test_cells_that_are_left_out_leave_lines():
    """A row of hexagons of 41.7 mm, its second to fifth left out: a gap of 166.8 mm, wider than the sheet."""
    first, *_, sixth, seventh = cells("hexes", 1, 7)
    some = BoardPart(SPOT, "board", "Board", "hexes", 41.7, (first, sixth, seventh))
    part = some.draw(look(sheet="a5"))
    poster = plan_poster(part.layout.board, paper("a5"))
    assert any(41.7 < x < 208.5 for x in (each - poster.xs[0] for each in poster.xs[1:-1]))


@settings(max_examples=25)
@given(st.data())
def test_the_sheet_on_top_is_always_that_of_the_cell(data):
    """Of any board, with holes, on any paper: where a cell lies, all sheets above its own are cut away."""
    kind, sheet = (
        data.draw(st.sampled_from(["hexes", "hexes-flat"])),
        data.draw(st.sampled_from(["a5", "a4"])),
    )
    rows, columns, size = data.draw(
        st.tuples(st.integers(1, 7), st.integers(1, 9), st.sampled_from([18.3, 27.0, 41.7]))
    )
    every = cells(kind, rows, columns)
    kept = data.draw(st.lists(st.booleans(), min_size=len(every), max_size=len(every)).filter(any))
    some = tuple(cell for cell, there in zip(every, kept, strict=True) if there)
    where = look(sheet=sheet)
    part = BoardPart(SPOT, "board", "Board", kind, size, some).draw(where)
    poster = plan_poster(part.layout.board, paper(sheet))
    laid = find_cells(part.fronts[0].shapes, poster)
    above = [
        (each, poster.extend(each, *poster.beyond), find_notches(laid, poster, each))
        for each in poster.sheets()
    ]
    for cell in laid:
        x, y = (sum(values) / 6 for values in zip(*cell.corners, strict=True))
        for across, down in [(x, y), *((x + 0.97 * (a - x), y + 0.97 * (b - y)) for a, b in cell.corners)]:
            *_, (top, _, _) = (each for each in above if is_there(across, down, *each[1:]))
            assert (top.row, top.column) == cell.sheet


def is_there(x, y, paper, out):
    """Say whether a sheet has paper at a place."""
    rings = (np.array([start for start, _ in each], np.float32) for each in out)
    return not paper.misses(Window(x, y, x, y)) and all(
        cv2.pointPolygonTest(ring, (x, y), measureDist=False) < 0 for ring in rings
    )
