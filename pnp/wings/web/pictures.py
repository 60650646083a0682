"""A picture of a saved game: shown on its page and in lists, added, replaced and removed."""

import asyncio

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from pnp.wings.web.beside import beside
from pnp.wings.web.error_pages import refuse
from pnp.wings.web.form import form_of
from pnp.wings.web.pad_picture import LIMITS, read_sent
from pnp.wings.web.rendering import page
from pnp.wings.web.saved_plays import NO_PLAY, find_play, open_plays
from pnp.wings.web.shared import may_draw
from scorer.apart import CallApart
from scorer.games import title

ONE = asyncio.Semaphore(1)  # pictures are shrunk one after the other: each uses a whole core


def show(request: Request) -> Response:
    """Answer with the picture of a play, or with the small one for lists."""
    with open_plays(request) as store:
        saved = find_play(request, store)
        small = request.scope["path"].endswith("small.jpg")
        picture = store.picture(saved, small=small) if saved else None
    return Response(picture, media_type="image/jpeg") if picture else refuse(request, 404)


def ask(request: Request) -> Response:
    """Ask whether the picture of a play is to be replaced or removed; one can be added here too."""
    with open_plays(request) as store:
        saved = find_play(request, store)
        if saved is None:
            return page(request, "refused.html", 404, text=NO_PLAY)
        mark = store.marks([saved]).get(saved.id, "")
    return page(request, "picture.html", play=saved, title=title(saved.game), mark=mark)


async def add(request: Request) -> Response:
    """Add a picture that was sent, or replace the one that the page showed."""
    if not may_draw(request):
        return refuse(request, 429, 5.0)
    kind, body = request.headers.get("content-type", ""), await request.body()
    async with ONE:
        sent = await beside(await asyncio.to_thread(CallApart, read_sent, (kind, body), LIMITS))
    picture = (sent.picture, sent.small)
    return await asyncio.to_thread(_set, request, picture, sent.fields.get("seen", ""))


async def remove(request: Request) -> Response:
    """Remove the picture that the page showed."""
    form = await form_of(request)
    return await asyncio.to_thread(_set, request, None, form.get("seen", ""))


def _set(request: Request, picture: tuple[bytes, bytes] | None, seen: str) -> Response:
    with open_plays(request) as store:
        saved = find_play(request, store)
        if saved is None:
            return page(request, "refused.html", 404, text=NO_PLAY)
        store.set_picture(saved, picture, seen)
    return RedirectResponse(f"/plays/{saved.id}#picture", 303)


ROUTES = (
    Route("/plays/{play}/photo", ask),
    Route("/plays/{play}/photo", add, methods=["POST"]),
    Route("/plays/{play}/photo/remove", remove, methods=["POST"]),
    Route("/plays/{play}/photo.jpg", show),
    Route("/plays/{play}/small.jpg", show),
)
"""The pages of pictures; the guard lets addresses that end so receive long bodies."""
