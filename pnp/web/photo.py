"""A photo of the board, taken with a phone: what is read on it is shown, corrected, and entered."""

from __future__ import annotations

from asyncio import Semaphore
from base64 import b64encode
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from pnp.errors import PnpError
from pnp.games import pad, printed
from pnp.pads.form import Form, form_of, within
from pnp.pages.paper import paper
from pnp.photo.apart import read_apart
from pnp.web.answering import after, done, stays
from pnp.web.error_pages import refuse
from pnp.web.guard import may_draw
from pnp.web.rendering import page, render
from pnp.web.saved_plays import keep_if_over
from pnp.web.visitor import language_of, phone_of, remember
from scorer.entry.contract import Change
from scorer.entry.errors import BadEditError, NoLogError
from scorer.entry.file import LogFile
from scorer.entry.log import GameLog
from scorer.games import GAMES, title
from scorer.messages import Text, msg
from scorer.seats import colour_name

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
    """A square over the picture: where, in thousandths of it, what was read, and how people name it."""

    name: str
    x: int
    y: int
    width: int
    height: int
    read: Read
    place: Text


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
    if not _is_of(found, log):
        return _answer(request, 422, fault=_another_board(found))
    found = _in_play(found, log)
    facts = {**_facts(found), "texts": _choices(found, log)}
    return _answer(request, 200, **facts, log=log, looking=looking)


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


def _is_of(found: Reading, log: GameLog) -> bool:
    """Return whether a board that was read has the squares of the board that a game is played on."""
    game, rules = printed(log.game), GAMES[log.game]
    kind = {rules.kind_option.id: rules.kind_of(log.start)} if rules.kind_option else {}
    board = game.board_map(game.spec(len(log.start.players), kind, paper(found.paper)))
    assert board  # it was read
    return [each[:2] for each in board.cells] == [each[:2] for each in found.squares]


def _another_board(found: Reading) -> Text:
    rows = found.rows
    return msg(
        "the board in the picture has {rows} rows of {columns} squares; the board of this game is another",
        rows=len(rows),
        columns=len(rows[0]),
    )


def _in_play(found: Reading, log: GameLog) -> Reading:
    """Return a board without colours that nobody plays: squares that look like these are not sure."""
    seats = {text: seat for text, seat in found.seats.items() if _entering(text, log)}
    strangers = [each for each in found.colours if each not in seats.values()]
    squares = tuple(
        each if each.text not in found.seats or each.text in seats else _other(each, seats, found.empty)
        for each in found.squares
    )
    remarks = [
        msg("nobody plays {colour}; squares that look like it are not sure", colour=colour_name(each))
        for each in strangers
    ]
    return found._replace(seats=seats, squares=squares, remarks=(*found.remarks, *remarks))


def _choices(found: Reading, log: GameLog) -> list[str]:
    """Return what may be chosen for a square: of texts that enter the same, as a tile with any label, the first."""
    entered: dict[tuple[Change, ...], str] = {}
    for text in (found.empty, *found.texts):
        entered.setdefault(_entering(text, log), text)
    return list(entered.values())


def _entering(text: str, log: GameLog) -> tuple[Change, ...]:
    """Return the changes that enter a text on a square; none if that cannot be."""
    try:
        return tuple(pad(log.game).photographed(log.progress, {(1, 1): text}, {}))
    except BadEditError:
        return ()


def _other(square: Read, seats: Mapping[str, str], empty: str) -> Read:
    """Return a square that is not sure, without the texts that cannot be."""
    text, *others = [each for each in square.others if each in seats or each == empty] or [empty]
    return square._replace(text=text, sure=False, others=tuple(others))


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
        "squares": [_shown(*each, found.game) for each in zip(found.boxes, found.squares, strict=True)],
        "empty": found.empty,
        "notes": found.notes,
    }


def _shown(box: tuple[float, float, float, float], read: Read, game: str) -> Shown:
    x, y, width, height = (round(1000 * part) for part in box)
    place = printed(game).square(read.row, read.column)
    return Shown(f"{SQUARE}{read.row}-{read.column}", x, y, width, height, read, place)


def _squares(form: Form) -> dict[tuple[int, int], str]:
    """Return the squares that a form has, by row and column."""
    found = {}
    for name, text in form.items():
        row, _, column = name.removeprefix(SQUARE).partition("-")
        at = within(row, 99), within(column, 99)
        if name.startswith(SQUARE) and all(at):
            found[at] = text
    return found
