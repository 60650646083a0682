"""Photos are read in a process of their own: a file made to crash or to stall readers ends in a sentence."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING, cast

from pnp.errors import PnpError
from scorer.messages import msg
from scorer.system import installing

if TYPE_CHECKING:
    from pnp.photo.reading import Reading
    from pnp.printers.sides import Side

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

ENOUGH_OF_A_SCAN = 4400
"""The same where its lengths count: A4 at 370 dots to the inch."""


class NoReaderError(PnpError):
    """Photos cannot be read: the library for that is not there."""

    def __init__(self) -> None:
        command = installing("opencv-python-headless")
        super().__init__(msg("photos need OpenCV; install it with: {command}", command=command))


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
    return cast("Reading", _apart(data, "board", game or "", "drawn" if drawn else ""))


def read_side_apart(data: bytes) -> Side:
    """Read a picture of a side of the calibration sheet in another process. Raises as ``read_apart`` does."""
    return cast("Side", _apart(data, "sheet"))


def _apart(data: bytes, *task: str) -> object:
    """Do a task with a picture in another process, and return what it finds."""
    from pnp.data.apart import ask
    from pnp.photo.kinds import check_kind

    if not is_there():
        raise NoReaderError
    check_kind(data)
    try:
        return ask("pnp.photo.apart", task, PATIENCE, data)
    except PnpError as fault:
        raise UnreadablePhotoError(fault.text) from None


def main(*task: str) -> None:
    """Do a task with the picture on standard input; write what it shows, or why not, to standard output."""
    from pnp.data.apart import answer

    def work() -> object:
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
        return _board(data, *task[1:]) if task[0] == "board" else _sheet(data)

    answer(work, MOST_MEMORY, LONGEST)


def _board(data: bytes, game: str, drawn: str) -> Reading:
    from pnp.photo.decoding import decoded
    from pnp.photo.reading import read_picture
    from pnp.texts.keeping import keep_for_later

    keep_for_later()  # what is printed on boards is the same for every photo
    return read_picture(decoded(data, ENOUGH), game or None, drawn=bool(drawn))


def _sheet(data: bytes) -> Side:
    from pnp.photo.decoding import decoded
    from pnp.photo.kinds import dots_per_inch, size_of
    from pnp.photo.sheet import read_side

    picture, stated = decoded(data, ENOUGH_OF_A_SCAN), dots_per_inch(data)
    part = max(picture.shape[:2]) / max(size_of(data))
    return read_side(picture, stated and (stated[0] * part, stated[1] * part))
