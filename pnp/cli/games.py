"""``pnp games``: list the games that can be printed."""

import sys
from collections import Counter
from itertools import groupby
from typing import Annotated

import typer

from pnp.cli.folders import game_of
from pnp.cli.speech import GameLang, Speech
from pnp.errors import FolderError
from pnp.games import PRINTED, printed
from pnp.games.contract import PrintedGame
from pnp.kits.plan import list_contents
from pnp.pieces.part import Part
from pnp.texts.languages import LANGUAGES, check_language, page_language
from scorer.games import GAMES, UnknownGameError
from scorer.games.options import Option
from scorer.games.packages import BrokenGameError
from scorer.messages import Text, join_texts, list_clauses, list_numbers, literal, msg, plural
from scorer.names import find_name


def games(
    context: typer.Context,
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME", hidden=True),
    ] = None,
    forget: Annotated[
        str | None, typer.Option(metavar="NAME", help="Forget a folder of your own; its files stay.")
    ] = None,
    lang: GameLang = None,
) -> None:
    """List the games: editions, players, contents of each kit.

    GAME: a game, or a folder of your own; by default all games.

    Example: pnp games
    """
    if forget is not None:
        if not GAMES.folders.forget(find_name(forget, GAMES.folders) or forget):
            raise UnknownGameError(forget)
        return
    if names:
        for word in names:
            named = printed(game_of(word))
            check_language(context.obj.lang, named.title, named.languages)
            print("\n".join(listing(named, context.obj)))
        return
    faults: list[BrokenGameError | FolderError] = [*GAMES.clashes()]
    for game in PRINTED:
        try:
            print("\n".join(listing(PRINTED[game], context.obj)))
        except (BrokenGameError, FolderError) as fault:
            faults.append(fault)
    for broken in faults:
        print(context.obj(broken.text), file=sys.stderr)


def listing(game: PrintedGame, speech: Speech) -> list[str]:
    """Return lines about a game and the contents of its kits, computed from the kits themselves."""
    lang = speech.lang if speech.lang in game.languages else page_language(speech.lang)
    lines = [f"{game.id}  {speech(_title(game, lang))}"]
    for edition, kits in groupby(list_contents(game, lang), lambda kit: kit[0]):
        if edition.about:
            lines.append(f"  {edition.id:<8} {speech(edition.about)}")
        for _, number, parts in kits:
            players = speech(plural(number, "{n} player", "{n} players"))
            alike = Counter(part.name for part in parts)
            pieces = ", ".join(_count_pieces(part, lang, alike=alike[part.name] > 1) for part in parts)
            lines.append(f"  {edition.id:<8} {players}  {pieces}")
            things = [part.instead for part in parts if part.instead]
            if things:
                you_may = msg("you may have already: {things}", things=list_clauses(things))
                lines.append(f"{'':<11}{speech(you_may)}")
    return lines


def _count_pieces(part: Part, lang: str, *, alike: bool) -> str:
    """Return the number of pieces of a part and its name, in lower case where the language and its source allow it.

    A part that is called like another also has its id, the word for ``--only``.
    """
    if part.said_at:
        return f"{part.count} × {part.name} ({part.id})" if alike else f"{part.count} × {part.name}"
    return f"{part.count} {part.name if LANGUAGES[page_language(lang)].noun_capitals else part.name.lower()}"


def _title(game: PrintedGame, lang: str) -> Text:
    """Return the title of a game in a language, with its numbers of players and its options."""
    facts = {"game": game.title_in(lang), "players": list_numbers(game.players)}
    if not game.options:
        return plural(
            game.players[-1], "{game} for {players} player", "{game} for {players} players", **facts
        )
    options = list_clauses(map(_option, game.options))
    return plural(
        game.players[-1],
        "{game} for {players} player; {options}",
        "{game} for {players} players; {options}",
        **facts,
        options=options,
    )


def _option(option: Option) -> Text:
    if option.type == "flag":
        return literal(option.switch)
    if not option.default:
        return join_texts([option.switch, option.range], " ")
    return msg(
        "{option} {right} (default: {usual})",
        option=option.switch,
        right=option.range,
        usual=option.default,
    )
