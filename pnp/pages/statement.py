"""What a file states of itself: its pages, the pieces on them and where everything lies, as plain values for JSON.

The PDF carries it, the manifest shows it, and ``pnp check`` measures the finished file against it. Lengths in mm from
the top left of the layout, rounded to a thousandth; a matrix takes the layout to the sheet.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from binascii import Error as BinasciiError
from collections.abc import Iterable, Sequence
from typing import Any, TypeGuard

from pnp.drawing.segments import Window, box_of
from pnp.drawing.shapes import Place, Shape, Text
from pnp.errors import PnpError
from pnp.pages.page import Document, Page
from pnp.pieces.piece import Laid
from scorer.messages import Text as Sentence
from scorer.messages import say

REQUEST_KEY, STATEMENT_KEY = "PnpRequest", "PnpStatement"
"""Where a PDF carries the options that it was built with, and its statement: entries of its information dictionary."""

PIECE_TAG, BAR_TAG = "Piece", "Bar"
"""What the contents of a page mark: what is drawn for a piece (on which ``Page`` of the build, and which ``N`` of its
pieces, both from 0), and the line of the scale bar (with its ``Page``)."""

MANIFEST, MANIFEST_VERSION = "manifest.json", 1
"""What the manifest beside a build is called, and the version of its format."""

VERSION = 1

MOST_PAGES, MOST_PIECES = 1000, 2000
"""Pages of a file, and pieces of a page, that can be stated."""

MOST = 1 << 24
"""Bytes that a statement may unpack to: a kit of a thousand pieces takes less than a hundredth of it."""

Values = dict[str, Any]


class StatementError(PnpError):
    """A statement that cannot be read."""

    def __init__(self, wrong: Sentence) -> None:
        super().__init__(wrong)


def state(document: Document) -> Values:
    """Return what the pages of a document state."""
    arts = _Arts()
    return {
        "statement": VERSION,
        "pages": [_page(page, number, arts) for number, page in enumerate(document.pages, 1)],
    }


def packed(statement: Values) -> str:
    """Return a statement as a file carries it: JSON, compressed, in letters and digits."""
    text = json.dumps(statement, separators=(",", ":"), ensure_ascii=True)
    return b64encode(zlib.compress(text.encode(), 9)).decode()


def unpacked(text: str) -> Values:
    """Return a statement that a file carries. Raises ``StatementError``."""
    unpacker = zlib.decompressobj()
    try:
        plain = unpacker.decompress(b64decode(text, validate=True), MOST)
        values = json.loads(plain, parse_constant=_refused)
    except (BinasciiError, zlib.error, ValueError, RecursionError):
        raise StatementError(say("what the file states of its pages is damaged")) from None
    return checked(values)


def _refused(name: str) -> None:
    """Refuse what JSON has no number for, as NaN."""
    raise ValueError(name)


def checked(values: object) -> Values:
    """Return a statement of the right version whose values are what they should be. Raises ``StatementError``."""
    if not isinstance(values, dict) or not isinstance(values.get("pages"), list):
        raise StatementError(say("what the file states of its pages is damaged"))
    if values.get("statement") != VERSION:
        raise StatementError(
            say(
                "what the file states of its pages has the version {found}; this pnp reads {known}",
                found=str(values.get("statement"))[:20],
                known=VERSION,
            )
        )
    if len(values["pages"]) > MOST_PAGES or not all(_is_page(each) for each in values["pages"]):
        raise StatementError(say("what the file states of its pages is damaged"))
    return values


def _page(page: Page, number: int, arts: _Arts) -> Values:
    width, height = page.size
    margins = page.margins
    stated: Values = {
        "number": number,
        "label": page.label,
        "parts": list(page.parts),
        "stock": page.stock,
        "sheet": _rounded((width, height)),
        "layout": _rounded((page.paper.width, page.paper.height)),
        "margins": _rounded((margins.left, margins.top, margins.right, margins.bottom)),
    }
    if page.fed is not None:
        m = page.fed.matrix
        stated["matrix"] = [round(value, 9) + 0.0 for value in (m.a, m.b, m.c, m.d, m.e, m.f)]
    if page.is_back:
        stated["back_of"] = number - 1
    if page.turn is not None:
        stated["turn"] = page.turn
    if page.bar is not None:
        stated["bar"] = _rounded(page.bar)
    if page.trim is not None and page.bleed is not None:
        stated |= {"trim": _box(page.trim), "bleed": _box(page.bleed)}
    stated["pieces"] = [_piece(each, arts) for each in page.pieces]
    return stated


def _piece(laid: Laid, arts: _Arts) -> Values:
    piece = laid.piece
    art = arts.of(piece.shapes)
    return {
        "id": piece.id,
        "part": piece.part,
        "number": piece.number,
        "seat": piece.seat,
        "label": piece.label,
        "side": piece.side,
        "cut": piece.cut,
        "sides": piece.sides if piece.cut == "straight" else "",
        "trim": _box(piece.trim, laid.x, laid.y),
        "art": art and _box(art, laid.x, laid.y),
    }


def _box(box: Window, x: float = 0.0, y: float = 0.0) -> list[float]:
    """Return a box as x, y, width and height; ``x`` and ``y`` are where the drawing lies that it is of."""
    return [
        round(box.left + x, 3) + 0.0,
        round(box.top + y, 3) + 0.0,
        round(box.right - box.left, 3) + 0.0,
        round(box.bottom - box.top, 3) + 0.0,
    ]


def _rounded(values: Iterable[float]) -> list[float]:
    return [round(value, 3) + 0.0 for value in values]


class _Arts:
    """The boxes of what is drawn, strokes without their width and type left out; each drawing is measured once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[tuple[Shape, ...], Window | None]] = {}  # kept: no id is given away

    def of(self, shapes: tuple[Shape, ...]) -> Window | None:
        """Return the box of shapes; nothing where nothing but type is seen."""
        if id(shapes) not in self._known:
            self._known[id(shapes)] = shapes, self._measured(shapes)
        return self._known[id(shapes)][1]

    def _measured(self, shapes: Sequence[Shape]) -> Window | None:
        boxes = [box for box in map(self._shape, shapes) if box is not None]
        if not boxes:
            return None
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return Window(min(lefts), min(tops), max(rights), max(bottoms))

    def _shape(self, shape: Shape) -> tuple[float, float, float, float] | None:
        if isinstance(shape, Place):
            box, x, y = self.of(shape.drawing.shapes), shape.x, shape.y
            return (box.left + x, box.top + y, box.right + x, box.bottom + y) if box else None
        if isinstance(shape, Text) or not (shape.ink.fill or shape.ink.stroke):
            return None
        return box_of(shape)


def _is_page(page: object) -> TypeGuard[Values]:
    """Say whether the values of a page are all there, and of the right kind."""
    return (
        isinstance(page, dict)
        and all(_are_numbers(page.get(key), length) for key, length in PAGE_NUMBERS.items())
        and all(key not in page or _are_numbers(page[key], length) for key, length in PAGE_OPTIONS.items())
        and isinstance(page.get("number"), int)
        and isinstance(page.get("label"), str)
        and isinstance(page.get("back_of", 0), int)
        and page.get("turn", "upright") in {"upright", "level"}
        and isinstance(page.get("pieces"), list)
        and len(page["pieces"]) <= MOST_PIECES
        and all(map(_is_piece, page["pieces"]))
    )


def _is_piece(piece: object) -> bool:
    return (
        isinstance(piece, dict)
        and all(isinstance(piece.get(key), str) for key in PIECE_WORDS)
        and isinstance(piece.get("number"), int)
        and _are_numbers(piece.get("trim"), 4)
        and (piece.get("art") is None or _are_numbers(piece["art"], 4))
    )


def _are_numbers(values: object, count: int) -> bool:
    return (
        isinstance(values, list)
        and len(values) == count
        and {*map(type, values)} <= NUMBERS
        and min(values) > -LARGEST
        and max(values) < LARGEST
    )


LARGEST = 1e6
"""No length is as long, mm."""

NUMBERS = {int, float}

PAGE_NUMBERS = {"sheet": 2, "layout": 2, "margins": 4}
PAGE_OPTIONS = {"matrix": 6, "bar": 2, "trim": 4, "bleed": 4}
PIECE_WORDS = ("id", "part", "seat", "label", "side", "cut", "sides")
