"""What each sentence of the check names: which piece, which way, which of two values; worked out by hand."""

from types import SimpleNamespace

import pytest

from pnp.check.check import order_faults
from pnp.check.cuts import cut_faults
from pnp.check.differences import ChangedArea, ComparedPage, look_faults
from pnp.check.fault import PagePlace
from pnp.check.pieces import MeasuredPiece, back_faults, count_faults, shape_faults
from pnp.check.print_faults import letter_faults, mark_faults, print_faults
from pnp.check.walk import FileMark, PageContents, TypeRun
from pnp.pages.statement import Area, PageStatement, PieceStatement

PLACE = PagePlace(3, "Tiles")


def piece(number, side="front"):
    """Return the statement of piece ``number``, a tile of 20 x 30 mm: they lie side by side from 10, 40 mm on."""
    trim = Area(10.0 + 20 * number, 40.0, 20.0, 30.0)
    return PieceStatement(f"tile {number}", "tiles", number, "", "", side, "straight", "ltrb", trim, trim)


def page(count, side="front", **more):
    """Return the statement of a page of so many pieces."""
    pieces = tuple(piece(number, side) for number in range(count))
    return PageStatement(
        1, "", ("tiles",), "card", (210, 297), (210, 297), (5, 5, 5, 5), pieces=pieces, **more
    )


def mark(number, right=0.0, down=0.0, wider=0.0, higher=0.0, angle=0.0, mirrored=False):
    """Return the mark of a piece, moved and grown about its middle."""
    found, (left, top, far, foot) = FileMark(0, number), piece(number).trim.box
    found.box = (
        left + right - wider / 2,
        top + down - higher / 2,
        far + right + wider / 2,
        foot + down + higher / 2,
    )
    found.angle, found.mirrored = angle, mirrored
    return found


def measured(*marks, side="front"):
    return [MeasuredPiece(piece(one.number, side), one) for one in marks]


def sentences(faults):
    """Return the sentences of faults, without their page, and the pieces of each."""
    return [(str(fault.text), list(fault.pieces)) for fault in faults]


SHAPES = [
    ([mark(0, right=1)], ["tile 0 is out of place: 1.00 mm to the right"]),
    ([mark(0, right=-1, down=2)], ["tile 0 is out of place: 1.00 mm to the left and 2.00 mm down"]),
    ([mark(0, down=-2), mark(1, down=-2.01)], ["2 pieces are out of place, the first tile 0: 2.00 mm up"]),
    (
        [mark(0, right=1), mark(1, right=2)],
        ["tile 0 is out of place: 1.00 mm to the right", "tile 1 is out of place: 2.00 mm to the right"],
    ),
    (
        [mark(0, right=1), mark(1, right=1, down=2)],
        [
            "tile 0 is out of place: 1.00 mm to the right",
            "tile 1 is out of place: 1.00 mm to the right and 2.00 mm down",
        ],
    ),
    (
        [mark(0, right=1), mark(1, down=3), mark(2, right=-4), mark(3, right=2)],
        ["4 pieces are out of place, the worst tile 2: 4.00 mm to the left"],
    ),
    ([mark(0, wider=1, higher=-0.5)], ["tile 0 is 21.00 × 29.50 mm instead of 20.00 × 30.00 mm"]),
    (
        [mark(0), mark(1, wider=2), mark(2, wider=2)],
        ["2 pieces have the wrong size: the first, tile 1, is 22.00 × 30.00 mm instead of 20.00 × 30.00 mm"],
    ),
    ([mark(0, angle=-1.5)], ["tile 0 is rotated by 1.50 degrees"]),
    ([mark(0, angle=90), mark(1, angle=90)], ["2 pieces are rotated by 90.00 degrees, the first tile 0"]),
    ([mark(1, mirrored=True)], ["tile 1 is mirrored"]),
    ([mark(0, right=0.04, wider=0.04, angle=0.01)], []),
]


@pytest.mark.parametrize(("marks", "wanted"), SHAPES)
def test_pieces_off_their_place_or_size(marks, wanted):
    """Found comes before stated; alike pieces are one sentence with the first, four kinds are one with the worst."""
    assert [text for text, _ in sentences(shape_faults(measured(*marks), PLACE))] == wanted


COUNTS = [
    ([0, 1, 2], []),
    ([0, 2], [("tile 1 is missing", ["tile 1"])]),
    ([1], [("2 pieces are missing, the first tile 0", ["tile 0", "tile 2"])]),
    ([0, 1, 2, 1], [("tile 1 appears more than once", ["tile 1"])]),
    ([2, 0, 1, 2, 1], [("2 pieces appear more than once, the first tile 1", ["tile 1", "tile 2"])]),
    ([0, 1, 2, 3], [("1 piece does not belong to this page", [])]),
    ([0, 1, 2, 3, 9], [("2 pieces do not belong to this page", [])]),
]


@pytest.mark.parametrize(("numbers", "wanted"), COUNTS)
def test_pieces_that_are_missing_twice_or_strange(numbers, wanted):
    """The sentence names the first of them; the fault has the ids of all."""
    marks = [FileMark(0, number) for number in numbers]
    assert sentences(count_faults(page(3), marks, 0, PLACE)) == wanted


BACKS = [
    ([mark(0), mark(1)], []),
    ([mark(0, right=1), mark(1)], ["the back of tile 0 is off its front: 1.00 mm to the right"]),
    (
        [mark(0, down=-1), mark(1, down=-1)],
        ["2 backs are off their fronts, the first that of tile 0: 1.00 mm up"],
    ),
    (
        [mark(0, right=1), mark(1, right=2), mark(2, down=5), mark(3, right=-3)],
        ["4 backs are off their fronts, the worst that of tile 2: 5.00 mm down"],
    ),
]


@pytest.mark.parametrize(("marks", "wanted"), BACKS)
def test_backs_off_their_fronts(marks, wanted):
    """Each back is compared with its own front; the sheet is turned over a level line, 55 mm down."""
    fronts = measured(*(mark(number) for number in range(4)))
    level = page(4, "back", turn="level")._replace(layout=(210.0, 110.0))
    found = back_faults(fronts, measured(*marks, side="back"), level, PLACE)
    assert [text for text, _ in sentences(found)] == wanted


def line(x, y, to_x, to_y):
    return ((x, y), (to_x, to_y))


def grid(**moved):
    """Return the cut lines of one tile, 10 to 30 mm across and 40 to 70 mm down; ``moved`` ones are off, or gone."""
    places = {"left": 10.0, "right": 30.0, "top": 40.0, "foot": 70.0}
    at = {
        name: None if moved.get(name, 0) is None else place + moved.get(name, 0)
        for name, place in places.items()
    }
    upright = [line(x, 37, x, 39) for x in (at["left"], at["right"]) if x is not None]
    return upright + [line(7, y, 9, y) for y in (at["top"], at["foot"]) if y is not None]


@pytest.mark.parametrize(
    ("moved", "guided", "wanted"),
    [
        ({}, True, []),
        ({"left": 0.5}, True, ["a cut line is off a side of tile 0: 0.50 mm to the right"]),
        ({"right": -0.5}, True, ["a cut line is off a side of tile 0: 0.50 mm to the left"]),
        ({"top": 0.5}, True, ["a cut line is off a side of tile 0: 0.50 mm down"]),
        ({"foot": -0.7}, False, ["a cut line is off a side of tile 0: 0.70 mm up"]),
        (
            {"left": 0.5, "right": 0.5},
            True,
            ["cut lines are off 2 sides of pieces, the first one of tile 0: 0.50 mm to the right"],
        ),
        ({"left": None}, True, ["a side of tile 0 has no cut line or crop mark"]),
        (
            {"left": None, "foot": None},
            True,
            ["2 sides of pieces have no cut line or crop mark, the first one of tile 0"],
        ),
        ({"left": None, "foot": None}, False, []),
    ],
)
def test_cut_lines_off_their_sides(moved, guided, wanted):
    """The way is that of the line, along its own axis; what a machine cuts needs no line."""
    assert [text for text, _ in sentences(cut_faults(page(1), grid(**moved), PLACE, guided=guided))] == wanted


def registration(number, right=0.0):
    found = FileMark(0, number)
    found.box = (5.0 + right, 5.0, 10.0 + right, 10.0)
    return found


@pytest.mark.parametrize(
    ("marks", "wanted"),
    [
        ([registration(0), registration(1)], []),
        ([registration(1)], ["1 registration mark of the cutting machine is missing"]),
        ([], ["2 registration marks of the cutting machine are missing"]),
        (
            [registration(0, 0.2), registration(1, -0.7)],
            ["a registration mark of the cutting machine is off its place or size: 0.70 mm"],
        ),
    ],
)
def test_marks_of_a_machine(marks, wanted):
    """Missing ones are counted; of those that are off, the worst counts."""
    stated = page(0, marks=(Area(5.0, 5.0, 5.0, 5.0),) * 2)
    assert [text for text, _ in sentences(mark_faults(stated, marks, 0, PLACE))] == wanted


POINT = 72 / 25.4  # points in a millimetre
FREE = (5 * POINT, 5 * POINT, 205 * POINT, 292 * POINT)  # 5 mm in from the edges of A4


def inked(*edges):
    """Return boxes in points that reach over an edge of the printable area by so many mm; y runs up."""
    sides = {"left": (0, -1), "lower": (1, -1), "right": (2, 1), "upper": (3, 1)}
    boxes = []
    for name, reach in edges:
        at, way = sides[name]
        box = [100 * POINT, 100 * POINT, 110 * POINT, 110 * POINT]
        box[at] = FREE[at] + way * reach * POINT
        boxes.append(tuple(box))
    return boxes


EDGES = [
    ([(edge, 1.0)], f"1 object is printed beyond the printable area, 1.20 mm at the {edge} edge")
    for edge in ("left", "lower", "right", "upper")
] + [
    (
        [("left", 1.0), ("upper", 3.0), ("lower", 2.0)],
        "3 objects are printed beyond the printable area, the worst by 3.20 mm at the upper edge",
    )
]


@pytest.mark.parametrize(("edges", "wanted"), EDGES)
def test_ink_in_a_margin(edges, wanted):
    """The worst edge is named; half a line, 0.2 mm, may lie in the margin and is added."""
    seen = PageContents()
    seen.beyond = inked(*edges)
    assert sentences(print_faults(seen, FREE, None, PLACE)) == [(wanted, [])]


def test_the_least_of_small_things_is_named():
    """The thinnest line and the smallest text, of several."""
    seen, words = PageContents(), {1: "one", 2: "two", 3: "three"}
    seen.thin = [0.15, 0.05, 0.1]
    seen.types = [
        TypeRun((40.0 * at, 0.0, 40.0 * at + 30, 4.0), size, at)
        for at, size in ((1, 5.0), (2, 4.0), (3, 12.0))
    ]
    seen.clipped = 2
    reader = SimpleNamespace(read=lambda run: words[run.handle])
    assert [text for text, _ in sentences(print_faults(seen, FREE, reader, PLACE))] == [
        "2 objects are cut off by a clip path",
        "3 lines are thinner than 0.2 mm, the thinnest is 0.050 mm",
        "2 texts are smaller than 6.5 pt, the smallest is 'two' with 4.00 pt",
    ]


@pytest.mark.parametrize(
    ("letters", "wanted"),
    [
        ("Onetileisred", []),
        ("Onetileisblue", ["the text 'is red' is missing or different"]),
        ("Twotilesisblue", ["2 texts are missing or different; the first is 'One tile'"]),
        ("Onetileisred!", ["1 letter does not belong to the kit"]),
        ("Onetileisred!?", ["2 letters do not belong to the kit"]),
    ],
)
def test_texts_that_differ(letters, wanted):
    """The first one that is missing is named; what there is more is counted only if nothing is missing."""
    assert [text for text, _ in sentences(letter_faults(("One tile", "is red"), letters, PLACE))] == wanted


WHITE, GREY, RED, BLUE = (255, 128, 128), (120, 128, 128), (132, 206, 193), (93, 143, 68)


def spot(stated, found, left=12, top=45, cells=9):
    """Return a spot of 6 x 4 mm, on tile 0 unless it is put elsewhere."""
    return ChangedArea(left, top, left + 6, top + 4, cells, stated, found, (stated, found))


LOOKS = [
    ([spot(RED, WHITE)], ["tile 0 has lost what was printed on 6.00 × 4.00 mm at 12.00, 45.00 mm"]),
    (
        [spot(WHITE, RED)],
        ["tile 0 shows something that is not of the kit on 6.00 × 4.00 mm at 12.00, 45.00 mm"],
    ),
    ([spot(RED, BLUE)], ["tile 0 is blue instead of red on 6.00 × 4.00 mm at 12.00, 45.00 mm"]),
    (
        [spot(GREY, (160, 128, 128))],
        ["tile 0 has lost what was printed on 6.00 × 4.00 mm at 12.00, 45.00 mm"],
    ),
    (
        [spot(GREY, (80, 128, 128))],
        ["tile 0 shows something that is not of the kit on 6.00 × 4.00 mm at 12.00, 45.00 mm"],
    ),
    ([spot(GREY, (125, 128, 128))], ["tile 0 looks different on 6.00 × 4.00 mm at 12.00, 45.00 mm"]),
    (
        [spot(RED, WHITE, left=150, top=200)],
        ["the page has lost what was printed on 6.00 × 4.00 mm at 150.00, 200.00 mm"],
    ),
    (
        [spot(RED, WHITE, cells=3), spot(RED, WHITE, left=33, cells=7)],
        [
            "2 pieces look different; the most: tile 1 has lost what was printed on 6.00 × 4.00 mm at 33.00, 45.00 mm"
        ],
    ),
    (
        [spot(RED, WHITE, cells=3), spot(RED, WHITE, left=20, cells=7)],
        ["tile 0 has lost what was printed on 6.00 × 4.00 mm at 20.00, 45.00 mm"],
    ),
]


class Looked:
    """A difference that was found: its spots, and how far the picture of a place is from that of another."""

    def __init__(self, spots, shows=()):
        self._spots, self._shows = spots, dict(shows)
        self.counts, self.inked = (0, len(spots)), 1000

    def spots(self, *, noisy):
        """Return the spots."""
        assert not noisy
        return self._spots

    def apart(self, box, there):
        """Return little for the place whose picture is shown, and much for all others."""
        return 1.0 if self._shows.get(box[0]) == there[0] else 90.0


@pytest.mark.parametrize(("spots", "wanted"), LOOKS)
def test_what_looks_different(spots, wanted):
    """The sentence has the piece, both colours with the new one first, the size, and the place across and down."""
    ((_, _, faults),) = look_faults([ComparedPage(PLACE, page(3), (), Looked(spots))])
    assert [text for text, _ in sentences(faults)] == wanted


def test_a_piece_with_the_picture_of_another():
    """Tile 0 shows that of tile 2: the sentence has the one that is there first."""
    looked = Looked([spot(RED, BLUE)], {10: 50})
    ((_, _, faults),) = look_faults([ComparedPage(PLACE, page(3), (), looked)])
    assert sentences(faults) == [("tile 0 shows the picture of tile 2", ["tile 0"])]


def test_a_fault_names_its_page():
    """With its label, if viewers have one."""
    (fault,) = shape_faults(measured(mark(0, right=1)), PLACE)
    assert str(fault.sentence) == "page 3 (Tiles): tile 0 is out of place: 1.00 mm to the right"
    (fault,) = shape_faults(measured(mark(0, right=1)), PagePlace(3))
    assert str(fault.sentence) == "page 3: tile 0 is out of place: 1.00 mm to the right"


@pytest.mark.parametrize(
    ("left", "wanted"),
    [
        ([*range(20)], []),
        ([*range(19)], ["page 20 of the kit is missing"]),
        ([], [f"pages {', '.join(map(str, range(1, 21)))} of the kit are missing"]),
    ],
)
def test_pages_are_named_by_their_numbers_from_1(left, wanted):
    """Twenty pages are all named; of more, only the first twenty."""
    assert [text for text, _ in sentences(order_faults(left, left, 20))] == wanted
    (fault,) = order_faults([], [], 21)
    assert str(fault.text).endswith("19, 20, … of the kit are missing")
