"""Photos are read in a process of their own: a file made to crash or to stall readers ends in a sentence."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any

from pnp.errors import PnpError
from scorer.messages import Text, msg

if TYPE_CHECKING:
    from pnp.photo.reading import Reading
    from pnp.printers.sides import Side

MOST_BYTES = 30_000_000
"""The largest file that is read; a phone's picture has a tenth of that."""

MOST_DOTS = 120_000_000
"""Dots of the largest picture that is read."""

LONGEST, PATIENCE = 15, 120.0
"""The most seconds of work for a picture, of which one takes two, and the most of waiting on a busy computer."""

MOST_MEMORY = 1 << 30
"""The most address space for a picture in bytes, if the system can limit it."""

ENOUGH = 2200
"""The longer side of a picture as it is read, in dots, at most."""

ENOUGH_OF_A_SCAN = 4400
"""The same where its lengths count: A4 at 370 dots to the inch."""

ONE_CORE = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""What keeps numpy from starting threads: they need more memory than they save time."""

CODE = "import sys; sys.path.insert(0, sys.argv[1]); from pnp.photo.apart import main; main(*sys.argv[2:])"
"""What the other process runs; -P keeps it from loading what lies in the folder that people are in."""


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
    found: Reading = _apart(data, "board", game or "", "drawn" if drawn else "")
    return found


def read_side_apart(data: bytes) -> Side:
    """Read a picture of a side of the calibration sheet in another process. Raises as ``read_apart`` does."""
    found: Side = _apart(data, "sheet")
    return found


def _apart(data: bytes, *task: str) -> Any:
    """Do a task with a picture in another process, and return what it finds."""
    import pickle
    import subprocess
    from pathlib import Path

    from pnp.photo.kinds import check_kind

    if not is_there():
        raise NoReaderError
    check_kind(data)
    root = Path(__file__).resolve().parents[2]
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-c", CODE, str(root), *task],
            input=data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            check=False,
            env={**os.environ, **ONE_CORE},
        )
    except subprocess.TimeoutExpired:
        raise UnreadablePhotoError(msg("reading took longer than {most} s", most=PATIENCE)) from None
    if done.returncode:
        raise UnreadablePhotoError(msg("could not be read; the file may be malicious or damaged"))
    found, wrong = pickle.loads(done.stdout)
    if wrong is not None:
        raise UnreadablePhotoError(wrong)
    return found


def main(*task: str) -> None:
    """Do a task with the picture on standard input; write what it shows, or why not, to standard output."""
    import pickle

    _bound()
    data = sys.stdin.buffer.read(MOST_BYTES + 1)
    found: object = None
    wrong: Text | None = None
    try:
        found = _board(data, *task[1:]) if task[0] == "board" else _sheet(data)
    except PnpError as fault:
        wrong = fault.text
    sys.stdout.buffer.write(pickle.dumps((found, wrong)))


def _board(data: bytes, game: str, drawn: str) -> Reading:
    from pnp.photo.decoding import decoded
    from pnp.photo.reading import read_picture

    return read_picture(decoded(data, ENOUGH), game or None, drawn=bool(drawn))


def _sheet(data: bytes) -> Side:
    from pnp.photo.decoding import decoded
    from pnp.photo.kinds import dots_per_inch, size_of
    from pnp.photo.sheet import read_side

    picture, stated = decoded(data, ENOUGH_OF_A_SCAN), dots_per_inch(data)
    part = max(picture.shape[:2]) / max(size_of(data))
    return read_side(picture, stated and (stated[0] * part, stated[1] * part))


def _bound() -> None:
    with suppress(ImportError, OSError, ValueError):  # not every system can
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))
