"""What is odd about a table: numbers of copies, a sum below the rows, columns that no piece uses."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence

from pnp.data.checked_file import Field, read_checked
from pnp.wings.own.findings import Findings, FolderSpot
from pnp.wings.own.phrases import split_code
from pnp.wings.own.tables import COPIES, FileRow, FileTable
from scorer.games.result_checks import wrong_whole_number
from scorer.messages import either, list_names, msg, plural, quoted
from scorer.record.text import plain_minus
from scorer.wings.own.sentences import misread

MOST_COPIES = 200

WORDS = Field(lambda value: _plain(value) == value, '"anzahl"', many=True)
FIELDS = {"copies": WORDS, "copies within": WORDS, "sum": WORDS}
"""The words of ``assets/own/table_words.json``, in the languages of the pages, in small letters without accents.

They are names of a column with numbers of copies; words that mean so within a longer name; and words before a sum.
"""

_WHOLE = re.compile(r"([0-9]{1,9})(?:[.,]00?)?", re.ASCII)
_NUMBER = re.compile(r"[-−]?[0-9]{1,9}(?:[.,][0-9]{1,9})?", re.ASCII)


def copies(row: FileRow | None) -> int:
    """Return the number of copies of a row; 1 if it has none.

    Three zeros after a comma or a point are not read: ``1,000`` may be one or a thousand.
    """
    match = _WHOLE.fullmatch(row.value(COPIES)) if row else None
    return int(match[1]) if match else 1


def check_rows(table: FileTable, findings: Findings) -> None:
    """Report numbers of copies that cannot be read, and rows that are no card but a sum."""
    for row in table.rows:
        text = row.value(COPIES)
        filled = [column for column, cell in row.cells.items() if cell]
        if text and not (_WHOLE.fullmatch(text) and copies(row) <= MOST_COPIES):
            findings.fault(FolderSpot(table.file, row.line, COPIES), wrong_whole_number(text, 0, MOST_COPIES))
        if table.rows[1:] and row is table.rows[-1] and _is_sum(table):
            wrong = msg("this row is the sum of the rows above, not a piece; delete it")
            findings.fault(FolderSpot(table.file, row.line), wrong)
        elif filled == [COPIES] and len(table.columns) > 1 and copies(row):
            wrong = msg("this row has nothing but a number of copies; fill it in, or delete it")
            findings.fault(FolderSpot(table.file, row.line), wrong)


def _is_sum(table: FileTable) -> bool:
    """Return whether the last row has no name, and all its numbers are the sums of their columns."""
    *rows, last = table.rows
    words = _words()["sum"]
    filled = {
        column: last.value(column)
        for column, cell in last.cells.items()
        if cell and _plain(cell) not in words
    }
    sums = {column: sum(_number(row.value(column)) or 0.0 for row in rows) for column in filled}
    right = all(_number(cell) == sums[column] for column, cell in filled.items())
    return len(rows) > 1 and bool(filled) and table.columns[0] not in filled and right


def _number(cell: str) -> float | None:
    return float(plain_minus(cell).replace(",", ".")) if _NUMBER.fullmatch(cell) else None


def check_use(table: FileTable, named: Collection[str], findings: Findings) -> None:
    """Ask about columns that no piece names: one may be the number of copies. The first column is for lists."""
    spot = FolderSpot(table.file, table.line)
    unused = [column for column in table.plain if column not in named and column.lower() != COPIES]
    asked: list[str] = []
    for column in unused if COPIES not in table.columns else ():
        if _means_copies(column) and any(re.search("[0-9]", row.value(column)) for row in table.rows):
            wrong = msg(
                "no piece uses {column}; if it is the number of copies, name the column {right}, else delete it",
                column=quoted(column),
                right=quoted(COPIES),
            )
            findings.fault(spot._replace(column=column), wrong)
        elif column != table.columns[0] and _may_be_copies(table, column):
            asked.append(column)
    if asked:
        question = msg(
            "no piece uses {column}: is it the number of copies? then name the column {right}",
            column=either(map(quoted, asked)),
            right=quoted(COPIES),
        )
        findings.warn(spot, question)
    coded = {column: split_code(column) for column in unused if split_code(column)[0] in table.columns}
    for column, (plain, code) in coded.items():
        findings.warn(spot._replace(column=column), misread(column, f"'{plain}@{code}'"))
    rest = [column for column in unused if column not in {*asked, *coded, table.columns[0]}]
    if rest:
        names = list_names(map(quoted, rest))
        unwise = plural(
            len(rest), "no piece uses the column {names}", "no piece uses the columns {names}", names=names
        )
        findings.warn(spot, unwise)


def _means_copies(column: str) -> bool:
    """Return whether a column's name is a word for copies, or contains one."""
    words = [_plain(word) for word in re.findall(r"[^\W\d_]+", column)]
    return "".join(words) in _words()["copies"] or not set(_words()["copies within"]).isdisjoint(words)


def _may_be_copies(table: FileTable, column: str) -> bool:
    """Return whether a column has numbers of copies in all rows, and does not just number the rows."""
    matches = [_WHOLE.fullmatch(row.value(column)) for row in table.rows]
    numbers = [int(match[1]) for match in matches if match and int(match[1]) <= MOST_COPIES]
    return len(numbers) == len(table.rows) > 0 and numbers != [*range(1, len(numbers) + 1)]


def _words() -> Mapping[str, Sequence[str]]:
    return read_checked("own/table_words", FIELDS)


def _plain(word: str) -> str:
    """Return the letters of a word, small and without accents.

    >>> _plain("Stück:")
    'stuck'
    """
    return re.sub("[^a-z]", "", unicodedata.normalize("NFKD", word.casefold()))
