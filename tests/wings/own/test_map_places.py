"""Places on boards by the names of their cells: marks in cells, paths, edges, names on cells; faults all at once."""

import time
from itertools import product
from math import dist, sqrt

import pytest

from pnp.drawing.segments import points_of
from pnp.drawing.shapes import Circle, Group, Path, Placement, Rect, TextShape
from pnp.errors import FolderError
from tests.wings.own.farm import draw_kit, faults

HEAD = "title: Map\nplayers: 2\nparts:\n  - board:\n"
HEXES = (
    "      grid: hexes 20\n      cells: |\n        a a a\n         a a a\n        a a a\n      key: {a: {}}\n"
)
FLAT = "      grid: hexes-flat 20\n      cells: |\n        a a a\n        a a a\n        a a a\n      key: {a: {}}\n"
SQUARES = (
    "      grid: squares 20\n      cells: |\n        aaa\n        aaa\n        aa.\n      key: {a: {}}\n"
)
TRACK = "      grid: track 20\n      length: 12\n"
LONG = 20 * 2 / sqrt(3)
"""From corner to corner of the hexagons, mm."""


def drawn(tmp_path, board, *marks, more=""):
    """Return the shapes of a board, without the white at its edge."""
    lines = "".join(f"        - {mark}\n" for mark in marks)
    text = HEAD + board + more + (f"      marks:\n{lines}" if marks else "")
    tmp_path.joinpath("game.yaml").write_text(text, encoding="utf-8")
    return draw_kit(tmp_path).parts[0].pieces[0].front.shapes


def points(shapes, width):
    """Return the chains of points of the lines that have a width, to 0.01 mm from the corner of the cells."""
    (found,) = [shape for shape in shapes if isinstance(shape, Path) and shape.ink.width == width]
    chains = []
    for step in found.steps:
        chains += [[]] if step[0] == "M" else []
        chains[-1] += [(round(x - 1, 2), round(y - 1, 2)) for x, y in points_of(step)]
    return chains


def labels(shapes):
    """Return the names on the cells, in their order."""
    inner = [
        s for shape in shapes for s in (shape.drawing.shapes if isinstance(shape, Placement) else [shape])
    ]
    return [shape.text for shape in inner if isinstance(shape, TextShape)]


@pytest.mark.parametrize(
    ("board", "path", "middles"),
    [
        (HEXES, "A1 A3", [(10, LONG / 2), (50, LONG / 2)]),
        (HEXES, "A1 B1 C2", [(10, LONG / 2), (20, LONG * 1.25), (30, LONG * 2)]),
        (FLAT, "A1 C1", [(LONG / 2, 10), (LONG / 2, 50)]),
        (FLAT, "A1 A2 B3", [(LONG / 2, 10), (LONG * 1.25, 20), (LONG * 2, 30)]),
        (SQUARES, "A1 C1", [(10, 10), (10, 50)]),
        (SQUARES, "A3 C1", [(50, 10), (10, 50)]),
        (TRACK, "1 9 12", [(10, 10), (186, 10), (186, 32)]),
    ],
)
def test_a_path_goes_through_the_middles_of_its_cells(tmp_path, board, path, middles):
    """Worked out by hand from the size of a cell."""
    (found,) = points(drawn(tmp_path, board, f"line: {{path: {path}, width: 3}}"), 3)
    assert found == [(round(x, 2), round(y, 2)) for x, y in middles]


@pytest.mark.parametrize(("board", "side"), [(HEXES, LONG / 2), (FLAT, LONG / 2), (SQUARES, 20)])
def test_edges_are_the_sides_that_two_cells_share(tmp_path, board, side):
    """Each is as long as a side, and its ends are as far from one middle as from the other."""
    pairs = ["A2-B2", "B1-B2", "B2-B3", "B2-C2"]
    chains = points(drawn(tmp_path, board, f"line: {{edges: {' '.join(pairs)}, width: 3}}"), 3)
    (middle,) = points(drawn(tmp_path, board, "line: {path: B2 B2, width: 3}"), 3)
    assert len(chains) == 4
    for chain, pair in zip(chains, pairs, strict=True):
        assert dist(*chain) == pytest.approx(side, abs=0.02)
        other = pair.replace("B2", "").strip("-")
        ((beyond, _),) = points(drawn(tmp_path, board, f"line: {{path: {other} {other}, width: 3}}"), 3)
        assert all(dist(end, middle[0]) == pytest.approx(dist(end, beyond), abs=0.02) for end in chain)


NAMES = [
    (HEXES, "A1", ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"]),
    (HEXES, "border 0101", ["0101", "0201", "0301", "0102", "0302", "0103", "0203", "0303"]),
    (FLAT, "border", ["A1", "A2", "A3", "B1", "B3", "C1", "C2", "C3"]),
    (SQUARES, "0101", ["0101", "0201", "0301", "0102", "0202", "0302", "0103", "0203"]),
    (SQUARES, "border A1", ["A1", "A2", "A3", "B1", "B3", "C1", "C2"]),
    (SQUARES, "no", []),
    (TRACK, "border", [str(number) for number in range(1, 13)]),
]


@pytest.mark.parametrize(("board", "coordinates", "names"), NAMES)
def test_cells_print_their_names(tmp_path, board, coordinates, names):
    """In all cells, or only in those that have a side without a neighbour."""
    assert labels(drawn(tmp_path, board, more=f"      coordinates: {coordinates}\n")) == names


def test_flat_hexagons_are_the_same_a_line_for_each_row_or_as_they_lie(tmp_path):
    """With holes; or with a first column that is the lower one."""
    head = "      grid: hexes-flat 20\n      coordinates: yes\n      key: {a: {}}\n      cells: |\n        "
    ways = [". a a\n        a . a\n", ".   a\n          a\n        a   a\n"]
    level, lie = (
        {
            name: (round(shape.x, 2), round(shape.y, 2))
            for shape in drawn(tmp_path, head + way)
            for name in labels([shape])
        }
        for way in ways
    )
    assert level == lie
    assert level == {"A2": (18.32, 11), "A3": (35.64, 1), "B1": (1, 21), "B3": (35.64, 21)}


@pytest.mark.parametrize("board", [HEXES, FLAT, SQUARES])
@pytest.mark.parametrize("way", ["path: A1 A2", "edges: A1-A2", "path: [A1 A2], opacity: 0.5"])
def test_roads_and_rivers_lie_above_the_colours_and_below_all_else(tmp_path, board, way):
    """Whatever is written first: the grounds of all cells, the line, marks and names in cells, marks of the board."""
    cells = board.replace("{a: {}}", "{a: {draw: ':star:'}}") + "      coordinates: yes\n"
    shapes = drawn(tmp_path, cells, "circle: {at: B2, fill: red}", f"line: {{{way}, width: 3}}")

    def depth(test):
        return [at for at, shape in enumerate(shapes) if any(map(test, spread([shape])))]

    grounds = depth(
        lambda shape: isinstance(shape, Path) and shape.steps[-1] == ("Z",) and shape.ink.width < 1
    )
    line = depth(lambda shape: isinstance(shape, Path) and shape.ink.width == 3)
    names = depth(lambda shape: isinstance(shape, TextShape))
    (circle,) = depth(lambda shape: isinstance(shape, Circle))
    assert len(grounds) >= len(names) > 7
    assert grounds[len(names) - 1] < line[0] < names[0]
    assert names[-1] < circle


def spread(shapes):
    """Yield all shapes, also those in cells and groups."""
    for shape in shapes:
        if isinstance(shape, Placement):
            yield from spread(shape.drawing.shapes)
        elif isinstance(shape, Group):
            yield from spread(shape.shapes)
        else:
            yield shape


@pytest.mark.parametrize("board", [HEXES, FLAT, SQUARES])
def test_marks_lie_in_the_cells_that_they_name(tmp_path, board):
    """An icon takes the middle, 56 of 100 parts; a group begins at the corner of the square."""
    shapes = drawn(
        tmp_path,
        board,
        "box: {at: [B2, C1], fill: red}",
        "group: {at: B2 C1, marks: [box: {at: 1 2 3 4, fill: blue}]}",
    )
    boxes = [shape for shape in shapes if isinstance(shape, Rect)]
    (middles,) = points(drawn(tmp_path, board, "line: {path: [B2 B2], width: 3}"), 3)
    x, y = (value + 1 for value in middles[0])
    assert [(round(box.width, 2), round(box.height, 2)) for box in boxes] == [(11.2, 11.2)] * 2 + [(3, 4)] * 2
    assert (boxes[0].x + 5.6, boxes[0].y + 5.6) == pytest.approx((x, y), abs=0.01)
    assert (boxes[2].x - 1 + 10, boxes[2].y - 2 + 10) == pytest.approx((x, y), abs=0.01)


WRONG = [
    (
        "line: {path: A1 B9 C1 Z4}",
        [
            "unknown cell 'B9'; write B1–B3 (coordinates: A1)",
            "unknown cell 'Z4'; write A1–C3 (coordinates: A1)",
        ],
    ),
    ("line: {path: [A1, A1 C3 B1]}", ["found 'A1'; write path: A1 C3"]),
    ("line: {path: A2-B2}", ["found 'A2-B2'; write path: A2 B2"]),
    ("line: {path: B1, B2}", ["separate lengths with spaces, not commas: path: B1 B2"]),
    (
        "line: {path: A1 B2}",
        ["A1 and B2 are not in line; write A1 A2 B2"],
    ),
    (
        "line: {edges: A1-C1 A1-A1 A1-A2-A3 A1-A9}",
        [
            "A1 and C1 are not neighbours; A2 and B1 are beside A1: write A1-B1",
            "A1 and A1 are not neighbours; A2 and B1 are beside A1: write A1-A2",
            "found 'A1-A2-A3'; write edges: A1-A2",
            "unknown cell 'A9'; write A1–A3 (coordinates: A1)",
        ],
    ),
    ("line: {path: B1 B9}", ["unknown cell 'B9'; write B1–B3 (coordinates: A1)"]),
    ("line: {path: []}", ["found a list; write C4 D4 E5"]),
    ("line: {edges: B2 A2}", ["found 'B2 A2'; write edges: B2-A2"]),
    ("line: {edges: A1-A2, path: A1 A2}", ["write only one of these: path and edges"]),
    (
        "icon: {at: A1 D4 0203, draw: ':star:'}",
        [
            "unknown cell 'D4'; write A1–C3 (coordinates: A1)",
            "unknown cell '0203'; write C2 (coordinates: A1)",
        ],
    ),
    ("icon: {at: A1, A2, draw: ':star:'}", ["separate lengths with spaces, not commas: at: A1 A2"]),
    ("icon: {at: a1, draw: ':star:'}", ["unknown cell 'a1'; write A1 (coordinates: A1)"]),
    ("icon: {at: foo, draw: ':star:'}", ["found 'foo'; write at: x y w h, 5 3 44 9"]),
    ("group: {marks: [line: {path: A1 A2}]}", ["only marks on the cells of a board can name cells"]),
]


@pytest.mark.parametrize(("mark", "told"), WRONG)
def test_all_that_is_wrong_is_told_at_once_with_its_line(tmp_path, mark, told):
    """Cells that are not on the board, and those that are not neighbours or in line."""
    with pytest.raises(FolderError) as wrong:
        drawn(tmp_path, HEXES, mark)
    found = str(wrong.value).splitlines()
    assert all(any(line.endswith(f"game.yaml:12: {text}") for line in found) for text in told), found


@pytest.mark.parametrize(
    ("cells", "name", "right"),
    [
        ("aa.a", "0301", "0101–0201, 0401 (coordinates: 0101)"),
        ("a.a.aa", "0201", "0101, 0301, 0501–0601 (coordinates: 0101)"),
        ("aaa", "0401", "0101–0301 (coordinates: 0101)"),
        ("aa.a\n        ....\n        aaaa", "0302", "0101–0201, 0401 (coordinates: 0101)"),
    ],
)
def test_a_gap_is_not_in_the_range_that_is_told(tmp_path, cells, name, right):
    """Cells that do not follow each other are listed; a row without cells has one with cells above it."""
    board = "      grid: squares 20\n      coordinates: 0101\n"
    board += f"      cells: |\n        {cells}\n      key: {{a: {{}}}}\n"
    with pytest.raises(FolderError) as wrong:
        drawn(tmp_path, board, f"icon: {{at: [{name}], draw: ':star:'}}")
    assert str(wrong.value).endswith(f": unknown cell '{name}'; write {right}")


@pytest.mark.parametrize("ink", ["full", "grey", "low"])
def test_a_mark_of_the_colour_of_its_cell_is_told(tmp_path, ink):
    """In each ink, and only where the cell has that colour; with low ink every cell is white."""
    key = "      key: {a: {}, b: {fill: '#444444'}}\n"
    board = "      grid: hexes-flat 20\n      cells: |\n        a b a\n" + key
    marks = "      marks:\n        - icon: {at: A1 A2, draw: ':star:', colour: white}\n"
    tmp_path.joinpath("game.yaml").write_text(HEAD + board + marks, encoding="utf-8")
    told = faults(tmp_path, lambda folder: draw_kit(folder, ink))
    assert len(told) == 1
    assert told[0].startswith("game.yaml:10: this is invisible")


@pytest.mark.parametrize(
    ("ink", "marks", "alike"), [("full", "", False), ("low", "", True), ("low", ", draw: ':star:'", False)]
)
def test_cells_that_little_ink_makes_alike_are_remarked_on(tmp_path, ink, marks, alike):
    """There a cell is white, whatever its colour: two kinds need an icon or marks to be told apart."""
    key = f"      key: {{a: {{fill: '#444444'}}, b: {{fill: '#dddddd'{marks}}}}}\n"
    board = "      grid: squares 20\n      cells: |\n        a b a\n" + key
    tmp_path.joinpath("game.yaml").write_text(HEAD + board, encoding="utf-8")
    told = "in this ink these cells look the same: 'a' and 'b'; give them an icon (draw) or marks"
    assert any(told in str(remark) for remark in draw_kit(tmp_path, ink).remarks) == alike


@pytest.mark.parametrize("way", ["path: A1 B4", "edges: A1-B4"])
def test_a_cell_without_neighbours_is_told(tmp_path, way):
    """There is none to write in its place."""
    island = "      grid: squares 20\n      cells: |\n        a..a\n        ...a\n      key: {a: {}}\n"
    with pytest.raises(FolderError, match="no cell is beside A1"):
        drawn(tmp_path, island, f"line: {{{way}}}")


@pytest.mark.parametrize("board", [HEXES, FLAT, SQUARES])
def test_the_path_to_write_for_cells_out_of_line_is_right(tmp_path, board):
    """It builds as it is told, from each cell to each other."""
    cells = [
        f"{row}{place}"
        for row in "ABC"
        for place in (1, 2, 3)
        if board != SQUARES or row + str(place) != "C3"
    ]
    for number, pair in enumerate(product(("A1", "B3"), cells)):
        folder = tmp_path / str(number)
        folder.mkdir()
        try:
            drawn(folder, board, f"line: {{path: {' '.join(pair)}}}")
        except FolderError as wrong:
            right = str(wrong).split("; write ")[1]
            assert right.startswith(pair[0])
            assert right.endswith(pair[1])
            drawn(folder, board, f"line: {{path: {right}}}")


def test_a_line_with_cells_is_for_boards_alone(tmp_path):
    """A card has no cells."""
    card = "title: Map\nplayers: 2\nparts:\n  - cards: {face: [line: {edges: A1-A2}]}\n"
    tmp_path.joinpath("game.yaml").write_text(card, encoding="utf-8")
    told = faults(tmp_path, draw_kit)
    assert told == ["game.yaml:4: only marks on the cells of a board can name cells"]


def test_2500_cells_with_rivers_are_drawn_in_little_time(tmp_path):
    """50 x 50 hexagons, a river along a thousand sides."""
    rows = "".join(f"        {' ' * (row % 2)}{'a ' * 50}\n" for row in range(50))
    board = f"      grid: hexes 12\n      coordinates: 0101\n      cells: |\n{rows}      key: {{a: {{}}}}\n"
    sides = " ".join(f"{x:02}{y:02}-{x + 1:02}{y:02}" for y in range(1, 51) for x in range(1, 50, 2))
    start = time.process_time()
    shapes = drawn(tmp_path, board, f"line: {{edges: {sides}, width: 2}}")
    assert len(points(shapes, 2)) == 1250
    assert time.process_time() - start < 20
