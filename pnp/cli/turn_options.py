"""The parameters that ``pnp play`` and ``pnp simulate`` share: the game and its options."""

from __future__ import annotations

from typing import Annotated

from pnp.cli.parameters import Parameter, completes, completes_late
from scorer.games import GAMES

Game = Annotated[
    str,
    Parameter(
        is_argument=True,
        metavar="GAME",
        help="The game to play, such as low-blow.",
        offers=completes(lambda: GAMES),
    ),
]

Options = Annotated[
    list[str] | None,
    Parameter(
        "--option",
        metavar="OPTION=VALUE",
        help="An option of the game, such as edition=web or discs=11; you may repeat it.",
        offers=completes_late("complete_option"),
    ),
]
