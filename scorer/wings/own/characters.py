"""Characters of a folder's files that nobody sees: named with their place, instead of the faults that they cause."""

from __future__ import annotations

import re

from scorer.messages import Text, msg
from scorer.record.checking import FileFault
from scorer.record.text import SPACES, split_lines

UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff]"
)
"""Control characters, and marks without width."""

QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'")  # a text in quotes on one line of YAML
CURLY = re.compile("[\u201c\u201d\u201e\u2018\u201a]")  # quotes that word processors write

_ODD = re.compile(f"[{SPACES}]")
_BEFORE_VALUE = re.compile(f"(?:^ *+(?:- *+)*+|[{{:,] *+)([{SPACES}])")


def name_character(char: str, place: Text) -> Text:
    """Return the fault for a character at a place."""
    code = f"U+{ord(char):04X}"
    if UNSEEN.match(char):
        return msg("the character {character} {place} cannot be seen; delete it", character=code, place=place)
    return msg(
        "the character {character} {place} is no ordinary space; replace it", character=code, place=place
    )


def find_unseen(text: str) -> list[FileFault]:
    """Return a fault for the first character in each line that nobody sees."""
    if not UNSEEN.search(text):
        return []
    found = ((number, UNSEEN.search(line)) for number, line in enumerate(split_lines(text), 1))
    return [
        FileFault(number, name_character(sign[0], _column(sign.start()))) for number, sign in found if sign
    ]


def find_odd_spaces(text: str) -> list[FileFault]:
    """Return a fault for each line of a YAML text that has such a space as indent, at its end, or before a value."""
    if text.isascii():
        return []
    faults = []
    for number, line in enumerate(split_lines(text), 1):
        bare = QUOTED.sub(lambda quoted: "x" * len(quoted[0]), line)
        at = -1 if bare.lstrip().startswith("#") else _find_odd_space(bare.partition(" #")[0])
        if at >= 0:
            faults.append(FileFault(number, name_character(line[at], _column(at))))
    return faults


def _find_odd_space(line: str) -> int:
    """Return where a line has such a space before a value, or at its end; -1 if it has none."""
    brace = line.find("{")
    for space in _BEFORE_VALUE.finditer(line):
        if space[0][0] != "," or 0 <= brace < space.start():
            return space.start(1)
    end = _ODD.search(line, len(line.rstrip()))
    return end.start() if end else -1


def _column(at: int) -> Text:
    return msg("in column {column}", column=at + 1)
