"""The page of a site that says where the games are, and exports and imports them."""

from __future__ import annotations

from collections import Counter

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.wings.web.consent import Consent
from pnp.wings.web.contract import Added, Phones
from pnp.wings.web.form import read_parts
from pnp.wings.web.log_writer import LogWriter
from pnp.wings.web.rendering import page
from pnp.wings.web.saved_plays import open_plays
from pnp.wings.web.settings import Settings
from pnp.wings.web.shared import shared
from scorer.plays import open_store
from scorer.plays.lines import line_of, plays_of
from scorer.plays.wanted import Wanted

EXPORT = "pnp-games.jsonl"


class KeptHere(Phones):
    """What only a site has; other servers leave it out."""

    def open(self, settings: Settings, logs: LogWriter, consent: Consent) -> Added:
        """Return the pages."""
        return Added(ROUTES if settings.device else ())


async def show(request: Request) -> Response:
    """Show where the games are, and how many."""
    return _show(request)


async def export(request: Request) -> Response:
    """Answer with all saved games, as ``pnp plays export`` writes them."""
    with open_plays(request) as store:
        text = "".join(f"{line_of(play)}\n" for play in Wanted().plays(store))
    headers = {"Content-Disposition": f'attachment; filename="{EXPORT}"'}
    return Response(text, media_type="application/x-ndjson", headers=headers)


async def take(request: Request) -> Response:
    """Save the games of a file that was sent, but those that are here. Raises a ``LinesError``."""
    _, name, data = read_parts(request.headers.get("content-type", ""), await request.body())
    unknown = Counter[str]()
    plays = plays_of(data.splitlines(), name, unknown)
    settings = shared(request).settings
    with open_store(settings.place) as store:
        counts = store.import_plays(plays, settings.moment())
    return _show(request, counts=counts, unknown=sorted(unknown.items()))


def _show(request: Request, **facts: object) -> Response:
    with open_plays(request) as store:
        number = store.count()
    return page(request, "kept_here.html", number=number, **{"counts": None, "unknown": (), **facts})


ROUTES = (
    Route("/kept", show),
    Route("/kept/games.jsonl", export),
    Route("/kept/import", take, methods=["POST"]),
)

PHONES = KeptHere()
