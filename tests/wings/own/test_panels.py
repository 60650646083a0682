"""Boards with backs: panels of equal size, which side is behind which, and faults by file and line."""

import pytest

from pnp.drawing.clip import bounds
from pnp.drawing.shapes import Placement, TextShape
from pnp.pieces.on_table import Absent, BoardOnTable
from pnp.pieces.part import components
from tests.wings.own.farm import draw_kit, faults

SQUARES = (
    "title: Map\nplayers: 2\nparts:\n  - board:\n      grid: squares 40\n      coordinates: A1\n"
    "      cells: |\n        aaaaaaaa\n        aaaaaaaa\n      key: {a: {}}\n"
)
SAME = (
    "      back:\n        grid: squares 40\n        coordinates: A1\n"
    "        cells: |\n          aaaaaaaa\n          aaaaaaaa\n        key: {a: {}}\n"
)
HEXES = (
    "      back:\n        grid: hexes 20\n        coordinates: A1\n"
    "        cells: |\n          a a\n        key: {a: {}}\n"
)
MARKS = "      back:\n        - text: {at: 5 5 60 10, say: Night}\n"
SMALL = SQUARES.replace("aaaaaaaa", "aaa")


def board(tmp_path, text):
    tmp_path.joinpath("game.yaml").write_text(text, encoding="utf-8")
    return draw_kit(tmp_path).parts[0]


def texts(drawing):
    """Return the texts of a drawing, also of those within it."""
    found = []
    for shape in drawing.shapes:
        found += texts(shape.drawing) if isinstance(shape, Placement) else []
        found += [shape.text] if isinstance(shape, TextShape) else []
    return found


def test_panels_are_equal_and_each_has_the_back_that_lies_behind_it(tmp_path):
    pieces = board(tmp_path, SQUARES + SAME).pieces
    assert [piece.label for piece in pieces] == ["1a", "1b"]
    assert {(piece.front.width, piece.front.height) for piece in pieces} == {(160, 80)}
    sides = [{name[1] for name in texts(side)} for piece in pieces for side in (piece.front, piece.back)]
    assert sides == [set("1234"), set("5678"), set("5678"), set("1234")]


@pytest.mark.parametrize("back", [SAME.replace("aaaaaaaa", "aaa"), HEXES, MARKS])
def test_a_small_board_is_one_piece_that_lies_as_a_board_on_a_table(tmp_path, back):
    (piece,) = board(tmp_path, SMALL + back).pieces
    assert isinstance(piece.on_table, BoardOnTable)
    assert piece.label == ""
    assert texts(piece.back)
    assert (piece.back.width, piece.back.height) == (120, 80)


def test_panels_are_one_board_on_a_table(tmp_path):
    """It has both whole sides, and no white around them."""
    part = board(tmp_path, SQUARES + MARKS)
    assert [type(piece.on_table) for piece in part.pieces] == [BoardOnTable, Absent]
    (whole, _) = components([part])[0].designs
    assert [(side.trim.width, side.trim.height) for side in whole.sides] == [(320, 80)] * 2
    assert (texts(whole.front)[0], texts(whole.back)) == ("A1", ["Night"])
    assert (whole.piece.title, whole.piece.label) == ("", "")


@pytest.mark.parametrize(
    ("back", "line", "says"),
    [
        ("      back: night.svg\n", 11, "night.svg"),
        (HEXES.replace("20", "100"), 12, "larger than the board"),
        ("      back: {grid: squares 40, markers: yes}\n", 11, "markers"),
        ("      back:\n        grid: squares 40\n", 12, "cells"),
    ],
)
def test_what_is_wrong_with_a_back_is_a_fault_of_its_line(tmp_path, back, line, says):
    tmp_path.joinpath("game.yaml").write_text(SMALL + back, encoding="utf-8")
    found = faults(tmp_path, draw_kit)
    assert any(f"game.yaml:{line}" in fault and says in fault for fault in found), found


@pytest.mark.parametrize("back", [MARKS, ""])
def test_markers_of_a_board_that_is_cut_all_around_keep_white_beside_them(tmp_path, back):
    """Cameras need 6 mm; a board with one side has the paper around it."""
    (piece,) = board(tmp_path, SMALL + "      markers: yes\n" + back).pieces
    geometry = piece.on_table.map
    xs, ys = zip(*(corner for marker in geometry.markers for corner in marker.corners()), strict=True)
    room = (min(xs), min(ys), geometry.width - max(xs), geometry.height - max(ys))
    assert room == ((6, 6, 6, 6) if back else (0, 0, 0, 0))
    assert geometry.width == (132 if back else 122)


@pytest.mark.parametrize("markers", ["no", "yes"])
def test_a_picture_behind_a_board_covers_all_of_it_and_marks_lie_as_on_the_front(tmp_path, markers):
    """Also where there is white around markers."""
    tmp_path.joinpath("sky.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    )
    text = f"{SMALL}      markers: {markers}\n"
    (piece,) = board(tmp_path, text + "      back: sky.svg\n").pieces
    (box,) = (bounds(shape) for shape in piece.back.shapes[1:])
    assert (box.width, box.height) == pytest.approx((piece.back.width, piece.back.height))
    mark = "- box: {at: 0 0 120 80, fill: red}\n"
    (piece,) = board(tmp_path, f"{text}      marks:\n        {mark}      back:\n        {mark}").pieces
    front, back = (bounds(side.shapes[-1]) for side in (piece.front, piece.back))
    assert front == back
    assert (back.width, back.height) == (120, 80)


@pytest.mark.parametrize(
    ("columns", "rows", "across", "down"),
    [
        (9, 8, 3, 2),  # 450 x 400 mm: in two columns the cut would go through the fifth square
        (8, 9, 2, 3),
        (7, 8, 2, 2),  # 350 x 400 mm: four panels, though a cut goes through squares
    ],
)
def test_panels_are_few_and_cut_between_cells(tmp_path, columns, rows, across, down):
    """The fewest panels come first, then those whose cuts go through no square."""
    cells = "".join(f"        {'a' * columns}\n" for _ in range(rows))
    text = (
        SQUARES[: SQUARES.index("        aaaa")].replace("40", "50") + cells + "      key: {a: {}}\n" + MARKS
    )
    pieces = board(tmp_path, text).pieces
    assert [piece.label for piece in pieces] == [
        f"{row + 1}{'abc'[column]}" for row in range(down) for column in range(across)
    ]
    size = (columns * 50 / across, rows * 50 / down)
    assert {(piece.front.width, piece.front.height) for piece in pieces} == {size}
