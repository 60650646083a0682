"""The first page: the games that are being played, and those that can be begun; and the code for one more phone."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pnp.drawing.theme import FULL, theme
from pnp.games import PRINTED
from pnp.games.own.folder_error import FolderError
from pnp.pads.sprites import sprite
from pnp.web.codes import format_code
from pnp.web.login import local
from pnp.web.rendering import page
from pnp.web.saved_plays import colours_of
from pnp.writers.qr import as_svg
from scorer.entry.file import LogFile
from scorer.entry.log import GameLog
from scorer.games import GAMES, title
from scorer.games.packages import BrokenGameError
from scorer.messages import Text, msg
from scorer.seats import COLOURS


class OpenGame(NamedTuple):
    """A game that is being played: who plays in which colours, who leads, and how it stands."""

    id: str
    made: str
    title: str
    players: tuple[tuple[str, tuple[str, ...]], ...]
    leaders: tuple[str, ...]  # one player, or nobody while several are level
    state: Text  # what is next, or who won


class Drawn(NamedTuple):
    """What there is of a game beside its scores: whether it is played here, its rules, or why its pages fail."""

    is_played: bool = False
    has_rules: bool = False
    fault: Text | None = None


async def start(request: Request) -> Response:
    """Show the games that are being entered, and what can be begun."""
    if "code" in request.query_params:  # of a link that was opened again
        return RedirectResponse("/", 303)
    logs = await request.app.state.logs.do(LogFile.open_logs)
    games = list(GAMES.working())
    titles = Counter(each.title for each in games)
    drawn = {each.id: _drawn(each.id) for each in games}
    return page(
        request,
        "start.html",
        logs=[_open_game(log) for log in logs if log.is_begun],
        games=games,
        alike=[
            each for each, number in titles.items() if number > 1
        ],  # told apart by the names of their folders
        drawn=drawn,
        colours=COLOURS,
        emblems=sprite(COLOURS, theme(FULL), dice=True),
    )


def _drawn(game: str) -> Drawn:
    """Return what the first page says of a game."""
    try:
        found = PRINTED[game]
        return Drawn(is_played=found.scene is not None, has_rules=found.has_rules)
    except (BrokenGameError, FolderError) as fault:  # the other games are played all the same
        return Drawn(fault=fault.text)


def join(request: Request) -> Response:
    """Show the code that lets in one more phone, and leads it to the page that this one comes from."""
    settings = request.app.state.settings
    if not settings.code:
        return RedirectResponse("/", 303)
    to = local(request.query_params.get("to", "/"))
    address = settings.address or str(request.base_url)
    drawn = as_svg(f"{address.rstrip('/')}{to.partition('?')[0]}?code={settings.code}").decode()
    facts: dict[str, object] = {"address": address, "code": format_code(settings.code), "to": to}
    return page(request, "join.html", 200, picture=Markup(drawn[drawn.index("<svg") :]), **facts)


def _open_game(log: GameLog) -> OpenGame:
    """Return how a game stands, for the list."""
    outcome, begun = log.progress.outcome, log.start
    first = outcome.ranking[0] if len(outcome.ranking) > 1 else ()
    leaders = first if len(first) == 1 else ()
    players = tuple(zip(begun.players, colours_of(begun), strict=True))
    state = outcome.next or GAMES[log.game].report(log.progress.game, outcome).verdict
    if log.table is not None and not log.table.position.is_terminal:
        position = log.table.position
        state = msg("Played here. It is {name}'s turn.", name=position.players[position.turn])
    return OpenGame(log.id, log.made, title(log.game), players, leaders, state)
