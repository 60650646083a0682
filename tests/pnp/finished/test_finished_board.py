"""The printed board, measured in the finished PDF."""

import numpy as np
import pytest

from pnp.kits.plan import Request, describe_board
from tests.pnp.measured import INK, KITS, MARKER_BLACK, SEATS, WHITE, built, pages_of

ROWS = {("blog", 3): 3, ("blog", 4): 4, ("web", 3): 4, ("web", 4): 4}
SEAT_ORDER = ["red", "blue", "yellow", "green"]


def board_of(kit):
    (board,) = pages_of(kit, "Board")
    return board


def map_for(kit):
    players, edition, paper = kit
    return describe_board(Request(("low-blow",), players, {"edition": edition}, paper))


@pytest.mark.parametrize("kit", KITS)
def test_squares_are_30_mm_on_a_pitch_of_34(kit):
    """The edge of every square lies in a box of 30 mm; neighbours are 34 mm apart both ways."""
    board = board_of(kit)
    squares = sorted(board.boxes(29.7, 29.7), key=lambda mark: (round(mark.y, 1), mark.x))
    rows = ROWS[kit[1], kit[0]]
    assert len(squares) == rows * 5
    for index, square in enumerate(squares):
        row, column = divmod(index, 5)
        assert square.x - squares[0].x == pytest.approx(34 * column, abs=0.01)
        assert square.y - squares[0].y == pytest.approx(34 * row, abs=0.01)


@pytest.mark.parametrize("kit", KITS)
def test_each_row_has_its_seats_home_pad(kit):
    """A row begins with a pad of 33 mm in its seat's colour, in seat order; the edge of yellow lies inside it."""
    board = board_of(kit)
    pads = [
        board.boxes(*((32.7, 32.7) if colour == "yellow" else (33, 33)), fill=SEATS[colour])
        for colour in SEAT_ORDER[: kit[0]]
    ]
    assert [len(pad) for pad in pads] == [1] * kit[0]
    tops = [pad[0].y for pad in pads]
    assert tops == sorted(tops)


@pytest.mark.parametrize("kit", KITS)
def test_landing_marks_lie_in_the_middle_of_the_squares(kit):
    """Every square of play has a white landing mark of 18.8 mm on its centre."""
    board = board_of(kit)
    marks = board.boxes(18.8, 18.8, fill=WHITE)
    landings = {(round(m.middle[0], 2), round(m.middle[1], 2)) for m in marks}
    cells = map_for(kit)["cells"]
    assert landings == {(round(c["box"][0] + 15, 2), round(c["box"][1] + 15, 2)) for c in cells}


@pytest.mark.parametrize("kit", KITS)
def test_the_map_and_the_pdf_agree(kit):
    """Cells, markers, patches and page of the map are where the PDF has them, to 0.05 mm."""
    board, where = board_of(kit), map_for(kit)
    assert where["page"]["width"] == pytest.approx(board.width, abs=0.05)
    assert where["page"]["height"] == pytest.approx(board.height, abs=0.05)
    for cell in where["cells"]:
        x, y, width, height = cell["box"]
        assert any(
            m.x == pytest.approx(x + 0.15, abs=0.05) and m.y == pytest.approx(y + 0.15, abs=0.05)
            for m in board.boxes(width - 0.3, height - 0.3)
        ), cell
    for marker in where["markers"]:
        (x, y), _, (right, bottom), _ = marker["corners"]
        assert (right - x, bottom - y) == pytest.approx((12, 12))
        assert any(
            m.x == pytest.approx(x, abs=0.05) and m.y == pytest.approx(y, abs=0.05)
            for m in board.boxes(12, 12, fill=MARKER_BLACK)
        ), marker
    for patch in where["patches"]:
        x, y, width, height = patch["box"]
        colour = tuple(bytes.fromhex(patch["colour"][1:]))
        assert any(
            m.x == pytest.approx(x, abs=0.05) and m.y == pytest.approx(y, abs=0.05)
            for m in board.boxes(width, height, fill=colour)
        ), patch


@pytest.mark.parametrize("kit", KITS)
def test_a_camera_reads_the_markers(kit):
    """OpenCV finds all four markers of the printed board, each with its id and where the map says."""
    import cv2
    import pypdfium2

    page = next(i for i, each in enumerate(built(*kit).document.pages) if "board" in each.parts)
    with pypdfium2.PdfDocument(built(*kit).data) as file:
        picture = np.ascontiguousarray(file[page].render(scale=150 / 72).to_numpy()[:, :, :3])
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, ids, _ = detector.detectMarkers(picture)
    found = {int(i): c.reshape(4, 2) * 25.4 / 150 for i, c in zip(ids.ravel(), corners, strict=True)}
    expected = {each["id"]: np.array(each["corners"]) for each in map_for(kit)["markers"]}
    assert found.keys() == expected.keys()
    for marker, where in expected.items():
        assert np.abs(found[marker] - where).max() < 0.3


def test_markers_say_which_board_it_is():
    """Boards of 3 rows, 4 rows and 4 rows for three players have blocks of marker ids of their own."""
    blocks = [
        {marker["id"] for marker in map_for(kit)["markers"]}
        for kit in ((3, "blog", "a4"), (4, "blog", "a4"), (3, "web", "a4"))
    ]
    assert [len(block) for block in blocks] == [4, 4, 4]
    assert len(set.union(*blocks)) == 12
    assert 17 not in set.union(*blocks)  # a tile may look like it
    assert {m["id"] for m in map_for((4, "web", "a4"))["markers"]} == blocks[1]


@pytest.mark.parametrize("kit", KITS)
def test_markers_keep_their_distance(kit):
    """Markers lie at least 6 mm from the paper's edge, and nothing else within 2 mm: their pads lie around that."""
    board = board_of(kit)
    for marker in map_for(kit)["markers"]:
        (x, y), _, (right, bottom), _ = marker["corners"]
        assert min(x, y, board.width - right, board.height - bottom) >= 6
        for mark in board.marks:
            inside = mark.x >= x - 0.01 and mark.y >= y - 0.01 and mark.x + mark.width <= right + 0.01
            apart = (
                mark.x >= right + 2
                or mark.x + mark.width <= x - 2
                or mark.y >= bottom + 2
                or mark.y + mark.height <= y - 2
            )
            around = mark.x <= x - 2 and mark.y <= y - 2 and mark.x + mark.width >= right + 2
            assert inside or apart or around
        for word in board.words:
            assert word.x >= right + 2 or word.right <= x - 2 or word.y >= bottom + 2 or word.bottom <= y - 2


@pytest.mark.parametrize("kit", KITS)
def test_the_score_formula_is_on_the_board(kit):
    """The pot and how to score are printed beside the rows."""
    text = board_of(kit).text
    for words in ("Pot", "own die", "round score", "your counters", "final score", "lowest wins"):
        assert words in text


def test_grid_lines_and_type_are_not_too_thin():
    """No line on the board is under 0.18 mm, and writing lines are ink or grey."""
    for mark in board_of((3, "blog", "a4")).marks:
        if mark.stroke:
            assert mark.line >= 0.18
    assert any(mark.stroke == INK for mark in board_of((3, "blog", "a4")).marks)
