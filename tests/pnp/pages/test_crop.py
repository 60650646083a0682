"""Crop marks around a grid of pieces."""

import pytest

from pnp.drawing.clip import bounds
from pnp.drawing.theme import theme
from pnp.pages.crop import draw_crop_marks

SAFE, FROM, TO = 5.0, 1.5, 4.0
"""A printer's margin, and where a mark begins and ends, as a sheet with room has it, mm."""


@pytest.mark.parametrize(("margin", "end"), [(20.0, TO), (9.0, TO), (8.0, 3.0), (7.0, 2.0)])
def test_level_marks_end_before_the_margin_of_a_printer(margin, end):
    """Beside a grid from 50 to 100 mm: they are 1.5 to 4 mm from it, or end 5 mm before the paper's edge."""
    shapes = draw_crop_marks([50.0, 100.0], [40.0, 80.0], margin, theme("full"))
    boxes = [bounds(shape) for shape in shapes]
    level = {(round(box.left, 6), round(box.right, 6)) for box in boxes if box.height < 0.01}
    assert level == {(50 - end, 50 - FROM), (100 + FROM, 100 + end)}
    upright = {(round(box.top, 6), round(box.bottom, 6)) for box in boxes if box.width < 0.01}
    assert upright == {(40 - TO, 40 - FROM), (80 + FROM, 80 + TO)}
    assert min(left for left, _ in level) >= 50 - margin + SAFE
