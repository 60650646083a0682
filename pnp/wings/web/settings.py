"""The settings of the pages: places, access, clock and randomness."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from pnp.kits.defaults import PAPER
from scorer.messages import Text


def say_nothing(text: Text) -> None:
    """Take a message for the terminal, where there is none."""


class Settings(NamedTuple):
    """Everything that the application needs from its environment."""

    place: str  # file or address of the plays
    logs: Path  # file of the games that are being entered
    now: Callable[[], datetime]  # local time with its offset
    seconds: Callable[[], float]  # a monotonic clock
    random: Callable[[int], bytes]
    code: str = ""  # the entry code; empty if none is needed
    hosts: tuple[str, ...] = ()  # host names of this computer, besides its address
    printers: Path | None = None  # the file of saved printers
    paper: str = PAPER  # the paper of kits, as long as a visitor names no other
    queue: str = ""  # the printer that phones print on, by its name in the system; empty if they may not
    print_freely: bool = False  # whether they print without asking the host
    printer: str = ""  # the saved printer that kits are for, as long as a visitor names no other
    preview: Path | None = None  # the folder whose pieces the first page shows while somebody edits it
    lang: str = ""  # the language of its pieces, as long as a visitor names no other
    folders: bool = False  # whether the command names folders of games; those of earlier runs are folded then
    address: str = ""  # of the first page, for phones
    device: bool = False  # whether the pages run in the browser of the one device that uses them
    title: str = "pnp"  # what the pages are called; a page of one game has its title
    covers: frozenset[str] = frozenset()  # the games whose covers such a page has as pictures
    apart: bool = True  # whether programs think in a process of their own
    pace: float = 0.9  # seconds before a program acts, so that people see every action

    tell: Callable[[Text], None] = say_nothing  # prints a message in the terminal

    def moment(self) -> str:
        """Return the current time in the format of plays and logs."""
        return self.now().isoformat(timespec="microseconds")
