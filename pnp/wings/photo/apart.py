"""Photos are read in a separate process: a file made to crash or stall readers is reported as unreadable.

Only there is OpenCV loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pnp.errors import PnpError, describe_unreadable
from pnp.printers.sides import SheetSide
from pnp.wings.photo.kinds import check_kind
from pnp.wings.photo.known_dice import NOTHING_KNOWN, KnownDice
from pnp.wings.photo.limits import MOST_BYTES, NoReaderError, PhotoError
from scorer.apart import CallApart, Limits, working_at
from scorer.errors import ScorerError
from scorer.messages import join_texts

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


def read_apart(
    data: bytes, game: str | None = None, *, drawn: bool = False, known: KnownDice = NOTHING_KNOWN
) -> Reading:
    """Read a photo of a board in another process; ``drawn`` adds a picture of the flat board.

    ``known`` is what is known of ordinary dice.

    Raises ``PhotoError`` if it is not a photo of a readable board, or ``NoReaderError``.
    """
    return wait(start_reading(data, game, drawn=drawn, known=known))


def start_reading(
    data: bytes, game: str | None = None, *, drawn: bool = False, known: KnownDice = NOTHING_KNOWN
) -> CallApart[Reading]:
    """Start what ``read_apart`` does. Raises the same for a file that need not be opened to be refused."""
    return _start("reading", "read_file", data, game, drawn, known)


def start_learning(data: bytes, players: int, side: float = 0.0) -> CallApart[KnownDice]:
    """Start ``shown_dice.learn``. Raises what ``start_reading`` raises."""
    return _start("shown_dice", "learn", data, players, side)


def read_side_apart(data: bytes) -> SheetSide:
    """Read a picture of one side of the calibration sheet in another process. Raises the same as ``read_apart``."""
    side: SheetSide = wait(_start("sheet", "read_scan", data))
    return side


def of_file(path: str, call: Callable[[bytes], T]) -> T:
    """Return what a call returns for the data of a picture file. Raises ``PnpError`` with its name."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as fault:
        raise PnpError(join_texts([path, describe_unreadable(fault)], ": ")) from None
    try:
        return call(data)
    except PhotoError as fault:
        raise PhotoError(join_texts([path, fault.text], ": ")) from None


def wait(running: CallApart[T]) -> T:
    """Return the result of a call. Raises ``PhotoError``."""
    try:
        return running.result()
    except ScorerError as fault:
        raise PhotoError(fault.text) from None


def _start(module: str, job: str, data: bytes, *values: object) -> CallApart[Any]:
    if not has_opencv():
        raise NoReaderError
    check_kind(data)
    return CallApart(_work, (module, job, data, *values), LIMITS)


def _work(module: str, job: str, *values: object) -> object:
    from pnp.wings.photo import arrays

    with working_at("", core=ceil(MOST_WORK * arrays.time_sample())):
        return getattr(import_module(f"pnp.wings.photo.{module}"), job)(*values)
