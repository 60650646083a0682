"""Photos are read in a separate process: a file made to crash or stall readers is reported as unreadable."""

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
"""The largest file in bytes; a phone's picture has a tenth of that."""

MOST_DOTS, MOST_WHOLE = 120_000_000, 40_000_000
"""The most pixels of a picture; and of one that is decoded as a whole, as all but most JPEGs are."""

LONGEST, PATIENCE = 15, 120.0
"""The most seconds of work on a picture, which usually takes two, and of waiting on a busy computer."""

MOST_MEMORY = 640 << 20
"""The most address space in bytes, if the system can limit it; libraries need 240 MB of that."""

ENOUGH = 2200
"""The longer side to which a picture is reduced, in pixels."""

ENOUGH_OF_A_SCAN = 4400
"""The same if its lengths matter: A4 at 370 dpi."""


class NoReaderError(PnpError):
    """The library that reads photos is not installed."""

    def __init__(self) -> None:
        command = installing("opencv-python-headless")
        super().__init__(msg("photos need OpenCV; install it with: {command}", command=command))


class UnreadablePhotoError(PnpError):
    """A file that is not a picture, or too large."""


@cache
def has_opencv() -> bool:
    """Return whether the library that reads photos is installed."""
    from importlib.util import find_spec

    return find_spec("cv2") is not None


def read_apart(data: bytes, game: str | None = None, *, drawn: bool = False) -> Reading:
    """Read a photo of a board in another process; ``drawn`` adds a picture of the flat board.

    Raises ``UnreadablePhotoError`` if it is not a photo of a readable board, or ``NoReaderError``.
    """
    return cast("Reading", _run_apart(data, "board", game or "", "drawn" if drawn else ""))


def read_side_apart(data: bytes) -> Side:
    """Read a picture of one side of the calibration sheet in another process. Raises the same as ``read_apart``."""
    return cast("Side", _run_apart(data, "sheet"))


def _run_apart(data: bytes, *task: str) -> object:
    """Run a task on a picture in another process, and return its result."""
    from pnp.data.apart import ask
    from pnp.photo.kinds import check_kind

    if not has_opencv():
        raise NoReaderError
    check_kind(data)
    try:
        return ask("pnp.photo.apart", task, PATIENCE, data)
    except PnpError as error:
        raise UnreadablePhotoError(error.text) from None


def main(*task: str) -> None:
    """Run a task on the picture on standard input; write its result, or the fault, to standard output."""
    from pnp.data.apart import answer

    def work() -> object:
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
        return _read_board(data, *task[1:]) if task[0] == "board" else _read_sheet(data)

    answer(work, MOST_MEMORY, LONGEST)


def _read_board(data: bytes, game: str, drawn: str) -> Reading:
    from pnp.photo.arrays import decode_picture
    from pnp.photo.reading import read_picture

    return read_picture(decode_picture(data, ENOUGH), game or None, drawn=bool(drawn))


def _read_sheet(data: bytes) -> Side:
    from pnp.photo.arrays import decode_picture
    from pnp.photo.kinds import dots_per_inch, size_of
    from pnp.photo.sheet import read_side

    picture, resolution = decode_picture(data, ENOUGH_OF_A_SCAN), dots_per_inch(data)
    scale = max(picture.shape[:2]) / max(size_of(data))
    return read_side(picture, resolution and (resolution[0] * scale, resolution[1] * scale))
