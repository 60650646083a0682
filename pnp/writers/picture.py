"""A drawing as a picture for screens: SVG, or PNG by way of the PDF."""

from __future__ import annotations

from io import BytesIO

from pnp.drawing.shapes import Drawing
from pnp.errors import PnpError
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper
from pnp.writers import pdf, svg
from scorer.words import say

DPI = 200


class NoExtraError(PnpError):
    """A PNG, where what makes it is not installed."""

    def __init__(self) -> None:
        super().__init__(
            say(
                "a PNG takes the extra 'pictures'; install it with: {command}, or write an SVG",
                command="pip install 'pnp[pictures]'",
            )
        )


def as_svg(drawing: Drawing) -> bytes:
    """Return a drawing as SVG with real text, which keeps its place where the type family is not installed."""
    text = svg.render(drawing.width, drawing.height, drawing.shapes, screen=True)
    return f"{text}\n".encode()


def as_png(drawing: Drawing) -> bytes:
    """Return a drawing as PNG, 200 dots to the inch. Raises ``NoExtraError``."""
    try:
        import PIL.Image  # noqa: F401, PLC0415 - an extra
        from pypdfium2 import PdfDocument  # noqa: PLC0415 - an extra
    except ImportError:
        raise NoExtraError from None
    paper = Paper("chart", "chart", drawing.width, drawing.height)
    page = Page(paper, ("chart",), "chart", "chart", "paper", drawing.shapes, 0, drawing.width)
    document = PdfDocument(pdf.render(Document("chart", "chart", (page,), ())))
    try:
        image = document[0].render(scale=DPI / 72).to_pil()
    finally:
        document.close()
    file = BytesIO()
    image.save(file, "PNG", dpi=(DPI, DPI))
    return file.getvalue()
