"""A photo of the board, taken with a phone: what is read on it is shown, corrected, and entered."""

from __future__ import annotations

from asyncio import Semaphore
from base64 import b64encode
from typing import TYPE_CHECKING, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from pnp.errors import PnpError
from pnp.games import pad
from pnp.pads.form import Form, form_of, within
from pnp.photo.apart import read_apart
from pnp.web.answering import after, done, stays
from pnp.web.error_pages import refuse
from pnp.web.guard import may_draw
from pnp.web.rendering import page, render
from pnp.web.saved_plays import keep_if_over
from pnp.web.visitor import language_of, phone_of, remember
from scorer.entry.errors import NoLogError
from scorer.entry.file import LogFile
from scorer.entry.log import GameLog
from scorer.games import title

if TYPE_CHECKING:  # without OpenCV the other pages are served all the same
    from pnp.photo.decode import Read
    from pnp.photo.reading import Reading

SQUARE = "square-"
"""Begins the name of a field that has a square, before its row and column."""


class DarkRoom:
    """Reads photos, one after the other: each takes a core."""

    def __init__(self) -> None:
        self._one = Semaphore(1)

    async def read(self, data: bytes, game: str) -> Reading:
        """Read a photo. Raises what ``read_apart`` raises."""
        async with self._one:
            return await run_in_threadpool(read_apart, data, game, drawn=True)


class Shown(NamedTuple):
    """A square over the picture: where, in thousandths of it, what was read, and what else may be chosen."""

    name: str
    x: int
    y: int
    width: int
    height: int
    read: Read


async def photo(request: Request) -> Response:
    """Ask for a photo; or read one that is sent, and show what is on it."""
    identity = request.path_params["log"]
    log: GameLog = await request.app.state.logs.do(lambda file: _entered(file.log(identity)))
    looking = stays(log, request.query_params)
    if request.method != "POST":
        return page(request, "photo.html", log=log, title=title(log.game), looking=looking)
    if not may_draw(request):
        return refuse(request, 429, 5.0)
    try:
        found = await request.app.state.dark_room.read(await request.body(), log.game)
    except PnpError as fault:
        return _answer(request, 422, fault=fault.text)
    return _answer(request, 200, **_facts(found), log=log, looking=looking)


async def enter(request: Request) -> Response:
    """Enter what was read on a photo, as it was corrected."""
    form, identity = await form_of(request), request.path_params["log"]

    def enters(file: LogFile) -> GameLog:
        log = _entered(file.log(identity))
        changes = pad(log.game).photographed(log.progress, _squares(form), form)
        log, _ = file.offer(identity, changes, phone_of(request), log.number, "")
        return keep_if_over(request.app.state.settings, file, log)

    log = await done(request, enters)
    return await after(request, log, stays(log, form))


def _entered(log: GameLog) -> GameLog:
    """Return a log of a game that is entered. Raises ``NoLogError`` for one that is played here."""
    if log.table is not None:
        raise NoLogError
    return log


def _answer(request: Request, status: int, **facts: object) -> Response:
    shown = {"fault": None, **facts}
    return remember(request, HTMLResponse(render("photo_read.html", language_of(request), **shown), status))


def _facts(found: Reading) -> dict[str, object]:
    """Return what the answer shows of a photo."""
    return {
        "picture": b64encode(found.picture).decode(),
        "ratio": found.ratio,
        "squares": [_shown(*each) for each in zip(found.boxes, found.squares, strict=True)],
        "texts": (found.empty, *found.texts),
        "notes": found.notes,
    }


def _shown(box: tuple[float, float, float, float], read: Read) -> Shown:
    x, y, width, height = (round(1000 * part) for part in box)
    return Shown(f"{SQUARE}{read.row}-{read.column}", x, y, width, height, read)


def _squares(form: Form) -> dict[tuple[int, int], str]:
    """Return the squares that a form has, by row and column."""
    found = {}
    for name, text in form.items():
        row, _, column = name.removeprefix(SQUARE).partition("-")
        at = within(row, 99), within(column, 99)
        if name.startswith(SQUARE) and all(at):
            found[at] = text
    return found
