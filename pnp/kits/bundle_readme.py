"""The sheets of a bundle that say which file to print: one in the folder of each language, and one for the whole ZIP.

Each is there as text and as PDF. Rows of a PDF go on to further pages where one does not hold them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.drawing.measures import FOOT
from pnp.drawing.shapes import Shape
from pnp.drawing.text import LEADING, paragraph, width
from pnp.drawing.theme import Theme, theme
from pnp.drawing.theme_fields import StyleName
from pnp.games import printed
from pnp.kits import defaults
from pnp.pages.page import Document, Page
from pnp.pages.paper import paper
from pnp.texts import words
from pnp.texts.languages import LANGUAGES, page_language
from pnp.texts.words import Words
from pnp.writers import pdf

README = "README"  # the name of the sheets, without its ending

WIDTH, HEIGHT = 210.0, 279.4  # the width of A4, and the height of Letter: what both have
EDGE, TOP, BOTTOM = 20.0, 22.0, HEIGHT - FOOT - 8.0
"""The left and right edges, the first and the last baseline, mm."""

LABEL, FILE = 32.0, 46.0  # the width of the first column, and of a column of names, mm
CLEAR = 3.0  # the white at the end of a column, mm
GAP, BLOCK = 2.0, 8.0  # below a row, and below a block, mm


class Choice(NamedTuple):
    """What a buyer chooses by: the kit that a file is."""

    lang: str
    players: int
    paper: str
    ink: str
    is_folded: bool = False  # whether it is for a printer of one side


class Cell(NamedTuple):
    """Words in a row: their left edge, their room, the style of their type."""

    left: float
    room: float
    words: str
    style: StyleName = "body"


class Row(NamedTuple):
    """Cells side by side, and the white below them."""

    cells: Sequence[Cell]
    gap: float = GAP


def draw_readmes(game: str, names: Mapping[Choice, str]) -> dict[str, bytes]:
    """Return the sheets of a bundle, by their names in the ZIP; ``names`` has those of its kits, without folders."""
    own = printed(game)
    sheets = {lang: _fill(game, lang, names) for lang in own.languages}
    files: dict[str, bytes] = {}
    first, *_ = sheets.values()
    whole = [Row([_line(first["title"], "title")], BLOCK)]
    for sheet in sheets.values():
        whole += [Row([_line(sheet["language"], "block")]), Row([_line(sheet["folder"])], BLOCK)]
    said = [f"{sheet['language']}: {sheet['folder']}" for sheet in sheets.values()]
    files[f"{README}.txt"] = _as_text([first["title"], "", *said])
    files[f"{README}.pdf"] = _render(own.title, first, whole, own.languages[0])
    for lang, sheet in sheets.items():
        of_lang = {choice: name for choice, name in names.items() if choice.lang == lang}
        files[f"{lang}/{README}.txt"] = _as_text([*_say(sheet, of_lang)])
        files[f"{lang}/{README}.pdf"] = _render(sheet["title"], sheet, [*_list_rows(sheet, of_lang)], lang)
    return files


def _fill(game: str, lang: str, names: Mapping[Choice, str]) -> Words:
    """Return the words of a sheet."""
    return words.sheet(
        "bundle",
        page_language(lang),
        title=printed(game).title_in(lang),
        lang=lang,
        language=LANGUAGES[lang].name if lang in LANGUAGES else lang,
        papers=list(dict.fromkeys(choice.paper for choice in names)),
        players=_list_players(names),
        inks=_list_inks(names),
        folds=any(choice.is_folded for choice in names),
    )


def _list_players(names: Mapping[Choice, str]) -> list[int]:
    return list(dict.fromkeys(choice.players for choice in names))


def _list_inks(names: Mapping[Choice, str]) -> list[str]:
    return list(dict.fromkeys(choice.ink for choice in names))


def _list_tables(
    sheet: Words, names: Mapping[Choice, str]
) -> Iterator[tuple[str, list[tuple[str, list[str]]]]]:
    """Yield a head and rows for each kind of printer: a number of players in words, and a file for each ink."""
    for folds, head in enumerate(sheet.lines("printer")):
        rows = []
        for number, said in zip(_list_players(names), sheet.lines("players"), strict=True):
            files = {
                choice.ink: name
                for choice, name in names.items()
                if choice.players == number and choice.is_folded == bool(folds)
            }
            rows.append((said, [files[ink] for ink in _list_inks(names)]))
        yield head, rows


def _say(sheet: Words, names: Mapping[Choice, str]) -> Iterator[str]:
    """Yield the lines of the text in a language."""
    yield from (sheet["title"], sheet["head"], "", sheet["lead"], "", sheet["first"])
    yield from (f"  {name:<8}{said}" for name, said in sheet.rows("paper", 2))
    yield from ("", sheet["then"])
    for head, rows in _list_tables(sheet, names):
        yield from (f"  {head}", "")
        for said, files in rows:
            yield f"    {said}"
            yield from (f"      {name}  {ink}" for name, ink in zip(files, sheet.lines("ink"), strict=True))
        yield ""


def _list_rows(sheet: Words, names: Mapping[Choice, str]) -> Iterator[Row]:
    """Yield the rows of the page in a language."""
    yield Row([_line(sheet["title"], "title")], GAP)
    yield Row([_line(sheet["head"], "block")], BLOCK)
    yield Row([_line(sheet["lead"])], BLOCK)
    yield Row([_line(sheet["first"], "block")])
    for name, said in sheet.rows("paper", 2):
        yield Row([Cell(EDGE, LABEL, name, "body-bold"), _rest(said)])
    yield Row([_line("")], 0.0)
    yield Row([_line(sheet["then"], "block")])
    for head, rows in _list_tables(sheet, names):
        yield Row([_line(head, "body-bold")])
        yield Row([*_columns("", sheet.lines("ink"), "body-grey")])
        for said, files in rows:
            yield Row([*_columns(said, files)])
        yield Row([_line("")], 0.0)


def _columns(label: str, others: Sequence[str], style: StyleName = "body") -> Iterator[Cell]:
    yield Cell(EDGE, LABEL - CLEAR, label)
    for at, said in enumerate(others):
        yield Cell(EDGE + LABEL + FILE * at, FILE - CLEAR, said, style)


def _line(said: str, style: StyleName = "body") -> Cell:
    return Cell(EDGE, WIDTH - 2 * EDGE, said, style)


def _rest(said: str) -> Cell:
    return Cell(EDGE + LABEL, WIDTH - 2 * EDGE - LABEL, said)


def _render(title: str, sheet: Words, rows: Sequence[Row], lang: str) -> bytes:
    """Return a PDF of rows, on paper as narrow as A4 and as low as Letter, so that either printer takes it."""
    sheet_of_paper, look = paper(f"{WIDTH:g}x{HEIGHT:g}mm"), theme(defaults.INK)
    drawn = _lay(rows, look)
    edges = EDGE, WIDTH - EDGE
    pages = tuple(
        Page(sheet_of_paper, (README,), README, f"{number}", "paper", shapes, *edges)
        for number, shapes in enumerate(drawn, 1)
    )
    return pdf.render(Document(title, sheet["head"], pages, (), page_language(lang)))


def _lay(rows: Sequence[Row], look: Theme) -> list[tuple[Shape, ...]]:
    """Return the shapes of each page."""
    pages: list[list[Shape]] = [[]]
    top = TOP
    for row in rows:
        drawn = [
            paragraph(cell.left, top, _break_name(cell, look), look.style(cell.style), cell.room)
            for cell in row.cells
        ]
        foot = max((line.y for lines in drawn for line in lines), default=top)
        if foot > BOTTOM and pages[-1]:
            pages.append([])
            drawn = [[line._replace(y=line.y - top + TOP) for line in lines] for lines in drawn]
            foot += TOP - top
        pages[-1] += [line for lines in drawn for line in lines if line.text]
        top = foot + LEADING + row.gap
    return [tuple(shapes) for shapes in pages]


def _break_name(cell: Cell, look: Theme) -> str:
    """Return the words of a cell; the name of a file that is wider than its column may break behind its hyphens."""
    style = look.style(cell.style)
    if " " in cell.words or width(cell.words, style) <= cell.room:
        return cell.words
    lines = [""]
    for part in cell.words.replace("-", "-\n").split("\n"):
        if lines[-1] and width(lines[-1] + part, style) > cell.room:
            lines.append("")
        lines[-1] += part
    return "\n".join(lines)


def _as_text(lines: Sequence[str]) -> bytes:
    """Return a text file that editors of every system read."""
    return "".join(f"{line}\r\n" for line in lines).encode("utf-8-sig")
