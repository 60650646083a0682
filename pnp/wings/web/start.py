"""The first page: the games being played, and those that can be begun; and the code for one more phone."""

from collections import Counter
from datetime import datetime
from typing import NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pnp.charts.card import last_board
from pnp.drawing.theme import FULL, theme
from pnp.errors import FolderError
from pnp.games import PRINTED
from pnp.wings.web.login import draw_entry, local
from pnp.wings.web.rendering import compress, page
from pnp.wings.web.saved_plays import colours_of, draw_small_board, say_day
from pnp.wings.web.shared import can_be_played, shared
from pnp.wings.web.sprites import sprite
from pnp.wings.web.visitor import visitor
from scorer.entry.file import LogFile
from scorer.entry.log import GameLog
from scorer.games import GAMES, title
from scorer.games.packages import BrokenGameError
from scorer.messages import Text, join_texts, msg
from scorer.seats import COLOURS


class OpenGame(NamedTuple):
    """A game that is being played, for the list."""

    id: str
    made: str
    title: str
    players: tuple[tuple[str, tuple[str, ...]], ...]  # names and colours
    leaders: tuple[str, ...]  # one player; none while several are level, or when the game is over
    state: Text  # what is next, or who won
    is_over: bool
    when: Text  # as people say it
    is_played: bool  # here, not only entered
    is_mine: bool  # whether the phone that asks has a seat or has entered something
    board: Markup = Markup()


class Offer(NamedTuple):
    """What the pages offer for a game besides keeping score, or the fault of its printed side."""

    is_played: bool = False
    has_rules: bool = False
    fault: Text | None = None


async def start(request: Request) -> Response:
    """Show the games being played, and those that can be begun."""
    if "code" in request.query_params:  # the entry link was opened again
        return RedirectResponse("/", 303)
    logs = await shared(request).logs.do(LogFile.open_logs)
    now, phone = shared(request).settings.now(), visitor(request).phone
    begun = [_describe_log(log, now, phone) for log in logs if log.is_begun]
    discarded = [
        (log, title(log.game), say_day(log.made, now))
        for log in await shared(request).logs.do(LogFile.discarded_logs)
    ]
    begun.sort(key=lambda game: not game.is_mine)
    unread = GAMES.unread
    games = list(GAMES.working(but=unread))
    titles = Counter(game.title_in(visitor(request).lang) for game in games)
    whole = page(
        request,
        "start.html",
        playing=[game for game in begun if not game.is_over],
        over=[game for game in begun if game.is_over],
        discarded=discarded,
        asked=len(shared(request).host.questions) if visitor(request).is_host else 0,
        games=games,
        unread=unread,
        folds=shared(request).settings.folders,
        alike=[title for title, number in titles.items() if number > 1],  # these also show their ids
        drawn={game.id: _make_offer(request, game.id) for game in games},
        emblems=sprite(COLOURS, theme(FULL), dice=True),
    )
    return compress(request, whole)


def _make_offer(request: Request, game: str) -> Offer:
    try:
        return Offer(can_be_played(request, game), PRINTED[game].has_rules)
    except (BrokenGameError, FolderError) as fault:  # the other games still work
        return Offer(fault=fault.text)


def join(request: Request) -> Response:
    """Show the entry code for one more phone, as a link to the page that this phone comes from."""
    if not shared(request).settings.code:
        return RedirectResponse("/", 303)
    to = local(request.query_params.get("to", "/"))
    return page(request, "join.html", **draw_entry(request, to.partition("?")[0])._asdict(), to=to)


async def tv(request: Request) -> Response:
    """Show the table view of the latest open game."""
    logs = await shared(request).logs.do(LogFile.open_logs)
    begun = [log for log in logs if log.is_begun]
    return RedirectResponse(f"/t/{begun[0].id}?tv=1" if begun else "/", 303)


def _describe_log(log: GameLog, now: datetime, phone: str) -> OpenGame:
    outcome, position = log.progress.outcome, log.table and log.table.position
    is_over = position.is_terminal if position else outcome.next is None
    first = outcome.ranking[0] if len(outcome.ranking) > 1 and not is_over else ()
    leaders = first if len(first) == 1 else ()
    players = tuple(zip(log.start.players, colours_of(log.start), strict=True))
    report = GAMES[log.game].report(log.progress.game, outcome)
    state, board = outcome.next or report.verdict, last_board(report)
    question = None if position else log.question
    if log.progress.faulty:
        state, leaders = msg("What is entered cannot be right. Open it to correct it."), ()
    elif question and question.begun and not is_over:
        state = msg("Not all of it is entered yet. Open it to go on.")
        leaders = () if question.in_score else leaders
    if position:
        board = position.observation(position.turn).board
        if not is_over:
            state = msg("Played here. It is {name}'s turn.", name=position.players[position.turn])
            state = join_texts([position.part(), state], ". ") if position.part() else state
    return OpenGame(
        log.id,
        log.made,
        title(log.game),
        players,
        leaders,
        state,
        is_over,
        say_day(log.made, now),
        position is not None,
        phone in log.people or any(edit.phone == phone for edit in log.edits),
        draw_small_board(board) if board else Markup(),
    )
