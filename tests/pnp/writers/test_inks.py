"""Colours for a press: those of the palette as they were chosen, greys as black, and a rule for all others."""

import pytest

from pnp.data import resources
from pnp.drawing.theme import THEMES, theme
from pnp.writers.inks import cmyk, rgb
from scorer.seats import COLOURS

FULL = theme("full")


def is_grey(colour):
    return len(set(rgb(colour))) == 1


@pytest.mark.parametrize("ink", THEMES)
def test_every_colour_of_a_theme_has_values_of_its_own(ink):
    """Nothing that is not grey is left to the rule for strangers; greys are."""
    table = resources.data("cmyk")
    for name, colour in theme(ink).colours.items():
        assert (colour in table) != is_grey(colour), name


def test_the_table_holds_nothing_else_and_keeps_to_what_paper_takes():
    """Each colour belongs to a theme; no value beyond 100, no more than 300 % of ink in all."""
    known = {colour for ink in THEMES for colour in theme(ink).colours.values()}
    for colour, values in resources.data("cmyk").items():
        assert colour in known
        assert len(values) == 4
        assert all(0 <= value <= 100 for value in values)
        assert sum(values) <= 300


@pytest.mark.parametrize(
    ("colour", "inks"),
    [
        ("#ffffff", (0, 0, 0, 0)),
        ("#000000", (0, 0, 0, 1)),
        ("#373737", (0, 0, 0, 1)),  # 55 of 255: as dark as black ink gets
        ("#3a3a3a", (0, 0, 0, 1)),  # 58, of type in little ink: 98.5 %, which would be screened
        ("#424242", (0, 0, 0, 0.945)),  # 66: a grey
        ("#9b9b9b", (0, 0, 0, 0.5)),  # 155: half way from 255 to 55
        ("#f90915", (0, 1, 1, 0)),
        ("#fdb5b9", (0, 0.3, 0.3, 0)),  # 30 % of it
        ("#c8ead3", (0.21, 0, 0.24, 0)),  # 30 % of green, 70 0 80 0
        ("#804020", (0, 0.5, 0.75, 1 - 128 / 255)),  # no colour of ours
    ],
)
def test_a_colour_becomes_these_inks(colour, inks):
    """Cyan, magenta, yellow, black."""
    assert cmyk(colour) == pytest.approx(inks, abs=0.002)


def test_greys_keep_their_order():
    """Those of the palette, from the lightest to the darkest, take more and more black."""
    greys = sorted({colour for colour in FULL.colours.values() if is_grey(colour)}, reverse=True)
    blacks = [cmyk(colour)[3] for colour in greys]
    assert blacks == sorted(blacks)
    assert len(set(blacks)) == len(blacks) - 1  # ink and black are both solid


def test_no_two_seats_share_their_inks():
    """In each theme."""
    for ink in THEMES:
        assert len({cmyk(theme(ink).colours[seat]) for seat in COLOURS}) == 5
