"""A bundle for a store: one ZIP with a kit for every buyer: numbers of players, papers, inks, languages, ways to print.

A sheet in each language says which file to print. The same game gives the same bytes, regardless of clock, time zone,
locale or file permissions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import product, starmap
from typing import NamedTuple

from pnp.games import printed
from pnp.kits import defaults
from pnp.kits.bundle_readme import Choice
from pnp.kits.plan import BuiltKit, Request, draw, make_plans
from pnp.pages.backs import FOLD
from pnp.texts.languages import ENGLISH
from pnp.units import MM_PER_INCH
from pnp.writers import png
from pnp.writers.picture import as_png
from scorer.games.options import Value

PAPERS, INKS = ("a4", "letter"), ("full", "low", "grey")
"""The papers and inks that the customers of stores need."""

COVER, LICENCE, SUMS = "cover.png", "LICENSE.txt", "SHA256SUMS.txt"
"""The other files of a bundle: a picture, the licence, and the checksum of every file."""

COVERS = {COVER: 1200, "cover-small.png": 600}
"""The square pictures of a cover that stores take, by their sides in pixels."""

DPI = 150  # the resolution of the picture, in dots to the inch: 1240 or 1754 wide on A4


class BundleItem(NamedTuple):
    """A PDF of a bundle: its name in the ZIP, its kit, and what a buyer chooses it by."""

    name: str
    built: BuiltKit
    choice: Choice


def count_steps(game: str, players: Sequence[int]) -> int:
    """Return in how many steps a bundle is drawn; some yield a kit twice."""
    return len(printed(game).languages) * len(players) * len(PAPERS) * len(INKS)


def draw_steps(
    game: str, players: Sequence[int], choices: Mapping[str, Value], backs: str = defaults.BACKS
) -> Iterator[list[BundleItem]]:
    """Yield every kit of a bundle as it is drawn; a kit with backs comes with the same to fold.

    Raises what ``make_plans`` raises.
    """
    for choice in starmap(Choice, product(printed(game).languages, players, PAPERS, INKS)):
        wanted = Request((game,), choice.players, choices, choice.paper, choice.lang, backs, ink=choice.ink)
        built = draw(make_plans(wanted)[0])
        stem = f"{choice.lang}/{choice.paper}/{built.file_name.removesuffix('.pdf')}-{choice.ink}"
        items = [BundleItem(f"{stem}.pdf", built, choice)]
        if any(page.is_back for page in built.document.pages):  # else it would be the same again
            folded = draw(make_plans(replace(wanted, backs=FOLD))[0])
            items.append(BundleItem(f"{stem}-{FOLD}.pdf", folded, choice._replace(is_folded=True)))
        yield items


def is_cover(item: BundleItem, game: str) -> bool:
    """Return whether a PDF provides the picture: in full ink, in English if there is one."""
    languages = printed(game).languages
    lang = ENGLISH if ENGLISH in languages else languages[0]
    return item.choice == Choice(lang, item.choice.players, PAPERS[0], INKS[0])


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
