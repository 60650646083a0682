"""A bundle for a store: one ZIP with a kit for every buyer: numbers of players, papers, inks, languages, ways to print.

A sheet in all languages says which file to print. The same game gives the same bytes, regardless of clock, time zone,
locale or file permissions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import product
from typing import NamedTuple

from pnp.drawing.shapes import Shape
from pnp.drawing.text import hang, paragraph, text
from pnp.drawing.theme import Theme, theme
from pnp.games import printed
from pnp.kits import defaults
from pnp.kits.plan import BuiltKit, Request, draw, make_plans
from pnp.pages.backs import FOLD
from pnp.pages.page import Document, Page
from pnp.pages.paper import paper
from pnp.texts import words
from pnp.texts.languages import ENGLISH, LANGUAGES, page_language
from pnp.texts.words import Words
from pnp.units import MM_PER_INCH
from pnp.writers import pdf, png
from pnp.writers.picture import as_png
from scorer.games.options import Value

PAPERS, INKS = ("a4", "letter"), ("full", "low", "grey")
"""The papers and inks that the customers of stores need."""

COVER, LICENCE, SUMS = "cover.png", "LICENSE.txt", "SHA256SUMS.txt"
"""The other files of a bundle: a picture, the licence, and the checksum of every file."""

README = "README"  # the name of the two files that say which kit to print, without its ending

COVERS = {COVER: 1200, "cover-small.png": 600}
"""The square pictures of a cover that stores take, by their sides in pixels."""

DPI = 150  # the resolution of the picture, in dots to the inch: 1240 or 1754 wide on A4

EDGE, HEAD, LEAD, ROWS = 28.0, 30.0, 52.0, 70.0
"""Of the sheet: its left and right edges, and from above the top of its title, its sentence and its rows, mm."""

ROW, COLUMN, BETWEEN = 7.0, 24.0, 9.0
"""From row to row, from the parts of names to what they mean, and from the title to the head below it, mm."""


class BundleItem(NamedTuple):
    """A PDF of a bundle: its name in the ZIP, and its kit."""

    name: str
    built: BuiltKit


def draw_items(
    game: str, players: Sequence[int], choices: Mapping[str, Value], backs: str = defaults.BACKS
) -> Iterator[BundleItem]:
    """Yield every kit of a bundle as it is drawn; a kit with backs is also there to fold.

    Raises what ``make_plans`` raises.
    """
    for lang, number, sheet, ink in product(printed(game).languages, players, PAPERS, INKS):
        wanted = Request((game,), number, choices, sheet, lang, backs=backs, ink=ink)
        built = draw(make_plans(wanted)[0])
        stem = f"{lang}/{built.file_name.removesuffix('.pdf')}-{sheet}-{ink}"
        yield BundleItem(f"{stem}-{lang}.pdf", built)
        if any(page.is_back for page in built.document.pages):  # else it would be the same again
            folded = draw(make_plans(replace(wanted, backs=FOLD))[0])
            yield BundleItem(f"{stem}-{FOLD}-{lang}.pdf", folded)


def is_cover(item: BundleItem, game: str) -> bool:
    """Return whether a PDF provides the picture: the first one in full ink, in English if there is one."""
    languages = printed(game).languages
    lang = ENGLISH if ENGLISH in languages else languages[0]
    return item.name.endswith(f"-{PAPERS[0]}-{INKS[0]}-{lang}.pdf")


def draw_covers(built: BuiltKit) -> dict[str, bytes]:
    """Return the pictures for a store as PNG: the cover of a game, or else its board, or the page after the guide."""
    drawn = built.plan and built.plan.game.cover(built.plan.spec)
    if drawn:
        square = drawn.square
        return {name: as_png(square, pixels / square.width * MM_PER_INCH) for name, pixels in COVERS.items()}
    pages = built.document.pages
    boards = [at for at, page in enumerate(pages) if any(face.face.piece.board for face in page.faces)]
    return {COVER: png.page(built.data, boards[0] if boards else min(1, len(pages) - 1), DPI)}


def draw_readme(game: str, players: Sequence[int], *, folds: bool) -> dict[str, bytes]:
    """Return a text and a PDF that say which file to print, in each language of the game.

    ``folds`` says whether some are to fold.
    """
    own = printed(game)
    sheets = {
        lang: words.sheet(
            "bundle",
            page_language(lang),
            title=own.title_in(lang),
            players=list(players),
            folds=folds,
            lang=lang,
            language=LANGUAGES[lang].name if lang in LANGUAGES else lang,
        )
        for lang in own.languages
    }
    look, page = theme(defaults.INK), paper(PAPERS[0])
    pages = [
        Page(page, (README,), lang, lang, "paper", tuple(_draw_sheet(sheet, look)), EDGE, page.width - EDGE)
        for lang, sheet in sheets.items()
    ]
    first = next(iter(sheets.values()))
    document = Document(own.title, first["head"], tuple(pages), (), page_language(own.languages[0]))
    said = "\n".join("\n".join(_say_sheet(sheet)) for sheet in sheets.values())
    return {f"{README}.txt": said.encode(), f"{README}.pdf": pdf.render(document)}


def _draw_sheet(sheet: Words, look: Theme) -> Iterator[Shape]:
    """Yield the page of a language, for the narrower of both papers."""
    room = paper(PAPERS[0]).width - 2 * EDGE
    yield hang(EDGE, HEAD, sheet["title"], look.style("title"), room=room)
    yield hang(EDGE, HEAD + BETWEEN + 4.0, sheet["head"], look.style("block"), room=room)
    yield from paragraph(EDGE, LEAD, sheet["lead"], look.style("body"), room)
    for at, (part, meaning) in enumerate(sheet.rows("row", 2)):
        y = ROWS + ROW * at
        yield text(EDGE, y, part, look.style("body-bold"), room=COLUMN)
        yield text(EDGE + COLUMN, y, meaning, look.style("body"), room=room - COLUMN)


def _say_sheet(sheet: Words) -> Iterator[str]:
    """Yield the lines of a language."""
    yield from (f"{sheet['title']}: {sheet['head']}", "", sheet["lead"], "")
    yield from (f"  {part:<8}{meaning}" for part, meaning in sheet.rows("row", 2))
    yield ""


def add_checksums(files: Mapping[str, bytes], game: str) -> dict[str, bytes]:
    """Return all files of a bundle: with the licence, if the game has one, and the checksums."""
    licence = printed(game).licence
    all_files = {**files, **({LICENCE: licence.encode()} if licence else {})}
    sums = "".join(f"{sha256(data).hexdigest()}  {name}\n" for name, data in sorted(all_files.items()))
    return {**all_files, SUMS: sums.encode()}
