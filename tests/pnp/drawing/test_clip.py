"""Drawings cut down to a window."""

from math import hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pnp.drawing.clip import bounds, clip_shapes
from pnp.drawing.outline import round_corners
from pnp.drawing.segments import Window, cut_outline
from pnp.drawing.shapes import Circle, Drawing, Ink, Path, Placement, Rect, line
from pnp.drawing.text import text
from pnp.drawing.theme import theme

FULL = theme("full")

WINDOW = Window(10, 10, 30, 30)
SOLID, THIN = Ink(fill="#1c1c1c"), Ink(stroke="#1c1c1c", width=0.25)
COORDINATES = st.floats(0, 40)


def kept(shape):
    return clip_shapes([shape], WINDOW, WINDOW)


def test_what_lies_inside_stays_and_what_lies_outside_goes():
    """Shapes wholly inside are the same; those wholly outside are left out."""
    inside = [Rect(12, 12, 5, 5, SOLID), Circle(20, 20, 10, SOLID), line(10, 10, 30, 30, THIN)]
    outside = [Rect(31, 12, 5, 5, SOLID), Circle(20, 5, 4, SOLID), line(0, 9, 40, 9, THIN)]
    assert clip_shapes([*inside, *outside], WINDOW, WINDOW) == inside


@given(COORDINATES, COORDINATES, COORDINATES, COORDINATES)
def test_a_filled_rectangle_is_cut_exactly(x, y, width, height):
    """What is left of it is the part it has in common with the window, and nothing where that has no area."""
    assume(width > 0.001 and height > 0.001)
    found = kept(Rect(x, y, width, height, SOLID))
    left, top, right, bottom = max(x, 10), max(y, 10), min(x + width, 30), min(y + height, 30)
    if min(right - left, bottom - top) > 1e-6:
        (each,) = found
        box = bounds(each)
        assert (box.left, box.top, box.right, box.bottom) == pytest.approx((left, top, right, bottom))
    elif max(left - right, top - bottom) > 0:
        assert found == []


@given(COORDINATES, COORDINATES, COORDINATES, COORDINATES, st.floats(0, 1))
def test_a_line_is_cut_exactly(x1, y1, x2, y2, part):
    """A point of a line is on what is left of it if it lies in the window, and only then."""
    assume(hypot(x2 - x1, y2 - y1) > 0.01)
    x, y = x1 + (x2 - x1) * part, y1 + (y2 - y1) * part
    deep = min(x - 10, 30 - x, y - 10, 30 - y)
    found = cut_outline([((x1, y1), (x2, y2))], WINDOW, closed=False)
    assert all(10 - 1e-6 <= each <= 30 + 1e-6 for ends in found for point in ends for each in point)
    within = any(
        min(a, c) - 1e-6 <= x <= max(a, c) + 1e-6 and min(b, d) - 1e-6 <= y <= max(b, d) + 1e-6
        for (a, b), (c, d) in found
    )
    assert within if deep > 1e-6 else True
    assert not within or deep > -1e-5


def flat(path):
    """Return the outline of a path as many points."""
    points = []
    for name, *numbers in path.steps:
        if name in "ML":
            points.append(tuple(numbers))
        elif name == "C":
            (x0, y0), (x1, y1, x2, y2, x3, y3) = points[-1], numbers
            for at in range(1, 65):
                t, s = at / 64, 1 - at / 64
                points.append(
                    (
                        s**3 * x0 + 3 * s * s * t * x1 + 3 * s * t * t * x2 + t**3 * x3,
                        s**3 * y0 + 3 * s * s * t * y1 + 3 * s * t * t * y2 + t**3 * y3,
                    )
                )
    return points


def holds(points, x, y):
    """Say whether a point lies inside a closed outline: a ray from it crosses that an odd number of times."""
    odd = False
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            odd = not odd
    return odd


@given(COORDINATES, COORDINATES, st.floats(1, 25), COORDINATES, COORDINATES)
def test_a_disc_is_cut_exactly(x, y, radius, px, py):
    """A point lies in what is left of a disc if it lies in both the disc and the window."""
    far = min(
        abs(hypot(px - x, py - y) - radius), *(abs(each - side) for each in (px, py) for side in (10, 30))
    )
    assume(far > 0.05)
    wanted = hypot(px - x, py - y) < radius and 10 < px < 30 and 10 < py < 30
    found = kept(Circle(x, y, radius, SOLID))
    assume(not any(isinstance(each, Circle) for each in found))
    assert any(holds(flat(each), px, py) for each in found) == wanted
    for each in found:
        assert all(10 - 1e-6 <= value <= 30 + 1e-6 for point in flat(each) for value in point)


def test_an_outlined_rectangle_keeps_the_lines_that_it_has_inside():
    """Cut at its right end it is one run of three lines: nothing is drawn along the cut."""
    ends = [[step[1:] for step in shape.steps] for shape in kept(Rect(20, 12, 30, 10, THIN))]
    assert ends == [[(20, 12), (30, 12)], [(30, 22), (20, 22), (20, 12)]]


def test_an_area_with_an_outline_is_cut_as_both():
    """What it fills is closed along the cut; its outline is not."""
    both = Ink(fill="#ffffff", stroke="#1c1c1c", width=0.5)
    area, outline = kept(Path((("M", 20, 35), ("L", 15, 20), ("L", 25, 20), ("Z",)), both))
    assert (area.ink.stroke, outline.ink.fill) == (None, None)
    assert area.steps[-1] == ("Z",)
    assert [step[0] for step in outline.steps] == ["M", "L", "L", "L"]
    assert outline.steps[0][2] == outline.steps[-1][2] == 30


def test_an_outline_keeps_its_round_corners():
    """Straight sides are cut; a corner that lies inside stays a curve, joined to what is left of the next side."""
    frame = Path(round_corners(((12, 12), (60, 12), (60, 60), (12, 60)), 3), THIN)
    corner, side = kept(frame)
    assert [step[0] for step in corner.steps] == ["M", "C", "L"]
    assert (corner.steps[0][1:], corner.steps[-1][1:]) == ((12, 15), (30, 12))
    assert [step[1:] for step in side.steps] == [(12, 30), (12, 15)]


def test_a_placed_drawing_is_cut_in_its_place():
    """What is placed across the side keeps its place; its own shapes are cut."""
    drawing = Drawing("pair", 10, 10, (Rect(0, 0, 4, 4, SOLID), Rect(6, 6, 4, 4, SOLID)))
    (placed,) = kept(Placement(drawing, 22, 22))
    assert (placed.x, placed.y) == (22, 22)
    first, second = placed.drawing.shapes
    assert first == Rect(0, 0, 4, 4, SOLID)
    assert bounds(second) == Window(6, 6, 8, 8)
    assert placed.drawing.name != drawing.name


def test_a_text_belongs_where_its_middle_is():
    """A line of type is never cut: it stays whole where its middle lies, and is nowhere else."""
    words = text(28, 20, "Pot", FULL.style("body"))
    box = bounds(words)
    middle = (box.left + box.right) / 2
    left, right = Window(10, 10, middle - 0.1, 30), Window(middle - 0.1, 10, 60, 30)
    assert clip_shapes([words], left, left) == []
    assert clip_shapes([words], right, right) == [words]
