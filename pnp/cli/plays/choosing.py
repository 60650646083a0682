"""Which plays a command is about: those of a game, those since a day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.completion import completes
from pnp.errors import PnpError
from scorer.games import GAMES
from scorer.messages import either, msg, quoted

if TYPE_CHECKING:
    from scorer.plays import Play


class NoGameError(PnpError):
    """A game that nobody can score."""

    def __init__(self, wanted: str) -> None:
        super().__init__(
            msg(
                "--game {wanted}: no such game; choose one of: {games}",
                wanted=quoted(wanted),
                games=either(GAMES),
            )
        )


class NoDayError(PnpError):
    """A text that is not a date."""

    def __init__(self, wanted: str) -> None:
        super().__init__(
            msg(
                "--since {wanted}: not a date; write year, month and day, such as 2026-11-21",
                wanted=quoted(wanted),
            )
        )


GameOption = Annotated[
    str | None,
    typer.Option(
        "--game", metavar="GAME", autocompletion=completes(lambda: GAMES), help="Only plays of one game."
    ),
]
Since = Annotated[str | None, typer.Option("--since", metavar="DATE", help="Only plays from this date on.")]


def select_plays(plays: Iterable[Play], game: str | None, since: str | None) -> list[Play]:
    """Return the plays of a game since a day. Raises ``NoGameError`` or ``NoDayError``."""
    if game is not None and game not in GAMES:
        raise NoGameError(game)
    day = "" if since is None else _day(since)
    return [play for play in plays if play.game == (game or play.game) and play.date >= day]


def _day(text: str) -> str:
    try:
        day = date.fromisoformat(text).isoformat()
    except ValueError:
        raise NoDayError(text) from None
    if day != text:  # other ways of ISO 8601 to write a day
        raise NoDayError(text)
    return day
