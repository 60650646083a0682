"""``pnp map``: where a board's squares lie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import typer

from pnp.cli.build import complete_game
from pnp.cli.known_printers import complete_printer, wanted_printer


def board_map(
    game: Annotated[str, typer.Argument(help="The game.", autocompletion=complete_game)],
    players: Annotated[int | None, typer.Option(help="How many play; 3 when left out.")] = None,
    edition: Annotated[str | None, typer.Option(help="blog or web, for Low Blow.")] = None,
    cell: Annotated[float | None, typer.Option(help="Squares of Blockers: 20 or 25 mm.")] = None,
    paper: Annotated[
        str, typer.Option(help="a5, a4, a3, letter, legal, tabloid, or a size: 200x280, 8.5x14in.")
    ] = "a4",
    printer: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The printer it was printed for.", autocompletion=complete_printer),
    ] = None,
    ink: Annotated[str, typer.Option(help="full, low (without reference patches) or grey.")] = "full",
) -> None:
    """Print a board's geometry as JSON, in mm from the top left of the page (what a printer's margins leave of it).

    A board that takes several sheets is measured as it is put together; "sheets" says what of it lies where.

    Example: pnp map low-blow --players 3
    """
    from pnp.build.plan import Request, map_of
    from pnp.games.contract import Wish

    wish, profile = Wish(edition=edition, cell=cell), wanted_printer(printer)
    print(as_text(map_of(Request((game,), players, wish, paper, printer=profile, ink=ink))))


def as_text(values: Mapping[str, object]) -> str:
    """Return JSON that people can read too: one line for each value, marker, cell and patch."""
    import json

    lines = []
    for key, value in values.items():
        if isinstance(value, list) and value:
            items = ",\n".join(f"    {json.dumps(each)}" for each in value)
            lines.append(f"  {json.dumps(key)}: [\n{items}\n  ]")
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}"
