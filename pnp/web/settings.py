"""The settings of the pages: places, access, clock and randomness."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple


class Settings(NamedTuple):
    """Everything that the application needs from its environment."""

    place: str  # file or address of the plays
    logs: Path  # file of the games that are being entered
    now: Callable[[], datetime]  # with the offset of if it is
    seconds: Callable[[], float]  # of a clock that never goes back
    random: Callable[[int], bytes]
    code: str = ""  # the entry code, where only those come in who have it
    hosts: tuple[
        str, ...
    ] = ()  # names, next to the address itself, by which a browser may call this computer
    printers: Path | None = None  # the file of saved printers
    address: str = ""  # of the first page, as phones find it
    rate: float = 50.0  # requests a second from one address, in the long run
    burst: int = 300  # and at once
    apart: bool = True  # whether programs that play think in a process of their own
    pace: float = 0.9  # seconds that people have to see what a program did, before it goes on

    def moment(self) -> str:
        """Return the current time, as plays and logs record it."""
        return self.now().isoformat(timespec="microseconds")
