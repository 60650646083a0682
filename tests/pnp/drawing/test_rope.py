"""A rope: a bar with white twists, in low ink two edges and half the twists."""

import pytest

from pnp.drawing.clip import bounds
from pnp.drawing.rope import rope
from pnp.drawing.shapes import Path
from pnp.drawing.theme import theme


def draw(ink, seat="red"):
    """Return the shapes of a level rope of 100 mm, 1.5 mm thick, around the height 10."""
    return rope((0.0, 10.0), (100.0, 10.0), 1.5, seat, theme(ink))


def count_twists(shapes):
    """Return the number of curves."""
    return sum(step[0] == "C" for shape in shapes if isinstance(shape, Path) for step in shape.steps)


def test_a_rope_of_lines_has_half_the_twists():
    """The pitch is 1.15 thicknesses, 1.725 mm, and twice that in low ink; the last twist ends within 0.9 mm."""
    assert count_twists(draw("full")) == 58  # (100 - 0.9) / 1.725 + 1
    assert count_twists(draw("low")) == 29  # (100 - 0.9) / 3.45 + 1


@pytest.mark.parametrize("seat", ["red", "yellow"])
def test_a_rope_of_lines_has_two_edges(seat):
    """They are 0.2 mm wide and lie inside the rope; nothing is filled."""
    shapes = draw("low", seat)
    levels = [bounds(shape) for shape in shapes if not count_twists([shape])]
    assert sorted(box.top for box in levels) == pytest.approx([9.35, 10.65])
    assert {(box.left, box.right) for box in levels} == {(0.0, 100.0)}
    assert {shape.ink.fill for shape in shapes} == {None}
    assert {shape.ink.width for shape in shapes} == {0.2}
