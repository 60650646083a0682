"""The page of an analysis: slips, blunders, luck and the chances to win of a saved play; and the work behind it."""

import asyncio
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pnp.web.bots import Bots
from pnp.web.played_here import make_telling
from pnp.web.rendering import page
from pnp.web.replay import NO_TURNS, course_of_play
from pnp.web.saved_plays import colours_of, draw_chart, find_play, open_plays
from pnp.web.shared import played_here, shared
from pnp.web.visitor import visitor
from scorer.apart import NoAnswerError
from scorer.games import GAMES, title
from scorer.games.line import Line
from scorer.plays import Play, outcome_of
from scorer.turns.analysis import BLUNDER, judge_some, list_places
from scorer.turns.kept import KeptSteps, open_steps
from scorer.turns.summary import Analysis, chart_chances, explain_mistake, summarise, to_points

AT_ONCE = 12
"""How many actions a process judges; programs that play wait meanwhile."""


def find_line(request: Request) -> tuple[Play, Line, KeptSteps] | None:
    """Return a finished play that can be analysed, its line, and what is kept of its analysis."""
    with open_plays(request) as store:
        play = find_play(request, store)
    course = course_of_play(play.results) if play else None
    if not play or not course or not GAMES[play.game].judge or not course.line.position.is_terminal:
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
