"""Photos are read in a separate process: a file made to crash or stall readers is reported as unreadable.

Only there is OpenCV loaded.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from math import ceil
from typing import TYPE_CHECKING, TypeVar

from pnp.printers.sides import SheetSide
from pnp.wings.photo.kinds import check_kind
from pnp.wings.photo.limits import NoReaderError, UnreadablePhotoError
from scorer.apart import CallApart, Limits, working_at
from scorer.errors import ScorerError

if TYPE_CHECKING:
    from pnp.wings.photo.reading import Reading

T = TypeVar("T")

LIMITS = Limits(memory=640 << 20, seconds=3600)
"""Of one picture, whatever the speed of the computer; the libraries alone need 240 MB. An hour passes only if a process
stands still: ``kinds`` limits what a picture may cost by its size, and ``MOST_WORK`` what is done with it."""

MOST_WORK = 12_000
"""The most work that one picture may make, in samples of it: twenty times as much as a usual one makes."""


@cache
def has_opencv() -> bool:
    """Return whether the library that reads photos is installed."""
    return find_spec("cv2") is not None


def read_apart(data: bytes, game: str | None = None, *, drawn: bool = False, dice: float = 0.0) -> Reading:
    """Read a photo of a board in another process; ``drawn`` adds a picture of the flat board.

    ``dice`` is the width of ordinary dice in mm, if it is known.

    Raises ``UnreadablePhotoError`` if it is not a photo of a readable board, or ``NoReaderError``.
    """
    return _wait(start_reading(data, game, drawn=drawn, dice=dice))


def start_reading(
    data: bytes, game: str | None = None, *, drawn: bool = False, dice: float = 0.0
) -> CallApart[Reading]:
    """Start what ``read_apart`` does. Raises the same for a file that need not be opened to be refused."""
    _check(data)
    return CallApart(_read_board, (data, game, drawn, dice), LIMITS)


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


def _read_board(data: bytes, game: str | None, drawn: bool, dice: float) -> Reading:
    from pnp.wings.photo.arrays import time_sample
    from pnp.wings.photo.reading import read_file

    with working_at("", core=ceil(MOST_WORK * time_sample())):
        return read_file(data, game, drawn=drawn, dice=dice)


def _read_sheet(data: bytes) -> SheetSide:
    from pnp.wings.photo.arrays import time_sample
    from pnp.wings.photo.sheet import read_scan

    with working_at("", core=ceil(MOST_WORK * time_sample())):
        return read_scan(data)
