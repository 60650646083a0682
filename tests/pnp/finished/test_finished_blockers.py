"""The Blockers kit, measured in the finished PDF."""

from collections import Counter
from itertools import pairwise

import cv2
import numpy as np
import pypdfium2
import pytest

from pnp.games.blockers import rack
from pnp.kits.plan import Request, describe_board
from tests.pnp.measured import BLOCKERS, INK, MM, SEATS, built, pages_of, sheets, tiles_on, tint

COLOURS = ["red", "blue", "yellow", "green", "purple"]
GREY_1 = (0x59, 0x59, 0x59)


def cell_of(kit):
    return 25 if kit[1] == "big" else 20


def seats_of(kit):
    return ["red", "yellow", "blue", "green"] if kit[1] == "profi" else COLOURS[: kit[0]]


def sides(kit, name):
    """Return the pages of fronts or of backs."""
    return [
        sheet for label, sheet in sheets(*kit).items() if label.startswith("Tiles") and label.endswith(name)
    ]


@pytest.mark.parametrize("kit", BLOCKERS)
def test_the_board_is_nine_by_nine(kit):
    """Grid lines lie one pitch apart; heavier ones part the regions; letters and numbers stand on all four sides."""
    (board,) = pages_of(kit, "Board")
    cell = cell_of(kit)
    thin = [m for m in board.lines() if m.stroke == GREY_1 and abs(max(m.width, m.height) - 9 * cell) < 0.05]
    heavy = [m for m in board.lines() if m.stroke == INK and abs(max(m.width, m.height) - 9 * cell) < 0.05]
    assert (len(thin), len(heavy)) == (12, 4)
    xs = sorted(m.x for m in thin + heavy if m.width < 0.01)
    assert [b - a for a, b in pairwise(xs)] == pytest.approx([cell] * 7, abs=0.05)
    assert all(m.line == pytest.approx(1.0, abs=0.01) for m in heavy)
    frame = [m for m in board.boxes(9 * cell, 9 * cell) if m.stroke == INK]
    assert len(frame) == 1
    heads = [w.text for w in board.words if w.size == pytest.approx(18) and len(w.text) == 1]
    assert sorted(heads) == sorted([*"123456789", *"ABCDEFGHI"] * 2)


@pytest.mark.parametrize("kit", BLOCKERS)
def test_the_map_agrees_and_a_camera_reads_the_markers(kit):
    """The map's cells are the squares of the PDF; OpenCV finds the markers where the map says."""
    cell = cell_of(kit)
    where = describe_board(Request(("blockers",), kit[0], {"cell": float(cell)}, kit[2]))
    (board,) = pages_of(kit, "Board")
    frame = next(m for m in board.boxes(9 * cell, 9 * cell) if m.stroke == INK)
    assert len(where["cells"]) == 81
    for each in where["cells"]:
        x, y, width, height = each["box"]
        assert (width, height) == (cell, cell)
        assert x == pytest.approx(frame.x + cell * (each["column"] - 1), abs=0.05)
        assert y == pytest.approx(frame.y + cell * (each["row"] - 1), abs=0.05)
    page = next(i for i, each in enumerate(built(*kit).document.pages) if "board" in each.parts)
    with pypdfium2.PdfDocument(built(*kit).data) as file:
        picture = np.ascontiguousarray(file[page].render(scale=120 / 72).to_numpy()[:, :, :3])
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, ids, _ = detector.detectMarkers(picture)
    found = {int(i): c.reshape(4, 2) * 25.4 / 120 for i, c in zip(ids.ravel(), corners, strict=True)}
    expected = {each["id"]: np.array(each["corners"]) for each in where["markers"]}
    assert found.keys() == expected.keys()
    assert all(np.abs(found[marker] - spot).max() < 0.3 for marker, spot in expected.items())
    for spot in expected.values():
        assert spot.min() >= 6
        assert (np.array([board.width, board.height]) - spot).min() >= 6
        left, top, right, bottom = spot[0][0] - 3, spot[0][1] - 3, spot[2][0] + 3, spot[2][1] + 3
        for word in board.words:
            cap_line = word.y + 0.082 * word.size * MM  # a word's box rises above its capitals
            assert (
                word.x >= right or word.right <= left or cap_line >= bottom - 0.01 or word.bottom - 0.8 <= top
            )


@pytest.mark.parametrize("kit", BLOCKERS)
def test_28_different_tiles_of_each_colour(kit):
    """Every colour has 28 tiles of 19 (24) mm, a pitch less 1; its 18 signs are all different, the rest are symbols."""
    side = cell_of(kit) - 1
    fronts = sides(kit, "front")
    counted = [colour for sheet in fronts for colour in tiles_on(sheet, side).values()]
    assert {colour: counted.count(colour) for colour in seats_of(kit)} == dict.fromkeys(seats_of(kit), 28)
    assert len(counted) == 28 * len(seats_of(kit))
    signs = {colour: [] for colour in seats_of(kit)}
    for sheet in fronts:
        spots = tiles_on(sheet, side)
        for word in (w for w in sheet.words if w.size > 29):
            middle = ((word.x + word.right) / 2, (word.y + word.bottom) / 2)
            for (x, y), owner in spots.items():
                if x < middle[0] < x + side and y < middle[1] < y + side:
                    signs[owner].append(word.text)
    assert all(sorted(each) == sorted([*"123456789", *"ABCDEFGHI"]) for each in signs.values())


@pytest.mark.parametrize("kit", BLOCKERS)
def test_front_and_back_bleed_1_mm(kit):
    """The colour of each tile at the edge of its block reaches 1 mm beyond it on both sides, under its neighbours."""
    side = cell_of(kit) - 1
    for sheet in sides(kit, "front") + sides(kit, "back"):
        upper = [
            m for m in sheet.marks if m.is_box(side + 2, 1 + side * 3.3 / 19) and m.fill
        ]  # slopes with bleed
        grounds = [m for m in sheet.boxes(side + 2, side + 2) if m.fill]
        bleeds = {(round(m.x + 1, 3), round(m.y + 1, 3)): m.fill for m in grounds or upper}
        spots = tiles_on(sheet, side)
        outer = {
            (x, y): colour
            for (x, y), colour in spots.items()
            if sum(abs(a - x) + abs(b - y) == pytest.approx(side, abs=0.01) for a, b in spots) < 4
        }
        assert outer
        for (x, y), colour in outer.items():
            near = [ink for (bx, by), ink in bleeds.items() if abs(bx - x) < 0.01 and abs(by - y) < 0.01]
            share = (0.45 if colour == "yellow" else 0.07) if grounds else 0.3
            assert near == [tint(SEATS[colour], share)]


@pytest.mark.parametrize("kit", BLOCKERS)
def test_cuts_are_shared_and_their_marks_lie_outside(kit):
    """Crop marks at both ends of every cut, 1.5 mm outside; no mark lies inside a tile."""
    side = cell_of(kit) - 1
    for sheet in sides(kit, "front") + sides(kit, "back"):
        spots = tiles_on(sheet, side)
        xs = sorted({round(x + d, 2) for x, _ in spots for d in (0, side)})
        ys = sorted({round(y + d, 2) for _, y in spots for d in (0, side)})
        marks = [m for m in sheet.lines() if m.stroke == INK and abs(max(m.width, m.height) - 2.5) < 0.05]
        found = {(round(m.x, 1), round(m.y, 1)) for m in marks}
        wanted = [(x, y) for x in xs for y in (ys[0] - 4, ys[-1] + 1.5)]
        wanted += [(x, y) for y in ys for x in (xs[0] - 4, xs[-1] + 1.5)]
        for x, y in wanted:
            assert any(abs(x - a) < 0.15 and abs(y - b) < 0.15 for a, b in found)
        for m in marks:
            assert not any(x < m.x < x + side and y < m.y < y + side for x, y in spots)


@pytest.mark.parametrize("kit", BLOCKERS)
def test_no_more_sheets_than_the_grid_needs(kit):
    """The tiles take as few sheets as a grid of their size on that paper allows: A4 takes 10 x 14 of 19 mm."""
    side = cell_of(kit) - 1
    width, height = {"a4": (210, 297), "letter": (215.9, 279.4), "a3": (297, 420), "tabloid": (279.4, 431.8)}[
        kit[2]
    ]
    # 10 mm beside the grid; 15.5 above; below, 4 for marks and 9.6 for the footer
    a_sheet = int((width - 20) / side + 1e-6) * int((height - 15.5 - 13.6) / side + 1e-6)
    assert kit[2] != "a4" or a_sheet == 140
    assert len(sides(kit, "front")) == -(-28 * len(seats_of(kit)) // a_sheet)


@pytest.mark.parametrize("kit", BLOCKERS)
def test_racks_hold_five_tiles_and_hide_them(kit):
    """One rack for each colour, five tiles long: tab, face, back wall, base, lip; tiles do not reach over the crest."""
    side = cell_of(kit) - 1
    racks = pages_of(kit, "Racks")
    scale = side / 19
    face, back, base = 19.5 * scale, 19.5 * scale, 20 * scale
    length = 5 * side + 1
    folds = [m for sheet in racks for m in sheet.lines(role_dash=True) if abs(m.width - length) < 0.05]
    assert len(folds) == 4 * len(seats_of(kit))
    assert all(m.dash == (1.0, 1.0) for m in folds)
    on_first = [m for m in racks[0].lines(role_dash=True) if abs(m.width - length) < 0.05]
    first = sorted(on_first, key=lambda m: (round(m.x), m.y))[:4]
    assert [b.y - a.y for a, b in pairwise(first)] == pytest.approx([face, back, base], abs=0.05)
    # the closed triangle: its foot stands 1.5 mm behind the lip; the crest lies higher than a leaning tile reaches
    ground = base - 1.5 * scale
    cosine = (face**2 + ground**2 - back**2) / (2 * face * ground)
    sine = (1 - cosine**2) ** 0.5
    assert 0.4 < cosine < 0.75
    assert side * sine < face * sine
    assert rack.TAB == rack.BASE - 1.5  # so the edge of the tab is in the crease
    told = [" ".join(sheet.text.split()) for sheet in racks]
    assert all("its edge against the crease above it" in each for each in told)


@pytest.mark.parametrize("kit", BLOCKERS)
def test_the_aid_tells_the_rules(kit):
    """Where a tile goes and captures, with drawn examples, for each player; start, end and score for the table."""
    text = "\n".join(sheet.text for sheet in pages_of(kit, "Aids"))
    for words in (
        "Its column",
        "Its row",
        "Its region",
        "Anywhere",
        "one of a pair",
        "no group splits",
        "not allowed",
        "If no free square fits",
    ):
        assert text.count(words) == kit[0]
    for words in ("joined edge to edge", "youngest starts", "Fewer captured tiles"):
        assert text.count(words) == 1
    (end,) = [each for each in ("When everybody has drawn", "The game is over") if each in text]
    assert (end == "The game is over") is (kit[1] == "profi")
    owners = ["red", "blue"] if kit[1] == "profi" else seats_of(kit)
    bars = Counter(
        m.fill
        for sheet in pages_of(kit, "Aids")
        for m in sheet.marks
        for edge in [m.line if m.stroke else 0.0]
        if m.is_box(80 / 9 - edge, 1.7 - edge) and m.fill
    )
    assert bars == {**{SEATS[colour]: 10 for colour in owners}, INK: 5}  # five of nine bars, above and below


@pytest.mark.parametrize("kit", BLOCKERS)
def test_the_score_sheet_has_a_row_for_each_player(kit):
    """Captures by colour but one's own, the most of one, groups, points; boxes 9 mm high or more; a match tally."""
    (sheet,) = pages_of(kit, "Score sheet")
    games = sheet.text.count("Date")
    assert games >= 2 or kit[2] in ("a4", "letter")
    others = len(seats_of(kit)) - (0 if kit[1] == "profi" else 1)
    others = 0 if others == 1 else others  # what is captured is of one colour
    assert len(sheet.boxes(10.6, 9.6)) == games * kit[0] * others
    assert len(sheet.boxes(11.6, 9.6)) == games * kit[0] * 2
    assert len(sheet.boxes(12.6, 9.6)) == games * kit[0]
    assert len(sheet.boxes(8.6, 8.6)) == 8 * kit[0]
    assert "Match" in sheet.text
    names = [m.x for m in sheet.lines() if 35 < m.width < 150 and m.y < sheet.height - 12]
    assert len(names) == (games + 1) * kit[0]
    assert max(names) - min(names) < 0.01


def test_backs_show_no_label():
    """A back bears no letter or digit but the footer's, and no frame."""
    for sheet in sides(BLOCKERS[0], "back"):
        assert all(word.y > sheet.height - 10 for word in sheet.words)
        assert not sheet.boxes(17, 17)
