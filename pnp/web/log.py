"""The page of a game that is being entered: entries, undo, and the stream of what others enter."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from pnp.games import pad
from pnp.pads.form import Form, form_of
from pnp.web import moves
from pnp.web.answering import Ask, after, answer, asking, describe, done, log_of, stays, who_sent
from pnp.web.saved_plays import keep_if_over, take_back
from pnp.web.seats import channel, state_of, tell
from pnp.web.visitor import phone_of
from scorer.entry.errors import ClosedError
from scorer.entry.file import LogFile
from scorer.entry.log import LONGEST_ID, GameLog, Refused
from scorer.messages import msg


async def show(request: Request) -> Response:
    """Show a game."""
    return await answer(request, await log_of(request), request.query_params)


async def edit(request: Request) -> Response:
    """Enter something, and show what is next; what others have entered there meanwhile is asked about."""
    form, log = await form_of(request), await log_of(request)
    if log.table is not None:
        return await moves.act(request, form)
    try:
        log, refused = await request.app.state.logs.do(lambda file: _enter(request, file, form))
    except ClosedError as fault:
        if not form.get("id"):
            raise
        return asking(request, await log_of(request), [Ask([fault.text])])
    tell(request.app.state.live, log)
    if refused:
        ask = _question(log, form, refused)
        return asking(request, log, [ask]) if form.get("id") else await answer(request, log, {}, [ask])
    return await after(request, log, pad(log.game).following(log.progress, form))


def _enter(request: Request, file: LogFile, form: Form) -> tuple[GameLog, list[Refused]]:
    """Enter what a form says, and keep the game if it is over by that."""
    log, phone = file.log(request.path_params["log"]), phone_of(request)
    changes = pad(log.game).entries(log, log.progress, form)
    if log.play and all(log.values.get(place, "") == value for place, value in changes):
        return log, []  # others have entered the same, and the game is over
    seen = min(form.number("seen"), log.number)
    log, refused = file.offer(log.id, changes, phone, seen, form.get("id", "")[:LONGEST_ID])
    return keep_if_over(request.app.state.settings, file, log), refused


async def undo(request: Request) -> Response:
    """Undo the phone's last request, or the one that is named; a game that was over by it goes on."""
    form, phone = await form_of(request), phone_of(request)
    identity = request.path_params["log"]
    if (await log_of(request)).table is not None:
        return await moves.take_back(request, form)

    def undoes(file: LogFile) -> GameLog:
        if file.log(identity).play:
            take_back(request.app.state.settings, file, identity)
        log = file.undo(identity, phone, form.get("id", "")[:LONGEST_ID], form.get("of", ""))
        return keep_if_over(request.app.state.settings, file, log)

    log = await done(request, undoes)
    return await after(request, log, stays(log, form))


async def sit(request: Request) -> Response:
    """Note whose phone this is; no name stands for everybody's."""
    form, phone = await form_of(request), phone_of(request)
    identity, name = request.path_params["log"], form.get("name", "")
    if (await log_of(request)).table is not None:
        return await moves.sit(request, form)

    def sits(file: LogFile) -> GameLog:
        log = file.log(identity)
        return file.sit(identity, phone, name) if name in ("", *log.start.players) else log

    return await after(request, await done(request, sits), {})


async def live(request: Request) -> Response:
    """Tell the phone whenever something is entered."""
    log, state = await log_of(request), request.app.state
    name = log.people.get(phone_of(request))
    place = channel(log, name)
    state.live.known(place, log.state if log.table is None else state_of(log, name))
    state.bots.wake(log)
    answered: Response = state.live.stream(request, place, request.query_params.get("seen", ""))
    return answered


async def hint(request: Request) -> Response:
    """Say what a good program would do, in a game that is played here."""
    log, form = await log_of(request), await form_of(request)
    return await answer(request, log, {}) if log.table is None else await moves.hint(request, log, form)


async def teach(request: Request) -> Response:
    """Begin to explain the rules on a phone, or stop that."""
    log = await log_of(request)
    return await answer(request, log, {}) if log.table is None else moves.teach(request, log)


def _question(log: GameLog, form: Form, refused: Sequence[Refused]) -> Ask:
    """Return what a phone is asked whose entries would replace what it had not seen."""
    asked = [_asked(log, each) for each in refused]
    sentences = [
        msg("{who} has just entered {now} here: {where}. You entered {mine}.", **facts) for facts in asked
    ]
    if len(asked) > 1:
        theirs, mine = msg("Keep what is there"), msg("Enter mine")
    else:
        theirs, mine = (
            msg("Keep {entry}", entry=asked[0]["now"]),
            msg("Enter {entry}", entry=asked[0]["mine"]),
        )
    kept = [(name, value) for name, value in form.items() if name not in ("id", "seen")]
    return Ask(sentences, theirs, mine, [*kept, ("seen", str(log.number))])


def _asked(log: GameLog, refused: Refused) -> dict[str, object]:
    """Return who entered what at a place, and what the phone wanted there."""
    where, now = describe(log, refused.place, refused.now.value)
    _, mine = describe(log, refused.place, refused.value)
    return {"who": who_sent(log, refused.now), "where": where, "now": now, "mine": mine}
