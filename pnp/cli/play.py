"""``pnp play``: play against friends or bots in the terminal."""

from __future__ import annotations

import sys
from typing import Annotated, NamedTuple

from pnp.cli.arguments import Command
from pnp.cli.folders import game_of
from pnp.cli.lang import Lang
from pnp.cli.parameters import Context, Parameter
from pnp.cli.place import Db, logs_beside, place
from pnp.cli.prompts import Prompts, describe_unfinished
from pnp.cli.turn_options import Game, Options


class Arguments(NamedTuple):
    """The arguments of ``pnp play``."""

    game: Game
    players: Annotated[
        str,
        Parameter(
            metavar="NAMES",
            help="The players in clockwise order, starting player first, such as Ana,Ben,bot. "
            "The names bot, bot-greedy and bot-random are bots.",
        ),
    ] = ""
    option: Options = None
    dice: Annotated[
        bool, Parameter("--dice", help="Roll real dice, or draw real tiles, and type the result.")
    ] = False
    teach: Annotated[
        bool,
        Parameter("--teach", help="Explain the rules step by step, in the words of the leaflet."),
    ] = False
    resume: Annotated[bool, Parameter("--resume", help="Resume the last unfinished game.")] = False
    keep: Annotated[bool, Parameter("--keep/--no-keep", help="Keep the finished game; see pnp plays.")] = True
    seed: Annotated[
        int | None, Parameter("--seed", help="A number; the same number gives the same dice.")
    ] = None
    db: Db = None
    lang: Lang = None


def play(context: Context, arguments: Arguments) -> int:
    """Play a game in the terminal, against friends or bots.

    Friends play at the same keyboard.

    Example: pnp play low-blow --players Ana,bot,bot
    """
    from random import SystemRandom

    from pnp.cli.playing import Table, new_game, play_on
    from pnp.cli.unfinished import new_file, resume, unfinished_games
    from pnp.games.teaching import teacher
    from scorer.games import rules
    from scorer.turns.bots import find_bots

    game, saved = game_of(arguments.game), logs_beside(place(context))
    known, waiting = rules(game), 0
    if arguments.resume:
        file, line = resume(saved, game)
    else:
        file, line = new_file(saved, game), new_game(known, arguments.players, arguments.option or [])
        waiting = len(unfinished_games(saved, game))
    bots = find_bots(known, line.position.players)
    seed = SystemRandom().getrandbits(64) if arguments.seed is None else arguments.seed
    prompts = Prompts(sys.stdout, context.obj)
    teaching = teacher(line.position.result(), context.obj.lang) if arguments.teach else None
    if waiting:
        prompts.tell(describe_unfinished(waiting, f"pnp play {game} --resume"))
    return play_on(Table(context, prompts, bots, seed, file, arguments.dice, arguments.keep, teaching), line)


COMMAND = Command(play, Arguments)
