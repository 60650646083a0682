"""``pnp map``: where a board's squares lie."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from pnp.cli.build import complete_game


def map_(
    game: Annotated[str, typer.Argument(help="The game.", autocompletion=complete_game)],
    players: Annotated[int | None, typer.Option(help="How many play; 3 when left out.")] = None,
    edition: Annotated[str | None, typer.Option(help="blog or web, for Low Blow.")] = None,
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
) -> None:
    """Print a board's geometry as JSON, in mm from the top left of the page.

    Example: pnp map low-blow --players 3
    """
    from pnp.build import Request, map_of  # noqa: PLC0415 - drawing is loaded only to draw

    print(json.dumps(map_of(Request((game,), players, edition, paper)), indent=2))
