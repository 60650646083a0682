"""A new play: the game, its edition, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pnp.tables.errors import NoTableError
from pnp.web.forms import Form, form_of
from pnp.web.phones import remember
from pnp.web.pictures import EMBLEMS
from pnp.web.refusals import refused
from pnp.web.rendering import page
from pnp.web.start import title
from scorer.faults import Fault
from scorer.games import GAMES, blockers, low_blow, module, schocken
from scorer.outcome import Played
from scorer.people import composed
from scorer.plays import PlaysError, new_id, open_store
from scorer.plays.ids import RANDOM_BYTES
from scorer.results import show
from scorer.seats import COLOURS, assigned
from scorer.words import Text, literal, say

MOST_NAMES = 100
"""Names of earlier players that are offered."""


class Kind(NamedTuple):
    """One way to play a game: what stands in its field ``kind``, for how many, and how many colours a player has."""

    id: str
    name: Text
    players: Sequence[int]
    colours: int


KINDS: dict[str, tuple[Kind, ...]] = {
    low_blow.ID: tuple(
        Kind(each, say("{edition} edition", edition=each), low_blow.PLAYERS, 1) for each in low_blow.EDITIONS
    ),
    blockers.ID: (
        Kind("standard", say("standard: a colour each"), blockers.PLAYERS, 1),
        Kind("profi", say("profi: two colours each"), blockers.PROFI_PLAYERS, 2),
    ),
    schocken.ID: (Kind("", literal(""), schocken.PLAYERS, 0),),
}


async def new(request: Request) -> Response:
    """Show the form of a new play, or begin one."""
    game = request.path_params["game"]
    if game not in GAMES:
        return refused(request, 404)
    form = await form_of(request) if request.method == "POST" else await _asked(request)
    kind = next((each for each in KINDS[game] if each.id == form.get("kind")), KINDS[game][0])
    if request.method != "POST":
        return _form(request, game, kind, form, [])
    played = _game(game, kind, form)
    found = module("scorer.games", game).faults(played)
    if found:
        return _form(request, game, kind, form, found)
    return await _begin(request, played)


async def _asked(request: Request) -> Form:
    """Return what a form begins with: after a game, the same players once more."""
    form = Form(request.query_params)
    try:
        table = await request.app.state.tables.do(lambda file: file.table(form.get("again", "")))
    except NoTableError:
        return form
    before = table.start
    names = {f"name{seat}": name for seat, name in enumerate(before.players, 1)}
    colours = {f"colour{seat}": _colour(each) for seat, each in enumerate(getattr(before, "colours", ()), 1)}
    kind = before.edition.id if isinstance(before, low_blow.Game) else getattr(before, "variant", "")
    return Form({"kind": kind, **names, **colours, **form})


def _colour(own: str | Sequence[str]) -> str:
    return own if isinstance(own, str) else own[0]


def _form(request: Request, game: str, kind: Kind, form: Form, found: Sequence[Fault]) -> Response:
    seats = range(1, max(kind.players) + 1)
    facts = {
        "game": game,
        "title": title(game),
        "kinds": KINDS[game],
        "kind": kind,
        "seats": [(seat, form.get(f"name{seat}", ""), _wish(form, seat)) for seat in seats],
        "colours": COLOURS,
        "form": form,
        "known": _known_names(request),
        "faults": _placed(found),
        "usual_discs": schocken.DISCS,
        "emblems": EMBLEMS,
    }
    return page(request, "new.html", 422 if found else 200, **facts)


def _placed(found: Sequence[Fault]) -> dict[int, list[Fault]]:
    """Return faults by the seat that they concern; 0 is all others."""
    placed: dict[int, list[Fault]] = {}
    for fault in found:
        seat = int(fault.where[1]) + 1 if len(fault.where) > 1 and fault.where[0] == "players" else 0
        placed.setdefault(seat, []).append(fault)
    return placed


def _wish(form: Form, seat: int) -> str:
    wish = form.get(f"colour{seat}", "")
    return wish if wish in COLOURS else COLOURS[(seat - 1) % len(COLOURS)]


def _game(game: str, kind: Kind, form: Form) -> Played:
    """Make the game of which nothing has been played; empty seats at the end are nobody's."""
    names = [composed(form.get(f"name{seat}", "").strip()) for seat in range(1, max(kind.players) + 1)]
    while names and not names[-1]:
        names.pop()
    players = tuple(names)
    wished = [_wish(form, seat) for seat in range(1, len(names) + 1)]
    if game == low_blow.ID:
        rising = kind.id == low_blow.BLOG.id and form.get("rising") == "yes"
        return low_blow.Game(
            players,
            edition=low_blow.EDITIONS[kind.id],
            colours=assigned(wished) if len(set(wished)) == len(wished) else tuple(wished),
            counter_points="rising" if rising else "flat",
        )
    if game == blockers.ID:
        single = () if kind.colours > 1 else tuple((colour,) for colour in wished)
        return blockers.Game(players, variant=kind.id, colours=single, match=_match(form))
    return schocken.Game(players, discs=form.number("discs") or schocken.DISCS)


def _match(form: Form) -> blockers.Match | None:
    wanted = form.get("match", "")
    if wanted not in blockers.MATCHES:
        return None
    return blockers.Match(wanted, min(form.number("number"), 99) or 3)


async def _begin(request: Request, played: Played) -> Response:
    state = request.app.state
    now = state.settings.now()
    identity = new_id(state.settings.random(RANDOM_BYTES))
    begun, start = now.isoformat(timespec="microseconds"), show(played, date=f"{now:%Y-%m-%d}")
    await state.tables.do(lambda file: file.make(identity, begun, start))
    return remember(request, RedirectResponse(f"/t/{identity}", 303))


def _known_names(request: Request) -> list[str]:
    """Return who played before, the latest first; where plays cannot be read, nobody is offered."""
    try:
        with open_store(request.app.state.settings.place, make=False) as store:
            plays = store.all()
    except PlaysError:
        return []
    names = dict.fromkeys(name for play in plays for name in play.summary.players)
    return list(names)[:MOST_NAMES]
