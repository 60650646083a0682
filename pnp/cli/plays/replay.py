"""``pnp plays replay``: show a play action by action, if its turns were saved."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from pnp.cli.lang import Lang
from pnp.cli.place import Db
from pnp.cli.plays.show import Id, find_play
from pnp.cli.speech import Speech
from pnp.errors import PnpError
from scorer.messages import msg
from scorer.turns.line import Line


def replay(
    context: typer.Context,
    play: Id,
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", help="Show the table after N actions.")
    ] = None,
    notation: Annotated[
        bool, typer.Option("--notation", help="Print only the notation, to share it.")
    ] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Replay a play action by action, if its turns were saved.

    Example: pnp plays replay k7q2 --at 40
    """
    from scorer.record import read
    from scorer.record.reading import turns_of
    from scorer.turns.line import replay as line_of

    played, name = find_play(context, play)
    data = played.results.encode()
    turns = turns_of(data)
    if turns is None:
        raise PnpError(msg("the play {id} was kept without its turns", id=name))
    line = line_of(read(data, name), turns)
    if notation:
        print(line.text)
    elif at is None:
        _print_all(line, context.obj)
    else:
        _print_table(line, at, context.obj)


def _print_all(line: Line, speech: Speech) -> None:
    """Print each action with its number and a sentence, as its player saw it."""
    width, last_turn = len(str(len(line.actions))), line.positions[0].turn
    for number, (position, action) in enumerate(zip(line.positions, line.actions, strict=False), 1):
        if position.turn != last_turn:
            print()
            last_turn = position.turn
        sentences = map(speech, position.tell(action, position.turn))
        print(f"{number:>{width}}  {' '.join(sentences)}")


def _print_table(line: Line, at: int, speech: Speech) -> None:
    """Print the table after ``at`` actions, as the next player saw it. Raises ``PnpError`` for a wrong number."""
    if not 0 <= at <= len(line.actions):
        raise PnpError(
            msg("--at is {number}; this play has {most} actions", number=at, most=len(line.actions))
        )
    from pnp.cli.report import print_parts
    from pnp.cli.table_text import table_lines

    position = line.positions[at]
    lines = list(table_lines(position.observation(position.turn), sys.stdout.encoding or "utf-8", speech))
    print_parts(lambda width: lines, sys.stdout)
