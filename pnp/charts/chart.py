"""A picture of a play, whichever game it is."""

from __future__ import annotations

from pnp.charts.frame import Speak
from pnp.drawing.shapes import Drawing
from pnp.errors import PnpError
from scorer.games import module
from scorer.outcome import Outcome, Played
from scorer.words import say


class NothingToShowError(PnpError):
    """A play of which nothing has been played."""

    def __init__(self) -> None:
        super().__init__(say("nothing has been played yet; there is no chart of it"))


def chart(game: Played, outcome: Outcome, date: str, speak: Speak) -> Drawing:
    """Draw a play: what stood on the table, round by round. Raises ``NothingToShowError``."""
    drawn: Drawing | None = module("pnp.charts", game.game_id).draw(game, outcome, date, speak)
    if drawn is None:
        raise NothingToShowError
    return drawn
