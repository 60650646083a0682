"""The plays that are kept, as pages read them, and how a game becomes one; its picture.

Pages that read plays run in threads, as reading takes its time.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta

from markupsafe import Markup
from starlette.requests import Request

from pnp.charts.card import card
from pnp.charts.chart import chart
from pnp.charts.frame import NARROW, WIDE
from pnp.charts.names import drawable
from pnp.drawing.theme import FULL, theme
from pnp.texts.words import MESSAGES, catalogue
from pnp.web.settings import Settings
from pnp.writers import svg
from pnp.writers.picture import as_png
from scorer.entry.errors import ClosedError
from scorer.entry.file import LogFile
from scorer.entry.log import GameLog
from scorer.games import GAMES
from scorer.messages import Text, list_names, msg, plural, translate
from scorer.outcome import Played
from scorer.plays import Choice, Play, PlaysError, Store, new_id, new_play, open_store, outcome_of, summarise
from scorer.plays.errors import AlreadyKeptError, AmbiguousIdError, NoPlayError
from scorer.plays.ids import RANDOM_BYTES
from scorer.plays.meeting import streaks
from scorer.plays.names import Names
from scorer.plays.ranking import ended
from scorer.record import show
from scorer.report import Report, Speak

CARD_DPI = 328
"""Dots to the inch of a card: 1084 across."""

LOOKED_BACK = 300
"""Plays of a game in which runs are looked for, at most."""

MOST_STREAKS = 3

HOUR = timedelta(hours=1)
"""How long a game that is kept can be taken back from a phone."""


def open_plays(request: Request) -> Store:
    """Open the store of plays; no file is made where there is none. Raises a ``PlaceError``."""
    return open_store(request.app.state.settings.place, make=False)


def wanted_game(request: Request) -> str:
    """Return the game that a page is asked for; nothing for all of them."""
    game = request.query_params.get("game", "")
    return game if game in GAMES else ""


def wanted_play(request: Request, store: Store) -> Play | None:
    """Return the play that a page is asked for, if there is one."""
    try:
        return store.one(request.path_params["play"])
    except (NoPlayError, AmbiguousIdError):
        return None


def ending(play: Play) -> Text:
    """Return in a few words how a play ended."""
    winners = play.summary.winners
    if not winners:
        return msg("not over")
    return msg("won by {winners}", winners=list_names(winners))


def keep(settings: Settings, log: GameLog) -> str:
    """Keep the game of a log as a play, and return its id; of one that is kept already, the id it has.

    Raises a ``PlaysError``.
    """
    results = show(log.progress.game, date=log.made[:10], turns=log.turns)
    identity = new_id(settings.random(RANDOM_BYTES))
    play = new_play(identity, results, summarise(results), settings.moment())
    with open_store(settings.place) as store:
        try:
            store.add(play)
        except AlreadyKeptError as known:  # of this log, before its server was killed
            return store.one(known.id).id
    return play.id


def colours_of(game: Played) -> tuple[tuple[str, ...], ...]:
    """Return the colours of each seat; none in a game without them."""
    own = getattr(game, "colours", ()) or ((),) * len(game.players)
    return tuple((each,) if isinstance(each, str) else tuple(each) for each in own)


def keep_now(settings: Settings, file: LogFile, identity: str) -> GameLog:
    """Close a log with the play that it becomes. Raises a ``PlaysError``."""
    file.keep_as(identity, lambda log: keep(settings, log), settings.moment())
    return file.log(identity)


def is_over(log: GameLog) -> bool:
    """Return whether nothing is left to play or to enter."""
    if log.table is not None:
        return log.table.position.is_terminal
    return log.progress.outcome.complete and not log.progress.faulty


def keep_if_over(settings: Settings, file: LogFile, log: GameLog) -> GameLog:
    """Keep a game that is over; where plays cannot be kept now, it stays open and can be kept later."""
    if log.play or not is_over(log):
        return log
    with suppress(PlaysError):
        return keep_now(settings, file, log.id)
    return file.log(log.id)


def may_take_back(settings: Settings, log: GameLog) -> bool:
    """Return whether a game that was entered was kept only just now, and no other follows it.

    One that was played here stays kept: by keeping it everybody can see what was hidden.
    """
    just = bool(log.ended) and settings.now() - datetime.fromisoformat(log.ended) < HOUR
    return log.play is not None and log.again is None and just and log.table is None


def take_back(settings: Settings, file: LogFile, identity: str) -> GameLog:
    """Open a game again that was kept just now, and delete its play. Raises ``ClosedError`` later on."""
    log = file.log(identity)
    if log.play is None:
        return log
    if not may_take_back(settings, log):
        raise ClosedError
    with open_store(settings.place, make=False) as store, suppress(NoPlayError):
        store.delete(store.one(log.play), settings.moment())
    return file.reopen(identity)


def picture(report: Report, date: str, lang: str) -> Markup | None:
    """Return the chart of a game as SVG for a page, for phones and for others; nothing before it is played."""
    if report.chart is None:
        return None
    drawings = (chart(report, date, _speaking(lang), theme(FULL), frame) for frame in (NARROW, WIDE))
    narrow, wide = (svg.render(each.width, each.height, each.shapes, screen=True) for each in drawings)
    return Markup('<div class="on-phone">{}</div><div class="on-desk">{}</div>').format(
        *(Markup(drawn[drawn.index("<svg") :]) for drawn in (narrow, wide))
    )


def card_of(play: Play, lang: str) -> bytes | None:
    """Return the card of a play as PNG; nothing if it is not over. Raises a ``ScorerError``."""
    game, outcome = outcome_of(play.results, play.id)
    if not outcome.complete:
        return None
    report = GAMES[play.game].report(game, outcome)
    drawn = card(report, outcome, colours_of(game), play.date, _speaking(lang), theme(FULL))
    return as_png(drawable(drawn), CARD_DPI)


def plays_up_to(store: Store, play: Play) -> list[Play]:
    """Return the latest plays of a game up to one of them, earliest first."""
    latest = store.page(Choice(play.game, until=play.date), LOOKED_BACK)
    return [each for each in reversed(latest) if each.order <= play.order]


def running(plays: Sequence[Play], names: Names) -> list[Text]:
    """Return who has beaten whom several times running, up to the last of some plays; the longest first."""
    finished = [found for found in (ended(each, names) for each in plays) if found and found.ranking]
    return [
        plural(
            each.times,
            "{winner} has beaten {loser} {n} time running.",
            "{winner} has beaten {loser} {n} times running.",
            winner=each.winner,
            loser=each.loser,
        )
        for each in streaks(finished)[:MOST_STREAKS]
    ]


def _speaking(lang: str) -> Speak:
    words = catalogue(lang, MESSAGES)
    return lambda text: str(translate(text, words))
