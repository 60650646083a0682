"""The scores in a results file: for each row the players' numbers in seat order, ``.`` for a missing one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scorer.messages import literal, msg, quoted
from scorer.record.checking import FaultCollector
from scorer.record.fields import Fields, describe, fields
from scorer.record.nodes import Items, Node, Pairs, Scalar
from scorer.record.text import plain_minus
from scorer.record.writing import quote_yaml
from scorer.wings.own.sentences import misread
from scorer.wings.own.sheet import Sheet
from scorer.wings.own.values import Numbers

SCORES = "scores"
_LINE = re.compile(r"([-−]?[0-9]{1,99}|\.)(\s+([-−]?[0-9]{1,99}|\.))*")


def read_numbers(report: FaultCollector, entries: Fields, sheet: Sheet, players: int) -> Numbers:
    """Read the numbers by row, and report faults."""
    node = entries.get(SCORES)
    if node is None:
        return {}
    if not isinstance(node, Pairs):
        row = sheet.entered[0].id if sheet.entered else ""
        report.fault((SCORES,), misread(node, f"{row}: 4 7"), node.line)
        return {}
    node = _in_first_language(node, sheet)
    worked = {row.id for row in sheet.rows if row.formula}
    for key, _ in (pair for pair in node.pairs if pair[0].text in worked):
        report.fault(
            (SCORES, key.text),
            msg("{row} is worked out from other rows; leave it out", row=quoted(key.text)),
            key.line,
        )
    node = node._replace(pairs=[pair for pair in node.pairs if pair[0].text not in worked])
    rows = fields(report, node, (SCORES,), [row.id for row in sheet.entered])
    numbers = {}
    for row_id, given in rows.items():
        items: Sequence[Node] = given.items if isinstance(given, Items) else (given,)
        line = " ".join(item.text.strip() for item in items if isinstance(item, Scalar))
        if _LINE.fullmatch(line):
            numbers[row_id] = tuple(None if word == "." else int(plain_minus(word)) for word in line.split())
            continue
        wrong = msg(
            "found {found}; write a number for each player in their order, such as {right}",
            found=quoted(line) if line else describe(given),
            right=literal(" ".join(["7", "."][: max(players, 1)] + ["3"] * (players - 2))),
        )
        report.fault((SCORES, row_id), wrong, given.line)
    return {row.id: numbers[row.id] for row in sheet.entered if row.id in numbers}


def _in_first_language(node: Pairs, sheet: Sheet) -> Pairs:
    """Return the scores with the ids of rows, where they are named as in another language of the game."""
    ids = {name: row.id for row in sheet.rows for name in row.name.said.values()}
    ids.update({row.id: row.id for row in sheet.rows})
    return node._replace(
        pairs=[(key._replace(text=ids.get(key.text, key.text)), value) for key, value in node.pairs]
    )


def write_numbers(numbers: Numbers) -> list[str]:
    """Return the lines of a results file that ``read_numbers`` reads."""
    lines = [
        f"  {quote_yaml(row)}: {' '.join('.' if number is None else str(number) for number in given)}"
        for row, given in numbers.items()
    ]
    return [f"{SCORES}:", *lines] if lines else []
