"""The form of a new game: its edition, its players, and who sits where.

The form works without scripts: its buttons send it with a field ``do`` that seats or unseats a known player, adds or
removes a seat, or changes the colour of a seat. The answer is the changed form. Without ``do`` the game begins.
"""

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pnp.drawing.theme import FULL, theme
from pnp.wings.web.error_pages import refuse
from pnp.wings.web.form import Form, form_of, within
from pnp.wings.web.live import deal
from pnp.wings.web.rendering import page
from pnp.wings.web.rules import choose_edition
from pnp.wings.web.saved_plays import colours_of, open_plays
from pnp.wings.web.shared import can_be_played, may_begin, played_here, shared
from pnp.wings.web.sprites import sprite
from pnp.wings.web.visitor import remember, visitor
from scorer.entry.contract import NoLogError, TooManyBegunError, TooManyOpenError
from scorer.entry.file import LogFile
from scorer.errors import Fault
from scorer.games import GAMES
from scorer.games.contract import AnyRules, Edition, Start
from scorer.games.options import read_choices
from scorer.messages import msg, quoted
from scorer.outcome import Played
from scorer.people import LONGEST_NAME, is_program, number_bots, to_nfc
from scorer.plays import PlayChoice, PlaysError, new_id
from scorer.plays.play import RANDOM_BYTES
from scorer.record import show
from scorer.seats import COLOURS

LATEST = 1000  # the number of latest plays whose players are offered
MOST_NAMES = 100  # the most names of known players to offer
HERE = "here"  # the form field of a game that is played on the phones; otherwise it is only entered
TOO_FAST = msg(
    "Too many games were begun from here. Wait ten minutes, or go on with one that is open: the first page lists them."
)
MOST_FORMS = 1000  # that are known to have begun a game
CHIPS = 8  # the number of names that are visible at once; the others are folded


async def new(request: Request) -> Response:
    """Show the form of a new game, or begin it."""
    game = request.path_params["game"]
    if game not in GAMES:
        return refuse(request, 404)
    rules = GAMES[game]
    form = await form_of(request) if request.method == "POST" else await _load_form(request)
    if form.get(HERE) and not can_be_played(request, game):
        return refuse(request, 404)
    edition = choose_edition(rules, form.get("kind", ""))
    if request.method != "POST" or form.get("do"):
        return await _show(request, rules, edition, _apply_button(form, edition), [])
    names = [to_nfc(name) for name in _read_names(form, edition)]
    while names and not names[-1]:  # free seats after the last player do not count
        names.pop()
    colours = tuple(_read_colour(form, edition, seat) for seat in range(1, len(names) + 1))
    played = rules.begin(Start(edition, number_bots(names), colours, read_choices(edition.options, form)))
    faults = [*_find_wrong_numbers(edition, form), *rules.faults(played)]
    if form.get(HERE) and all(map(is_program, played.players)):
        faults.append(Fault(("players",), msg("At least one player must be a person.")))
    if not faults and not may_begin(request):
        faults.append(Fault((), TOO_FAST))
    if faults:
        return await _show(request, rules, edition, form, faults)
    try:
        return await _begin(request, played, form)
    except (TooManyOpenError, TooManyBegunError) as fault:
        return await _show(request, rules, edition, form, [Fault((), fault.text)])


async def _load_form(request: Request) -> Form:
    """Return the initial form: after a game, with the same players."""
    form = Form(request.query_params)
    try:
        before = (await shared(request).logs.do(lambda file: file.log(form.get("again", "")))).start
    except NoLogError:
        return form
    names = {f"name{seat}": name for seat, name in enumerate(before.players, 1)}
    colours = {f"colour{seat}": own[0] for seat, own in enumerate(colours_of(before), 1) if own}
    edition = GAMES[before.game_id].edition_of(before)
    return Form({"kind": edition, **names, **colours, **form})


def _apply_button(form: Form, edition: Edition) -> Form:
    action, _, value = form.get("do", "").partition(":")
    seats = _count_seats(form, edition)
    if action == "add":
        return _toggle_player(form, edition, value)
    if action == "more":
        return Form({**form, "seats": str(seats + 1)})
    if action == "less":
        return Form({**form, "seats": str(seats - 1), f"name{seats}": ""})
    if action == "turn":
        return _change_colour(form, edition, within(value, seats))
    return form


def _count_seats(form: Form, edition: Edition) -> int:
    """Return the number of seats to show: the fewest of the game, or more if the form asks for or uses them."""
    used = max((seat for seat, name in enumerate(_read_names(form, edition), 1) if name), default=0)
    return max(min(edition.players), within(form.get("seats", ""), max(edition.players)), used)


def _seats(edition: Edition) -> range:
    return range(1, max(edition.players) + 1)


def _read_names(form: Form, edition: Edition) -> list[str]:
    """Return the name at every seat, empty if the seat is free."""
    return [form.get(f"name{seat}", "").strip() for seat in _seats(edition)]


def _toggle_player(form: Form, edition: Edition, name: str) -> Form:
    """Seat a player at the first free seat; or remove a player who is seated, and move the following ones up.

    A program may be seated several times; its names get numbers.
    """
    names = _read_names(form, edition)
    if is_program(name) and "" in names:
        names[names.index("")] = name
        names = list(number_bots(names))
    elif name in names:
        names = [*(other for other in names if other != name), ""]
    elif "" in names:
        names[names.index("")] = name
    return Form({**form, **{f"name{seat}": name for seat, name in zip(_seats(edition), names, strict=False)}})


def _change_colour(form: Form, edition: Edition, seat: int) -> Form:
    """Give a seat the next colour, and its old colour to the seat that had the next one."""
    if not seat:
        return form
    colours = {number: _read_colour(form, edition, number) for number in _seats(edition)}
    old = colours[seat]
    usual = _list_colours(edition)
    new = usual[(usual.index(old) + 1) % len(usual)]
    swapped = {number: old if colour == new else colour for number, colour in colours.items()} | {seat: new}
    return Form({**form, **{f"colour{number}": colour for number, colour in swapped.items()}})


async def _show(
    request: Request, rules: AnyRules, edition: Edition, form: Form, faults: Sequence[Fault]
) -> Response:
    seated, seats = _read_names(form, edition), _count_seats(form, edition)
    here = bool(form.get(HERE))
    faults_by_seat: dict[int, list[Fault]] = {}  # those of no seat are under 0
    for fault in faults:
        seat = int(fault.where[1]) + 1 if len(fault.where) > 1 and fault.where[0] == "players" else 0
        faults_by_seat.setdefault(seat, []).append(fault)
    return page(
        request,
        "new.html",
        422 if faults else 200,
        here_too=can_be_played(request, rules.id),
        here_now=here,
        programs=played_here(request).programs(rules) if here else [],
        options=[option for option in edition.options if not (here and option.several)],
        game=rules.id,
        title=rules.title,
        editions=rules.editions,
        edition=edition,
        seats=[
            (seat, form.get(f"name{seat}", ""), _read_colour(form, edition, seat))
            for seat in range(1, seats + 1)
        ],
        spare=[(seat, _read_colour(form, edition, seat)) for seat in _seats(edition)[seats:]],
        coloured=bool(edition.seats) and len(edition.seats[0]) == 1,
        form=form,
        once=form.get("once") or secrets.token_hex(8),
        known=[(name, name in seated) for name in await _list_names(request)],
        chips=CHIPS,
        longest=LONGEST_NAME,
        faults=faults_by_seat,
        emblems=sprite(COLOURS, theme(FULL)),
    )


def _read_colour(form: Form, edition: Edition, seat: int) -> str:
    """Return the colour of a seat: the one that was chosen, else the one that the game gives it."""
    colour = form.get(f"colour{seat}", "")
    usual = _list_colours(edition)
    return colour if colour in usual else usual[(seat - 1) % len(usual)]


def _list_colours(edition: Edition) -> Sequence[str]:
    return [colours[0] for colours in edition.seats] or COLOURS


def _find_wrong_numbers(edition: Edition, form: Form) -> list[Fault]:
    """Return a fault for each number of an option that is none; the rules report one that is too large."""
    return [
        Fault(
            ("rules",),
            msg(
                "{name} is {value}; it can be {right}",
                name=option.label,
                value=quoted(typed),
                right=option.range,
            ),
        )
        for option in edition.options
        if option.most and (typed := form.get(option.id, "").strip()) and not within(typed, 999_999_999)
    ]


async def _begin(request: Request, played: Played, form: Form) -> Response:
    """Begin a game that is entered, or played here; a single person among programs gets the phone's seat.

    A form that is sent twice, as by a double tap, begins one game.
    """
    state, phone, here = shared(request), visitor(request).phone, bool(form.get(HERE))
    sent = sha256(repr(sorted(form.items())).encode()).hexdigest() if form.get("once") else ""
    now = state.settings.moment()
    identity = new_id(state.settings.random(RANDOM_BYTES))
    start = show(played, date=now[:10])
    seed = state.settings.random(RANDOM_BYTES).hex() if here else ""
    people = [name for name in played.players if not is_program(name)]

    def make(file: LogFile) -> str:
        before = state.begun.get(sent)
        with suppress(NoLogError):
            if before and file.log(before).is_open:
                return before
        file.make(identity, now, start, seed, phone)
        if here:
            deal(file, identity)
        if here and len(people) == 1:
            file.take_seat(identity, phone, people[0])
        if sent:
            state.begun[sent] = identity
            while len(state.begun) > MOST_FORMS:
                del state.begun[next(iter(state.begun))]
        return identity

    return remember(request, RedirectResponse(f"/t/{await state.logs.do(make)}", 303))


async def _list_names(request: Request) -> list[str]:
    """Return the names of known players: those playing now, then those of saved plays, latest first.

    Saved plays that cannot be read are left out.
    """
    logs = await shared(request).logs.do(LogFile.open_logs)
    current = [log.start.players for log in logs if log.is_begun]
    saved = await asyncio.to_thread(_list_saved_players, request)
    names = dict.fromkeys(name for names in (*current, *saved) for name in names)
    return [name for name in names if not is_program(name)][:MOST_NAMES]


def _list_saved_players(request: Request) -> list[tuple[str, ...]]:
    try:
        with open_plays(request) as store:
            resolve = store.names().resolve
            return [tuple(map(resolve, play.summary.players)) for play in store.page(PlayChoice(), LATEST)]
    except PlaysError:
        return []
