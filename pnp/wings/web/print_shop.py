"""The print page: choose a kit, look at its pages, download the PDF."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from urllib.parse import urlencode, urlsplit

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response

from pnp.errors import PnpError
from pnp.games import PRINTED, printed
from pnp.games.contract import PrintedGame
from pnp.games.options import COMPANION, WITH
from pnp.kits import defaults
from pnp.kits.companion_address import MOST
from pnp.kits.plan import Request as Order
from pnp.kits.plan import list_shared, make_plans, usual_players
from pnp.pages.backs import BACKS
from pnp.pages.paper import standard_papers
from pnp.printers.known import PrintersFileError, printer, read
from pnp.texts.languages import LANGUAGES, page_language
from pnp.wings.contract import WINGS
from pnp.wings.web.error_pages import refuse
from pnp.wings.web.print_room import DrawingBusyError, PreviewedKit
from pnp.wings.web.rendering import page
from pnp.wings.web.settings import Settings
from pnp.wings.web.shared import may_draw, shared
from pnp.wings.web.visitor import visitor
from scorer.errors import ScorerError
from scorer.games import GAMES
from scorer.messages import Text
from scorer.report import percent

SMALL, LARGE = 420, 1240  # the width of a preview in pixels: in the list of pages, and alone

FIELDS = ("players", "paper", "size", "lang", "ink", "cut", "backs", "printer", "only")
"""The fields of the form besides the options of the game."""

MANY = ("together", "share")
"""Fields that take several values: other games in the same file, and the parts that are printed once for all."""

LONGEST = 40  # the most characters of a field to use
OTHER = "other"  # the value for a custom paper size

A_WHILE = "private, max-age=600"


def shop(request: Request) -> Response:
    """Show the list of games."""
    unread = GAMES.unread
    games = [(game.id, game.title, game.players) for game in PRINTED.working(but=unread)]
    return page(request, "print.html", games=games, unread=unread)


def game(request: Request) -> Response:
    """Show the pages of a game's kit, and the form that changes it."""
    identity = request.path_params["game"]
    if identity not in PRINTED:
        return refuse(request, 404)
    fields = _read_fields(identity, request.query_params)
    order = _read_order(request)
    if not _may_draw(request, order):
        return refuse(request, 429, 5.0) if fields else _show(request, order, fields, None, {})
    try:
        return _show(request, order, fields, shared(request).print_room.kit(order), {})
    except DrawingBusyError:
        raise
    except (PnpError, ScorerError) as fault:
        return _show(request, order, fields, None, find_faults(order) or {"": fault.text})


def pdf(request: Request) -> Response:
    """Answer with a kit as PDF."""
    kit = get_kit(request)
    if isinstance(kit, Response):
        return kit
    name = kit.built.file_name
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": A_WHILE}
    return Response(kit.built.data, media_type="application/pdf", headers=headers)


def companion(request: Request) -> Response:
    """Answer with the page that leads through the cutting of a kit: the file that a build writes beside it."""
    make = WINGS.find(lambda wing: wing.companion())
    if make is None:
        return refuse(request, 404)
    kit = get_kit(request)
    if isinstance(kit, Response):
        return kit
    made = make.write(kit.built.finished)
    policy = f"{made.policy}; frame-ancestors 'none'"
    headers = {"Content-Security-Policy": policy, "Cache-Control": A_WHILE}
    return Response(made.data, media_type="text/html", headers=headers)


def picture(request: Request) -> Response:
    """Answer with a page of a kit as a picture."""
    kit = get_kit(request)
    if isinstance(kit, Response):
        return kit
    width = LARGE if request.query_params.get("large") else SMALL
    data = shared(request).print_room.preview(_read_order(request), request.path_params["page"], width)
    if data is None:
        return refuse(request, 404)
    return Response(data, media_type="image/png", headers={"Cache-Control": A_WHILE})


def get_kit(request: Request) -> PreviewedKit | Response:
    """Return the kit in an address, or a refusal."""
    if request.path_params["game"] not in PRINTED:
        return refuse(request, 404)
    order = _read_order(request)
    if not _may_draw(request, order):
        return refuse(request, 429, 5.0)
    return shared(request).print_room.kit(order)


def _read_order(request: Request) -> Order:
    """Return the order in an address. Raises ``UnknownPrinterError`` or ``PrintersFileError``."""
    game = request.path_params["game"]
    fields = _read_fields(game, request.query_params)
    settings = shared(request).settings
    named = fields.get("printer", settings.printer)
    profile = printer(settings.printers, named) if settings.printers and named else None
    usual = (profile and profile.paper) or settings.paper
    order = make_order(game, fields, visitor(request).lang, usual)
    wanted = COMPANION in str(order.choices.get(WITH.id, "")).split(",")
    link = find_link(settings, f"/print/{game}/companion?{_encode(fields, order)}") if wanted else ""
    return replace(order, printer=profile, companion=link)


def find_link(settings: Settings, path: str) -> str:
    """Return the address at which a phone finds a page, for a printed code; empty if none can, or it is too long."""
    host = urlsplit(settings.address).hostname or ""
    if not host or host == "localhost" or host.startswith("127.") or host == "::1":
        return ""
    start = f"{settings.address}#" if settings.device else settings.address.rstrip("/")
    return start + path if len(start + path) <= MOST else ""


def _encode(fields: Mapping[str, str], order: Order) -> str:
    """Return the fields of a form, and the language of its kit, as they are in an address."""
    return urlencode({**fields, "lang": order.lang})


def read_query(request: Request) -> dict[str, str]:
    """Return the fields of an address, and the language of its kit."""
    return {
        **_read_fields(request.path_params["game"], request.query_params),
        "lang": _read_order(request).lang,
    }


def _list_printers(request: Request) -> list[str]:
    path = shared(request).settings.printers
    try:
        return list(read(path)) if path else []
    except PrintersFileError:  # the command line reports what is wrong with the file
        return []


def _may_draw(request: Request, order: Order) -> bool:
    """Return whether an address may have one more kit drawn; cached kits are always allowed."""
    return shared(request).print_room.has(order) or may_draw(request)


def _read_fields(game: str, query: QueryParams) -> dict[str, str]:
    """Return the fields of an address; the last of several with one name counts, or all if the option takes several.

    Options may have the names that they are stored under.
    """
    fields = {name: query[name] for name in FIELDS if name in query}
    fields |= {name: ",".join(query.getlist(name)) for name in MANY if name in query}
    for option in PRINTED[game].options:
        for name in (option.stored, option.id):
            if name in query:
                fields[option.stored] = ",".join(query.getlist(name)) if option.many else query[name]
    return {name: value[:LONGEST] for name, value in fields.items()}


def _show(
    request: Request, order: Order, fields: dict[str, str], kit: PreviewedKit | None, faults: dict[str, Text]
) -> Response:
    return page(
        request,
        "print_game.html",
        422 if faults else 200,
        game=PRINTED[order.games[0]],
        asked=order,
        form=fields,
        papers=standard_papers(),
        paper=fields.get("paper", order.paper),
        all_backs=BACKS,
        kit=kit,
        ink=percent(kit.ink / 100) if kit else None,
        printers=_list_printers(request),
        printer=fields.get("printer", shared(request).settings.printer),
        parts=_list_parts(order),
        also=WITH,
        others=_list_others(order),
        shared=_list_shared(order),
        folded=not faults and not set(fields) - {"players", "paper", "size"},
        preview=SMALL,
        large=LARGE,
        faults=faults,
        query=_encode(fields, order),
        leads=WINGS.find(lambda wing: wing.companion()) is not None,
        can_print=shared(request).desk is not None,
    )


def _list_others(order: Order) -> list[tuple[str, str]]:
    """Return the ids and titles of the games besides the first of an order; a folder not read yet has its id twice."""
    unread = GAMES.unread
    others = [(game.id, game.title_in(order.lang)) for game in PRINTED.working(but=unread)]
    return [
        (game, title)
        for game, title in (*others, *zip(unread, unread, strict=True))
        if game != order.games[0]
    ]


def _list_parts(order: Order) -> list[tuple[str, str]]:
    """Return the ids and names of the parts of a kit; none if the kit cannot be drawn."""
    try:
        (plan,) = make_plans(replace(order, only=(), games=order.games[:1], together=False, share=()))
        return [(part.id, part.name) for part in plan.game.kit(plan.spec).parts]
    except (PnpError, ScorerError):
        return []


def _list_shared(order: Order) -> list[tuple[str, str]]:
    """Return the parts that may be printed once for several games of an order; none if it cannot be drawn."""
    if not order.together:
        return []
    try:
        parts = list_shared(make_plans(replace(order, only=(), together=False, share=())))
        return [(part.id, part.name) for part in parts if part.instead]
    except (PnpError, ScorerError):
        return []


def make_order(game: str, fields: Mapping[str, str], lang: str, usual: str = defaults.PAPER) -> Order:
    """Return the order of a form.

    Missing fields have defaults, the paper is the ``usual`` one, and the kit is in the language of the page.
    """
    paper = fields.get("paper", usual)
    choices = _read_choices(printed(game), fields)
    known = (*LANGUAGES, *printed(game).languages)
    others, share = (_split(fields.get(name, "")) for name in MANY)
    return Order(
        games=(game, *others),
        together=bool(others),
        share=share if others else (),
        players=_parse_players(fields.get("players", ""), usual_players(printed(game), choices)),
        choices=choices,
        paper=fields.get("size", "").strip() if paper == OTHER else paper,
        lang=next((one for one in (fields.get("lang"), lang) if one in known), page_language(lang)),
        backs=fields.get("backs", defaults.BACKS),
        ink=fields.get("ink", defaults.INK),
        cut=fields.get("cut", defaults.CUT),
        only=_split(fields.get("only", "")),
    )


def _split(text: str) -> tuple[str, ...]:
    """Return the words of a field."""
    return tuple(text.replace(",", " ").split())


def _read_choices(game: PrintedGame, fields: Mapping[str, str]) -> dict[str, str]:
    """Return the options of a form; a rule of another edition counts if its value is not the default.

    The form has the options of all editions.
    """
    given = {option: fields[option.stored] for option in game.options if fields.get(option.stored)}
    edition = game.rules.edition({option.id: value for option, value in given.items()})
    return {
        option.id: value
        for option, value in given.items()
        if option in game.options_of(edition) or value != option.default
    }


def _parse_players(text: str, usual: int) -> int:
    """Return the number of players; -1, which every game refuses, if it is not a whole number."""
    if not text:
        return usual
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else -1


def find_faults(order: Order) -> dict[str, Text]:
    """Return all faults of an order by field; every field is checked alone."""
    game = printed(order.games[0])
    switch = game.rules.edition_option
    edition = {switch.id: game.rules.edition(order.choices).id} if switch else {}
    faults = {
        key: _catch_fault(partial(game.choose, {**edition, key: value}))
        for key, value in order.choices.items()
    }
    valid = {key: value for key, value in order.choices.items() if faults[key] is None}
    default = Order(games=order.games[:1], players=game.players[0])
    checks = {
        "players": replace(default, players=order.players, choices=valid),
        "paper": replace(default, paper=order.paper),
        "backs": replace(default, backs=order.backs),
        "ink": replace(default, ink=order.ink),
        "cut": replace(default, cut=order.cut),
        "only": replace(default, players=order.players, choices=valid, only=order.only),
    }
    faults |= {field: _catch_fault(partial(_plan, check)) for field, check in checks.items()}
    if faults["players"]:
        faults["only"] = None
    elif order.together:
        faults["together"] = _catch_fault(partial(_plan, replace(order, only=(), share=())))
        faults["share"] = (
            None if faults["together"] else _catch_fault(partial(_plan, replace(order, only=())))
        )
    return {field: fault for field, fault in faults.items() if fault is not None}


def _plan(order: Order) -> None:
    for plan in make_plans(order):
        plan.game.kit(plan.spec)


def _catch_fault(check: Callable[[], object]) -> Text | None:
    """Return the fault that a check raises; None if it raises none."""
    try:
        check()
    except (PnpError, ScorerError) as fault:
        return fault.text
    return None
