"""A file that is written again and again: what is the same is not painted anew, the bytes are those of a new file."""

import pytest

from pnp.drawing.matrix import Matrix
from pnp.drawing.shapes import Drawing, Ink, Placement, Rect
from pnp.drawing.text import text
from pnp.drawing.theme import theme
from pnp.pages.page import Document, Fed, Page
from pnp.pages.paper import Paper
from pnp.pieces.piece import Piece
from pnp.writers import pdf, pdf_page, pdf_tape
from pnp.writers.pdf_tape import Tapes

FULL = theme("full")

SHEET = Paper("a4", "A4", 210, 297)
PIECE = Drawing("piece", 9, 9, (Rect(0, 0, 9, 9, Ink(fill="#f90915")), text(1, 5, "½", FULL.style("body"))))
FIRST = Page(SHEET, ("a",), "a", "a", "paper", (text(10, 10, "Ana – 1", FULL.style("body")),), 0, 0)
SECOND = FIRST._replace(
    label="b",
    shapes=(Placement(PIECE, 9, 9), Placement(PIECE, 9, 30), text(9, 60, "µ – é", FULL.style("block"))),
)

CHANGES = {
    "nothing": (FIRST, SECOND),
    "a sign that was in no file before comes first": (
        FIRST._replace(
            shapes=(text(10, 10, "ß é – 1", FULL.style("body")), text(10, 20, "é", FULL.style("block"))),
        ),
        SECOND,
    ),
    "another weight comes first": (
        FIRST._replace(shapes=(text(10, 10, "Ana", FULL.style("block")),)),
        SECOND,
    ),
    "the piece": (
        FIRST,
        SECOND._replace(
            shapes=tuple(
                shape._replace(drawing=PIECE._replace(shapes=PIECE.shapes[:1]))
                if isinstance(shape, Placement)
                else shape
                for shape in SECOND.shapes
            ),
        ),
    ),
    "a piece is placed once, and is no form any more": (FIRST, SECOND._replace(shapes=SECOND.shapes[1:])),
    "the pages change places": (SECOND, FIRST),
    "a page is gone": (SECOND,),
    "the printer": (FIRST, SECOND._replace(fed=Fed(210, 297, Matrix(1.01, 0, 0, 1, 2, 3)))),
    "the paper": (FIRST, SECOND._replace(paper=SHEET._replace(height=300))),
}


def document(*pages):
    """Return a document of some pages."""
    return Document("t", "s", pages, ())


@pytest.mark.parametrize("change", CHANGES)
def test_the_bytes_are_those_of_a_new_file(change):
    """Whatever changed since the last file, and when it changes back."""
    before, after = document(FIRST, SECOND), document(*CHANGES[change])
    tapes = Tapes()
    for each in (before, after, before, after):
        assert pdf.render(each, tapes=tapes) == pdf.render(each)


def faces(letters, colour="#f90915"):
    """Return a page of pieces, each with a letter; the second is in a colour."""
    drawn = [
        Drawing(f"tile-{at}", 9, 9, (Rect(0, 0, 9, 9, Ink(fill=ink)), text(1, 5, each, FULL.style("body"))))
        for at, (each, ink) in enumerate(zip(letters, ("#f90915", colour, "#1c1c1c"), strict=False))
    ]
    placed = [Placement(Piece(each).face("tiles", at), 9 + 12 * at, 90) for at, each in enumerate(drawn, 1)]
    return FIRST._replace(shapes=tuple(placed))


@pytest.mark.parametrize(
    "after", [faces("aéc"), faces("abc", "#1c1c1c"), faces("ac"), faces("cab"), faces("éaé"), FIRST]
)
def test_pieces_have_the_bytes_of_a_new_file(after):
    """A piece has another letter or colour, or is gone: those after it begin in another state."""
    tapes = Tapes()
    for each in (faces("abc"), after, faces("abc"), after):
        assert pdf.render(document(FIRST, each), tapes=tapes) == pdf.render(document(FIRST, each))


def test_only_the_piece_that_changed_is_painted(monkeypatch):
    """The other pieces of its page are not."""
    painted, tapes = [], Tapes()
    paint = pdf_page.Painter._text
    monkeypatch.setattr(
        pdf_page.Painter, "_text", lambda self, shape: (painted.append(shape.text), paint(self, shape))
    )
    pdf.render(document(faces("abc")), tapes=tapes)
    pdf.render(document(faces("aéc")), tapes=tapes)
    assert painted == ["a", "b", "c", "é"]


def leaflet(picture, words="µ"):
    """Return a page with many lines, each a drawing, the first one a picture; and a small one that is often placed."""
    lines = [
        Drawing(f"line {at}", 90, 5, (text(0, 4, f"{words} {at}", FULL.style("body")),)) for at in range(10)
    ]
    placed = tuple(Placement(each, 9, 9 + 6 * at) for at, each in enumerate([picture, *lines]))
    whole = Drawing("leaflet", 180, 200, placed)
    face = Piece(whole).face("rules", 1)
    return FIRST._replace(shapes=(Placement(face, 5, 5), Placement(PIECE, 9, 150), Placement(PIECE, 9, 170)))


PICTURE = Drawing(
    "picture", 9, 9, (Rect(0, 0, 9, 9, Ink(fill="#f90915")), text(1, 5, "p", FULL.style("body")))
)
OTHER = PICTURE._replace(shapes=(*PICTURE.shapes[:1], text(1, 5, "q", FULL.style("block"))))


@pytest.mark.parametrize(
    "after",
    [leaflet(OTHER), leaflet(PIECE), leaflet(PICTURE._replace(name="piece")), leaflet(PICTURE, "ß"), FIRST],
    ids=["another picture", "a form instead", "its name is a form's", "other words", "none of it"],
)
def test_a_leaflet_has_the_bytes_of_a_new_file(after):
    """A line of many changes, or becomes a form; those after it begin in another state."""
    before, tapes = leaflet(PICTURE), Tapes()
    for each in (before, after, before, after):
        assert pdf.render(document(each, SECOND), tapes=tapes) == pdf.render(document(each, SECOND))


def test_only_the_line_that_changed_is_painted(monkeypatch):
    """The other lines of a leaflet are not, though a form of its page changed, too: no other line has that."""
    painted, tapes = [], Tapes()
    paint = pdf_page.Painter._text
    monkeypatch.setattr(
        pdf_page.Painter, "_text", lambda self, shape: (painted.append(shape.text), paint(self, shape))
    )
    changed = PIECE._replace(shapes=(text(1, 5, "⅓", FULL.style("body")),))
    other = PICTURE._replace(shapes=(*PICTURE.shapes[:1], text(1, 5, "q", FULL.style("body"))))
    before, after = leaflet(PICTURE), leaflet(other)
    after = after._replace(shapes=(after.shapes[0], Placement(changed, 9, 150), Placement(changed, 9, 170)))
    pdf.render(document(before), tapes=tapes)
    painted.clear()
    pdf.render(document(after), tapes=tapes)
    assert painted == ["⅓", "q"]


def test_what_is_the_same_is_not_painted(monkeypatch):
    """A page that changed is painted, the other and the piece are not; without a name everything is."""
    painted, tapes = [], Tapes()
    paint = pdf_page.Painter._text
    monkeypatch.setattr(
        pdf_page.Painter, "_text", lambda self, shape: (painted.append(shape.text), paint(self, shape))
    )
    for pages, expected in (
        ((FIRST, SECOND), ["Ana – 1", "½", "µ – é"]),
        ((FIRST, SECOND), []),
        ((FIRST._replace(shapes=(text(9, 9, "Ben – 1", FULL.style("body")),)), SECOND), ["Ben – 1"]),
    ):
        painted.clear()
        pdf.render(document(*pages), tapes=tapes)
        assert painted == expected
    painted.clear()
    pdf.render(document(FIRST, SECOND))
    assert painted == ["Ana – 1", "½", "µ – é"]


def test_tapes_are_forgotten_before_they_are_too_many(monkeypatch):
    """A process that writes many files keeps no more than so many pages."""
    monkeypatch.setattr(pdf_tape, "MOST", 5)
    tapes = Tapes()
    for number in range(1, 20):
        pdf.render(document(*(FIRST,) * number), tapes=tapes)
        assert len(tapes) <= 5
