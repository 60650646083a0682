"""Reads the rows of a CSV file as spreadsheets and people write them."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Sequence
from itertools import islice

from pnp.wings.own.code_pages import read_text
from pnp.wings.own.files import Files
from pnp.wings.own.findings import FolderSpot
from pnp.wings.own.lines import MOST_LINES, MOST_ROWS, SheetLine
from pnp.wings.own.phrases import MOST
from scorer.messages import Text, list_names, msg, quoted
from scorer.record.text import SPACES, split_lines
from scorer.wings.own.characters import UNSEEN, name_character
from scorer.wings.own.sentences import LISTED, misread, too_many

SEPARATORS = ";\t,"
BEGIN = 100_000  # in so many characters at the beginning the separator is looked for
HEADINGS = 4  # so many rows above the names of columns are recognized as titles

_BEFORE_QUOTE = re.compile(f'(?:{UNSEEN.pattern}|[{SPACES}])\\s*"')


def csv_rows(files: Files, name: str, data: bytes, languages: Sequence[str]) -> list[SheetLine] | None:
    """Return the rows that are not blank; None after a fault. The languages tell how letters may be coded."""
    text = _decoded(files, name, data, languages)
    if text is None:
        return None
    separator = _separator(text, files.named)
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=separator, strict=True, skipinitialspace=separator != "\t"
    )
    rows: list[SheetLine] = []
    line = 1
    try:
        for cells in reader:
            width = len(cells)
            while cells and not cells[-1].strip():
                cells.pop()
            odd = next((cell[0] for cell in cells if _BEFORE_QUOTE.match(cell)), None)
            right = _separated(cells, separator, len(rows[0].cells)) if rows else ""
            if right:
                files.findings.fault(FolderSpot(name, line), misread(cells[0], right))
            elif odd:
                files.findings.fault(FolderSpot(name, line), name_character(odd, msg("before a quote")))
            elif cells:
                rows.append(SheetLine(line, cells))
                lacking = list_names(quoted(cell.strip()) for cell in rows[0].cells[width:][:LISTED])
                if lacking:
                    unwise = msg(
                        "this row has fewer cells than the first one; it lacks {cells}", cells=lacking
                    )
                    files.findings.warn(FolderSpot(name, line), unwise)
            line = reader.line_num + 1
            if len(rows) > MOST_ROWS + 1 or line > MOST_LINES:
                files.findings.fault(FolderSpot(name, reader.line_num), too_many(msg("rows"), MOST_ROWS))
                return None
    except csv.Error as fault:
        broken = split_lines(text)[line - 1 : reader.line_num]
        files.findings.fault(FolderSpot(name, line), _explain_quote(str(fault), "\n".join(broken), separator))
        return None
    return rows


def _separated(cells: Sequence[str], separator: str, columns: int) -> str:
    """Return a row that has another separator than the table, as it should be; empty if it has not.

    In a sentence a space follows.
    """
    if len(cells) != 1 or columns == 1:
        return ""
    (text,) = cells
    other = next((it for it in SEPARATORS if text.count(it) == columns - 1 and f"{it} " not in text), "")
    return text.replace(other, separator) if other else ""


def _decoded(files: Files, name: str, data: bytes, languages: Sequence[str]) -> str | None:
    """Return the text of a CSV file; None after a fault."""
    if data.startswith(b"PK"):
        wrong = msg(
            "{file} is a spreadsheet, not CSV; rename it to .xlsx or .ods, or save it as CSV",
            file=quoted(name),
        )
        files.findings.fault(FolderSpot(name, 1), wrong)
        return None
    text, said = read_text(data, languages, name)
    if said:
        (files.findings.fault if text is None else files.findings.warn)(FolderSpot(name, 1), said)
    if text is None:
        return None
    odd = re.search("[\0\ufffd]", text)
    if odd:
        line = len(split_lines(text[: odd.start()]))
        facts = {"character": f"U+{ord(odd[0]):04X}"}
        wrong = msg("the character {character} is not text; save the table as UTF-8, and delete it", **facts)
        files.findings.fault(FolderSpot(name, line), wrong)
        return None
    return text


def _explain_quote(problem: str, row: str, separator: str) -> Text:
    """Return the fault for a row that is not CSV."""
    if "field larger" in problem and '"' not in row:
        return too_many(msg("characters"), MOST)
    after = re.search(f'(?:^|{separator} *)"(?:[^"]|"")*"([^"{separator}\n])', row)
    if "expected after" not in problem or not after:
        return msg('a quote (") is opened here and not closed; close it, or write "" for one within a cell')
    if after[1] == " " or after[1].isspace() or not after[1].isprintable():
        code = f"U+{ord(after[1]):04X}"
        return msg("the character {character} follows a closing quote; delete it", character=code)
    return msg(
        '{found} follows a closing quote; put the whole cell in quotes, and write "" for one within it',
        found=quoted(after[1]),
    )


def _separator(text: str, named: Collection[str]) -> str:
    """Return the separator of cells: the most frequent one, outside quotes, in the row that names the columns.

    That is the first row, or the first with a column that the game names, as a title may be above it.
    """
    lines = [*islice(filter(str.strip, split_lines(text[:BEGIN])), HEADINGS + 1)]
    words = ({cell.strip(' "') for cell in re.split("[;\t,]", line)} for line in lines)
    named_in = (line for line, cells in zip(lines, words, strict=True) if not cells.isdisjoint(named))
    bare = "".join(next(named_in, lines[0] if lines else "").split('"')[::2])
    return max(SEPARATORS, key=bare.count)
