"""Places without a calculator: words, percentages and sums; in groups and in cells; and what is told of wrong ones."""

import pytest

from pnp.drawing.theme import theme
from pnp.games.contract import KitSpec
from pnp.pages.paper import paper
from pnp.pieces.board_map import Box
from pnp.wings.own import contents
from pnp.wings.own.description import describe_folder
from pnp.wings.own.mark import AreaMark
from pnp.wings.own.marks import LineMark, PolygonMark
from tests.wings.own.farm import draw_kit, faults, rows, things

HEAD = "title: Farm\nplayers: 2\nparts:\n"
FACE = "  - cards:\n      size: 60x40\n      face:\n"


@pytest.fixture
def marks(tmp_path):
    """Return a function that reads marks on a card of 60 × 40 mm."""

    def read(*lines):
        face = "".join(f"        - {line}\n" for line in lines)
        (tmp_path / "game.yaml").write_text(f"{HEAD}{FACE}{face}", encoding="utf-8")
        return things(tmp_path)[0][0].front

    return read


@pytest.mark.parametrize(
    ("place", "box"),
    [
        ("left top 20 10", (0, 0, 20, 10)),
        ("middle middle 20 10", (20, 15, 20, 10)),
        ("right bottom 20 10", (40, 30, 20, 10)),
        ("right-3 bottom-2.5 20 10", (37, 27.5, 20, 10)),
        ("left+3 middle+1 20 10", (3, 16, 20, 10)),
        ("50% 25% 50% 10%", (30, 10, 30, 4)),
        ("50%-8 100%-12 16 8", (22, 28, 16, 8)),
        ("5+3 12-2+1 100%-8-3 50%", (8, 11, 49, 20)),
        ("-3 −2 100%+6 5", (-3, -2, 66, 5)),
        ("fill", (0, 0, 60, 40)),
        ("fill 3", (3, 3, 54, 34)),
        ("fill 3 5", (3, 5, 54, 30)),
        ("fill 1 2 3 4", (1, 2, 56, 34)),
        ("fill 10%", (6, 4, 48, 32)),
        ("[middle, 50%, 20, 10]", (20, 20, 20, 10)),
        ("middle, 12, 20, 8", None),
    ],
)
def test_a_place_is_worked_out_on_its_piece(marks, place, box, tmp_path):
    """By hand, on 60 × 40 mm: in the middle of 60 is 20 mm wide from (60 - 20) / 2."""
    if box is None:
        with pytest.raises(Exception, match="separate lengths with spaces, not commas: at: middle 12 20 8"):
            marks(f"box: {{at: {place}, fill: red}}")
        return
    (mark,) = marks(f"box: {{at: {place}, fill: red, bleeds: yes}}")
    assert mark.area == pytest.approx(box)


def test_points_and_groups_have_places_too(marks):
    """A point has no room of its own: right is the right edge. A group with a size is what its marks are placed in."""
    line, polygon, icon, inner, whole = marks(
        "line: {from: left 50%, to: right-2 middle}",
        "polygon: {points: [left bottom, 50% top, right bottom], fill: red}",
        "group: {at: right-20 bottom-10, marks: [icon: {at: 1 2 5 5, draw: ':star:'}]}",
        "group: {at: 50% 25% 20 10, marks: [box: {at: right bottom 50% 5, fill: red}]}",
        "group: {marks: [box: {at: fill 1, line: red}]}",
    )
    assert isinstance(line, LineMark)
    assert line.steps == (("M", 0, 20), ("L", 58, 20))
    assert isinstance(polygon, PolygonMark)
    assert polygon.points == ((0, 40), (30, 0), (60, 40))
    assert icon.area == (41, 32, 5, 5)
    assert inner.area == (40, 15, 10, 5)  # 30 + 20 - 10, 10 + 10 - 5
    assert whole.area == (1, 1, 58, 38)


WRONG = """
box: {at: centre 5 9 9, fill: red} => found 'centre'; write middle
box: {at: centre+2 5 9 9, fill: red} => found 'centre+2'; write middle+2
box: {at: 5 rigth 9 9, fill: red} => found 'rigth'; write 5 | 50%-8 | top | middle | bottom
box: {at: top left 9 9, fill: red} => found 'top'; write 5 | 50%-8 | left | middle | right
box: {at: rihgt 5 9 9, fill: red} => found 'rihgt'; write right
box: {at: 5 5 middle 9, fill: red} => found 'middle'; write 5 | 50%-8
box: {at: 5 5 9mm 9, fill: red} => found '9mm'; write 9
box: {at: 50% - 8 5 16 9, fill: red} => found '50% - 8 5 16 9'; write at: 50%-8 5 16 9
box: {at: 5 40 5300 20, fill: red} => '5300' is more than 2000 mm
box: {at: 5 5 50%-30 9, fill: red} => found '5 5 50%-30 9'; write at: x y w h, 5 3 44 9
box: {at: fill 30, fill: red} => found 'fill 30'; write at: x y w h, 5 3 44 9
box: {at: fill 1 2 3, fill: red} => found 'fill 1 2 3'; write at: x y w h, 5 3 44 9
line: {from: 5 5, to: middle} => found 'middle'; write x y, 5 20
group: {at: 5 5, marks: [box: {at: middle 5 9 9, fill: red}]} => 'middle' needs the size of the group; write its place
group: {at: 5 5, marks: [box: {at: fill, fill: red}]} => 'fill' needs the size of the group; write its place as at: x
group: {at: 5 5 0 9, marks: [box: {at: 5 5 9 9, fill: red}]} => found '5 5 0 9'; write at: x y w h, 5 3 44 9
box: {in: A1, at: 5 5 9 9, fill: red} => only marks on the cells of a board can name cells
"""


@pytest.mark.parametrize(("mark", "wrong"), rows(WRONG))
def test_a_wrong_place_is_told_once_with_its_word(marks, tmp_path, mark, wrong):
    """And what would be right."""
    with pytest.raises(Exception, match=r"game\.yaml"):
        marks(mark)
    (line,) = faults(tmp_path)
    assert line.startswith(f"game.yaml:7: {wrong}")


@pytest.mark.parametrize(
    ("shape", "sides", "width", "height"),
    [
        ("hex 44", 6, 44, 50.81),  # 44 · 2 / √3
        ("hex 69.28x60", 6, 69.28, 60),  # one that lies
        ("square 40", 4, 40, 40),
        ("square 40", 3, 40, 34.64),  # 40 · √3 / 2
        ("square 40", 5, 40, 38.04),  # height to width of a pentagon: (1 + cos 36°) / (2 sin 72°)
    ],
)
def test_a_regular_polygon_fills_its_place(tmp_path, shape, sides, width, height):
    """As large as it can be; one of six sides fills a hexagon, so that it may bleed."""
    face = f"[polygon: {{at: fill, sides: {sides}, fill: red, bleeds: yes}}]"
    (tmp_path / "game.yaml").write_text(f"{HEAD}  - tokens: {{shape: {shape}, face: {face}}}\n")
    ((mark,),) = ([*thing.front] for thing in things(tmp_path)[0])
    assert isinstance(mark, AreaMark)
    assert mark.area[2:] == pytest.approx((width, height), abs=0.01)
    assert not ("hex" in shape and draw_kit(tmp_path).remarks)


def test_what_bleeds_and_touches_no_edge_is_told(marks, tmp_path):
    """Where somebody wrote the size of another piece."""
    marks("box: {at: 5 5 20 20, fill: red, bleeds: yes}")
    (remark,) = draw_kit(tmp_path).remarks
    told = "'box' bleeds, but touches no edge of its piece of 60 × 40 mm; leave out bleeds"
    assert str(remark).endswith(f"game.yaml:7: {told}")


BOARD = """\
  - board:
      grid: GRID
      length: 20
      marks:
        - MARK
"""


def on_board(folder, mark, grid="track 18"):
    """Return the kit of a track of 20 cells, or of three squares, and the marks on it."""
    text = BOARD.replace("GRID", grid).replace("MARK", mark)
    if "track" not in grid:
        text = text.replace("length: 20", "cells: a a a")
    (folder / "game.yaml").write_text(HEAD + text, encoding="utf-8")
    description = describe_folder.__wrapped__(folder)
    kit = contents.make_kit(description, KitSpec(2, {}, paper("a4"), theme("full")))
    return draw_kit(folder), description.parts[0](kit).marks


def areas_on_board(folder, mark, grid="track 18"):
    kit, marks = on_board(folder, mark, grid)
    return kit, [mark.area for mark in marks]


@pytest.mark.parametrize(
    ("mark", "boxes"),
    [
        # a cell of 18 mm and a gap of 2: cell 3 begins at 40, the middle of it is 18 · 0.56 = 10.08 wide
        ("icon: {at: 3, draw: ':star:'}", [(43.96, 3.96, 10.08, 10.08)]),
        ("icon: {at: 1 3, draw: ':star:'}", [(3.96, 3.96, 10.08, 10.08), (43.96, 3.96, 10.08, 10.08)]),
        (
            "icon: {in: 1 3 11 13, at: fill, draw: ':star:'}",
            [(x, y, 18, 18) for x, y in ((0, 0), (40, 0), (180, 20), (140, 20))],
        ),
        ("icon: {in: 2-4, at: right top 6 6, draw: ':star:'}", [(x, 0, 6, 6) for x in (32, 52, 72)]),
        ("icon: {in: 2, at: middle bottom-1 50% 5, draw: ':star:'}", [(24.5, 12, 9, 5)]),
        ("group: {in: 3, marks: [box: {at: fill 1, line: red}]}", [(41, 1, 16, 16)]),
        ("icon: {at: right bottom 20 10, draw: ':star:'}", [(178, 28, 20, 10)]),  # 10 · 20 - 2, 2 · 20 - 2
    ],
)
def test_cells_are_named_and_places_are_in_them(tmp_path, mark, boxes):
    """On a track with ten cells in a row, which turns back at its end."""
    kit, areas = areas_on_board(tmp_path, mark)
    assert areas == [pytest.approx(box, abs=1e-3) for box in boxes]
    assert not kit.remarks


@pytest.mark.parametrize(
    ("grid", "width", "height"),
    [("hexes 20", 20, 23.094), ("hexes-flat 20", 23.094, 20), ("squares 20", 17.32, 20)],
)
def test_a_polygon_fills_a_cell(tmp_path, grid, width, height):
    """A hexagon has 20 mm from side to side, and 20 · 2 / √3 from corner to corner."""
    _, ((x, y, *size),) = areas_on_board(tmp_path, "polygon: {in: A1, at: fill, sides: 6, line: red}", grid)
    assert size == pytest.approx((width, height), abs=1e-3)
    assert (x, y) == pytest.approx(((20 - width) / 2 if "squares" in grid else 0, 0), abs=1e-3)


def test_four_numbers_on_a_track_are_a_place_and_that_is_told(tmp_path):
    """If they are cells that grow; with the key for cells they are cells."""
    kit, areas = areas_on_board(tmp_path, "icon: {at: 1 9 17 20, draw: ':star:'}")
    assert areas == [Box(1, 9, 17, 20)]
    assert "'1 9 17 20' is a place in mm; for these cells write in: 1 9 17 20" in str(kit.remarks[0])
    kit, areas = areas_on_board(tmp_path, "icon: {in: 1 9 17 20, draw: ':star:'}")
    assert len(areas) == 4
    assert not kit.remarks
    kit, areas = areas_on_board(tmp_path, "icon: {at: 4 3 17 20, draw: ':star:'}")
    assert areas == [Box(4, 3, 17, 20)]
    assert not kit.remarks


def test_a_map_has_places_and_cells(tmp_path):
    """Three squares of 20 mm; a name may be in ``at`` or in ``in``."""
    assert areas_on_board(tmp_path, "icon: {at: right top 5 5, draw: ':star:'}", "squares 20")[1] == [
        Box(55, 0, 5, 5)
    ]
    named = [
        areas_on_board(tmp_path, f"icon: {{{key}: A2 A3, draw: ':star:'}}", "squares 20")[1]
        for key in ("at", "in")
    ]
    assert named[0] == named[1] != []
    _, (line,) = on_board(tmp_path, "line: {in: A2, from: left bottom, to: right top}", "squares 20")
    assert line.steps == (("M", 20, 20), ("L", 40, 0))
