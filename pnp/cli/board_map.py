"""``pnp map``: where a board's squares lie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated

import typer

from pnp.build import defaults
from pnp.cli.arguments import Command
from pnp.cli.build import of_games, sizes
from pnp.cli.completion import completes
from pnp.cli.known_printers import complete_printer, wanted_printer
from pnp.pages.paper import names
from scorer.games import GAMES


@dataclass(frozen=True, slots=True)
class Arguments:
    """What ``pnp map`` is asked for."""

    game: Annotated[str, typer.Argument(help="The game.", autocompletion=completes(lambda: GAMES))]
    players: Annotated[int, typer.Option(help="Number of players.")] = defaults.PLAYERS
    choices: Mapping[str, str | float] = field(default_factory=dict)
    paper: Annotated[str, typer.Option(help=sizes(), autocompletion=completes(names))] = defaults.PAPER
    printer: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="The printer that the board was printed on.", autocompletion=complete_printer
        ),
    ] = None
    ink: Annotated[str, typer.Option(help="full, low (without reference patches) or grey.")] = defaults.INK


def board_map(_: typer.Context, wanted: Arguments) -> None:
    """Print a board's geometry as JSON, in mm from the top left of the page (what a printer's margins leave of it).

    If a board takes several sheets, the map is that of the assembled board; "sheets" lists the part on each sheet.

    Example: pnp map low-blow --players 3
    """
    from pnp.build.plan import Request, map_of

    profile = wanted_printer(wanted.printer)
    request = Request(
        (wanted.game,), wanted.players, wanted.choices, wanted.paper, printer=profile, ink=wanted.ink
    )
    print(as_text(map_of(request)))


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


COMMAND = Command(board_map, Arguments, {"choices": partial(of_games, boards=True)})
