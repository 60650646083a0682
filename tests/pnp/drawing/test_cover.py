"""The ink of shapes, estimated: whole sheets are compared with rendered pages in test_finished_inks.py."""

from math import pi

import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.ttLib import TTFont

from pnp.drawing import fonts
from pnp.drawing.cover import InkEstimate, darkness
from pnp.drawing.matrix import Matrix
from pnp.drawing.outline import extent, round_corners
from pnp.drawing.shapes import Circle, Drawing, Group, Ink, Path, Placement, Rect, chain, line
from pnp.drawing.text import text
from pnp.drawing.theme import Type

BLACK, WHITE = Ink(fill="#000000"), Ink(fill="#ffffff")
GREY = "#808080"
CUT = chain([(5, 5), (15, 5), (15, 10), (5, 10)], closed=True)


def ink(*shapes):
    """Return the ink of shapes on a sheet of 60 x 60 mm."""
    return InkEstimate().ink(shapes, 60, 60)


def test_darkness_is_that_of_the_grey_seen():
    """Black is 1, white 0; a colour counts by its luminance."""
    assert (darkness("#000000"), darkness("#ffffff")) == (1, pytest.approx(0))
    assert darkness("#ffff00") < darkness("#ff0000") < darkness("#0000ff")


def test_a_length_and_an_area():
    """A square with round corners: four sides and a circle, within what handles tell."""
    size = extent(round_corners(((0, 0), (10, 0), (10, 10), (0, 10)), 2))
    assert size.area == pytest.approx(100 - 16 + 4 * pi, rel=0.001)
    assert size.length == pytest.approx(24 + 4 * pi, rel=0.02)


def test_an_outline_the_other_way_around_is_a_hole():
    """A ring of two outlines has the area between them."""
    outer = (("M", 0, 0), ("L", 10, 0), ("L", 10, 10), ("L", 0, 10), ("Z",))
    inner = (("M", 2, 2), ("L", 2, 8), ("L", 8, 8), ("L", 8, 2), ("Z",))
    assert extent((*outer, *inner)).area == pytest.approx(64)
    assert extent((*outer, *inner)).lines == 2


@pytest.mark.parametrize(
    ("shapes", "expected"),
    [
        ([Rect(10, 10, 20, 10, BLACK)], 200),
        ([Rect(10, 10, 20, 10, Ink(fill=GREY))], 200 * (1 - 128 / 255)),
        ([Rect(10, 10, 20, 10, Ink(stroke="#000000", width=0.5))], 30),
        ([Circle(30, 30, 10, BLACK)], 100 * pi),
        ([line(10, 10, 50, 10, Ink(stroke="#000000", width=0.25))], 10),
        ([line(10, 10, 50, 10, Ink(stroke="#000000", width=0.25, dash=(1, 1)))], 5),
        ([line(10, 10, 10.001, 10, Ink(stroke="#000000", width=2, round_ends=True))], pi),
        ([Rect(10, 10, 20, 20, BLACK), Rect(15, 15, 10, 10, WHITE)], 300),
        ([Rect(10, 10, 20, 20, BLACK), line(12, 20, 28, 20, Ink(stroke="#ffffff", width=1))], 384),
        ([Rect(10, 10, 20, 20, BLACK), Rect(20, 10, 20, 20, BLACK)], 600),
        ([Group((Rect(0, 0, 40, 20, BLACK),), Matrix(), CUT)], 50),
    ],
)
def test_what_lies_beneath_counts_once(shapes, expected):
    """Areas, lines, dashes and dots; white takes away what it covers, and an overlap is not counted twice."""
    assert ink(*shapes) == pytest.approx(expected, rel=0.01)


def test_a_placed_drawing_covers_what_is_under_it():
    """A tile over its bleed adds what differs; many places add as many times."""
    tile = Drawing("tile", 10, 10, (Rect(0, 0, 10, 10, BLACK), Rect(3, 3, 4, 4, WHITE)))
    bleed = Rect(9, 9, 12, 12, BLACK)
    assert ink(bleed, Placement(tile, 10, 10)) == pytest.approx(144 - 16, rel=0.01)
    assert ink(Placement(tile, 10, 10), Placement(tile, 30, 10)) == pytest.approx(2 * 84, rel=0.01)


def test_what_shows_through_a_hole_counts():
    """Four slopes of 2 mm around a hole of 16 cover only what is under them; with a white deck in it they cover all.

    Slopes meet in a mitre and are counted as boxes: the corners may be 3 % off.
    """
    inner, outer = ((2, 2), (18, 2), (18, 18), (2, 18)), ((0, 0), (20, 0), (20, 20), (0, 20))
    sides = [(outer[at - 1], outer[at], inner[at], inner[at - 1]) for at in range(4)]
    ring = Drawing("ring", 20, 20, tuple(Path(chain(side, closed=True), BLACK) for side in sides))
    roof = Drawing("roof", 20, 20, (Placement(ring, 0, 0), Rect(2, 2, 16, 16, WHITE)))
    under, placed = Rect(10, 10, 20, 20, BLACK), Placement(ring, 10, 10)
    assert ink(placed) == pytest.approx(400 - 256, rel=0.03)
    assert ink(under, placed) == pytest.approx(400)
    assert ink(placed, Rect(12, 12, 16, 16, BLACK)) == pytest.approx(400, rel=0.03)
    assert ink(under, Placement(roof, 10, 10)) == pytest.approx(400 - 256, rel=0.03)


def test_an_outline_drawn_elsewhere_has_the_same_ink():
    """A path counts the same wherever it lies."""
    here, there = (Path(round_corners(((x, 5), (x + 9, 5), (x + 4, 14)), 1), BLACK) for x in (3.1, 40.7))
    assert ink(here) == pytest.approx(ink(there))
    assert ink(here, there) == pytest.approx(2 * ink(here))


SENTENCE = "Roll up to three times, setting dice aside. Then place one of your dice on any empty square"


@pytest.mark.parametrize("weight", list(fonts.FILES))
def test_type_counts_by_the_mean_of_its_weight(weight):
    """The ink of a sentence is within a tenth of the area of its letters, measured with another library."""
    font = TTFont(fonts.folder() / f"IBMPlexSansCondensed-{fonts.FILES[weight]}.ttf")
    letters, names = font.getGlyphSet(), font.getBestCmap()
    em = 9 * 25.4 / 72
    area = 0.0
    for letter in SENTENCE:
        pen = AreaPen(letters)
        letters[names[ord(letter)]].draw(pen)
        area += abs(pen.value) / font["head"].unitsPerEm ** 2 * em**2
    assert ink(text(2, 30, SENTENCE, Type(9, weight, 0.0, "#000000", weight))) == pytest.approx(area, rel=0.1)


def test_white_type_takes_no_ink():
    """On white paper, white letters take none; on black they take away."""
    white = text(12, 20, "5", Type(18, "bold", 0.0, "#ffffff", "bold"))
    assert ink(white) == pytest.approx(0)
    assert ink(Rect(10, 10, 20, 20, BLACK), white) < 400
