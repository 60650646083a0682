"""A statement as plain values for JSON, and as a PDF carries it: written here, and read here strictly."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from binascii import Error as BinasciiError
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TypeVar, get_args

from pnp.errors import PnpError
from pnp.pages.page import Turn
from pnp.pages.statement import Area, PageStatement, PieceStatement, Statement
from pnp.pieces.part import Stock
from pnp.pieces.piece import Cut, Side
from scorer.messages import Text, say

T = TypeVar("T")

Reader = Callable[[object], object]
"""What reads a value from JSON, or raises one of the faults that ``unpacked`` catches."""

VERSION = 1

MOST_PAGES, MOST_PIECES = 1000, 2000
"""Pages of a file, and pieces of a page, that can be stated."""

MOST = 1 << 24
"""Bytes that a statement may unpack to: a kit of a thousand pieces takes less than a hundredth of it."""

LARGEST = 1e6
"""No length is as long, mm."""


class StatementError(PnpError):
    """A statement that cannot be read."""

    def __init__(self, wrong: Text | None = None) -> None:
        super().__init__(wrong or say("what the file states of its pages is damaged"))


def values_of(statement: Statement) -> dict[str, object]:
    """Return a statement as plain values; what a page does not have is left out."""
    return {"statement": VERSION, "pages": [_page_values(each) for each in statement.pages]}


def _page_values(page: PageStatement) -> dict[str, object]:
    values = {key: _plain(value) for key, value in page._asdict().items() if value is not None}
    return values | {"pieces": [_piece_values(each) for each in page.pieces]}


def _piece_values(piece: PieceStatement) -> dict[str, object]:
    return {key: _plain(value) for key, value in piece._asdict().items()}


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def packed(values: Mapping[str, object]) -> str:
    """Return the values of a statement as a file carries them: JSON, compressed, in letters and digits."""
    text = json.dumps(values, separators=(",", ":"), ensure_ascii=True)
    return b64encode(zlib.compress(text.encode(), 9)).decode()


def unpacked(text: str) -> Statement:
    """Return the statement that a file carries. Raises ``StatementError``."""
    unpacker = zlib.decompressobj()
    try:
        plain = unpacker.decompress(b64decode(text, validate=True), MOST)
        return _statement(json.loads(plain))
    except (BinasciiError, zlib.error, ValueError, TypeError, KeyError, RecursionError):
        raise StatementError from None


def _statement(given: object) -> Statement:
    values = _of(dict, given)
    if values["statement"] != VERSION:
        raise StatementError(
            say(
                "what the file states of its pages has the version {found}; this pnp reads {known}",
                found=str(values["statement"])[:20],
                known=VERSION,
            )
        )
    return Statement(_each(_page, MOST_PAGES)(values["pages"]))


def _page(given: object) -> PageStatement:
    return PageStatement._make(_fields(given, PAGE, OPTIONAL))


def _piece(given: object) -> PieceStatement:
    return PieceStatement._make(_fields(given, PIECE))


def _fields(given: object, readers: Mapping[str, Reader], optional: Collection[str] = ()) -> Iterator[object]:
    """Read named values in the order of their readers; one that is optional may be left out."""
    values = _of(dict, given)
    if not readers.keys() - optional <= values.keys() <= readers.keys():
        raise KeyError
    for key, read in readers.items():
        yield read(values[key]) if key in values else None


def _of(kind: type[T], value: object) -> T:
    """Return a value that is of a kind, and of no kind beneath it, as truth is beneath numbers."""
    if type(value) is not kind:
        raise TypeError
    return value


def _text(value: object) -> str:
    return _of(str, value)


def _count(value: object) -> int:
    return _of(int, value)


def _area(value: object) -> Area:
    return Area(*_numbers(4)(value))


def _numbers(count: int) -> Callable[[object], tuple[float, ...]]:
    """Return what reads so many lengths; NaN is none."""

    def read(value: object) -> tuple[float, ...]:
        values = _of(list, value)
        if len(values) != count or not {*map(type, values)} <= {int, float}:
            raise TypeError
        if not all(-LARGEST < each < LARGEST for each in values):
            raise ValueError
        return tuple(values)

    return read


def _each(read: Callable[[object], T], most: int) -> Callable[[object], tuple[T, ...]]:
    """Return what reads a list of at most so many values."""

    def read_all(value: object) -> tuple[T, ...]:
        values = _of(list, value)
        if len(values) > most:
            raise ValueError
        return tuple(read(each) for each in values)

    return read_all


def _word(known: object) -> Callable[[object], str]:
    """Return what reads one of the words that a type knows."""
    words = get_args(known)
    return lambda value: str(words[words.index(value)])


PIECE: Mapping[str, Reader] = {
    "id": _text,
    "part": _text,
    "number": _count,
    "seat": _text,
    "label": _text,
    "side": _word(Side),
    "cut": _word(Cut),
    "sides": _text,
    "trim": _area,
    "art": lambda value: None if value is None else _area(value),
}
"""What reads each value of a piece, in the order of ``PieceStatement``; those of a page below."""

PAGE: Mapping[str, Reader] = {
    "number": _count,
    "label": _text,
    "parts": _each(_text, MOST_PIECES),
    "stock": _word(Stock),
    "sheet": _numbers(2),
    "layout": _numbers(2),
    "margins": _numbers(4),
    "matrix": _numbers(6),
    "back_of": _count,
    "turn": _word(Turn),
    "bar": _numbers(2),
    "trim": _area,
    "bleed": _area,
    "pieces": _each(_piece, MOST_PIECES),
}
OPTIONAL = ("matrix", "back_of", "turn", "bar", "trim", "bleed")
