"""Reads tables: CSV as spreadsheets write it, or a spreadsheet itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.wings.own.csv_rows import HEADINGS, csv_rows
from pnp.wings.own.files import Files
from pnp.wings.own.findings import FolderSpot
from pnp.wings.own.lines import SheetLine
from pnp.wings.own.phrases import Scope, check_letters
from pnp.wings.own.sheet_file import WIDEST
from pnp.wings.own.sheets import sheet_rows
from scorer.messages import list_clauses, list_names, msg, plural, quoted
from scorer.names import find_similar
from scorer.people import to_nfc
from scorer.record.text import SPACES
from scorer.wings.own.characters import CURLY, UNSEEN, name_character
from scorer.wings.own.sentences import LISTED, missing, repeated_name, too_many, unknown
from scorer.wings.own.words import explain_language

MOST_COLUMNS = 60
COPIES = "copies"  # the column with the number of copies of a row

SHEETS = (".xlsx", ".ods")
_ODD = re.compile(f"{UNSEEN.pattern}|[{SPACES}]")
ERRORS = re.compile(
    r"""\#(?:N/A|N/D|N/B|NV|REF!|NUM!|NAME\?|NULL!|VALUE!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!
    |¡?DIV/0!|BEZUG!|WERT!|ZAHL!|¡REF!|¡VALOR!|¡NUM!|¡NULO!|¿NOMBRE\?|VALEUR!|NOM\?|NOMBRE!|NUL!
    |VALORE!|RIF!|NOME\?|NULLO!|WAARDE!|VERW!|NAAM\?|GETAL!|LEEG!|OVERLOOP!|ÜBERLAUF!|PROPAGATION!)
    |Err:5[0-9][0-9]|Fehler:5[0-9][0-9]""",
    re.VERBOSE,
)
"""The errors that spreadsheets show in cells, in the languages of the pages."""


class FileRow(NamedTuple):
    """A row: its line in the file, its cells by column as they are shown, and numbers that a sheet shows otherwise."""

    line: int
    cells: dict[str, str]
    numbers: Mapping[str, str] = {}

    def value(self, column: str) -> str:
        """Return what a cell is for formulas and conditions: the number behind what it shows, or else that itself."""
        return self.numbers.get(column) or self.cells.get(column, "")


class FileTable(NamedTuple):
    """The rows of a file under its first row, which names the columns."""

    file: str
    columns: tuple[str, ...]
    rows: tuple[FileRow, ...]
    line: int = 1  # of the first row

    @property
    def plain(self) -> tuple[str, ...]:
        """The columns without translations: ``name``, not ``name@de``."""
        return tuple(column for column in self.columns if "@" not in column)

    @property
    def words(self) -> dict[str, set[str]]:
        """What each column without translations says, in all rows, and the numbers behind that."""
        return {
            column: {text for row in self.rows for text in (row.cells[column], row.value(column))}
            for column in self.plain
        }

    def scope(self, row: FileRow, lang: str) -> Scope:
        """Return the values of a row, translated where there is a translation."""
        values, spots = {}, {}
        for column in self.plain:
            own = f"{column}@{lang}"
            used = own if row.cells.get(own) else column
            values[column] = row.cells[used]
            spots[column] = FolderSpot(self.file, row.line, used)
        return Scope(lang, values, spots, FolderSpot(self.file, row.line), row.cells, row.numbers)


def read_table(files: Files, name: str, spot: FolderSpot, languages: Sequence[str]) -> FileTable | None:
    """Return a table; None, and a fault, if it cannot be read."""
    data = files.data(name, spot)
    if data is None:
        return None
    with files.reading(name):
        if name.lower().endswith(SHEETS):
            rows = sheet_rows(files, name, data, languages[0])
        else:
            rows = csv_rows(files, name, data, languages)
    if rows is None:
        return None
    if not rows:
        files.findings.fault(FolderSpot(name, 1), msg("the table is empty; its first row names the columns"))
        return None
    if max(len(row.cells) for row in rows) > WIDEST:
        files.findings.fault(FolderSpot(name, rows[0].number), too_many(msg("columns"), MOST_COLUMNS))
        return None
    rows = _make_even(rows)
    heading = _find_heading(rows, files.named)
    if heading:
        wrong = msg(
            "the first row must name the columns, but has only {found}; delete everything above the names",
            found=list_names(map(quoted, heading[:LISTED])),
        )
        files.findings.fault(FolderSpot(name, rows[0].number), wrong)
        return None
    table = _table(files, name, rows, languages[0])
    _check_columns(files, table, languages)
    return table


def _make_even(rows: list[SheetLine]) -> list[SheetLine]:
    """Return rows of equal length, without the columns that are blank in all of them."""
    longest = max(len(row.cells) for row in rows)
    even = [[*row.cells, *[""] * (longest - len(row.cells))] for row in rows]
    used = [at for at in range(longest) if any(cells[at].strip() for cells in even)]
    places = {at: place for place, at in enumerate(used)}
    return [
        SheetLine(
            row.number,
            [cells[at] for at in used],
            {places[at]: number for at, number in row.numbers.items() if at in places},
            {places[at]: code for at, code in row.formats.items() if at in places},
        )
        for row, cells in zip(rows, even, strict=True)
    ]


def _find_heading(rows: list[SheetLine], named: frozenset[str]) -> list[str]:
    """Return the cells of a title above the names of columns: alone in its row, or above a row of ``named`` columns."""
    first, *others = ([cell.strip() for cell in row.cells if cell.strip()] for row in rows[: HEADINGS + 1])

    def has_names(cells: list[str]) -> bool:
        return not named.isdisjoint(cell.partition("@")[0] for cell in cells)

    is_alone = len(first) == 1 and rows[0].cells[0].strip() and others and len(others[0]) > 1
    is_title = not has_names(first) and (is_alone or any(map(has_names, others)))
    return first if is_title else []


def _table(files: Files, name: str, rows: list[SheetLine], lang: str) -> FileTable:
    """Return the table of the rows; ``name@pl`` in the first language is the column ``name`` if there is no other."""
    (first, head, *_), *others = rows
    written = [_head(files, FolderSpot(name, first), number, cell) for number, cell in enumerate(head, 1)]
    plain = [column.removesuffix(f"@{lang}") for column in written]
    columns = [own if own not in written else column for column, own in zip(written, plain, strict=True)]
    meant = {name.casefold(): name for name in sorted(files.named)}
    columns = [column if column in files.named else _as_named(column, columns, meant) for column in columns]
    while columns and not columns[-1]:
        columns.pop()
    known: set[str] = set()
    for number, column in enumerate(columns, 1):
        if column in known:
            files.findings.fault(FolderSpot(name, first, column), repeated_name(quoted(column)))
        if not column:
            files.findings.fault(
                FolderSpot(name, first), msg("column {letter} has no name", letter=_letter(number))
            )
        known.add(column)
    if len(columns) > MOST_COLUMNS:
        files.findings.fault(FolderSpot(name, first), too_many(msg("columns"), MOST_COLUMNS))
    return FileTable(name, tuple(columns), tuple(_rows(files, name, columns, others)), first)


def _as_named(column: str, columns: Sequence[str], meant: Mapping[str, str]) -> str:
    """Return a column as the game writes it, if that differs in capitals alone: ``name@de`` for ``Name@de``.

    ``meant`` has the names in the game by their small letters.
    """
    plain, at, lang = column.partition("@")
    own = f"{meant.get(plain.casefold(), plain)}{at}{lang}"
    return column if own in columns else own


def _head(files: Files, spot: FolderSpot, number: int, cell: str) -> str:
    """Return the name of a column; a character in it that nobody sees is a fault."""
    name = cell.strip()
    odd = _ODD.search(name)
    if odd:
        place = msg("in the name of column {letter}", letter=_letter(number))
        files.findings.fault(spot, name_character(odd[0], place))
    return to_nfc(re.sub(f"[{SPACES}]", " ", UNSEEN.sub("", name)).strip())


def _letter(number: int) -> str:
    """Return a column's name in spreadsheets.

    >>> _letter(1), _letter(28)
    ('A', 'AB')
    """
    before, last = divmod(number - 1, 26)
    return (_letter(before) if before else "") + chr(ord("A") + last)


def _rows(files: Files, name: str, columns: Sequence[str], rows: list[SheetLine]) -> Iterator[FileRow]:
    for line, cells, numbers, formats, _ in rows:
        extra = [cell for cell in cells[len(columns) :] if cell.strip()]
        if extra:
            wrong = plural(
                len(cells),
                "this row has {found} cell, the first one {right}: {cell} has no column",
                "this row has {found} cells, the first one {right}: {cell} has no column",
                found=len(cells),
                right=len(columns),
                cell=quoted(extra[0]),
            )
            if name.lower().endswith(".csv"):
                advice = msg("put a text with commas in quotes, as in {right}", right='"Draw one, then two"')
                wrong = list_clauses([wrong, advice])
            curly = next((cell.strip()[0] for cell in cells if CURLY.match(cell.strip())), "")
            if curly:
                wrong = msg("{found} is not a straight quote; write {right}", found=curly, right='"')
            files.findings.fault(FolderSpot(name, line), wrong)
        padded = [*cells, *[""] * len(columns)]
        values = {column: padded[at].strip() for at, column in enumerate(columns)}
        values.update({COPIES: ""} if extra and COPIES in values else {})  # its cells are in wrong columns
        for column, cell in values.items():
            unseen = UNSEEN.search(cell)
            if unseen:
                files.findings.fault(
                    FolderSpot(name, line, column), name_character(unseen[0], msg("in this cell"))
                )
                values[column] = UNSEEN.sub("", cell).strip()
            check_letters(cell, FolderSpot(name, line, column), files.findings)
            if ERRORS.fullmatch(cell):
                wrong = msg("the spreadsheet shows {found} here; correct its formula", found=quoted(cell))
                files.findings.fault(FolderSpot(name, line, column), wrong)
        for at, code in formats.items():
            unwise = msg(
                "the number format {format} is not known; {shown} is printed; "
                "choose another format, or write the cell as text",
                format=quoted(code),
                shown=quoted(cells[at]),
            )
            files.findings.warn(FolderSpot(name, line, columns[at] if at < len(columns) else ""), unwise)
        yield FileRow(line, values, {columns[at]: text for at, text in numbers.items() if at < len(columns)})


def _check_columns(files: Files, table: FileTable, languages: Sequence[str]) -> None:
    """Report columns with unknown languages or without an untranslated column."""
    spot = FolderSpot(table.file, table.line)
    known = [*languages]
    for column in table.columns:
        plain, at, lang = column.partition("@")
        if column != COPIES and column.lower() == COPIES:
            files.findings.fault(spot._replace(column=column), unknown("column", column, (COPIES,)))
        if at and lang not in known:  # told once
            files.findings.fault(spot._replace(column=column), explain_language(lang, known))
            known.append(lang)
        elif at and plain not in table.columns:
            wrong = unknown("column", plain, table.plain)
            if not find_similar(plain, table.plain):
                wrong = missing(plain, f"{plain}@{languages[0]}")
            files.findings.fault(spot._replace(column=column), wrong)
    _check_translations(files, table, languages)


def _check_translations(files: Files, table: FileTable, languages: Sequence[str]) -> None:
    """Warn of cells that are empty in one language, and not in another."""
    for lang in languages[1:]:
        translated = [
            (column, f"{column}@{lang}") for column in table.plain if f"{column}@{lang}" in table.columns
        ]
        for column, own in translated:
            unwise = msg("{column} is empty; {plain} is used instead", column=own, plain=column)
            untold = msg("{column} is empty, and {other} is not", column=column, other=own)
            for row in table.rows:
                if row.cells[column] and not row.cells[own]:
                    files.findings.warn(FolderSpot(table.file, row.line, own), unwise, lang)
                elif row.cells[own] and not row.cells[column]:
                    files.findings.warn(FolderSpot(table.file, row.line, column), untold)
