"""The end of a game that is entered: it is kept, reopened, discarded, restored, or played again."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pnp.pads.form import form_of
from pnp.web import saved_plays
from pnp.web.answering import answer_entry, update_log
from pnp.web.live import deal
from pnp.web.rendering import is_part
from pnp.web.settings import Settings
from pnp.web.visitor import phone_of
from scorer.entry.file import LogFile
from scorer.entry.log import GameLog
from scorer.plays import new_id
from scorer.plays.play import RANDOM_BYTES
from scorer.record import show


async def keep(request: Request) -> Response:
    """Keep the game as a play if it is over, or if the form asks to keep it unfinished."""
    form = await form_of(request)
    identity = request.path_params["log"]

    def keep_it(file: LogFile) -> GameLog:
        log = file.log(identity)
        if log.dropper is not None:
            return log
        if saved_plays.is_over(log) or (form.get("early") and not log.progress.faulty):
            return saved_plays.keep_now(request.app.state.settings, file, identity)
        return log

    return await answer_entry(request, await update_log(request, keep_it), {})


async def reopen(request: Request) -> Response:
    """Reopen a game that was kept, to correct it."""
    identity = request.path_params["log"]
    settings: Settings = request.app.state.settings
    log = await update_log(request, lambda file: saved_plays.reopen(settings, file, identity))
    return await answer_entry(request, log, {})


async def drop(request: Request) -> Response:
    """Discard a game; every phone sees who discarded it."""
    identity, phone = request.path_params["log"], phone_of(request)

    def discard(file: LogFile) -> GameLog:
        file.give_up(identity, file.log(identity).people.get(phone, ""))
        return file.log(identity)

    return await answer_entry(request, await update_log(request, discard), {})


async def restore(request: Request) -> Response:
    """Restore a game that was discarded."""
    identity = request.path_params["log"]
    log = await update_log(request, lambda file: file.bring_back(identity))
    return await answer_entry(request, log, {})


async def again(request: Request) -> Response:
    """Begin another game with the same players, only once, and lead every phone to it."""
    settings: Settings = request.app.state.settings
    identity, moment = request.path_params["log"], settings.moment()
    fresh, seed = new_id(settings.random(RANDOM_BYTES)), settings.random(RANDOM_BYTES).hex()

    def begin(file: LogFile) -> GameLog:
        log = file.log(identity)
        start = show(log.start, date=moment[:10])
        log = file.follow(identity, fresh, moment, start, seed if log.table else "")
        deal(file, log.again or fresh)
        return log

    log = await update_log(request, begin)
    if is_part(request):
        return Response(headers={"HX-Redirect": f"/t/{log.again}"})
    return RedirectResponse(f"/t/{log.again}", 303)
