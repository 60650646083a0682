"""Error pages: one sentence in the visitor's language, without internals."""

from logging import getLogger
from math import ceil
from urllib.parse import quote, urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pnp.errors import PnpError
from pnp.wings.web.guard import LONGEST_PHOTO, PHOTO_PATH
from pnp.wings.web.login import try_code
from pnp.wings.web.rendering import page
from scorer.errors import ScorerError
from scorer.messages import Text, msg, plural, quoted
from scorer.plays.errors import MergedNameError, MetError, TakenNameError

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
        "The saved games cannot be read or written now. What you entered before is safe; the "
        "computer running pnp serve shows what is wrong."
    ),
    500: msg("Something went wrong here. What you entered before is safe; go back and reload the page."),
}
"""The sentence for each status."""

LARGE_PHOTO = msg(
    "The photo is larger than {most} MB. Make it smaller, or send another one.",
    most=LONGEST_PHOTO // 1_000_000,
)


def refuse(request: Request, status: int, wait: float = 0.0) -> Response:
    """Answer a refused request; ask for the entry code if only that is missing."""
    if status == 401:
        code, path = request.query_params.get("code", ""), request.scope["path"]
        if code and request.method == "GET":
            return try_code(request, code, path)
        back = path if request.method == "GET" else "/"
        if back.startswith("/t/") and "hx-request" not in request.headers and not back.endswith("/live"):
            return RedirectResponse(f"/enter?{urlencode({'to': back})}", 303)  # it says whose table that is
        return page(request, "enter.html", 401, wrong=None, to=back)
    is_photo = status == 413 and request.scope["path"].endswith(PHOTO_PATH)
    text = LARGE_PHOTO if is_photo else SENTENCES.get(status, SENTENCES[400])
    response = page(request, "refused.html", status, text=text, back=_find_way_back(request))
    if status == 429:
        response.headers["Retry-After"] = str(ceil(wait) or 2)
    if status == 405:
        response.headers["Allow"] = "GET, HEAD, POST"
    return response


def _find_way_back(request: Request) -> str:
    """Return the page of the game to which a form was sent; empty if there is none."""
    _, *parts = request.scope["path"].split("/")
    of_game = request.method == "POST" and len(parts) > 2 and parts[0] in ("plays", "t")
    return quote("/" + "/".join(parts[:2])) if of_game else ""


def explain(fault: PnpError | ScorerError) -> Text:
    """Return the sentence of a fault; where it names a command, what to do on the pages instead."""
    if isinstance(fault, MergedNameError):
        return msg(
            "{name} and {other} count as one person; separate them first on the page of {other}, under Ranking",
            name=quoted(fault.name),
            other=quoted(fault.other),
        )
    if isinstance(fault, TakenNameError):
        return msg(
            "somebody in the saved games is called {new}, so two people would become one; if they are the same "
            "person, join them on the page of {old}, under Ranking",
            old=quoted(fault.old),
            new=quoted(fault.new),
        )
    if isinstance(fault, MetError):
        return plural(
            fault.number,
            "{name} and {means} played each other in {n} game, on {date}, so they are two people",
            "{name} and {means} played each other in {n} games, last on {date}, so they are two people",
            name=quoted(fault.name),
            means=quoted(fault.means),
            date=fault.date,
        )
    return fault.text


async def show_status(request: Request, fault: Exception) -> Response:
    """Answer with the status of an ``HTTPException``, such as 404 for an unknown address."""
    status = fault.status_code if isinstance(fault, HTTPException) else 404
    return refuse(request, status)


async def show_fault(request: Request, fault: Exception, status: int) -> Response:
    """Answer with the sentence of a fault."""
    text = explain(fault) if isinstance(fault, PnpError | ScorerError) else SENTENCES[500]
    return page(request, "refused.html", status, text=text, back=_find_way_back(request))


async def show_closed(request: Request, fault: Exception) -> Response:
    """Answer an entry in a game that is over: redirect to the page of the game, which shows its end."""
    if "log" in request.path_params:
        return RedirectResponse(f"/t/{request.path_params['log']}", 303)
    return await show_fault(request, fault, 409)


async def show_busy(request: Request, fault: Exception) -> Response:
    """Answer that the visitor may try again in a moment."""
    answer = await show_fault(request, fault, 503)
    answer.headers["Retry-After"] = "2"
    return answer


async def show_unusable(request: Request, fault: Exception) -> Response:
    """Answer that plays cannot be saved; only the log of the server says where and why."""
    getLogger("uvicorn.error").error("%s", fault)
    return refuse(request, 503)


async def show_bug(request: Request, fault: Exception) -> Response:
    """Answer that there was an error in the program, without details."""
    return refuse(request, 500)
