"""The type family, IBM Plex Sans Condensed, and what replaces it for letters that it lacks.

Widths in mm for sizes in points.
"""

from __future__ import annotations

import re
import struct
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFName
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont

from pnp.drawing.other_scripts import HAS_OTHER, make_face
from pnp.drawing.segments import Window, split_runs
from pnp.errors import PnpError
from pnp.units import MM_PER_PT
from scorer.messages import msg, quoted

_LEFTWARDS = ("R", "AL", "AN", "RLE", "RLO", "RLI")


def find_unsupported(words: str) -> str | None:
    """Return the first letter of ``words`` that is set from right to left, or None.

    >>> find_unsupported("Café – 12 € 麦"), find_unsupported("חיטה")
    (None, 'ח')
    """
    if words.isascii():
        return None
    return next((letter for letter in words if unicodedata.bidirectional(letter) in _LEFTWARDS), None)


FILES = {
    name.lower(): name for name in ("Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold")
}
"""The weights, with the last part of each file name."""

ITALICS = {
    f"{weight}-italic": "Italic" if weight == "regular" else f"{name}Italic" for weight, name in FILES.items()
}
"""The slanted form of each weight."""

FACES = FILES | ITALICS


def slanted(weight: str) -> str:
    """Return the italic form of a weight, and the upright form of an italic one.

    >>> slanted("bold"), slanted("bold-italic")
    ('bold-italic', 'bold')
    """
    upright = weight.removesuffix("-italic")
    return upright if upright != weight else f"{weight}-italic"


class OwnFont(NamedTuple):
    """A font of the user: its name, and its file."""

    title: str
    data: bytes


_own: dict[str, OwnFont] = {}  # by the names of their weights, which are digests of their files


WIDE = "wide-"  # before the names of weights of the larger family, with Greek and Cyrillic


_others: list[str] = []  # the user's fonts for signs that the wanted font lacks
_load: list[Callable[[], Iterable[str]]] = []  # what loads them once a text needs them
_clear: list[Callable[[], None]] = []  # what forgets measures


class MissingGlyphError(PnpError):
    """No font has a character that a text needs."""


def register(weight: str, own: OwnFont) -> None:
    """Register a user's font as a weight."""
    _own[weight] = own


def own_fonts() -> Mapping[str, OwnFont]:
    """Return the user's fonts that are registered, by their weights."""
    return _own


def split_weights(text: str, weight: str) -> list[tuple[str, str]]:
    """Return the parts of a text, each with the weight that sets it: the wanted one, unless that lacks its signs.

    A sign that no font has stays in the wanted weight.
    """
    if find_lacking(text, weight) is None:
        return [(text, weight)]
    signs = [(char, choose_weight(char, weight) or weight) for char in text]
    return [
        ("".join(char for char, _ in run), run[0][1])
        for run in split_runs(signs, lambda run, sign: run[0][1] == sign[1])
    ]


@cache
def choose_weight(char: str, weight: str) -> str | None:
    """Return the weight that sets a sign, or None if no font has it.

    A font of the user is helped out by the others of the user, then by the built-in ones; a built-in one by those with
    Greek and Cyrillic letters, then by the user's.
    """
    return next((one for one in _list_weights(char, weight) if find_lacking(char, one) is None), None)


def _list_weights(char: str, weight: str) -> Iterator[str]:
    """Yield the weights that may set a sign, the best first."""
    yield weight
    is_own = weight in _own and not weight.startswith(WIDE)
    name = _own[weight].title.lower() if is_own else weight
    own = sorted(_load_others(), key=lambda other: ("bold" in _own[other].title.lower()) != ("bold" in name))
    if is_own:
        yield from own
        weight = f"{'bold' if 'bold' in name else 'regular'}{'-italic' * ('italic' in name)}"
        yield weight
    if HAS_OTHER.search(char):
        wide = f"{WIDE}{weight}"
        if wide not in _own:
            register(wide, OwnFont("IBM Plex Sans", make_face(folder("fontpkg-ibm-plex-sans"), weight)))
        yield wide
    yield from own


def set_others(weights: Iterable[str] = (), load: Callable[[], Iterable[str]] | None = None) -> None:
    """Set the user's fonts for signs that the wanted font lacks; ``load`` returns more once a text needs them."""
    before = others()
    _others[:] = dict.fromkeys(weights)
    _load[:] = [load] if load else []
    if before:
        _load_others()
    choose_weight.cache_clear()
    if others() != before:
        for clear in _clear:
            clear()


def clear_with_fonts(clear: Callable[[], None]) -> None:
    """Let a function be called when other fonts help out: what was measured with the last ones is wrong."""
    _clear.append(clear)


def _load_others() -> list[str]:
    if _load:
        _others[:] = dict.fromkeys((*_others, *_load.pop()()))
    return _others


def others() -> tuple[str, ...]:
    """Return the user's fonts for signs that the wanted font lacks, if a text needed them."""
    return tuple(_others)


def folder(package: str = "fontpkg-ibm-plex-sans-condensed") -> Path:
    """Return the folder of a package's font files, without importing the package. Raises ``PnpError``."""
    spec = find_spec(package.replace("-", "_"))
    if spec is None or spec.origin is None:
        raise PnpError(msg("the package {name} is missing; reinstall pnp", name=package))
    return Path(spec.origin).parent / "files"


def file(weight: str) -> Path | BytesIO:
    """Return the font file of a weight."""
    if weight in _own:
        return BytesIO(_own[weight].data)
    return folder() / f"IBMPlexSansCondensed-{FACES[weight]}.ttf"


@cache
def font(weight: str) -> TTFont:
    """Return the reportlab font of a weight, registered so that the PDF writer can embed it."""
    source = file(weight)
    name = weight if weight in _own else f"Plex-{FACES[weight]}"
    loaded = TTFont(name, str(source) if isinstance(source, Path) else source)
    title = re.sub(r"[^A-Za-z0-9-]", "-", loaded.face.name.decode("ascii", "replace"))
    loaded.face.name = name.encode()  # titles may be equal
    loaded.addObjects = partial(_add_tagged, loaded, loaded.addObjects, title)  # type: ignore[method-assign]
    registerFont(loaded)
    return loaded


def _add_tagged(font: TTFont, add: Callable[[PDFDocument], None], title: str, document: PDFDocument) -> None:
    """Add the subsets of a font to a document, each with a tag of its own; reportlab counts those of each font.

    Programs that join files take equal tags for equal subsets.
    """
    subsets = [tuple(subset) for subset in font.state[document].subsets]
    names = [font.getSubsetInternalName(number, document)[1:] for number in range(len(subsets))]
    add(document)
    fonts = document.idToObject["BasicFonts"]
    assert isinstance(fonts, PDFDictionary)
    for name, subset in zip(names, subsets, strict=True):
        own = fonts.dict[name]
        descriptor = document.idToObject[own.FontDescriptor.name]
        assert isinstance(descriptor, PDFDictionary)
        own.BaseFont = f"{make_tag(f'{font.fontName} {subset}')}+{title}"
        descriptor.dict["FontName"] = PDFName(own.BaseFont)


def make_tag(text: str) -> str:
    """Return six capital letters for a text.

    >>> make_tag("Lora (65, 66)") != make_tag("Lora (65, 67)"), len(make_tag(""))
    (True, 6)
    """
    return "".join(chr(ord("A") + part % 26) for part in sha256(text.encode()).digest()[:6])


def find_lacking(text: str, weight: str) -> str | None:
    """Return the first character of ``text`` that the font of a weight has no glyph for, or None."""
    glyphs = font(weight).face.charToGlyph
    return next((char for char in text if ord(char) not in glyphs), None)


def find_missing(text: str, weight: str) -> str | None:
    """Return the first character of ``text`` that no font has a glyph for, or None."""
    return next((char for char in text if choose_weight(char, weight) is None), None)


@cache
def width(text: str, size: float, weight: str, tracking: float = 0.0) -> float:
    """Return the advance width of ``text`` in mm, including the tracking (em) between its letters.

    Raises ``MissingGlyphError``.
    """
    widths: Mapping[int, float] = font(weight).face.charWidths
    try:
        advance = sum([widths[ord(char)] for char in text]) / 1000
    except KeyError:
        advance = sum([_find_advance(char, weight, text) for char in text]) / 1000
    return (advance + tracking * max(len(text) - 1, 0)) * size * MM_PER_PT


def _find_advance(char: str, weight: str, text: str) -> float:
    """Return the advance width of a sign in thousandths of its size. Raises ``MissingGlyphError``."""
    own = choose_weight(char, weight)
    if own is None:
        sign = msg("{character} (U+{code})", character=quoted(char), code=f"{ord(char):04X}")
        raise MissingGlyphError(
            msg("the font has no sign for {sign} in {text}", sign=sign, text=quoted(text))
        )
    widths: Mapping[int, float] = font(own).face.charWidths
    return widths[ord(char)]


@cache
def _bounds(char: str, weight: str) -> tuple[float, float, float, float]:
    """Return the ink box of a character in em: left, top, right, bottom (up is positive)."""
    face = font(choose_weight(char, weight) or weight).face
    glyph = face.charToGlyph[ord(char)]
    start, end = face.glyphPos[glyph], face.glyphPos[glyph + 1]
    if start == end:
        return (0.0, 0.0, 0.0, 0.0)
    table: bytes = face.get_table("glyf")  # type: ignore[no-untyped-call]
    left, bottom, right, top = struct.unpack(">4h", table[start + 2 : start + 10])
    unit = face.unitsPerEm
    return (left / unit, top / unit, right / unit, bottom / unit)


clear_with_fonts(width.cache_clear)
clear_with_fonts(_bounds.cache_clear)


def bearings(text: str, size: float, weight: str) -> tuple[float, float]:
    """Return the white before the first and after the last letter of ``text``, in mm."""
    em = size * MM_PER_PT
    last = width(text[-1], 1.0, weight) / MM_PER_PT
    return (_bounds(text[0], weight)[0] * em, (last - _bounds(text[-1], weight)[2]) * em)


def ink_box(text: str, size: float, weight: str, tracking: float = 0.0) -> Window:
    """Return the ink box of ``text`` set from 0 on the baseline (y down), in mm."""
    em = size * MM_PER_PT
    before, after = bearings(text, size, weight)
    tops = [_bounds(char, weight) for char in text if not char.isspace()]
    return Window(
        left=before,
        right=width(text, size, weight, tracking) - after,
        top=-max(top for _, top, _, _ in tops) * em,
        bottom=-min(bottom for _, _, _, bottom in tops) * em,
    )
