"""The parameters that ``pnp play`` and ``pnp simulate`` share: the game and its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pnp.cli.parameters import Offer, Parameter, completes
from scorer.games import GAMES


def _offer_options(ctx, incomplete: str) -> Sequence[Offer]:  # type: ignore[no-untyped-def] # typer finds it by its name
    from pnp.cli.completion import complete_option  # only a shell needs it

    return complete_option(ctx, incomplete)


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
        offers=_offer_options,
    ),
]
