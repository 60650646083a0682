"""The page of a game that is played here: what one phone sees of it, and what it can do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from pnp.games import printed
from pnp.games.scene import AnyScene, View
from pnp.games.teaching import lessons, teacher
from pnp.web.rendering import is_joinable, is_part, page, render
from pnp.web.rules import address_of_rules
from pnp.web.saved_plays import picture
from pnp.web.scenes import draw_moves, draw_position, sprite_of
from pnp.web.seats import SHARED, Seat, number_of, seat_of, state_of, table_of
from pnp.web.visitor import language_of, phone_of, remember
from scorer.entry.log import GameLog
from scorer.games import GAMES
from scorer.messages import Text, msg
from scorer.turns.table import Table

if TYPE_CHECKING:
    from pnp.web.answering import Ask

TEACH = "teach"
"""The cookie of a phone to which the rules are explained: the game in which that began, and after how many actions."""

TOLD = 4
"""The last things that happened, which are told."""


def scene_of(game: str) -> AnyScene:
    """Return how a game that is played here is drawn."""
    scene = printed(game).scene
    assert scene is not None
    return scene


def answer_played(
    request: Request,
    log: GameLog,
    query: Mapping[str, str],
    asks: Sequence[Ask] = (),
    hint: Text | None = None,
) -> Response:
    """Answer with the page of a game that is played here, or with the part of it that changes."""
    request.app.state.bots.wake(log)
    seat = seat_of(log, log.people.get(phone_of(request)), query)
    facts = _facts(request, log, seat, query)
    facts |= {"asks": asks, "hint": hint}
    if is_part(request):
        html = render("played.html", language_of(request), joinable=is_joinable(request), **facts)
        return remember(request, HTMLResponse(html, headers={"Vary": "HX-Request"}))
    facts |= {"part": "played.html", "scripts": (), "sprite": sprite_of(log.game, table_of(log).position)}
    return remember(request, page(request, "log.html", 409 if asks else 200, **facts))


def _facts(request: Request, log: GameLog, seat: Seat, query: Mapping[str, str]) -> dict[str, object]:
    """Return what the page shows; nothing of it depends on what is hidden from the phone."""
    table, rules, lang = table_of(log), GAMES[log.game], language_of(request)
    over = table.position.is_terminal or log.play is not None
    return {
        "log": log,
        "title": rules.title,
        "subtitle": rules.subtitle(log.start),
        "me": seat.name,
        "seat": seat,
        "state": state_of(log, seat.name),
        "number": number_of(log, seat.name),
        "names": [name for at, name in enumerate(log.start.players) if at in table.people],
        "taken": set(log.people.values()),
        "over": over,
        "photos": False,
        "may_reopen": False,
        "progress": log.progress,
        "rules_address": address_of_rules(log.start),
        **(_ending(request, log) if over else {"verdict": msg("not over")}),
        **_turn(log, seat, query, lang),
        **_taught(request, log, seat),
    }


def _ending(request: Request, log: GameLog) -> dict[str, object]:
    progress = log.progress
    report = GAMES[log.game].report(progress.game, progress.outcome)
    drawn = picture(report, log.made[:10], language_of(request))
    return {"verdict": report.verdict, "how": report.how, "picture": drawn}


def _turn(log: GameLog, seat: Seat, query: Mapping[str, str], lang: str) -> dict[str, object]:
    """Return the picture, whose turn it is, what is to be done, what has just happened."""
    table = table_of(log)
    acts = seat.acts if _may_act(log, table) else -1
    viewer = next(iter(seat.eyes)) if len(seat.eyes) == 1 else max(acts, -1)
    view = View(
        seat.eyes, acts, query, table.last_seen(viewer), table.seen_by(seat.eyes), _address(log, query)
    )
    picks = {name: value for name, value in query.items() if name in PICKS}
    return {
        "scene": draw_position(log.game, table.position, view, lang),
        "moves": draw_moves(log.game, table.position, view, lang) if seat.eyes else Markup(),
        "task": _task(log, seat, view),
        "acting": acts >= 0,
        "happened": [*table.told(viewer)][-TOLD:],
        "looking": picks,
        "picked": any(name != "show" for name in picks),
        "asked": table.asked,
        "undone": [*table.told(viewer, table.asked.to)] if table.asked else [],
        "may_answer": table.asked is not None
        and seat.name is not None
        and seat.name != table.asked.by
        and seat.name not in table.asked.yes,
        "may_take_back": not table.asked and table.line.back(seat.seats) is not table.line,
    }


PICKS = ("show", "die", "row", "tile")


def _address(log: GameLog, query: Mapping[str, str]) -> str:
    """Return the address of the page up to the name of what is picked; who holds the phone stays so."""
    return f"/t/{log.id}?" + (f"show={query['show']}&" if query.get("show", "").isdigit() else "")


def _may_act(log: GameLog, table: Table) -> bool:
    return log.play is None and table.asked is None and not table.position.is_terminal


def _task(log: GameLog, seat: Seat, view: View) -> Text:
    """Return in one sentence what is to be done, and by whom."""
    position = table_of(log).position
    if position.is_terminal:
        return msg("The game is over.")
    name = position.players[position.turn]
    if seat.covered:
        return msg("{name}, take the phone. Nobody else looks.", name=name)
    if view.acts >= 0:
        return scene_of(log.game).task(position, view)
    if position.current_player in table_of(log).programs:
        return msg("{name} thinks.", name=name)
    return msg("It is {name}'s turn.", name=name)


def _taught(request: Request, log: GameLog, seat: Seat) -> dict[str, object]:
    """Return whether the rules are explained on this phone, and what they say about now."""
    began = request.cookies.get(TEACH, "")
    table, may = table_of(log), printed(log.game).has_rules and seat.name is not None
    if not may or not began or seat.covered:
        return {"may_teach": may, "teaches": bool(began), "lessons": []}
    known = teacher(log.start, language_of(request))
    same, _, after = began.partition(".")
    begin = min(int(after), len(table.line.actions)) if same == log.id and after.isdigit() else 0
    player = seat.acts if seat.name == SHARED else min(seat.seats)
    said = lessons(known, table.line, player, begin) if known else []
    return {"may_teach": may, "teaches": True, "lessons": said}
