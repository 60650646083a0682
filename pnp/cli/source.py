"""Reading a file or standard input, up to a limit."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from select import select
from typing import BinaryIO

from pnp.errors import PnpError
from scorer.games import GAMES, UnknownGameError
from scorer.messages import Text, either, join_texts, msg
from scorer.record.checking import CLOSE, FaultCollector
from scorer.system import reason

STANDARD_INPUT = "-"


class SourceError(PnpError):
    """A file that cannot be read."""

    def __init__(self, source: str, why: Text) -> None:
        super().__init__(join_texts([source, why], ": "))


def content(source: str, most: int) -> bytes:
    """Return the first ``most`` bytes of a file; ``-`` is standard input.

    Raises ``SourceError``, or ``UnknownGameError`` if there is no such file but a game with a similar id.
    """
    try:
        return _standard_input().read(most) if source == STANDARD_INPUT else _read_file(source, most)
    except FileNotFoundError:
        if _is_like_a_game(source):
            raise UnknownGameError(source) from None
        why = msg(
            "no such file; name a results file, - for standard input, or a game: {games}", games=either(GAMES)
        )
    except IsADirectoryError:
        why = msg("a folder, not a results file")
    except OSError as fault:
        why = msg("cannot be read: {reason}", reason=reason(fault))
    raise SourceError(source, why)


def _is_like_a_game(source: str) -> bool:
    return (
        "." not in source
        and "/" not in source
        and bool(FaultCollector().nearest(source, tuple(GAMES), CLOSE))
    )


def lines(source: str, longest: int) -> Iterator[bytes]:
    """Yield the lines of a file, in pieces of at most ``longest`` bytes; ``-`` is standard input, closed at its end.

    Raises ``SourceError``.
    """
    try:
        with _standard_input() if source == STANDARD_INPUT else open(source, "rb") as file:
            while line := file.readline(longest):
                yield line
        return
    except FileNotFoundError:
        why = msg("no such file")
    except OSError as fault:
        why = msg("cannot be read: {reason}", reason=reason(fault))
    raise SourceError(source, why)


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise SourceError(STANDARD_INPUT, msg("standard input is closed"))
    return sys.stdin.buffer


def _read_file(path: str, most: int) -> bytes:
    """Read a file; do not wait for a writer if it is a named pipe that nobody writes to."""
    data, at_once = b"", getattr(os, "O_NONBLOCK", 0)
    with open(path, "rb", buffering=0, opener=lambda name, flags: os.open(name, flags | at_once)) as file:
        while len(data) < most and (piece := file.read(most - len(data))) != b"":
            if piece is None:  # a pipe whose writer has not finished
                select([file], [], [])
            else:
                data += piece
    return data
