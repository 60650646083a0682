"""Photos are read in a separate process: a file made to crash or stall readers is reported as unreadable."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, cast

from pnp.data.apart import ask
from pnp.errors import PnpError
from pnp.photo.kinds import check_kind
from pnp.photo.limits import NoReaderError, UnreadablePhotoError

if TYPE_CHECKING:
    from pnp.photo.reading import Reading
    from pnp.printers.sides import Side

PATIENCE = 120.0
"""The most seconds to wait for a picture to be read on a busy computer."""


@cache
def has_opencv() -> bool:
    """Return whether the library that reads photos is installed."""
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
    if not has_opencv():
        raise NoReaderError
    check_kind(data)
    try:
        return ask("pnp.photo.reader", task, PATIENCE, data)
    except PnpError as error:
        raise UnreadablePhotoError(error.text) from None
