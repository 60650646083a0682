"""What tests read of a page is what pdfplumber and pdfminer read of it, who take four times as long."""

import io

import pdfplumber
import pytest
from pdfminer.layout import LTChar, LTCurve, LTFigure
from pdfminer.pdfinterp import PDFContentParser
from pdfminer.pdftypes import PDFStream
from pdfminer.psparser import PSEOF

from pnp.kits.calibration import calibration
from tests.pnp.measured import MM, Sheet, built, in_mm, marks_of
from tests.pnp.reading import program, read
from tests.pnp.tokens import values

KITS = {
    (2, "", "letter", "schocken", "de", "low"): (0, 3),
    (3, "blog", "a5", "low-blow", "fr", "grey"): (3, 5),
    (2, "profi", "a4", "blockers", "en", "full"): (3, 4),
    "calibration": (0, 1),
}
"""A kit of each game, among them every ink, and the sheet for printers; and the pages that are compared.

They are a guide, a leaflet, a part of a poster, a board and pieces: other pages have no other things.
"""


def theirs(each):
    """Return an outline of pdfplumber as ours have it."""
    box = [each[name] * MM for name in ("x0", "top", "width", "height")]
    fill = each["fill"] and tuple(round(part * 255) for part in each["non_stroking_color"])
    stroke = each["stroke"] and tuple(round(part * 255) for part in each["stroking_color"])
    dash = tuple(round(part * MM, 2) for part in (each["dash"] or ([], 0))[0])
    points = tuple((x * MM, y * MM) for x, y in each["pts"])
    return (*box, fill or None, stroke or None, (each["linewidth"] or 0) * MM, dash, points)


def points_of(container, height):
    """Yield the points of outlines and the starts of letters that pdfminer finds, in order, from the top in mm."""
    for each in container:
        if isinstance(each, LTFigure):
            yield from points_of(each, height)
        elif isinstance(each, LTChar):
            yield each.matrix[4] * MM, (height - each.matrix[5]) * MM
        elif isinstance(each, LTCurve):
            for _, *points in each.original_path:
                yield from ((x * MM, (height - y) * MM) for x, y in points)


@pytest.mark.parametrize("kit", KITS, ids=str)
def test_pages_are_read_as_others_read_them(kit):
    """Every outline, every word and all text are the same, and so is the order in which a page is drawn."""
    data = calibration("a4", "en").data if kit == "calibration" else built(*kit).data
    with pdfplumber.open(io.BytesIO(data)) as file:
        pages = zip(file.pages, read(data), strict=True)
        for page, found in (each for at, each in enumerate(pages) if at in KITS[kit]):
            outlined = [each for kind in ("rects", "curves", "lines") for each in getattr(page, kind)]
            assert len(outlined) > 4
            assert [tuple(each) for each in marks_of(found)] == [*map(theirs, outlined)]
            sheet = Sheet(found)
            assert (sheet.width, sheet.height) == (page.width * MM, page.height * MM)
            assert sheet.text == page.extract_text()
            words = page.extract_words(extra_attrs=["fontname", "size"], use_text_flow=True)
            assert [(each.text, each.x, each.font, each.size) for each in sheet.words] == [
                (each["text"], each["x0"] * MM, each["fontname"], each["size"]) for each in words
            ]
            assert [(each.y, each.right, each.bottom) for each in sheet.words] == [
                (each["top"] * MM, each["x1"] * MM, each["bottom"] * MM) for each in words
            ]
            assert in_mm([found]) == [[*points_of(page.layout, page.layout.height)]]


def taken_apart(data):
    """Return all that pdfminer finds in a stream, each with its type."""
    parser, found = PDFContentParser([PDFStream({}, data)]), []
    try:
        while True:
            value = parser.nextobject()[1]
            found.append((type(value), value))
    except PSEOF:
        return found


@pytest.mark.parametrize(
    "text",
    [
        rb"(a\(b\)\\\n\053c) Tj -1 .5 -.25 +3 4. /F1+0 12 Tf [1 (x) -20 <4142>] TJ T* BT'",
        b"/Span << /MCID 3 /Lang (de) >> BDC [] 0 d EMC\n",
    ],
)
def test_strings_numbers_and_groups(text):
    """Escapes, hexadecimal digits, arrays and dictionaries too."""
    assert [(type(value), value) for _, value in values(text)] == taken_apart(text)


def test_what_is_no_token_fails():
    """Nothing is left out in silence."""
    with pytest.raises(AssertionError, match="nested"):
        list(values(b"1 (nested (text)) Tj"))


def test_what_no_page_of_ours_has_is_refused():
    """An operator that the reader does not know makes no page without it."""
    with pytest.raises(KeyError, match="sh"):
        list(program(b"/Shade sh\n"))
