"""The first page: games that are being played, and a new one."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pnp.web.rendering import page
from scorer.entry.file import TableFile
from scorer.games import GAMES, title


async def start(request: Request) -> Response:
    """Show the open tables, and what can be begun."""
    if "code" in request.query_params:  # of a link that was opened again
        return RedirectResponse("/", 303)
    tables = await request.app.state.tables.do(TableFile.open_tables)
    games = {game: title(game) for game in GAMES}
    return page(request, "start.html", tables=tables, games=games)
