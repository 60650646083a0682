"""The plays that are kept, as pages read them, and how a game becomes one; its picture.

Pages that read plays run in threads, as reading takes its time.
"""

from __future__ import annotations

from markupsafe import Markup
from starlette.requests import Request

from pnp.charts.chart import chart
from pnp.drawing.theme import FULL, theme
from pnp.texts.words import MESSAGES, catalogue
from pnp.web.settings import Settings
from pnp.writers import svg
from scorer.entry.log import GameLog
from scorer.games import GAMES
from scorer.messages import Text, list_names, msg, translate
from scorer.plays import Play, Store, new_id, new_play, open_store, summarise
from scorer.plays.errors import AlreadyKeptError
from scorer.plays.ids import RANDOM_BYTES
from scorer.record import show
from scorer.report import Report


def open_plays(request: Request) -> Store:
    """Open the store of plays; no file is made where there is none. Raises a ``PlaceError``."""
    return open_store(request.app.state.settings.place, make=False)


def wanted_game(request: Request) -> str:
    """Return the game that a page is asked for; nothing for all of them."""
    game = request.query_params.get("game", "")
    return game if game in GAMES else ""


def ending(play: Play) -> Text:
    """Return in a few words how a play ended."""
    winners = play.summary.winners
    if not winners:
        return msg("not over")
    return msg("won by {winners}", winners=list_names(winners))


def keep(request: Request, log: GameLog) -> str:
    """Keep the game of a log as a play, and return its id; of one that is kept already, the id it has.

    Raises a ``PlaysError``.
    """
    settings: Settings = request.app.state.settings
    results = show(log.progress.game, date=log.made[:10])
    now = settings.now().isoformat(timespec="microseconds")
    play = new_play(new_id(settings.random(RANDOM_BYTES)), results, summarise(results), now)
    with open_store(settings.place) as store:
        try:
            store.add(play)
        except AlreadyKeptError as known:  # of this log, before its server was killed
            return store.one(known.id).id
    return play.id


def picture(report: Report, date: str, lang: str) -> Markup | None:
    """Return the chart of a game as SVG for a page; nothing if nothing has been played."""
    if report.chart is None:
        return None
    words = catalogue(lang, MESSAGES)
    drawing = chart(report, date, lambda text: str(translate(text, words)), theme(FULL))
    drawn = svg.render(drawing.width, drawing.height, drawing.shapes, screen=True)
    return Markup(drawn[drawn.index("<svg") :])
