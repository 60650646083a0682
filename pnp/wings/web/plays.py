"""The saved plays: the list, latest first; the page of a play with its result, chart and notes; deleting a play."""

import asyncio
from math import ceil

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pnp.drawing.theme import FULL, theme
from pnp.wings.web.error_pages import refuse
from pnp.wings.web.form import Form, form_of, within
from pnp.wings.web.rendering import page
from pnp.wings.web.rules import address_of_rules
from pnp.wings.web.saved_plays import (
    NO_PLAY,
    colours_of,
    describe_ending,
    describe_streaks,
    draw_card,
    draw_chart,
    find_play,
    get_game,
    list_games,
    list_plays_until,
    open_plays,
    say_day,
)
from pnp.wings.web.shared import may_draw, shared
from pnp.wings.web.sprites import sprite
from pnp.wings.web.visitor import visitor
from scorer import scoring
from scorer.errors import ScorerError
from scorer.games import GAMES, title
from scorer.messages import msg
from scorer.people import is_program
from scorer.plays import Play, PlayChoice, outcome_of, summarise
from scorer.plays.errors import ChangedMeanwhileError
from scorer.plays.evening import evening_of
from scorer.plays.play import next_version
from scorer.plays.sharing import link
from scorer.record.reading import notes_of, turns_of
from scorer.record.showing import LONGEST_NOTES, note_results
from scorer.seats import COLOURS

HERE_ALONE = msg("Saved games can be deleted only on the computer running pnp serve, not from a phone.")
A_PAGE = 30  # the number of plays on a page of the list


def plays(request: Request) -> Response:
    """Show a page of the list, of all games or of one."""
    game, now = get_game(request), shared(request).settings.now()
    with open_plays(request) as store:
        kept, count = store.count(), store.count(PlayChoice(game))
        pages = max(1, ceil(count / A_PAGE))
        number = within(request.query_params.get("page", ""), pages) or 1
        shown = store.page(PlayChoice(game), A_PAGE, (number - 1) * A_PAGE)
        marks, games = store.marks(shown), list_games(store)
    return page(
        request,
        "plays.html",
        kept=kept,
        games=games,
        game=game,
        rows=[(play, title(play.game), describe_ending(play), say_day(play.date, now)) for play in shown],
        marks=marks,
        count=count,
        number=number,
        pages=pages,
    )


def play(request: Request) -> Response:
    """Show a play."""
    with open_plays(request) as store:
        saved = find_play(request, store)
        if saved is None:
            return page(request, "refused.html", 404, text=NO_PLAY)
        versions, before, names = len(store.versions(saved)), list_plays_until(store, saved), store.names()
        mark = store.marks([saved]).get(saved.id, "")
    facts: dict[str, object] = {
        "play": saved,
        "title": title(saved.game),
        "is_known": saved.game in GAMES,
        "versions": versions,
        "mark": mark,
        "evening": evening_of(saved),
        "people": [name for name in saved.summary.players if not is_program(name)],
        "may_delete": visitor(request).is_host,
    }
    try:
        facts |= {"streaks": describe_streaks(before, names), **_read_play(request, saved)}
    except ScorerError as fault:  # a file that an older version accepted
        facts |= {"fault": fault.text, "link": None, "sprite": ""}
    return page(request, "play.html", **facts)


def card(request: Request) -> Response:
    """Answer with the card of a play that is over, as a PNG."""
    with open_plays(request) as store:
        saved = find_play(request, store)
        picture = store.picture(saved) if saved is not None else None
    if saved is not None and not may_draw(request):
        return refuse(request, 429, 5.0)
    data = draw_card(saved, visitor(request).lang, picture) if saved is not None else None
    if saved is None or data is None:
        return refuse(request, 404)
    name = f"{saved.game if saved.game in GAMES else 'game'}-{saved.date}.png"
    return Response(
        data, media_type="image/png", headers={"Content-Disposition": f'inline; filename="{name}"'}
    )


async def note(request: Request) -> Response:
    """Replace the notes of a play, unless somebody has changed it since the page was shown."""
    return await asyncio.to_thread(_note, request, await form_of(request))


def _note(request: Request, form: Form) -> Response:
    at = shared(request).settings.moment()
    with open_plays(request) as store:
        saved = find_play(request, store)
        if saved is None:
            return page(request, "refused.html", 404, text=NO_PLAY)
        results = note_results(saved.results, form.get("notes", ""))
        if form.number("version") != saved.version:
            raise ChangedMeanwhileError(store.short(saved.id))
        if notes_of(results.encode()) != notes_of(saved.results.encode()):
            store.replace(saved, next_version(saved, results, summarise(results), at))
    return RedirectResponse(f"/plays/{saved.id}#notes", 303)


def _read_play(request: Request, play: Play) -> dict[str, object]:
    """Return the template variables from the file of a play. Raises a ``ScorerError`` if it is no longer accepted."""
    data = play.results.encode()
    game, outcome = outcome_of(play.results, play.id)
    report = scoring.report(game, outcome)
    own = dict(zip(game.players, colours_of(game), strict=True))
    return {
        "fault": None,
        "report": report,
        "over": outcome.complete,
        "winners": [own[name] for name in outcome.winners],
        "rules_address": address_of_rules(game),
        "picture": draw_chart(report, play.date, visitor(request).lang),
        "notes": notes_of(data) or "",
        "longest_notes": LONGEST_NOTES,
        "has_turns": turns_of(data) is not None and shared(request).played is not None,
        "link": link(play, play.id) if outcome.complete else None,
        "sprite": sprite(COLOURS, theme(FULL), dice=bool(report.boards)),
    }


def delete(request: Request) -> Response:
    """Ask whether to delete a play, or delete it; only on the computer that serves."""
    if not visitor(request).is_host:
        return page(request, "refused.html", 403, text=HERE_ALONE)
    with open_plays(request) as store:
        saved = find_play(request, store)
        if saved is None:
            return page(request, "refused.html", 404, text=NO_PLAY)
        if request.method == "POST":
            store.delete(saved, shared(request).settings.moment())
            return RedirectResponse(f"/plays/{saved.id}/deleted", 303)
    return page(request, "delete.html", play=saved, title=title(saved.game))


def deleted(request: Request) -> Response:
    """Show that a play was deleted and offer to restore it, or restore it."""
    if not visitor(request).is_host:
        return page(request, "refused.html", 403, text=HERE_ALONE)
    with open_plays(request) as store:
        removed = store.find_deleted(request.path_params["play"])
        if removed is None:
            return RedirectResponse(f"/plays/{request.path_params['play']}", 303)
        if request.method == "POST":
            store.import_plays([removed], shared(request).settings.moment())
            return RedirectResponse(f"/plays/{removed.id}", 303)
    return page(request, "deleted.html", play=removed, title=title(removed.game))
