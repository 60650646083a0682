"""Reads the designs of a part: the rows that it takes of its tables."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Literal, NamedTuple, get_args

from pnp.wings.own.column_formulas import add_columns, read_columns
from pnp.wings.own.conditions import read_condition
from pnp.wings.own.fetched import find_file, is_address
from pnp.wings.own.files import DRAWN, MOST_FILES
from pnp.wings.own.findings import TABLES, Findings, FolderSpot
from pnp.wings.own.phrases import ANY, ROW, Phrase, PhraseColumns, Scope
from pnp.wings.own.reader import FolderReader, is_in
from pnp.wings.own.table_checks import check_rows, copies
from pnp.wings.own.tables import FileRow, FileTable, read_table
from scorer.messages import Text, either, literal, msg, quoted
from scorer.record.fields import Fields
from scorer.record.nodes import Items, Node, Scalar
from scorer.wings.own.sentences import too_many

MOST_SAID = 6  # the most words of a column that are told
LONGEST_SAID = 30  # the most characters of such a word

MOST_TABLES = 10  # the most tables of a part

VARIANT = "variant"
"""The column with the variants of a row, in a folder that has some; an empty cell means all."""

PICTURE = "picture"  # the column with the path of a picture, in a part that is made of those of a folder

_NUMBERS = re.compile("([0-9]{1,9})")

TokenShape = Literal["circle", "square", "hex", "outline"]


class Designs(NamedTuple):
    """The tables of a part, and the rows that it takes, without those of which there are no copies."""

    tables: tuple[FileTable, ...]
    rows: tuple[tuple[FileTable, FileRow], ...]

    @property
    def number(self) -> int:
        """The number of pieces, with their copies."""
        return sum(copies(row) for _, row in self.rows)

    def of(self, variant: str) -> Designs:
        """Return the designs of a variant."""
        rows = ((table, row) for table, row in self.rows if is_in(variant, row.cells.get(VARIANT, "")))
        return self._replace(rows=tuple(rows))

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of all tables, each once."""
        return tuple(dict.fromkeys(column for table in self.tables for column in table.plain))

    @property
    def words(self) -> dict[str, set[str]]:
        """What each column says, in all rows."""
        words: dict[str, set[str]] = {}
        for table in self.tables:
            for column, said in table.words.items():
                words.setdefault(column, set()).update(said)
        return words

    def scopes(self, lang: str) -> Iterator[tuple[FileTable, FileRow, Scope]]:
        """Yield each row with its values, its number and that of all rows."""
        for number, (table, row) in enumerate(self.rows, 1):
            scope = table.scope(row, lang)
            counted = dict(zip(ROW, (str(number), str(len(self.rows))), strict=True))
            yield table, row, scope._replace(values={**counted, **scope.values})

    def check_columns(self, named: Collection[str], findings: Findings) -> None:
        """Report columns that a part names, and that one of its tables lacks; without ``variant`` rows are in all."""
        for table in self.tables:
            for column in sorted({*self.columns}.intersection(named).difference(table.plain, (VARIANT,))):
                wrong = msg(
                    "this table lacks the column {column}, which its part names", column=quoted(column)
                )
                findings.fault(FolderSpot(table.file, table.line), wrong)


RIGHT = literal("file: cards.csv")


def read_designs(reader: FolderReader, values: Fields, languages: tuple[str, ...]) -> Designs | None:
    """Return the designs of a part with tables; None if it has none, or, with a fault, if one cannot be read.

    The columns that ``where`` and ``columns`` name are added to those that the reader has named.
    """
    node = values.get("file")
    nodes = node.items if isinstance(node, Items) else [node] if node else []
    tables = [
        table
        for item in nodes[:MOST_TABLES]
        for table in (_list_pictures(reader, item, values.get("back")) or [_table(reader, item, languages)])
    ]
    known = Designs(tuple(filter(None, tables)), ())
    unread = (ANY,) if None in tables else ()
    worked = read_columns(reader, values.get("columns"), (*known.columns, *unread))
    known = known._replace(
        tables=tuple(add_columns(table, worked, reader.findings) for table in known.tables)
    )
    columns = PhraseColumns((*known.columns, *unread), known.words, reader.columns.named, own=())
    before = len(reader.findings.faults)
    condition = read_condition(reader._replace(columns=columns), values.get("where"))
    for key in ("where", "columns") if node is None else ():
        if key in values:
            wrong = msg("this needs a table, and the part has none; name one: {right}", right=RIGHT)
            reader.fault(values[key], wrong)
    if node is None or unread:
        return None
    if len(nodes) > MOST_TABLES:
        reader.fault(nodes[MOST_TABLES], too_many(msg("tables"), MOST_TABLES))
    all_rows = [(table, row) for table in known.tables for row in table.rows]
    rows = [
        (table, row)
        for table, row in all_rows
        if condition is None or condition(table.scope(row, ""), reader.findings)
    ]
    for table, row in all_rows if reader.variants else ():
        reader.check_variants(row.cells.get(VARIANT, ""), FolderSpot(table.file, row.line, VARIANT))
        reader.columns.named.add(VARIANT)
    if not all_rows:
        reader.fault(node, msg("the table has no rows below the one that names the columns"))
    elif not rows and len(reader.findings.faults) == before:
        reader.fault(values["where"], _explain_none(reader, values["where"], all_rows))
    elif rows and not any(copies(row) for _, row in rows):
        reader.fault(node, msg("every row of the table has 0 copies"))
    return known._replace(rows=tuple((table, row) for table, row in rows if copies(row)))


def _explain_none(reader: FolderReader, where: Node, rows: Sequence[tuple[FileTable, FileRow]]) -> Text:
    """Return that a condition takes no row, with what its first column says: a word may be misspelt there."""
    holes = Phrase(reader.spot(where), {"": where.text}).holes if isinstance(where, Scalar) else []
    column = next((name for name in holes if name in rows[0][1].cells), "")
    said = [*dict.fromkeys(row.cells.get(column, "") for _, row in rows)]
    if not column or len(said) > MOST_SAID or max(map(len, said)) > LONGEST_SAID:
        return msg("no row of the table is taken; write another condition")
    return msg(
        "no row of the table is taken: {column} is {found}; write another condition, or other cells",
        column=literal(column),
        found=either(map(quoted, said)),
    )


def is_folder(node: Node | None) -> bool:
    """Return whether a part is made of the pictures of a folder, ``pictures/``."""
    return isinstance(node, Scalar) and node.text.endswith("/") and not is_address(node.text)


def _list_pictures(reader: FolderReader, node: Node, back: Node | None) -> list[FileTable | None]:
    """Return a table of one row for each picture of a folder, but for the ``back``; nothing for another file.

    ``10.png`` comes after ``2.png``.
    """
    if not is_folder(node) or not isinstance(node, Scalar):
        return []
    folder = node.text.rstrip("/")
    outside = folder.startswith("/") or ".." in folder.split("/")
    names = [] if outside else reader.files.folder.names(folder)[:MOST_FILES]
    paths = [f"{folder}/{name}" for name in names if name.lower().endswith(DRAWN)]
    if isinstance(back, Scalar):
        paths = [path for path in paths if path != back.text]
    if not paths:
        wrong = msg(
            "there are no pictures in {folder}; put SVG, PNG, JPEG, WebP or GIF files there", folder=node.text
        )
        reader.fault(node, wrong)
    tables: list[FileTable | None] = []
    for path in sorted(paths, key=_natural_order):
        name = path.rpartition("/")[2].rpartition(".")[0].replace("_", " ").replace("-", " ")
        tables.append(FileTable(path, ("name", PICTURE), (FileRow(1, {"name": name, PICTURE: path}),)))
    return tables


def _natural_order(path: str) -> list[tuple[int, str]]:
    return [(int(part) if part.isdecimal() else -1, part) for part in _NUMBERS.split(path.lower())]


def _table(reader: FolderReader, node: Node | None, languages: tuple[str, ...]) -> FileTable | None:
    name = reader.text(node, literal("cards.csv"))
    if name is not None and node is not None and is_address(name):
        name = find_file(reader.files, name, reader.spot(node))
    if node is None or name is None or is_folder(node):
        return None
    if not name.lower().endswith(TABLES):
        wrong = msg("{file} is not a table; save it as .xlsx, .ods or .csv", file=quoted(name))
        if name.split()[:1] and name.split(maxsplit=1)[0] in get_args(TokenShape):
            wrong = msg(
                "{found} is a shape, not a table; write it below: {right}",
                found=quoted(name),
                right=literal(f"shape: {name}"),
            )
        reader.fault(node, wrong)
        return None
    table = read_table(reader.files, name, reader.spot(node), languages)
    if table:
        check_rows(table, reader.findings)
    return table
