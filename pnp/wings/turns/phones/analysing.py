"""The analysis of saved plays beside the pages: what is judged is kept, and screens show the key moment."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache, partial
from typing import NamedTuple

from pnp.wings.turns.phones.bots import Bots
from pnp.wings.web.consent import Consent
from pnp.wings.web.log_writer import LogWriter
from pnp.wings.web.settings import Settings
from pnp.wings.web.shared import CostlyMove
from scorer.apart import NoAnswerError
from scorer.entry.log import GameLog
from scorer.errors import ScorerError
from scorer.games import GAMES, title
from scorer.games.line import Course, find_course
from scorer.games.line import replay as replay_turns
from scorer.games.turns import find_judge
from scorer.messages import Number, Text, msg
from scorer.plays import Play, open_store
from scorer.record import read
from scorer.record.reading import turns_of
from scorer.wings.turns.analysis import (
    BLUNDER,
    JudgedAction,
    JudgedChoice,
    KeptSteps,
    judge_some,
    list_places,
    open_steps,
)
from scorer.wings.turns.summary import Analysis, explain_mistake, to_points

KNOWN = 8  # the number of plays whose positions are cached, so that moving the slider is fast
AT_ONCE = 12  # how many actions a process judges; programs that play wait meanwhile
MOST_SCREENS = 200  # the number of ended games whose key moment is remembered


class Mistake(NamedTuple):
    """A slip or a blunder as pages show it."""

    at: int  # the number of actions before it
    points: Number  # what it cost, in points of 100
    blunder: bool
    sentences: list[Text]  # what was done, what would have been better, and why


class KeyMoment(NamedTuple):
    """The mistake of a game that cost most, and the course of the game; no mistake if none cost enough."""

    course: Course
    mistake: Mistake | None


@lru_cache(maxsize=KNOWN)
def course_of_play(results: str) -> Course | None:
    """Return the course of a play; None if it was saved without its turns.

    Raises a ``ScorerError`` if its results file is no longer accepted.
    """
    data = results.encode()
    turns = turns_of(data)
    return None if turns is None else find_course(replay_turns(read(data), turns))


def course_to_judge(play: Play) -> Course | None:
    """Return the course of a play that can be analysed: one that was played to the end, of a game with a judge."""
    course = course_of_play(play.results)
    judged = course is not None and find_judge(GAMES[play.game]) and course.line.position.is_terminal
    return course if judged else None


def find_analysis(course: Course, kept: KeptSteps) -> Analysis | None:
    """Return the analysis of a course; None while some of its actions are not judged. Raises ``OSError``."""
    places, steps = list_places(course.line), kept.load()
    if not all(at in steps for at in places):
        return None
    return Analysis(course.line, tuple(steps[at] for at in places))


def tell_mistake(analysis: Analysis, step: JudgedAction, played: JudgedChoice) -> Mistake:
    """Return a mistake as pages show it."""
    sentences = explain_mistake(analysis, step, played)
    return Mistake(step.at, to_points(played.less), played.less >= BLUNDER, sentences)


def find_costliest(settings: Settings, plays: Sequence[Play]) -> CostlyMove | None:
    """Return the move that cost most in those plays that were analysed; None if there is none."""
    found: list[tuple[float, Play, Mistake]] = []
    for play in plays:
        with suppress(ScorerError, OSError):
            course = course_to_judge(play)
            analysis = (
                find_analysis(course, open_steps(settings.logs, play.id, play.results)) if course else None
            )
            costliest = analysis.costliest() if analysis else None
            if analysis and costliest:
                found.append((costliest[1].less, play, tell_mistake(analysis, *costliest)))
    if not found:
        return None
    _, play, mistake = max(found, key=lambda one: one[0])
    heading = msg("{game}: {points} points", game=title(play.game), points=mistake.points)
    return CostlyMove(heading, mistake.sentences, f"/plays/{play.id}/analysis?at={mistake.at}")


class Analyst(Bots):
    """Judges saved plays, one after the other, and remembers the key moments of games that screens show."""

    def __init__(self, settings: Settings, logs: LogWriter, consent: Consent) -> None:
        super().__init__(settings, logs, consent)
        self._moments: dict[str, KeyMoment] = {}  # by play
        self._screens: dict[str, GameLog] = {}  # the ended games that screens show, by play

    def analyse(self, settings: Settings, play: Play, course: Course) -> None:
        """Begin to judge what is not judged yet of a play, unless that goes on already."""
        kept = open_steps(settings.logs, play.id, play.results)
        self.start(f"analysis {play.id}", partial(self._judge, play, course, kept))

    def is_analysing(self, play: Play) -> bool:
        """Return whether a play is being judged."""
        return self.is_working(f"analysis {play.id}")

    def moment_of(self, log: GameLog) -> KeyMoment | None:
        """Return the key moment of a game that a screen shows; None if it is not known, and it is looked for then."""
        if log.play is None:
            return None
        if log.play not in self._moments and len(self._screens) < MOST_SCREENS:
            self._screens[log.play] = log
            self.start(f"screen {log.play}", partial(self._find_moment, log.play))
        return self._moments.get(log.play)

    async def _find_moment(self, identity: str) -> None:
        """Analyse a play for a screen; without processes, only what has been judged already is shown."""
        with suppress(ScorerError, OSError):
            play = await asyncio.to_thread(self._load, identity)
            course = await asyncio.to_thread(course_to_judge, play)
            if course is None:
                return
            kept = open_steps(self._settings.logs, play.id, play.results)
            if self._settings.apart:
                self.analyse(self._settings, play, course)
            else:
                await self._show(play, course, kept)

    def _load(self, identity: str) -> Play:
        with open_store(self._settings.place, make=False) as store:
            return store.one(identity)

    async def _judge(self, play: Play, course: Course, kept: KeptSteps) -> None:
        """Judge the actions of a play that are not kept yet, some at a time; then show its key moment on screens."""
        with suppress(NoAnswerError, OSError):
            known = await asyncio.to_thread(kept.load)
            missing = [at for at in list_places(course.line) if at not in known]
            for start in range(0, len(missing), AT_ONCE):
                some = missing[start : start + AT_ONCE]
                for step in await self.think(judge_some, play.results, course.line.text, some):
                    kept.add(step)
            await self._show(play, course, kept)

    async def _show(self, play: Play, course: Course, kept: KeptSteps) -> None:
        """Show the key moment of an analysed play on the screens that show its end."""
        log = self._screens.get(play.id)
        analysis = await asyncio.to_thread(find_analysis, course, kept) if log else None
        if log is None or analysis is None:
            return
        costliest = analysis.costliest()
        self._moments[play.id] = KeyMoment(course, tell_mistake(analysis, *costliest) if costliest else None)
        self._consent.renew(log)
