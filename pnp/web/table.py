"""A table: the page of a game that is being entered, its entries, undo, and the stream of what others enter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from pnp.games import PRINTED
from pnp.games.contract import Pad
from pnp.pads.form import form_of
from pnp.web import keeping
from pnp.web.languages import language_of
from pnp.web.phones import phone_of, remember
from pnp.web.rendering import is_part, page, render
from scorer.entry.file import TableFile
from scorer.entry.log import Clash, Table
from scorer.games import GAMES
from scorer.messages import Text, say

OVER = -1
"""Stands for the last entry of a table that is over."""


async def show(request: Request) -> Response:
    """Show a table."""
    return _answer(request, await _table(request), request.query_params)


async def edit(request: Request) -> Response:
    """Enter something, and show what is next."""
    form, phone = await form_of(request), phone_of(request)
    identity = request.path_params["table"]

    def enter(file: TableFile) -> Table:
        table = file.table(identity)
        entries = _pad(table).entries(table, form)
        seen = min(form.number("from") or form.number("seen"), table.number)
        return file.enter(identity, entries, phone, seen) if entries else table

    table = await _done(request, enter)
    return _after(request, table, _pad(table).following(table, form))


async def undo(request: Request) -> Response:
    """Take back what the phone sent last."""
    form, phone = await form_of(request), phone_of(request)
    table = await _done(request, lambda file: file.undo(request.path_params["table"], phone))
    kept = {name: value for name, value in form.items() if name in ("round", "game", "throw", "brush")}
    return _after(request, table, kept)


async def sit(request: Request) -> Response:
    """Note whose phone this is."""
    form, phone = await form_of(request), phone_of(request)
    identity, name = request.path_params["table"], form.get("name", "")

    def sits(file: TableFile) -> Table:
        table = file.table(identity)
        return file.sit(identity, phone, name) if name in table.start.players else table

    return _after(request, await _done(request, sits), {})


async def keep(request: Request) -> Response:
    """Keep the game as a play: one that is over, or as it stands where that is asked for."""
    form = await form_of(request)
    identity = request.path_params["table"]

    def keeps(file: TableFile) -> Table:
        table = file.table(identity)
        played, outcome = _pad(table).result(table)
        if outcome.complete or (form.get("early") and not _pad(table).faulty(table)):
            file.keep_as(identity, lambda still_open: keeping.keep(request, still_open, played))
        return file.table(identity)

    table = await _done(request, keeps)
    return _after(request, table, {})


async def drop(request: Request) -> Response:
    """Put a table away that nobody wants to end."""
    identity = request.path_params["table"]
    await request.app.state.tables.do(lambda file: file.give_up(identity))
    request.app.state.live.tell(identity, OVER)
    if is_part(request):
        return Response(headers={"HX-Redirect": "/"})
    return RedirectResponse("/", 303)


async def _done(request: Request, job: Callable[[TableFile], Table]) -> Table:
    """Do something to a table, and tell every phone at it."""
    table: Table = await request.app.state.tables.do(job)
    request.app.state.live.tell(table.id, OVER if table.play else table.number)
    return table


async def live(request: Request) -> Response:
    """Tell the phone whenever something is entered."""
    table = await _table(request)
    number = request.query_params.get("seen", "")
    seen = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else table.number
    request.app.state.live.known(table.id, table.number)
    answer: Response = request.app.state.live.stream(request, table.id, seen)
    return answer


async def _table(request: Request) -> Table:
    identity = request.path_params["table"]
    table: Table = await request.app.state.tables.do(lambda file: file.table(identity))
    return table


def _pad(table: Table) -> Pad:
    """Return how the table's game is entered."""
    return PRINTED[table.start.game_id].pad


def _after(request: Request, table: Table, query: Mapping[str, str]) -> Response:
    """Answer an entry: with the new part where a script asked, else by leading to the page."""
    if is_part(request):
        return _answer(request, table, query)
    target = f"/t/{table.id}" + (f"?{urlencode(query)}" if query else "") + "#pad"
    return remember(request, RedirectResponse(target, 303))


def _answer(request: Request, table: Table, query: Mapping[str, str]) -> Response:
    phone, pad, lang = phone_of(request), _pad(table), language_of(request)
    played, outcome = pad.result(table)
    rules = GAMES[table.start.game_id]
    report = rules.report(played, outcome)
    over = outcome.complete or table.play is not None
    facts: dict[str, Any] = {
        "table": table,
        "over": over,
        "faulty": pad.faulty(table),
        "verdict": report.verdict,
        "how": report.how,
        "picture": keeping.picture(report, table.made[:10], lang) if over else None,
        "subtitle": rules.subtitle(table.start),
        "title": rules.title,
        "names": table.start.players,
        "me": table.people.get(phone),
        "notices": [_notice(table, clash, phone) for clash in table.clashes(phone)],
        "last": _last(table, phone),
        **pad.look(table, query),
    }
    if is_part(request):
        html = render("part.html", lang, **facts)
        return remember(request, HTMLResponse(html, headers={"Vary": "HX-Request"}))
    return remember(request, page(request, "table.html", **facts))


def _last(table: Table, phone: str) -> list[tuple[Text, Text]]:
    """Return what a phone sent last and what stands of it, as a screen reader says it: where, and what."""
    described = _pad(table).described
    return [described(table, edit.place, edit.value) for edit in table.last_of(phone)]


def _notice(table: Table, clash: Clash, phone: str) -> Text:
    """Say what two phones wrote to one place, to the one that is asked for."""
    pad = _pad(table)
    where, before = pad.described(table, clash.before.place, clash.before.value)
    _, after = pad.described(table, clash.after.place, clash.after.value)
    mine = clash.after.phone == phone
    facts = {"where": where, "before": before, "after": after}
    who = table.people.get(clash.before.phone if mine else clash.after.phone)
    if mine and who:
        return say(
            "{who} had entered {before} here a moment ago: {where}. It is {after} now.", who=who, **facts
        )
    if mine:
        return say(
            "Another phone had entered {before} here a moment ago: {where}. It is {after} now.", **facts
        )
    if who:
        return say("{who} has changed what you entered ({where}) from {before} to {after}.", who=who, **facts)
    return say("Another phone has changed what you entered ({where}) from {before} to {after}.", **facts)
