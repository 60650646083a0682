"""``pnp simulate``: many games between bots, and what they show about a game."""

from __future__ import annotations

import os
import sys
from typing import Annotated, NamedTuple

from pnp.cli.arguments import Command
from pnp.cli.folders import game_of
from pnp.cli.parameters import Context, Parameter
from pnp.cli.speech import Lang
from pnp.errors import PnpError
from scorer.messages import msg

MOST = 10_000_000


class Arguments(NamedTuple):
    """What ``pnp simulate`` is asked for."""

    game: Annotated[str, Parameter(is_argument=True, metavar="GAME", help="A game such as low-blow.")]
    players: Annotated[int | None, Parameter("--players", help="How many; the fewest when left out.")] = None
    games: Annotated[int, Parameter("--games", help="How many games.")] = 1000
    bots: Annotated[
        str, Parameter("--bots", metavar="NAMES", help="By seat, as greedy,random; fewer than seats repeat.")
    ] = "random"
    option: Annotated[
        list[str] | None, Parameter("--option", metavar="OPTION=VALUE", help="As edition=web or discs=11.")
    ] = None
    seed: Annotated[int, Parameter("--seed", help="The same seed gives the same games.")] = 1
    cores: Annotated[int | None, Parameter("--cores", help="Processes; as many as cores when left out.")] = (
        None
    )
    as_json: Annotated[bool, Parameter("--json", help="Print the numbers as JSON, for programs.")] = False
    lang: Lang = None


def simulate(context: Context, wanted: Arguments) -> int:
    """Play many games between bots, and report who wins, how long it takes, how much there is to decide.

    Example: pnp simulate low-blow --games 1000 --bots greedy,random
    """
    from pnp.cli.result import print_json
    from pnp.cli.simulated import Progress, print_tally, to_json
    from scorer.games import rules
    from scorer.turns.simulate import plan
    from scorer.turns.simulate import simulate as play
    from scorer.turns.start import started

    known = rules(game_of(wanted.game))
    if not 1 <= wanted.games <= MOST:
        raise PnpError(msg("--games is {number}; it can be 1 to {most}", number=wanted.games, most=MOST))
    players = wanted.players or min(known.kind({}).players)
    names = [f"seat {number}" for number in range(1, players + 1)]
    planned = plan(started(known, names, wanted.option or []), wanted.bots.split(","), wanted.seed)
    progress = Progress(wanted.games, sys.stderr)
    tally = play(planned, wanted.games, wanted.cores or os.cpu_count() or 1, progress.tell)
    progress.end()
    if wanted.as_json:
        print_json(to_json(wanted.game, planned, tally))
    else:
        print_tally(planned.bots, tally, sys.stdout, context.obj)
    return 0


COMMAND = Command(simulate, Arguments)
