"""Reads values of a folder's YAML file: words, lengths, choices; errors become faults with their line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.games.own.files import Files
from pnp.games.own.findings import Findings, Spot
from pnp.games.own.grid import Grid
from pnp.games.own.phrases import Columns, Phrase, check
from pnp.games.own.styles import StyleSource
from pnp.pages.paper import standard_papers
from pnp.pieces.board_map import Box
from scorer.errors import Where
from scorer.games.own.sentences import misread, missing, nearest, unknown
from scorer.games.own.words import read_words
from scorer.messages import Text, either, literal, msg
from scorer.record.checking import FaultCollector
from scorer.record.fields import Fields, describe, fields, is_blank
from scorer.record.nodes import Items, Node, Pairs, Scalar

LARGEST = 2000.0
"""The largest length, mm."""

LENGTH = re.compile(r"-?[0-9]{1,4}([.,][0-9]{1,6})?")
PLACES = re.compile("[-.,A-Z0-9 ]*[0-9]")
"""Lengths, or names of cells: no key looks like them."""

SIZE = re.compile(
    r"([0-9]{1,4}(?:[.,][0-9]{1,2})?)\s*+(?:mm\s*+)?[x×]\s*+([0-9]{1,4}(?:[.,][0-9]{1,2})?)\s*+(?:mm)?"
)

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


class Reader(NamedTuple):
    """One file of a folder, the columns that its phrases may name, and the folder's styles, variants and languages.

    Marks over a ``grid`` may name its cells.
    """

    files: Files
    name: str
    report: FaultCollector
    columns: Columns  # of the table, of a seat, and the ink
    styles: Mapping[str, StyleSource] = {}
    variants: Sequence[str] = ()
    languages: Sequence[str] = ()  # of the game
    grid: Grid | None = None

    @property
    def findings(self) -> Findings:
        """Collects the faults."""
        return self.files.findings

    def spot(self, node: Node) -> Spot:
        """Return the file and line of a node."""
        return Spot(self.name, node.line)

    def fault(self, node: Node, wrong: Text) -> None:
        """Add a fault at a node."""
        self.findings.fault(self.spot(node), wrong)

    def fields(self, node: Node, known: Sequence[str], what: Text) -> Fields:
        """Return the values of a mapping by their keys; a node that is not a mapping is a fault."""
        if isinstance(node, Pairs):
            return self.values(node, known)
        self.fault(node, misread(node, what))
        return {}

    def values(self, node: Pairs, known: Sequence[str]) -> Fields:
        """Return the values of a mapping by their keys; unknown keys are faults."""
        before = len(self.report.faults)
        values = fields(self.report, self.join_lengths(node), (self.name, id(node)), known)
        self.files.take(self.name, self.report.faults[before:])
        return values

    def join_lengths(self, node: Pairs) -> Pairs:
        """Return a mapping with split lengths joined: YAML reads a comma between lengths as a new key, a fault.

        Names of cells are joined too.
        """
        pairs: list[tuple[Scalar, Node]] = []
        for key, value in node.pairs:
            last = pairs[-1][1] if pairs else None
            if isinstance(last, Scalar) and PLACES.fullmatch(key.text) and is_blank(value):
                pairs[-1] = pairs[-1][0], last._replace(text=f"{last.text} {key.text}")
            else:
                pairs.append((key, value))
        if len(pairs) < len(node.pairs):
            joined = next(pair for pair, old in zip(pairs, node.pairs, strict=False) if pair != old)
            right = literal(f"{joined[0].text}: {getattr(joined[1], 'text', '')}")
            self.fault(node, msg("separate lengths with spaces, not commas: {right}", right=right))
        return node._replace(pairs=pairs)

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

    def check_variants(self, text: str, spot: Spot) -> None:
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
        return nearest(word, known) or usual

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
        value = float(word.replace(",", ".")) if LENGTH.fullmatch(word) else None
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
        lengths = tuple(float(word.replace(",", ".")) for word in words) if right else ()
        if not right or any(abs(length) > LARGEST for length in lengths):
            self.fault(node, misread(node, what))
            return None
        return lengths

    def area(self, node: Node | None, parent: Node) -> Box | None:
        """Return the area of a mark; ``parent`` gets the fault if there is no ``node``."""
        what = literal("at: x y w h, 5 3 44 9")
        if node is None:
            self.fault(parent, missing("at", "at: 5 3 44 9"))
        lengths = self.numbers(node, 4, what)
        if lengths and (lengths[2] <= 0 or lengths[3] <= 0) and node is not None:
            self.fault(node, misread(node, what))
            return None
        return Box(*lengths) if lengths else None

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
            self.fault(node, misread(node, what))
        return sides or usual
