"""``pnp build``: print kits."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pnp.build import Built

DEFAULT_OUT = Path("output")


def complete_game(incomplete: str) -> list[str]:
    """Offer the games that begin so, for shell completion."""
    from pnp.kits import KITS  # noqa: PLC0415

    return [each for each in KITS if each.startswith(incomplete)]


def build(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="Games to print.", autocompletion=complete_game),
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many play; 3 when left out.")] = None,
    edition: Annotated[str | None, typer.Option(help="blog or web, for Low Blow.")] = None,
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
    out: Annotated[Path, typer.Option(help="The folder to write to.")] = DEFAULT_OUT,
) -> None:
    """Print kits: one PDF per game, at the right size.

    Without a GAME, every game that so many can play.

    Example: pnp build low-blow --players 4 --paper letter
    """
    from pnp.build import Request, draw, plans  # noqa: PLC0415 - drawing is loaded only to draw
    from pnp.publish import publish  # noqa: PLC0415

    request = Request(tuple(games or ()), players, edition, paper)
    built = [draw(plan) for plan in _progress(plans(request))]
    paths = publish({each.file_name: each.data for each in built}, out)
    print("\n".join(summary(paths, built)))


def _progress(items):
    return items


def summary(paths: list[Path], built: list[Built]) -> list[str]:
    """Return a short table: file, pages, sheets of card and paper, cuts."""
    rows = [("File", "Pages", "Card", "Paper", "Cuts")]
    for path, each in zip(paths, built, strict=True):
        document = each.document
        cuts = document.cuts
        rows.append(
            (
                str(path),
                str(len(document.pages)),
                str(document.sheets("card")),
                str(document.sheets("paper")),
                f"{cuts.straight} straight, {cuts.outlines} outlines",
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(_cell(cell, width, i) for i, (cell, width) in enumerate(zip(row, widths, strict=True))).rstrip() for row in rows]


def _cell(cell: str, width: int, column: int) -> str:
    return cell.rjust(width) if column in (1, 2, 3) else cell.ljust(width)
