"""The answer to whoever shows a game that is entered: its page, or the part of it that has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from pnp.games import pad, printed
from pnp.photo.apart import is_there
from pnp.web.playing import answer_played
from pnp.web.rendering import is_joinable, is_part, page, render
from pnp.web.rules import address_of_rules
from pnp.web.saved_plays import may_take_back, picture
from pnp.web.seats import tell
from pnp.web.visitor import language_of, phone_of, remember
from scorer.entry.file import LogFile
from scorer.entry.log import Edit, GameLog, Replaced
from scorer.games import GAMES
from scorer.messages import Text, msg


class Ask(NamedTuple):
    """What a phone is asked, or told, of an entry that was not made."""

    sentences: Sequence[Text]
    theirs: Text | None = None  # on the button that keeps what others entered
    mine: Text | None = None  # on the one that enters it all the same
    fields: Sequence[tuple[str, str]] = ()  # of the form that does


async def log_of(request: Request) -> GameLog:
    """Return the log of the game that an address names."""
    identity = request.path_params["log"]
    log: GameLog = await request.app.state.logs.do(lambda file: file.log(identity))
    return log


def stays(log: GameLog, query: Mapping[str, str]) -> dict[str, str]:
    """Return what of a query, or of a form, the page of a game goes on looking at."""
    return {name: query[name] for name in pad(log.game).stays if name in query}


async def done(request: Request, job: Callable[[LogFile], GameLog]) -> GameLog:
    """Do something to a log, and tell every phone that shows it."""
    log: GameLog = await request.app.state.logs.do(job)
    tell(request.app.state.live, log)
    return log


async def after(request: Request, log: GameLog, query: Mapping[str, str]) -> Response:
    """Answer an entry: with the new part where a script asked, else by leading to the page."""
    if is_part(request):
        return await answer(request, log, query)
    target = f"/t/{log.id}" + (f"?{urlencode(query)}" if query else "")
    return remember(request, RedirectResponse(target, 303))


async def answer(
    request: Request, log: GameLog, query: Mapping[str, str], asks: Sequence[Ask] = ()
) -> Response:
    """Answer with the page of a game, or with the part of it that changes."""
    if log.table is not None:
        return answer_played(request, log, query, asks)
    me = await _owner(request, log)
    seat = log.start.players.index(me) + 1 if me else 0
    looked = pad(log.game).look(log, log.progress, {**query, "seat": str(seat)})
    facts: dict[str, object] = {
        **_facts(request, log),
        "me": me,
        "asks": asks,
        "looking": {},
        "sprite": "",
        "part": "part.html",
        "scripts": pad(log.game).scripts,
        **looked,
    }
    if is_part(request):
        html = render("part.html", language_of(request), joinable=is_joinable(request), **facts)
        return remember(request, HTMLResponse(html, headers={"Vary": "HX-Request"}))
    return remember(request, page(request, "log.html", 409 if asks else 200, **facts))


def asking(request: Request, log: GameLog, asks: Sequence[Ask]) -> Response:
    """Answer a script with a question alone."""
    html = "".join(render("ask.html", language_of(request), log=log, ask=ask) for ask in asks)
    return remember(request, HTMLResponse(html, 409))


async def _owner(request: Request, log: GameLog) -> str | None:
    """Return whose phone it is: what it said here, else in its last game; an empty text if it is everybody's."""
    phone = phone_of(request)
    if phone in log.people:
        return log.people[phone]
    last: str = await request.app.state.logs.do(lambda file: file.owner(phone))
    return last if last in log.start.players else None


def _facts(request: Request, log: GameLog) -> dict[str, object]:
    """Return what the page of every game shows."""
    phone, rules, progress = phone_of(request), GAMES[log.game], log.progress
    report = rules.report(progress.game, progress.outcome)
    over = progress.outcome.complete or log.play is not None
    return {
        "log": log,
        "number": log.number,
        "state": log.state,
        "progress": progress,
        "over": over,
        "may_reopen": bool(log.play) and may_take_back(request.app.state.settings, log),
        "verdict": report.verdict,
        "how": report.how,
        "picture": picture(report, log.made[:10], language_of(request)) if over else None,
        "subtitle": rules.subtitle(log.start),
        "title": rules.title,
        "names": log.start.players,
        "notices": [_notice(log, each) for each in log.replaced(phone)],
        "last": [describe(log, each.place, each.value) for each in log.last_of(phone)],
        "rules_address": address_of_rules(log.start),
        "photos": not log.play and printed(log.game).is_legible and is_there(),
    }


def describe(log: GameLog, place: str, value: str) -> tuple[Text, Text]:
    """Return where an entry stands, and what it means."""
    where, what = GAMES[log.game].entry.describe(log.start, place, value)
    return where, what


def who_sent(log: GameLog, edit: Edit) -> Text | str:
    """Return who made an entry, as others are told."""
    return log.people.get(edit.phone) or msg("Another phone")


def _notice(log: GameLog, replaced: Replaced) -> Text:
    """Return that somebody has replaced an entry, as its phone is told."""
    (where, before), (_, now) = (describe(log, each.place, each.value) for each in replaced)
    facts: dict[str, object] = {
        "who": who_sent(log, replaced.after),
        "where": where,
        "before": before,
        "after": now,
    }
    return msg("{who} has changed your entry ({where}) from {before} to {after}.", **facts)
