"""A kept play turn by turn: a slider over its positions, each drawn, with what happened, and the game as text."""

from __future__ import annotations

from functools import lru_cache

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from pnp.games.scene import View, eyes_of
from pnp.pads.form import within
from pnp.web.rendering import page, render
from pnp.web.saved_plays import open_plays, wanted_play
from pnp.web.scenes import draw_moves, draw_position, sprite_of
from pnp.web.visitor import language_of
from scorer.games import GAMES, title
from scorer.games.turns import FELL
from scorer.messages import msg
from scorer.plays import Play, outcome_of
from scorer.record import read
from scorer.record.reading import turns_of
from scorer.turns.course import Course, course_of
from scorer.turns.line import Line
from scorer.turns.line import replay as line_of

NO_TURNS = msg("There is no such play, or it was kept without its turns.")
KNOWN = 8
"""Plays whose positions are remembered, so that sliding through them costs little."""


def replay(request: Request) -> Response:
    """Show a position of a play, or of that only the part that changes as somebody slides."""
    with open_plays(request) as store:
        play = wanted_play(request, store)
    course = course_of_play(play.results) if play else None
    if play is None or course is None:
        return page(request, "refused.html", 404, text=NO_TURNS)
    lang = language_of(request)
    facts = _step(play, course, within(request.query_params.get("at", ""), course.last), lang)
    if request.query_params.get("part"):
        return HTMLResponse(render("replay_part.html", lang, **facts))
    return page(
        request,
        "replay.html",
        200,
        play=play,
        title=title(play.game),
        sprite=sprite_of(play.game, course.line.positions[0]),
        text=course.line.text,
        **facts,
    )


@lru_cache(maxsize=KNOWN)
def course_of_play(results: str) -> Course | None:
    """Return the turns of a play that was kept with them. Raises a ``ScorerError`` if it is no longer accepted."""
    data = results.encode()
    turns = turns_of(data)
    return None if turns is None else course_of(line_of(read(data), turns))


def _step(play: Play, course: Course, at: int, lang: str) -> dict[str, object]:
    """Return what the page shows after so many actions."""
    position = course.line.positions[at]
    view = View(eyes_of(position), last=_last(course.line, at), step=at)
    return {
        "course": course,
        "at": at,
        "happened": course.told(at),
        "verdict": _verdict(play) if at == course.last else None,
        "picture": draw_position(play.game, position, view, lang),
        "beside": draw_moves(play.game, position, view, lang),
    }


def _last(line: Line, at: int) -> str:
    """Return the last decision before a position."""
    return next((each for each in reversed(line.actions[:at]) if not each.startswith(FELL)), "")


def _verdict(play: Play) -> object:
    """Return the sentence that says who won."""
    return GAMES[play.game].report(*outcome_of(play.results, play.id)).verdict
