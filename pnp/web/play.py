"""The plays that are kept: the list, the latest first; of each who won and why, its chart, what is noted."""

from __future__ import annotations

from math import ceil

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pnp.drawing.theme import FULL, theme
from pnp.pads.form import within
from pnp.pads.sprites import sprite
from pnp.web.error_pages import refuse
from pnp.web.guard import may_draw
from pnp.web.rendering import page
from pnp.web.rules import address_of_rules
from pnp.web.saved_plays import (
    card_of,
    colours_of,
    ending,
    open_plays,
    picture,
    plays_up_to,
    running,
    wanted_game,
    wanted_play,
)
from pnp.web.visitor import address_of, language_of
from scorer.errors import ScorerError
from scorer.games import GAMES, title, titles
from scorer.messages import msg
from scorer.outcome import Outcome, Played
from scorer.plays import Choice, Play, outcome_of
from scorer.plays.sharing import link
from scorer.record.reading import notes_of, turns_of
from scorer.seats import COLOURS

NO_PLAY = msg("There is no such play. It may have been deleted.")
HERE_ALONE = msg("Plays can be deleted only on the computer running pnp serve, not from a phone.")
OWN_ADDRESSES = ("127.0.0.1", "::1")
A_PAGE = 30
"""Plays on a page."""


def plays(request: Request) -> Response:
    """Show a page of the list, of all games or of one."""
    game = wanted_game(request)
    with open_plays(request) as store:
        kept, count = store.count(), store.count(Choice(game))
        pages = max(1, ceil(count / A_PAGE))
        number = within(request.query_params.get("page", ""), pages) or 1
        shown = store.page(Choice(game), A_PAGE, (number - 1) * A_PAGE)
    return page(
        request,
        "plays.html",
        kept=kept,
        games=titles(),
        game=game,
        rows=[(each, title(each.game), ending(each)) for each in shown],
        count=count,
        number=number,
        pages=pages,
    )


def play(request: Request) -> Response:
    """Show a play."""
    with open_plays(request) as store:
        found = wanted_play(request, store)
        if found is None:
            return page(request, "refused.html", 404, text=NO_PLAY)
        versions, before, names = len(store.versions(found)), plays_up_to(store, found), store.names()
    facts: dict[str, object] = {
        "play": found,
        "title": title(found.game),
        "versions": versions,
        "may_delete": _is_here(request),
    }
    try:
        lines = running(before, names)
        return page(
            request, "play.html", 200, **facts, streaks=lines, **_read_play(found, language_of(request))
        )
    except ScorerError as fault:  # a file that an older version accepted
        return page(request, "play.html", 200, **facts, fault=fault.text, link=None, sprite="")


def card(request: Request) -> Response:
    """Give the card of a play that is over, as a picture that any chat takes."""
    with open_plays(request) as store:
        found = wanted_play(request, store)
    if found is not None and not may_draw(request):
        return refuse(request, 429, 5.0)
    data = card_of(found, language_of(request)) if found is not None else None
    if found is None or data is None:
        return refuse(request, 404)
    name = f"{found.game}-{found.date}.png"
    return Response(
        data, media_type="image/png", headers={"Content-Disposition": f'inline; filename="{name}"'}
    )


def _read_play(found: Play, lang: str) -> dict[str, object]:
    """Return what the file of a play tells. Raises a ``ScorerError`` if it is no longer accepted."""
    game, outcome = outcome_of(found.results, found.id)
    report = GAMES[found.game].report(game, outcome)
    return {
        "fault": None,
        "report": report,
        "over": outcome.complete,
        "winners": _winners(game, outcome),
        "rules_address": address_of_rules(game),
        "picture": picture(report, found.date, lang),
        "notes": notes_of(found.results.encode()),
        "has_turns": turns_of(found.results.encode()) is not None,
        "link": link(found, found.id) if outcome.complete else None,
        "sprite": sprite(COLOURS, theme(FULL), dice=bool(report.boards)),
    }


def _winners(game: Played, outcome: Outcome) -> list[tuple[str, ...]]:
    """Return the colours of those who won."""
    own = dict(zip(game.players, colours_of(game), strict=True))
    return [own[name] for name in outcome.winners]


def delete(request: Request) -> Response:
    """Ask whether to delete a play, or delete it; both only on the serving computer."""
    if not _is_here(request):
        return page(request, "refused.html", 403, text=HERE_ALONE)
    with open_plays(request) as store:
        found = wanted_play(request, store)
        if found is None:
            return page(request, "refused.html", 404, text=NO_PLAY)
        if request.method == "POST":
            store.delete(found, request.app.state.settings.moment())
            return RedirectResponse(f"/plays/{found.id}/deleted", 303)
    return page(request, "delete.html", play=found, title=title(found.game))


def deleted(request: Request) -> Response:
    """Show that a play was deleted and offer to restore it, or restore it."""
    if not _is_here(request):
        return page(request, "refused.html", 403, text=HERE_ALONE)
    with open_plays(request) as store:
        gone = store.find_deleted(request.path_params["play"])
        if gone is None:
            return RedirectResponse(f"/plays/{request.path_params['play']}", 303)
        if request.method == "POST":
            store.bring([gone], request.app.state.settings.moment())
            return RedirectResponse(f"/plays/{gone.id}", 303)
    return page(request, "deleted.html", play=gone, title=title(gone.game))


def _is_here(request: Request) -> bool:
    """Return whether a request comes from the computer that serves: its own browser, and nobody's phone."""
    return address_of(request) in OWN_ADDRESSES
