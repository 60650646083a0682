"""The application: pages by address, the guard in front of them, and errors as pages."""

from __future__ import annotations

from asyncio import Semaphore
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from pnp.errors import PnpError
from pnp.web import (
    error_pages,
    log,
    login,
    new,
    photo,
    play,
    print_shop,
    ranking,
    rules,
    start,
    wishes,
)
from pnp.web.assets import assets, static
from pnp.web.bots import Bots
from pnp.web.codes import EntryCode
from pnp.web.consent import Consent
from pnp.web.guard import STRANGERS, STRANGERS_AT_ONCE, Guard, Rates
from pnp.web.live import Live
from pnp.web.print_room import BusyError, PrintRoom
from pnp.web.settings import Settings
from scorer.entry.contract import ClosedError, NoLogError
from scorer.entry.writer import LogWriter
from scorer.errors import ScorerError
from scorer.plays.errors import PlaceError

ROUTES = [
    Route("/t/{log}", log.show),
    Route("/t/{log}/live", log.live),
    Route("/t/{log}/edit", log.edit, methods=["POST"]),
    Route("/t/{log}/undo", log.undo, methods=["POST"]),
    Route("/t/{log}/hint", log.hint, methods=["POST"]),
    Route("/t/{log}/teach", log.teach, methods=["POST"]),
    Route("/t/{log}/photo", photo.photo, methods=["GET", "POST"]),
    Route("/t/{log}/photo/enter", photo.enter, methods=["POST"]),
    Route("/t/{log}/me", log.sit, methods=["POST"]),
    Route("/t/{log}/rename", wishes.rename, methods=["POST"]),
    Route("/t/{log}/consent", wishes.consent, methods=["POST"]),
    Route("/t/{log}/keep", wishes.keep, methods=["POST"]),
    Route("/t/{log}/reopen", log.reopen, methods=["POST"]),
    Route("/t/{log}/again", log.again, methods=["POST"]),
    Route("/t/{log}/drop", wishes.drop, methods=["POST"]),
    Route("/t/{log}/restore", log.restore, methods=["POST"]),
    Route("/", start.start),
    Route("/join", start.join),
    Route("/enter", login.enter, methods=["GET", "POST"]),
    Route("/language", login.language, methods=["POST"]),
    Route("/static/{name}", static),
    Route("/new/{game}", new.new, methods=["GET", "POST"]),
    Route("/rules/{game}", rules.rules),
    Route("/plays", play.plays),
    Route("/plays/{play}", play.play),
    Route("/plays/{play}/card.png", play.card),
    Route("/plays/{play}/turns", play.replay),
    Route("/plays/{play}/delete", play.delete, methods=["GET", "POST"]),
    Route("/plays/{play}/deleted", play.deleted, methods=["GET", "POST"]),
    Route("/ranking", ranking.ranking),
    Route("/ranking/records", ranking.records),
    Route("/ranking/versus", ranking.versus),
    Route("/print", print_shop.shop),
    Route("/print/{game}", print_shop.game),
    Route("/print/{game}/kit.pdf", print_shop.pdf),
    Route("/print/{game}/{page:int}.png", print_shop.picture),
]
"""All pages. The parts of an address are compared with known ids and names, never used as a path."""


KITS_A_SECOND, KITS_AT_ONCE = 0.5, 30
"""The kits that one address may request, on average and at once."""

HANDLERS: dict[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    HTTPException: error_pages.show_status,
    NoLogError: partial(error_pages.show_fault, status=404),
    ClosedError: error_pages.show_closed,
    BusyError: error_pages.show_busy,
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
    app = Pages(routes=ROUTES, lifespan=_open, exception_handlers=HANDLERS)
    app.state.settings = settings
    app.state.assets = assets()
    app.state.print_room = PrintRoom()
    app.state.photos = Semaphore(1)  # photos are read one after the other: each uses a whole core
    app.state.drawing = Rates(KITS_A_SECOND, KITS_AT_ONCE, settings.seconds)
    app.state.door = EntryCode(settings.code, settings.seconds) if settings.code else None
    app.guard = partial(
        Guard,
        door=app.state.door,
        rates=Rates(settings.rate, settings.burst, settings.seconds),
        strangers=Rates(STRANGERS, STRANGERS_AT_ONCE, settings.seconds),
        hosts=("localhost", "127.0.0.1", "::1", *settings.hosts),
        refuse=error_pages.refuse,
    )
    return app


@asynccontextmanager
async def _open(app: Starlette) -> AsyncIterator[None]:
    """Open the logs, and close everything at the end."""
    settings: Settings = app.state.settings
    app.state.logs = LogWriter()
    await app.state.logs.open(settings.logs)
    app.state.live = Live()
    app.state.consent = Consent(settings.seconds, app.state.live)
    app.state.bots = Bots(settings, app.state.logs, app.state.consent)
    try:
        yield
    finally:
        app.state.live.close()
        await app.state.bots.close()
        await app.state.logs.close()
