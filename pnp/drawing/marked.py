"""Words with marks: ``**bold**``, ``*italic*``, ``:name:`` for an icon, ``- `` for a point of a list.

A line break is one, an empty line parts paragraphs. A backslash takes the meaning from the sign after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

_TOKEN = re.compile(
    r"\\(?P<plain>[\\*:-])|(?P<stars>\*{1,3})|:(?P<icon>[A-Za-z][\w-]*):|(?P<rest>[^\\*:]+|.)"
)
_POINT = re.compile(r"[-•]\s+")


class Run(NamedTuple):
    """Letters that are set alike, or the name of an icon."""

    text: str
    bold: bool = False
    italic: bool = False
    icon: str = ""


class Word(NamedTuple):
    """Runs that no line parts, but where one of them may be hyphenated."""

    runs: tuple[Run, ...]


class Line(NamedTuple):
    """What stands between two line breaks; a ``point`` of a list has a bullet before it."""

    words: tuple[Word, ...]
    point: bool = False
    gap: bool = False  # whether an empty line is above it


@lru_cache(maxsize=4096)
def read_marked(words: str) -> tuple[Line, ...]:
    """Return the lines of a text with marks. A star that no other closes stays a star."""
    found: list[Line] = []
    gap = False
    for line in words.split("\n"):
        stripped = line.strip(" \t\r")
        if not stripped:
            gap = bool(found)
            continue
        start = _POINT.match(stripped)
        inner = stripped[start.end() :] if start else stripped
        found.append(Line(tuple(_words(_runs(inner))), bool(start), gap))
        gap = False
    return tuple(found)


def icons_in(words: str) -> tuple[str, ...]:
    """Return the names of the icons that stand in a text.

    >>> icons_in("Pay 2 :wheat: at 12:30, :rain:")
    ('wheat', 'rain')
    """
    lines = read_marked(words)
    return tuple(run.icon for line in lines for word in line.words for run in word.runs if run.icon)


def _runs(line: str) -> Iterator[Run]:
    """Return the runs of a line, spaces among them."""
    on = {1: False, 2: False}
    for found in _TOKEN.finditer(line):
        stars = found["stars"]
        if stars and _turns(line, found.start(), stars, on):
            for width in (1, 2):
                if len(stars) in (width, 3):
                    on[width] = not on[width]
        elif found["icon"]:
            yield Run("", icon=found["icon"])
        else:
            yield Run(found["plain"] or stars or found["rest"] or "", on[2], on[1])


def _turns(line: str, at: int, stars: str, on: dict[int, bool]) -> bool:
    """Return whether stars begin or end what is bold or italic: a beginning needs a letter after it, and its end."""
    after = line[at + len(stars) :]
    if on[min(len(stars), 2)]:
        return True
    return bool(after) and not after[0].isspace() and stars in after


def _words(runs: Iterator[Run]) -> Iterator[Word]:
    """Part runs at their spaces; a non-breaking space holds."""
    word: list[Run] = []
    for run in runs:
        if run.icon:
            word.append(run)
            continue
        first, *others = re.split(r"[ \t]+", run.text)
        if first:
            word.append(run._replace(text=first))
        for text in others:
            if word:
                yield Word(tuple(word))
            word = [run._replace(text=text)] if text else []
    if word:
        yield Word(tuple(word))
