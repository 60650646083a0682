"""The work of the separate process that reads a photo."""

from __future__ import annotations

import sys

from pnp.data.apart import answer
from pnp.photo.arrays import decode_picture
from pnp.photo.kinds import dots_per_inch, size_of
from pnp.photo.limits import MOST_BYTES
from pnp.photo.reading import Reading, read_picture
from pnp.photo.sheet import read_side
from pnp.printers.sides import Side

LONGEST = 15
"""The most seconds of work on a picture, which usually takes two."""

MOST_MEMORY = 640 << 20
"""The most address space in bytes, if the system can limit it; libraries need 240 MB of that."""

ENOUGH = 2200
"""The longer side to which a picture is reduced, in pixels."""

ENOUGH_OF_A_SCAN = 4400
"""The same if its lengths matter: A4 at 370 dpi."""


def main(*task: str) -> None:
    """Run a task on the picture on standard input; write its result, or the fault, to standard output."""

    def work() -> object:
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
        return _read_board(data, *task[1:]) if task[0] == "board" else _read_sheet(data)

    answer(work, MOST_MEMORY, LONGEST)


def _read_board(data: bytes, game: str, drawn: str) -> Reading:
    return read_picture(decode_picture(data, ENOUGH), game or None, drawn=bool(drawn))


def _read_sheet(data: bytes) -> Side:
    picture, resolution = decode_picture(data, ENOUGH_OF_A_SCAN), dots_per_inch(data)
    scale = max(picture.shape[:2]) / max(size_of(data))
    return read_side(picture, resolution and (resolution[0] * scale, resolution[1] * scale))
