"""Statements as plain values for JSON and in the form that a PDF has. Values are checked against their types."""

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
"""The most bytes that a statement may unpack to: a kit of a thousand pieces needs less than a hundredth of it."""

KEPT = 4
"""The number of statements to cache: a watched kit mostly has the same statement when it is built again."""

LONGEST = 2000
"""The most values in a list: pages of a file, pieces of a page."""

LARGEST = 1e6
"""All lengths are smaller, mm."""


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
    if isinstance(value, PageStatement | PieceStatement):
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


@lru_cache(KEPT)
def pack_statement(statement: Statement) -> str:
    """Return a statement in the form that a file has."""
    return pack(as_values(statement))


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


def _read_record(kind: type[Statement | PageStatement | PieceStatement]) -> Reader:
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
}
"""The function that makes the reader of each type."""
