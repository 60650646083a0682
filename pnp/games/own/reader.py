"""Reads values of a YAML file of a folder: words, lengths, choices; what is wrong is a fault with its line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pnp.games.own.files import Files
from pnp.games.own.findings import Findings
from pnp.games.own.placed import Area, Spot
from pnp.games.own.said import INK, Said, check
from scorer.errors import Where
from scorer.games.own.sentences import misread, missing, nearest, unknown
from scorer.games.own.words import read_words
from scorer.messages import Text, either, literal, msg
from scorer.record.checking import Report
from scorer.record.fields import Fields, describe, fields, is_blank
from scorer.record.nodes import Items, Node, Pairs, Scalar

LARGEST = 2000.0
"""The longest length, mm."""

LENGTH = re.compile(r"-?[0-9]{1,4}([.,][0-9]{1,6})?")
SIZE = re.compile(
    r"([0-9]{1,4}(?:[.,][0-9]{1,2})?)\s*(?:mm)?\s*[x×]\s*([0-9]{1,4}(?:[.,][0-9]{1,2})?)\s*(?:mm)?"
)

YES = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class Reader(NamedTuple):
    """One file of a folder, and what its expressions may name."""

    files: Files
    name: str
    report: Report
    known: tuple[str, ...] = (INK,)  # columns of the table, what a seat says, and the ink

    @property
    def findings(self) -> Findings:
        """Where faults go."""
        return self.files.findings

    def spot(self, node: Node) -> Spot:
        """Return where a node stands."""
        return Spot(self.name, node.line)

    def fault(self, node: Node, wrong: Text) -> None:
        """Report what is wrong with a node."""
        self.findings.fault(self.spot(node), wrong)

    def fields(self, node: Node, known: Sequence[str], what: Text) -> Fields:
        """Return the values of a mapping by its keys."""
        if isinstance(node, Pairs):
            return self.values(node, known)
        self.fault(node, misread(node, what))
        return {}

    def values(self, node: Pairs, known: Sequence[str]) -> Fields:
        """Return the values of a mapping that is one; keys that are not known are faults."""
        before = len(self.report.faults)
        found = fields(self.report, self._joined(node), (self.name, id(node)), known)
        self.files.take(self.name, self.report.faults[before:])
        return found

    def _joined(self, node: Pairs) -> Pairs:
        """Return a mapping whose lengths are one value: commas between them, which part keys, are a fault."""
        pairs: list[tuple[Scalar, Node]] = []
        for key, value in node.pairs:
            last = pairs[-1][1] if pairs else None
            if isinstance(last, Scalar) and LENGTH.fullmatch(key.text) and is_blank(value):
                pairs[-1] = pairs[-1][0], last._replace(text=f"{last.text} {key.text}")
            else:
                pairs.append((key, value))
        if len(pairs) < len(node.pairs):
            self.fault(node, msg("write blanks between lengths, no commas: {right}", right="at: 5 3 44 9"))
        return node._replace(pairs=pairs)

    def words(self, node: Node | None, what: Text, where: Where = ()) -> Said | None:
        """Return words, which may name columns, in one language or several."""
        if node is None or self._is_bare(node):
            return None
        before = len(self.report.faults)
        words = read_words(self.report, node, (self.name, id(node), *where), what)
        self.files.take(self.name, self.report.faults[before:])
        said = Said(self.spot(node), words.said)
        check(said, self.known, self.findings)
        return said

    def said(self, node: Node | None, what: Text) -> Said | None:
        """Return one text for all languages, which may name columns."""
        found = self.text(node, what)
        if node is None or found is None:
            return None
        said = Said(self.spot(node), {"": found})
        check(said, self.known, self.findings)
        return said

    def colour(self, node: Node | None) -> Said | None:
        """Return the name of a colour, which may be that of a column."""
        return self.said(node, literal("red, grey-3, '#e8c34a'"))

    def name_of(self, found: Fields) -> Said | None:
        """Return what a part is called, where it says so."""
        return self.words(found.get("name"), literal("Farm cards"))

    def _is_bare(self, node: Node) -> bool:
        """Report a column that is named without quotes, which YAML takes for a mapping; return whether it is one."""
        if not (isinstance(node, Pairs) and len(node.pairs) == 1 and is_blank(node.pairs[0][1])):
            return False
        found = "{" + node.pairs[0][0].text + "}"
        self.fault(node, msg("put {found} in quotes: {right}", found=found, right=f'"{found}"'))
        return True

    def text(self, node: Node | None, what: Text) -> str | None:
        """Return a text as it stands there."""
        if node is not None and self._is_bare(node):
            return None
        if isinstance(node, Scalar) and (node.style or not is_blank(node)):
            return node.text
        if node is not None:
            self.fault(node, misread(node, what))
        return None

    def choice(self, key: str, node: Node | None, known: Sequence[str], usual: str) -> str:
        """Return one of some words; ``key`` says of what, in a fault."""
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
        """Return a number, such as a length in mm, within bounds."""
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
        """Return a whole number from 1."""
        value = self.number(node, usual, 1, most, what)
        if value != int(value) and node is not None:
            self.fault(node, misread(node, what))
        return int(value)

    def numbers(self, node: Node | None, count: int, what: Text) -> tuple[float, ...] | None:
        """Return so many lengths, such as ``5 3 44 9``, or a list of them."""
        if node is None:
            return None
        items = node.items if isinstance(node, Items) else []
        words = (
            node.text.split() if isinstance(node, Scalar) else [getattr(each, "text", "") for each in items]
        )
        right = len(words) == count and all(map(LENGTH.fullmatch, words))
        found = tuple(float(each.replace(",", ".")) for each in words) if right else ()
        if not right or any(abs(each) > LARGEST for each in found):
            self.fault(node, misread(node, what))
            return None
        return found

    def area(self, node: Node | None, parent: Node) -> Area | None:
        """Return the place of a mark."""
        what = literal("at: x y w h, 5 3 44 9")
        if node is None:
            self.fault(parent, missing("at", "at: 5 3 44 9"))
        found = self.numbers(node, 4, what)
        if found and (found[2] <= 0 or found[3] <= 0) and node is not None:
            self.fault(node, misread(node, what))
            return None
        return Area(*found) if found else None

    def size(
        self, node: Node | None, usual: tuple[float, float], least: float, most: float
    ) -> tuple[float, float]:
        """Return width and height, such as ``57x87``."""
        what = literal(f"57x87 ({least:g}–{most:g} mm)")
        word = self.text(node, what) if node else None
        if word is None or node is None:
            return usual
        match = SIZE.fullmatch(word)
        found = tuple(float(each.replace(",", ".")) for each in match.groups()) if match else ()
        if len(found) != 2 or not all(least <= each <= most for each in found):
            self.fault(node, misread(node, what))
            return usual
        return found[0], found[1]
