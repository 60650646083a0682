"""The statement of a file: its pages, the pieces on them and where everything lies; also as values for JSON.

The PDF has it, the manifest shows it, and ``pnp check`` compares the finished file with it. Lengths in mm from
the top left of the layout, rounded to a thousandth; a matrix takes the layout to the sheet. This module loads nothing
that draws, so that files can be read without it: ``pnp.pages.stating`` makes statements of documents.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from binascii import Error as BinasciiError
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from pnp.errors import PnpError
from pnp.pieces.look import Look
from pnp.pieces.piece import Cut, Side, Stock, Turn
from scorer.messages import Text, msg

REQUEST_KEY, STATEMENT_KEY, LOOKS_KEY = "PnpRequest", "PnpStatement", "PnpLooks"
"""The entries of a PDF's information dictionary with the options of its build, its statement, and the looks of its
pages.
"""

CUT_TAG = "Cut"
"""The tag in the contents of a page for art that is clipped to an outline: all that should be visible is."""

PICTURE_KEY = "PnpPicture"  # the text of a PNG with the statement of a picture for a print shop

PIECE_TAG, BAR_TAG, MARK_TAG = "Piece", "Bar", "Registration"
"""Tags in the contents of a page: for the drawing of a piece (with its ``Page`` in the build and its number ``N`` on
that page, both from 0), the line of the scale bar (with its ``Page``), and registration marks (as pieces).
"""

MANIFEST, MANIFEST_VERSION = "manifest.json", 1
"""The name of the manifest of a build, and the version of its format."""


HYPHENS = dict.fromkeys(map(ord, "-\u00ad\u0002\u2010\ufffe"))
"""The characters that may divide a word at the end of a line, in the text or as it is read back."""

Two = Annotated[tuple[float, ...], 2]
Four = Annotated[tuple[float, ...], 4]
Six = Annotated[tuple[float, ...], 6]  # lengths, or the values of a matrix


class Area(NamedTuple):
    """A rectangle: its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Its left, top, right and bottom."""
        return self.x, self.y, self.x + self.width, self.y + self.height


class PieceStatement(NamedTuple):
    """The statement of one side of a piece. ``art`` is the box of all that is drawn except type."""

    id: str
    part: str
    number: int
    seat: str
    label: str
    side: Side
    cut: Cut
    sides: str  # the sides that straight cuts make
    trim: Area
    art: Area | None


class PageStatement(NamedTuple):
    """The statement of a page. Whatever a page does not have is ``None``."""

    number: int
    label: str
    parts: tuple[str, ...]
    stock: Stock
    sheet: Two
    layout: Two
    margins: Four
    matrix: Six | None = None
    back_of: int | None = None
    turn: Turn | None = None
    bar: Two | None = None
    trim: Area | None = None
    bleed: Area | None = None
    safe: Area | None = None  # the area of all that matters of a finished piece
    type: float | None = None  # the size of its smallest type, if smaller than usual
    pieces: tuple[PieceStatement, ...] = ()
    marks: tuple[Area, ...] | None = None  # of a machine that cuts


class Statement(NamedTuple):
    """The statement of a file. ``texts`` are those of each page in drawing order."""

    pages: tuple[PageStatement, ...]
    texts: tuple[tuple[str, ...], ...] = ()
    two_sided: bool = False
    request: str = ""  # the digest of the recorded options
    standard: str = ""  # of PDF/X
    spots: tuple[str, ...] = ()  # spot colours, of cuts
    ink: float | None = None  # the most ink at one place, of 4, for its press
    overprint: bool | None = None  # whether solid black overprints, in a file for a press
    looks: tuple[Look, ...] | None = (
        None  # of all pieces of its kit, also of those that are not printed again
    )


def digest(request: str) -> str:
    """Return a short digest of recorded options."""
    return sha256(request.encode()).hexdigest()[:16]


def squeeze(text: str) -> str:
    """Return a text without spaces and hyphens: PDF readers disagree about these at the ends of lines."""
    return "".join(text.translate(HYPHENS).split())


T = TypeVar("T")

VERSION = 2

MOST = 1 << 24
"""The most bytes that a statement may unpack to: a kit of a thousand pieces needs less than a hundredth of it."""

KEPT = 4
"""The number of statements to cache: a watched kit mostly has the same statement when it is built again."""

LONGEST = 8000  # the most values in a list: pages of a file, pieces of a page
LARGEST = 1e6  # all lengths are smaller, mm


class StatementError(PnpError):
    """The statement cannot be read."""

    def __init__(self, wrong: Text | None = None) -> None:
        super().__init__(wrong or msg("the file's statement of its pages is damaged"))


@lru_cache(KEPT)
def as_values(statement: Statement) -> Mapping[str, object]:
    """Return a statement as plain values without ``None``; do not change them: a file and its manifest share them."""
    return {
        "statement": VERSION,
        **{key: _as_plain(value) for key, value in statement._asdict().items() if value is not None},
    }


def _as_plain(value: object) -> object:
    if isinstance(value, PageStatement | PieceStatement | Look):
        optional = value._field_defaults
        return {
            key: _as_plain(item) if isinstance(item, tuple) else item
            for key, item in zip(value._fields, value, strict=True)
            if item is not None or key not in optional
        }
    if isinstance(value, tuple):
        return [_as_plain(item) if isinstance(item, tuple) else item for item in value]
    return value


def pack(values: Mapping[str, object]) -> str:
    """Return the values of a statement in the form that a file has: JSON, compressed, in letters and digits."""
    text = json.dumps(values, separators=(",", ":"), ensure_ascii=True)
    return b64encode(zlib.compress(text.encode(), 9)).decode()


def unpack(text: str) -> Statement:
    """Return the statement from the form that a file has. Raises ``StatementError``."""
    unpacker = zlib.decompressobj()
    try:
        values = json.loads(unpacker.decompress(b64decode(text, validate=True), MOST))
        if values["statement"] == VERSION:
            del values["statement"]
            read: Statement = _reader(Statement)(values)
            return read
    except (BinasciiError, zlib.error, ValueError, TypeError, KeyError, RecursionError):
        raise StatementError from None
    raise StatementError(
        msg(
            "the file's statement of its pages has version {found}; this pnp reads version {known}",
            found=str(values["statement"])[:20],
            known=VERSION,
        )
    )


Reader = Callable[[Any], Any]
"""A function that reads a value of one type; for any other value it raises an error that ``unpack`` catches."""


@cache
def _reader(kind: object) -> Reader:
    """Return the reader of a type; it is cached, because a kit has thousands of values."""
    return (READERS.get(kind) or READERS[get_origin(kind)])(kind)


def _read_exactly(kind: object) -> Reader:
    """Return a reader of one type but not its subtypes, such as bool for int."""
    return lambda value: _check(value, type(value) is kind)


def _check(value: T, is_right: bool) -> T:
    """Return a value. Raises ``TypeError`` unless it is right."""
    if not is_right:
        raise TypeError
    return value


def _read_length(_: object) -> Reader:
    return lambda value: _check(value, type(value) in {int, float} and -LARGEST < value < LARGEST)


def _read_literal(kind: object) -> Reader:
    values = get_args(kind)
    return lambda value: values[values.index(value)]


def _read_optional(kind: object) -> Reader:
    read = _reader(get_args(kind)[0])
    return lambda value: None if value is None else read(value)


def _read_list(kind: object, least: int = 0, most: int = LONGEST) -> Reader:
    item = _reader(get_args(kind)[0])

    def read(value: object) -> object:
        if type(value) is not list or not least <= len(value) <= most:
            raise TypeError
        return tuple(map(item, value))

    return read


def _read_fixed(kind: object) -> Reader:
    kinds, count = get_args(kind)
    return _read_list(kinds, count, count)


def _read_area(_: object) -> Reader:
    four = _read_fixed(Four)
    return lambda value: Area(*four(value))


def _read_record(kind: type[Statement | PageStatement | PieceStatement | Look]) -> Reader:
    """Return a reader of named values: all are required except optional ones, and no others are allowed."""
    readers = {key: _reader(hint) for key, hint in get_type_hints(kind, include_extras=True).items()}
    needed = readers.keys() - {key for key, default in kind._field_defaults.items() if default is None}

    def read(value: object) -> object:
        if type(value) is not dict or not needed <= value.keys() <= readers.keys():
            raise TypeError
        return kind(**{key: readers[key](item) for key, item in value.items()})

    return read


READERS: Mapping[object, Callable[..., Reader]] = {
    str: _read_exactly,
    bool: _read_exactly,
    int: _read_exactly,
    float: _read_length,
    Literal: _read_literal,
    Union: _read_optional,
    UnionType: _read_optional,
    tuple: _read_list,
    Annotated: _read_fixed,
    Area: _read_area,
    Statement: _read_record,
    PageStatement: _read_record,
    PieceStatement: _read_record,
    Look: _read_record,
}
"""The function that makes the reader of each type."""
