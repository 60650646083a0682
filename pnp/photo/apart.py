"""Photos are read in a process of their own: a file made to crash or to stall readers ends in a sentence."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

from pnp.errors import PnpError
from scorer.messages import Text, msg

if TYPE_CHECKING:
    from pnp.photo.reading import Reading

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
    import pickle
    import subprocess
    from pathlib import Path

    from pnp.photo.kinds import check_kind

    if not is_there():
        raise NoReaderError
    check_kind(data)
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-P", "-c", CODE, str(root), game or "", "drawn" if drawn else ""]
    try:
        done = subprocess.run(
            command,
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
    reading, wrong = pickle.loads(done.stdout)
    if wrong is not None:
        raise UnreadablePhotoError(wrong)
    found: Reading = reading
    return found


def main(game: str, drawn: str) -> None:
    """Read the photo on standard input; write what it shows, or why it cannot be read, to standard output."""
    import pickle

    _bound()
    data = sys.stdin.buffer.read(MOST_BYTES + 1)
    found: Reading | None = None
    wrong: Text | None = None
    try:
        from pnp.photo.decoding import decoded
        from pnp.photo.reading import read_picture

        found = read_picture(decoded(data), game or None, drawn=bool(drawn))
    except PnpError as fault:
        wrong = fault.text
    sys.stdout.buffer.write(pickle.dumps((found, wrong)))


def _bound() -> None:
    with suppress(ImportError, OSError, ValueError):  # not every system can
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))
