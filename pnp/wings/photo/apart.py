"""Photos are read in a separate process: a file made to crash or stall readers is reported as unreadable.

Only there is OpenCV loaded.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeVar

from pnp.printers.sides import SheetSide
from pnp.wings.photo.kinds import check_kind
from pnp.wings.photo.limits import NoReaderError, UnreadablePhotoError
from scorer.apart import CallApart, Limits
from scorer.errors import ScorerError

if TYPE_CHECKING:
    from pnp.wings.photo.reading import Reading

T = TypeVar("T")

LIMITS = Limits(core=45, memory=640 << 20, seconds=300)
"""Of one picture, which usually takes two or three seconds, on a slow computer ten times as long. ``kinds`` limits
what a picture may cost by its size. The libraries alone need 240 MB."""


@cache
def has_opencv() -> bool:
    """Return whether the library that reads photos is installed."""
    return find_spec("cv2") is not None


def read_apart(data: bytes, game: str | None = None, *, drawn: bool = False) -> Reading:
    """Read a photo of a board in another process; ``drawn`` adds a picture of the flat board.

    Raises ``UnreadablePhotoError`` if it is not a photo of a readable board, or ``NoReaderError``.
    """
    return _wait(start_reading(data, game, drawn=drawn))


def start_reading(data: bytes, game: str | None = None, *, drawn: bool = False) -> CallApart[Reading]:
    """Start what ``read_apart`` does. Raises the same for a file that need not be opened to be refused."""
    _check(data)
    return CallApart(_read_board, (data, game, drawn), LIMITS)


def read_side_apart(data: bytes) -> SheetSide:
    """Read a picture of one side of the calibration sheet in another process. Raises the same as ``read_apart``."""
    _check(data)
    return _wait(CallApart(_read_sheet, (data,), LIMITS))


def _check(data: bytes) -> None:
    if not has_opencv():
        raise NoReaderError
    check_kind(data)


def _wait(running: CallApart[T]) -> T:
    try:
        return running.result()
    except ScorerError as fault:
        raise UnreadablePhotoError(fault.text) from None


def _read_board(data: bytes, game: str | None, drawn: bool) -> Reading:
    from pnp.wings.photo.reading import read_file

    return read_file(data, game, drawn=drawn)


def _read_sheet(data: bytes) -> SheetSide:
    from pnp.wings.photo.sheet import read_scan

    return read_scan(data)
