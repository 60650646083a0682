"""``pnp games``: what can be printed."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import typer

from pnp.cli.speech import Lang, Speech
from pnp.texts.languages import LANGUAGES

if TYPE_CHECKING:
    from pnp.games.contract import PrintedGame
    from pnp.pieces.part import Part
    from scorer.games.options import Option
    from scorer.messages import Text


def games(context: typer.Context, lang: Lang = None) -> None:
    """List the games: editions, players, contents of each kit.

    Example: pnp games
    """
    print("\n".join(listing(context.obj)))


def listing(speech: Speech) -> list[str]:
    """Return the games and the contents of their kits, computed from the kits themselves."""
    from pnp.build.plan import contents
    from scorer.messages import plural

    lines: list[str] = []
    for game, kits in groupby(contents(speech.lang), key=lambda each: each[0]):
        lines.append(f"{game.id}  {speech(_title(game))}")
        for _, kind, number, parts in kits:
            players = speech(plural(number, "{n} player", "{n} players"))
            inside = ", ".join(f"{part.count} {_name(part, speech.lang)}" for part in parts)
            lines.append(f"  {kind.id:<8} {players}  {inside}")
    return lines


def _name(part: Part, lang: str) -> str:
    """Return the name of a part as written in the middle of a line."""
    return part.name if LANGUAGES[lang].noun_capitals else part.name.lower()


def _title(game: PrintedGame) -> Text:
    """Return the players and the options of a game."""
    from scorer.messages import either, join_texts, msg

    facts = {"game": game.title, "players": either(map(str, game.players))}
    if not game.options:
        return msg("{game} for {players} players", **facts)
    options = join_texts(map(_option, game.options), "; ")
    return msg("{game} for {players} players; {options}", **facts, options=options)


def _option(option: Option) -> Text:
    """Return the values and the default of an option."""
    from scorer.messages import literal, msg

    if option.type == "flag":
        return literal(option.switch)
    return msg(
        "{option} {right} (default: {usual})",
        option=option.switch,
        right=option.range,
        usual=option.default,
    )
