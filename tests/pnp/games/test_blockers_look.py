"""The look of Blockers: whose map it is, and where a tile may go, seen without colours."""

from itertools import combinations

import pytest

from pnp.drawing.shapes import Path
from pnp.drawing.theme import theme
from pnp.games.blockers.small_map import small_map
from scorer.seats import COLOURS


def squares(colour, ink):
    """Return what the map of the joker draws in all squares: the path with the most steps."""
    paths = [shape for shape in small_map(colour, "joker", 9.4, theme(ink)).shapes if isinstance(shape, Path)]
    return max(paths, key=lambda path: len(path.steps))


def test_each_seat_has_its_own_marks_in_low_ink():
    """Two maps of the same tile differ by their lines, not by their colour alone."""
    drawn = [squares(colour, "low").steps for colour in COLOURS]
    assert all(one != two for one, two in combinations(drawn, 2))


@pytest.mark.parametrize("colour", COLOURS)
def test_in_grey_squares_are_dark_or_have_an_outline(colour):
    """Squares where a tile may go are 44 of 255 or more darker than the others, or have an outline."""
    own, ground = squares(colour, "grey").ink, theme("grey").colours["stone"]
    lighter = int(own.fill[1:3], 16) - int(ground[1:3], 16)
    assert own.stroke == theme("grey").colours["ink"] or lighter <= -44
