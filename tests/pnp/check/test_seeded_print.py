"""Faults of type, lines, the bar and ink in the margins, seeded by editing finished PDFs."""

import re

import pytest
from pikepdf import Dictionary, Name

from tests.pnp.check.edits import MM, at_mark, inside, over, redraw, replaced
from tests.pnp.check.sown import AIDS, BOARD, GUIDE, changed, on_page, told


def test_a_font_that_is_not_embedded():
    """Each font is told once, on the first page that wants it; another font in its place may be too wide."""

    def unembedded(file):
        for each in file.objects:
            if isinstance(each, Dictionary) and "/FontFile2" in each:
                del each["/FontFile2"]

    every = told(changed(unembedded))
    assert {kind for kind, _, _ in every} <= {"font", "type-over-type"}
    found = [each for each in every if each[0] == "font"]
    assert len(found) == len({text for _, _, text in found}) == 4
    assert found[0][1] == 1
    assert {re.sub("'[A-Z]{6}[+]", "'", text) for _, _, text in found} >= {
        "the font 'IBMPlexSansCond-Bold' is not embedded"
    }


def test_small_type():
    """Type of 6 pt, set so or made so by a matrix."""
    small = at_fonts(lambda size: 6.0 if size == 6.5 else size)
    ((kind, page, text),) = told(on_page(GUIDE, small))
    assert (kind, page) == ("type-small", 1)
    assert text.endswith("with 6.00 pt")
    added = over("BT /F 12 Tf 0.5 0 0 0.5 300 810 Tm (aa) Tj ET")
    found = {kind: (page, text) for kind, page, text in told(on_page(GUIDE, added))}
    assert found.keys() == {"type-small"}
    assert found["type-small"][0] == 1
    assert found["type-small"][1].endswith("has 6.00 pt")


def at_fonts(change):
    """Return the change of every size of type."""

    def all_sizes(all_):
        return [
            ([each[0], change(float(each[1]))], operator) if operator == "Tf" else (each, operator)
            for each, operator in all_
        ]

    return all_sizes


def test_a_thin_line():
    """A line of 0.1 mm, drawn so or under a matrix."""
    line = f"{0.1 * MM} w 300 10 m 300 830 l S"
    assert told(on_page(GUIDE, over("1 w 300 400 m 300 410 l S"))) == []
    assert ("line-thin", 1, "1 line is thinner than 0.2 mm: 0.100 mm") in told(on_page(GUIDE, over(line)))
    small = f"q 0.1 0 0 0.1 0 0 cm {1 * MM} w 3000 4000 m 3000 4100 l S Q"
    assert told(on_page(GUIDE, over(small))) == [("line-thin", 1, "1 line is thinner than 0.2 mm: 0.100 mm")]


def test_text_over_text():
    """Text that is drawn again a little off, and text that is drawn twice in its place."""
    again = replaced("Tj", 0, lambda each: each)

    def twice(all_):
        at = next(at for at, each in enumerate(all_) if each[1] == "ET")
        start = max(index for index in range(at) if all_[index][1] == "BT")
        return [*all_[: at + 1], *all_[start : at + 1], *all_[at + 1 :]]

    assert told(on_page(GUIDE, again)) == []
    ((kind, page, text),) = told(on_page(GUIDE, twice))
    assert (kind, page) == ("type-over-type", 1)
    assert text.startswith("the text '")


@pytest.mark.parametrize("way", ["3 Tr", "7 Tr"])
def test_type_that_leaves_no_ink_lies_on_nothing(way):
    """Invisible type, as programs that recognize text put over pictures, is no type on type and not small."""
    assert told(on_page(GUIDE, over(f"BT {way} /F 4 Tf 60 60 Td (aa) Tj 0 1 Td (aa) Tj ET"))) == []


def test_no_scale_bar():
    """A page whose bar was taken out."""
    assert told(on_page(AIDS, at_mark("Bar", 0, lambda _: []))) == [
        ("bar-missing", 7, "the scale bar is missing")
    ]


def test_a_scale_bar_of_49_mm():
    """A bar that was made shorter."""

    def shorter(own):
        return [
            ([float(each[0]) - MM, each[1]], operator) if operator == "l" else (each, operator)
            for each, operator in own
        ]

    found = told(on_page(AIDS, at_mark("Bar", 0, shorter)))
    assert found == [("bar-length", 7, "the scale bar is 49.00 mm long instead of 50.00 mm")]


def test_a_scale_bar_that_lies_elsewhere():
    """A bar that was moved, while all else stays."""
    found = told(on_page(AIDS, at_mark("Bar", 0, inside(1, 0, 0, 1, -10 * MM, 0))))
    assert found == [("bar-place", 7, "the scale bar is out of place: 10.00 mm to the left")]


INK = [
    (
        f"1 0 0 rg {3 * MM} 300 100 20 re f",
        "1 object is printed beyond the printable area, 2.00 mm at the left edge",
    ),
    (f"{2 * MM} w 100 {6 * MM} m 200 {6 * MM} l S", ""),
    (
        f"{4 * MM} w 100 {6 * MM} m 200 {6 * MM} l S",
        "1 object is printed beyond the printable area, 1.00 mm at the lower edge",
    ),
    (f"1 1 1 rg {3 * MM} 300 100 20 re f", ""),
    (f"q {50 * MM} 300 100 20 re W n 1 0 0 rg {3 * MM} 300 100 20 re f Q", "clipped"),
    ("BT /F 12 Tf 100 838 Td (aa) Tj ET", "upper edge"),
    ("BT 3 Tr /F 12 Tf 100 838 Td (aa) Tj ET", ""),
]


@pytest.mark.parametrize(("drawing", "sentence"), INK)
def test_ink_in_the_margins(drawing, sentence):
    """What leaves ink within 5 mm of the edge, its stroke included, and not what is white, unseen or clipped away."""
    found = told(on_page(AIDS, over(drawing)))
    if not sentence:
        assert found == []
    elif sentence == "clipped":
        assert [kind for kind, _, _ in found] == ["clipped"]
    else:
        assert [kind for kind, _, _ in found] == ["margin"]
        assert sentence in found[0][2]


def test_a_picture_over_a_page():
    """A picture that reaches to the edge counts as ink."""

    def stamped(file):
        picture = file.make_stream(b"\xff\x00\x00")
        picture.Type, picture.Subtype, picture.ColorSpace = Name.XObject, Name.Image, Name.DeviceRGB
        picture.Width = picture.Height = 1
        picture.BitsPerComponent = 8
        file.pages[AIDS].Resources.XObject = Dictionary(Stamp=picture)
        redraw(file, AIDS, over("q 595 0 0 842 0 0 cm /Stamp Do Q"))

    ((kind, page, text),) = told(changed(stamped))
    assert (kind, page) == ("margin", 7)
    assert "5.0" in text


def test_contents_that_are_clipped():
    """A clip path around a whole page hides the half of it: what is measured is what is seen.

    The border around the squares, 180 + 2 x 2.9 mm wide, begins 12.1 mm from the edge; 300 points are 105.83 mm.
    """
    half = lambda all_: [([], "q"), ([0, 0, 300, 842], "re"), ([], "W"), ([], "n"), *all_, ([], "Q")]  # noqa: E731
    found = told(on_page(BOARD, half))
    assert [(kind, page) for kind, page, _ in found] == [
        (kind, 4) for kind in ("piece-size", "piece-place", "bar-missing", "clipped")
    ]
    assert "93.73 × 249.55 mm instead of 185.80 × 249.55 mm" in found[0][2]
