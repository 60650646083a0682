"""Fonts of a folder: embedded, turned into outlines that a PDF takes, or refused."""

from io import BytesIO

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

from pnp.drawing import fonts
from pnp.drawing.own_fonts import OwnFontError, add_font
from pnp.drawing.shapes import Text
from pnp.writers.svg_sheets import outline_text

EM = 1000


def square(pen):
    """Draw a square from 100 to 600 of the em."""
    pen.moveTo((100, 0))
    pen.lineTo((100, 500))
    pen.lineTo((600, 500))
    pen.lineTo((600, 0))
    pen.closePath()


def font(kind, cubic=False):
    """Return a font with the letter A alone, 700 wide; ``kind`` is what it says of embedding."""
    builder = FontBuilder(EM, isTTF=not cubic)
    order = [".notdef", "A"]
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({65: "A", 32: "A"})
    if cubic:
        glyphs = {}
        for name in order:
            pen = T2CharStringPen(700, None)
            square(pen)
            glyphs[name] = pen.getCharString()
        builder.setupCFF("Square", {}, glyphs, {})
    else:
        pen = TTGlyphPen(None)
        square(pen)
        glyph = pen.glyph()
        builder.setupGlyf(dict.fromkeys(order, glyph))
    builder.setupHorizontalMetrics(dict.fromkeys(order, (700, 100)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Square", "styleName": "Regular", "psName": "Square-Regular"})
    builder.setupOS2(sTypoAscender=800, fsType=kind)
    builder.setupPost()
    file = BytesIO()
    builder.save(file)
    return file.getvalue()


@pytest.mark.parametrize("cubic", [False, True])
def test_a_font_is_a_weight(cubic):
    """It is measured, and letters of it are outlines: an A of 10 points is 7 wide and its square is 5."""
    weight = add_font(font(0, cubic), f"square-{cubic}.ttf")
    assert fonts.width("AA", 10, weight) == pytest.approx(14 * 25.4 / 72)
    box = fonts.ink_box("A", 10, weight)
    assert (box.left, box.right) == pytest.approx((1 * 25.4 / 72, 6 * 25.4 / 72))
    drawn = outline_text(Text(0, 0, "A", 72, weight, "#000000", 0, 0, 0), 0, 0)
    assert "2.54" in drawn
    assert "15.24" in drawn


def test_a_sign_that_it_lacks_names_the_font():
    """The font, the letter and the word."""
    weight = add_font(font(0), "square.ttf")
    with pytest.raises(fonts.MissingGlyphError, match=r"square\.ttf has no sign for 'B' \(U\+0042\) in 'AB'"):
        fonts.width("AB", 9, weight)


@pytest.mark.parametrize(
    ("kind", "taken"), [(0, True), (4, True), (8, True), (2, False), (0x100, False), (0x204, False)]
)
def test_a_font_that_forbids_embedding_is_refused(kind, taken):
    """Restricted, not in parts, or its bitmaps alone."""
    if taken:
        assert add_font(font(kind), f"{kind}.ttf")
    else:
        with pytest.raises(OwnFontError, match="does not allow embedding"):
            add_font(font(kind), f"{kind}.ttf")


@pytest.mark.parametrize("data", [b"", b"no font", font(0)[:300]])
def test_what_is_no_font_is_refused(data):
    """With a sentence."""
    with pytest.raises(OwnFontError, match="not a TrueType"):
        add_font(data, "x.ttf")
