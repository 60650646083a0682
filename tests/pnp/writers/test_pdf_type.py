"""Lines of type in a PDF: what is read back is what was set."""

from io import BytesIO

import pdfplumber

from pnp.drawing import fonts
from pnp.drawing.shapes import TextShape
from pnp.drawing.text import text
from pnp.drawing.theme import TypeStyle, theme
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper
from pnp.units import PT_PER_MM
from pnp.writers import pdf

FULL = theme("full")

SHEET = Paper("a4", "A4", 210, 297)


def read(*shapes):
    """Return the characters of a page that holds some lines."""
    page = Page(SHEET, ("t",), "t", "t", "paper", shapes, 0, 0)
    with pdfplumber.open(BytesIO(pdf.render(Document("t", "s", (page,), ())))) as file:
        return file.pages[0].chars


def test_more_signs_than_a_subset_holds():
    """A subset of a font has 256 codes: a page with more signs than that takes two, and reads as it was set."""
    glyphs = sorted(fonts.font("regular").face.charToGlyph)
    signs = [chr(code) for code in glyphs if code > 0xA0 and chr(code).isprintable()][:400]
    lines = ["".join(signs[start : start + 40]) for start in range(0, 400, 40)]
    chars = read(*(text(10, 10 + 6 * at, line, FULL.style("body")) for at, line in enumerate(lines)))
    assert "".join(char["text"] for char in chars) == "".join(lines)
    assert len({char["fontname"] for char in chars}) > 1


def test_every_line_has_its_own_weight_size_and_tracking():
    """Also one after a line that is set otherwise, and parentheses and backslashes are no operators."""
    kinds = ((9, "regular", 0.0), (12.5, "bold", 0.1), (9, "regular", 0.0), (9, "bold", 0.0))
    styles = [TypeStyle(*each, "#1c1c1c", "regular") for each in kinds]
    lines: list[TextShape] = [text(10, 10 + 8 * at, r"(a\\b) (", style) for at, style in enumerate(styles)]
    chars = read(*lines)
    for line, style in zip(lines, styles, strict=True):
        row = [char for char in chars if abs((297 - line.y) * PT_PER_MM - char["matrix"][5]) < 0.01]
        assert "".join(char["text"] for char in row) == r"(a\\b) ("
        assert {char["fontname"].endswith("Bold") for char in row} == {style.weight == "bold"}
        assert abs(row[0]["matrix"][4] - line.x * PT_PER_MM) < 0.01
        last = fonts.font(style.weight).face.charWidths[ord("(")] / 1000 * style.size
        assert abs(row[-1]["matrix"][4] + last - (line.x + line.width) * PT_PER_MM) < 0.05
