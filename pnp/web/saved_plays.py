"""The saved plays, for pages. Such pages run in threads, because reading takes time."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

from starlette.requests import Request

from scorer.games import GAMES
from scorer.messages import Text, list_names, msg
from scorer.plays import Play, Store, open_store
from scorer.plays.ended import Counted, counted_plays


def open_plays(request: Request, *, make: bool = False) -> Store:
    """Open the store of plays; read-only commands do not create the file. Raises a ``PlaceError``."""
    return open_store(request.app.state.settings.place, make=make)


def wanted_game(request: Request) -> str:
    """Return the game that a page is asked for; nothing for all of them."""
    game = request.query_params.get("game", "")
    return game if game in GAMES else ""


def of_game(plays: Sequence[Play], game: str) -> list[Play]:
    """Return the plays of a game, or all of them."""
    return [play for play in plays if play.game == (game or play.game)]


def ending(play: Play) -> Text:
    """Return in a few words how a play ended."""
    winners = play.summary.winners
    if not winners:
        return msg("not over")
    return msg("won by {winners}", winners=list_names(winners))


class Counting:
    """The data for the ranking, cached for the same plays: with thousands it takes seconds."""

    def __init__(self) -> None:
        self._one = Lock()
        self._known: dict[str, tuple[int, Counted]] = {}

    def of(self, game: str, plays: Sequence[Play]) -> Counted:
        """Return what counts of the plays of a game, or of all games."""
        state = hash(tuple((play.id, play.version, play.changed, play.results) for play in plays))
        with self._one:
            if self._known.get(game, (None, None))[0] != state:
                self._known[game] = (state, counted_plays(plays))
            return self._known[game][1]
