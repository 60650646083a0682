"""``pnp build``: print kits."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pnp.build import Built, Plan

DEFAULT_OUT = Path("output")


def complete_game(incomplete: str) -> list[str]:
    """Offer the games that begin so, for shell completion."""
    from pnp.kits import KITS  # noqa: PLC0415

    return [each for each in KITS if each.startswith(incomplete)]


def complete_language(incomplete: str) -> list[str]:
    """Offer the languages that begin so, for shell completion."""
    from pnp.words import LANGUAGES  # noqa: PLC0415

    return [each for each in LANGUAGES if each.startswith(incomplete)]


def own_language(environment: Mapping[str, str]) -> str:
    """Return the language of a user's locale, where pages are printed in it; else English.

    >>> own_language({"LANG": "de_AT.UTF-8"}), own_language({"LC_ALL": "C", "LANG": "de_AT.UTF-8"})
    ('de', 'en')
    """
    from pnp.words import ENGLISH, LANGUAGES  # noqa: PLC0415

    locales = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, locales), "")
    spoken = locale.replace(".", "_").replace("@", "_").split("_")[0].lower()
    return spoken if spoken in LANGUAGES else ENGLISH


def build(  # noqa: PLR0913, PLR0917 - each option is an argument
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="Games to print.", autocompletion=complete_game),
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many play; 3 when left out.")] = None,
    edition: Annotated[str | None, typer.Option(help="blog or web, for Low Blow.")] = None,
    variant: Annotated[str | None, typer.Option(help="standard or profi, for Blockers.")] = None,
    cell: Annotated[float | None, typer.Option(help="Squares of Blockers: 20 or 25 mm.")] = None,
    discs: Annotated[int | None, typer.Option(help="Discs of Schocken; 13 when left out.")] = None,
    paper: Annotated[
        str, typer.Option(help="a5, a4, a3, letter, legal, tabloid, or a size: 200x280, 8.5x14in.")
    ] = "a4",
    lang: Annotated[
        str | None,
        typer.Option(
            help="en, nl, de, fr, it or es; your locale's when left out, else en.",
            autocompletion=complete_language,
        ),
    ] = None,
    out: Annotated[Path, typer.Option(help="The folder to write to.")] = DEFAULT_OUT,
) -> None:
    """Print kits: one PDF per game, at the right size.

    Without a GAME, every game that so many can play.

    Example: pnp build low-blow --players 4 --paper letter
    """
    from pnp.build import Request, plans  # noqa: PLC0415 - drawing is loaded only to draw
    from pnp.kits.kit import Wish  # noqa: PLC0415
    from pnp.publish import publish  # noqa: PLC0415

    language = own_language(os.environ) if lang is None else lang
    request = Request(tuple(games or ()), players, Wish(edition, variant, cell, discs), paper, language)
    built = _draw_all(plans(request))
    paths = publish({each.file_name: each.data for each in built}, out)
    print("\n".join(summary(paths, built)))


def _draw_all(plans: list[Plan]) -> list[Built]:
    """Draw every kit, with a progress display only where someone watches a terminal."""
    from pnp.build import draw  # noqa: PLC0415

    if not sys.stderr.isatty():
        return [draw(plan) for plan in plans]
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import track  # noqa: PLC0415

    shown = track(plans, "Drawing", console=Console(stderr=True), transient=True)
    return [draw(plan) for plan in shown]


def summary(paths: Sequence[Path], built: Sequence[Built]) -> list[str]:
    """Return a short table: file, pages, sheets of card and paper, cuts."""
    rows: list[tuple[str, ...]] = [("File", "Pages", "Card", "Paper", "Cuts")]
    for path, each in zip(paths, built, strict=True):
        document = each.document
        counts = (len(document.pages), document.sheets("card"), document.sheets("paper"))
        cuts = f"{document.cuts.straight} straight, {document.cuts.outlines} outlines"
        rows.append((str(path), *(str(count) for count in counts), cuts))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [*(_line(row, widths) for row in rows), *(each.hint for each in built if each.hint)]


def _line(row: tuple[str, ...], widths: Sequence[int]) -> str:
    """Set one line of the table: words to the left, numbers to the right."""
    first, *numbers, last = zip(row, widths, strict=True)
    cells = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in numbers), last[0]]
    return "  ".join(cells)
