"""``pnp play``: a game against friends or bots, in the terminal."""

from __future__ import annotations

import sys
from typing import Annotated, NamedTuple

from pnp.cli.arguments import Command
from pnp.cli.folders import game_of
from pnp.cli.lang import Lang
from pnp.cli.parameters import Context, Parameter
from pnp.cli.place import Db, logs_beside, place
from pnp.cli.prompts import Prompts, others_wait
from pnp.cli.turn_options import Game, Options


class Arguments(NamedTuple):
    """What ``pnp play`` is asked for."""

    game: Game
    players: Annotated[
        str,
        Parameter(
            metavar="NAMES",
            help="In clockwise order, starting player first, as Ana,Ben,bot; bot, bot-greedy, bot-random are programs.",
        ),
    ] = ""
    option: Options = None
    dice: Annotated[
        bool, Parameter("--dice", help="Roll real dice, or draw real tiles, and type what fell.")
    ] = False
    teach: Annotated[
        bool,
        Parameter("--teach", help="Explain each step when it first comes up, in the words of the leaflet."),
    ] = False
    resume: Annotated[bool, Parameter("--resume", help="Resume the last unfinished game.")] = False
    keep: Annotated[bool, Parameter("--keep/--no-keep", help="Keep the play, see pnp plays.")] = True
    seed: Annotated[int | None, Parameter("--seed", help="The same number repeats the same dice.")] = None
    db: Db = None
    lang: Lang = None


def play(context: Context, wanted: Arguments) -> int:
    """Play a game in the terminal, against friends at the keyboard or bots.

    Example: pnp play low-blow --players Ana,bot,bot
    """
    from random import SystemRandom

    from pnp.cli.playing import Table, begun, play_on
    from pnp.cli.unfinished import new_file, resumed, unfinished_games
    from pnp.games.teaching import teacher
    from scorer.games import rules
    from scorer.turns.bots import seated

    game, saved = game_of(wanted.game), logs_beside(place(context))
    known, waiting = rules(game), 0
    if wanted.resume:
        file, line = resumed(saved, game)
    else:
        file, line = new_file(saved, game), begun(known, wanted.players, wanted.option or [])
        waiting = len(unfinished_games(saved, game))
    bots = seated(known, line.position.players)
    seed = SystemRandom().getrandbits(64) if wanted.seed is None else wanted.seed
    prompts = Prompts(sys.stdout, context.obj)
    taught = teacher(line.position.result(), context.obj.lang) if wanted.teach else None
    if waiting:
        prompts.tell(others_wait(waiting, f"pnp play {game} --resume"))
    return play_on(Table(context, prompts, bots, seed, file, wanted.dice, wanted.keep, taught), line)


COMMAND = Command(play, Arguments)
