"""``pnp score``: who won, from a results file or asked at the prompt."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from pnp.cli.place import Db
from pnp.cli.speech import Lang
from pnp.errors import PnpError


def score(
    context: typer.Context,
    source: Annotated[
        str,
        typer.Argument(metavar="FILE", help="A results file, - for standard input, or a game, as low-blow."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print the score as JSON, for programs.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the answers kept last time.")] = False,
    keep: Annotated[
        bool | None,
        typer.Option(
            "--keep/--no-keep", help="Keep the play, see pnp plays; at the prompt, unless --no-keep."
        ),
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Keep a game that is kept already.")] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Score a game, from a results file or row by row at the prompt.

    Example: pnp score evening.yaml

    At the prompt: pnp score low-blow
    """
    from scorer.games import GAMES
    from scorer.messages import either, say, visible
    from scorer.record import LIMIT, read

    if source in GAMES:
        from pnp.cli.ask import ask

        ask(source, context, as_json=as_json, resume=resume, keep=keep is not False, again=again)
        return
    if again and not keep:
        raise PnpError(say("--again keeps a game that is already kept; write --keep --again"))
    if resume:
        wrong = say(
            "--resume resumes answers at the prompt, not {source}; name a game: {games}",
            source=visible(source),
            games=either(GAMES),
        )
        raise PnpError(wrong)
    from pnp.cli.result import show
    from pnp.cli.source import content
    from scorer import score as scored

    data = content(source, LIMIT + 1)
    game = read(data, source)
    outcome = scored(game)
    kept = ""
    if keep:
        from pnp.cli.plays.keeping import keep as keep_play

        kept = context.obj(keep_play(context, data.decode("utf-8-sig"), again=again)[1])
    show(game, outcome, context.obj, as_json=as_json)
    if kept:
        print(f"\n{kept}", file=sys.stderr if as_json else sys.stdout)
