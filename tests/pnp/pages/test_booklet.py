"""Booklets, proved from the finished PDF: sheets are laid into each other, folded, and read from page to page."""

import pypdfium2
import pytest

from pnp.drawing.shapes import Drawing
from pnp.drawing.text import hang
from pnp.drawing.theme import FULL, theme
from pnp.pages.booklet import booklet_page, number_pages
from pnp.pages.imposition import impose
from pnp.pages.page import Document
from pnp.pages.paper import paper
from pnp.pieces.part import Booklet, Bundle, Part
from pnp.pieces.piece import Piece
from pnp.units import MM_PER_PT
from pnp.writers import pdf

LOOK = theme(FULL)
WORD = "leaf"


def sides(number, sheet, backs):
    """Return the sides of a booklet of some pages as they are in the PDF: width, height, and words with their ends."""
    page = booklet_page(paper(sheet))
    drawn = [
        Drawing(f"p{at}", page.width, page.height, (hang(30, 40, f"{WORD}{at}x", LOOK.style("body")),))
        for at in range(1, number + 1)
    ]
    pieces = tuple(Piece(drawing, cut="sheet") for drawing in number_pages(drawn, LOOK))
    part = Part("rules", "Rules", "A5", "paper", Booklet(), 1, (Bundle(pieces),))
    pages = impose([part], paper(sheet), LOOK, backs)
    data = pdf.render(Document("", "", tuple(pages), ()))
    return pages, [read(side) for side in pypdfium2.PdfDocument(data)]


def read(side):
    """Return the size of a side in mm, and the page numbers on it: where their words begin, and which way they run."""
    text = side.get_textpage()
    letters = text.get_text_range()
    found = []
    at = letters.find(WORD)
    while at >= 0:
        end = letters.index("x", at)
        (x, y, *_), (last, *_) = text.get_charbox(at), text.get_charbox(end)
        number = int(letters[at + len(WORD) : end])
        found.append((x * MM_PER_PT, y * MM_PER_PT, "right" if last > x else "left", number))
        at = letters.find(WORD, end)
    return side.get_width() * MM_PER_PT, side.get_height() * MM_PER_PT, found


def behind(side, turn):
    """Return what lies behind each half of a front, left half first, and check that it is not upside down there."""
    width, height, found = side
    seen = []
    for x, y, way, number in found:
        if turn == "short-edge" if width > height else turn == "long-edge":  # over an upright edge
            assert way == "right"
            seen.append((width - x, number))
        else:  # over a level edge: what is upside down on the page is upright behind the front
            assert way == "left"
            seen.append((x, number))
        assert 0 < y < height
    return halves(seen, width)


def halves(found, width):
    """Return the page number on the left half and that on the right one; 0 for an empty page."""
    left, right = ([number for x, number in found if (x > width / 2) == half] for half in (False, True))
    assert len(left) <= 1
    assert len(right) <= 1
    return sum(left), sum(right)


def read_through(number, sheet, turn):
    """Fold the sheets and turn the leaves: return the page numbers in the order in which they are seen."""
    pages, found = sides(number, sheet, turn)
    assert [page.is_back for page in pages] == [False, True] * (len(pages) // 2)
    fronts = [halves([(x, at) for x, _, _, at in side[2]], side[0]) for side in found[::2]]
    backs = [behind(side, turn) for side in found[1::2]]
    begin = [page for front, back in zip(fronts, backs, strict=True) for page in (front[1], back[1])]
    end = [page for front, back in zip(fronts, backs, strict=True) for page in (front[0], back[0])]
    return begin + end[::-1]


@pytest.mark.parametrize("turn", ["long-edge", "short-edge"])
@pytest.mark.parametrize(
    ("number", "sheet"), [(1, "a4"), (4, "a4"), (5, "letter"), (12, "a4"), (13, "a3"), (8, "a5")]
)
def test_a_folded_booklet_is_read_from_page_to_page(number, sheet, turn):
    """All pages in order, then empty ones; four to a sheet; each lies upright behind the one before it."""
    whole = -(-number // 4) * 4
    assert read_through(number, sheet, turn) == [*range(1, number + 1), *[0] * (whole - number)]


@pytest.mark.parametrize("backs", ["none", "fold"])
def test_without_backs_each_sheet_is_a_leaf_with_its_fold_outside(backs):
    """Two pages beside each other, in the order of reading."""
    pages, found = sides(5, "a4", backs)
    assert not any(page.is_back for page in pages)
    assert [halves([(x, at) for x, _, _, at in side[2]], side[0]) for side in found] == [
        (1, 2),
        (3, 4),
        (5, 0),
    ]


def test_inner_sheets_lie_nearer_to_the_fold():
    """By 0.1 mm for each sheet around them, on both halves."""
    _, found = sides(12, "a4", "short-edge")
    places = {number: x for *_, side in found for x, _, _, number in side}
    for outer, inner in ((1, 3), (3, 5)):
        assert places[outer] - places[inner] == pytest.approx(0.1, abs=0.02)
    for outer, inner in ((12, 10), (10, 8)):
        assert places[inner] - places[outer] == pytest.approx(0.1, abs=0.02)


def test_pages_have_numbers_but_the_first():
    """Their line is added below them."""
    drawn = number_pages([Drawing("a", 100, 100, ()), Drawing("b", 100, 100, ())], LOOK)
    assert [[shape.text for shape in page.shapes] for page in drawn] == [[], ["2"]]
    assert {page.height for page in drawn} == {105}


def test_sides_of_sheets_are_counted_from_1():
    """A viewer lists them in the order in which they are printed; what is a single side needs no number."""
    assert [page.label for page in sides(8, "a4", "long-edge")[0]] == [
        "Rules 1",
        "Rules 2",
        "Rules 3",
        "Rules 4",
    ]
    assert [page.label for page in sides(3, "a4", "none")[0]] == ["Rules 1", "Rules 2"]
    assert [page.label for page in sides(2, "a4", "none")[0]] == ["Rules"]
