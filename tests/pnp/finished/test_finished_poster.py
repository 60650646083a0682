"""Boards over several sheets: cut and put together again from the finished PDF."""

from functools import cache
from itertools import product

import cv2
import numpy as np
import pypdfium2
import pytest

from pnp.build.plan import Request, map_of
from pnp.drawing.shapes import Text
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper, paper
from pnp.texts.languages import LANGUAGES
from pnp.writers import pdf
from tests.pnp.measured import INK, SEATS, WHITE, Mark, built, measure, pages_of, sheets

POSTERS = [
    (4, "blog", "a5", "low-blow"),
    (3, "blog", "a5", "low-blow"),
    (3, "web", "138x191", "low-blow"),
    (3, "", "a5", "blockers"),
    (3, "", "138x191", "blockers"),
    (3, "big", "a4", "blockers"),
    (3, "big", "a5", "blockers"),
]
KINDS = {"blog": {"edition": "blog"}, "web": {"edition": "web"}, "big": {"cell": 25.0}}
TAB = 9.0
TAB_GREY = (0xD6, 0xD6, 0xD6)
GREY_2 = (0x9A, 0x9A, 0x9A)
ENOUGH = 0.05

every_poster = pytest.mark.parametrize("kit", POSTERS, ids=lambda kit: " ".join(map(str, kit)))


@cache
def map_for(kit):
    players, kind, sheet, game = kit
    return map_of(Request((game,), players, KINDS.get(kind, {}), sheet))


@cache
def whole(kit):
    """Return the board of a kit as one page of a finished PDF, without any cut."""
    part = next(each for each in box_of(kit).parts if each.id == "board")
    (drawing,) = part.fronts
    size = Paper("board", "board", drawing.width, drawing.height)
    page = Page(size, ("board",), "Board", "Board", "paper", drawing.shapes, 0, drawing.width)
    return measure(pdf.render(Document("", "", (page,), ())))[0]


def box_of(kit, lang="en"):
    """Return what is in a kit."""
    from tests.pnp.measured import planned

    plan = planned(*kit, lang)
    return plan.game.kit(plan.spec)


def placed(kit):
    """Return of each sheet by its name: what it holds of the board, where on it that lies, and the measured sheet."""
    pages = {label.split()[-1]: sheet for label, sheet in sheets(*kit).items() if label.startswith("Board")}
    assert list(pages) == [each["name"] for each in map_for(kit)["sheets"]]
    return {each["name"]: (each["box"], each["at"], pages[each["name"]]) for each in map_for(kit)["sheets"]}


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
                if mark.is_box(width, height, ENOUGH)
                and mark.fill == WHITE
                and inside(mark.x, mark.y, mark.width, mark.height, box)
                and abs(mark.x - x) < ENOUGH
                and abs(mark.y - y) < ENOUGH
            ]
            assert len(found) == 1, cell


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
    solid = [mark for mark in whole(kit).marks if mark.fill and not mark.is_box(33, 33)]
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
    larger = (kit[0], kit[1], "a3", kit[3])
    (page,) = pages_of(larger, "Board")
    if kit[3] == "low-blow":
        squares = sorted((m.y, m.x) for m in page.boxes(30, 30, fill=WHITE))
        mine = sorted(
            (m.y, m.x)
            for m, box in put_together(kit)[0]
            if m.is_box(30, 30) and m.fill == WHITE and inside(m.x, m.y, 30, 30, box)
        )
    else:
        squares, mine = (sorted(grid(lines)) for lines in (lines_of(page.marks), lines_of(whole(kit).marks)))
    assert len(mine) == len(squares) >= 16
    offset = np.array(squares[0]) - np.array(mine[0])
    assert np.abs(np.array(squares) - np.array(mine) - offset).max() < ENOUGH


def grid(lines):
    """Return where the lines between squares cross."""
    inner = [each for each in lines if each[4] in (INK, GREY_2) and each[3] - each[2] > 170]
    ys, xs = ([at for way, at, *_ in inner if way == wanted] for wanted in ("level", "upright"))
    return product(ys, xs)


@every_poster
def test_joints_are_marked_where_the_map_says(kit):
    """Crop marks stand exactly on the edges that are cut, outside the piece; tabs reach 9 mm beyond the others."""
    names = set(placed(kit))
    for name, (box, at, sheet) in placed(kit).items():
        row, column = name[0], int(name[1:])
        left, top, right, bottom = at[0], at[1], at[0] + box[2], at[1] + box[3]
        cuts = [m for m in sheet.lines() if m.stroke == INK and abs(max(m.width, m.height) - 2.5) < 0.01]
        upright, level = ([m for m in cuts if getattr(m, side) < 0.01] for side in ("width", "height"))
        assert len(upright) == (2 if column > 1 else 0)
        assert len(level) == (2 if row > "A" else 0)
        assert all(abs(m.x - left) < ENOUGH for m in upright)
        assert all(abs(m.y - top) < ENOUGH for m in level)
        tabs = [
            m for m in sheet.marks if m.fill == TAB_GREY and len(m.points) >= 4 and m.width * m.height > 100
        ]
        ends = {
            "right": [m for m in tabs if abs(m.x + m.width - right - TAB) < ENOUGH],
            "below": [m for m in tabs if abs(m.y + m.height - bottom - TAB) < ENOUGH],
        }
        assert len(ends["right"]) == (f"{row}{column + 1}" in names)
        assert len(ends["below"]) == (f"{chr(ord(row) + 1)}{column}" in names)
        assert len(tabs) == len(ends["right"]) + len(ends["below"])


@every_poster
def test_sheets_say_where_they_belong(kit):
    """Each sheet bears its name, those of its neighbours, and a picture of all sheets in which it is the solid one."""
    for name, (_, _, sheet) in placed(kit).items():
        text = sheet.text.replace("\u00a0", " ")
        row, column = name[0], int(name[1:])
        left, above = f"{row}{column - 1}", f"{chr(ord(row) - 1)}{column}"
        beside = f"right of {left}" if column > 1 else ""
        below = f"below {above}" if row > "A" else ""
        where = (
            ", ".join(filter(None, (beside, below)))
            or f"first of {['', '', 'two', 'three', 'four'][len(placed(kit))]} sheets"
        )
        assert f"{name} {where}" in text
        solid = [
            m
            for m in sheet.marks
            if m.fill == INK and not m.stroke and 1 < m.height <= 10 and m.y > sheet.height - 30
        ]
        frames = [
            m
            for m in sheet.marks
            if m.stroke == GREY_2 and not m.fill and m.y > solid[0].y - 11 and m.width < 30 and m.height > 1
        ]
        assert len(solid) == 1
        assert len(frames) == len(placed(kit)) - 1


@every_poster
def test_art_runs_on_to_the_tabs_and_nothing_reaches_the_edge(kit):
    """Rendered, a sheet is white in its outer 5 mm and past its tabs; lines of the board run 1.5 mm on to a tab."""
    labels = [page.label for page in built(*kit).document.pages]
    with pypdfium2.PdfDocument(built(*kit).data) as file:
        for name, (box, at, _) in placed(kit).items():
            page = next(
                n
                for n, label in enumerate(labels)
                if label.startswith("Board") and label.endswith(f" {name}")
            )
            picture = file[page].render(scale=254 / 72, grayscale=True).to_numpy().squeeze()  # 10 to the mm
            rim = picture.copy()
            rim[49:-49, 49:-49] = 255
            assert (rim == 255).all()
            right, bottom = at[0] + box[2], at[1] + box[3]
            names = {each["name"] for each in map_for(kit)["sheets"]}
            if f"{name[0]}{int(name[1:]) + 1}" in names:
                strip = picture[
                    round(at[1] * 10) : round(bottom * 10),
                    round((right + 0.7) * 10) : round((right + 1.3) * 10),
                ]
                assert (strip < 240).any()
                assert (
                    picture[:, round((right + TAB + 0.2) * 10) :][: round((bottom + 1) * 10)] == 255
                ).mean() > 0.998


@pytest.mark.parametrize("kit", [POSTERS[0], POSTERS[2], POSTERS[4]], ids=lambda kit: " ".join(map(str, kit)))
def test_a_camera_reads_the_board_put_together(kit):
    """Sheets rendered, cut at their joints and laid side by side: OpenCV finds all markers where the map has them."""
    scale = 6  # to the mm
    labels = [page.label for page in built(*kit).document.pages]
    page = map_for(kit)["page"]
    board = np.full((round(page["height"] * scale) + 60, round(page["width"] * scale) + 60), 255, np.uint8)
    with pypdfium2.PdfDocument(built(*kit).data) as file:
        for name, (box, at, _) in placed(kit).items():
            number = next(
                n
                for n, label in enumerate(labels)
                if label.startswith("Board") and label.endswith(f" {name}")
            )
            picture = file[number].render(scale=scale * 25.4 / 72, grayscale=True).to_numpy().squeeze()
            x, y, width, height, left, top = (round(each * scale) for each in (*box, *at))
            board[y + 30 : y + 30 + height, x + 30 : x + 30 + width] = picture[
                top : top + height, left : left + width
            ]
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(board)
    found = {int(i): (c.reshape(4, 2) - 30) / scale for i, c in zip(ids.ravel(), corners, strict=True)}
    expected = {each["id"]: np.array(each["corners"]) for each in map_for(kit)["markers"]}
    assert found.keys() == expected.keys()
    assert all(np.abs(found[marker] - spot).max() < 0.3 for marker, spot in expected.items())


@pytest.mark.parametrize("lang", LANGUAGES)
@every_poster
def test_no_joint_goes_through_a_text(kit, lang):
    """In every language each line of type keeps off the joints, and off a marker's quiet zone."""
    part = next(each for each in box_of(kit, lang).parts if each.id == "board")
    xs = {each["box"][0] for each in map_for(kit)["sheets"]} - {0}
    ys = {each["box"][1] for each in map_for(kit)["sheets"]} - {0}
    markers = [each["corners"] for each in map_for(kit)["markers"]]
    for each in part.fronts[0].shapes:
        if isinstance(each, Text):
            rise = each.size * 0.698 * 25.4 / 72
            assert not any(each.x - 0.4 < x < each.x + each.width + 0.4 for x in xs), each.text
            assert not any(each.y - rise - 0.4 < y < each.y + 0.4 for y in ys), each.text
            for (x, y), _, (right, bottom), _ in markers:
                apart = (
                    each.x >= right + 2.9
                    or each.x + each.width <= x - 2.9
                    or each.y - rise >= bottom + 2.9
                    or each.y <= y - 2.9
                )
                assert apart, each.text


@every_poster
def test_no_fewer_sheets_would_do(kit):
    """Whatever the sheet's orientation, no smaller grid holds the board, even if it might be cut anywhere at all."""
    page, count = map_for(kit)["page"], len(map_for(kit)["sheets"])
    size = paper(kit[2])
    for sheet, rows, columns in product((size.upright, size.turned), range(1, count), range(1, count)):
        if rows * columns >= count:
            continue
        foot = 9.8 + (3.2 if sheet.width < 190.9 else 0) + 5 + 3  # footer, label, white over it
        across = columns * (sheet.width - 10) - (columns - 1) * TAB
        down = rows * (sheet.height - 5 - foot) - (rows - 1) * TAB
        if across >= page["width"] and down >= page["height"]:
            # it would fit if it could be cut anywhere: then every way to cut it between squares is too large
            assert not fits(kit, sheet.width - 10, sheet.height - 5 - foot, rows, columns)


def fits(kit, width, height, rows, columns):
    """Try every way to cut a board between its squares, 0.5 mm by 0.5 mm."""
    cells = [each["box"] for each in map_for(kit)["cells"]]
    page = map_for(kit)["page"]

    def ways(length, room, pieces, axis):
        solid = [(box[axis], box[axis] + box[axis + 2]) for box in cells]
        free = [at / 2 for at in range(1, int(length * 2)) if not any(a < at / 2 < b for a, b in solid)]
        reach = {0.0}
        for piece in range(pieces):
            last = piece == pieces - 1
            reach = {
                to
                for start in reach
                for to in ([length] if last else free)
                if 0 < to - start + (0 if last else TAB) <= room
            }
        return bool(reach)

    return ways(page["width"], width, columns, 0) and ways(page["height"], height, rows, 1)


def test_the_check_of_lines_can_fail():
    """A line that lacks a piece of 0.2 mm is not covered; one whose pieces meet is."""
    assert covered([(0.0, 10.0), (10.0, 20.0)], 0, 20)
    assert not covered([(0.0, 10.0), (10.2, 20.0)], 0, 20)


def test_seat_colours_are_where_the_rows_are():
    """Every row of a joined board is framed in its seat's colour on every sheet that has some of it."""
    kit = POSTERS[0]
    for box, at, sheet in placed(kit).values():
        for row, colour in enumerate(("red", "blue", "yellow", "green")):
            frames = [m for m in sheet.marks if m.fill == SEATS[colour] and m.is_box(33, 33)]
            assert frames
            assert all(abs(m.y - at[1] + box[1] - 19 - 34 * row) < ENOUGH for m in frames)
