"""A statement as plain values for JSON, and as a PDF carries it. What is read is checked against the types it is of."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from binascii import Error as BinasciiError
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from pnp.errors import PnpError
from pnp.pages.statement import Area, Four, PageStatement, PieceStatement, Statement
from scorer.messages import Text, msg

T = TypeVar("T")

VERSION = 2

MOST = 1 << 24
"""Bytes that a statement may unpack to: a kit of a thousand pieces takes less than a hundredth of it."""

KEPT = 4
"""Statements whose values and texts are kept: a kit that is watched mostly states the same when it is built again."""

LONGEST = 2000
"""Values of a list at most: pages of a file, pieces of a page."""

LARGEST = 1e6
"""No length is as long, mm."""


class StatementError(PnpError):
    """A statement that cannot be read."""

    def __init__(self, wrong: Text | None = None) -> None:
        super().__init__(wrong or msg("the file's statement of its pages is damaged"))


@lru_cache(KEPT)
def values_of(statement: Statement) -> Mapping[str, object]:
    """Return a statement as plain values; what a file or a page does not have is left out.

    A file and its manifest share them: nobody changes them.
    """
    return {
        "statement": VERSION,
        **{key: _plain(each) for key, each in statement._asdict().items() if each is not None},
    }


def _plain(value: object) -> object:
    if isinstance(value, PageStatement | PieceStatement):
        optional = value._field_defaults
        return {
            key: _plain(each) if isinstance(each, tuple) else each
            for key, each in zip(value._fields, value, strict=True)
            if each is not None or key not in optional
        }
    if isinstance(value, tuple):
        return [_plain(each) if isinstance(each, tuple) else each for each in value]
    return value


def pack(values: Mapping[str, object]) -> str:
    """Return the values of a statement as a file carries them: JSON, compressed, in letters and digits."""
    text = json.dumps(values, separators=(",", ":"), ensure_ascii=True)
    return b64encode(zlib.compress(text.encode(), 9)).decode()


@lru_cache(KEPT)
def packed(statement: Statement) -> str:
    """Return a statement as a file carries it."""
    return pack(values_of(statement))


def unpack(text: str) -> Statement:
    """Return the statement that a file carries. Raises ``StatementError``."""
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
"""What reads a value of one type; a value of another raises what ``unpack`` catches."""


@cache
def _reader(kind: object) -> Reader:
    """Return what reads a type; a type is looked into once, as a kit states thousands of values."""
    return (READERS.get(kind) or READERS[get_origin(kind)])(kind)


def _exactly(kind: object) -> Reader:
    """Read a type and none beneath it, as truth is beneath whole numbers."""
    return lambda value: _checked(value, type(value) is kind)


def _checked(value: T, is_right: bool) -> T:
    """Return a value. Raises ``TypeError`` if it is not right."""
    if not is_right:
        raise TypeError
    return value


def _length(_: object) -> Reader:
    return lambda value: _checked(value, type(value) in {int, float} and -LARGEST < value < LARGEST)


def _literal(kind: object) -> Reader:
    values = get_args(kind)
    return lambda value: values[values.index(value)]


def _perhaps(kind: object) -> Reader:
    read = _reader(get_args(kind)[0])
    return lambda value: None if value is None else read(value)


def _list(kind: object, least: int = 0, most: int = LONGEST) -> Reader:
    each = _reader(get_args(kind)[0])

    def read(value: object) -> object:
        if type(value) is not list or not least <= len(value) <= most:
            raise TypeError
        return tuple(map(each, value))

    return read


def _so_many(kind: object) -> Reader:
    whole, count = get_args(kind)
    return _list(whole, count, count)


def _area(_: object) -> Reader:
    four = _so_many(Four)
    return lambda value: Area(*four(value))


def _record(kind: type[Statement | PageStatement | PieceStatement]) -> Reader:
    """Read named values: none is missing but what may be nothing, and there are no others."""
    readers = {key: _reader(each) for key, each in get_type_hints(kind, include_extras=True).items()}
    needed = readers.keys() - {key for key, default in kind._field_defaults.items() if default is None}

    def read(value: object) -> object:
        if type(value) is not dict or not needed <= value.keys() <= readers.keys():
            raise TypeError
        return kind(**{key: readers[key](each) for key, each in value.items()})

    return read


READERS: Mapping[object, Callable[..., Reader]] = {
    str: _exactly,
    bool: _exactly,
    int: _exactly,
    float: _length,
    Literal: _literal,
    Union: _perhaps,
    UnionType: _perhaps,
    tuple: _list,
    Annotated: _so_many,
    Area: _area,
    Statement: _record,
    PageStatement: _record,
    PieceStatement: _record,
}
"""What makes the reader of each type."""
