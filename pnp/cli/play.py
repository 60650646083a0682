"""``pnp play``: play against friends or bots in the terminal. Each unfinished game has a file of its own."""

from __future__ import annotations

import os
import re
import sys
from itertools import chain, count
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.folders import game_of
from pnp.cli.place import Db, logs_beside, place
from pnp.cli.playing import new_game, play_on, read_seed
from pnp.cli.prompts import Prompts, describe_unfinished
from pnp.cli.speech import Lang
from pnp.cli.turn_options import Game, Options
from pnp.cli.turn_questions import Table
from pnp.errors import PnpError
from pnp.games.teaching import teacher
from scorer.games import rules
from scorer.games.line import Line, replay
from scorer.messages import msg
from scorer.record import read
from scorer.record.reading import turns_of
from scorer.turns.bots import find_bots


def unfinished_games(beside: Path, game: str) -> list[Path]:
    """Return the files of unfinished games, the last played one last."""
    if not os.path.isdir(beside.parent):
        return []
    pattern = re.compile(re.escape(_stem(beside, game)) + r"(\.\d+)?\.yaml")
    files = [path for path in beside.parent.glob("*.yaml") if pattern.fullmatch(path.name)]
    return sorted(files, key=lambda path: path.stat().st_mtime_ns)


def new_file(beside: Path, game: str) -> Path:
    """Return a path for a new game that no unfinished game uses."""
    stem = _stem(beside, game)
    names = chain([f"{stem}.yaml"], (f"{stem}.{number}.yaml" for number in count(2)))
    return next(path for path in map(beside.with_name, names) if not os.path.exists(path))


def _stem(beside: Path, game: str) -> str:
    return f"{beside.stem}-{game}"


def last_game(beside: Path, game: str) -> tuple[Path, Line]:
    """Return the file and the line of the unfinished game played last. Raises ``PnpError`` if there is none."""
    try:
        file = unfinished_games(beside, game)[-1]
        data = file.read_bytes()
    except (OSError, IndexError):
        raise PnpError(msg("there is no unfinished game of {game} to resume", game=game)) from None
    return file, replay(read(data, file.name), turns_of(data) or "")


def play(
    context: typer.Context,
    game: Game,
    players: Annotated[
        str,
        typer.Option(
            metavar="NAMES",
            help="The players in clockwise order, starting player first, such as Ana,Ben,bot. "
            "The names bot, bot-greedy and bot-random are bots.",
        ),
    ] = "",
    option: Options = None,
    dice: Annotated[
        bool, typer.Option("--dice", help="Roll real dice, or draw real tiles, and type the result.")
    ] = False,
    teach: Annotated[
        bool,
        typer.Option("--teach", help="Explain the rules step by step, in the words of the leaflet."),
    ] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Resume the last unfinished game.")] = False,
    keep: Annotated[
        bool, typer.Option("--keep/--no-keep", help="Keep the finished game; see pnp plays.")
    ] = True,
    seed: Annotated[
        int | None, typer.Option("--seed", help="A number; the same number gives the same dice.")
    ] = None,
    db: Db = None,
    lang: Lang = None,
) -> int:
    """Play a game in the terminal, against friends or bots.

    Friends play at the same keyboard.

    Example: pnp play low-blow --players Ana,bot,bot
    """
    from random import SystemRandom

    game, saved = game_of(game), logs_beside(place(context))
    known, waiting = rules(game), 0
    if resume:
        file, line = last_game(saved, game)
        seed = read_seed(file.read_bytes()) if seed is None else seed
    else:
        file, line = new_file(saved, game), new_game(known, players, option or [])
        waiting = len(unfinished_games(saved, game))
    bots = find_bots(known, line.position.players)
    seed = SystemRandom().getrandbits(64) if seed is None else seed
    prompts = Prompts(sys.stdout, context.obj)
    teaching = teacher(line.position.result(), context.obj.lang) if teach else None
    if waiting:
        prompts.tell(describe_unfinished(waiting, f"pnp play {game} --resume"))
    return play_on(Table(context, prompts, bots, seed, file, dice, keep, teaching), line)
