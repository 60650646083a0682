"""``pnp simulate``: many games between bots, and what they show about a game."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pnp.cli.arguments import Command
from pnp.cli.folders import game_of
from pnp.cli.lang import Lang
from pnp.cli.parameters import Context, Parameter, check_number
from pnp.cli.turn_options import Game, Options

if TYPE_CHECKING:
    from pnp.charts.simulation import Simulated

MOST = 10_000_000


class Arguments(NamedTuple):
    """What ``pnp simulate`` is asked for."""

    game: Game
    players: Annotated[int | None, Parameter("--players", help="How many; the fewest when left out.")] = None
    games: Annotated[int, Parameter("--games", help="How many games.")] = 1000
    bots: Annotated[
        str, Parameter("--bots", metavar="NAMES", help="By seat, as greedy,random; fewer than seats repeat.")
    ] = "random"
    option: Options = None
    against: Annotated[
        str,
        Parameter("--against", metavar="OPTION=VALUE", help="Play every game by this rule too, and compare."),
    ] = ""
    out: Annotated[
        Path | None, Parameter("--out", metavar="FILE", help="Draw a page of charts, .svg or .pdf.")
    ] = None
    seed: Annotated[int, Parameter("--seed", help="The same seed gives the same games.")] = 1
    cores: Annotated[int | None, Parameter("--cores", help="Processes; as many as cores when left out.")] = (
        None
    )
    as_json: Annotated[bool, Parameter("--json", help="Print the numbers as JSON, for programs.")] = False
    lang: Lang = None


def simulate(context: Context, wanted: Arguments) -> int:
    """Play many games between bots, and report who wins, how long it takes, how much there is to decide.

    Example: pnp simulate low-blow --games 1000 --bots greedy,random --out fair.pdf
    """
    from pnp.cli.result import print_json
    from pnp.cli.simulated import check_page, print_tally, to_json, write_page

    check_number("--games", wanted.games, MOST)
    if wanted.out:
        check_page(wanted.out)
    found = _simulated(wanted)
    if wanted.as_json:
        print_json(to_json(wanted.game, found))
    else:
        print_tally(found, sys.stdout, context.obj)
    if wanted.out:
        write_page(wanted.out, found, context.obj)
    return 0


def _simulated(wanted: Arguments) -> Simulated:
    """Play the games, and show on a terminal how many are over."""
    from pnp.charts.simulation import Simulated
    from pnp.cli.simulated import Progress
    from scorer.games import rules
    from scorer.record import show
    from scorer.turns.line import begin
    from scorer.turns.simulate import plan, simulate, simulate_pairs
    from scorer.turns.start import given, started
    from scorer.turns.tally import names_of_sources

    known, options = rules(game_of(wanted.game)), wanted.option or []
    kind = known.kind(given(options))
    players = wanted.players or min(kind.players)
    names = [f"seat {number}" for number in range(1, players + 1)]
    game = started(known, names, options)
    planned = plan(game, wanted.bots.split(","), wanted.seed)
    progress, cores, against = Progress(wanted.games, sys.stderr), wanted.cores or os.cpu_count() or 1, None
    if wanted.against:
        other = planned._replace(start=show(started(known, names, [*options, wanted.against])))
        pair = simulate_pairs(planned, other, wanted.games, cores, progress.tell)
        tally, against = pair.one, (wanted.against, pair)
    else:
        tally = simulate(planned, wanted.games, cores, progress.tell)
    progress.end()
    seats = kind.seats[:players] or ((),) * players
    sources = names_of_sources(begin(game).position)
    return Simulated(known.title, planned.bots, seats, sources, wanted.seed, tally, against)


COMMAND = Command(simulate, Arguments)
