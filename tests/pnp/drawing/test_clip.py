"""Drawings cut down to a window."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.clip import Window, bounds, clipped, segment
from pnp.drawing.outline import rounded
from pnp.drawing.shapes import Circle, Clip, Drawing, Ink, Path, Place, Rect, line, polygon
from pnp.drawing.text import text
from pnp.drawing.theme import BODY

WINDOW = Window(10, 10, 30, 30)
SOLID, THIN = Ink(fill="#1c1c1c"), Ink(stroke="#1c1c1c", width=0.25)
COORDINATES = st.floats(0, 40)


def cut(shape):
    return clipped([shape], WINDOW, WINDOW)


def test_what_lies_inside_stays_and_what_lies_outside_goes():
    """Shapes wholly inside are the same; those wholly outside are left out."""
    inside = [Rect(12, 12, 5, 5, SOLID), Circle(20, 20, 10, SOLID), line(10, 10, 30, 30, THIN)]
    outside = [Rect(31, 12, 5, 5, SOLID), Circle(20, 5, 4, SOLID), line(0, 9, 40, 9, THIN)]
    assert clipped([*inside, *outside], WINDOW, WINDOW) == inside


@given(COORDINATES, COORDINATES, COORDINATES, COORDINATES)
def test_a_filled_rectangle_is_cut_exactly(x, y, width, height):
    """What is left of it is the part it has in common with the window, and nothing where that has no area."""
    found = cut(Rect(x, y, width, height, SOLID))
    left, top, right, bottom = max(x, 10), max(y, 10), min(x + width, 30), min(y + height, 30)
    if right - left > 1e-9 and bottom - top > 1e-9:
        (kept,) = found
        assert (kept.x, kept.y) == pytest.approx((left, top))
        assert (kept.x + kept.width, kept.y + kept.height) == pytest.approx((right, bottom))
    else:
        assert all(each.width * each.height == pytest.approx(0, abs=1e-9) for each in found)


@given(COORDINATES, COORDINATES, COORDINATES, COORDINATES, st.floats(0, 1))
def test_a_line_is_cut_exactly(x1, y1, x2, y2, part):
    """A point of a line is on what is left of it if it lies in the window, and only then."""
    x, y = x1 + (x2 - x1) * part, y1 + (y2 - y1) * part
    deep = min(x - 10, 30 - x, y - 10, 30 - y)
    found = segment((x1, y1), (x2, y2), WINDOW)
    if found is None:
        assert deep < 1e-6
        return
    (start_x, start_y), (end_x, end_y) = found
    assert all(10 - 1e-6 <= each <= 30 + 1e-6 for each in (start_x, start_y, end_x, end_y))
    within = (
        min(start_x, end_x) - 1e-6 <= x <= max(start_x, end_x) + 1e-6
        and min(start_y, end_y) - 1e-6 <= y <= max(start_y, end_y) + 1e-6
    )
    assert within or deep < 1e-6


def test_an_outlined_rectangle_keeps_the_lines_that_it_has_inside():
    """Cut at its right end it is three lines: nothing is drawn along the cut."""
    found = cut(Rect(20, 12, 30, 10, THIN))
    ends = [(shape.steps[0][1:], shape.steps[1][1:]) for shape in found]
    assert ends == [((20, 12), (30, 12)), ((30, 22), (20, 22)), ((20, 22), (20, 12))]


def test_an_outline_keeps_its_round_corners():
    """Straight sides are cut; a corner that lies inside stays a curve, joined to what is left of the next side."""
    frame = Path(rounded(((12, 12), (60, 12), (60, 60), (12, 60)), 3), THIN)
    corner, side = cut(frame)
    assert [step[0] for step in corner.steps] == ["M", "C", "L"]
    assert (corner.steps[0][1:], corner.steps[-1][1:]) == ((12, 15), (30, 12))
    assert [step[1:] for step in side.steps] == [pytest.approx((12, 30)), pytest.approx((12, 15))]


def test_what_cannot_be_cut_is_clipped():
    """Curves across the side, and filled outlines, keep their shape behind a window."""
    across = [
        Circle(30, 20, 5, THIN),
        Rect(25, 12, 10, 10, SOLID, 3),
        polygon(((25, 20), (35, 15), (35, 25)), SOLID),
        Path((("M", 20, 20), ("C", 40, 20, 40, 28, 20, 28)), THIN),
        Place(Drawing("inside", 10, 10, (Circle(5, 5, 5, SOLID),)), 25, 25),
    ]
    for shape in across:
        assert cut(shape) == [Clip(10, 10, 20, 20, (shape,))]


def test_a_text_belongs_where_its_middle_is():
    """A line of type is never cut: it stays whole where its middle lies, and is nowhere else."""
    words = text(28, 20, "Pot", BODY)
    box = bounds(words)
    middle = (box.left + box.right) / 2
    left, right = Window(10, 10, middle - 0.1, 30), Window(middle - 0.1, 10, 60, 30)
    assert clipped([words], left, left) == []
    assert clipped([words], right, right) == [words]
