"""Shell completion: of saved plays, their players and days, of options, parts and files."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import typer

from pnp.cli.options import Offer, files, folders
from pnp.cli.place import open_plays
from scorer.errors import ScorerError
from scorer.games import GAMES, rules, title
from scorer.games.options import NO, YES, Option

if TYPE_CHECKING:
    from scorer.plays import Play

LATEST = 50  # the number of plays to offer; ``pnp plays`` lists older ones

RESULTS = (".yaml", ".yml", ".json")
PHOTOS = (".jpg", ".jpeg", ".png", ".webp")


def complete_play(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the latest plays: their short ids with a description."""
    from scorer.plays import PlayChoice  # few shells ask

    with suppress(ScorerError), open_plays(ctx) as store:
        plays = store.page(PlayChoice(), LATEST)
        letters = max(store.letters(plays), len(incomplete))
        return [
            (play.id[:letters], f"{title(play.game)}, {play.date}, {', '.join(play.summary.players)}")
            for play in plays
            if play.id.startswith(incomplete.lower())
        ]
    return []


def complete_player(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the players of the latest plays."""
    names = (name for play in _latest(ctx) for name in play.summary.players)
    return [name for name in dict.fromkeys(names) if name.startswith(incomplete)]


def complete_day(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the days of the latest plays."""
    return [day for day in dict.fromkeys(play.date for play in _latest(ctx)) if day.startswith(incomplete)]


def complete_option(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the options of the typed game, each with its values."""
    game = ctx.params.get("game") or next(
        iter(ctx.args), ""
    )  # it is in args if the last option has no value yet
    if game not in GAMES:
        return []
    settings = (
        f"{option.id}={value}"
        for option in rules(game).options
        if not option.several
        for value in _values(option)
    )
    return [setting for setting in settings if setting.startswith(incomplete)]


def _values(option: Option) -> Sequence[str]:
    if option.type == "flag":
        return (YES, NO)
    return [value for value, _ in option.values] or [option.default]


def complete_results(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer results files first, then photos, games and folders; after the first argument, what may follow it."""
    if given := ctx.params.get("sources"):
        return _complete_next(given, incomplete)
    games: list[Offer] = [game for game in GAMES if game.startswith(incomplete)]
    return [*files(incomplete, RESULTS), *files(incomplete, PHOTOS), *games, *folders(incomplete)]


def _complete_next(given: list[str], incomplete: str) -> list[Offer]:
    """Offer more photos and folders after a photo."""
    if not given[-1].lower().endswith(PHOTOS):
        return []
    photos = [photo for photo in files(incomplete, PHOTOS) if photo not in given]
    return [*photos, *folders(incomplete)]


def _latest(ctx: typer.Context) -> list[Play]:
    from scorer.plays import PlayChoice  # as above

    with suppress(ScorerError), open_plays(ctx) as store:
        return store.page(PlayChoice(), LATEST)
    return []
