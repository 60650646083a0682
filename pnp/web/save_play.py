"""A finished game becomes a saved play; its picture."""

from __future__ import annotations

from markupsafe import Markup
from starlette.requests import Request

from pnp.charts.chart import chart
from pnp.texts.languages import ENGLISH
from pnp.texts.words import MESSAGES, catalogue
from pnp.web.settings import Settings
from pnp.writers import svg
from scorer.entry.log import GameLog
from scorer.messages import Text
from scorer.plays import new_id, new_play, open_store, summarise
from scorer.plays.errors import AlreadyKeptError
from scorer.plays.ids import RANDOM_BYTES
from scorer.record import show
from scorer.report import Report


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
    words = None if lang == ENGLISH else catalogue(lang, MESSAGES)

    def speak(text: str) -> str:
        return text.said(words) if words is not None and isinstance(text, Text) else str(text)

    if report.chart is None:
        return None
    drawing = chart(report, date, speak)
    drawn = svg.render(drawing.width, drawing.height, drawing.shapes, screen=True)
    return Markup(drawn[drawn.index("<svg") :])
