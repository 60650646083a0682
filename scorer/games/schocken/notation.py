"""The notation of a throw: ``Ana 421/1, Ben 665/3`` – who, the dice, and the number of rolls used."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorer.games.schocken.facts import PLAYERS
from scorer.games.schocken.values import Throw, Thrown
from scorer.messages import Text, msg, quoted

EXAMPLE = "Ana 421/1, Ben 665/3"
MOST = 2 * max(PLAYERS)
"""Entries of a throw that are read; with more of them somebody is there twice anyway."""

_BEGIN = re.compile(r"\S")
_HAND = re.compile(r"([0-9]{1,9})\s*/\s*([0-9]{1,9})")
_PLAIN = re.compile(r"(\w+)\s+([0-9]{1,9}/[0-9]{1,9})\s*(?=,|\Z)")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPED = re.compile(r"\\(.)")


class Entry(NamedTuple):
    """One player's part of a throw as it is written: the name, known or not, and what follows it."""

    name: str
    hand: str


def read_hand(text: str) -> tuple[tuple[int, ...], int] | None:
    """Read dice and rolls, such as ``421/1``; the checks of the game validate them."""
    match = _HAND.fullmatch(text.strip())
    return (tuple(map(int, match[1])), int(match[2])) if match else None


def hand_complaint(text: str) -> Text:
    """Return why ``read_hand`` cannot read a text."""
    dice = text.strip()
    if re.fullmatch(r"[1-6]{3}", dice):
        return msg(
            "{found} does not say in how many rolls; write {dice}/1, {dice}/2 or {dice}/3",
            found=quoted(dice),
            dice=dice,
        )
    return msg(
        "{found} is not dice and rolls; write them as 421/1, three dice in one roll", found=quoted(dice)
    )


def read_entries(text: str, names: Sequence[str]) -> Iterator[Entry]:
    """Split a throw into its entries; a name may hold spaces and commas when it is one of ``names``."""
    longest_first = _longest_first(tuple(names))
    at, number = 0, 0
    while number < MOST and at <= len(text):
        begin = _BEGIN.search(text, at)
        entry, end = _entry(text, begin.start() if begin else len(text), longest_first)
        yield entry
        at, number = end + 1, number + 1


@lru_cache(maxsize=1)
def _longest_first(names: tuple[str, ...]) -> list[str]:
    return sorted(filter(None, names), key=len, reverse=True)


def show_throw(throw: Throw) -> str:
    """Return a throw as ``read_entries`` and ``read_hand`` read it."""
    return ", ".join(f"{_quote_name(each.player)} {show_hand(each)}" for each in throw)


def show_hand(thrown: Thrown) -> str:
    """Write dice and rolls used."""
    return f"{''.join(map(str, thrown.dice))}/{thrown.used}"


def _entry(text: str, at: int, names: Sequence[str]) -> tuple[Entry, int]:
    """Read the entry that begins at a place; also return where it ends."""
    plain = _PLAIN.match(text, at)
    if plain and not any(" " in name for name in names):  # as nearly all are
        return Entry(plain[1], plain[2]), plain.end()
    found = [_rest(text, name, end) for name, end in _find_names(text, at, names)]
    if len(found) > 1:
        return next((each for each in found if _HAND.fullmatch(each[0].hand)), found[0])
    return found[0] if found else _unknown(text, at)


def _find_names(text: str, at: int, names: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Yield the known names that may be at a place, quoted ones and longest ones first."""
    quoted = _QUOTED.match(text, at) if text.startswith('"', at) else None
    if quoted and _ESCAPED.sub(r"\1", quoted[1]) in names:
        yield _ESCAPED.sub(r"\1", quoted[1]), quoted.end()
    for name in names:
        end = at + len(name)
        if text.startswith(name, at) and (end == len(text) or text[end] == "," or text[end].isspace()):
            yield name, end


def _unknown(text: str, at: int) -> tuple[Entry, int]:
    quoted = _QUOTED.match(text, at)
    if quoted:
        return _rest(text, _ESCAPED.sub(r"\1", quoted[1]), quoted.end())
    end = _comma(text, at)
    *name, hand = text[at:end].split() or [""]
    return Entry(" ".join(name), hand), end


def _rest(text: str, name: str, at: int) -> tuple[Entry, int]:
    end = _comma(text, at)
    return Entry(name, text[at:end].strip()), end


def _comma(text: str, at: int) -> int:
    end = text.find(",", at)
    return end if end >= 0 else len(text)


def _quote_name(name: str) -> str:
    """Return a name, in quotes where it could be taken for something else."""
    if name == name.strip() and not any(char in name for char in ',"\\'):
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
