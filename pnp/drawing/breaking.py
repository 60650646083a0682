"""Words broken into lines. Widths here are those of type of 1 point, in mm: a line of any size is broken alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from pnp.drawing import fonts
from pnp.drawing.hyphens import breaks, shown
from pnp.drawing.marked import Line, Run, Word, read_marked
from pnp.drawing.shapes import Drawing
from pnp.units import MM_PER_PT

ICON = 1.12
"""Height of an icon in a line, in sizes of the type."""

BESIDE = 0.05
"""White on either side of it, in sizes."""

BULLET, INDENT = "•", 0.9
"""What stands before a point of a list, and how far its words are set in, in sizes."""


class Faces(NamedTuple):
    """The weights in which plain, bold, italic, and bold and italic words are set."""

    plain: str
    bold: str
    italic: str
    both: str

    def of(self, run: Run) -> str:
        """Return the weight of a run."""
        if run.bold:
            return self.both if run.italic else self.bold
        return self.italic if run.italic else self.plain


@cache
def house(weight: str) -> Faces:
    """Return the faces of the house for words of a weight."""
    bold = "bold" if weight != "bold" else weight
    return Faces(weight, bold, f"{weight}-italic", f"{bold}-italic")


class Bit(NamedTuple):
    """A run as it is measured: its letters in a weight, or an icon."""

    text: str
    weight: str
    width: float
    icon: str = ""


class Measured(NamedTuple):
    """A word, its width, and the width of the space that follows it."""

    bits: tuple[Bit, ...]
    width: float
    space: float


class Row(NamedTuple):
    """A line as it is set: its words, its width with single spaces, what it has of its paragraph."""

    words: tuple[Measured, ...]
    width: float
    first: bool
    last: bool
    source: Line


Icons = Callable[[str, float], Drawing]
"""Returns the drawing of an icon that is so many mm high."""


class Measure(NamedTuple):
    """How words are measured: their faces, and icons among them."""

    faces: Faces
    icons: Icons

    def word(self, word: Word) -> Measured:
        """Return a word with its widths. Raises ``MissingGlyphError``."""
        bits = tuple(map(self._bit, word.runs))
        return _joined(bits, fonts.width(" ", 1.0, bits[-1].weight))

    def _bit(self, run: Run) -> Bit:
        weight = self.faces.of(run)
        if run.icon:
            return Bit(
                "", weight, (ICON * self.icons(run.icon, 1.0).width + 2 * BESIDE) * MM_PER_PT, run.icon
            )
        return _letters(run.text, weight)


Lines = tuple[tuple[Line, tuple[Measured, ...]], ...]
"""The lines of a text with their measured words."""


@lru_cache(maxsize=2048)
def measured(words: str, measure: Measure) -> Lines:
    """Return the lines of a text with marks, measured."""
    return tuple((line, tuple(map(measure.word, line.words))) for line in read_marked(words))


def rows(lines: Lines, room: float, lang: str, *, eager: bool) -> list[Row] | float:
    """Break lines to a room; only words wider than that are hyphenated, unless it is ``eager``.

    Where a part of a word is wider than the room, return the width of the widest such.
    """
    found: list[Row] = []
    too_wide = 0.0
    for line, words in lines:
        free = room - (INDENT * MM_PER_PT if line.point else 0.0)
        parts = _broken(words, free, lang, eager=eager)
        too_wide = max([too_wide, *(width for _, width in parts if width > free + 1e-9)])
        last = len(parts) - 1
        found += [Row(part, width, not at, at == last, line) for at, (part, width) in enumerate(parts)]
    return too_wide or found


def _broken(
    words: Sequence[Measured], room: float, lang: str, *, eager: bool
) -> list[tuple[tuple[Measured, ...], float]]:
    """Fill lines with as many words, or parts of words, as they take; a word that is too wide is one all the same."""
    done: list[tuple[tuple[Measured, ...], float]] = []
    row: list[Measured] = []
    width = 0.0
    waiting = list(reversed(words))
    while waiting:
        word = waiting.pop()
        start = width + row[-1].space if row else 0.0
        if start + word.width <= room:
            row.append(word)
            width = start + word.width
            continue
        patterns = lang if eager or word.width > room else ""
        split = next((each for each in _parted(word, patterns) if start + each[0].width <= room), None)
        if split:
            row.append(split[0])
            width = start + split[0].width
            waiting.append(split[1])
        elif row:
            waiting.append(word)
        else:
            row, width = [word], word.width
        done.append((tuple(row), width))
        row, width = [], 0.0
    if row:
        done.append((tuple(row), width))
    return done


def _parted(word: Measured, lang: str) -> Iterator[tuple[Measured, Measured]]:
    """Return the ways to part a word, the longest first part first."""
    for at in range(len(word.bits) - 1, -1, -1):
        bit = word.bits[at]
        for head, tail in breaks(bit.text, lang):
            before, after = _letters(head, bit.weight), _letters(tail, bit.weight)
            yield (
                _joined((*word.bits[:at], before), word.space),
                _joined((after, *word.bits[at + 1 :]), word.space),
            )


def _letters(text: str, weight: str) -> Bit:
    return Bit(text, weight, fonts.width(shown(text), 1.0, weight))


def _joined(bits: tuple[Bit, ...], space: float) -> Measured:
    return Measured(bits, sum([bit.width for bit in bits]), space)
