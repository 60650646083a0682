"""Reads values of a folder's YAML file: words, lengths, choices; errors become faults with their line."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from pnp.pages.paper import standard_papers
from pnp.units import MM_PER_INCH
from pnp.wings.own.files import Files
from pnp.wings.own.findings import Findings, FolderSpot
from pnp.wings.own.grid import CellGrid
from pnp.wings.own.phrases import Phrase, PhraseColumns, check
from pnp.wings.own.styles import StyleSource
from scorer.errors import Where
from scorer.messages import Text, either, literal, msg
from scorer.names import find_similar
from scorer.record.checking import FaultCollector
from scorer.record.fields import Fields, describe, fields, is_blank
from scorer.record.nodes import Items, Node, Pairs, Scalar
from scorer.record.text import plain_minus
from scorer.wings.own.sentences import misread, unknown
from scorer.wings.own.words import read_words

LARGEST = 2000.0  # the largest length, mm

LENGTH = re.compile(r"[-−]?[0-9]{1,4}([.,][0-9]{1,6})?")
PLACES = re.compile("[-−+.,%A-Z0-9 ]*[0-9]%?|(left|middle|right|top|bottom)([-−+][0-9.%+−-]+)?")
"""Lengths, words of places, or names of cells: no key looks like them."""

SIZE = re.compile(
    r"([0-9]{1,4}(?:[.,][0-9]{1,2})?)\s*+(?:mm\s*+)?[x×]\s*+([0-9]{1,4}(?:[.,][0-9]{1,2})?)\s*+(?:mm)?"
)

UNITS = {"": 1.0, "mm": 1.0, "cm": 10.0} | dict.fromkeys(("in", "inch", "inches", '"', "″"), MM_PER_INCH)
"""The mm of units in which people write sizes."""

_NUMBER = rf"([0-9]{{1,4}}(?:[.,][0-9]{{1,3}})?)\s*+({'|'.join(sorted(UNITS, reverse=True))})"
_MEASURE = re.compile(_NUMBER)
_OTHER_SIZE = re.compile(rf"{_NUMBER}\s*+[x×*]\s*+{_NUMBER}")

WORDS = ("say", "name")  # the keys of words, in which commas need quotes
PLACE = 4  # the lengths of a place

SIDES = {"x": 0, "y": 1, "w": 2, "width": 2, "h": 3, "height": 3}
"""Keys that other programs have for the lengths of a place."""

YES = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


def split_variants(text: str) -> list[str]:
    """Return the variants in a text, which has blanks or commas between them."""
    return text.replace(",", " ").replace(";", " ").split()


def is_in(variant: str, text: str) -> bool:
    """Return whether something is in a variant; a text without variants is in all, and each in a folder without any.

    >>> is_in("sea", "base, sea"), is_in("sea", ""), is_in("sea", "base"), is_in("", "base")
    (True, True, False, True)
    """
    return not variant or not split_variants(text) or variant in split_variants(text)


def paper_sizes() -> dict[str, tuple[float, float]]:
    """Return the width and height in mm of each paper, by its name: ``A5``."""
    return {sheet.name: (sheet.width, sheet.height) for sheet in standard_papers()}


def read_sides(text: str, least: float, most: float) -> tuple[float, float] | None:
    """Return width and height in mm, written ``57x87`` or ``A5``; None if they are misread or out of bounds."""
    match = SIZE.fullmatch(text)
    sides = [float(side.replace(",", ".")) for side in match.groups()] if match else [0.0, 0.0]
    width, height = paper_sizes().get(text, sides)
    return (width, height) if least <= min(width, height) and max(width, height) <= most else None


class FolderReader(NamedTuple):
    """One file of a folder, the columns that its phrases may name, and the folder's styles, variants and languages.

    Marks over a ``grid`` may name its cells. ``lines`` are those of the part that is read.
    """

    files: Files
    name: str
    report: FaultCollector
    columns: PhraseColumns  # of the table, of a seat, and the ink
    styles: Mapping[str, StyleSource] = {}
    variants: Sequence[str] = ()
    languages: Sequence[str] = ()  # of the game
    grid: CellGrid | None = None
    lines: range | None = None

    @property
    def findings(self) -> Findings:
        """Collects the faults."""
        return self.files.findings

    def spot(self, node: Node) -> FolderSpot:
        """Return the file and line of a node; one that the part took from elsewhere names the part, too."""
        taken = self.lines is not None and node.line not in self.lines
        return FolderSpot(self.name, node.line, taker=self.lines.start if self.lines and taken else 0)

    def fault(self, node: Node, wrong: Text) -> None:
        """Add a fault at a node."""
        self.findings.fault(self.spot(node), wrong)

    def fields(self, node: Node, known: Collection[str], what: Text) -> Fields:
        """Return the values of a mapping by their keys; a node that is not a mapping is a fault."""
        if isinstance(node, Pairs):
            return self.values(node, known)
        self.fault(node, misread(node, what))
        return {}

    def values(self, node: Pairs, known: Collection[str]) -> Fields:
        """Return the values of a mapping by their keys; unknown keys are faults."""
        before = len(self.report.faults)
        values = fields(self.report, self.join_lengths(node, known), (self.name, id(node)), tuple(known))
        self.files.take(self.name, self.report.faults[before:])
        return values

    def join_lengths(self, node: Pairs, known: Collection[str] = ()) -> Pairs:
        """Return a mapping with values joined that have commas, which YAML reads as new keys; each is a fault.

        They are lengths, names of cells, or words, which are followed by a key that is not ``known``.
        """
        pairs: list[tuple[Scalar, Node]] = []
        parts: dict[int, list[str]] = {}
        for key, value in node.pairs:
            name, last = pairs[-1] if pairs else (key, None)
            is_part = PLACES.fullmatch(key.text) or (name.text in WORDS and key.text not in known)
            if isinstance(last, Scalar) and not last.style and is_blank(value) and is_part:
                parts.setdefault(len(pairs) - 1, [last.text]).append(key.text)
            else:
                pairs.append((key, value))
        for at, said in parts.items():
            key, value = pairs[at]
            text, wrong = _join(key.text, said)
            self.fault(node, wrong)
            pairs[at] = key, Scalar(value.line, text, '"', value.line)
        return node._replace(pairs=pairs)

    def gather_place(self, node: Pairs) -> Pairs:
        """Return a mapping with the four values of a place in one ``at``, which is a fault."""
        sides = {
            SIDES[key.text]: (key.text, value.text)
            for key, value in node.pairs
            if key.text in SIDES and isinstance(value, Scalar)
        }
        if any(key.text == "at" for key, _ in node.pairs) or not {0, 1} <= sides.keys():
            return node
        found = ", ".join(f"{key}: {value}" for key, value in sides.values())
        lengths = " ".join(sides[side][1] for side in sorted(sides))
        self.fault(node, misread(found, f"at: {lengths}"))
        named = [key for key, _ in sides.values()]
        pairs = [pair for pair in node.pairs if pair[0].text not in named]
        key, value = (Scalar(node.line, text, "", node.line) for text in ("at", lengths))
        return node._replace(pairs=[*pairs, (key, value)])

    def words(self, node: Node | None, what: Text, where: Where = ()) -> Phrase | None:
        """Return a phrase, which may name columns, in one language or several."""
        if node is None or self._is_bare(node):
            return None
        before = len(self.report.faults)
        words = read_words(self.report, node, (self.name, id(node), *where), what, self.languages)
        self.files.take(self.name, self.report.faults[before:])
        phrase = Phrase(self.spot(node), words.said)
        check(phrase, self.columns, self.findings)
        return phrase

    def phrase(self, node: Node | None, what: Text) -> Phrase | None:
        """Return a phrase that is the same in all languages and may name columns."""
        text = self.text(node, what)
        if node is None or text is None:
            return None
        phrase = Phrase(self.spot(node), {"": text})
        check(phrase, self.columns, self.findings)
        if phrase.repeating:  # only in words
            self.fault(node, misread(node, str(what)))
        return phrase

    def colour(self, node: Node | None) -> Phrase | None:
        """Return the name of a colour, which may come from a column."""
        return self.phrase(node, literal("red, grey-3, '#e8c34a'"))

    def name_of(self, values: Fields) -> Phrase | None:
        """Return the part's own name, if it has one."""
        return self.words(values.get("name"), literal("Farm cards"))

    def check_variants(self, text: str, spot: FolderSpot) -> None:
        """Report words that are no variants of the folder."""
        for word in split_variants(text):
            if word not in self.variants:
                self.findings.fault(spot, unknown("variant", word, self.variants))

    def _is_bare(self, node: Node) -> bool:
        """Return whether a node is a column without quotes, which YAML reads as a mapping; report it."""
        if not (isinstance(node, Pairs) and len(node.pairs) == 1 and is_blank(node.pairs[0][1])):
            return False
        column = "{" + node.pairs[0][0].text + "}"
        self.fault(node, msg("put {found} in quotes: {right}", found=column, right=f'"{column}"'))
        return True

    def text(self, node: Node | None, what: Text) -> str | None:
        """Return a scalar's text unchanged; another kind of node is a fault."""
        if node is not None and self._is_bare(node):
            return None
        if isinstance(node, Scalar) and (node.style or not is_blank(node)):
            return node.text
        if node is not None:
            self.fault(node, misread(node, what))
        return None

    def choice(self, key: str, node: Node | None, known: Sequence[str], usual: str) -> str:
        """Return one of the ``known`` words, else the nearest, else ``usual``; faults name the ``key``."""
        word = self.text(node, either(known))
        if word is None or word in known or node is None:
            return usual if word is None else word
        self.fault(node, unknown(key, word, known))
        return find_similar(word, known) or usual

    def flag(self, node: Node | None, *, usual: bool = False) -> bool:
        """Return yes or no."""
        if node is None:
            return usual
        word = self.text(node, msg("yes or no")) or ""
        if word.lower() not in YES:
            self.fault(node, misread(node, msg("yes or no")))
        return YES.get(word.lower(), usual)

    def number(self, node: Node | None, usual: float, least: float, most: float, what: Text) -> float:
        """Return a number between two bounds, such as a length in mm; ``usual`` if missing or wrong."""
        word = self.text(node, what) if node else None
        if word is None or node is None:
            return usual
        value = _to_float(word) if LENGTH.fullmatch(word) else None
        if value is None or not least <= value <= most:
            self.fault(
                node,
                msg(
                    "found {found}; write {right}", found=describe(node), right=f"{what} ({least:g}–{most:g})"
                ),
            )
            return usual
        return value

    def whole(self, node: Node | None, usual: int, most: int, what: Text) -> int:
        """Return a whole number from 1 to ``most``."""
        value = self.number(node, usual, 1, most, what)
        if value != int(value) and node is not None:
            self.fault(node, misread(node, what))
        return int(value)

    def numbers(self, node: Node | None, count: int, what: Text) -> tuple[float, ...] | None:
        """Return ``count`` lengths, written ``5 3 44 9`` or as a list; None if missing or wrong."""
        if node is None:
            return None
        items = node.items if isinstance(node, Items) else []
        words = (
            node.text.split() if isinstance(node, Scalar) else [getattr(item, "text", "") for item in items]
        )
        right = len(words) == count and all(map(LENGTH.fullmatch, words))
        lengths = tuple(map(_to_float, words)) if right else ()
        if not right or any(abs(length) > LARGEST for length in lengths):
            self.fault(node, misread(node, what))
            return None
        return lengths

    def size(
        self, node: Node | None, usual: tuple[float, float], least: float, most: float
    ) -> tuple[float, float]:
        """Return width and height in mm, written ``57x87``; ``usual`` if missing or wrong."""
        what = literal(f"57x87 ({least:g}–{most:g} mm)")
        word = self.text(node, what) if node else None
        if word is None or node is None:
            return usual
        sides = read_sides(word, least, most)
        if sides is None:
            self.fault(node, misread(node, _convert(word, least, most) or str(what)))
        return sides or usual


def _to_float(length: str) -> float:
    return float(plain_minus(length).replace(",", "."))


def find_measure(text: str, names: Sequence[str], usual: float) -> str:
    """Return one of some names with a number of mm, as a text may mean them: ``hexes 25.4`` for ``1in hexes``."""
    named = next((name for name in sorted(names, key=len, reverse=True) if name in text.lower()), None)
    number = _MEASURE.search(text.lower())
    if named is None:
        return ""
    size = float(number[1].replace(",", ".")) * UNITS[number[2]] if number else usual
    return f"{named} {size:.4g}"


def _join(key: str, parts: Sequence[str]) -> tuple[str, Text]:
    """Return a value that has commas as it should be written, and the fault."""
    if key in WORDS:
        text = ", ".join(parts)
        return text, msg("put {found} in quotes: {right}", found=text, right=f'"{text}"')
    lengths = " ".join(parts).split()
    is_decimal = len(lengths) - len(parts) + 1 == PLACE < len(lengths)
    if key == "at" and is_decimal:
        text = ".".join(parts)
        return text, misread(",".join(parts), text)
    text = " ".join(lengths)
    return text, msg("separate lengths with spaces, not commas: {right}", right=literal(f"{key}: {text}"))


def _convert(text: str, least: float, most: float) -> str:
    """Return a size in mm that is written in inches or cm, or with another sign; empty if it is none.

    Without a unit only fractions can be inches, as in 2.5x3.5: 5x5 is more likely a size in mm that is too small.
    """
    match = _OTHER_SIZE.fullmatch(text.lower())
    if match is None:
        return ""
    width, unit, height, other = match.groups()
    may_be_inches = not (other or unit or (width.isdigit() and height.isdigit()))
    for factor in (UNITS[other or unit], *((UNITS["in"],) if may_be_inches else ())):
        sides = [float(side.replace(",", ".")) * factor for side in (width, height)]
        if least <= min(sides) and max(sides) <= most:
            return f"{sides[0]:.4g}x{sides[1]:.4g}"
    return ""
