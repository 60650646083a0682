"""The page Print: choose a kit, look at its pages, download the PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from urllib.parse import urlencode

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response

from pnp.build import defaults
from pnp.build.plan import Request as Order
from pnp.build.plan import plans
from pnp.errors import PnpError
from pnp.games import PRINTED, printed
from pnp.games.options import choose
from pnp.pages.backs import BACKS
from pnp.pages.paper import named
from pnp.printers.known import PrintersFileError, printer, read
from pnp.texts.languages import LANGUAGES
from pnp.web.error_pages import refuse
from pnp.web.guard import may_draw
from pnp.web.print_room import BusyError, Kit, PrintRoom
from pnp.web.rendering import page
from pnp.web.visitor import language_of
from scorer.messages import Text

SMALL, LARGE = 420, 1240
"""Dots that a preview is wide: beside others, and alone."""

FIELDS = ("players", "paper", "size", "lang", "ink", "backs", "printer", "only")
"""The fields of a form next to the options of its game."""

LONGEST = 40
"""Signs of a field that are taken."""

OTHER = "other"
"""The value for a custom paper size."""

A_WHILE = "private, max-age=600"


def shop(request: Request) -> Response:
    """Show which games there are."""
    games = [(each.id, each.title, each.players) for each in PRINTED.working()]
    return page(request, "print.html", games=games)


def game(request: Request) -> Response:
    """Show the pages of a game's kit, and the form that changes it."""
    wanted = request.path_params["game"]
    if wanted not in PRINTED:
        return refuse(request, 404)
    fields = _fields(wanted, request.query_params)
    asked = _asked(request)
    if not _may_draw(request, asked):
        return refuse(request, 429, 5.0) if fields else _show(request, asked, fields, None, {})
    try:
        return _show(request, asked, fields, _room(request).kit(asked), {})
    except BusyError:
        raise
    except PnpError as fault:
        return _show(request, asked, fields, None, faults_of(asked) or {"": fault.text})


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
    """Return what an address asks for. Raises ``UnknownPrinterError`` or ``PrintersFileError``."""
    wanted = request.path_params["game"]
    fields = _fields(wanted, request.query_params)
    path: Path | None = request.app.state.settings.printers
    profile = printer(path, fields["printer"]) if path and fields.get("printer") else None
    return order(wanted, fields, language_of(request))._replace(printer=profile)


def _printers(request: Request) -> list[str]:
    """Return the names of the printers that are saved on this computer."""
    path: Path | None = request.app.state.settings.printers
    try:
        return list(read(path)) if path else []
    except PrintersFileError:  # the command line tells what is wrong with the file
        return []


def _may_draw(request: Request, asked: Order) -> bool:
    """Return whether an address may have one more kit drawn; one that is there already costs nothing."""
    return _room(request).has(asked) or may_draw(request)


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
        "printers": _printers(request),
        "parts": _parts(asked),
        "folded": not faults and not set(fields) - {"players", "paper", "size"},
        "preview": SMALL,
        "large": LARGE,
        "faults": faults,
        "query": urlencode({**fields, "lang": asked.lang}),
    }
    return page(request, "print_game.html", 422 if faults else 200, **facts)


def _parts(asked: Order) -> list[tuple[str, str]]:
    """Return the id and the name of everything in a kit; nothing of one that cannot be drawn."""
    try:
        (plan,) = plans(asked._replace(only=()))
        return [(each.id, each.name) for each in plan.game.kit(plan.spec).parts]
    except PnpError:
        return []


def order(game: str, fields: Mapping[str, str], lang: str) -> Order:
    """Return the request of a form; missing fields have defaults, and the kit is in the language of the page."""
    paper = fields.get("paper", defaults.PAPER)
    return Order(
        games=(game,),
        players=_players(fields.get("players", ""), printed(game).players),
        choices={each.id: fields[each.id] for each in printed(game).options if fields.get(each.id)},
        paper=fields.get("size", "").strip() if paper == OTHER else paper,
        lang=fields.get("lang", lang) if fields.get("lang", lang) in LANGUAGES else lang,
        backs=fields.get("backs", defaults.BACKS),
        ink=fields.get("ink", defaults.INK),
        only=tuple(fields.get("only", "").replace(",", " ").split()),
    )


def _players(text: str, right: Sequence[int]) -> int:
    """Return a whole number; -1 stands for what is none, so that it is refused if it is used."""
    if not text:
        return defaults.PLAYERS if defaults.PLAYERS in right else right[0]
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else -1


def faults_of(asked: Order) -> dict[str, Text]:
    """Return what is wrong with an order, all of it at once, by the field that it concerns."""
    game = printed(asked.games[0])
    wrong = {
        key: _fault(partial(choose, game.title, game.options, {key: value}))
        for key, value in asked.choices.items()
    }
    right = {key: value for key, value in asked.choices.items() if wrong[key] is None}
    usual = Order(games=asked.games, players=game.players[0])
    alone = {
        "players": usual._replace(players=asked.players, choices=right),
        "paper": usual._replace(paper=asked.paper),
        "backs": usual._replace(backs=asked.backs),
        "ink": usual._replace(ink=asked.ink),
        "only": usual._replace(players=asked.players, choices=right, only=asked.only),
    }
    wrong |= {field: _fault(partial(_open, each)) for field, each in alone.items()}
    if wrong["players"]:
        wrong["only"] = None
    return {field: fault for field, fault in wrong.items() if fault is not None}


def _open(asked: Order) -> None:
    for plan in plans(asked):
        plan.game.kit(plan.spec)


def _fault(check: Callable[[], object]) -> Text | None:
    """Return what a check refuses."""
    try:
        check()
    except PnpError as fault:
        return fault.text
    return None
