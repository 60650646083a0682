"""``pnp score``: score a game from a file, from photos, or at the prompt."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from pnp.cli.call_faults import call_fault
from pnp.cli.completion import complete_results
from pnp.cli.edition import EditionOption, check_edition, refuse_edition
from pnp.cli.folders import game_of, look_beside
from pnp.cli.place import Db, logs_beside, place
from pnp.cli.report import show
from pnp.cli.source import content
from pnp.cli.speech import GameLang, Speech
from pnp.errors import PnpError
from pnp.texts.languages import check_language
from pnp.wings.contract import WINGS, need
from scorer import score as score_game
from scorer.games import GAMES
from scorer.messages import either, list_names, msg, plural
from scorer.outcome import Played
from scorer.record import LIMIT, read

PICTURES = (b"\xff\xd8", b"\x89PNG", b"RIFF", b"GIF8", b"BM", b"II*\0", b"MM\0*")
"""The first bytes of picture files; those of some phones have ``ftyp`` after four bytes."""

ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif")  # the suffixes of photos


def score(
    context: typer.Context,
    sources: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE",
            hidden=True,
            autocompletion=complete_results,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Show the score as JSON, for scripts.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Resume the last unfinished game.")] = False,
    save: Annotated[
        bool | None,
        typer.Option(
            "--save/--no-save",
            help="Save the game, see pnp plays. Games entered at the prompt are saved by default.",
        ),
    ] = None,
    duplicate: Annotated[
        bool, typer.Option("--duplicate", help="Save the game even if the same game is already saved.")
    ] = False,
    edition: EditionOption = None,
    names: Annotated[
        str | None,
        typer.Option("--names", metavar="NAMES", help="For photos: the players, such as Ana,Ben,Cleo."),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="GAME", help="For photos: the game, if the board does not show it."),
    ] = None,
    dice: Annotated[
        float | None,
        typer.Option(
            "--dice",
            metavar="MM",
            help="For photos: the width of ordinary dice; remembered for these players.",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="For photos: also write a results file."),
    ] = None,
    db: Db = None,
    lang: GameLang = None,
) -> int:
    """Score a game from a file, from photos, or at the prompt.

    FILE: a results file, - for standard input, photos of the boards in order, or a game to enter at the prompt, such
    as low-blow.

    Example: pnp score low-blow.yaml

    At the prompt: pnp score low-blow

    From photos: pnp score round-1.jpg round-2.jpg
    """
    for_photos = ForPhotos(
        sources or (), game and game_of(game), names, edition, out, dice, resume, place(context)
    )
    if not sources:
        if not resume:
            raise PnpError(call_fault("Missing argument 'FILE...'", "pnp score"))
        for_photos = _find_last(for_photos)
    sources = [*for_photos.sources]
    first = sources[0]
    source = game_of(first, or_file=True)
    speech: Speech = context.obj
    if source in GAMES:
        check_language(speech.lang, GAMES[source].title, GAMES[source].languages)
        if len(sources) > 1:
            facts = {"game": source, "other": sources[1]}
            raise PnpError(
                msg("name a game, or a file to score: {game} is a game, and {other} is more", **facts)
            )
        _check_no_photo_options(source, for_photos)
        if resume:
            refuse_edition(edition)
        from pnp.cli.ask import Entering, ask  # nor the questions

        chosen = check_edition(edition, [GAMES[source]])
        return ask(source, context, Entering(as_json, resume, save is not False, duplicate, chosen))
    if duplicate and not save:
        raise PnpError(msg("--duplicate saves a game that is already saved; write --save --duplicate"))
    data, played, finish = _read(for_photos, speech)
    rules = GAMES[played.game_id]
    check_language(speech.lang, rules.title, rules.languages)
    outcome = score_game(played)
    saved = ""
    if save:
        from pnp.cli.plays.saving import save as save_play  # nor, often, the plays

        saved = speech(save_play(context, data.decode("utf-8-sig"), duplicate=duplicate)[1])
    show(played, outcome, speech, as_json=as_json)
    if saved:
        print(f"\n{saved}", file=sys.stderr if as_json else sys.stdout)
    finish()
    return 0


class ForPhotos(NamedTuple):
    """Photos, the options for them as they were given, and the place where plays are kept."""

    sources: Sequence[str]
    game: str | None = None
    names: str | None = None
    edition: Sequence[str] | None = None
    out: Path | None = None
    dice: float | None = None  # the width of ordinary ones, mm
    resume: bool = False
    place: str = ""


def _find_last(options: ForPhotos) -> ForPhotos:
    """Return the options with what was left unfinished last: a game, or photos with options of their own.

    Raises ``PnpError`` if there is nothing to resume.
    """
    from pnp.cli.answers import last_unfinished  # a file needs no store of answers
    from pnp.cli.prompts import describe_none  # nor questions

    beside = logs_beside(options.place)
    reader = WINGS.find(lambda wing: wing.photos())
    photos = reader.find_last(beside) if reader else None
    log = last_unfinished(beside)
    if log is not None and (photos is None or log.made > photos[0]):
        return options._replace(sources=[log.game])
    if photos is None:
        raise PnpError(describe_none("pnp score low-blow"))
    return photos[1]._replace(resume=True, place=options.place)


def _read(options: ForPhotos, speech: Speech) -> tuple[bytes, Played, Callable[[], None]]:
    """Return the content of a results file, read from the disk or from photos, its game, and what to do at the end."""
    first = options.sources[0]
    data = content(first, LIMIT + 1)
    if first.lower().endswith(ENDINGS) or data.startswith(PICTURES) or data[4:8] == b"ftyp":
        read_photos = need(lambda wing: wing.photos(), "photos", "photo").read
        return read_photos(options, data, speech)
    if options.resume:
        raise PnpError(
            msg(
                "--resume resumes answers at the prompt, not {source}; name a game: {games}",
                source=first,
                games=either(GAMES),
            )
        )
    if len(options.sources) > 1:
        raise PnpError(msg("one results file is scored at a time; only photos may be several"))
    _check_no_photo_options(first, options)
    if options.edition:
        raise PnpError(
            msg("--edition is for games at the prompt and for photos; {source} names its own", source=first)
        )
    look_beside(first)
    return data, read(data, first), lambda: None


def _check_no_photo_options(source: str, options: ForPhotos) -> None:
    """Check that no option for photos is given. Raises ``PnpError``."""
    values = {
        "--names": options.names,
        "--game": options.game,
        "--dice": options.dice,
        "--out": options.out,
    }
    given = [option for option, value in values.items() if value is not None]
    if given:
        raise PnpError(
            plural(
                len(given),
                "{options} is for photos; {source} is not a photo",
                "{options} are for photos; {source} is not a photo",
                options=list_names(given),
                source=source,
            )
        )
