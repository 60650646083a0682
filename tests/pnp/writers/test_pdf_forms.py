"""Forms of a file: a drawing that is placed repeatedly is written once, and never in the place of another one."""

from dataclasses import replace
from io import BytesIO

import pikepdf

from pnp.drawing.matrix import translation
from pnp.drawing.scaled import scale_drawing
from pnp.drawing.shapes import Drawing, Group, Ink, Placement, Rect
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper
from pnp.writers import pdf
from pnp.writers.inks import Inks

TILE = Drawing("tile", 20, 20, (Rect(0, 0, 20, 20, Ink(fill="#f90915")),))
SMALL = replace(scale_drawing(TILE, 0.25), name="tile")
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


def overprinting(page, over=False):
    """Return for each area that is painted whether it overprints, those of forms where they are painted."""
    states, kept, found = page.Resources.get("/ExtGState", {}), [], []
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "q":
                kept.append(over)
            case "Q":
                over = kept.pop()
            case "gs":
                over = bool(states[operands[0]].get("/op", over))
            case "Do":
                found += overprinting(page.Resources.XObject[operands[0]], over)
            case "f":
                found.append(over)
    return found


def test_only_black_overprints_around_and_in_groups_and_forms():
    """A group that ends, and a form, leave no red or grey area that overprints as the black one before did."""
    black, red, grey = (Rect(0, 0, 9, 9, Ink(fill=each)) for each in ("#000000", "#f90915", "#9b9b9b"))
    shapes = (
        black,
        Group((red,), translation(9, 9)),
        grey,
        black,
        Placement(TILE, 9, 9),
        Placement(TILE, 9, 50),
        grey,
    )
    data = pdf.render(Document("t", "s", (PAGE._replace(shapes=shapes),), ()), Inks(press=True))
    with pikepdf.open(BytesIO(data)) as file:
        assert overprinting(file.pages[0]) == [True, False, False, True, False, False, False]
