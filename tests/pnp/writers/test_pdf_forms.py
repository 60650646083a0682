"""Forms of a file: a drawing that is placed repeatedly is written once, and never in the place of another one."""

from io import BytesIO

import pikepdf

from pnp.drawing.scaled import scaled
from pnp.drawing.shapes import Drawing, Ink, Placement, Rect
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper
from pnp.writers import pdf

TILE = Drawing("tile", 20, 20, (Rect(0, 0, 20, 20, Ink(fill="#f90915")),))
SMALL = scaled(TILE, 0.25)._replace(name="tile")
PICTURE = Drawing("picture", 50, 20, (Placement(SMALL, 1, 1), Placement(TILE, 20, 0)))
PAGE = Page(Paper("a4", "A4", 210, 297), ("a",), "a", "a", "paper", (), 0, 0)


def test_a_drawing_of_the_same_name_is_drawn_as_it_is():
    """A tile in small beside a form of the tile: the small one has the width of 5 mm, 14.17 points."""
    first = PAGE._replace(shapes=(Placement(TILE, 9, 9), Placement(TILE, 9, 50)))
    second = PAGE._replace(label="b", shapes=(Placement(PICTURE, 9, 9),))
    data = pdf.render(Document("t", "s", (first, second), ()))
    with pikepdf.open(BytesIO(data)) as file:
        drawn = [[str(operator) for _, operator in pikepdf.parse_content_stream(page)] for page in file.pages]
        widths = [
            float(operands[2])
            for operands, operator in pikepdf.parse_content_stream(file.pages[1])
            if str(operator) == "re"
        ]
    assert [each.count("Do") for each in drawn] == [2, 1]
    assert [round(each, 2) for each in widths] == [14.17]
