"""Fonts from a folder: TrueType and OpenType files, each added as a weight. Those that forbid embedding are refused.

reportlab embeds only TrueType outlines, so the cubic outlines of an OpenType font are converted.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from logging import CRITICAL, getLogger
from struct import iter_unpack, unpack_from

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

from pnp.drawing import fonts
from pnp.errors import PnpError
from scorer.messages import msg

RESTRICTED, NO_SUBSETS, BITMAPS = 0x0002, 0x0100, 0x0200
"""Bits of ``fsType`` in a font: no embedding, no subsets, bitmaps only."""

SAMPLE = 2000  # glyphs that are embedded once as a test, so that a broken font is reported before it is used
MOST = 200_000  # characters of a font; the largest have some 65,000
MOST_CONVERTED = 4000  # outlines of an OpenType font that are converted; each takes a millisecond

COLLECTION = b"ttcf"  # how a file with several fonts begins
USUAL = (*range(0x20, 0x250), *range(0x2000, 0x2300), *range(0x3000, 0x3100), *range(0xFF00, 0xFFF0))
"""Letters that a font keeps if it is cut down: Latin ones, signs, and those that few eastern texts are without."""

UNUSED = ["GSUB", "GPOS", "GDEF", "BASE", "VORG", "VVAR", "vhea", "vmtx", "STAT"]  # tables for setting lines

SCRIPTS = (
    *(("ja", "JP"), ("ko", "KR"), ("zh-hk", "HK"), ("zh-mo", "HK"), ("zh-tw", "TC"), ("zh-hant", "TC")),
    ("zh", "SC"),
)
"""How the fonts of a collection for eastern languages are called, by the start of a language's code."""

NEAR = 0.001
"""The largest distance between a quadratic outline and the cubic one it replaces, in sizes of the type."""


class OwnFontError(PnpError):
    """A font file that cannot be used."""


@lru_cache(maxsize=64)
def add_font(data: bytes, title: str, letters: frozenset[int] = frozenset(), lang: str = "") -> str:
    """Register the font in a file; return the name of its weight. Raises ``OwnFontError``.

    If there are ``letters``, it keeps those and the usual ones. Of a collection, the font is that for a language.
    """
    if letters or data[:4] == COLLECTION:
        data = _cut_down(data, letters, lang)
    name = f"own-{sha256(data).hexdigest()[:12]}"
    fonts.register(name, fonts.OwnFont(title, _convert_to_truetype(data)))
    try:
        face = fonts.font(name).face
        face.makeSubset(sorted(face.charToGlyph)[:SAMPLE])
    except Exception as fault:
        raise OwnFontError(msg("this font cannot be embedded")) from fault
    return name


def _cut_down(data: bytes, letters: frozenset[int], lang: str) -> bytes:
    """Return a font with some letters and the usual ones; one that forbids that is whole. Raises ``OwnFontError``."""
    from fontTools.subset import Options, Subsetter  # noqa: PLC0415 - few folders need it

    getLogger("fontTools").setLevel(CRITICAL)
    try:
        font = _open_for(data, lang)
        if font["OS/2"].fsType & NO_SUBSETS:
            return data
        options = Options(layout_features=[], hinting=False, notdef_outline=True)
        options.drop_tables += UNUSED
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=[*USUAL, *letters])
        subsetter.subset(font)
        file = BytesIO()
        font.save(file)
    except Exception as fault:
        raise OwnFontError(msg("this is not a TrueType or OpenType font")) from fault
    return file.getvalue()


def _open_for(data: bytes, lang: str) -> TTFont:
    """Return the font of a file; of a collection, the one whose name has the script of a language, else the first."""
    file = BytesIO(data)
    if data[:4] != COLLECTION:
        return TTFont(file, lazy=True, recalcTimestamp=False)
    tags = [tag for start, tag in SCRIPTS if lang.lower().startswith(start)]
    (count,) = unpack_from(">I", data, 8)
    opened = (TTFont(file, lazy=True, fontNumber=at, recalcTimestamp=False) for at in range(min(count, 64)))
    own = (font for font in opened if tags and tags[0] in _list_names(font))
    return next(own, None) or TTFont(file, lazy=True, fontNumber=0, recalcTimestamp=False)


def _list_names(font: TTFont) -> list[str]:
    """Return the words of a font's names: of its family, in full, and for PostScript."""
    return " ".join(font["name"].getDebugName(number) or "" for number in (1, 4, 6)).split()


def _convert_to_truetype(data: bytes) -> bytes:
    """Return a font with TrueType outlines. Raises ``OwnFontError``."""
    getLogger("fontTools").setLevel(CRITICAL)  # a faulty font is reported once, by us
    try:
        font = TTFont(BytesIO(data), lazy=False)
        if _count_characters(font.reader["cmap"]) > MOST:
            raise ValueError("too many characters")
        bits = font["OS/2"].fsType if "OS/2" in font else 0  # what its licence forbids
        forbidden = bool(bits & (NO_SUBSETS | BITMAPS)) or bits & 0x000F == RESTRICTED
        too_slow = "glyf" not in font and font["maxp"].numGlyphs > MOST_CONVERTED
        if "glyf" not in font and not (forbidden or too_slow):
            _convert_outlines(font)
            file = BytesIO()
            font.save(file)
            data = file.getvalue()
    except Exception as fault:
        raise OwnFontError(msg("this is not a TrueType or OpenType font")) from fault
    if forbidden:
        raise OwnFontError(msg("this font does not allow embedding (fsType); choose another one"))
    if too_slow:
        raise OwnFontError(
            msg("this font has too many OpenType outlines; use its TrueType file, with the ending .ttf")
        )
    return data


def _count_characters(cmap: bytes) -> int:
    """Return the characters that groups of a font's ``cmap`` claim: twelve bytes can claim millions."""
    (tables,) = unpack_from(">H", cmap, 2)
    places = {unpack_from(">I", cmap, 8 + 8 * at)[0] for at in range(tables)}
    claimed = 0
    for place in places:
        if unpack_from(">H", cmap, place)[0] in (12, 13):
            (groups,) = unpack_from(">I", cmap, place + 12)
            rows = iter_unpack(">III", cmap[place + 16 : place + 16 + 12 * groups])
            claimed += sum(last - first + 1 for first, last, _ in rows)
    return claimed


def _convert_outlines(font: TTFont) -> None:
    """Convert the outlines of a font to TrueType; glyphs that no character uses become empty."""
    order, glyphs = font.getGlyphOrder(), font.getGlyphSet()
    used = {".notdef", *font.getBestCmap().values()}
    outlines = {}
    for name in order:
        pen = TTGlyphPen(None)
        if name in used:
            glyphs[name].draw(Cu2QuPen(pen, font["head"].unitsPerEm * NEAR, reverse_direction=True))
        outlines[name] = pen.glyph()
    for table in ("CFF ", "CFF2", "VORG"):
        if table in font:
            del font[table]
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, outlines
    profile, post = font["maxp"], font["post"]
    profile.tableVersion = 0x00010000
    for field in _ZEROS:
        setattr(profile, field, 0)
    profile.maxZones = 1
    post.formatType, post.extraNames, post.mapping = 2.0, [], {}
    post.glyphOrder = order
    font.sfntVersion = "\x00\x01\x00\x00"


_ZEROS = (
    *("maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs", "maxStackElements"),
    *("maxSizeOfInstructions", "maxComponentElements", "maxPoints", "maxContours", "maxCompositePoints"),
    *("maxCompositeContours", "maxComponentDepth"),
)
"""Fields of ``maxp`` that are 0 in a font without instructions."""
