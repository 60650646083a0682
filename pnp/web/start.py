"""The first page: games that are being played, and a new one."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pnp.web.rendering import page
from scorer.entry.file import LogFile
from scorer.games import titles


async def start(request: Request) -> Response:
    """Show the games that are being entered, and what can be begun."""
    if "code" in request.query_params:  # of a link that was opened again
        return RedirectResponse("/", 303)
    logs = await request.app.state.logs.do(LogFile.open_logs)
    return page(request, "start.html", logs=[log for log in logs if log.is_begun], games=titles())
