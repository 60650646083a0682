"""Login with the entry code, from a link or typed; and the language switch."""

from functools import lru_cache
from math import ceil
from typing import NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pnp.wings.web.codes import format_code
from pnp.wings.web.form import form_of
from pnp.wings.web.rendering import page
from pnp.wings.web.shared import shared
from pnp.wings.web.visitor import LANGUAGE, set_cookie, spoken, visitor
from pnp.writers.qr import as_svg
from scorer.entry.contract import NoLogError
from scorer.games import title
from scorer.messages import msg, plural

WRONG = msg("That is not the code. Look at the computer running pnp serve, and type it again.")


async def enter(request: Request) -> Response:
    """Show the form for the code, or try a code."""
    if request.method != "POST":
        if shared(request).door is None:  # no code is needed
            return RedirectResponse("/", 303)
        to = local(request.query_params.get("to", "/"))
        return page(request, "enter.html", wrong=None, to=to, table=await _find_table(request, to))
    form = await form_of(request)
    return try_code(request, form.get("code", ""), local(form.get("to", "/")))


async def _find_table(request: Request, to: str) -> tuple[str, tuple[str, ...]] | None:
    """Return the game and the players that a shared link leads to: who has the link may know them."""
    parts = to.split("?", maxsplit=1)[0].split("/")
    if parts[1] != "t":
        return None
    try:
        log = await shared(request).logs.do(lambda file: file.log("".join(parts[2:3])))
    except NoLogError:
        return None
    return (title(log.game), log.start.players) if log.is_begun else None


def try_code(request: Request, code: str, to: str) -> Response:
    """Give a phone with the right code its cookie and redirect it to ``to``; otherwise show the form again."""
    door = shared(request).door
    client = visitor(request).address
    if door is None:
        return RedirectResponse(local(to), 303)
    wait = door.wait(client)
    if wait > 0:
        wrong = plural(
            ceil(wait),
            "Too many wrong tries: wait {n} second, then try again.",
            "Too many wrong tries: wait {n} seconds, then try again.",
        )
        response = page(request, "enter.html", 429, wrong=wrong, to=to)
        response.headers["Retry-After"] = str(ceil(wait))
        return response
    if not door.opens(client, code):
        return page(request, "enter.html", 401, wrong=WRONG, to=to)
    answer = RedirectResponse(local(to), 303)
    set_cookie(answer, door.cookie_name, door.cookie)
    return answer


class WayIn(NamedTuple):
    """How one more phone comes in: a QR code, or an address and the entry code."""

    picture: Markup
    address: str
    code: str


def draw_entry(request: Request, path: str) -> WayIn:
    """Return how one more phone comes to a page."""
    settings = shared(request).settings
    address = settings.address or str(request.base_url)
    return WayIn(
        _draw_code(f"{address.rstrip('/')}{path}?code={settings.code}"), address, format_code(settings.code)
    )


@lru_cache(maxsize=50)
def _draw_code(link: str) -> Markup:
    drawn = as_svg(link).decode()
    return Markup(drawn[drawn.index("<svg") :])


async def language(request: Request) -> Response:
    """Set the chosen language, and go back to the page."""
    form = await form_of(request)
    answer = RedirectResponse(local(form.get("back", "/")), 303)
    chosen = form.get("lang", "")
    if chosen in spoken():
        set_cookie(answer, LANGUAGE, chosen)
    return answer


def local(path: str) -> str:
    r"""Return a path of this site; the first page if it might lead to another site.

    >>> local("/t/abc?round=2"), local("//evil.example"), local("/\\evil.example"), local("https://evil.example")
    ('/t/abc?round=2', '/', '/', '/')
    """
    plain = path.isascii() and path.isprintable() and "\\" not in path
    return path if plain and path.startswith("/") and not path.startswith("//") else "/"
