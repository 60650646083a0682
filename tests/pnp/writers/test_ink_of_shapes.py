"""The ink of plain shapes on a finished page, as it is rendered: its area in mm² is that of the formula."""

from math import pi

import pypdfium2
import pytest

from pnp.drawing.matrix import translation
from pnp.drawing.shapes import Circle, Group, Ink, Rect
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper
from pnp.writers import pdf

BLACK = Ink(fill="#000000")
PAGE = Page(Paper("a4", "A4", 210, 297), ("a",), "a", "a", "paper", (), 0, 0)
DPI = 300


def square(side, at):
    """Return the steps of a square, clockwise, its upper left corner at ``at``, ``at`` mm."""
    far = at + side
    return ("M", at, at), ("L", far, at), ("L", far, far), ("L", at, far), ("Z",)


def area(*shapes):
    """Return the area of the ink of a page in mm², grey at edges by its darkness."""
    data = pdf.render(Document("t", "s", (PAGE._replace(shapes=shapes),), ()))
    picture = pypdfium2.PdfDocument(data)[0].render(scale=DPI / 72, grayscale=True).to_pil()
    ink = sum(number * (255 - grey) for grey, number in enumerate(picture.histogram())) / 255
    return ink * (25.4 / DPI) ** 2


@pytest.mark.parametrize(
    ("shape", "wanted"),
    [
        (Rect(20, 20, 40, 40, BLACK), 1600),
        (Rect(20, 20, 40, 40, BLACK, radius=10), 1600 - (4 - pi) * 100),
        (Rect(20, 20, 60, 20, BLACK, radius=10), 800 + pi * 100),
        (Circle(60, 60, 20, BLACK), pi * 400),
    ],
)
def test_round_corners_bulge_as_circles_do(shape, wanted):
    """Squares, rounded ones, a stadium and a circle, within four thousandths."""
    assert area(shape) == pytest.approx(wanted, rel=0.004)


@pytest.mark.parametrize(("even_odd", "wanted"), [(False, 1600), (True, 1200)])
def test_a_clip_has_a_hole_where_its_rule_says_so(even_odd, wanted):
    """A square of 20 mm in one of 40 mm, both clockwise: a hole by the rule of even and odd, none by the other."""
    clip = (*square(40, 20), *square(20, 30))
    group = Group((Rect(0, 0, 100, 100, BLACK),), translation(0, 0), clip=clip, even_odd=even_odd)
    assert area(group) == pytest.approx(wanted, rel=0.004)
