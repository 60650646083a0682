"""Emblems have the extents that the visual language gives them."""

import pytest

from pnp.drawing.seat_marks import HALF_WIDTH, emblem_at, own_emblem
from pnp.drawing.shapes import Circle, Path, Rect
from pnp.drawing.theme import theme

FULL = theme("full")

# left, top, right, bottom in d from the centre
EXTENTS = {
    "red": (-0.5, -0.5, 0.5, 0.5),
    "blue": (-0.445, -0.445, 0.445, 0.445),
    "yellow": (-0.545, -0.565, 0.545, 0.435),
    "green": (-0.56, -0.56, 0.56, 0.56),
    "purple": (-0.53, -0.53, 0.53, 0.53),
    "orange": (-0.571, -0.6, 0.571, 0.485),
    "teal": (-0.46, -0.49, 0.46, 0.49),
    "pink": (-0.6, -0.24, 0.6, 0.24),
}


def box(shape):
    """Return left, top, right, bottom of a shape, curves taken finely."""
    if isinstance(shape, Circle):
        return (
            shape.x - shape.radius,
            shape.y - shape.radius,
            shape.x + shape.radius,
            shape.y + shape.radius,
        )
    if isinstance(shape, Rect):
        return (shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)
    assert isinstance(shape, Path)
    points, here = [], (0.0, 0.0)
    for name, *numbers in shape.steps:
        if name == "C":
            x1, y1, x2, y2, x3, y3 = numbers
            for step in range(51):
                t = step / 50
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                points.append(
                    (a * here[0] + b * x1 + c * x2 + d * x3, a * here[1] + b * y1 + c * y2 + d * y3)
                )
        if name != "Z":
            here = tuple(numbers[-2:])
            points.append(here)
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


@pytest.mark.parametrize("colour", list(EXTENTS))
@pytest.mark.parametrize("d", [1.5, 13])
def test_extents(colour, d):
    """Rounding the corners takes nothing off the stated size."""
    expected = tuple(20 + part * d for part in EXTENTS[colour])
    assert box(own_emblem(colour, 20, 20, d, FULL)) == pytest.approx(expected, abs=0.002 * d)


@pytest.mark.parametrize("colour", list(EXTENTS))
def test_beside_text_the_own_edge_stands_on_the_column(colour):
    """An emblem beside text begins at the column, whatever its shape."""
    assert box(emblem_at(colour, 30, 0, 5, FULL))[0] == pytest.approx(30, abs=0.01)
    assert HALF_WIDTH[colour] == EXTENTS[colour][2]


def test_small_yellow_has_a_contour():
    """Yellow emblems of 7 mm or less get an ink contour of 0.25; larger ones and other colours do not."""
    assert own_emblem("yellow", 0, 0, 7, FULL).ink.stroke == "#1c1c1c"
    assert own_emblem("yellow", 0, 0, 7, FULL).ink.width == 0.25
    assert own_emblem("yellow", 0, 0, 7.1, FULL).ink.stroke is None
    assert own_emblem("red", 0, 0, 2, FULL).ink.stroke is None
