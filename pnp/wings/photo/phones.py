"""Photos of the board, taken with a phone: the squares that were read are shown, corrected, and entered.

Several pictures of one board are taken together. What they show stays in memory until it is entered, so that a phone
that sleeps, or loads the page again, does not lose it. Dice are shown on a page of their own.
"""

from __future__ import annotations

from asyncio import Semaphore
from base64 import b64encode
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from pnp.data.publish import OutputError
from pnp.drawing.theme import FULL, theme
from pnp.errors import PnpError
from pnp.games import printed
from pnp.pages.paper import paper
from pnp.wings.photo.apart import has_opencv, start_learning, start_reading
from pnp.wings.photo.known_dice import KnownDice, laid_mark, recall
from pnp.wings.photo.known_dice import remember as keep_dice
from pnp.wings.photo.merging import merge
from pnp.wings.web.answering import answer, answer_entry, load_log, select_fields
from pnp.wings.web.beside import beside
from pnp.wings.web.consent import Consent
from pnp.wings.web.contract import Added, Phones
from pnp.wings.web.entering import make_question
from pnp.wings.web.error_pages import refuse
from pnp.wings.web.form import form_of, within
from pnp.wings.web.log_writer import LogWriter
from pnp.wings.web.pad import pad
from pnp.wings.web.rendering import page, render
from pnp.wings.web.saved_plays import keep_if_over
from pnp.wings.web.settings import Settings
from pnp.wings.web.shared import may_draw, shared
from pnp.wings.web.sprites import sprite
from pnp.wings.web.visitor import remember, visitor
from scorer.apart import CallApart
from scorer.entry.contract import BadEditError, Change, NoLogError
from scorer.entry.file import LogFile
from scorer.entry.log import GameLog, Refused
from scorer.errors import ScorerError
from scorer.games import title
from scorer.messages import msg
from scorer.seats import colour_name

if TYPE_CHECKING:  # the other pages work without OpenCV
    from pnp.wings.photo.reading import Reading

T = TypeVar("T")

ENTERING = "photo/enter"  # where the form goes, below the address of the game
SQUARE = "square-"  # the prefix of the fields of squares, before the row and the column


ONE = Semaphore(1)  # photos are read one after the other: each uses a whole core

MOST, LONGEST = 16, 3600.0
"""The most boards that are read but not entered, and how long they are kept, in seconds."""

SIZES = (10.0, 12.0, 14.0, 15.0, 16.0, 18.0, 19.0, 20.0, 22.0)  # of dice to choose from, mm


OTHER_BOARD = msg(
    "this picture shows another board, or another round; the board that was read first stays. Take that one again, or "
    "start again"
)


def _find_board(request: Request) -> Reading | None:
    """Return what a phone has photographed of a game; None if that is nothing, or long ago."""
    seen, reading = shared(request).photographed.get(_find_place(request), (0.0, None))
    return reading if shared(request).settings.seconds() - seen < LONGEST else None


def _keep_board(request: Request, reading: Reading | None) -> None:
    """Keep what a phone has photographed of a game, or forget it; of too many boards the oldest go."""
    place, boards = _find_place(request), shared(request).photographed
    boards.pop(place, None)
    if reading:
        boards[place] = shared(request).settings.seconds(), reading
    for oldest in [*boards][:-MOST]:
        del boards[oldest]


def _find_place(request: Request) -> tuple[str, str]:
    return request.path_params["log"], visitor(request).phone


async def photo(request: Request) -> Response:
    """Show the form for a photo and what was read before; or read a photo, and show the squares."""
    log = _check_legible(await load_log(request))
    looking = select_fields(log, request.query_params)
    known = recall(shared(request).settings.logs, log.start.players)
    if request.method != "POST":
        before = _find_board(request)
        facts = {
            "title": title(log.game),
            "known": known.describe(log.start.players) if _dice_rows(log) else None,
            "squares": (),
            **(_facts(before, log) if before else {}),
        }
        return page(request, "photo.html", log=log, looking=looking, **facts)
    reading = await _read(request, lambda data: start_reading(data, log.game, drawn=True, known=known))
    if isinstance(reading, Response):
        return reading
    if not _is_board_of(reading, log):
        wrong = msg(
            "the board in the picture has {rows} rows of {columns} squares; this game has a different board",
            rows=len(reading.rows),
            columns=len(reading.rows[0]),
        )
        return _answer(request, 422, fault=wrong)
    before = _find_board(request)  # also what came while this one was read
    together = merge(before, reading) if before else reading
    if together is None:
        return _answer(request, 422, fault=OTHER_BOARD)
    _keep_board(request, together)
    return _answer(request, 200, **_facts(together, log), log=log, looking=looking)


async def _read(request: Request, start: Callable[[bytes], CallApart[T]]) -> T | Response:
    """Return what is read of the picture that a phone has sent, or the answer that refuses it."""
    if not may_draw(request):
        return refuse(request, 429, 5.0)
    try:
        data = await request.body()
        async with ONE:
            return await beside(await run_in_threadpool(start, data))
    except (PnpError, ScorerError) as fault:
        return _answer(request, 422, fault=fault.text)


async def again(request: Request) -> Response:
    """Forget what was read, and show the form for a photo."""
    log = await load_log(request)
    _keep_board(request, None)
    looking = urlencode(select_fields(log, await form_of(request)))
    return remember(request, RedirectResponse(f"/t/{log.id}/photo?{looking}", 303))


async def dice(request: Request) -> Response:
    """Show what is known of the players' dice, and how to show them; or learn it from a form or a picture."""
    log = _check_legible(await load_log(request))
    rows, names, beside_plays = _dice_rows(log), log.start.players, shared(request).settings.logs
    if not rows:
        raise NoLogError
    known = recall(beside_plays, names)
    sizes = [f"{side:g}" for side in sorted({*SIZES, known.side} - {0.0})]
    if request.method != "POST":
        facts = {
            "sentence": known.describe(names),
            "rows": rows,
            "sizes": sizes,
            "now": f"{known.side:g}" if known.side else "",
            "sprite": sprite(tuple(colour for colour, _ in rows), theme(FULL), dice=True),
            "looking": select_fields(log, request.query_params),
        }
        return page(request, "dice.html", log=log, **facts)
    learning = request.url.path.endswith("/photo")
    if learning:
        found = await _read(request, lambda data: start_learning(data, len(names), known.side))
        if isinstance(found, Response):
            return found
    else:
        form = await form_of(request)
        side = float(form["side"]) if form.get("side") in sizes and "forget" not in form else 0.0
        found = known if side and side == known.side else KnownDice(side)
    try:
        await run_in_threadpool(keep_dice, beside_plays, names, found)
    except OutputError as fault:
        return _answer(request, 422, fault=fault.text)
    if learning:
        return _answer(request, 200, done=found.describe(names))
    return remember(request, RedirectResponse("dice", 303))


def _dice_rows(log: GameLog) -> list[tuple[str, list[str]]]:
    """Return the colour and the faces of each row in which players show their dice; none for a game without dice."""
    game, rows = printed(log.game), dict[str, list[str]]()
    with suppress(PnpError):  # the usual edition may be for others
        board = game.board_map(game.spec(len(log.start.players), {}, paper("a4")))
        for cell in board.cells if board else ():
            if cell.colour:
                rows.setdefault(cell.colour, []).append(laid_mark(cell.row, cell.column))
    return list(rows.items())


async def enter(request: Request) -> Response:
    """Enter the squares of a photo as they were corrected; ask first if others have entered something else."""
    form, identity = await form_of(request), request.path_params["log"]
    squares = {}  # by row and column
    for name, text in form.items():
        row, _, column = name.removeprefix(SQUARE).partition("-")
        place = within(row, 99), within(column, 99)
        if name.startswith(SQUARE) and all(place):
            squares[place] = text

    def enter_squares(file: LogFile) -> tuple[GameLog, list[Refused]]:
        log = _check_legible(file.log(identity))
        changes = pad(log.game).photographed(log.progress, squares, form)
        # a photo shows nothing of what others have entered: only who was asked has seen it
        seen = min(form.number("seen"), log.number)
        log, refused = file.offer(identity, changes, visitor(request).phone, seen, "")
        return keep_if_over(shared(request).settings, file, log), refused

    log, refused = await shared(request).logs.do(enter_squares)
    shared(request).consent.tell(log)
    if refused:
        return await answer(
            request, log, select_fields(log, form), [make_question(log, form, refused, ENTERING)]
        )
    _keep_board(request, None)
    return await answer_entry(request, log, select_fields(log, form))


def _is_board_of(reading: Reading, log: GameLog) -> bool:
    """Return whether the board in a photo has the rows and columns of the board of a game."""
    rows, columns = len(reading.rows), len(reading.rows[0])
    has = [bool(_changes(log, "", *at)) for at in ((rows, columns), (rows + 1, 1), (1, columns + 1))]
    return has == [True, False, False]


def _leave_players(reading: Reading, log: GameLog) -> Reading:
    """Return a reading without colours that nobody plays; squares that look like these become doubtful."""
    seats = {text: seat for text, seat in reading.seats.items() if _changes(log, text)}
    strangers = [colour for colour in reading.colours if colour not in seats.values()]
    squares = list(reading.squares)
    for at, square in enumerate(squares):
        if square.text in reading.seats and square.text not in seats:
            possible = [other for other in square.others if other in seats or other == reading.empty]
            text, *others = possible or [reading.empty]
            squares[at] = square._replace(text=text, sure=False, others=tuple(others))
    remarks = [
        msg("nobody plays {colour}; check the squares that look like it", colour=colour_name(colour))
        for colour in strangers
    ]
    return reading._replace(seats=seats, squares=tuple(squares), remarks=(*reading.remarks, *remarks))


def _list_choices(reading: Reading, log: GameLog) -> list[str]:
    """Return the texts to choose from for a square; of texts with the same entries only the first."""
    choices: dict[tuple[Change, ...], str] = {}
    for text in (reading.empty, *reading.seats):
        choices.setdefault(_changes(log, text), text)
    return list(choices.values())


def _changes(log: GameLog, text: str, row: int = 1, column: int = 1) -> tuple[Change, ...]:
    """Return the entries for a text on a square; none if it is not possible in this game."""
    try:
        return tuple(pad(log.game).photographed(log.progress, {(row, column): text}, {}))
    except BadEditError:
        return ()


def _check_legible(log: GameLog) -> GameLog:
    """Return the log of a game that is entered, on a board that photos show. Raises ``NoLogError`` for others."""
    if log.table is not None or not printed(log.game).is_legible:
        raise NoLogError
    return log


def _answer(request: Request, status: int, **facts: object) -> Response:
    html = render("photo_answer.html", visitor(request).lang, **{"fault": None, "done": None, **facts})
    return remember(request, HTMLResponse(html, status))


def _facts(reading: Reading, log: GameLog) -> dict[str, object]:
    """Return the template variables of a board that was read; boxes are in thousandths of the width of its picture."""
    reading = _leave_players(reading, log)
    return {
        "picture": b64encode(reading.picture).decode(),
        "height": round(1000 * reading.ratio),
        "squares": reading.squares,
        "boxes": [[round(1000 * part) for part in box] for box in reading.boxes],
        "places": [printed(reading.game).square(square.row, square.column) for square in reading.squares],
        "empty": reading.empty,
        "notes": reading.notes,
        "texts": _list_choices(reading, log),
    }


ROUTES = (
    Route("/t/{log}/photo", photo, methods=["GET", "POST"]),
    Route(f"/t/{{log}}/{ENTERING}", enter, methods=["POST"]),
    Route("/t/{log}/photo/again", again, methods=["POST"]),
    Route("/t/{log}/dice", dice, methods=["GET", "POST"]),
    Route("/t/{log}/dice/photo", dice, methods=["POST"]),
)
"""The pages that photos are sent to."""


class PhotosOnPhones(Phones):
    """Photos of a board, sent by a phone."""

    files = ("photo/photo.js", "photo/photo.css")

    def open(self, settings: Settings, logs: LogWriter, consent: Consent) -> Added:
        """Return the pages, and whether this computer can read photos."""
        return Added(ROUTES, reads_photos=has_opencv())


PHONES = PhotosOnPhones()
