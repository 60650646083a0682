"""Boards over several sheets: cut and put together again from the finished PDF."""

from functools import cache
from itertools import product

import numpy as np

from pnp.kits.plan import Request, draw, make_plans
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper
from pnp.writers import pdf
from tests.pnp.finished.posters import GREY_1, KINDS, POSTERS, TAB, box_of, every_poster, map_for, placed
from tests.pnp.measured import INK, SEATS, Mark, measure

TAB_GREY = (0xD6, 0xD6, 0xD6)

ENOUGH = 0.05

SQUARE = 30.0


@cache
def whole(kit):
    """Return the board of a kit as one page of a finished PDF, without any cut."""
    part = next(each for each in box_of(kit).parts if each.id == "board")
    (drawing,) = part.fronts
    size = Paper("board", "board", drawing.width, drawing.height)
    page = Page(size, ("board",), "Board", "Board", "paper", drawing.shapes, 0, drawing.width)
    return measure(pdf.render(Document("", "", (page,), ())))[0]


def moved(mark, box, at):
    """Return a mark in the coordinates of the board."""
    dx, dy = box[0] - at[0], box[1] - at[1]
    points = tuple((x + dx, y + dy) for x, y in mark.points)
    return Mark(
        mark.x + dx,
        mark.y + dy,
        mark.width,
        mark.height,
        mark.fill,
        mark.stroke,
        mark.line,
        mark.dash,
        points,
    )


def put_together(kit):
    """Return every mark and every word of all sheets, in the coordinates of the board, with the box of its sheet."""
    marks, words = [], []
    for box, at, sheet in placed(kit).values():
        dx, dy = box[0] - at[0], box[1] - at[1]
        marks += [(moved(mark, box, at), box) for mark in sheet.marks]
        words += [
            (word.text, word.size, word.x + dx, word.y + dy, word.right + dx, word.bottom + dy, box)
            for word in sheet.words
        ]
    return marks, words


def inside(x, y, width, height, box, slack=ENOUGH):
    """Say whether a box lies in the piece of the board that a sheet holds."""
    return (
        x >= box[0] - slack
        and y >= box[1] - slack
        and x + width <= box[0] + box[2] + slack
        and y + height <= box[1] + box[3] + slack
    )


def is_square(mark):
    """Say whether a mark is the edge of a square of Low Blow, whose line lies inside it."""
    return mark.stroke and not mark.fill and mark.is_box(SQUARE - mark.line, SQUARE - mark.line, ENOUGH)


@every_poster
def test_every_square_lies_whole_on_exactly_one_sheet(kit):
    """Each square of the map is inside one piece, and there the finished PDF has it, where the map says."""
    marks, _ = put_together(kit)
    for cell in map_for(kit)["cells"]:
        x, y, width, height = cell["box"]
        holding = [
            each["name"] for each in map_for(kit)["sheets"] if inside(x, y, width, height, each["box"])
        ]
        assert len(holding) == 1, cell
        if kit[3] == "low-blow":
            found = [
                mark
                for mark, box in marks
                if is_square(mark)
                and inside(mark.x, mark.y, mark.width, mark.height, box)
                and abs(mark.x - mark.line / 2 - x) < ENOUGH
                and abs(mark.y - mark.line / 2 - y) < ENOUGH
            ]
            assert (width, height) == (SQUARE, SQUARE)
            assert len(found) == 1, cell


LETTER = 14.3
"""The height of the letters of the word mark."""


def lines_of(marks):
    """Return straight lines as (level or upright, where, from, to)."""
    found = []
    for mark in marks:
        if mark.stroke and not mark.fill and len(mark.points) == 2:
            if mark.height < 0.01 < mark.width:
                found.append(("level", mark.y, mark.x, mark.x + mark.width, mark.stroke, mark.line))
            elif mark.width < 0.01 < mark.height:
                found.append(("upright", mark.x, mark.y, mark.y + mark.height, mark.stroke, mark.line))
    return found


@every_poster
def test_every_line_of_the_board_comes_together_again(kit):
    """Each straight line of the whole board is covered end to end by what its sheets have of it inside their pieces."""
    marks, _ = put_together(kit)
    parts = {}
    for mark, box in marks:
        for way, at, start, end, stroke, width in lines_of([mark]):
            low, high = (box[0], box[0] + box[2]) if way == "level" else (box[1], box[1] + box[3])
            across, beyond = (box[1], box[1] + box[3]) if way == "level" else (box[0], box[0] + box[2])
            if across - ENOUGH <= at <= beyond + ENOUGH:
                kept = (max(start, low), min(end, high))
                parts.setdefault((way, stroke, round(width, 2)), []).append((at, *kept))
    whole_lines = lines_of(whole(kit).marks)
    assert len(whole_lines) >= (16 if kit[3] == "blockers" else 5)
    for way, at, start, end, stroke, width in whole_lines:
        near = sorted(
            (a, b) for where, a, b in parts[way, stroke, round(width, 2)] if abs(where - at) < ENOUGH
        )
        assert covered(near, start, end), (way, at, start, end, near)


def covered(parts, start, end):
    """Say whether parts of a line, in order, cover it from end to end."""
    reached = start
    for a, b in parts:
        if a <= reached + ENOUGH:
            reached = max(reached, b)
    return reached >= end - ENOUGH


@every_poster
def test_everything_else_lies_whole_on_one_sheet(kit):
    """Every word, marker, patch, emblem and symbol of the whole board is on one sheet, where the board has it."""
    marks, words = put_together(kit)
    for word in whole(kit).words:
        found = [
            each
            for each in words
            if each[0] == word.text
            and max(abs(each[2] - word.x), abs(each[3] - word.y), abs(each[4] - word.right)) < ENOUGH
        ]
        assert len(found) == 1, word
        _, _, x, y, right, bottom, box = found[0]
        assert inside(x, y + 1, right - x, bottom - y - 2, box, 0.3), word
    # what is longer than a square (streets of a region, a map border, a home pad) and the word mark may be cut
    solid = [
        mark
        for mark in whole(kit).marks
        if mark.fill and max(mark.width, mark.height) < 28 and abs(mark.height - LETTER) > 0.05
    ]
    assert len(solid) > 60
    for wanted in solid:
        found = [
            mark
            for mark, box in marks
            if mark.fill == wanted.fill
            and mark.is_box(wanted.width, wanted.height, ENOUGH)
            and max(abs(mark.x - wanted.x), abs(mark.y - wanted.y)) < ENOUGH
            and inside(mark.x, mark.y, mark.width, mark.height, box)
        ]
        assert len(found) == 1, wanted


@every_poster
def test_squares_are_those_of_the_board_on_one_page(kit):
    """Between squares, distances are those that the finished PDF of the one-page board has on a larger paper."""
    larger = {"big": "tabloid"}.get(kit[1], "letter")
    wanted = Request((kit[3],), kit[0], KINDS.get(kit[1], {}), larger, only=("board",))
    (page,) = measure(draw(make_plans(wanted)[0]).data)
    if kit[3] == "low-blow":
        squares = sorted((m.y, m.x) for m in page.marks if is_square(m))
        mine = sorted(
            (m.y, m.x)
            for m, box in put_together(kit)[0]
            if is_square(m) and inside(m.x, m.y, m.width, m.height, box)
        )
    else:
        squares, mine = (sorted(grid(lines)) for lines in (lines_of(page.marks), lines_of(whole(kit).marks)))
    assert len(mine) == len(squares) >= 15
    offset = np.array(squares[0]) - np.array(mine[0])
    assert np.abs(np.array(squares) - np.array(mine) - offset).max() < ENOUGH


def grid(lines):
    """Return where the lines between squares cross."""
    inner = [each for each in lines if each[4] in (INK, GREY_1) and each[3] - each[2] > 170]
    ys, xs = ([at for way, at, *_ in inner if way == wanted] for wanted in ("level", "upright"))
    return product(ys, xs)


@every_poster
def test_joints_are_marked_where_the_map_says(kit):
    """Crop marks stand exactly on the edges that are cut, outside the piece; tabs reach 9 mm beyond the others."""
    names = set(placed(kit))
    for name, (box, at, sheet) in placed(kit).items():
        row, column = int(name[:-1]), name[-1]
        left, top, right, bottom = at[0], at[1], at[0] + box[2], at[1] + box[3]
        cuts = [m for m in sheet.lines() if m.stroke == INK and abs(max(m.width, m.height) - 2.5) < 0.01]
        upright, level = ([m for m in cuts if getattr(m, side) < 0.01] for side in ("width", "height"))
        assert len(upright) == (2 if column > "A" else 0)
        assert len(level) == (2 if row > 1 else 0)
        assert all(abs(m.x - left) < ENOUGH for m in upright)
        assert all(abs(m.y - top) < ENOUGH for m in level)
        tabs = [
            m for m in sheet.marks if m.fill == TAB_GREY and len(m.points) >= 4 and m.width * m.height > 100
        ]
        ends = {
            "right": [m for m in tabs if abs(m.x + m.width - right - TAB) < ENOUGH],
            "below": [m for m in tabs if abs(m.y + m.height - bottom - TAB) < ENOUGH],
        }
        assert len(ends["right"]) == (f"{row}{chr(ord(column) + 1)}" in names)
        assert len(ends["below"]) == (f"{row + 1}{column}" in names)
        assert len(tabs) == len(ends["right"]) + len(ends["below"])


def test_seat_colours_are_where_the_rows_are():
    """On every sheet each row has its two ropes, and its rope in the ring above and below, in its seat's colour.

    Rows begin 18.5 mm below the top of a ring of 181.5 mm, on a pitch of 34; the lower rope of a row is 31.5 below the
    upper one. The middles of the ropes of the ring are 2.2 apart, around 9 from its edges; they are 1.7 thick.
    """
    kit = POSTERS[0]
    for box, at, sheet in placed(kit).values():
        for row, colour in enumerate(("red", "blue", "yellow", "green")):
            bars = [m for m in sheet.marks if m.fill == SEATS[colour] and m.width > 30 and m.height < 2]
            tops = sorted((round(m.y - at[1] + box[1], 2), round(m.height, 2)) for m in bars)
            upper = 18.5 + 34 * row
            wanted = [(4.85 + 2.2 * row, 1.7), (upper, 1.5), (upper + 31.5, 1.5), (174.95 - 2.2 * row, 1.7)]
            assert np.abs(np.array(tops) - np.array(wanted)).max() < ENOUGH, (colour, tops)
