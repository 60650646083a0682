"""Error pages: one sentence in the visitor's language, without internals."""

from __future__ import annotations

from logging import getLogger
from math import ceil

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pnp.errors import PnpError
from pnp.web.login import try_code
from pnp.web.rendering import page
from scorer.errors import ScorerError
from scorer.messages import msg

SENTENCES = {
    400: msg("This request cannot be read. Go back and reload the page."),
    403: msg("This request came from another page, so nothing was done. Go back and try again."),
    404: msg("There is no such page."),
    405: msg("This page does not support that request."),
    408: msg("The request timed out. Try again."),
    413: msg("The request is too large. Send less."),
    414: msg("This address is too long."),
    421: msg("This computer does not have that name. Use the address that pnp serve shows."),
    429: msg("Too many requests came from here. Wait a moment and reload the page."),
    503: msg(
        "The plays cannot be read or written now. What you entered before is safe; the computer "
        "running pnp serve shows what is wrong."
    ),
    500: msg("Something went wrong here. What you entered before is safe; go back and reload the page."),
}
"""What is said of each status."""


def refuse(request: Request, status: int, wait: float = 0.0) -> Response:
    """Answer a request that does not come in; who only lacks the entry code is asked for it."""
    if status == 401:
        return _to_the_door(request)
    text = SENTENCES.get(status, SENTENCES[400])
    response = page(request, "refused.html", status, text=text)
    if status == 429:
        response.headers["Retry-After"] = str(ceil(wait) or 2)
    if status == 405:
        response.headers["Allow"] = "GET, HEAD, POST"
    return response


def _to_the_door(request: Request) -> Response:
    code = request.query_params.get("code", "")
    if code and request.method == "GET":
        return try_code(request, code, request.url.path)
    back = request.url.path if request.method == "GET" else "/"
    return page(request, "enter.html", 401, wrong=None, to=back)


async def no_page(request: Request, fault: Exception) -> Response:
    """Answer for an address that leads nowhere."""
    status = fault.status_code if isinstance(fault, HTTPException) else 404
    return refuse(request, status)


async def told(request: Request, fault: Exception, status: int) -> Response:
    """Answer with what a fault says."""
    text = fault.text if isinstance(fault, PnpError | ScorerError) else SENTENCES[500]
    return page(request, "refused.html", status, text=text)


async def conflict(request: Request, fault: Exception) -> Response:
    """Answer for a game that is over: lead to it, where its end is shown."""
    if "log" in request.path_params:
        return RedirectResponse(f"/t/{request.path_params['log']}", 303)
    return await told(request, fault, 409)


async def busy(request: Request, fault: Exception) -> Response:
    """Answer for what may be asked again in a moment."""
    answer = await told(request, fault, 503)
    answer.headers["Retry-After"] = "2"
    return answer


async def no_place(request: Request, fault: Exception) -> Response:
    """Answer where plays cannot be kept: the host is reported why and where, the visitor only that."""
    getLogger("uvicorn.error").error("%s", fault)
    return refuse(request, 503)


async def broken(request: Request, fault: Exception) -> Response:
    """Answer for a bug of ours, without details."""
    return refuse(request, 500)
