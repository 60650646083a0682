"""``pnp simulate``: play many games between bots, and report statistics."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pnp.cli.arguments import Command
from pnp.cli.folders import game_of
from pnp.cli.parameters import Context, Parameter, check_number
from pnp.cli.speech import Lang
from pnp.cli.turn_options import Game, Options
from pnp.errors import PnpError
from scorer.messages import msg

if TYPE_CHECKING:
    from pnp.charts.simulation import Simulated

MOST = 10_000_000


class Arguments(NamedTuple):
    """The arguments of ``pnp simulate``."""

    game: Game
    players: Annotated[
        int | None, Parameter("--players", help="Number of players; by default the fewest that can play.")
    ] = None
    games: Annotated[int, Parameter("--games", help="Number of games.")] = 1000
    bots: Annotated[
        str,
        Parameter(
            "--bots",
            metavar="NAMES",
            help="The bots, such as greedy,random; a short list is repeated. Most games have the bots random, "
            "greedy and strong; bot is the strongest.",
        ),
    ] = "random"
    fixed_seats: Annotated[
        bool,
        Parameter("--fixed-seats", help="Keep each bot in its seat; else they move one seat every game."),
    ] = False
    option: Options = None
    against: Annotated[
        str,
        Parameter(
            "--against", metavar="OPTION=VALUE", help="Play every game with this option too, and compare."
        ),
    ] = ""
    out: Annotated[
        Path | None, Parameter("--out", metavar="FILE", help="Also draw a page of charts, .svg or .pdf.")
    ] = None
    seed: Annotated[int, Parameter("--seed", help="A number; the same number gives the same games.")] = 1
    cores: Annotated[
        int | None, Parameter("--cores", help="Number of processes; by default one for each core.")
    ] = None
    as_json: Annotated[bool, Parameter("--json", help="Print the numbers as JSON, for programs.")] = False
    lang: Lang = None


def simulate(context: Context, arguments: Arguments) -> int:
    """Play many games between bots, and report statistics.

    The statistics show who wins, how long games take, and how many choices there are.

    Example: pnp simulate low-blow --games 1000 --bots greedy,random --out fair.pdf
    """
    from pnp.cli.result import print_json
    from pnp.cli.simulated import check_page, print_tally, to_json, write_page

    check_number("--games", arguments.games, MOST)
    if arguments.against and arguments.games < 2:
        raise PnpError(msg("a comparison needs at least 2 games; write --games 2 or more"))
    if arguments.out:
        check_page(arguments.out)
    simulated = _play_games(arguments)
    if arguments.as_json:
        print_json(to_json(arguments.game, simulated))
    else:
        print_tally(simulated, sys.stdout, context.obj)
    if arguments.out:
        write_page(arguments.out, simulated, context.obj)
    return 0


def _play_games(arguments: Arguments) -> Simulated:
    """Play the games, with a progress bar on a terminal."""
    from pnp.charts.simulation import Simulated
    from pnp.cli.simulated import Progress
    from scorer.games import rules
    from scorer.games.line import begin
    from scorer.record import show
    from scorer.turns.simulate import plan, simulate, simulate_pairs
    from scorer.turns.start import parse_options, start_game

    known, options = rules(game_of(arguments.game)), arguments.option or []
    kind = known.kind(parse_options(options))
    players = arguments.players or min(kind.players)
    names = [f"seat {number}" for number in range(1, players + 1)]
    game = start_game(known, names, options)
    bots = [name.strip().lower() for name in arguments.bots.split(",")]
    planned = plan(game, bots, arguments.seed, fixed=arguments.fixed_seats)
    progress, cores, against = (
        Progress(arguments.games, sys.stderr),
        arguments.cores or os.cpu_count() or 1,
        None,
    )
    if arguments.against:
        other = planned._replace(start=show(start_game(known, names, [*options, arguments.against])))
        pair = simulate_pairs(planned, other, arguments.games, cores, progress.show)
        tally, against = pair.one, (arguments.against, pair)
    else:
        tally = simulate(planned, arguments.games, cores, progress.show)
    progress.end()
    seats = (not planned.rotates and kind.seats[:players]) or ((),) * players
    sources = tuple(source.name for source in begin(game).position.sources())
    return Simulated(
        known.title, planned.bots, seats, sources, arguments.seed, tally, against, planned.rotates
    )


COMMAND = Command(simulate, Arguments)
