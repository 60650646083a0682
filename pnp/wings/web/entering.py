"""The page of a game that is being entered: entries, undo, the stream of what others enter, and the end."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pnp.wings.web import wishes
from pnp.wings.web.answering import (
    answer,
    answer_entry,
    ask,
    describe,
    get_author,
    load_log,
    select_fields,
    update_log,
)
from pnp.wings.web.form import Form, form_of
from pnp.wings.web.live import deal
from pnp.wings.web.pad import pad
from pnp.wings.web.rendering import is_part
from pnp.wings.web.saved_plays import LATEST, keep_if_over, open_plays
from pnp.wings.web.saved_plays import reopen as reopen_log
from pnp.wings.web.shared import PhoneQuestion, played_here, shared
from pnp.wings.web.visitor import visitor
from scorer import record
from scorer.entry.contract import ClosedError
from scorer.entry.file import LogFile
from scorer.entry.log import LONGEST_ID, GameLog, Refused
from scorer.errors import ScorerError
from scorer.messages import Text, msg
from scorer.outcome import Played
from scorer.plays import PlayChoice, PlaysError, new_id, outcome_of
from scorer.plays.play import RANDOM_BYTES

SURE = "sure"  # the field of a form whose number was asked about


async def show(request: Request) -> Response:
    """Show a game."""
    return await answer(request, await load_log(request), request.query_params)


async def edit(request: Request) -> Response:
    """Make an entry and show what is next; if others have made a different one meanwhile, ask which one to keep."""
    form, log = await form_of(request), await load_log(request)
    if log.table is not None:
        return await played_here(request).edit(request, form)

    doubt = None if form.get(SURE) else await asyncio.to_thread(_find_doubt, request, log, form)
    if doubt is not None:
        fields = [(name, value) for name, value in form.items() if name != "id"]
        question = PhoneQuestion(
            [doubt],
            msg("Correct it"),
            msg("Enter {entry}", entry=form.get("value", "")),
            [*fields, (SURE, "yes")],
        )
        return ask(request, log, [question]) if form.get("id") else await answer(request, log, {}, [question])

    def enter(file: LogFile) -> tuple[GameLog, list[Refused]]:
        log, phone = file.log(request.path_params["log"]), visitor(request).phone
        changes = pad(log.game).entries(log, log.progress, form)
        if log.play and all(log.values.get(place, "") == value for place, value in changes):
            return log, []  # others have entered the same, and the game is over
        seen = min(form.number("seen"), log.number)
        log, refused = file.offer(log.id, changes, phone, seen, form.get("id", "")[:LONGEST_ID])
        return keep_if_over(shared(request).settings, file, log), refused

    try:
        log, refused = await shared(request).logs.do(enter)
    except ClosedError as fault:
        if not form.get("id"):
            raise
        return ask(request, await load_log(request), [PhoneQuestion([fault.text])])
    shared(request).consent.tell(log)
    if refused:
        questions = [make_question(log, form, refused)]
        return ask(request, log, questions) if form.get("id") else await answer(request, log, {}, questions)
    return await answer_entry(request, log, pad(log.game).following(log.progress, form))


def _find_doubt(request: Request, log: GameLog, form: Form) -> Text | None:
    """Return why the phone is asked about a number; None if it is not. Saved games that cannot be read are left out."""

    def read_earlier() -> Iterator[Played]:
        with suppress(PlaysError), open_plays(request) as store:
            for saved in store.page(PlayChoice(log.game), LATEST):
                with suppress(ScorerError):
                    yield outcome_of(saved.results, saved.id)[0]

    return pad(log.game).find_doubt(log, log.progress, form, read_earlier) if log.is_open else None


async def undo(request: Request) -> Response:
    """Undo the phone's last entry, or the one that the form names; a game that it ended is reopened."""
    form, phone = await form_of(request), visitor(request).phone
    identity = request.path_params["log"]
    if (await load_log(request)).table is not None:
        return await played_here(request).undo(request, form)

    def undo_it(file: LogFile) -> GameLog:
        if file.log(identity).play:
            reopen_log(shared(request).settings, file, identity)
        log = file.undo(identity, phone, form.get("id", "")[:LONGEST_ID], form.get("of", ""))
        return keep_if_over(shared(request).settings, file, log)

    log = await update_log(request, undo_it)
    return await answer_entry(request, log, select_fields(log, form))


async def sit(request: Request) -> Response:
    """Note whose phone this is; an empty name is a phone for everybody."""
    form, phone = await form_of(request), visitor(request).phone
    identity, name = (
        request.path_params["log"],
        form.get("name"),
    )  # none if the form was sent without a button
    if (await load_log(request)).table is not None:
        return await wishes.sit(request, form)

    def sit_down(file: LogFile) -> GameLog:
        log = file.log(identity)
        if name is None or name not in ("", *log.start.players):
            return log
        return file.sit(identity, phone, name)

    return await answer_entry(request, await update_log(request, sit_down), {})


async def live(request: Request) -> Response:
    """Notify the phone of every entry, by server-sent events."""
    log, state = await load_log(request), shared(request)
    if log.table is not None:
        played_here(request).wake(log)

    async def find_state() -> str:
        return state.consent.state_of(await load_log(request), visitor(request).phone)

    return state.live.stream(request, log, find_state, request.query_params.get("seen", ""))


def make_question(log: GameLog, form: Form, refused: Sequence[Refused], path: str = "edit") -> PhoneQuestion:
    """Return the question to a phone whose entries would replace unseen ones; its form goes to ``path``."""
    sentences = []
    for entry in refused:
        where, now = describe(log, entry.place, entry.now.value)
        _, own = describe(log, entry.place, entry.value)
        sentence = msg(
            "{who} has just entered {now} here: {where}. You entered {mine}.",
            who=get_author(log, entry.now),
            now=now,
            where=where,
            mine=own,
        )
        sentences.append(sentence)
    if len(refused) > 1:
        theirs, mine = msg("Leave what is there"), msg("Enter mine")
    else:
        theirs, mine = msg("Leave {entry}", entry=now), msg("Enter {entry}", entry=own)
    fields = [(name, value) for name, value in form.items() if name not in ("id", "seen")]
    return PhoneQuestion(sentences, theirs, mine, [*fields, ("seen", str(log.number))], path)


async def reopen(request: Request) -> Response:
    """Reopen a game that was kept, to correct it."""
    identity = request.path_params["log"]
    settings = shared(request).settings
    log = await update_log(request, lambda file: reopen_log(settings, file, identity))
    return await answer_entry(request, log, {})


async def restore(request: Request) -> Response:
    """Restore a game that was discarded."""
    identity = request.path_params["log"]
    log = await update_log(request, lambda file: file.bring_back(identity))
    return await answer_entry(request, log, {})


async def again(request: Request) -> Response:
    """Begin another game with the same players, only once, and lead every phone to it."""
    settings = shared(request).settings
    identity, moment = request.path_params["log"], settings.moment()
    fresh, seed = new_id(settings.random(RANDOM_BYTES)), settings.random(RANDOM_BYTES).hex()

    def begin(file: LogFile) -> GameLog:
        log = file.log(identity)
        if not log.play:  # it would lead everybody away from a game that goes on
            return log
        start = record.show(log.start, date=moment[:10])
        log = file.follow(identity, fresh, moment, start, seed if log.table else "")
        deal(file, log.again or fresh)
        return log

    log = await update_log(request, begin)
    if log.again is None:
        return await answer_entry(request, log, {})
    if is_part(request):
        return Response(headers={"HX-Redirect": f"/t/{log.again}"})
    return RedirectResponse(f"/t/{log.again}", 303)
