"""``pnp score``: who won, from a results file or asked at the prompt."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pnp.cli.arguments import Command
from pnp.cli.folders import game_of, look_beside
from pnp.cli.lang import Lang
from pnp.cli.parameters import Context, Offer, Parameter
from pnp.cli.place import Db
from pnp.cli.speech import Speech
from pnp.errors import PnpError

if TYPE_CHECKING:
    from scorer.outcome import Played

NO_SOURCES: list[str] = []
"""What is scored where nothing is named."""

PICTURES = (b"\xff\xd8", b"\x89PNG", b"RIFF", b"GIF8", b"BM", b"II*\0", b"MM\0*")
"""How files of pictures begin; those of some phones have ``ftyp`` after four bytes."""

ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif")
"""How names of photos end."""


def _offers(ctx, incomplete: str) -> Sequence[Offer]:  # type: ignore[no-untyped-def] # typer finds it by its name
    from pnp.cli.completion import complete_results  # only a shell needs it

    return complete_results(ctx, incomplete)


class Arguments(NamedTuple):
    """What ``pnp score`` is asked for."""

    sources: Annotated[
        list[str],
        Parameter(
            is_argument=True,
            metavar="FILE...",
            help="A results file, - for standard input, a game such as low-blow, or photos of its board, in order.",
            offers=_offers,
        ),
    ] = NO_SOURCES
    as_json: Annotated[bool, Parameter("--json", help="Print the score as JSON, for programs.")] = False
    resume: Annotated[bool, Parameter("--resume", help="Resume the last unfinished game.")] = False
    keep: Annotated[
        bool | None,
        Parameter("--keep/--no-keep", help="Keep the play, see pnp plays; the prompt keeps it by default."),
    ] = None
    again: Annotated[bool, Parameter("--again", help="Keep it even if the same game is already kept.")] = (
        False
    )
    players: Annotated[
        str | None,
        Parameter("--players", metavar="NAMES", help="For photos: the players, as in Ana,Ben,Cleo."),
    ] = None
    game: Annotated[str | None, Parameter("--game", help="For photos: which game, if unclear.")] = None
    out: Annotated[
        Path | None, Parameter("--out", metavar="FILE", help="Of photos: write a results file, too.")
    ] = None
    db: Db = None
    lang: Lang = None


def score(context: Context, wanted: Arguments) -> int | None:
    """Score a game, from a results file, from photos of its board, or row by row at the prompt.

    Example: pnp score evening.yaml

    At the prompt: pnp score low-blow

    From photos: pnp score round-1.jpg round-2.jpg
    """
    from scorer.games import GAMES

    wanted = wanted if wanted.sources else wanted._replace(sources=[_unfinished(context, wanted)])
    source = game_of(wanted.sources[0], or_file=True)
    if source in GAMES:
        from pnp.cli.ask import ask

        _refuse_beside_a_game(wanted, source)
        keep = wanted.keep is not False
        return ask(
            source, context, as_json=wanted.as_json, resume=wanted.resume, keep=keep, again=wanted.again
        )
    _refuse(wanted)
    from pnp.cli.result import show
    from scorer import score as scored

    data, game = _read(wanted, context.obj)
    outcome = scored(game)
    kept = ""
    if wanted.keep:
        from pnp.cli.plays.keeping import keep as keep_play

        kept = context.obj(keep_play(context, data.decode("utf-8-sig"), again=wanted.again)[1])
    show(game, outcome, context.obj, as_json=wanted.as_json)
    if kept:
        print(f"\n{kept}", file=sys.stderr if wanted.as_json else sys.stdout)
    return 0


def _unfinished(context: Context, wanted: Arguments) -> str:
    """Return the game of the last unfinished answers, where nothing is named. Raises ``PnpError``."""
    from pnp.cli.answers import last_unfinished
    from pnp.cli.call_faults import call_fault
    from pnp.cli.place import logs_beside, place

    if not wanted.resume:
        raise PnpError(call_fault("Missing argument 'FILE...'", "pnp score"))
    return last_unfinished(logs_beside(place(context)))


def _refuse_beside_a_game(wanted: Arguments, game: str) -> None:
    """Refuse what a game at the prompt does not take."""
    from scorer.messages import escape_unprintable, msg

    if len(wanted.sources) > 1:
        other = escape_unprintable(wanted.sources[1])
        raise PnpError(
            msg(
                "name a game, or a file to score: {game} is a game, and {other} is more",
                game=game,
                other=other,
            )
        )
    _refuse_without_photos(wanted, game)


def _refuse_without_photos(wanted: Arguments, source: str) -> None:
    """Refuse options of photos where there is none."""
    from scorer.messages import msg

    if wanted.players is not None or wanted.game is not None or wanted.out:
        raise PnpError(msg("--players, --game and --out go with photos; {source} is none", source=source))


def _refuse(wanted: Arguments) -> None:
    """Refuse what does not go together."""
    from scorer.games import GAMES
    from scorer.messages import either, escape_unprintable, msg

    if wanted.again and not wanted.keep:
        raise PnpError(msg("--again keeps a game that is already kept; write --keep --again"))
    if wanted.resume:
        wrong = msg(
            "--resume resumes answers at the prompt, not {source}; name a game: {games}",
            source=escape_unprintable(wanted.sources[0]),
            games=either(GAMES),
        )
        raise PnpError(wrong)


def _read(wanted: Arguments, speech: Speech) -> tuple[bytes, Played]:
    """Return a results file and its game: as it is on the disk, or as photos show it."""
    from pnp.cli.source import content
    from scorer.messages import msg
    from scorer.record import LIMIT, read

    source = wanted.sources[0]
    data = content(source, LIMIT + 1)
    if _is_picture(source, data):
        return _photographed(wanted, data, speech)
    if len(wanted.sources) > 1:
        raise PnpError(msg("one results file is scored at a time; only photos may be several"))
    _refuse_without_photos(wanted, source)
    look_beside(source)
    return data, read(data, source)


def _photographed(wanted: Arguments, begun: bytes, speech: Speech) -> tuple[bytes, Played]:
    """Return the results file that photos show, and its game. Raises ``UnlikelyError``."""
    from pnp.cli.photo import UnlikelyError, Wanted, results
    from scorer.messages import join_texts, msg
    from scorer.record import ResultsError, read

    players = tuple(name.strip() for name in (wanted.players or "").split(",") if name.strip())
    if wanted.players is not None and not players:
        raise PnpError(msg("--players names nobody; write names such as {names}", names="Ana,Ben,Cleo"))
    if Path(wanted.sources[0]).is_file():
        begun = b""  # it is read anew; a pipe cannot be
    data = results(wanted.sources, Wanted(wanted.game, players, wanted.out, begun), speech)
    try:
        return data, read(data, str(wanted.out or ""))
    except ResultsError as fault:
        if wanted.out:
            raise
        raise UnlikelyError(join_texts(wanted.sources, ", "), fault) from None


def _is_picture(source: str, data: bytes) -> bool:
    """Return whether a source is a photo, or is called as if it were one."""
    return source.lower().endswith(ENDINGS) or data.startswith(PICTURES) or data[4:8] == b"ftyp"


COMMAND = Command(score, Arguments)
