"""``pnp score``: score a game from a file, from photos, or at the prompt."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pnp.cli.arguments import Command
from pnp.cli.folders import game_of, look_beside
from pnp.cli.parameters import Context, Parameter, completes_late
from pnp.cli.place import Db
from pnp.cli.speech import Lang, Speech
from pnp.errors import PnpError
from scorer.messages import either, escape_unprintable, join_texts, msg

if TYPE_CHECKING:
    from scorer.outcome import Played

NO_SOURCES: list[str] = []
"""The default of the sources; ``--resume`` needs none."""

PICTURES = (b"\xff\xd8", b"\x89PNG", b"RIFF", b"GIF8", b"BM", b"II*\0", b"MM\0*")
"""The first bytes of picture files; those of some phones have ``ftyp`` after four bytes."""

ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif")
"""The suffixes of photos."""


class Arguments(NamedTuple):
    """The arguments of ``pnp score``."""

    sources: Annotated[
        list[str],
        Parameter(
            is_argument=True,
            metavar="FILE...",
            help="A results file, - for standard input, photos of the boards in order, or a game to enter at the "
            "prompt, such as low-blow.",
            offers=completes_late("complete_results"),
        ),
    ] = NO_SOURCES
    as_json: Annotated[bool, Parameter("--json", help="Print the score as JSON, for programs.")] = False
    resume: Annotated[bool, Parameter("--resume", help="Resume the last unfinished game.")] = False
    keep: Annotated[
        bool | None,
        Parameter(
            "--keep/--no-keep",
            help="Keep the play, see pnp plays. Games entered at the prompt are kept by default.",
        ),
    ] = None
    again: Annotated[
        bool, Parameter("--again", help="Keep the play even if the same game is already kept.")
    ] = False
    players: Annotated[
        str | None,
        Parameter("--players", metavar="NAMES", help="For photos: the players, such as Ana,Ben,Cleo."),
    ] = None
    game: Annotated[
        str | None, Parameter("--game", help="For photos: the game, if the board does not show it.")
    ] = None
    out: Annotated[
        Path | None, Parameter("--out", metavar="FILE", help="For photos: also write a results file.")
    ] = None
    db: Db = None
    lang: Lang = None


def score(context: Context, arguments: Arguments) -> int | None:
    """Score a game from a file, from photos, or at the prompt.

    Example: pnp score evening.yaml

    At the prompt: pnp score low-blow

    From photos: pnp score round-1.jpg round-2.jpg
    """
    from scorer.games import GAMES

    if not arguments.sources:
        arguments = arguments._replace(sources=[_unfinished(context, arguments)])
    source = game_of(arguments.sources[0], or_file=True)
    if source in GAMES:
        from pnp.cli.ask import ask

        _check_game_options(arguments, source)
        return ask(source, context, arguments)
    _check_file_options(arguments)
    from pnp.cli.result import show
    from scorer import score as score_game

    data, game = _read(arguments, context.obj)
    outcome = score_game(game)
    kept = ""
    if arguments.keep:
        from pnp.cli.plays.saving import keep as keep_play

        kept = context.obj(keep_play(context, data.decode("utf-8-sig"), again=arguments.again)[1])
    show(game, outcome, context.obj, as_json=arguments.as_json)
    if kept:
        print(f"\n{kept}", file=sys.stderr if arguments.as_json else sys.stdout)
    return 0


def _unfinished(context: Context, arguments: Arguments) -> str:
    """Return the last unfinished game, for ``--resume`` without a source. Raises ``PnpError``."""
    from pnp.cli.answers import last_unfinished
    from pnp.cli.call_faults import call_fault
    from pnp.cli.place import logs_beside, place

    if not arguments.resume:
        raise PnpError(call_fault("Missing argument 'FILE...'", "pnp score"))
    return last_unfinished(logs_beside(place(context)))


def _check_game_options(arguments: Arguments, game: str) -> None:
    """Check the arguments next to a game that is entered at the prompt. Raises ``PnpError``."""
    if len(arguments.sources) > 1:
        other = escape_unprintable(arguments.sources[1])
        raise PnpError(
            msg(
                "name a game, or a file to score: {game} is a game, and {other} is more",
                game=game,
                other=other,
            )
        )
    _check_no_photo_options(arguments, game)


def _check_no_photo_options(arguments: Arguments, source: str) -> None:
    """Check that no option for photos is given. Raises ``PnpError``."""
    if arguments.players is not None or arguments.game is not None or arguments.out:
        raise PnpError(
            msg("--players, --game and --out are for photos; {source} is not a photo", source=source)
        )


def _check_file_options(arguments: Arguments) -> None:
    """Check the options next to a file. Raises ``PnpError``."""
    from scorer.games import GAMES

    if arguments.again and not arguments.keep:
        raise PnpError(msg("--again keeps a game that is already kept; write --keep --again"))
    if arguments.resume:
        wrong = msg(
            "--resume resumes answers at the prompt, not {source}; name a game: {games}",
            source=escape_unprintable(arguments.sources[0]),
            games=either(GAMES),
        )
        raise PnpError(wrong)


def _read(arguments: Arguments, speech: Speech) -> tuple[bytes, Played]:
    """Return the content of a results file, read from the disk or from photos, and its game."""
    from pnp.cli.source import content
    from scorer.record import LIMIT, read

    source = arguments.sources[0]
    data = content(source, LIMIT + 1)
    if _is_picture(source, data):
        return _read_photos(arguments, data, speech)
    if len(arguments.sources) > 1:
        raise PnpError(msg("one results file is scored at a time; only photos may be several"))
    _check_no_photo_options(arguments, source)
    look_beside(source)
    return data, read(data, source)


def _read_photos(arguments: Arguments, begun: bytes, speech: Speech) -> tuple[bytes, Played]:
    """Return a results file made from photos, and its game. Raises ``UnlikelyError``."""
    from pnp.cli.photo import PhotoOptions, UnlikelyError, read_photos
    from scorer.record import ResultsError, read

    players = tuple(name.strip() for name in (arguments.players or "").split(",") if name.strip())
    if arguments.players is not None and not players:
        raise PnpError(msg("--players names nobody; write names such as {names}", names="Ana,Ben,Cleo"))
    if Path(arguments.sources[0]).is_file():
        begun = b""  # a file is read again; a pipe cannot be
    data = read_photos(arguments.sources, PhotoOptions(arguments.game, players, arguments.out, begun), speech)
    try:
        return data, read(data, str(arguments.out or ""))
    except ResultsError as fault:
        if arguments.out:
            raise
        raise UnlikelyError(join_texts(arguments.sources, ", "), fault) from None


def _is_picture(source: str, data: bytes) -> bool:
    """Return whether a source is a photo, by its content or its name."""
    return source.lower().endswith(ENDINGS) or data.startswith(PICTURES) or data[4:8] == b"ftyp"


COMMAND = Command(score, Arguments)
