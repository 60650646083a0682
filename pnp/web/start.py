"""The first page: games that are being played, and a new one."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pnp.tables.file import TableFile
from pnp.web.rendering import page
from scorer.games import GAMES, module


def title(game: str) -> str:
    """Return the name of a game."""
    name: str = module("scorer.games", game).TITLE
    return name


async def start(request: Request) -> Response:
    """Show the open tables, and what can be begun."""
    if "code" in request.query_params:  # of a link that was opened again
        return RedirectResponse("/", 303)
    tables = await request.app.state.tables.do(TableFile.open_tables)
    games = {game: title(game) for game in GAMES}
    return page(request, "start.html", tables=tables, games=games)
