"""``pnp build``: print kits."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.speech import Lang, Speech

if TYPE_CHECKING:
    from pnp.build import Built, Plan

DEFAULT_OUT = Path("output")


def complete_game(incomplete: str) -> list[str]:
    """Offer the games that begin so, for shell completion."""
    from pnp.kits import KITS  # noqa: PLC0415

    return [each for each in KITS if each.startswith(incomplete)]


def build(  # noqa: PLR0913, PLR0917 - each option is an argument
    context: typer.Context,
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="Games to print.", autocompletion=complete_game),
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many play; 3 when left out.")] = None,
    edition: Annotated[str | None, typer.Option(help="blog or web, for Low Blow.")] = None,
    variant: Annotated[str | None, typer.Option(help="standard or profi, for Blockers.")] = None,
    cell: Annotated[float | None, typer.Option(help="Squares of Blockers: 20 or 25 mm.")] = None,
    discs: Annotated[int | None, typer.Option(help="Discs of Schocken; 13 when left out.")] = None,
    paper: Annotated[str, typer.Option(help="a4 or letter; a3 or tabloid for Blockers.")] = "a4",
    lang: Lang = None,
    out: Annotated[Path, typer.Option(help="The folder to write to.")] = DEFAULT_OUT,
) -> None:
    """Print kits: one PDF per game, at the right size.

    Without a GAME, every game that so many can play.

    Example: pnp build low-blow --players 4 --paper letter
    """
    from pnp.build import Request, plans  # noqa: PLC0415 - drawing is loaded only to draw
    from pnp.kits.kit import Wish  # noqa: PLC0415
    from pnp.publish import publish  # noqa: PLC0415

    speech: Speech = context.obj
    request = Request(tuple(games or ()), players, Wish(edition, variant, cell, discs), paper, speech.lang)
    built = _draw_all(plans(request), speech)
    paths = publish({each.file_name: each.data for each in built}, out)
    print("\n".join(summary(paths, built, speech)))


def _draw_all(plans: list[Plan], speech: Speech) -> list[Built]:
    """Draw every kit, with a progress display only where someone watches a terminal."""
    from pnp.build import draw  # noqa: PLC0415

    if not sys.stderr.isatty():
        return [draw(plan) for plan in plans]
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import track  # noqa: PLC0415

    from scorer.words import say  # noqa: PLC0415

    shown = track(plans, speech(say("Drawing")), console=Console(stderr=True), transient=True)
    return [draw(plan) for plan in shown]


def summary(paths: Sequence[Path], built: Sequence[Built], speech: Speech) -> list[str]:
    """Return a short table: file, pages, sheets of card and paper, cuts."""
    from scorer.words import say  # noqa: PLC0415 - help does not load the scorer

    heads = (say("File"), say("Pages"), say("Card"), say("Paper"), say("Cuts"))
    rows: list[tuple[str, ...]] = [tuple(map(speech, heads))]
    for path, each in zip(paths, built, strict=True):
        document = each.document
        counts = (len(document.pages), document.sheets("card"), document.sheets("paper"))
        straight, outlines = document.cuts.straight, document.cuts.outlines
        cuts = say("{straight} straight, {outlines} outlines", straight=straight, outlines=outlines)
        rows.append((str(path), *(str(count) for count in counts), speech(cuts)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [_line(row, widths) for row in rows]


def _line(row: tuple[str, ...], widths: Sequence[int]) -> str:
    """Set one line of the table: words to the left, numbers to the right."""
    first, *numbers, last = zip(row, widths, strict=True)
    cells = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in numbers), last[0]]
    return "  ".join(cells)
