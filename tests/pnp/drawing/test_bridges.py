"""Bridges of any outline: at least three, as wide as they should be, and all else is cut."""

from itertools import pairwise
from math import cos, dist, pi, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.bridges import EVERY, LEAST, WIDTH, leave_bridges
from pnp.drawing.segments import along, outlines
from pnp.drawing.shapes import Circle, Ink, Path, Rect, chain

radii = st.lists(st.floats(6, 60), min_size=3, max_size=40)


def measure(shape):
    """Return the length of a shape's outlines, curves by five points each."""
    chains = [[along(segment) for segment in outline] for outline in outlines(shape)]
    return sum(dist(*pair) for chain in chains for points in chain for pair in pairwise(points))


def cut(shape):
    """Return the lines along a shape."""
    (outline,) = outlines(shape)
    return Path(leave_bridges(tuple(outline)), Ink())


@settings(max_examples=60)
@given(radii)
def test_a_polygon_is_cut_but_for_its_bridges(distances):
    """Around a point, with sides of any length."""
    turns = [2 * pi * at / len(distances) for at in range(len(distances))]
    corners = [(r * cos(turn), r * sin(turn)) for r, turn in zip(distances, turns, strict=True)]
    whole = Path(chain(corners, closed=True), Ink())
    lines = cut(whole)
    bridges = round((measure(whole) - measure(lines)) / WIDTH)
    assert bridges >= LEAST
    assert bridges >= measure(whole) / EVERY - 1
    assert measure(whole) - measure(lines) == pytest.approx(bridges * WIDTH, abs=1e-6)
    assert len(list(outlines(lines))) == bridges


@pytest.mark.parametrize(
    ("shape", "bridges"),
    [
        (Circle(0, 0, 8, Ink()), 3),
        (Circle(0, 0, 40, Ink()), 5),
        (Rect(0, 0, 16, 16, Ink()), 3),
        (Rect(0, 0, 63.5, 88.9, Ink(), 3), 6),
        (Rect(0, 0, 20, 20, Ink(), 10), 3),
    ],
)
def test_shapes_have_a_bridge_for_every_50_mm(shape, bridges):
    """Worked out by hand: a card of 63.5 x 88.9 mm is 304.8 mm around, less than 6 mm of them at its corners."""
    assert len(list(outlines(cut(shape)))) == bridges
