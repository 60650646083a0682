"""The page of a game that is being entered: entries, undo, and the stream of what others enter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from pnp.games import pad
from pnp.pads.form import form_of
from pnp.web import saved_plays
from pnp.web.rendering import is_part, page, render
from pnp.web.rules import address_of_rules
from pnp.web.visitor import language_of, phone_of, remember
from scorer.entry.file import LogFile
from scorer.entry.log import Clash, Edit, GameLog
from scorer.games import GAMES
from scorer.messages import Text, msg

OVER = -1
"""Stands for the last entry of a game that is over."""


async def show(request: Request) -> Response:
    """Show a game."""
    return _answer(request, await _log(request), request.query_params)


async def edit(request: Request) -> Response:
    """Enter something, and show what is next."""
    form, phone = await form_of(request), phone_of(request)
    identity = request.path_params["log"]

    def enter(file: LogFile) -> GameLog:
        log = file.log(identity)
        changes = pad(log.game).entries(log, log.progress, form)
        seen = min(form.number("from") or form.number("seen"), log.number)
        return file.enter(identity, changes, phone, seen)

    log = await _done(request, enter)
    return _after(request, log, pad(log.game).following(log.progress, form))


async def undo(request: Request) -> Response:
    """Undo the phone's last request."""
    form, phone = await form_of(request), phone_of(request)
    log = await _done(request, lambda file: file.undo(request.path_params["log"], phone))
    stays = pad(log.game).stays
    return _after(request, log, {name: value for name, value in form.items() if name in stays})


async def sit(request: Request) -> Response:
    """Note whose phone this is."""
    form, phone = await form_of(request), phone_of(request)
    identity, name = request.path_params["log"], form.get("name", "")

    def sits(file: LogFile) -> GameLog:
        log = file.log(identity)
        return file.sit(identity, phone, name) if name in log.start.players else log

    return _after(request, await _done(request, sits), {})


async def keep(request: Request) -> Response:
    """Keep the game as a play: one that is over, or as it is if that is asked for."""
    form = await form_of(request)
    identity = request.path_params["log"]

    def keeps(file: LogFile) -> GameLog:
        progress = file.log(identity).progress
        if progress.outcome.complete or (form.get("early") and not progress.faulty):
            file.keep_as(identity, lambda still_open: saved_plays.keep(request, still_open))
        return file.log(identity)

    return _after(request, await _done(request, keeps), {})


async def drop(request: Request) -> Response:
    """Discard a game that nobody wants to finish."""
    identity = request.path_params["log"]
    await request.app.state.logs.do(lambda file: file.give_up(identity))
    request.app.state.live.tell(identity, OVER)
    if is_part(request):
        return Response(headers={"HX-Redirect": "/"})
    return RedirectResponse("/", 303)


async def _done(request: Request, job: Callable[[LogFile], GameLog]) -> GameLog:
    """Do something to a log, and tell every phone that shows it."""
    log: GameLog = await request.app.state.logs.do(job)
    request.app.state.live.tell(log.id, OVER if log.play else log.number)
    return log


async def live(request: Request) -> Response:
    """Tell the phone whenever something is entered."""
    log = await _log(request)
    number = request.query_params.get("seen", "")
    seen = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else log.number
    request.app.state.live.known(log.id, log.number)
    answer: Response = request.app.state.live.stream(request, log.id, seen)
    return answer


async def _log(request: Request) -> GameLog:
    identity = request.path_params["log"]
    log: GameLog = await request.app.state.logs.do(lambda file: file.log(identity))
    return log


def _after(request: Request, log: GameLog, query: Mapping[str, str]) -> Response:
    """Answer an entry: with the new part where a script asked, else by leading to the page."""
    if is_part(request):
        return _answer(request, log, query)
    target = f"/t/{log.id}" + (f"?{urlencode(query)}" if query else "") + "#pad"
    return remember(request, RedirectResponse(target, 303))


def _answer(request: Request, log: GameLog, query: Mapping[str, str]) -> Response:
    phone, rules, lang = phone_of(request), GAMES[log.game], language_of(request)
    progress = log.progress
    report = rules.report(progress.game, progress.outcome)
    over = progress.outcome.complete or log.play is not None
    facts: dict[str, object] = {
        "log": log,
        "progress": progress,
        "over": over,
        "verdict": report.verdict,
        "how": report.how,
        "picture": saved_plays.picture(report, log.made[:10], lang) if over else None,
        "subtitle": rules.subtitle(log.start),
        "title": rules.title,
        "names": log.start.players,
        "me": log.people.get(phone),
        "notices": [_notice(log, clash, phone) for clash in log.clashes(phone)],
        "last": _last(log, phone),
        "rules_address": address_of_rules(log.start),
        "looking": {},
        "sprite": "",
        **pad(log.game).look(log, progress, query),
    }
    if is_part(request):
        html = render("part.html", lang, **facts)
        return remember(request, HTMLResponse(html, headers={"Vary": "HX-Request"}))
    return remember(request, page(request, "log.html", 200, **facts))


def _describe(log: GameLog, edit: Edit) -> tuple[Text, Text]:
    """Return where an entry stands, and what it means."""
    where, what = GAMES[log.game].entry.describe(log.start, edit.place, edit.value)
    return where, what


def _last(log: GameLog, phone: str) -> list[tuple[Text, Text]]:
    """Return what a phone sent last and what stands of it, as a screen reader says it: where, and what."""
    return [_describe(log, edit) for edit in log.last_of(phone)]


def _notice(log: GameLog, clash: Clash, phone: str) -> Text:
    """Return what two phones wrote to one place, to the one that is asked for."""
    mine = clash.after.phone == phone
    who = log.people.get(clash.before.phone if mine else clash.after.phone) or msg("Another phone")
    (where, before), (_, after) = _describe(log, clash.before), _describe(log, clash.after)
    facts: dict[str, object] = {"who": who, "where": where, "before": before, "after": after}
    if mine:
        return msg("{who} had just entered {before} here: {where}. Now it is {after}.", **facts)
    return msg("{who} has changed your entry ({where}) from {before} to {after}.", **facts)
