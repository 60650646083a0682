"""Pictures for screens: SVG with real text, PNG."""

from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image

from pnp.charts.frame import drawable
from pnp.writers.picture import DPI, as_png, as_svg
from tests.pnp.charts.test_card import GAMES, drawn, texts

SVG = "{http://www.w3.org/2000/svg}"


def test_text_in_an_svg_is_real_and_keeps_its_width():
    """In the family's own width where the family has its signs, else as another font has it."""
    drawing = drawn(GAMES["low-blow"])
    root = ElementTree.fromstring(as_svg(drawing))
    found = {element.text: element for element in root.iter(f"{SVG}text")}
    assert set(found) == {shape.text for shape in texts(drawing)}
    for shape in texts(drawing):
        element = found[shape.text]
        assert element.get("font-family").startswith("IBM Plex Sans Condensed, ")
        assert element.get("font-family").endswith("sans-serif")
    assert float(found["Ana"].get("textLength")) == pytest.approx(
        next(shape.width for shape in texts(drawing) if shape.text == "Ana"), abs=1e-4
    )
    assert found["שרה כהן"].get("textLength") is None


def test_a_png_has_the_size_and_the_colours_of_the_drawing():
    """At 200 dots to the inch, in the seats' colours, with something in every corner of the plot."""
    drawing = drawable(drawn(GAMES["low-blow"]))
    image = Image.open(BytesIO(as_png(drawing))).convert("RGB")
    assert image.size == pytest.approx((drawing.width / 25.4 * DPI, drawing.height / 25.4 * DPI), abs=1.5)
    colours = {colour for _, colour in image.getcolors(1 << 20)}
    assert {(0xF9, 0x09, 0x15), (0x09, 0x54, 0xBD), (0xFF, 0xD6, 0x2F), (255, 255, 255)} <= colours
    assert as_png(drawing) == as_png(drawing)
