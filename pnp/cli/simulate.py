"""``pnp simulate``: play many games between bots, and report statistics."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from pnp.charts.simulation import Simulated
from pnp.cli.folders import game_of
from pnp.cli.options import check_number
from pnp.cli.result import print_json
from pnp.cli.simulated import Progress, check_page, print_tally, to_json, write_page
from pnp.cli.speech import Lang
from pnp.cli.turn_options import Game, Options
from pnp.errors import PnpError
from scorer.games import rules
from scorer.games.line import begin
from scorer.messages import msg
from scorer.record import show
from scorer.turns.simulate import plan, simulate_pairs
from scorer.turns.simulate import simulate as play_games
from scorer.turns.start import parse_options, start_game

MOST = 10_000_000


def simulate(
    context: typer.Context,
    game: Game,
    players: Annotated[
        int | None, typer.Option("--players", help="Number of players; by default the fewest that can play.")
    ] = None,
    games: Annotated[int, typer.Option("--games", help="Number of games.")] = 1000,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="NAMES",
            help="The bots, such as greedy,random; a short list is repeated. Most games have the bots random, "
            "greedy and strong; bot is the strongest.",
        ),
    ] = "random",
    fixed_seats: Annotated[
        bool,
        typer.Option("--fixed-seats", help="Keep each bot in its seat; else they move one seat every game."),
    ] = False,
    option: Options = None,
    against: Annotated[
        str,
        typer.Option(
            "--against", metavar="OPTION=VALUE", help="Play every game with this option too, and compare."
        ),
    ] = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Also draw a page of charts, .svg or .pdf.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="A number; the same number gives the same games.")] = 1,
    cores: Annotated[
        int | None, typer.Option("--cores", help="Number of processes; by default one for each core.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON, for programs.")] = False,
    lang: Lang = None,
) -> int:
    """Play many games between bots, and report statistics.

    The statistics show who wins, how long games take, and how many choices there are.

    Example: pnp simulate low-blow --games 1000 --bots greedy,random --out fair.pdf
    """
    check_number("--games", games, MOST)
    if against and games < 2:
        raise PnpError(msg("a comparison needs at least 2 games; write --games 2 or more"))
    if out:
        check_page(out)
    known, options = rules(game_of(game)), option or []
    kind = known.kind(parse_options(options))
    players = players or min(kind.players)
    names = [f"seat {number}" for number in range(1, players + 1)]
    start = start_game(known, names, options)
    planned = plan(start, [name.strip().lower() for name in bots.split(",")], seed, fixed=fixed_seats)
    progress, cores, pair = Progress(games, sys.stderr), cores or os.cpu_count() or 1, None
    if against:
        other = planned._replace(start=show(start_game(known, names, [*options, against])))
        pair = simulate_pairs(planned, other, games, cores, progress.show)
    tally = pair.one if pair else play_games(planned, games, cores, progress.show)
    progress.end()
    seats = (not planned.rotates and kind.seats[:players]) or ((),) * players
    sources = tuple(source.name for source in begin(start).position.sources())
    compared = (against, pair) if pair else None
    simulated = Simulated(known.title, planned.bots, seats, sources, seed, tally, compared, planned.rotates)
    if as_json:
        print_json(to_json(game, simulated))
    else:
        print_tally(simulated, sys.stdout, context.obj)
    if out:
        write_page(out, simulated, context.obj)
    return 0
