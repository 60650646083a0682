"""Themes translate what is drawn in the palette."""

from itertools import pairwise

import pytest

from pnp.drawing import fonts
from pnp.drawing.dress import Dresser
from pnp.drawing.shapes import Drawing, Ink, Place, Rect, line
from pnp.drawing.text import text
from pnp.drawing.theme import (
    BLOCK,
    BODY,
    FULL,
    INK,
    PALETTE,
    RULE,
    SMALL,
    THEMES,
    TITLE,
    UnknownInkError,
    theme,
)

LOW, GREY = theme("low"), theme("grey")


def dressed(shape, which):
    """Return one shape in a theme."""
    return Dresser(which).shapes((shape,))[0]


def test_the_full_theme_leaves_all_as_it_is():
    """The very same shapes come back."""
    shapes = (Rect(0, 0, 1, 1, Ink(fill=PALETTE["red"])), text(0, 0, "Pot", TITLE))
    assert Dresser(FULL).shapes(shapes) is shapes


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
@pytest.mark.parametrize("style", [TITLE, BLOCK, BODY])
def test_type_in_another_weight_keeps_its_edge(anchor, style):
    """A line set again is on the same column edge, middle or right edge: by its ink from 12 points up."""
    before = text(40, 10, "Blockers", style, anchor=anchor)
    after = dressed(before, LOW)
    assert after.weight != before.weight

    def edge(line):
        ink = fonts.ink_box(line.text, line.size, line.weight, line.tracking)
        left, right = (ink.left, ink.right) if style.size >= 12 else (0, line.width)
        return line.x + {"start": left, "middle": line.width / 2, "end": right}[anchor]

    assert edge(after) == pytest.approx(edge(before))


def test_areas_become_outlines_and_lines_thinner():
    """In low ink a seat's area is an outline in its colour, and a rule is thinner but as dashed as before."""
    area = dressed(Rect(0, 0, 9, 9, Ink(fill=PALETTE["blue"])), LOW)
    assert (area.ink.fill, area.ink.stroke) == (None, LOW.colours["blue"])
    rule = dressed(line(0, 0, 9, 0, RULE), LOW)
    assert rule.ink.width < RULE.width
    fold = Ink(stroke=INK, width=0.25, dash=(1, 1), role="fold")
    assert dressed(line(0, 0, 9, 0, fold), LOW).ink.dash == (1, 1)


def test_a_placed_drawing_is_dressed_too():
    """What lies in a placed drawing is dressed; a second place shares it."""
    drawing = Drawing("piece", 9, 9, (Rect(0, 0, 9, 9, Ink(fill=PALETTE["blue"])),))
    one, other = Dresser(GREY).shapes((Place(drawing, 0, 0), Place(drawing, 9, 0)))
    assert one.drawing.shapes is other.drawing.shapes
    assert one.drawing.shapes[0].ink.fill == GREY.colours["blue"]


def test_small_type_stays_as_it_is():
    """The smallest type keeps its weight and its colour in every theme."""
    small = text(0, 0, "Page 1 of 6", SMALL, PALETTE["grey-1"])
    assert {dressed(small, theme(each)) for each in THEMES} == {small}


def luminance(colour):
    """Return the relative luminance that contrast is reckoned with."""
    parts = [value / 255 for value in bytes.fromhex(colour[1:])]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """Return the contrast of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_type_can_be_read_on_white():
    """Type in low ink has a contrast of at least 4.5, and seats' lines of 4, the tiles' glyphs among them."""
    for _, colour in LOW.type.values():
        assert contrast(colour, "#ffffff") >= 4.5
    for seat in LOW.motifs:
        assert contrast(LOW.colours[seat], "#ffffff") >= 4


def test_marks_can_be_read_on_greys():
    """A glyph on its seat's grey has a contrast of at least 4, and no two seats share a grey."""
    for seat in GREY.motifs:
        assert contrast(GREY.colours[seat], GREY.on(seat)) >= 4
    tones = sorted(luminance(GREY.colours[seat]) for seat in GREY.motifs)
    assert all((light + 0.05) / (dark + 0.05) >= 1.4 for dark, light in pairwise(tones))


def test_an_unknown_theme_is_refused():
    """The sentence names the value and what there is."""
    with pytest.raises(UnknownInkError, match="--ink draft: no such ink; choose one of: full, low, grey"):
        theme("draft")
