"""A play that was kept with its turns: a slider over its positions, and its analysis with the work behind it."""

import asyncio
from contextlib import suppress
from functools import lru_cache
from threading import Lock

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from pnp.wings.turns.phones.bots import LIMITS, Bots
from pnp.wings.turns.phones.played_here import draw_scene, make_telling, sprite_of
from pnp.wings.turns.scene import View, all_eyes
from pnp.wings.web.form import within
from pnp.wings.web.rendering import page, render
from pnp.wings.web.saved_plays import colours_of, draw_chart, find_play, open_plays
from pnp.wings.web.shared import played_here, shared
from pnp.wings.web.visitor import visitor
from scorer.apart import NoAnswerError, call
from scorer.games import GAMES, title
from scorer.games.line import Course, Line, find_course
from scorer.games.line import replay as replay_turns
from scorer.games.turns import FELL, find_judge
from scorer.messages import Text, msg
from scorer.plays import Play, outcome_of
from scorer.record import read
from scorer.record.reading import turns_of
from scorer.wings.turns.analysis import BLUNDER, KeptSteps, judge_some, list_places, open_steps, value_choices
from scorer.wings.turns.summary import Analysis, chart_chances, explain_mistake, summarise, to_points

NO_TURNS = msg("There is no such saved game, or it was saved without its turns.")
MOST_VALUES = 200  # the number of places and actions whose values are cached

_ONE = Lock()

KNOWN = 8  # the number of plays whose positions are cached, so that moving the slider is fast


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


@lru_cache(maxsize=KNOWN)
def course_of_play(results: str) -> Course | None:
    """Return the course of a play; None if it was saved without its turns.

    Raises a ``ScorerError`` if its results file is no longer accepted.
    """
    data = results.encode()
    turns = turns_of(data)
    return None if turns is None else find_course(replay_turns(read(data), turns))


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
        "picture": picture,
        "beside": beside,
    }


AT_ONCE = 12  # how many actions a process judges; programs that play wait meanwhile


def find_line(request: Request) -> tuple[Play, Line, KeptSteps] | None:
    """Return a finished play that can be analysed, its line, and what is kept of its analysis."""
    with open_plays(request) as store:
        play = find_play(request, store)
    course = course_of_play(play.results) if play else None
    if not play or not course or not find_judge(GAMES[play.game]) or not course.line.position.is_terminal:
        return None
    return play, course.line, open_steps(shared(request).settings.logs, play.id, play.results)


def analysis(request: Request) -> Response:
    """Show what is known of a play: how far the work is, or the whole analysis."""
    found = find_line(request)
    if found is None:
        return page(request, "refused.html", 404, text=NO_TURNS)
    play, line, kept = found
    places, steps = list_places(line), kept.load()
    facts = {
        "play": play,
        "title": title(play.game),
        "done": len(steps),
        "all": len(places),
        "analysed": None,
    }
    if all(at in steps for at in places):
        analysed = Analysis(line, tuple(steps[at] for at in places))
        game, outcome = outcome_of(play.results, play.id)
        chart = chart_chances(analysed, colours_of(game))
        report = GAMES[play.game].report(game, outcome)._replace(chart=chart)
        mistakes = [
            (step.at, played.less, to_points(played.less), explain_mistake(analysed, step, played))
            for step, played in analysed.mistakes()
        ]
        facts |= {
            "analysed": summarise(analysed),
            "blunder": BLUNDER,
            "mistakes": mistakes,
            "telling": make_telling(play.game, line.positions[0]),
            "picture": draw_chart(report, play.date, visitor(request).lang),
        }
    return page(request, "analysis.html", **facts)


async def analyse(request: Request) -> Response:
    """Start to judge what is not judged yet, and show the page."""
    found, here = await asyncio.to_thread(find_line, request), played_here(request)
    if found and isinstance(here, Bots):
        play, line, kept = found

        async def work() -> None:
            with suppress(NoAnswerError, OSError):
                await judge_missing(here, play, line, kept)

        here.start(f"analysis {play.id}", work)
    return RedirectResponse(f"/plays/{request.path_params['play']}/analysis", 303)


async def judge_missing(here: Bots, play: Play, line: Line, kept: KeptSteps) -> None:
    """Judge the actions that are not kept yet, some at a time. Raises ``NoAnswerError`` or ``OSError``."""
    known = kept.load()
    missing = [at for at in list_places(line) if at not in known]
    for start in range(0, len(missing), AT_ONCE):
        some = missing[start : start + AT_ONCE]
        for step in await here.think(judge_some, play.results, line.text, some):
            kept.add(step)
