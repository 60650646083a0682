"""``pnp plays replay``: show the turns of a saved play, action by action."""

import sys
from typing import Annotated

import typer

from pnp.cli.place import Db
from pnp.cli.plays.show import Id, find_play
from pnp.cli.speech import Lang, Speech
from pnp.errors import PnpError
from pnp.wings.turns.table_text import print_table
from scorer.games.line import Line
from scorer.games.line import replay as line_of
from scorer.messages import msg, plural
from scorer.plays import Play
from scorer.record import read
from scorer.record.reading import turns_of


def replay(
    context: typer.Context,
    play: Id,
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", help="Show the table after N actions.")
    ] = None,
    notation: Annotated[
        bool, typer.Option("--notation", help="Show only the notation, to share it.")
    ] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Replay a saved game action by action, if its turns were saved.

    ID: the id of the game, or its first letters; pnp plays lists the ids.

    Example: pnp plays replay k7q2 --at 40
    """
    line = read_line(*find_play(context, play))
    if notation:
        print(line.text)
    elif at is None:
        print_line(line, context.obj)
    elif 0 <= at <= len(line.actions):
        position = line.positions[at]
        print_table(position, position.turn, sys.stdout, context.obj)
    else:
        raise PnpError(
            plural(
                len(line.actions),
                "--at is {number}; this game has {most} action",
                "--at is {number}; this game has {most} actions",
                number=at,
                most=len(line.actions),
            )
        )


def read_line(played: Play, name: str) -> Line:
    """Return the turns of a saved game. Raises ``PnpError`` if it was saved without them."""
    data = played.results.encode()
    turns = turns_of(data)
    if turns is None:
        raise PnpError(msg("the game {id} was saved without its turns", id=name))
    return line_of(read(data, name), turns)


def print_line(line: Line, speech: Speech) -> None:
    """Print each action with its number and a sentence, as its player saw it."""
    width, last_turn = len(str(len(line.actions))), line.positions[0].turn
    for number, (position, action) in enumerate(zip(line.positions, line.actions, strict=False), 1):
        if position.turn != last_turn:
            print()
            last_turn = position.turn
        sentences = map(speech, position.tell(action, position.turn))
        print(f"{number:>{width}}  {' '.join(sentences)}")
