"""The first page: games that are being played, and a new one: the game, its edition, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pnp.drawing.theme import FULL, theme
from pnp.pads.form import Form, form_of
from pnp.pads.sprites import sprite
from pnp.web.error_pages import refuse
from pnp.web.rendering import page
from pnp.web.saved_plays import open_plays
from pnp.web.visitor import remember
from scorer.entry.errors import NoLogError
from scorer.entry.file import LogFile
from scorer.errors import Fault
from scorer.games import GAMES, titles
from scorer.games.contract import AnyRules, Kind, Start
from scorer.games.options import read_choices
from scorer.outcome import Played
from scorer.people import to_nfc
from scorer.plays import Choice, PlaysError, new_id
from scorer.plays.ids import RANDOM_BYTES
from scorer.record import show
from scorer.seats import COLOURS

LATEST = 1000
"""Plays whose players are offered."""

MOST_NAMES = 100
"""Names of earlier players that are offered."""


async def start(request: Request) -> Response:
    """Show the games that are being entered, and what can be begun."""
    if "code" in request.query_params:  # of a link that was opened again
        return RedirectResponse("/", 303)
    logs = await request.app.state.logs.do(LogFile.open_logs)
    return page(request, "start.html", logs=[log for log in logs if log.is_begun], games=titles())


async def new(request: Request) -> Response:
    """Show the form of a new play, or begin one."""
    game = request.path_params["game"]
    if game not in GAMES:
        return refuse(request, 404)
    rules = GAMES[game]
    form = await form_of(request) if request.method == "POST" else await _asked(request)
    kind = next((each for each in rules.kinds if each.id == form.get("kind")), rules.kinds[0])
    if request.method != "POST":
        return _form(request, rules, kind, form, [])
    played = rules.begin(_start(kind, form))
    if played.faults:
        return _form(request, rules, kind, form, played.faults)
    return await _begin(request, played)


async def _asked(request: Request) -> Form:
    """Return what a form begins with: after a game, the same players again."""
    form = Form(request.query_params)
    try:
        log = await request.app.state.logs.do(lambda file: file.log(form.get("again", "")))
        before = log.start
    except NoLogError:
        return form
    names = {f"name{seat}": name for seat, name in enumerate(before.players, 1)}
    colours = {f"colour{seat}": _colour(each) for seat, each in enumerate(getattr(before, "colours", ()), 1)}
    kind = GAMES[before.game_id].kind_of(before)
    return Form({"kind": kind, **names, **colours, **form})


def _colour(own: str | Sequence[str]) -> str:
    return own if isinstance(own, str) else own[0]


def _form(request: Request, rules: AnyRules, kind: Kind, form: Form, found: Sequence[Fault]) -> Response:
    seats = range(1, max(kind.players) + 1)
    facts = {
        "game": rules.id,
        "title": rules.title,
        "kinds": rules.kinds,
        "kind": kind,
        "seats": [(seat, form.get(f"name{seat}", ""), _wish(form, seat)) for seat in seats],
        "colours": COLOURS,
        "form": form,
        "known": _known_names(request),
        "faults": _faults_by_seat(found),
        "emblems": sprite(COLOURS, theme(FULL)),
    }
    return page(request, "new.html", 422 if found else 200, **facts)


def _faults_by_seat(found: Sequence[Fault]) -> dict[int, list[Fault]]:
    """Return faults by the seat that they concern; 0 is all others."""
    placed: dict[int, list[Fault]] = {}
    for fault in found:
        seat = int(fault.where[1]) + 1 if len(fault.where) > 1 and fault.where[0] == "players" else 0
        placed.setdefault(seat, []).append(fault)
    return placed


def _wish(form: Form, seat: int) -> str:
    wish = form.get(f"colour{seat}", "")
    return wish if wish in COLOURS else COLOURS[(seat - 1) % len(COLOURS)]


def _start(kind: Kind, form: Form) -> Start:
    """Return who wants to play what; empty seats at the end are nobody's."""
    names = [to_nfc(form.get(f"name{seat}", "").strip()) for seat in range(1, max(kind.players) + 1)]
    while names and not names[-1]:
        names.pop()
    colours = tuple(_wish(form, seat) for seat in range(1, len(names) + 1))
    return Start(kind, tuple(names), colours, read_choices(kind.options, form))


async def _begin(request: Request, played: Played) -> Response:
    state = request.app.state
    now = state.settings.now()
    identity = new_id(state.settings.random(RANDOM_BYTES))
    begun, start = now.isoformat(timespec="microseconds"), show(played, date=f"{now:%Y-%m-%d}")
    await state.logs.do(lambda file: file.make(identity, begun, start))
    return remember(request, RedirectResponse(f"/t/{identity}", 303))


def _known_names(request: Request) -> list[str]:
    """Return who played before, latest first; where plays cannot be read, nobody is offered."""
    try:
        with open_plays(request) as store:
            plays = store.page(Choice(), LATEST)
    except PlaysError:
        return []
    names = dict.fromkeys(name for play in plays for name in play.summary.players)
    return list(names)[:MOST_NAMES]
