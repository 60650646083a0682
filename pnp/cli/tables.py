"""What the tables of all games share: how they are printed, names, colours and places."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from typing import TextIO

from rich.console import Console, Group, RenderableType
from rich.text import Text

from scorer import Outcome
from scorer.seats import LETTERS

MINUS = "−"
PURPLE = "magenta"
"""What terminals call the one seat colour whose name they do not know."""

_TURNS_LINE = re.compile("[\u202a-\u202e\u2066-\u2069]")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")


def print_parts(parts: Callable[[int], Sequence[RenderableType]], file: TextIO) -> None:
    """Print what ``parts`` gives for the width of a stream, without spaces at the ends of lines."""
    if isinstance(file, io.TextIOWrapper):
        file.reconfigure(errors="replace")
    console = Console(file=file, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(Group(*parts(console.width)))
    file.write("".join(f"{line.rstrip()}\n" for line in captured.get().split("\n")).rstrip("\n") + "\n")
    file.flush()


def places(outcome: Outcome) -> list[tuple[int, str]]:
    """Return every player with their place, the best first; ties share a place."""
    placed: list[tuple[int, str]] = []
    for names in outcome.ranking:
        placed += [(len(placed) + 1, name) for name in names]
    return placed


def player(name: str, colour: str) -> Text:
    """Return a player's colour letter and name."""
    return Text.assemble((LETTERS[colour], f"bold {terminal_colour(colour)}"), " ", plain_name(name))


def terminal_colour(colour: str) -> str:
    """Return what terminals call a seat colour."""
    return PURPLE if colour == "purple" else colour


def plain_name(name: str) -> str:
    """Return a name that leaves the rest of its line as it is, also one that is read from right to left."""
    plain = _TURNS_LINE.sub("", name)
    return f"{plain}\u200e" if _RIGHT_TO_LEFT.search(plain) else plain


def signed(number: int) -> str:
    """Write a number with a real minus."""
    return f"{MINUS}{-number}" if number < 0 else str(number)
