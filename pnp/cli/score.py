"""``pnp score``: who won, from a results file or asked at the prompt."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from pnp.cli.place import Db
from pnp.cli.speech import Lang
from pnp.errors import PnpError


class NothingToResumeError(PnpError):
    """``--resume`` goes with the prompts of a game, not with a file."""

    def __init__(self, source: str) -> None:
        from scorer.games import GAMES
        from scorer.messages import either, escape_unprintable, msg

        super().__init__(
            msg(
                "--resume resumes answers at the prompt, not {source}; name a game: {games}",
                source=escape_unprintable(source),
                games=either(GAMES),
            )
        )


class NothingToKeepError(PnpError):
    """``--again`` without ``--keep``."""

    def __init__(self) -> None:
        from scorer.messages import msg

        super().__init__(msg("--again keeps a game that is already kept; write --keep --again"))


def score(
    context: typer.Context,
    source: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A results file, - for standard input, or a game such as low-blow."
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print the score as JSON, for programs.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Resume the last unfinished game.")] = False,
    keep: Annotated[
        bool | None,
        typer.Option(
            "--keep/--no-keep", help="Keep the play, see pnp plays; the prompt keeps it by default."
        ),
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Keep it even if the same game is already kept.")
    ] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Score a game, from a results file or row by row at the prompt.

    Example: pnp score evening.yaml

    At the prompt: pnp score low-blow
    """
    from scorer.games import GAMES
    from scorer.record import LIMIT, read

    if source in GAMES:
        from pnp.cli.ask import ask

        ask(source, context, as_json=as_json, resume=resume, keep=keep is not False, again=again)
        return
    if again and not keep:
        raise NothingToKeepError
    if resume:
        raise NothingToResumeError(source)
    from pnp.cli.result import show
    from pnp.cli.source import content
    from scorer import score as scored

    data = content(source, LIMIT + 1)
    game = read(data, source)
    outcome = scored(game)
    kept = _keep(context, data, again=again) if keep else ""
    show(game, outcome, context.obj, as_json=as_json)
    if kept:
        print(f"\n{kept}", file=sys.stderr if as_json else sys.stdout)


def _keep(context: typer.Context, data: bytes, *, again: bool) -> str:
    """Keep a results file that is accepted; return what to say of it."""
    from pnp.cli.plays.keeping import keep

    _, kept = keep(context, data.decode("utf-8-sig"), again=again)
    text: str = context.obj(kept)
    return text
