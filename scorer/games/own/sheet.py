"""The score of a folder as it is described: what is counted, what it is worth, who wins."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple

from scorer.errors import Where
from scorer.games.own.formula import Formula, FormulaError, Name, Product, Sum, read_formula
from scorer.games.own.formula import Number as Whole
from scorer.games.own.sentences import misread, missing, too_many, twice, unknown
from scorer.games.own.words import LANGUAGES, Words, read_words
from scorer.messages import literal, quoted
from scorer.people import to_nfc
from scorer.record.checking import Report
from scorer.record.fields import Fields, fields, text
from scorer.record.nodes import Items, Node, Pairs, Scalar

Wins = Literal["highest", "lowest"]

KEYS = ("rows", "total", "wins", "ties", "name")
MOST_ROWS = 30
LONGEST_NAME = 40

_EACH = re.compile(r"(-?[0-9]{1,4}) each")
_RIGHT = re.compile(r"[^\s:,\[\]{}#&*!|>'\"%@`+()=-][^:#\[\]{},*+()=\"]*")


class Row(NamedTuple):
    """A row: its name in the first language, in all of them, what one is worth, or the formula that makes it."""

    id: str
    name: Words
    times: int = 1
    formula: Formula | None = None

    def points(self, numbers: Mapping[str, int]) -> int:
        """Return the points of the row, from the numbers of all."""
        return self.formula.of(numbers) if self.formula else self.times * numbers[self.id]


class Sheet(NamedTuple):
    """Rows, their total, who wins, and by which rows a tie is broken."""

    rows: tuple[Row, ...]
    total: Formula
    wins: Wins = "highest"
    ties: tuple[str, ...] = ()

    def name_of(self, row: str) -> Words:
        """Return the name of a row in all its languages."""
        return next(each.name for each in self.rows if each.id == row)

    @property
    def adds_all(self) -> bool:
        """Whether the total is the sum of all rows."""
        return self.total == _every(self.rows)

    def say(self, formula: Formula, lang: str) -> str:
        """Return a formula of rows as people read it: ``Cards × Hens``."""
        return formula.say({each.id: each.name.in_language(lang) for each in self.rows})

    @property
    def entered(self) -> tuple[Row, ...]:
        """The rows that players fill in; the others are worked out."""
        return tuple(each for each in self.rows if each.formula is None)


POINTS = Row("Points", Words(0, {"": "Points", "de": "Punkte", "nl": "Punten", "fr": "Points"}))
"""What is counted where a folder has no score sheet."""

PLAIN = Sheet((POINTS,), Name("Points"))


def read_sheet(report: Report, node: Node, where: Where) -> Sheet:
    """Read ``score-sheet``; what is wrong is reported, and left out."""
    if not isinstance(node, Pairs):
        wrong = misread(node, "{rows: [Fields, Cards]}")
        report.fault(where, wrong, node.line)
        return PLAIN
    found = fields(report, node, where, KEYS)
    rows = _rows(report, found.get("rows"), where, node.line)
    return Sheet(
        rows or PLAIN.rows,
        _total(report, found, where, rows or PLAIN.rows),
        _wins(report, found, where),
        _ties(report, found.get("ties"), (*where, "ties"), rows),
    )


def _rows(report: Report, node: Node | None, where: Where, line: int) -> tuple[Row, ...]:
    if not isinstance(node, Items) or not node.items:
        wrong = missing("rows", "rows: [Fields, {Bonus: 5 each}]")
        report.fault((*where, "rows"), wrong, node.line if node else line)
        return ()
    if len(node.items) > MOST_ROWS:
        wrong = too_many(MOST_ROWS)
        report.fault((*where, "rows"), wrong, node.items[MOST_ROWS].line)
    rows: list[Row] = []
    for number, each in enumerate(node.items[:MOST_ROWS]):
        row = _row(report, each, (*where, "rows", number), rows)
        if row and row.id in [other.id for other in rows]:
            report.fault(where, twice(quoted(row.id)), each.line)
        elif row:
            rows.append(row)
    return tuple(rows)


def _row(report: Report, node: Node, where: Where, before: list[Row]) -> Row | None:
    """Return a row: its name, or its name with what it is worth."""
    worth = ""
    keys = [key.text for key, _ in node.pairs] if isinstance(node, Pairs) else []
    if isinstance(node, Pairs) and len(keys) == 1 and keys[0] != "name" and keys[0] not in LANGUAGES:
        key, value = node.pairs[0]
        worth = text(report, value, where, literal("5 each, 2 * Fields")) or "1 each"
        node = key
    elif isinstance(node, Pairs) and {"name", "worth"} & set(keys):
        found = fields(report, node, where, ("name", "worth"))
        worth = (
            text(report, found["worth"], where, literal("5 each, 2 * Fields")) or ""
            if "worth" in found
            else ""
        )
        node = found.get("name", Scalar(node.line, "", "'", node.line))
    name = read_words(report, node, where, literal("Fields"))
    identity = to_nfc(name.first.strip())
    if not _RIGHT.fullmatch(identity) or len(identity) > LONGEST_NAME:
        wrong = misread(identity, "Fields")
        report.fault(where, wrong, node.line)
        return None
    return _worth(report, Row(identity, name), worth, where, before)


def _worth(report: Report, row: Row, worth: str, where: Where, before: list[Row]) -> Row:
    each = _EACH.fullmatch(worth)
    if each or not worth:
        return row._replace(times=int(each[1]) if each else 1)
    try:
        return row._replace(formula=read_formula(worth, [other.id for other in before if not other.formula]))
    except FormulaError as fault:
        report.fault(where, fault.text, row.name.line)
        return row


def _total(report: Report, found: Fields, where: Where, rows: tuple[Row, ...]) -> Formula:
    every = _every(rows)
    node = found.get("total")
    said = text(report, node, (*where, "total"), literal("sum, 2 * Fields")) if node else "sum"
    if said in {None, "sum"}:
        return every
    try:
        return read_formula(said or "", [row.id for row in rows if not row.formula])
    except FormulaError as fault:
        report.fault((*where, "total"), fault.text)
        return every


def _every(rows: tuple[Row, ...]) -> Formula:
    return Sum(tuple((1, _whole(row)) for row in rows))


def _whole(row: Row) -> Formula:
    return row.formula or Product((Whole(row.times), Name(row.id)))


def _wins(report: Report, found: Fields, where: Where) -> Wins:
    said = (
        text(report, found["wins"], (*where, "wins"), literal("highest, lowest")) if "wins" in found else ""
    )
    if said and said not in {"highest", "lowest"}:
        wrong = misread(said, "highest | lowest")
        report.fault((*where, "wins"), wrong)
    return "lowest" if said == "lowest" else "highest"


def _ties(report: Report, node: Node | None, where: Where, rows: tuple[Row, ...]) -> tuple[str, ...]:
    if node is None:
        return ()
    items = node.items if isinstance(node, Items) else [node]
    known = [row.id for row in rows]
    ties = []
    for each in items:
        said = text(report, each, where, literal("Fields"))
        if said in known:
            ties.append(said)
        elif said is not None and rows:
            wrong = unknown("row", said, known)
            report.fault(where, wrong, each.line)
    return tuple(ties)
