"""A bundle for a store: one ZIP with a kit on both papers, in full and in little ink, in every language.

The same game gives the same bytes, whatever the clock, its zone, the locale or the rights of new files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import NamedTuple

from pnp.build.plan import BuiltKit, Request, draw, plans
from pnp.games import printed
from pnp.texts.languages import ENGLISH

PAPERS, INKS = ("a4", "letter"), ("full", "low")
"""What stores' customers print on, and with how much ink."""

COVER, LICENCE, SUMS = "cover.png", "LICENSE.txt", "SHA256SUMS.txt"
"""What else is in a bundle: a picture, the licence, and the checksum of every file."""

DPI = 150
"""Dots to the inch of the picture: 1240 or 1754 wide on A4."""


class Item(NamedTuple):
    """A PDF of a bundle: its name in the ZIP, and the kit that it is of."""

    name: str
    built: BuiltKit


def players_of(game: str, players: int | None) -> int:
    """Return for how many a bundle is: as many as are wanted, else the most that a game is for."""
    return players or max(printed(game).players)


def items(game: str, players: int) -> Iterator[Item]:
    """Draw every kit of a bundle in turn. Raises what ``plans`` raises."""
    for lang in printed(game).languages:
        for paper in PAPERS:
            for ink in INKS:
                built = draw(plans(Request((game,), players, paper=paper, ink=ink, lang=lang))[0])
                stem = built.file_name.removesuffix(".pdf")
                yield Item(f"{lang}/{stem}-{paper}-{ink}-{lang}.pdf", built)


def is_cover(item: Item, game: str) -> bool:
    """Return whether the picture is taken of a PDF: of the first one in full ink, in English where there is any."""
    languages = printed(game).languages
    lang = ENGLISH if ENGLISH in languages else languages[0]
    return item.name.endswith(f"-{PAPERS[0]}-{INKS[0]}-{lang}.pdf")


def cover(built: BuiltKit) -> bytes:
    """Return a picture of a kit: of its board, or of the page after the guide where it has none."""
    from pnp.writers import png  # noqa: PLC0415 - pdfium is loaded only to draw

    pages = built.document.pages
    boards = [at for at, page in enumerate(pages) if any(each.face.piece.board for each in page.faces)]
    return png.page(built.data, boards[0] if boards else min(1, len(pages) - 1), DPI)


def complete(files: Mapping[str, bytes], game: str) -> dict[str, bytes]:
    """Return all files of a bundle: with the licence, where the game has one, and all checksums."""
    licence = printed(game).licence
    whole = {**files, **({LICENCE: licence.encode()} if licence else {})}
    sums = "".join(f"{sha256(data).hexdigest()}  {name}\n" for name, data in sorted(whole.items()))
    return {**whole, SUMS: sums.encode()}
