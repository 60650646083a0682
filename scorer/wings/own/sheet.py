"""The score sheet of a folder: what is counted, what it is worth, who wins."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple, get_args

from scorer.errors import Where
from scorer.language_codes import LANGUAGES
from scorer.messages import literal, msg, quoted
from scorer.people import to_nfc
from scorer.record.checking import FaultCollector
from scorer.record.fields import fields, is_blank, text
from scorer.record.nodes import Items, Node, Pairs, Scalar
from scorer.record.text import plain_minus
from scorer.wings.own.formula import Factor, Formula, FormulaError, read_formula
from scorer.wings.own.keys import NAME, Key, Keys, one_of
from scorer.wings.own.sentences import misread, missing, repeated_name, too_many
from scorer.wings.own.words import OwnWords, read_listed, read_words

Wins = Literal["highest", "lowest"]

KEYS: Keys = {
    "rows": Key(
        "the lines of the sheet; a line may have points: `{Bonus: 5 each}`, or a formula",
        {"type": "array", "minItems": 1},
    ),
    "total": Key("`sum`, or a formula"),
    "wins": Key("`highest` or `lowest`", one_of(get_args(Wins))),
    "ties": Key("rows that break ties: pnp compares these rows, in this order"),
    "name": NAME,
}
MOST_ROWS = 30
LONGEST_NAME = 40

_EACH = re.compile(r"([-−]?[0-9]{1,99}) each")
_MOST_EACH = 9999
_NUMBER = re.compile(r"[x×*]?\s*([-−]?[0-9]{1,4})\s*[x×*]?")
_AMOUNT = re.compile(r"[^-+−*×/()0-9]*([-−]?[0-9]{1,4})[^-+−*×/()0-9]*")  # a number among words: 3 points
_RIGHT = re.compile(r"[^\s:,\[\]{}#&*!|>'\"%@`+()=-][^:#\[\]{},*+()=\"]*")


class ScoreRow(NamedTuple):
    """A row: its first name as id, its name in all languages, and the points per item or a formula."""

    id: str
    name: OwnWords
    times: int = 1
    formula: Formula | None = None

    def points(self, numbers: Mapping[str, int]) -> int:
        """Return the points of the row; ``numbers`` has those of all entered rows."""
        return self.formula.evaluate(numbers) if self.formula else self.times * numbers[self.id]


class Sheet(NamedTuple):
    """The rows, their total, who wins, and the rows that break a tie."""

    rows: tuple[ScoreRow, ...]
    total: Formula
    wins: Wins = "highest"
    ties: tuple[str, ...] = ()

    def name_of(self, row: str) -> OwnWords:
        """Return the name of a row in all languages."""
        return next(candidate.name for candidate in self.rows if candidate.id == row)

    @property
    def adds_all(self) -> bool:
        """Whether the total is the sum of all rows."""
        return self.total == _sum_rows(self.rows)

    def say(self, formula: Formula, lang: str) -> str:
        """Return a formula for readers, such as ``Cards × Hens``."""
        return formula.say({row.id: row.name.in_language(lang) for row in self.rows})

    @property
    def entered(self) -> tuple[ScoreRow, ...]:
        """The rows that players fill in; the others are computed."""
        return tuple(row for row in self.rows if row.formula is None)


POINTS = ScoreRow("Points", OwnWords(0, {"": "Points", "de": "Punkte", "nl": "Punten", "fr": "Points"}))
"""The only row if a folder has no score sheet."""

PLAIN = Sheet((POINTS,), Formula(((1, ("Points",)),)))


def read_sheet(report: FaultCollector, node: Node, where: Where, languages: tuple[str, ...]) -> Sheet:
    """Read ``score-sheet`` of a game in some languages; report and skip what is wrong."""
    if not isinstance(node, Pairs):
        report.fault(where, misread(node, "{rows: [Fields, Cards]}"), node.line)
        return PLAIN
    entries = fields(report, node, where, tuple(KEYS))
    rows = _read_rows(report, entries.get("rows"), where, node.line, languages)
    total, formula = _sum_rows(rows or PLAIN.rows), None
    if "total" in entries:
        formula = text(report, entries["total"], (*where, "total"), literal("sum, 2 * Fields"))
    if formula is not None and formula != "sum":
        try:
            total = read_formula(formula, [row.id for row in rows or PLAIN.rows if not row.formula])
        except FormulaError as fault:
            report.fault((*where, "total"), fault.text)
    wins = "highest"
    if "wins" in entries:
        wins = text(report, entries["wins"], (*where, "wins"), literal("highest, lowest")) or wins
    if wins not in {"highest", "lowest"}:
        report.fault((*where, "wins"), misread(wins, "highest | lowest"))
    ties: tuple[str, ...] = ()
    if "ties" in entries:
        known = [row.id for row in rows]
        listed = read_listed(report, entries["ties"], (*where, "ties"), literal("Fields"), "row", known)
        ties = tuple(row for row, _ in listed)
    return Sheet(rows or PLAIN.rows, total, "lowest" if wins == "lowest" else "highest", ties)


def _read_rows(
    report: FaultCollector, node: Node | None, where: Where, line: int, languages: tuple[str, ...]
) -> tuple[ScoreRow, ...]:
    if not isinstance(node, Items) or not node.items:
        example = "rows: [Fields, {Bonus: 5 each}]"
        wrong = misread(node, example) if node and not is_blank(node) else missing("rows", example)
        report.fault((*where, "rows"), wrong, node.line if node else line)
        return ()
    if len(node.items) > MOST_ROWS:
        report.fault((*where, "rows"), too_many(msg("rows"), MOST_ROWS), node.items[MOST_ROWS].line)
    rows: list[ScoreRow] = []
    for number, item in enumerate(node.items[:MOST_ROWS]):
        row = _read_row(report, item, (*where, "rows", number), rows, languages)
        if row and row.id in [other.id for other in rows]:
            report.fault(where, repeated_name(quoted(row.id)), item.line)
        elif row:
            rows.append(row)
    return tuple(rows)


def _read_row(
    report: FaultCollector, node: Node, where: Where, before: list[ScoreRow], languages: tuple[str, ...]
) -> ScoreRow | None:
    """Read a row: its name, or its name with its worth."""
    worth = ""
    keys = [key.text for key, _ in node.pairs] if isinstance(node, Pairs) else []
    if (
        isinstance(node, Pairs)
        and len(keys) == 1
        and keys[0] != "name"
        and keys[0] not in (*LANGUAGES, *languages)
    ):
        key, value = node.pairs[0]
        worth = text(report, value, where, literal("5 each, 2 * Fields")) or "1 each"
        node = key
    elif isinstance(node, Pairs) and {"name", "worth"} & set(keys):
        entries = fields(report, node, where, ("name", "worth"))
        if "worth" in entries:
            worth = text(report, entries["worth"], where, literal("5 each, 2 * Fields")) or ""
        node = entries.get("name", Scalar(node.line, "", "'", node.line))
    name = read_words(report, node, where, literal("Fields"), languages)
    identity = to_nfc(name.first.strip())
    if not _RIGHT.fullmatch(identity) or len(identity) > LONGEST_NAME:
        report.fault(where, misread(identity, "Fields"), node.line)
        return None
    return _read_worth(report, ScoreRow(identity, name), worth, where, before)


def _read_worth(
    report: FaultCollector, row: ScoreRow, worth: str, where: Where, before: list[ScoreRow]
) -> ScoreRow:
    match = _EACH.fullmatch(worth)
    number = _NUMBER.fullmatch(worth)
    if number:  # it is no formula: players would have nothing to enter
        report.fault(where, misread(worth, f"{number[1]} each"), row.name.line)
    if match and abs(int(plain_minus(match[1]))) > _MOST_EACH:
        wrong = msg(
            "{found} is not {least} to {most}", found=quoted(worth), least=-_MOST_EACH, most=_MOST_EACH
        )
        report.fault(where, wrong, row.name.line)
    if match or number or not worth:
        return row._replace(times=int(plain_minus(match[1])) if match else 1)
    try:
        return row._replace(formula=read_formula(worth, [other.id for other in before if not other.formula]))
    except FormulaError as fault:
        amount = _AMOUNT.fullmatch(worth)
        factor = next((other.id for other in before if not other.formula and other.id in worth), "")
        right = amount and (f"{amount[1]} * {factor}" if factor else f"{amount[1]} each")
        report.fault(where, misread(worth, right) if right else fault.text, row.name.line)
        return row._replace(formula=Formula(()))  # so that no other formula is said to take it


def _sum_rows(rows: tuple[ScoreRow, ...]) -> Formula:
    factors: list[tuple[Factor, ...]] = [
        (row.formula,) if row.formula else (row.times, row.id) for row in rows
    ]
    return Formula(tuple((1, own) for own in factors))
