"""Adds columns to a table that a part works out: sums and products of others, such as ``{power} + 2 * {cost}``.

The grammar is that of score sheets. One comparison of two of them makes a column of ``yes`` and ``no``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.wings.own.conditions import MEANT, SIGNS
from pnp.wings.own.findings import Findings, FolderSpot
from pnp.wings.own.phrases import ANY, PhraseColumns
from pnp.wings.own.reader import FolderReader
from pnp.wings.own.tables import COPIES, MOST_COLUMNS, FileRow, FileTable
from scorer.messages import literal, msg, quoted
from scorer.people import to_nfc
from scorer.record.nodes import Node, Pairs
from scorer.record.text import plain_minus
from scorer.wings.own.formula import LONGEST, Formula, FormulaError, read_formula
from scorer.wings.own.sentences import misread, repeated_name, too_many

EXAMPLE = "{points} + 2 * {cost}"
_SIGN = re.compile(r"([<>=!≠≤≥]+)(?![^{}]*\})")
_HOLE = re.compile(r"\{[^{}]*\}")
_NAME = re.compile(r"[^@{}]+")
_WHOLE = re.compile(r"([+−-]?[0-9]{1,99})(?:[.,]00?)?", re.ASCII)


class Worked(NamedTuple):
    """A column that is worked out: a formula, or two with a sign between them."""

    name: str
    sides: tuple[Formula, ...]
    sign: str
    columns: Mapping[str, str]  # that it names, by how it writes them

    def value(self, table: FileTable, row: FileRow, findings: Findings) -> str:
        """Return the value for a row; a cell that is not a whole number is a fault, an empty one is 0."""
        numbers = {}
        for written, column in self.columns.items():
            cell = row.value(column)
            match = _WHOLE.fullmatch(cell or "0")
            numbers[written] = int(plain_minus(match[1])) if match else 0
            if match is None:
                wrong = msg("{found} is not a whole number; formulas need one", found=quoted(cell))
                findings.fault(FolderSpot(table.file, row.line, column), wrong)
        values = [side.evaluate(numbers) for side in self.sides]
        if self.sign:
            return "yes" if SIGNS[self.sign](values[0], values[1]) else "no"
        return str(values[0]).replace("-", "−")


def read_columns(reader: FolderReader, node: Node | None, known: Sequence[str]) -> list[Worked]:
    """Return the columns that a part works out of the ``known`` ones and of its earlier ones; errors are faults."""
    if node is not None and not isinstance(node, Pairs):
        reader.fault(node, misread(node, f"{{value: '{EXAMPLE}'}}"))
    columns, names = [], list(known)
    for key, value in node.pairs if isinstance(node, Pairs) else ():
        name = to_nfc(key.text.strip())
        if name == COPIES or not _NAME.fullmatch(name):
            reader.fault(key, misread(key.text, "value"))
        elif name in names:
            reader.fault(key, repeated_name(quoted(name)))
        elif len(names) >= MOST_COLUMNS:
            reader.fault(key, too_many(msg("columns"), MOST_COLUMNS))
            break
        else:
            inner = reader._replace(columns=PhraseColumns(names, named=reader.columns.named, own=()))
            columns.append(_read(inner, name, value) or Worked(name, (Formula(()),), "", {}))
            names.append(name)
    reader.columns.named.update(names[len(known) :])
    return columns


def _read(reader: FolderReader, name: str, node: Node) -> Worked | None:
    """Return a column; None, and a fault, if its formula cannot be read."""
    phrase = reader.phrase(node, literal(f"'{EXAMPLE}'"))
    if phrase is None:
        return None
    text = phrase.words[""]
    first, *rest = _SIGN.split(text) if len(text) <= LONGEST else [text]
    sign = rest[0] if rest else ""
    if sign and sign not in SIGNS:
        reader.fault(node, misread(sign, MEANT.get(sign, "= != < > <= >=")))
        return None
    written = _HOLE.findall(text)
    known = {*written, *(f"{{{column}}}" for column in reader.columns.names if column != ANY)}
    try:
        sides = tuple(read_formula(side, [*known], "column") for side in (first, *rest[1:2]))
    except FormulaError as fault:
        reader.fault(node, fault.text)
        return None
    if rest[2:]:
        reader.fault(node, misread(text, f"'{EXAMPLE}'"))
        return None
    return Worked(name, sides, sign, dict(zip(written, phrase.holes, strict=True)))


def add_columns(table: FileTable, columns: Sequence[Worked], findings: Findings) -> FileTable:
    """Return a table with columns that are worked out in each row."""
    rows = []
    for row in table.rows:
        cells = dict(row.cells)
        for column in columns:
            cells[column.name] = column.value(table, row._replace(cells=cells), findings)
        rows.append(row._replace(cells=cells))
    return table._replace(columns=(*table.columns, *(column.name for column in columns)), rows=tuple(rows))
