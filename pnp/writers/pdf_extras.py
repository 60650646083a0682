"""What a PDF holds once and pages name: pictures made of dots, gradients, and what may be seen through.

Each is an object of its own, by a name that says what it is, so that none is written twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import NamedTuple

from reportlab.lib.colors import CMYKColor, Color
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFAxialShading,
    PDFDictionary,
    PDFName,
    PDFObjectReference,
    PDFRadialShading,
    PDFResourceDictionary,
    PDFStream,
)
from reportlab.pdfgen.canvas import Canvas, _buildColorFunction, _normalizeColors  # type: ignore[attr-defined]

from pnp.drawing.shapes import Pixels, Raster, Shade
from pnp.units import PT_PER_MM
from pnp.writers.inks import Inks, cmyk, rgb

EVERYWHERE = (-14400.0, -14400.0, 14400.0, 14400.0)  # a box that contains every page, in points

SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}


class Veil(NamedTuple):
    """Operators of shapes that are transparent together, and the forms that they use."""

    opacity: float
    operators: tuple[str, ...]
    forms: tuple[str, ...]


Extra = Pixels | Shade | Veil


class Extras:
    """Adds such objects to one document."""

    def __init__(self, canvas: Canvas, inks: Inks) -> None:
        self._canvas = canvas
        self._document = canvas._doc  # type: ignore[attr-defined]
        self._inks = inks

    def raster(self, shape: Raster, x: float, y: float) -> None:
        """Show a picture with its lower left corner at a point of the page."""
        width, height = shape.width * PT_PER_MM, shape.height * PT_PER_MM
        self._canvas.addLiteral(f"q {width:.4f} 0 0 {height:.4f} {x:.4f} {y:.4f} cm")
        self.show(shape.pixels)
        self._canvas.addLiteral("Q")

    @contextmanager
    def seen_through(self, opacity: float) -> Iterator[None]:
        """Paint everything within the context with an opacity below 1."""
        if opacity >= 1:
            yield
            return
        canvas = vars(self._canvas)
        code, forms = canvas["_code"], canvas["_formsinuse"]
        canvas["_code"], canvas["_formsinuse"] = [], []
        try:
            yield
        finally:
            veil = Veil(opacity, tuple(canvas["_code"]), tuple(canvas["_formsinuse"]))
            canvas["_code"], canvas["_formsinuse"] = code, forms
        self.show(veil)

    def show(self, extra: Extra) -> None:
        """Show an object at the origin of the page: a picture as a unit square, a gradient where its lengths begin."""
        if isinstance(extra, Pixels):
            name = extra.name
        else:
            kind = "shade" if isinstance(extra, Shade) else "veil"
            name = f"{kind}-{sha256(repr(extra).encode()).hexdigest()[:16]}"
        if self._document.getXObjectName(name) not in self._document.idToObject:
            if isinstance(extra, Pixels):
                self._put_pixels(name, extra)
            elif isinstance(extra, Shade):
                self._put_shade(name, extra)
            else:
                self._put_veil(name, extra)
        self._canvas.doForm(name)

    def _put_pixels(self, name: str, pixels: Pixels) -> None:
        from pnp.writers.pdf_pixels import pack  # noqa: PLC0415 - few kits have pictures, only they load Pillow

        packed = pack(pixels, press=self._inks.press)
        stream = _image(pixels, packed.mode, packed.filter, packed.data)
        if packed.alpha is not None:
            mask = _image(pixels, "L", "FlateDecode", packed.alpha)
            stream.dictionary["SMask"] = self._document.Reference(mask, f"{name}-mask")
        self._document.Reference(stream, self._document.getXObjectName(name))

    def _put_shade(self, name: str, shade: Shade) -> None:
        """Add a gradient as PDF has it: points of the page, y up."""
        stops = shade.gradient.stops
        colours = [CMYKColor(*cmyk(ink)) if self._inks.press else Color(*rgb(ink)) for _, ink in stops]
        space, numbers = _normalizeColors(colours)
        function = _buildColorFunction(numbers, [at for at, _ in stops])
        ends = {"Function": function, "ColorSpace": space, "Extend": "[true true]"}
        line = [round(number * PT_PER_MM, 4) for number in shade.gradient.line]
        if len(line) == 4:
            x1, y1, x2, y2 = line
            shading: PDFAxialShading | PDFRadialShading = PDFAxialShading(x1, -y1, x2, -y2, **ends)
        else:
            x1, y1, r1, x2, y2, r2 = line
            shading = PDFRadialShading(x1, -y1, r1, x2, -y2, r2, **ends)
        resources = PDFResourceDictionary(Shading={"S": self._document.Reference(shading)})
        left, foot = shade.x * PT_PER_MM, -(shade.y + shade.height) * PT_PER_MM
        box = (left, foot, left + shade.width * PT_PER_MM, foot + shade.height * PT_PER_MM)
        self._put_form(name, "/S sh", resources, box)

    def _put_veil(self, name: str, veil: Veil) -> None:
        """Add shapes to the document that are painted together, then shown with an opacity."""
        inside = f"{name}-inside"
        whole = PDFResourceDictionary(XObject=self._document.xobjDict(veil.forms) if veil.forms else {})
        whole.basicFonts()
        self._put_form(inside, "\n".join(veil.operators), whole, group=True)
        key = self._document.getXObjectName(inside)
        alpha = PDFDictionary({"ca": veil.opacity, "CA": veil.opacity})
        seen = PDFResourceDictionary(ExtGState={"A": alpha}, XObject={key: PDFObjectReference(key)})
        self._put_form(name, f"/A gs /{key} Do", seen)

    def _put_form(
        self,
        name: str,
        operators: str,
        resources: PDFResourceDictionary,
        box: tuple[float, ...] = EVERYWHERE,
        *,
        group: bool = False,
    ) -> None:
        entries = {
            "Type": PDFName("XObject"),
            "Subtype": PDFName("Form"),
            "BBox": PDFArray([round(number, 4) for number in box]),
            "Resources": resources,
        }
        if group:
            entries["Group"] = PDFDictionary({"S": PDFName("Transparency")})
        form = PDFStream(PDFDictionary(entries), operators, [pdfdoc.PDFZCompress])
        self._document.Reference(form, self._document.getXObjectName(name))


def _image(pixels: Pixels, mode: str, packing: str, data: bytes) -> PDFStream:
    entries = {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Image"),
        "Width": pixels.width,
        "Height": pixels.height,
        "BitsPerComponent": 8,
        "ColorSpace": PDFName(SPACES[mode]),
        "Filter": PDFName(packing),
    }
    return PDFStream(PDFDictionary(entries), data, [])
