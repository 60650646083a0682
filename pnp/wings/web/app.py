"""The application: pages by address, the guard in front of them, and errors as pages."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from itertools import chain

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from pnp.errors import PnpError
from pnp.wings.contract import NoWingError
from pnp.wings.web import (
    entering,
    error_pages,
    evening,
    host_page,
    login,
    new,
    pictures,
    player,
    plays,
    print_shop,
    ranking,
    rules,
    start,
    wishes,
)
from pnp.wings.web.assets import static
from pnp.wings.web.codes import EntryCode
from pnp.wings.web.consent import Consent
from pnp.wings.web.contract import find_phones
from pnp.wings.web.guard import STRANGERS, STRANGERS_AT_ONCE, Guard, Rates
from pnp.wings.web.host import Host
from pnp.wings.web.live import Live
from pnp.wings.web.log_writer import LogWriter
from pnp.wings.web.print_room import DrawingBusyError, PrintRoom
from pnp.wings.web.settings import Settings
from pnp.wings.web.shared import Shared
from scorer.entry.contract import ClosedError, NoLogError
from scorer.errors import ScorerError
from scorer.plays.errors import PlaceError

ROUTES = [
    Route("/t/{log}", entering.show),
    Route("/t/{log}/live", entering.live),
    Route("/t/{log}/edit", entering.edit, methods=["POST"]),
    Route("/t/{log}/undo", entering.undo, methods=["POST"]),
    Route("/t/{log}/me", entering.sit, methods=["POST"]),
    Route("/t/{log}/rename", wishes.rename, methods=["POST"]),
    Route("/t/{log}/consent", wishes.consent, methods=["POST"]),
    Route("/t/{log}/keep", wishes.keep, methods=["POST"]),
    Route("/t/{log}/reopen", entering.reopen, methods=["POST"]),
    Route("/t/{log}/again", entering.again, methods=["POST"]),
    Route("/t/{log}/drop", wishes.drop, methods=["POST"]),
    Route("/t/{log}/restore", entering.restore, methods=["POST"]),
    Route("/", start.start),
    Route("/join", start.join),
    Route("/tv", start.tv),
    Route("/enter", login.enter, methods=["GET", "POST"]),
    Route("/language", login.language, methods=["POST"]),
    Route("/static/{name}", static),
    Route("/new/{game}", new.new, methods=["GET", "POST"]),
    Route("/rules/{game}", rules.rules),
    Route("/plays", plays.plays),
    Route("/plays/{play}", plays.play),
    Route("/plays/{play}/card.png", plays.card),
    Route("/plays/{play}/notes", plays.note, methods=["POST"]),
    Route("/plays/{play}/delete", plays.delete, methods=["GET", "POST"]),
    Route("/plays/{play}/deleted", plays.deleted, methods=["GET", "POST"]),
    *pictures.ROUTES,
    *evening.ROUTES,
    *host_page.ROUTES,
    Route("/ranking", ranking.ranking),
    Route("/ranking/records", ranking.records),
    Route("/ranking/versus", ranking.versus),
    Route("/ranking/player", player.player),
    Route("/ranking/player", player.change, methods=["POST"]),
    Route("/ranking/player/split", player.split, methods=["POST"]),
    Route("/print", print_shop.shop),
    Route("/print/{game}", print_shop.game),
    Route("/print/{game}/kit.pdf", print_shop.pdf),
    Route("/print/{game}/companion", print_shop.companion),
    Route("/print/{game}/{page:int}.png", print_shop.picture),
]
"""All pages but those of wings. The parts of an address are compared with known ids and names, never used as a path."""


KITS_A_SECOND, KITS_AT_ONCE = 0.5, 30  # the kits that one address may request, on average and at once
GAMES_A_SECOND, GAMES_AT_ONCE = 1 / 600, 40  # the games that one address may begin

HANDLERS: dict[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    HTTPException: error_pages.show_status,
    NoLogError: partial(error_pages.show_fault, status=404),
    ClosedError: error_pages.show_closed,
    DrawingBusyError: error_pages.show_busy,
    PlaceError: error_pages.show_unusable,
    PnpError: partial(error_pages.show_fault, status=400),
    ScorerError: partial(error_pages.show_fault, status=400),
    Exception: error_pages.show_bug,
}


class Pages(Starlette):
    """The application; the guard is its outermost layer, so that error pages pass through it too."""

    guard: Callable[[ASGIApp], Guard]

    def build_middleware_stack(self) -> ASGIApp:
        """Put the guard around everything."""
        return self.guard(super().build_middleware_stack())


def application(settings: Settings) -> Starlette:
    """Return the application; everything it needs of its environment is in the settings."""
    logs, live = LogWriter(), Live()
    consent = Consent(settings.seconds, live)
    added = [phones.open(settings, logs, consent) for phones in find_phones()]
    desk = next((one.desk for one in added if one.desk), None)
    if settings.queue and desk is None:
        raise NoWingError("--print", "print")
    front, routes = chain(*(one.front for one in added)), chain(*(one.routes for one in added))
    app = Pages(routes=[*front, *ROUTES, *routes], lifespan=_open, exception_handlers=HANDLERS)
    door = EntryCode(settings.code, settings.seconds) if settings.code else None
    app.state.shared = Shared(
        settings,
        door,
        Rates(KITS_A_SECOND, KITS_AT_ONCE, settings.seconds),
        Rates(GAMES_A_SECOND, GAMES_AT_ONCE, settings.seconds),
        PrintRoom(records=not settings.device),
        logs,
        live,
        consent,
        Host(settings.tell, f"{settings.address}host{f'?code={settings.code}' if settings.code else ''}"),
        next((one.played for one in added if one.played), None),
        desk,
        any(one.reads_photos for one in added),
    )
    app.guard = partial(
        Guard,
        door=door,
        strangers=Rates(STRANGERS, STRANGERS_AT_ONCE, settings.seconds),
        random=settings.random,
        hosts=("localhost", "127.0.0.1", "::1", *settings.hosts),
        refuse=error_pages.refuse,
    )
    return app


@asynccontextmanager
async def _open(app: Starlette) -> AsyncIterator[None]:
    """Open the logs, and close everything at the end."""
    shared: Shared = app.state.shared
    now = shared.settings.now
    await shared.logs.open(shared.settings.logs, lambda: now().timestamp())
    try:
        yield
    finally:
        shared.live.close()
        if shared.played:
            await shared.played.close()
        await shared.logs.close()
