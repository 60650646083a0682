"""The functions of ``scorer.engine``: bots, games, simulations and analyses as others use them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from textwrap import shorten

from scorer.apart import Limits, call_each
from scorer.engine import Decision, Engine, JudgedOption, Simulated, SimulatedPlayer, WinShare
from scorer.errors import FactsError, ScorerError
from scorer.games import rules
from scorer.games.line import Line, begin
from scorer.games.turns import Bot, find_judge
from scorer.messages import Text, msg
from scorer.outcome import Played, ResultOnly
from scorer.record import show
from scorer.wings.turns.analysis import JudgedAction, JudgedChoice, find_off, judge_play, list_places, mark
from scorer.wings.turns.bots import GIVEN, bots
from scorer.wings.turns.simulate import ENDED, plan, replay_game, simulate
from scorer.wings.turns.summary import Analysis
from scorer.wings.turns.tally import intervals, seat_intervals

LONGEST = 60  # the most characters of a wrong value to show


class EngineError(ScorerError):
    """A game or a number with which nothing can be done."""


class TurnsEngine(Engine):
    """The engine of the wing ``turns``."""

    def bots(self, game: Played) -> Mapping[str, Bot]:
        """Return the bots of a game by name."""
        _check_game(game)
        return bots(rules(game.game_id))

    def play(self, game: Played, bots: Sequence[str | Bot], seed: int) -> Line:
        """Play a game to its end."""
        _check_game(game)
        return replay_game(plan(game, _name_all(bots), seed, fixed=True), 0)

    def simulate(
        self, game: Played, bots: Sequence[str | Bot], games: int, seed: int, cores: int, *, fixed: bool
    ) -> Simulated:
        """Play many games."""
        _check_game(game)
        if games < 1:
            raise EngineError(msg("games is {number}; write 1 or more", number=games))
        names = _name_all(bots)
        planned = plan(game, names, seed, fixed=fixed)
        tally = simulate(planned, games, 1 if GIVEN.keys() & {*names} else cores, lambda over: None)
        has_points = bool(begin(game).position.sources())
        players = tuple(
            SimulatedPlayer(bot, WinShare(*share), points / games if has_points else None)
            for bot, share, points in zip(planned.bots, intervals(tally), tally.points, strict=True)
        )
        seats = tuple(WinShare(*share) for share in seat_intervals(tally, together=True))
        return Simulated(games, players, seats, tally.turns / games, tally.decisions / games)

    def analyse(self, line: Line, cores: int) -> tuple[Decision, ...]:
        """Judge each decision of a finished game."""
        if not isinstance(line, Line):
            raise EngineError(_explain("line", line, "Line", "play(game, bots)"))
        known = rules(line.position.result().game_id)
        if find_judge(known) is None:
            raise EngineError(msg("{game} cannot be analysed", game=known.title))
        if not line.position.is_terminal:
            raise EngineError(msg("the game is not finished; only finished games are analysed"))
        job = partial(judge_play, show(line.position.result()), line.text)
        places = list_places(line)
        steps = call_each(job, places, cores, Limits(ended=ENDED)) if cores > 1 else map(job, places)
        analysis = Analysis(line, tuple(steps))
        judged = [(step, played) for step in analysis.steps if (played := analysis.played(step))]
        off = find_off(line)
        return tuple(
            _to_decision(line, step, played, mark(played, len(judged), off)) for step, played in judged
        )


def _check_game(game: Played) -> None:
    """Check that an argument is a game without faults. Raises ``EngineError``, or ``FactsError``."""
    if isinstance(game, type | ResultOnly) or not isinstance(getattr(game, "game_id", None), str):
        raise EngineError(_explain("game", game, "Game", 'schocken.Game(("Ana", "Ben"))'))
    if found := rules(game.game_id).faults(game):
        raise FactsError(found)


def _explain(name: str, value: object, kind: str, right: str = "") -> Text:
    """Return that an argument is of another type than it should be, with one that is right."""
    facts = {"name": name, "value": shorten(repr(value), LONGEST), "kind": kind}
    wrong = msg("{name} is {value}; it must be of the type {kind}", **facts)
    return msg("{wrong}, such as {right}", wrong=wrong, right=right) if right else wrong


def _name_all(bots: Sequence[str | Bot]) -> list[str]:
    """Return the names of bots; functions get one, by which this process knows them."""
    if isinstance(bots, str) or not isinstance(bots, Iterable):
        raise EngineError(_explain("bots", bots, "list", '["greedy", "random"]'))
    bots = [*bots]
    if not bots:
        raise EngineError(msg("there are no bots; write the name of one"))
    for bot in bots:
        if not (isinstance(bot, str) or callable(bot)):
            raise EngineError(_explain("bot", bot, "str", '"greedy", "mine:choose"'))
    return [bot if isinstance(bot, str) else _name(bot) for bot in bots]


def _name(bot: Bot) -> str:
    name = f"{getattr(bot, '__module__', '')}:{getattr(bot, '__qualname__', type(bot).__qualname__)}"
    number = 1
    while GIVEN.setdefault(name if number == 1 else f"{name} {number}", bot) is not bot:
        number += 1
    return name if number == 1 else f"{name} {number}"


def _to_decision(line: Line, step: JudgedAction, played: JudgedChoice, marked: str) -> Decision:
    best = step.choices[0]
    return Decision(
        step.at,
        line.position.players[step.seat],
        played.action,
        JudgedOption(best.action, best.chance, best.error),
        JudgedOption(played.action, played.chance, played.error),
        played.less,
        played.less_error,
        marked,
    )


ENGINE = TurnsEngine()
