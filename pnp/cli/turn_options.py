"""The parameters that ``pnp play`` and ``pnp simulate`` share: the game and its options."""

from __future__ import annotations

from typing import Annotated

import typer

from pnp.cli.completion import complete_option
from pnp.cli.options import completes
from scorer.games import GAMES

Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="The game to play, such as low-blow.",
        autocompletion=completes(lambda: GAMES),
    ),
]

Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="OPTION=VALUE",
        help="An option of the game, such as edition=web or discs=11; you may repeat it.",
        autocompletion=complete_option,
    ),
]
