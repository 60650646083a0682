"""Pictures in every format: each is in a file once, gradients and clips stay vectors, what is seen through is."""

import re
from io import BytesIO

import pikepdf
import pytest
from PIL import Image

from pnp.drawing.art import read_pixels
from pnp.drawing.matrix import Matrix, rotate_about
from pnp.drawing.shapes import Drawing, Gradient, Group, Ink, Path, Placement, Raster, Rect, Shade, chain
from pnp.drawing.text import text
from pnp.drawing.theme import theme
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper
from pnp.writers import pdf, png, svg, svg_sheets
from pnp.writers.inks import Inks

FULL = theme("full")
SHEET = Paper("small", "small", 60, 40)
WHITE = Rect(0, 0, 60, 40, Ink(fill="#ffffff"))


def pixels(colour="#ff0000", alpha=255, kind="PNG"):
    data = BytesIO()
    image = Image.new("RGBA" if kind == "PNG" else "RGB", (4, 4), colour)
    if kind == "PNG":
        image.putalpha(alpha)
    image.save(data, kind)
    return read_pixels(data.getvalue())


def page(*shapes):
    return Page(SHEET, ("a",), "a", "a", "paper", (WHITE, *shapes), 0, 0)


def rendered(*pages, **options):
    return pdf.render(Document("t", "t", pages, ()), **options)


def seen(data, x, y):
    """Return the colour of a page at a place, in mm."""
    with Image.open(BytesIO(png.page(data, 0, 127))) as image:
        return image.convert("RGB").getpixel((x * 5, y * 5))


def about(*colour):
    return pytest.approx(colour, abs=6)


SQUARE = chain([(10, 10), (30, 10), (30, 30), (10, 30)], closed=True)
RED_TO_BLUE = Gradient((10, 0, 30, 0), ((0.0, "#ff0000"), (1.0, "#0000ff")))


def test_a_picture_is_in_a_file_once():
    """However often it is placed, on however many pages, within pieces or not."""
    raster = Raster(0, 0, 10, 10, pixels(alpha=128))
    piece = Drawing("piece", 20, 20, (raster, Raster(10, 10, 10, 10, raster.pixels)))
    pages = [page(Placement(piece, 0, 0), Placement(piece, 30, 10), raster) for _ in range(3)]
    with pikepdf.open(BytesIO(rendered(*pages))) as file:
        images = [
            each for each in file.objects if isinstance(each, pikepdf.Stream) and each.get("/Width") == 4
        ]
    assert len(images) == 2  # the dots, and what may be seen through of them
    text = svg.render(60, 40, pages[0].shapes)
    assert text.count("base64") == 1


def test_a_jpeg_stays_the_file_that_it_was():
    """Its bytes are in the PDF as they are."""
    picture = pixels(kind="JPEG")
    assert picture.data in rendered(page(Raster(0, 0, 10, 10, picture)))


def test_shapes_come_out_where_they_lie():
    """Turned, cut to an outline, filled with colours that run into each other, and seen through."""
    shade = Group((Shade(0, 0, 60, 40, RED_TO_BLUE),), Matrix(), SQUARE)
    data = rendered(page(shade))
    assert seen(data, 11, 20) == about(242, 0, 13)
    assert seen(data, 29, 20) == about(13, 0, 242)
    assert seen(data, 35, 20) == about(255, 255, 255)
    both = Rect(10, 10, 10, 10, Ink(fill="#ff0000")), Rect(15, 10, 10, 10, Ink(fill="#0000ff"))
    veil = rendered(page(Group(both, Matrix(), opacity=0.5)))
    assert seen(veil, 12, 15) == about(255, 128, 128)
    assert seen(veil, 17, 15) == about(128, 128, 255)
    turn = rendered(page(Group((Raster(10, 10, 20, 4, pixels("#00ff00")),), rotate_about(90, (20, 20)))))
    assert seen(turn, 28, 20) == about(0, 255, 0)
    assert seen(turn, 12, 12) == about(255, 255, 255)
    clear = rendered(page(Raster(10, 10, 10, 10, pixels("#0000ff", 128))))
    assert seen(clear, 15, 15) == about(127, 127, 255)


def test_a_hole_is_a_hole_by_its_rule():
    """Even-odd: an outline within another that runs the same way."""
    inner = chain([(15, 15), (25, 15), (25, 25), (15, 25)], closed=True)
    for even_odd, colour in ((True, (255, 255, 255)), (False, (0, 0, 0))):
        data = rendered(page(Path((*SQUARE, *inner), Ink(fill="#000000", even_odd=even_odd))))
        assert seen(data, 20, 20) == about(*colour)


def test_a_press_has_its_inks():
    """Pictures and gradients are in cyan, magenta, yellow and black; a grey one is black alone."""
    grey = BytesIO()
    Image.new("L", (4, 4), 128).save(grey, "PNG")
    data = rendered(
        page(
            Raster(0, 0, 9, 9, pixels(alpha=128)),
            Raster(10, 0, 9, 9, read_pixels(grey.getvalue())),
            Group((Shade(0, 0, 60, 40, RED_TO_BLUE),), Matrix(), SQUARE),
        ),
        inks=Inks(press=True),
    )
    with pikepdf.open(BytesIO(data)) as file:
        spaces = [
            str(each.ColorSpace)
            for each in file.objects
            if isinstance(each, pikepdf.Stream) and "/Width" in each
        ]
        shadings = [
            str(each.ColorSpace)
            for each in file.objects
            if isinstance(each, pikepdf.Dictionary) and "/ShadingType" in each
        ]
    assert sorted(spaces) == ["/DeviceCMYK", "/DeviceGray", "/DeviceGray"]
    assert shadings == ["/DeviceCMYK"]


def test_svg_holds_vectors():
    """Gradients, clips and matrices are those of SVG; type in a group is outlined for a machine."""
    shapes = (
        Group((Shade(0, 0, 60, 40, RED_TO_BLUE),), Matrix(), SQUARE),
        Group((text(10, 20, "turned", FULL.style("body")),), rotate_about(90, (20, 20)), opacity=0.5),
    )
    found = svg.render(60, 40, shapes)
    assert re.search(r'<clipPath id="(\w+-\d+)".*clip-path="url\(#\1\)"', found)
    assert re.search(r'<linearGradient [^>]*id="([\w-]+)".*fill="url\(#\1\)', found)
    assert 'opacity="0.5"' in found
    assert ">turned</text>" in found
    assert "<text" not in svg_sheets.render(page(*shapes))
