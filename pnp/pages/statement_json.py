"""A statement as plain values for JSON, and as a PDF carries it. What is read is checked against the types it is of."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from binascii import Error as BinasciiError
from collections.abc import Callable, Mapping
from functools import cache, partial
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pnp.errors import PnpError
from pnp.pages.statement import Area, Four, PageStatement, PieceStatement, Statement
from scorer.messages import Text, msg

VERSION = 1

MOST = 1 << 24
"""Bytes that a statement may unpack to: a kit of a thousand pieces takes less than a hundredth of it."""

LONGEST = 2000
"""Values of a list at most: pages of a file, pieces of a page."""

LARGEST = 1e6
"""No length is as long, mm."""


class StatementError(PnpError):
    """A statement that cannot be read."""

    def __init__(self, wrong: Text | None = None) -> None:
        super().__init__(wrong or msg("the file's statement of its pages is damaged"))


def values_of(statement: Statement) -> dict[str, object]:
    """Return a statement as plain values; what a page does not have is left out."""
    return {"statement": VERSION, "pages": _plain(statement.pages)}


def _plain(value: object) -> object:
    if isinstance(value, PageStatement | PieceStatement):
        optional = value._field_defaults
        return {
            key: _plain(each)
            for key, each in value._asdict().items()
            if each is not None or key not in optional
        }
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def pack(values: Mapping[str, object]) -> str:
    """Return the values of a statement as a file carries them: JSON, compressed, in letters and digits."""
    text = json.dumps(values, separators=(",", ":"), ensure_ascii=True)
    return b64encode(zlib.compress(text.encode(), 9)).decode()


def unpack(text: str) -> Statement:
    """Return the statement that a file carries. Raises ``StatementError``."""
    unpacker = zlib.decompressobj()
    try:
        values = json.loads(unpacker.decompress(b64decode(text, validate=True), MOST))
        if values["statement"] == VERSION:
            return Statement(_read(tuple[PageStatement, ...], values["pages"]))
    except (BinasciiError, zlib.error, ValueError, TypeError, KeyError, RecursionError):
        raise StatementError from None
    raise StatementError(
        msg(
            "the file's statement of its pages has version {found}; this pnp reads version {known}",
            found=str(values["statement"])[:20],
            known=VERSION,
        )
    )


def _read(kind: Any, value: object) -> Any:
    """Read a value of a type; one that is of another raises what ``unpack`` catches."""
    return (READERS.get(kind) or READERS[get_origin(kind)])(kind, value)


def _exactly(kind: Any, value: object) -> Any:
    """Read a value of a type and of none beneath it, as truth is beneath whole numbers."""
    if type(value) is not kind:
        raise TypeError
    return value


def _length(_: Any, value: object) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float) or not -LARGEST < value < LARGEST:
        raise TypeError
    return value


def _list(kind: Any, value: object) -> Any:
    values = _exactly(list, value)
    if len(values) > LONGEST:
        raise ValueError
    return tuple(_read(get_args(kind)[0], each) for each in values)


def _so_many(kind: Any, value: object) -> Any:
    whole, count = get_args(kind)
    values = _read(whole, value)
    if len(values) != count:
        raise ValueError
    return values


def _record(kind: Any, value: object) -> Any:
    """Read named values: none is missing but what may be nothing, and there are no others."""
    values, hints = _exactly(dict, value), _hints(kind)
    optional = {key for key, default in kind._field_defaults.items() if default is None}
    if not hints.keys() - optional <= values.keys() <= hints.keys():
        raise KeyError
    return kind(**{key: _read(hints[key], each) for key, each in values.items()})


_hints = cache(partial(get_type_hints, include_extras=True))

READERS: Mapping[object, Callable[[Any, object], Any]] = {
    str: _exactly,
    int: _exactly,
    float: _length,
    Literal: lambda kind, value: get_args(kind)[get_args(kind).index(value)],
    Union: lambda kind, value: None if value is None else _read(get_args(kind)[0], value),
    UnionType: lambda kind, value: None if value is None else _read(get_args(kind)[0], value),
    tuple: _list,
    Annotated: _so_many,
    Area: lambda _, value: Area(*_so_many(Four, value)),
    PageStatement: _record,
    PieceStatement: _record,
}
"""What reads each type."""
