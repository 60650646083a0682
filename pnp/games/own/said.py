"""Words with columns in them: ``Pay {price}``, in one language or several, and conditions such as ``{kind} = rain``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pnp.games.own.findings import Findings
from pnp.games.own.placed import Spot
from scorer.games.own.sentences import too_many, unknown
from scorer.messages import Text, msg, quoted

SEAT = ("seat", "emblem")
"""What a seat says: its colour, and its emblem."""

INK = "ink"
"""What the ink says: ``full``, ``low`` or ``grey``."""

ANY = "*"
"""Stands for the columns of a table that cannot be read: each may be there."""

MOST = 4000
"""Characters that a text may have."""

_HOLE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")
_COMPARED = re.compile(r"(.*?)\s*(!=|<=|>=|==?|<|>)\s*(.*)", re.DOTALL)
_NUMBER = re.compile(r"-?[0-9]+([.,][0-9]+)?")

REFUSED = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef]"
)
"""Letters of scripts that run from the right, and of Chinese, Japanese and Korean."""


class Scope(NamedTuple):
    """What columns say: of one row of a table, of one seat, in one language."""

    lang: str
    values: Mapping[str, str] = {}
    spots: Mapping[str, Spot] = {}  # where each column's value stands
    row: Spot | None = None


class Said(NamedTuple):
    """Words as they stand in a file: by language, the first of them standing in for others."""

    spot: Spot
    words: Mapping[str, str]

    def fill(self, scope: Scope) -> str:
        """Return the words in a language, with the values of the columns."""
        words = self.words.get(scope.lang) or next(iter(self.words.values()), "")
        return _HOLE.sub(lambda hole: _value(hole, scope), words) if "{" in words or "}" in words else words

    def at(self, scope: Scope) -> Spot:
        """Return where the words come from: the column that they name, else where they stand."""
        return next((scope.spots[name] for name in self.holes if name in scope.spots), self.spot)

    @property
    def holes(self) -> list[str]:
        """The columns that are named."""
        return [
            hole[1].strip()
            for words in self.words.values()
            for hole in _HOLE.finditer(words)
            if hole[1] is not None
        ]


def _value(hole: re.Match[str], scope: Scope) -> str:
    if hole[1] is None:
        return hole[0][0]
    return scope.values.get(hole[1].strip(), "")


def check(said: Said, known: Iterable[str], findings: Findings) -> None:
    """Report columns that there are none of, and letters that cannot be set."""
    names = list(known)
    for hole in said.holes if ANY not in names else ():
        if hole not in names:
            findings.fault(said.spot, _no_column(hole, names))
    for words in said.words.values():
        check_letters(words, said.spot, findings)


def _no_column(hole: str, names: list[str]) -> Text:
    """Say that there is no such column, or no table, or no seat."""
    found = "{" + hole + "}"
    if hole in SEAT:
        right = "count: 5 each"
        return msg(
            "{found} is known where a part is made for each seat; write {right}", found=found, right=right
        )
    if names == [INK]:
        right = "cards: cards.csv"
        return msg("{found} is a column, and this part has no table; write {right}", found=found, right=right)
    return unknown("column", hole, names)


def check_letters(words: str, spot: Spot, findings: Findings) -> None:
    """Report a text that is too long, or in letters that cannot be set yet."""
    letter = None if words.isascii() else REFUSED.search(words)
    if letter:
        wrong = msg(
            "the letter {letter} belongs to a script that is not set right yet: "
            "neither one from right to left, nor Chinese, Japanese or Korean",
            letter=quoted(letter[0]),
        )
        findings.fault(spot, wrong)
    if len(words) > MOST:
        findings.fault(spot, too_many(MOST))


def holds(condition: Said, scope: Scope) -> bool:
    """Return whether a condition is true: a comparison, or a text that is not empty, ``0`` or ``no``."""
    words = next(iter(condition.words.values()), "")
    compared = _COMPARED.fullmatch(words)
    if not compared:
        return condition.fill(scope).strip() not in {"", "0", "no"}
    left, right = (
        Said(condition.spot, {"": each}).fill(scope).strip() for each in (compared[1], compared[3])
    )
    return _compare(left, compared[2].replace("==", "="), right)


def is_condition(said: Said) -> bool:
    """Return whether words with columns compare them, or are columns alone: other words are always true."""
    words = next(iter(said.words.values()), "")
    return not said.holes or bool(_COMPARED.fullmatch(words)) or not _HOLE.sub("", words).strip()


def _compare(left: str, sign: str, right: str) -> bool:
    """Compare two values, as numbers where both are some."""
    if _NUMBER.fullmatch(left) and _NUMBER.fullmatch(right):
        one, other = float(left.replace(",", ".")), float(right.replace(",", "."))
        return {"=": one == other, "!=": one != other, "<": one < other, ">": one > other}.get(
            sign, one <= other if sign == "<=" else one >= other
        )
    return {"=": left == right, "!=": left != right}.get(sign, False)
