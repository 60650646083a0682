"""A drawing as a picture for screens: SVG, or PNG drawn from a PDF."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from pnp.drawing.shapes import Drawing
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper
from pnp.writers import pdf, png, svg

DPI = 200


def as_svg(drawing: Drawing) -> bytes:
    """Return a drawing as SVG with real text, which keeps its place even if the fonts are not installed."""
    text = svg.render(drawing.width, drawing.height, drawing.shapes, screen=True)
    return f"{text}\n".encode()


def as_pdf(drawing: Drawing, title: str) -> bytes:
    """Return a drawing as a PDF of one page."""
    return pdf.render(_document([drawing], title))


def as_png(drawing: Drawing, dpi: float = DPI) -> bytes:
    """Return a drawing as PNG with ``dpi`` dots to the inch."""
    return png.page(pdf.render(_document([drawing], "chart")), 0, dpi)


def as_images(drawings: Sequence[Drawing], dpi: float) -> list[Image.Image]:
    """Return drawings as pictures in RGB with ``dpi`` dots to the inch: together, as each PDF takes its time."""
    return png.draw_all(pdf.render(_document(drawings, "chart")), dpi)


def _document(drawings: Sequence[Drawing], title: str) -> Document:
    pages = []
    for drawing in drawings:
        paper = Paper("chart", "chart", drawing.width, drawing.height)
        pages.append(Page(paper, ("chart",), "chart", title, "paper", drawing.shapes, 0, drawing.width))
    return Document("chart", title, tuple(pages), ())
