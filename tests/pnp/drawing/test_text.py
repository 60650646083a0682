"""Type: widths, bearings, wrapping, missing glyphs."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from pnp.drawing import fonts
from pnp.drawing.text import paragraph, text, width, wrap
from pnp.drawing.theme import theme

FULL = theme("full")

MM = 25.4 / 72


def reference(weight):
    """Open the font with another library."""
    return TTFont(Path(fonts.folder()) / f"IBMPlexSansCondensed-{fonts.FILES[weight]}.ttf")


@pytest.mark.parametrize("weight", list(fonts.FILES))
def test_widths_are_those_of_the_font_file(weight):
    """Advance widths agree with the font file, read by another library."""
    font = reference(weight)
    cmap, hmtx = font.getBestCmap(), font["hmtx"]
    sample = "Low Blow: 5 × 3 – “100 %”, round = pips − own dice"
    expected = sum(hmtx[cmap[ord(char)]][0] for char in sample) / font["head"].unitsPerEm * 10 * MM
    assert fonts.width(sample, 10, weight) == pytest.approx(expected, abs=0.001)


def test_stems_stand_on_the_column_edge():
    """From 12 pt up the ink, not the side bearing, begins at x; right-aligned type ends there."""
    font = reference("bold")
    left = font["hmtx"]["L"][1] / 1000 * 36 * MM
    assert text(20, 0, "Low", FULL.style("title")).x == pytest.approx(20 - left, abs=0.001)
    ends = text(20, 0, "Low", FULL.style("head"), anchor="end")
    glyph = font["glyf"]["w"]
    after = (font["hmtx"]["w"][0] - glyph.xMax) / 1000 * 18 * MM
    assert ends.x + ends.width - after == pytest.approx(20, abs=0.001)


def test_small_type_keeps_its_bearing():
    """Below 12 pt the pen starts at x."""
    assert text(20, 0, "Low", FULL.style("body")).x == 20


def test_wrapping_keeps_the_room_and_every_word():
    """Lines stay inside the room; joined they are the text; a non-breaking space holds."""
    words = (
        "Lay a ruler along both scales. Each must be 100\u00a0mm long, and no line may be wider than this."
    )
    lines = wrap(words, FULL.style("body"), 40)
    assert " ".join(lines) == words
    assert len(lines) > 2
    assert all(width(line, FULL.style("body")) <= 40 for line in lines)
    assert any("100\u00a0mm" in line for line in lines)


def test_a_paragraph_steps_by_its_leading():
    """Baselines of a paragraph lie one leading apart."""
    lines = paragraph(0, 10, "one two three four five six seven eight nine ten", FULL.style("body"), 20)
    assert [line.y for line in lines] == pytest.approx([10 + 4.3 * index for index in range(len(lines))])


def test_a_missing_glyph_is_a_fault():
    """A character that the family lacks is named; it would be invisible in the print."""
    with pytest.raises(fonts.MissingGlyphError, match="U\\+2605"):
        text(0, 0, "five ★", FULL.style("body"))
