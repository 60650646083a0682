"""A bundle for a store: one ZIP with a kit on both papers, in full and in low ink, in every language.

The same game gives the same bytes, regardless of clock, time zone, locale or file permissions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import NamedTuple

from pnp.games import printed
from pnp.kits.plan import BuiltKit, Request, draw, make_plans
from pnp.texts.languages import ENGLISH
from pnp.units import MM_PER_INCH
from pnp.writers import png
from pnp.writers.picture import as_png
from scorer.games.options import Value

PAPERS, INKS = ("a4", "letter"), ("full", "low")  # the papers and inks that the customers of stores need

COVER, LICENCE, SUMS = "cover.png", "LICENSE.txt", "SHA256SUMS.txt"
"""The other files of a bundle: a picture, the licence, and the checksum of every file."""

COVERS = {COVER: 1200, "cover-small.png": 600}
"""The square pictures of a cover that stores take, by their sides in pixels."""

DPI = 150  # the resolution of the picture, in dots to the inch: 1240 or 1754 wide on A4


class BundleItem(NamedTuple):
    """A PDF of a bundle: its name in the ZIP, and its kit."""

    name: str
    built: BuiltKit


def draw_items(game: str, players: int, choices: Mapping[str, Value]) -> Iterator[BundleItem]:
    """Yield every kit of a bundle as it is drawn. Raises what ``make_plans`` raises."""
    for lang in printed(game).languages:
        for paper in PAPERS:
            for ink in INKS:
                built = draw(make_plans(Request((game,), players, choices, paper, lang, ink=ink))[0])
                stem = built.file_name.removesuffix(".pdf")
                yield BundleItem(f"{lang}/{stem}-{paper}-{ink}-{lang}.pdf", built)


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


def add_checksums(files: Mapping[str, bytes], game: str) -> dict[str, bytes]:
    """Return all files of a bundle: with the licence, if the game has one, and the checksums."""
    licence = printed(game).licence
    all_files = {**files, **({LICENCE: licence.encode()} if licence else {})}
    sums = "".join(f"{sha256(data).hexdigest()}  {name}\n" for name, data in sorted(all_files.items()))
    return {**all_files, SUMS: sums.encode()}
