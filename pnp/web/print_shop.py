"""The page Print: choose a kit, look at its pages, download the PDF."""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response

from pnp.build import defaults
from pnp.build.plan import Request as Order
from pnp.errors import PnpError
from pnp.games import PRINTED
from pnp.pages.backs import BACKS
from pnp.pages.paper import named
from pnp.web import orders
from pnp.web.codes import household
from pnp.web.error_pages import refuse
from pnp.web.languages import language_of
from pnp.web.print_room import BusyError, Kit, PrintRoom
from pnp.web.rendering import page
from scorer.messages import Text

SMALL, LARGE = 420, 1240
"""Dots that a preview is wide: beside others, and alone."""

FIELDS = ("players", "paper", "size", "lang", "ink", "backs")
"""The fields of a form next to the options of its game."""

LONGEST = 40
"""Signs of a field that are taken."""

A_WHILE = "private, max-age=600"


def shop(request: Request) -> Response:
    """Show which games there are."""
    games = [(each.id, each.title, each.players) for each in PRINTED.values()]
    return page(request, "print.html", games=games)


def game(request: Request) -> Response:
    """Show the form of a game's kit; once it is filled in, the pages too."""
    wanted = request.path_params["game"]
    if wanted not in PRINTED:
        return refuse(request, 404)
    fields = _fields(wanted, request.query_params)
    asked = orders.order(wanted, fields, language_of(request))
    if "players" not in fields:
        return _show(request, asked, fields, None, {})
    if not _may_draw(request, asked):
        return refuse(request, 429, 5.0)
    try:
        return _show(request, asked, fields, _room(request).kit(asked), {})
    except BusyError:
        raise
    except PnpError as fault:
        return _show(request, asked, fields, None, orders.faults(asked) or {"": fault.text})


def pdf(request: Request) -> Response:
    """Give a kit as PDF."""
    kit = _kit(request)
    if isinstance(kit, Response):
        return kit
    name = kit.built.file_name
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": A_WHILE}
    return Response(kit.built.data, media_type="application/pdf", headers=headers)


def picture(request: Request) -> Response:
    """Give a page of a kit as a picture."""
    kit = _kit(request)
    if isinstance(kit, Response):
        return kit
    asked = _asked(request)
    width = LARGE if request.query_params.get("large") else SMALL
    data = _room(request).preview(asked, request.path_params["page"], width)
    if data is None:
        return refuse(request, 404)
    return Response(data, media_type="image/png", headers={"Cache-Control": A_WHILE})


def _kit(request: Request) -> Kit | Response:
    """Return the kit that an address asks for, or the refusal."""
    if request.path_params["game"] not in PRINTED:
        return refuse(request, 404)
    asked = _asked(request)
    if not _may_draw(request, asked):
        return refuse(request, 429, 5.0)
    return _room(request).kit(asked)


def _asked(request: Request) -> Order:
    wanted = request.path_params["game"]
    return orders.order(wanted, _fields(wanted, request.query_params), language_of(request))


def _may_draw(request: Request, asked: Order) -> bool:
    """Return whether an address may have one more kit drawn; one that is there already costs nothing."""
    client = request.client.host if request.client else ""
    taken: bool = _room(request).has(asked) or request.app.state.drawing.takes(household(client))
    return taken


def _room(request: Request) -> PrintRoom:
    room: PrintRoom = request.app.state.print_room
    return room


def _fields(wanted: str, query: QueryParams) -> dict[str, str]:
    names = (*FIELDS, *(each.id for each in PRINTED[wanted].options))
    return {name: query[name][:LONGEST] for name in names if name in query}


def _show(
    request: Request, asked: Order, fields: dict[str, str], kit: Kit | None, faults: dict[str, Text]
) -> Response:
    about = PRINTED[asked.games[0]]
    facts: dict[str, object] = {
        "game": about,
        "asked": asked,
        "form": fields,
        "papers": named(),
        "paper": fields.get("paper", defaults.PAPER),
        "all_backs": BACKS,
        "kit": kit,
        "preview": SMALL,
        "faults": faults,
        "query": urlencode({**fields, "lang": asked.lang}),
    }
    return page(request, "print_game.html", 422 if faults else 200, **facts)
