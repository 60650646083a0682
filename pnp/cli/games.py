"""``pnp games``: what can be printed."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import typer

from pnp.cli.speech import Lang, Speech

if TYPE_CHECKING:
    from pnp.games.contract import PrintedGame
    from pnp.pieces.part import Part
    from scorer.messages import Text

CAPITALS = ("de",)
"""Languages that write every noun with a capital, wherever it stands."""


def games(context: typer.Context, lang: Lang = None) -> None:
    """List the games: editions, players, what is in each kit.

    Example: pnp games
    """
    print("\n".join(listing(context.obj)))


def listing(speech: Speech) -> list[str]:
    """Return the games and the contents of their kits, worked out from the kits themselves."""
    from pnp.build.plan import contents
    from scorer.messages import counted

    lines: list[str] = []
    for game, kits in groupby(contents(speech.lang), key=lambda each: each[0]):
        lines.append(f"{game.id}  {speech(_title(game))}")
        for _, setup, parts in kits:
            players = speech(counted(setup.players, "{n} player", "{n} players"))
            inside = ", ".join(f"{part.count} {_name(part, speech.lang)}" for part in parts)
            lines.append(f"  {setup.edition or setup.variant:<8} {players}  {inside}")
    return lines


def _name(part: Part, lang: str) -> str:
    """Return the name of a part as it stands in the middle of a line."""
    return part.name if lang in CAPITALS else part.name.lower()


def _title(game: PrintedGame) -> Text:
    """Say for how many a game is, and its editions or variants, the default first."""
    from scorer.messages import either, joined, say

    title, players = game.title, either(map(str, game.players))
    if game.editions:
        return say(
            "{game} for {players} players; editions: {first} (default), {others}",
            game=title,
            players=players,
            first=game.editions[0],
            others=joined(game.editions[1:], ", "),
        )
    if game.variants:
        return say(
            "{game} for {players} players; variants: {first} (default), {others}",
            game=title,
            players=players,
            first=game.variants[0],
            others=joined(game.variants[1:], ", "),
        )
    return say("{game} for {players} players", game=title, players=players)
