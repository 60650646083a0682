"""What names and colours of players may be, in every game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorer.faults import Fault, Where
from scorer.seats import COLOURS
from scorer.words import listed, shown

LONGEST_NAME = 40


def people_faults(
    names: Sequence[str], colours: Sequence[str], numbers: Sequence[int], title: str
) -> list[Fault]:
    """Return what is wrong with the players: their number, their names, their colours."""
    return [*name_faults(names, numbers, title), *colour_faults(names, colours)]


def name_faults(names: Sequence[str], numbers: Sequence[int], title: str) -> list[Fault]:
    """Return what is wrong with players of a game that needs no colours: their number, their names."""
    return [*_number_faults(names, numbers, title), *_name_faults(names)]


def composed(name: str) -> str:
    """Return a name in composed form (NFC), so that one name is written one way."""
    if name.isascii():
        return name
    from unicodedata import normalize  # noqa: PLC0415 - most names need no table

    return normalize("NFC", name)


def wrong_name(name: str) -> str | None:
    """Say why a name cannot be taken; nothing when it can."""
    if not name.strip():
        return f"a name is empty; names are 1 to {LONGEST_NAME} characters"
    if len(composed(name)) > LONGEST_NAME:
        return f"the name {shown(name)} has {len(composed(name))} characters, {LONGEST_NAME} at most"
    if any(map(_breaks_a_line, name)):
        return f"the name {shown(name)} holds a control character; write it on one line of text"
    return None


def _breaks_a_line(char: str) -> bool:
    return char < " " or "\x7f" <= char < "\xa0" or char in "\u2028\u2029" or "\ud800" <= char <= "\udfff"


def _number_faults(names: Sequence[str], numbers: Sequence[int], title: str) -> Iterator[Fault]:
    if len(names) not in numbers:
        right = listed(map(str, numbers), "or")
        yield Fault(("players",), f"{title} is played by {right}, not by {len(names)}")


def _name_faults(names: Sequence[str]) -> Iterator[Fault]:
    first: dict[str, int] = {}
    for seat, name in enumerate(names):
        wrong = wrong_name(name)
        if wrong:
            yield Fault(("players", seat, "name"), wrong)
        elif first.setdefault(composed(name), seat) != seat:
            twice = f"players {first[composed(name)] + 1} and {seat + 1} are both named {shown(name)}"
            yield Fault(("players", seat, "name"), f"{twice}; names must differ")


def colour_faults(names: Sequence[str], colours: Sequence[str]) -> Iterator[Fault]:
    """Find colours that do not exist, and colours that two players have."""
    if len(colours) != len(names):
        yield Fault(("players",), f"{len(colours)} colours are given for {len(names)} players")
        return
    for seat, colour in enumerate(colours):
        where: Where = ("players", seat, "colour")
        if colour not in COLOURS:
            yield Fault(where, f"unknown colour {shown(colour)}; write {listed(COLOURS, 'or')}")
        elif colour in colours[:seat]:
            both = f"{names[colours.index(colour)]} and {names[seat]} are both {colour}"
            yield Fault(where, f"{both}; colours must differ")
