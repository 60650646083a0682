"""Reads the designs of a part: the rows that it takes of its table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, get_args

from pnp.games.own.conditions import Condition, read_condition
from pnp.games.own.findings import TABLES
from pnp.games.own.phrases import ANY, ROW, Columns, Scope
from pnp.games.own.reader import Reader
from pnp.games.own.table_checks import check_rows, copies
from pnp.games.own.tables import Row, Table, read_table
from scorer.messages import Text, literal, msg, quoted
from scorer.record.fields import Fields
from scorer.record.nodes import Node

TokenShape = Literal["circle", "square", "hex", "outline"]


class Designs(NamedTuple):
    """The rows that a part takes of its table, without those of which there are no copies."""

    table: Table
    rows: tuple[Row, ...]

    @property
    def number(self) -> int:
        """The number of pieces, with their copies."""
        return sum(map(copies, self.rows))

    def scopes(self, lang: str) -> Iterator[tuple[Row, Scope]]:
        """Yield each row with its values, its number and that of all rows."""
        for number, row in enumerate(self.rows, 1):
            scope = self.table.scope(row, lang)
            counted = dict(zip(ROW, (str(number), str(len(self.rows))), strict=True))
            yield row, scope._replace(values={**counted, **scope.values})


def read_designs(reader: Reader, values: Fields, languages: tuple[str, ...]) -> Designs | None:
    """Return the designs of a part with a table; None if it has none, or, with a fault, if it cannot be read.

    The columns that ``where`` names are added to those that the reader has named.
    """
    table = _table(reader, values.get("file"), languages)
    names, words = (table.plain, table.words) if table else ((ANY,) if "file" in values else (), {})
    columns = Columns(names, words, reader.columns.named, own=())
    condition = read_condition(reader._replace(columns=columns), values.get("where"))
    if table is None:
        return None
    before = len(reader.findings.faults)
    rows = [row for row in table.rows if condition is None or _holds(condition, table, row, reader)]
    node = values["file"]
    if condition and not rows and table.rows and len(reader.findings.faults) == before:
        reader.fault(values["where"], msg("no row of the table is taken; write another condition"))
    elif not table.rows:
        reader.fault(node, msg("the table has no rows below the one that names the columns"))
    elif not any(map(copies, rows)) and rows:
        reader.fault(node, msg("every row of the table has 0 copies"))
    return Designs(table, tuple(filter(copies, rows)))


def _holds(condition: Condition, table: Table, row: Row, reader: Reader) -> bool:
    """Return whether a condition holds for a row in the first language."""
    return condition(table.scope(row, ""), reader.findings)


def _table(reader: Reader, node: Node | None, languages: tuple[str, ...]) -> Table | None:
    name = reader.text(node, literal("cards.csv"))
    if node is None or name is None:
        return None
    if not name.lower().endswith(TABLES):
        reader.fault(node, _no_table(name))
        return None
    table = read_table(reader.files, name, reader.spot(node), languages)
    if table:
        check_rows(table, reader.findings)
    return table


def _no_table(name: str) -> Text:
    """Return the fault for a file name that is not that of a table."""
    if name.split()[:1] and name.split(maxsplit=1)[0] in get_args(TokenShape):
        shape = literal(f"shape: {name}")
        return msg(
            "{found} is a shape, not a table; write it below: {right}", found=quoted(name), right=shape
        )
    return msg("{file} is not a table; save it as .xlsx, .ods or .csv", file=quoted(name))
