"""Words broken into lines, if needed at a hyphen. Widths are in mm for type of 1 point: every size breaks alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from pyphen import Pyphen, language_fallback

from pnp.drawing import fonts
from pnp.drawing.marked import LetterRun, MarkedLine, read_marked
from pnp.drawing.other_scripts import find_language, is_eastern, split_eastern
from pnp.drawing.shapes import Drawing
from pnp.units import MM_PER_PT

SOFT = "\u00ad"  # the soft hyphen: a writer marks with it where a word may be broken; it is shown only there
BEFORE, AFTER = 2, 3  # the fewest letters before a break, and after it
LONGEST = 200  # the most letters of a word: each way to break one costs as much as the word is long

_LETTERS = re.compile(r"[^\W\d_]{6,}")
_JOINED = re.compile(r"(?<=\w)[-–—/](?=\w)")


@cache
def _patterns(lang: str) -> Pyphen | None:
    """Return the patterns of a language, or None if there are none."""
    known = language_fallback(lang)
    return Pyphen(lang=known, left=BEFORE, right=AFTER) if known else None


@lru_cache(maxsize=8192)
def find_breaks(text: str, lang: str) -> tuple[tuple[str, str], ...]:
    """Return the ways to break a word into head and tail, the longest head first.

    Without a language only its own hyphens are used. One longer than ``LONGEST`` is not broken.

    >>> find_breaks("Ernte-Dank", "")
    (('Ernte-', 'Dank'),)
    >>> find_breaks("Kartoffelfeld", "de")
    (('Kartoffel-', 'feld'), ('Kartof-', 'felfeld'), ('Kar-', 'toffelfeld'))
    """
    if len(text) > LONGEST:
        return ()
    hyphens = {match.end(): "" for match in _JOINED.finditer(text)}  # by the position of the break
    hyphens |= {at: "-" for at, letter in enumerate(text) if letter == SOFT}
    own = find_language(text, lang)
    patterns = _patterns(own) if own and SOFT not in text else None
    if patterns:
        for match in _LETTERS.finditer(text):
            hyphens |= {match.start() + int(at): "-" for at in patterns.positions(match[0])}
    parts = [(text[:at] + hyphen, text[at:]) for at, hyphen in sorted(hyphens.items(), reverse=True)]
    return tuple((strip_soft_hyphens(head), tail.removeprefix(SOFT)) for head, tail in parts)


def strip_soft_hyphens(text: str) -> str:
    """Return a word without its soft hyphens."""
    return text.replace(SOFT, "")


ICON = 1.12  # height of an icon in a line, in sizes of the type
BESIDE = 0.05  # white on either side of an icon, in sizes of the type
BULLET, INDENT = "•", 0.9  # the bullet of a list item, and the indent of its words, in sizes of the type


ICON_SIGN = "\u4e00"  # an ideograph that stands for an icon where lines are broken


class Faces(NamedTuple):
    """The weights of plain, bold, italic, and bold italic words."""

    plain: str
    bold: str
    italic: str
    both: str

    def of(self, run: LetterRun) -> str:
        """Return the weight of a run."""
        if run.bold:
            return self.both if run.italic else self.bold
        return self.italic if run.italic else self.plain


@cache
def house_faces(weight: str) -> Faces:
    """Return the faces of the built-in type family for words of a weight; in italic words, italics are upright."""
    bold = "bold-italic" if weight in fonts.ITALICS else "bold"
    return Faces(weight, bold, fonts.slanted(weight), fonts.slanted(bold))


class Bit(NamedTuple):
    """A measured run: letters in a weight, or an icon."""

    text: str
    weight: str
    width: float
    icon: str = ""


class MeasuredWord(NamedTuple):
    """A word, its width, and the width of the space that follows it."""

    bits: tuple[Bit, ...]
    width: float
    space: float


class TypeLine(NamedTuple):
    """A line of type: its words, its width with single spaces, and its place in its paragraph."""

    words: tuple[MeasuredWord, ...]
    width: float
    first: bool
    last: bool
    source: MarkedLine


Icons = Callable[[str, float], Drawing]  # returns the drawing of an icon, given its name and its height in mm


Lines = tuple[
    tuple[MarkedLine, tuple[MeasuredWord, ...]], ...
]  # the lines of a text with their measured words


@lru_cache(maxsize=2048)
def measure_lines(words: str, faces: Faces, icons: Icons) -> Lines:
    """Return the lines of a text with markup, measured. Raises ``MissingGlyphError``."""
    lines = []
    for line in read_marked(words):
        measured = []
        for word in line.words:
            *parts, last = _split_eastern(word.runs)
            measured += [_measure_word(part, faces, icons, joined=True) for part in parts]
            measured.append(_measure_word(last, faces, icons, joined=False))
        lines.append((line, tuple(measured)))
    return tuple(lines)


fonts.clear_with_fonts(measure_lines.cache_clear)


def _measure_word(runs: Sequence[LetterRun], faces: Faces, icons: Icons, *, joined: bool) -> MeasuredWord:
    """Return a word, measured; no space follows it if it is ``joined`` to the next one."""
    bits = []
    for run in runs:
        weight = faces.of(run)
        if run.icon:
            width = (ICON * icons(run.icon, 1.0).width + 2 * BESIDE) * MM_PER_PT
            bits.append(Bit("", weight, width, run.icon))
        else:
            bits.append(_measure_letters(run.text, weight))
    return _join_bits(tuple(bits), 0.0 if joined else fonts.width(" ", 1.0, bits[-1].weight))


def _split_eastern(runs: Sequence[LetterRun]) -> list[list[LetterRun]]:
    """Split a word at the places where lines of an eastern script may end; an icon counts as a letter of it."""
    if not is_eastern("".join([run.text for run in runs])):
        return [[*runs]]
    text = "".join(run.text or ICON_SIGN for run in runs)
    parts: list[list[LetterRun]] = []
    left = list(reversed(runs))
    for part in split_eastern(text):
        room, taken = len(part), list[LetterRun]()
        while room and left:
            run = left.pop()
            size = len(run.text or ICON_SIGN)
            if size > room:
                left.append(run._replace(text=run.text[room:]))
                run, size = run._replace(text=run.text[:room]), room
            taken.append(run)
            room -= size
        parts.append(taken)
    return parts


def break_lines(lines: Lines, room: float, lang: str, *, eager: bool) -> list[TypeLine] | float:
    """Break lines to a width of ``room``; unless ``eager``, only words wider than that are hyphenated.

    If a part of a word is still wider, return the width of the widest one instead.
    """
    rows: list[TypeLine] = []
    too_wide = 0.0
    for line, words in lines:
        free = room - (INDENT * MM_PER_PT if line.point else 0.0)
        parts = _fill_rows(words, free, lang, eager=eager)
        too_wide = max([too_wide, *(width for _, width in parts if width > free + 1e-9)])
        last = len(parts) - 1
        rows += [TypeLine(part, width, not at, at == last, line) for at, (part, width) in enumerate(parts)]
    return too_wide or rows


def _fill_rows(
    words: Sequence[MeasuredWord], room: float, lang: str, *, eager: bool
) -> list[tuple[tuple[MeasuredWord, ...], float]]:
    """Fill lines with words, or parts of words; a word that is too wide gets a line anyway. Return lines and widths."""
    rows: list[tuple[tuple[MeasuredWord, ...], float]] = []
    row: list[MeasuredWord] = []
    width = 0.0
    remaining = list(reversed(words))
    while remaining:
        word = remaining.pop()
        start = width + row[-1].space if row else 0.0
        if start + word.width <= room:
            row.append(word)
            width = start + word.width
            continue
        patterns = lang if eager or word.width > room else ""
        split = next((parts for parts in _split_word(word, patterns) if start + parts[0].width <= room), None)
        if split:
            row.append(split[0])
            width = start + split[0].width
            remaining.append(split[1])
        elif row:
            remaining.append(word)
        else:
            row, width = [word], word.width
        rows.append((tuple(row), width))
        row, width = [], 0.0
    if row:
        rows.append((tuple(row), width))
    return rows


def _split_word(word: MeasuredWord, lang: str) -> Iterator[tuple[MeasuredWord, MeasuredWord]]:
    """Yield the ways to break a word into head and tail, the longest head first."""
    for at in range(len(word.bits) - 1, -1, -1):
        bit = word.bits[at]
        for head, tail in find_breaks(bit.text, lang):
            before, after = _measure_letters(head, bit.weight), _measure_letters(tail, bit.weight)
            yield (
                _join_bits((*word.bits[:at], before), word.space),
                _join_bits((after, *word.bits[at + 1 :]), word.space),
            )


def _measure_letters(text: str, weight: str) -> Bit:
    return Bit(text, weight, fonts.width(strip_soft_hyphens(text), 1.0, weight))


def _join_bits(bits: tuple[Bit, ...], space: float) -> MeasuredWord:
    return MeasuredWord(bits, sum([bit.width for bit in bits]), space)
