"""The scores of a game in a results file: for each row the numbers of the players in seat order, ``.`` for none."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scorer.games.own.sentences import misread
from scorer.games.own.sheet import Row, Sheet
from scorer.games.own.values import Numbers
from scorer.messages import literal, msg, quoted
from scorer.record.checking import Report
from scorer.record.fields import Fields, describe, fields
from scorer.record.nodes import Items, Node, Pairs, Scalar
from scorer.record.writing import quote_yaml

SCORES = "scores"
_LINE = re.compile(r"(-?[0-9]{1,6}|\.)(\s+(-?[0-9]{1,6}|\.))*")


def read_numbers(report: Report, found: Fields, sheet: Sheet, players: int) -> Numbers:
    """Return what is counted, and report what cannot be read."""
    node = found.get(SCORES)
    if node is None:
        return {}
    if not isinstance(node, Pairs):
        row = sheet.entered[0].id if sheet.entered else ""
        wrong = misread(node, f"{row}: 4 7")
        report.fault((SCORES,), wrong, node.line)
        return {}
    rows = fields(report, node, (SCORES,), [row.id for row in sheet.entered])
    read = {row.id: _numbers(report, row, rows[row.id], players) for row in sheet.entered if row.id in rows}
    return {row: numbers for row, numbers in read.items() if numbers}


def _numbers(report: Report, row: Row, node: Node, players: int) -> tuple[int | None, ...]:
    """Return the numbers of a row; one that cannot be read has none."""
    where = (SCORES, row.id)
    said = _joined(node)
    if _LINE.fullmatch(said):
        return tuple(None if each == "." else int(each) for each in said.split())
    wrong = msg(
        "found {found}; write a number for each player in their order, such as {right}",
        found=quoted(said) if said else describe(node),
        right=literal(" ".join(["7", "."][: max(players, 1)] + ["3"] * (players - 2))),
    )
    report.fault(where, wrong, node.line)
    return ()


def _joined(node: Node) -> str:
    """Return the numbers of a row as one line; a list of them is as good."""
    if isinstance(node, Scalar):
        return node.text.strip()
    items: Sequence[Node] = node.items if isinstance(node, Items) else ()
    return " ".join(each.text.strip() for each in items if isinstance(each, Scalar))


def write_numbers(numbers: Numbers) -> list[str]:
    """Return the lines of a results file that ``read_numbers`` turns into the same."""
    lines = [
        f"  {quote_yaml(row)}: {' '.join('.' if each is None else str(each) for each in given)}"
        for row, given in numbers.items()
    ]
    return [f"{SCORES}:", *lines] if lines else []
