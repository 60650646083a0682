"""Photos are read in a process of their own: a file made to crash or to stall readers ends in a sentence."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING, cast

from pnp.errors import PnpError
from scorer.messages import msg

if TYPE_CHECKING:
    from pnp.photo.reading import Reading

MOST_BYTES = 30_000_000
"""The largest file that is read; a phone's picture has a tenth of that."""

MOST_DOTS, MOST_WHOLE = 120_000_000, 40_000_000
"""Dots of the largest picture that is read; and of one that is held in memory as a whole, as all but most JPEGs are."""

LONGEST, PATIENCE = 15, 120.0
"""The most seconds of work for a picture, of which one takes two, and the most of waiting on a busy computer."""

MOST_MEMORY = 640 << 20
"""The most address space for a picture in bytes, if the system can limit it; libraries take 240 MB of that."""

ENOUGH = 2200
"""The longer side of a picture as it is read, in dots, at most."""


class NoReaderError(PnpError):
    """Photos cannot be read: the library for that is not there."""

    def __init__(self) -> None:
        super().__init__(
            msg("photos need OpenCV; install it with: {command}", command="pip install 'pnp[photo]'")
        )


class UnreadablePhotoError(PnpError):
    """A file that is no picture, or too large a one."""


@cache
def is_there() -> bool:
    """Return whether the library is there that reads photos."""
    from importlib.util import find_spec

    return find_spec("cv2") is not None


def read_apart(data: bytes, game: str | None = None, *, drawn: bool = False) -> Reading:
    """Read a photo in another process.

    Raises ``UnreadablePhotoError`` where it is none, or shows no board that can be read, or ``NoReaderError``.
    """
    from pnp.data.apart import ask
    from pnp.photo.kinds import check_kind

    if not is_there():
        raise NoReaderError
    check_kind(data)
    try:
        found = ask("pnp.photo.apart", [game or "", "drawn" if drawn else ""], PATIENCE, data)
    except PnpError as fault:
        raise UnreadablePhotoError(fault.text) from None
    return cast("Reading", found)


def main(game: str, drawn: str) -> None:
    """Read the photo on standard input; write what it shows, or why it cannot be read, to standard output."""
    from pnp.data.apart import answer

    def work() -> Reading:
        from pnp.photo.decoding import decoded
        from pnp.photo.reading import read_picture

        return read_picture(decoded(sys.stdin.buffer.read(MOST_BYTES + 1)), game or None, drawn=bool(drawn))

    answer(work, MOST_MEMORY, LONGEST)
