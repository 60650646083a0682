"""A play that was kept with its turns: a slider over its positions, and its analysis with the work behind it."""

import asyncio
from contextlib import suppress
from functools import lru_cache
from threading import Lock

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from pnp.wings.turns.phones.analysing import (
    Analyst,
    course_of_play,
    course_to_judge,
    find_analysis,
    tell_mistake,
)
from pnp.wings.turns.phones.bots import LIMITS
from pnp.wings.turns.phones.played_here import draw_scene, make_telling, sprite_of
from pnp.wings.turns.scene import View, all_eyes
from pnp.wings.web.form import within
from pnp.wings.web.rendering import page, render
from pnp.wings.web.saved_plays import colours_of, draw_chart, find_play, open_plays
from pnp.wings.web.shared import played_here, shared
from pnp.wings.web.visitor import visitor
from scorer.apart import NoAnswerError, call
from scorer.games import GAMES, title
from scorer.games.line import Course
from scorer.games.turns import FELL, find_judge
from scorer.messages import Text, msg
from scorer.plays import Play, outcome_of
from scorer.record.reading import turns_of
from scorer.wings.turns.analysis import list_places, open_steps, value_choices
from scorer.wings.turns.summary import chart_chances, summarise

NO_TURNS = msg("There is no such saved game, or it was saved without its turns.")
MOST_VALUES = 200  # the number of places and actions whose values are cached

_ONE = Lock()


def replay(request: Request) -> Response:
    """Show a position of a play, or only the part of the page that changes with the slider."""
    with open_plays(request) as store:
        play = find_play(request, store)
    course = course_of_play(play.results) if play else None
    if play is None or course is None:
        return page(request, "refused.html", 404, text=NO_TURNS)
    lang, query = visitor(request).lang, request.query_params
    at = within(query.get("at", ""), course.last)
    facts = _position_facts(play, course, at, lang) | _list_values(play, course, at, query.get("what", ""))
    if request.query_params.get("part"):
        return HTMLResponse(render("replay_part.html", lang, **facts))
    return page(
        request,
        "replay.html",
        play=play,
        title=title(play.game),
        sprite=sprite_of(play.game, course.line.positions[0]),
        text=course.line.text,
        analysable=find_judge(GAMES[play.game]) is not None and course.line.position.is_terminal,
        **facts,
    )


def _list_values(play: Play, course: Course, at: int, what: str) -> dict[str, object]:
    """Return the other actions at a place as buttons, and the values of the best ones and of ``what``, if asked for."""
    position = course.line.positions[at]
    if position.current_player < 0 or find_judge(GAMES[play.game]) is None or at == course.last:
        return {"others": [], "values": []}
    legal = position.decisions()
    others = [(action, position.describe(action, position.turn)) for action in legal]
    return {"others": others, "values": _think(play.results, at, what) if what in legal else []}


@lru_cache(maxsize=MOST_VALUES)
def _think(results: str, at: int, action: str) -> list[Text]:
    """Return the values at a place from another process, one call after the other."""
    turns = turns_of(results.encode())
    assert turns is not None
    with _ONE, suppress(NoAnswerError):
        return call(value_choices, (results, turns, at, action), LIMITS)
    return []


def _position_facts(play: Play, course: Course, at: int, lang: str) -> dict[str, object]:
    """Return the template variables of the position after ``at`` actions."""
    position = course.line.positions[at]
    decisions = (action for action in reversed(course.line.actions[:at]) if not action.startswith(FELL))
    view = View(all_eyes(position), last=next(decisions, ""), step=at)
    picture, beside = draw_scene(play.game, position, view, lang)
    report = GAMES[play.game].report(*outcome_of(play.results, play.id)) if at == course.last else None
    return {
        "course": course,
        "at": at,
        "happened": course.describe(at),
        "telling": make_telling(play.game, position),
        "verdict": report and report.verdict,
        "judged": None,
        "picture": picture,
        "beside": beside,
    }


def analysis(request: Request) -> Response:
    """Show what is known of a play: how far the work is, or the whole analysis, at the move that cost most."""
    play, here = _load_play(request), played_here(request)
    course = course_to_judge(play) if play else None
    if play is None or course is None:
        return page(request, "refused.html", 404, text=NO_TURNS)
    kept = open_steps(shared(request).settings.logs, play.id, play.results)
    analysed = find_analysis(course, kept)
    facts: dict[str, object] = {"play": play, "title": title(play.game), "analysed": None, "sprite": ""}
    if analysed is None:
        running = isinstance(here, Analyst) and here.is_analysing(play)
        done, everything = len(kept.load()), len(list_places(course.line))
        return page(request, "analysis.html", running=running, done=done, all=everything, **facts)
    mistakes = [tell_mistake(analysed, step, played) for step, played in analysed.mistakes()]
    costliest = analysed.costliest()
    lang, query = visitor(request).lang, request.query_params
    at = within(query.get("at", ""), course.last) if "at" in query or not costliest else costliest[0].at
    shown = _position_facts(play, course, at, lang) | _list_values(play, course, at, query.get("what", ""))
    shown["judged"] = next((mistake for mistake in mistakes if mistake.at == at), None)
    if query.get("part"):
        return HTMLResponse(render("replay_part.html", lang, **shown))
    game, outcome = outcome_of(play.results, play.id)
    report = GAMES[play.game].report(game, outcome)._replace(chart=chart_chances(analysed, colours_of(game)))
    facts |= {
        "sprite": sprite_of(play.game, course.line.positions[0]),
        "analysed": summarise(analysed),
        "mistakes": mistakes,
        "picture_of_chances": draw_chart(report, play.date, lang),
    }
    return page(request, "analysis.html", **facts, **shown)


def _load_play(request: Request) -> Play | None:
    with open_plays(request) as store:
        return find_play(request, store)


async def analyse(request: Request) -> Response:
    """Begin to judge what is not judged yet, and show the page."""
    here, play = played_here(request), await asyncio.to_thread(_load_play, request)
    course = await asyncio.to_thread(course_to_judge, play) if play else None
    if play and course and isinstance(here, Analyst):
        here.analyse(shared(request).settings, play, course)
    return RedirectResponse(f"/plays/{request.path_params['play']}/analysis", 303)
