"""Text with markup: ``**bold**``, ``*italic*``, ``:name:`` for an icon, ``- `` for a list item.

A line break is kept, an empty line separates paragraphs. A backslash before a sign makes it an ordinary character.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

_TOKEN = re.compile(
    r"\\(?P<plain>[\\*:-])|(?P<stars>\*{1,3})|:(?P<icon>[^\W\d_][\w-]*|(?<!\w:)[0-9][\w-]*):|(?P<rest>[^\\*:]+|.)"
)
_POINT = re.compile(r"[-•]\s+")


class LetterRun(NamedTuple):
    """Letters of the same style, or the name of an icon."""

    text: str
    bold: bool = False
    italic: bool = False
    icon: str = ""


class Word(NamedTuple):
    """Runs that stay on one line, unless one of them is hyphenated."""

    runs: tuple[LetterRun, ...]


class MarkedLine(NamedTuple):
    """The words between two line breaks; ``point`` marks an item of a list."""

    words: tuple[Word, ...]
    point: bool = False
    gap: bool = False  # whether an empty line is above it


def icons_in(words: str) -> list[str]:
    """Return the names of the icons in a text; in ``10:30:45`` there is none.

    >>> icons_in("Pay 2:wheat: by 10:30:45")
    ['wheat']
    """
    if ":" not in words:
        return []
    return [run.icon for line in read_marked(words) for word in line.words for run in word.runs if run.icon]


@lru_cache(maxsize=4096)
def read_marked(words: str) -> tuple[MarkedLine, ...]:
    """Return the lines of a text with markup. An unmatched star stays a star."""
    lines: list[MarkedLine] = []
    gap = False
    for line in words.split("\n"):
        content = line.strip(" \t\r")
        if not content:
            gap = bool(lines)
            continue
        bullet = _POINT.match(content)
        runs = _read_runs(content[bullet.end() :] if bullet else content)
        lines.append(MarkedLine(tuple(_split_words(runs)), bool(bullet), gap))
        gap = False
    return tuple(lines)


def _read_runs(line: str) -> Iterator[LetterRun]:
    """Yield the runs of a line, spaces included."""
    on = {1: False, 2: False}
    for token in _TOKEN.finditer(line):
        stars = token["stars"]
        if stars and _switches(line, token.start(), stars, on):
            _switch(on, stars)
        elif token["icon"]:
            yield LetterRun("", icon=token["icon"])
        else:
            yield LetterRun(token["plain"] or stars or token["rest"] or "", on[2], on[1])


def find_open_stars(words: str) -> str | None:
    """Return the first stars that have no partner on their line: two or more that stay stars, or one that begins type.

    >>> find_open_stars("**2 more** for 3 * 4"), find_open_stars("**2 more"), find_open_stars("*Two **more**")
    (None, '**', '*')
    """
    for line in words.split("\n"):
        on = {1: False, 2: False}
        for token in _TOKEN.finditer(line):
            stars = token["stars"]
            if stars and _switches(line, token.start(), stars, on):
                _switch(on, stars)
            elif stars and len(stars) > 1:
                return stars
        if on[1] or on[2]:
            return "**" if on[2] else "*"
    return None


def _switch(on: dict[int, bool], stars: str) -> None:
    for width in (1, 2):
        if len(stars) in (width, 3):
            on[width] = not on[width]


def _switches(line: str, at: int, stars: str, on: dict[int, bool]) -> bool:
    """Return whether stars begin or end bold or italic type; to begin it, a letter and closing stars must follow."""
    after = line[at + len(stars) :]
    if on[min(len(stars), 2)]:
        return True
    return bool(after) and not after[0].isspace() and stars in after


def _split_words(runs: Iterator[LetterRun]) -> Iterator[Word]:
    """Split runs into words at their spaces, but not at non-breaking ones."""
    word: list[LetterRun] = []
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
