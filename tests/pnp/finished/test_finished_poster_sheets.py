"""The sheets of a board over several: where they belong, their tabs, what a camera reads, no more than are wanted."""

from itertools import product

import cv2
import numpy as np
import pypdfium2
import pytest

from pnp.drawing.shapes import TextShape
from pnp.pages.paper import paper
from pnp.texts.languages import LANGUAGES
from tests.pnp.finished.posters import GREY_2, POSTERS, TAB, box_of, every_poster, map_for, placed
from tests.pnp.measured import INK, built

QUIET = 1.95
"""The white around a marker of 12 mm, one module of six, less what the shape of a letter leaves free, mm."""


@every_poster
def test_sheets_say_where_they_belong(kit):
    """Each sheet bears its name, those of its neighbours, and a picture of all sheets in which it is the solid one."""
    for name, (_, _, sheet) in placed(kit).items():
        text = sheet.text.replace("\u00a0", " ")
        row, column = int(name[:-1]), name[-1]
        left, above = f"{row}{chr(ord(column) - 1)}", f"{row - 1}{column}"
        beside = f"right of {left}" if column > "A" else ""
        below = f"below {above}" if row > 1 else ""
        where = (
            ", ".join(filter(None, (beside, below)))
            or f"first of {['', '', 'two', 'three', 'four'][len(placed(kit))]} sheets"
        )
        assert f"{name} {where}" in text
        if beside or below:
            tabs = (
                f"tabs of {left} and {above}" if beside and below else f"tab of {left if beside else above}"
            )
            how = f"Cut it at the marks and glue it on the {tabs}."
        elif {"1B", "2A"} <= {*placed(kit)}:
            how = "Glue the sheets of each row together first, then the rows."
        else:
            how = "Glue the next sheet on the tab."
        assert how in text
        solid = [
            m
            for m in sheet.marks
            if m.fill == INK
            and not m.stroke
            and 1 < m.height <= 10
            and m.y > sheet.height - 30
            and {(round(x - m.x, 2), round(y - m.y, 2)) for x, y in m.points}
            == {*product((0, round(m.width, 2)), (0, round(m.height, 2)))}  # no emblem
        ]
        frames = [
            m
            for m in sheet.marks
            if m.stroke == GREY_2 and not m.fill and m.y > solid[0].y - 11 and m.width < 30 and m.height > 1
        ]
        assert len(solid) == 1
        assert len(frames) == len(placed(kit)) - 1
        (own,) = solid
        before = [m for m in frames if m.y < own.y - 1 or (m.y < own.y + 1 and m.x < own.x - 1)]
        assert len(before) == [*placed(kit)].index(name)


@every_poster
def test_tabs_name_the_sheet_that_is_glued_on_them(kit):
    """The tab on the right names the sheet to the right, the one below the sheet below; at the edge there is none."""
    found = placed(kit)
    for name, ((_, _, wide, high), (x, y), sheet) in found.items():
        right, foot, row, column = x + wide, y + high, int(name[:-1]), name[-1]
        beside = [word.text for word in sheet.words if right < word.x < right + 12 and y < word.y < foot]
        below = [word.text for word in sheet.words if foot < word.y < foot + TAB and word.x > x]
        for neighbour, words in ((f"{row}{chr(ord(column) + 1)}", beside), (f"{row + 1}{column}", below)):
            assert (words == ["glue", neighbour]) == (neighbour in found)


@every_poster
def test_cuts_are_numbered_where_a_sheet_has_two(kit):
    """The cut on the left is the first, the one above the second, or the first of a sheet that has no other."""
    found = placed(kit)
    is_grid = "1B" in found and "2A" in found
    for name, (_, (x, y), sheet) in found.items():
        numbers = [word for word in sheet.words if word.text in {"1", "2", "3"}]
        left = [word.text for word in numbers if x - 1 < word.right < x]
        above = [word.text for word in numbers if y - 0.5 < word.bottom < y]
        row, column = int(name[:-1]), name[-1]
        assert left == (["1"] * 2 if is_grid and column > "A" else [])
        assert above == (["2" if column > "A" else "1"] * 2 if is_grid and row > 1 else [])


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
            if f"{name[:-1]}{chr(ord(name[-1]) + 1)}" in names:
                strip = picture[
                    round(at[1] * 10) : round(bottom * 10),
                    round((right + 0.7) * 10) : round((right + 1.3) * 10),
                ]
                rows = len(strip) // 10  # but the ends of the tab, whose ground is paler
                assert (strip[rows:-rows] < 200).any()
                assert (
                    picture[:, round((right + TAB + 0.2) * 10) :][: round((bottom + 1) * 10)] == 255
                ).mean() > 0.998


@pytest.mark.parametrize("kit", POSTERS[:3], ids=lambda kit: " ".join(map(str, kit)))
def test_a_camera_reads_the_board_put_together(kit):
    """Sheets rendered, cut at their joints and laid side by side: OpenCV finds all markers where the map has them."""
    scale = 10  # to the mm; a corner may be found two pixels off
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
        if isinstance(each, TextShape):
            rise = each.size * 0.698 * 25.4 / 72
            assert not any(each.x - 0.4 < x < each.x + each.width + 0.4 for x in xs), each.text
            assert not any(each.y - rise - 0.4 < y < each.y + 0.4 for y in ys), each.text
            for (x, y), _, (right, bottom), _ in markers:
                apart = (
                    each.x >= right + QUIET
                    or each.x + each.width <= x - QUIET
                    or each.y - rise >= bottom + QUIET
                    or each.y <= y - QUIET
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
