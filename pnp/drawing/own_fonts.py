"""Fonts of a folder: TrueType and OpenType files, taken as weights of their own; those that forbid embedding are not.

reportlab embeds TrueType outlines alone, so the cubic outlines of an OpenType font are turned into those.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING

from pnp.drawing import fonts
from pnp.errors import PnpError
from scorer.messages import msg

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

RESTRICTED, NO_SUBSETS, BITMAPS = 0x0002, 0x0100, 0x0200
"""Bits of ``fsType`` in a font: no embedding, no part of it, its bitmaps alone."""

SAMPLE = 2000
"""Signs that are embedded once for a trial, so that a broken font is found before anything is drawn with it."""

NEAR = 0.001
"""How far a quadratic outline may run next to the cubic one, in sizes of the type."""


class OwnFontError(PnpError):
    """A font file that cannot be used."""


@lru_cache(maxsize=64)
def add_font(data: bytes, title: str) -> str:
    """Make the font in a file known; return the name of its weight. Raises ``OwnFontError``."""
    name = f"own-{sha256(data).hexdigest()[:12]}"
    fonts.add(name, fonts.OwnFont(title, _as_truetype(data)))
    try:
        face = fonts.font(name).face
        face.makeSubset(sorted(face.charToGlyph)[:SAMPLE])
    except Exception as fault:
        raise OwnFontError(msg("this is no font that can be embedded")) from fault
    return name


def _as_truetype(data: bytes) -> bytes:
    """Return a font with TrueType outlines. Raises ``OwnFontError``."""
    from logging import CRITICAL, getLogger

    from fontTools.ttLib import TTFont

    getLogger("fontTools").setLevel(CRITICAL)  # what is wrong with a font is told once
    try:
        font = TTFont(BytesIO(data), lazy=False)
        forbidden = _forbids(font)
        if "glyf" not in font and not forbidden:
            _turn(font)
            file = BytesIO()
            font.save(file)
            data = file.getvalue()
    except Exception as fault:
        raise OwnFontError(msg("this is no TrueType or OpenType font")) from fault
    if forbidden:
        raise OwnFontError(msg("this font forbids that it is embedded (fsType); choose another one"))
    return data


def _forbids(font: TTFont) -> bool:
    """Return whether a font forbids what is done with it here."""
    kind = font["OS/2"].fsType if "OS/2" in font else 0
    return bool(kind & (NO_SUBSETS | BITMAPS)) or kind & 0x000F == RESTRICTED


def _turn(font: TTFont) -> None:
    """Turn the outlines of a font into those of TrueType; what no character shows is left empty."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import newTable

    order, glyphs = font.getGlyphOrder(), font.getGlyphSet()
    shown = {".notdef", *font.getBestCmap().values()}
    outlines = {}
    for name in order:
        pen = TTGlyphPen(None)
        if name in shown:
            glyphs[name].draw(Cu2QuPen(pen, font["head"].unitsPerEm * NEAR, reverse_direction=True))
        outlines[name] = pen.glyph()
    for table in ("CFF ", "CFF2", "VORG"):
        if table in font:
            del font[table]
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, outlines
    most, post = font["maxp"], font["post"]
    most.tableVersion = 0x00010000
    for field in _ZEROS:
        setattr(most, field, 0)
    most.maxZones = 1
    post.formatType, post.extraNames, post.mapping = 2.0, [], {}
    post.glyphOrder = order
    font.sfntVersion = "\x00\x01\x00\x00"


_ZEROS = (
    *("maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs", "maxStackElements"),
    *("maxSizeOfInstructions", "maxComponentElements", "maxPoints", "maxContours", "maxCompositePoints"),
    *("maxCompositeContours", "maxComponentDepth"),
)
"""What a font without programs has none of."""
