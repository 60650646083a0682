"""Fonts of a folder: embedded, turned into outlines that a PDF takes, or refused."""

import re
from io import BytesIO

import pypdfium2
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from pikepdf import Pdf
from PIL import ImageChops

from pnp.drawing import fonts
from pnp.drawing.other_scripts import make_face
from pnp.drawing.shapes import TextShape
from pnp.errors import FolderError
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper
from pnp.wings.own import own_fonts
from pnp.wings.own.own_fonts import OwnFontError, add_font
from pnp.writers import pdf
from pnp.writers.svg_sheets import outline_text
from tests.wings.own.farm import draw_kit

EM = 1000


def square(pen, size):
    """Draw a square from 100 of the em, mostly to 600."""
    pen.moveTo((100, 0))
    pen.lineTo((100, size))
    pen.lineTo((100 + size, size))
    pen.lineTo((100 + size, 0))
    pen.closePath()


def font(kind, cubic=False, size=500, name="Square-Regular"):
    """Return a font with the letter A alone, 700 wide; ``kind`` is what it says of embedding."""
    builder = FontBuilder(EM, isTTF=not cubic)
    order = [".notdef", "A"]
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({65: "A", 32: "A"})
    if cubic:
        glyphs = {}
        for sign in order:
            pen = T2CharStringPen(700, None)
            square(pen, size)
            glyphs[sign] = pen.getCharString()
        builder.setupCFF("Square", {}, glyphs, {})
    else:
        pen = TTGlyphPen(None)
        square(pen, size)
        glyph = pen.glyph()
        builder.setupGlyf(dict.fromkeys(order, glyph))
    builder.setupHorizontalMetrics(dict.fromkeys(order, (700, 100)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Square", "styleName": "Regular", "psName": name})
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
    drawn = outline_text(TextShape(0, 0, "A", 72, weight, "#000000", 0, 0, 0), 0, 0)
    assert "2.54" in drawn
    assert "15.24" in drawn


def test_a_sign_that_it_lacks_comes_from_ours():
    """Each sign by itself; one that no font has is named, with the word."""
    weight = add_font(font(0), "square.ttf")
    assert fonts.split_weights("ABBA", weight) == [("A", weight), ("BB", "regular"), ("A", weight)]
    assert fonts.width("AB", 9, weight) == pytest.approx(
        fonts.width("A", 9, weight) + fonts.width("B", 9, "regular")
    )
    with pytest.raises(fonts.MissingGlyphError, match=r"no sign for '☃' \(U\+2603\) in 'A☃'"):
        fonts.width("A☃", 9, weight)


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


STEP = 10
"""From one line to the next, in mm."""


def set_lines(*lines):
    """Return a PDF of one page with these lines, a weight and a text each."""
    shapes = [
        TextShape(20, 20 + STEP * at, text, 12, weight, "#000000", 0, 0, 0)
        for at, (weight, text) in enumerate(lines)
    ]
    page = Page(Paper("a4", "A4", 210, 297), ("t",), "t", "t", "paper", tuple(shapes), 0, 0)
    return pdf.render(Document("t", "s", (page,), ()))


def names_in(data):
    """Return the names of the fonts that a PDF of one page embeds."""
    with Pdf.open(BytesIO(data)) as file:
        used = file.pages[0].Resources.Font.values()
        return [str(font.BaseFont) for font in used if "/FontDescriptor" in font]


def see_lines(data, number):
    """Return the pictures of the lines of a PDF."""
    with pypdfium2.PdfDocument(data) as file:
        page = file[0].render(scale=4, grayscale=True).to_pil()
    dots = page.height / 297
    tops = [(20 + STEP * (at - 0.8)) * dots for at in range(number)]
    return [ImageChops.invert(page.crop((0, int(top), page.width, int(top + STEP * dots)))) for top in tops]


def test_fonts_of_one_name_stay_apart():
    """The face that all kits have, as a file of the folder; and two files of one name with other letters."""
    ours = add_font((fonts.folder() / "IBMPlexSansCondensed-Regular.ttf").read_bytes(), "Plex.ttf")
    large, small = add_font(font(0), "1.ttf"), add_font(font(0, size=250), "2.ttf")
    data = set_lines(("regular", "fine"), (ours, "fine"), (large, "AA"), (small, "AA"))
    with pypdfium2.PdfDocument(data) as file:
        assert file[0].get_textpage().get_text_range().split() == ["fine", "fine", "AA", "AA"]
    names = names_in(data)
    titles = [name.partition("+")[2] for name in names]
    assert [titles.count(title) for title in ("IBMPlexSansCond-Regular", "Square-Regular")] == [2, 2]
    assert len({*names}) == 4
    first, second, squares, quarters = (sum(line.tobytes()) for line in see_lines(data, 4))
    assert first == pytest.approx(second, rel=0.02)
    assert squares == pytest.approx(4 * quarters, rel=0.1)


@pytest.mark.parametrize("name", ["#41", "a\x1bb\nc", "A\0B", "x" * 300])
def test_the_name_inside_a_font_cannot_harm_the_file(name):
    """Whatever a font calls itself, the PDF has a name of letters, digits and hyphens."""
    (found,) = names_in(set_lines((add_font(font(0, name=name), "odd.ttf"), "AA")))
    assert re.fullmatch(r"/[A-Z]{6}\+[A-Za-z0-9-]+", found)


def test_a_font_with_too_many_cubic_outlines_is_refused(monkeypatch):
    """Each must be converted; the advice is the file that needs no conversion."""
    monkeypatch.setattr(own_fonts, "MOST_CONVERTED", 1)
    with pytest.raises(OwnFontError, match=r"use its TrueType file, with the ending \.ttf"):
        add_font(font(0, cubic=True, size=333), "Large.otf")
    assert add_font(font(0, size=333), "Large.ttf")


def collection(*names):
    """Return a collection of square fonts with these names."""
    gathered = TTCollection()
    gathered.fonts = [TTFont(BytesIO(font(0, name=name))) for name in names]
    file = BytesIO()
    gathered.save(file)
    return file.getvalue()


def test_a_collection_is_read(farm):
    """Its font is that for the language, else the first; the letters of the folder stay, others go."""
    folder = farm()
    (folder / "fonts").mkdir()
    data = collection("Square KR", "Square JP")
    assert add_font(data, "Square.ttc", lang="ja-JP") != add_font(data, "Square.ttc", lang="fr")
    (folder / "fonts" / "Square-Regular.ttc").write_bytes(data)
    game = folder / "game.yaml"
    text = game.read_text(encoding="utf-8").replace('say: "{name}"', 'say: "A **A**", font: 9 Square')
    game.write_text(text, encoding="utf-8")
    (told,) = draw_kit(folder).remarks
    assert "fonts/Square-Regular.ttc:1: Square has no bold font, so bold words are not bold" in str(told)


def test_a_large_font_keeps_the_letters_of_its_folder():
    """A font of ours with three letters more than the usual ones is smaller, and as wide."""
    whole = make_face(fonts.folder("fontpkg-ibm-plex-sans"), "regular")
    weight, of_all = add_font(whole, "Plex.ttf", frozenset(map(ord, "Жя"))), add_font(whole, "Plex.ttf")
    assert fonts.find_lacking("Жя A–é", weight) is None
    assert fonts.find_lacking("Щ", weight) == "Щ"
    assert fonts.width("Жя A", 9, weight) == pytest.approx(fonts.width("Жя A", 9, of_all))
    assert len(fonts.own_fonts()[weight].data) < len(whole)


@pytest.mark.parametrize("name", ["Bad-Regular.otf", "Bad-Regular.ttc"])
def test_a_font_that_cannot_be_used_is_named(farm, name):
    """Also if a title needs the fonts of the folder before any text asks for this one."""
    folder = farm()
    (folder / "fonts").mkdir()
    (folder / "fonts" / name).write_bytes(b"ttcf" + bytes(30))
    game = folder / "game.yaml"
    text = game.read_text(encoding="utf-8").replace("en: Farm, de: Hof", "en: 海, de: Hof")
    game.write_text(text, encoding="utf-8")
    with pytest.raises(FolderError) as caught:
        draw_kit(folder)
    assert f"fonts/{name}:1 (en): this is not a TrueType or OpenType font" in str(caught.value)
    assert "game.yaml:1 (en): the font has no sign for '海' (U+6D77)" in str(caught.value)


def test_a_font_for_the_web_is_named(farm):
    """Nothing uses it, and the kit is made."""
    folder = farm()
    (folder / "fonts").mkdir()
    (folder / "fonts" / "Square.woff2").write_bytes(b"wOF2")
    (told,) = draw_kit(folder).remarks
    assert "fonts/Square.woff2:1: this is not a TrueType or OpenType font" in str(told)


def test_a_font_may_be_larger_than_other_files(farm):
    """A collection of Debian's has 27 MB; that of this test begins as a font and is padded."""
    folder = farm()
    (folder / "fonts").mkdir()
    (folder / "fonts" / "Square-Regular.ttc").write_bytes(collection("Square JP") + bytes(28 << 20))
    game = folder / "game.yaml"
    text = game.read_text(encoding="utf-8").replace('say: "{name}"', 'say: "A **A**", font: 9 Square')
    game.write_text(text, encoding="utf-8")
    (told,) = draw_kit(folder).remarks
    assert "Square has no bold font" in str(told)
