"""``pnp score``: who won, from a results file or asked at the prompt."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, NamedTuple

from pnp.cli.arguments import Command
from pnp.cli.folders import game_of, look_beside
from pnp.cli.parameters import Context, Offer, Parameter
from pnp.cli.place import Db
from pnp.cli.speech import Lang
from pnp.errors import PnpError


def _offers(incomplete: str) -> Sequence[Offer]:
    from pnp.cli.completion import complete_results  # only a shell needs it

    return complete_results(incomplete)


class Arguments(NamedTuple):
    """What ``pnp score`` is asked for."""

    source: Annotated[
        str,
        Parameter(
            is_argument=True,
            metavar="FILE",
            help="A results file, - for standard input, or a game such as low-blow.",
            offers=_offers,
        ),
    ]
    as_json: Annotated[bool, Parameter("--json", help="Print the score as JSON, for programs.")] = False
    resume: Annotated[bool, Parameter("--resume", help="Resume the last unfinished game.")] = False
    keep: Annotated[
        bool | None,
        Parameter("--keep/--no-keep", help="Keep the play, see pnp plays; the prompt keeps it by default."),
    ] = None
    again: Annotated[bool, Parameter("--again", help="Keep it even if the same game is already kept.")] = (
        False
    )
    db: Db = None
    lang: Lang = None


def score(context: Context, wanted: Arguments) -> int | None:
    """Score a game, from a results file or row by row at the prompt.

    Example: pnp score evening.yaml

    At the prompt: pnp score low-blow
    """
    from scorer.games import GAMES
    from scorer.messages import either, escape_unprintable, msg
    from scorer.record import LIMIT, read

    source, again = game_of(wanted.source, or_file=True), wanted.again
    if source in GAMES:
        from pnp.cli.ask import ask

        keep = wanted.keep is not False
        return ask(source, context, as_json=wanted.as_json, resume=wanted.resume, keep=keep, again=again)
    if again and not wanted.keep:
        raise PnpError(msg("--again keeps a game that is already kept; write --keep --again"))
    if wanted.resume:
        wrong = msg(
            "--resume resumes answers at the prompt, not {source}; name a game: {games}",
            source=escape_unprintable(source),
            games=either(GAMES),
        )
        raise PnpError(wrong)
    from pnp.cli.result import show
    from pnp.cli.source import content
    from scorer import score as scored

    data = content(source, LIMIT + 1)
    look_beside(source)
    game = read(data, source)
    outcome = scored(game)
    kept = ""
    if wanted.keep:
        from pnp.cli.plays.keeping import keep as keep_play

        kept = context.obj(keep_play(context, data.decode("utf-8-sig"), again=wanted.again)[1])
    show(game, outcome, context.obj, as_json=wanted.as_json)
    if kept:
        print(f"\n{kept}", file=sys.stderr if wanted.as_json else sys.stdout)
    return 0


COMMAND = Command(score, Arguments)
