"""Saved plays for the pages: reading them, saving a game as one, and drawing their pictures.

Pages that read plays run in threads, because reading takes time.
"""

from collections.abc import Sequence
from contextlib import suppress
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup
from starlette.requests import Request

from pnp.charts.card import card, chart, draw_board
from pnp.charts.frame import NARROW, WIDE, drawable
from pnp.drawing.art import read_pixels
from pnp.drawing.theme import FULL, theme
from pnp.texts.words import MESSAGES, catalogue
from pnp.wings.web.pad import pad
from pnp.wings.web.settings import Settings
from pnp.wings.web.shared import shared
from pnp.writers import svg
from pnp.writers.picture import as_png
from scorer import scoring
from scorer.entry.contract import ClosedError
from scorer.entry.file import LogFile
from scorer.entry.log import GameLog
from scorer.games import GAMES, titles
from scorer.messages import Date, Text, join_texts, list_names, msg, plural, translate
from scorer.outcome import Outcome, Played
from scorer.plays import (
    Play,
    PlayChoice,
    PlaysError,
    Store,
    new_id,
    new_play,
    open_store,
    outcome_of,
    summarise,
)
from scorer.plays.errors import AlreadyKeptError, AmbiguousIdError, NoPlayError
from scorer.plays.play import RANDOM_BYTES
from scorer.plays.ranking import Names
from scorer.plays.records import streaks
from scorer.record import show
from scorer.record.reading import notes_of
from scorer.report import (
    MINUS,
    Column,
    DiscChart,
    Report,
    ReportBoard,
    Speak,
    Standing,
    by_place,
    format_signed,
)

NO_PLAY = msg("There is no such saved game. It may have been deleted.")

CARD_DPI = 328  # the resolution of a card; it is 1084 pixels wide
LATEST = 300  # the most plays to search for streaks

MOST_STREAKS = 3

A_WEEK = 6  # the days that are counted from today; an earlier day has its date
HOUR = timedelta(hours=1)  # the time in which a saved game can be reopened from a phone


def open_plays(request: Request) -> Store:
    """Open the store of plays, without creating a file. Raises a ``PlaceError``."""
    return open_store(shared(request).settings.place, make=False)


def get_game(request: Request) -> str:
    """Return the game in the query; an empty text for all games."""
    game = request.query_params.get("game", "")
    if not game or game in GAMES:
        return game
    with open_plays(request) as store:
        return game if game in store.games() else ""


def list_games(store: Store) -> dict[str, str]:
    """Return the titles of all games by id; of saved games that are not known here, what they are called."""
    known = titles()
    return known | {game: game for game in store.games() if game not in known}


def find_play(request: Request, store: Store) -> Play | None:
    """Return the play in the address; None if there is no such play."""
    try:
        return store.one(request.path_params["play"])
    except (NoPlayError, AmbiguousIdError):
        return None


def describe_ending(play: Play) -> Text:
    """Return in a few words how a play ended."""
    winners = play.summary.winners
    return msg("won by {winners}", winners=list_names(winners)) if winners else msg("not over")


def keep(settings: Settings, log: GameLog) -> str:
    """Save the game of a log as a play, if it is not saved already, and return its id. Raises a ``PlaysError``."""
    results = show(log.progress.game, date=log.made[:10], turns=log.turns)
    identity = new_id(settings.random(RANDOM_BYTES))
    play = new_play(identity, results, summarise(results), settings.moment())
    with open_store(settings.place) as store:
        try:
            store.add(play)
        except AlreadyKeptError as known:  # the server was killed after it had saved this game
            return store.one(known.id).id
    return play.id


def colours_of(game: Played) -> tuple[tuple[str, ...], ...]:
    """Return the colours of each seat; empty in a game without colours."""
    own = getattr(game, "colours", ()) or ((),) * len(game.players)
    return tuple((colours,) if isinstance(colours, str) else tuple(colours) for colours in own)


def keep_now(settings: Settings, file: LogFile, identity: str) -> GameLog:
    """Save the game of a log as a play and close the log. Raises a ``PlaysError``."""
    file.keep_as(identity, lambda log: keep(settings, log), settings.moment())
    return file.log(identity)


def is_over(log: GameLog) -> bool:
    """Return whether nothing is left to play or to enter."""
    if log.table is not None:
        return log.table.position.is_terminal
    return log.progress.outcome.complete and not log.progress.faulty


def keep_if_over(settings: Settings, file: LogFile, log: GameLog) -> GameLog:
    """Save a game if it is over and its page does not ask first; if it cannot be saved now, it can be later."""
    if log.play or not is_over(log) or (log.table is None and pad(log.game).asks_at_end):
        return log
    with suppress(PlaysError):
        return keep_now(settings, file, log.id)
    return file.log(log.id)


def can_reopen(settings: Settings, log: GameLog) -> bool:
    """Return whether a game was saved less than an hour ago, and no other game follows it.

    A game that was played here cannot be reopened, because its page now shows what was hidden.
    """
    recent = bool(log.ended) and settings.now() - datetime.fromisoformat(log.ended) < HOUR
    return log.play is not None and log.again is None and recent and log.table is None


def reopen(settings: Settings, file: LogFile, identity: str) -> GameLog:
    """Reopen a saved game and delete its play. Raises ``ClosedError`` if it is too late."""
    log = file.log(identity)
    if log.play is None:
        return log
    if not can_reopen(settings, log):
        raise ClosedError
    with open_store(settings.place, make=False) as store, suppress(NoPlayError):
        store.delete(store.one(log.play), settings.moment())
    return file.reopen(identity)


class PodiumStep(NamedTuple):
    """A player at the end of a game: place, points and what they are, and the numbers that they come from."""

    place: int
    name: str
    colours: tuple[str, ...]
    points: str
    of: str
    why: list[tuple[str, str]]  # headers and numbers


def climb(report: Report, outcome: Outcome, colours: Sequence[tuple[str, ...]]) -> list[PodiumStep]:
    """Return the players of a game, best first, with their points so far, and with two numbers that make them up."""
    blocks = [block for section in report.sections for block in section.blocks]
    standings = [block for block in blocks if isinstance(block, Standing)]
    columns = standings[-1].columns if standings else ()
    of = next((column.header for column in columns if column.decides), "")
    lost = report.chart.lost if isinstance(report.chart, DiscChart) else ()
    parts = [column for column in columns if not column.decides][-2:]
    if not _add_up(parts, outcome):
        parts = []
    return [
        PodiumStep(
            player.place,
            player.name,
            player.colours,
            format_signed(outcome.final[player.name])
            if outcome.final
            else next(
                (column.cells[player.seat][0] for column in columns[::-1] if column.decides or not of), ""
            ),
            lost[player.seat] if lost else of,
            [(column.header, column.cells[player.seat][0]) for column in parts],
        )
        for player in by_place(outcome, colours)
    ]


def _add_up(parts: Sequence[Column], outcome: Outcome) -> bool:
    """Return whether the numbers of some columns add up to the points of each player.

    What takes points off may be counted without a minus sign, such as groups.
    """
    final = outcome.final or {}
    sums = [0] * len(outcome.players)
    for part in parts:
        for seat, (number, _) in enumerate(part.cells):
            try:
                sums[seat] += int(number.replace(MINUS, "-"))
            except ValueError:  # a package shows something else
                return False
    return all(
        abs(points) == abs(final.get(name, 0)) for name, points in zip(outcome.players, sums, strict=True)
    )


def draw_chart(report: Report, date: str, lang: str) -> Markup | None:
    """Return the chart of a game as SVG in two widths, for phones and other screens; None if it has none."""
    if report.chart is None:
        return None
    drawings = (chart(report, date, make_speaker(lang), theme(FULL), frame) for frame in (NARROW, WIDE))
    files = (svg.render(drawing.width, drawing.height, drawing.shapes, screen=True) for drawing in drawings)
    narrow, wide = (Markup(file[file.index("<svg") :]) for file in files)
    return Markup('<div class="on-phone">{}</div><div class="on-desk">{}</div>').format(narrow, wide)


@lru_cache(maxsize=50)
def draw_small_board(board: ReportBoard) -> Markup:
    """Return a board in small, as SVG."""
    drawn = draw_board(board, theme(FULL))
    file = svg.render(drawn.width, drawn.height, drawn.shapes, screen=True)
    return Markup(file[file.index("<svg") :])


def say_day(moment: str, now: datetime) -> Text:
    """Return the day of an ISO 8601 date as people say it, with the time of day if it is today or yesterday.

    >>> say_day("2026-11-19T20:15", datetime(2026, 11, 20)), say_day("2026-11-17", datetime(2026, 11, 20))
    ('yesterday 20:15', '3 days ago')
    """
    days, time = (now.date() - date.fromisoformat(moment[:10])).days, moment[11:16]
    if days in (0, 1):
        day = msg("yesterday") if days else msg("today")
        return join_texts([day, time], " ") if time else day
    if 1 < days <= A_WEEK:
        return plural(days, "{n} day ago", "{n} days ago")
    return Text("{date}", {"date": Date(moment[:10])})


def draw_card(play: Play, lang: str, picture: bytes | None) -> bytes | None:
    """Return the card of a play as PNG; None if it is not over. Raises a ``ScorerError``."""
    game, outcome = outcome_of(play.results, play.id)
    if not outcome.complete:
        return None
    report = scoring.report(game, outcome)
    notes = notes_of(play.results.encode()) or ""
    pixels = read_pixels(picture) if picture else None
    drawing = card(
        report, outcome, colours_of(game), play.date, make_speaker(lang), theme(FULL), notes, pixels
    )
    return as_png(drawable(drawing), CARD_DPI)


def list_plays_until(store: Store, play: Play) -> list[Play]:
    """Return the latest plays of a game up to one of them, earliest first."""
    latest = store.page(PlayChoice(play.game, until=play.date), LATEST)
    return [earlier for earlier in reversed(latest) if earlier.order <= play.order]


def describe_streaks(plays: Sequence[Play], names: Names) -> list[Text]:
    """Return sentences about the longest streaks between two players up to the last of some plays."""
    digests = map(names.read, plays)
    rankings = [digest.ranking for digest in digests if digest and digest.ranking]
    return [
        plural(
            streak.times,
            "{winner} has beaten {loser} {n} time in a row.",
            "{winner} has beaten {loser} {n} times in a row.",
            winner=streak.winner,
            loser=streak.loser,
        )
        for streak in streaks(rankings)[:MOST_STREAKS]
    ]


def make_speaker(lang: str) -> Speak:
    """Return what translates texts into a language."""
    words = catalogue(lang, MESSAGES)
    return lambda text: str(translate(text, words))
