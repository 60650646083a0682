"""A new play: the game, its edition, and who sits where.

A form sends what to do with it, if it does not begin the play: seat or unseat somebody who played before, add a seat,
take one away, give a seat another colour. The answer is the form as it is then, so that all works without scripts.
"""

from __future__ import annotations

from collections.abc import Sequence

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pnp.drawing.theme import FULL, theme
from pnp.games import PRINTED
from pnp.pads.form import Form, form_of, within
from pnp.pads.sprites import sprite
from pnp.web.error_pages import refuse
from pnp.web.rendering import page
from pnp.web.saved_plays import open_plays
from pnp.web.seats import deal
from pnp.web.visitor import phone_of, remember
from scorer.entry.errors import NoLogError
from scorer.entry.file import LogFile
from scorer.errors import Fault
from scorer.games import GAMES
from scorer.games.contract import AnyRules, Kind, Start
from scorer.games.options import read_choices
from scorer.messages import msg
from scorer.outcome import Played
from scorer.people import LONGEST_NAME, is_program, program_name, to_nfc
from scorer.plays import Choice, PlaysError, new_id
from scorer.plays.ids import RANDOM_BYTES
from scorer.record import show
from scorer.seats import COLOURS
from scorer.turns.bots import bots, numbered

LATEST = 1000
"""Plays whose players are offered."""

MOST_NAMES = 100
"""Names of earlier players that are offered."""

HERE = "here"
"""The field of a form for a game that is played on the phones, not only entered."""

CHIPS = 8
"""Names that are offered at once; the others are folded."""


async def new(request: Request) -> Response:
    """Show the form of a new play, or begin one."""
    game = request.path_params["game"]
    if game not in GAMES:
        return refuse(request, 404)
    rules = GAMES[game]
    form = await form_of(request) if request.method == "POST" else await _asked(request)
    if form.get(HERE) and PRINTED[game].scene is None:
        return refuse(request, 404)
    kind = next((each for each in rules.kinds if each.id == form.get("kind")), rules.kinds[0])
    if request.method != "POST" or form.get("do"):
        return await _form(request, rules, kind, done(form, kind), [])
    played = rules.begin(_start(kind, form))
    faults = [*played.faults, *(_only_programs(played) if form.get(HERE) else ())]
    if faults:
        return await _form(request, rules, kind, form, faults)
    return await _begin(request, played, here=bool(form.get(HERE)))


def _only_programs(played: Played) -> list[Fault]:
    """Return that somebody must play who is no program, where nobody does."""
    alone = all(is_program(name) for name in played.players)
    return [Fault(("players",), msg("At least one player must be a person."))] if alone else []


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


def done(form: Form, kind: Kind) -> Form:
    """Return a form after what it says to do."""
    what, _, fact = form.get("do", "").partition(":")
    seats = seats_of(form, kind)
    if what == "add":
        return _seated(form, kind, fact)
    if what == "more":
        return Form({**form, "seats": str(seats + 1)})
    if what == "less":
        return Form({**form, "seats": str(seats - 1), f"name{seats}": ""})
    if what == "turn":
        return _turned(form, kind, within(fact, seats))
    return form


def seats_of(form: Form, kind: Kind) -> int:
    """Return how many seats a form shows: as many as the game starts with, more if they are asked for or taken."""
    taken = max((seat for seat in _seats(kind) if form.get(f"name{seat}", "").strip()), default=0)
    return max(min(kind.players), within(form.get("seats", ""), max(kind.players)), taken)


def _seats(kind: Kind) -> range:
    return range(1, max(kind.players) + 1)


def _seated(form: Form, kind: Kind, name: str) -> Form:
    """Seat a player at the first free seat; one who sits already gets up, and all behind move up.

    Of a program there may be several, each with its number.
    """
    names = [form.get(f"name{seat}", "").strip() for seat in _seats(kind)]
    if is_program(name) and "" in names:
        names[names.index("")] = name
        names = list(numbered(names))
    elif name in names:
        names = [*(each for each in names if each != name), ""]
    elif "" in names:
        names[names.index("")] = name
    return Form({**form, **{f"name{seat}": each for seat, each in zip(_seats(kind), names, strict=False)}})


def _turned(form: Form, kind: Kind, seat: int) -> Form:
    """Give a seat the next colour; who has it gets that of the seat."""
    if not seat:
        return form
    wishes = {each: _wish(form, each) for each in _seats(kind)}
    after = COLOURS[(COLOURS.index(wishes[seat]) + 1) % len(COLOURS)]
    swapped = {each: wishes[seat] if wish == after else wish for each, wish in wishes.items()} | {seat: after}
    return Form({**form, **{f"colour{each}": wish for each, wish in swapped.items()}})


async def _form(
    request: Request, rules: AnyRules, kind: Kind, form: Form, found: Sequence[Fault]
) -> Response:
    names = await _known_names(request)
    seated = [form.get(f"name{seat}", "").strip() for seat in _seats(kind)]
    here = bool(form.get(HERE))
    facts = {
        "here_too": PRINTED[rules.id].scene is not None,
        "here_now": here,
        "programs": _programs(rules) if here else [],
        "options": [each for each in kind.options if not (here and each.several)],
        "game": rules.id,
        "title": rules.title,
        "kinds": rules.kinds,
        "kind": kind,
        "seats": [
            (seat, form.get(f"name{seat}", ""), _wish(form, seat))
            for seat in range(1, seats_of(form, kind) + 1)
        ],
        "spare": [(seat, _wish(form, seat)) for seat in _seats(kind)[seats_of(form, kind) :]],
        "coloured": bool(kind.seats) and len(kind.seats[0]) == 1,
        "form": form,
        "known": [(name, name in seated) for name in names],
        "chips": CHIPS,
        "longest": LONGEST_NAME,
        "faults": _faults_by_seat(found),
        "emblems": sprite(COLOURS, theme(FULL)),
    }
    return page(request, "new.html", 422 if found else 200, **facts)


def _programs(rules: AnyRules) -> list[str]:
    """Return the names of the programs that play a game, the best first."""
    weaker = [*bots(rules)][-2::-1]
    return [program_name(), *map(program_name, weaker)]


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
    names = [to_nfc(form.get(f"name{seat}", "").strip()) for seat in _seats(kind)]
    while names and not names[-1]:
        names.pop()
    colours = tuple(_wish(form, seat) for seat in range(1, len(names) + 1))
    return Start(kind, numbered(names), colours, read_choices(kind.options, form))


async def _begin(request: Request, played: Played, *, here: bool) -> Response:
    """Begin a game that is entered, or played here; the only person at a table sits down at once."""
    state, phone = request.app.state, phone_of(request)
    begun = state.settings.moment()
    identity = new_id(state.settings.random(RANDOM_BYTES))
    start = show(played, date=begun[:10])
    seed = state.settings.random(RANDOM_BYTES).hex() if here else ""
    people = [name for name in played.players if not is_program(name)]

    def makes(file: LogFile) -> None:
        file.make(identity, begun, start, seed)
        if here:
            deal(file, identity)
        if here and len(people) == 1:
            file.take_seat(identity, phone, people[0])

    await state.logs.do(makes)
    return remember(request, RedirectResponse(f"/t/{identity}", 303))


async def _known_names(request: Request) -> list[str]:
    """Return who plays now or played before, latest first; where plays cannot be read, only those who play now."""
    logs = await request.app.state.logs.do(LogFile.open_logs)
    playing = [log.start.players for log in logs if log.is_begun]
    kept = await run_in_threadpool(_players_of_plays, request)
    names = dict.fromkeys(name for names in (*playing, *kept) for name in names)
    return [name for name in names if not is_program(name)][:MOST_NAMES]


def _players_of_plays(request: Request) -> list[tuple[str, ...]]:
    try:
        with open_plays(request) as store:
            return [play.summary.players for play in store.page(Choice(), LATEST)]
    except PlaysError:
        return []
