"""The notation of a throw: ``Ana 421/1, Ben 665/3``, that is player, dice and number of rolls."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorer.games.schocken.facts import PLAYERS
from scorer.games.schocken.values import Throw, Thrown
from scorer.messages import Text, msg, quoted

EXAMPLE = "Ana 421/1, Ben 665/3"
MOST = 2 * max(PLAYERS)
"""The most entries of a throw that are read; with more of them a player appears twice anyway."""

_BEGIN = re.compile(r"\S")
_HAND = re.compile(r"([0-9]{1,99})\s*/\s*([0-9]{1,99})")
_PLAIN = re.compile(r"(\w+)\s+([0-9]{1,9}/[0-9]{1,9})\s*(?=,|\Z)")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPED = re.compile(r"\\(.)")


class WrittenHand(NamedTuple):
    """A player's part of a throw as written: the name, known or not, and the text after it."""

    name: str
    hand: str


def read_hand(text: str) -> tuple[tuple[int, ...], int] | None:
    """Read dice and rolls, such as ``421/1``, or return None. The values are not checked."""
    match = _HAND.fullmatch(text.strip())
    return (tuple(map(int, match[1])), int(match[2])) if match else None


def explain_hand(text: str) -> Text:
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


def read_entries(text: str, names: Sequence[str]) -> Iterator[WrittenHand]:
    """Split a throw into its entries; only names in ``names`` may contain spaces and commas."""
    longest_first = _sort_longest_first(tuple(names))
    at, number = 0, 0
    while number < MOST and at <= len(text):
        begin = _BEGIN.search(text, at)
        entry, end = _read_entry(text, begin.start() if begin else len(text), longest_first)
        yield entry
        at, number = end + 1, number + 1


@lru_cache(maxsize=1)
def _sort_longest_first(names: tuple[str, ...]) -> list[str]:
    return sorted(filter(None, names), key=len, reverse=True)


def show_throw(throw: Throw) -> str:
    """Write a throw for ``read_entries`` and ``read_hand``."""
    return ", ".join(f"{_quote_name(thrown.player)} {show_hand(thrown)}" for thrown in throw)


def show_hand(thrown: Thrown) -> str:
    """Write dice and rolls for ``read_hand``."""
    return f"{''.join(map(str, thrown.dice))}/{thrown.used}"


def _read_entry(text: str, at: int, names: Sequence[str]) -> tuple[WrittenHand, int]:
    """Read the entry that begins at an index; also return where it ends."""
    plain = _PLAIN.match(text, at)
    if plain and not any(" " in name for name in names):  # nearly always
        return WrittenHand(plain[1], plain[2]), plain.end()
    entries = [_read_rest(text, name, end) for name, end in _find_names(text, at, names)]
    if entries:
        return next((entry for entry in entries if _HAND.fullmatch(entry[0].hand)), entries[0])
    quoted = _QUOTED.match(text, at)
    if quoted:
        return _read_rest(text, _ESCAPED.sub(r"\1", quoted[1]), quoted.end())
    end = _find_comma(text, at)
    *name, hand = text[at:end].split() or [""]
    return WrittenHand(" ".join(name), hand), end


def _find_names(text: str, at: int, names: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Yield the known names that may begin at an index, with their ends: quoted first, then longest first."""
    quoted = _QUOTED.match(text, at) if text.startswith('"', at) else None
    if quoted and _ESCAPED.sub(r"\1", quoted[1]) in names:
        yield _ESCAPED.sub(r"\1", quoted[1]), quoted.end()
    for name in names:
        end = at + len(name)
        if text.startswith(name, at) and (end == len(text) or text[end] == "," or text[end].isspace()):
            yield name, end


def _read_rest(text: str, name: str, at: int) -> tuple[WrittenHand, int]:
    end = _find_comma(text, at)
    return WrittenHand(name, text[at:end].strip()), end


def _find_comma(text: str, at: int) -> int:
    end = text.find(",", at)
    return end if end >= 0 else len(text)


def _quote_name(name: str) -> str:
    """Return a name, in quotes if it contains special characters."""
    if name == name.strip() and not any(char in name for char in ',"\\'):
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
