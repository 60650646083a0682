"""Bots: programs that play. A game may have its own; every game has one that plays at random.

Others bring bots: by an entry point in the group ``pnp.bots``, named like ``blockers.careful``; or by the place of a
function, ``module:function``.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from functools import lru_cache, partial
from importlib import import_module
from pathlib import Path
from random import Random
from traceback import extract_tb

from scorer.errors import ScorerError
from scorer.games import rules
from scorer.games.contract import AnyRules
from scorer.games.turns import Bot, Position, find_turns
from scorer.messages import Text, msg, quoted
from scorer.names import refuse
from scorer.people import is_program, program_kind
from scorer.system import load

RANDOM, EASY, GOOD = "random", "easy", "good"
HALF = 0.5
EXAMPLE = "mine:choose"  # the place of a bot of one's own
GROUP = "pnp.bots"  # of entry points

GIVEN: dict[str, Bot] = {}
"""Functions that this process was given as bots, by the names that they got."""


class UnknownBotError(ScorerError):
    """The game does not have this bot. A file or a module may be meant, which lacks the function."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        wrong = msg("{wanted}: no such bot", wanted=quoted(name))
        others = msg("{wrong}; write a bot of your own like {right}", wrong=wrong, right=EXAMPLE)
        is_place = "." in name or os.sep in name or Path(f"{name}.py").is_file()
        super().__init__(others if is_place else refuse(wrong, name, known))


class BotError(ScorerError):
    """A bot of others does not load, fails, or returns an action that is not legal."""

    def __init__(self, bot: str, why: Text | str) -> None:
        super().__init__(msg("the bot {bot}: {why}", bot=bot, why=why))


def play_at_random(position: Position, random: Random) -> str:
    """Return a random legal action; all are equally likely."""
    return position.sample(random)


def bots(rules: AnyRules) -> Mapping[str, Bot]:
    """Return the bots of a game by name, its own weakest first.

    Those that packages bring come after the random one, whatever their strength. If it has bots of its own, there is
    an easy one, and a good one before the strongest of several.
    """
    turns = find_turns(rules)
    own = [*turns.bots.items()] if turns else []
    brought = {name: _guard(place) for name, place in _find_brought(rules.id).items()}
    if not own:
        return {RANDOM: play_at_random, **brought}
    (_, first), (_, last) = own[0], own[-1]
    good = {GOOD: partial(play_either, first, last)} if len(own) > 1 else {}
    easy = {EASY: partial(play_either, play_at_random, first)}
    return {RANDOM: play_at_random, **brought, **easy, **dict(own[:-1]), **good, **dict(own)}


def play_either(one: Bot, other: Bot, position: Position, random: Random) -> str:
    """Return the action of one of two bots, which are equally likely."""
    return (one if random.random() < HALF else other)(position, random)


def bot(rules: AnyRules, name: str) -> Bot:
    """Return the bot with this name, as ``find_kind`` finds it. Raises ``UnknownBotError``."""
    kind = find_kind(rules, name)
    return _guard(kind) if ":" in kind else bots(rules)[kind]


def find_kind(rules: AnyRules, name: str) -> str:
    """Return the kind of a bot, such as ``greedy`` for itself and for ``bot-greedy``. Raises ``UnknownBotError``.

    ``bot`` is the strongest one; a number may follow. ``module:function`` stays as it is; raises ``BotError`` if it
    does not load.
    """
    if ":" in name:
        _load_bot(name.strip())
        return name.strip()
    known, kind = bots(rules), name.strip().lower()
    if is_program(kind):
        kind = program_kind(kind) or list(known)[-1]
    _check_points(rules.id, kind, known)
    if kind not in known:
        raise UnknownBotError(kind, list(known))
    return kind


def _check_points(game: str, kind: str, known: Mapping[str, Bot]) -> None:
    """Raise ``BotError`` if a package brings a bot of this kind under a name that is taken, or for another game."""
    for point, place in _list_points():
        of, _, name = point.rpartition(".")
        if name.lower() != kind:
            continue
        if of == game and getattr(known[kind], "args", ()) != (place,):
            raise BotError(kind, msg("its entry point {point} has a name that is taken", point=quoted(point)))
        if kind not in known:
            facts = {"point": quoted(point), "right": quoted(f"{game}.{kind}")}
            raise BotError(kind, msg("its entry point {point} is for another game; write {right}", **facts))


def find_bots(rules: AnyRules, players: Sequence[str]) -> dict[int, Bot]:
    """Return the bots among the players by seat. Raises ``UnknownBotError``."""
    return {seat: bot(rules, name) for seat, name in enumerate(players) if is_program(name)}


def choose_action(position: Position, game: str, name: str, seed: str) -> str:
    """Return the action of the bot with this name. The same seed gives the same action. It may take seconds."""
    return bot(rules(game), name)(position, Random(seed))


@lru_cache(1)
def _list_points() -> list[tuple[str, str]]:
    entry_points = load("importlib.metadata:entry_points")  # it takes time to load
    return [(point.name, point.value) for point in entry_points(group=GROUP)]


def _find_brought(game: str) -> dict[str, str]:
    """Return the places of the bots that packages bring for a game, by name."""
    return {
        name.partition(".")[2].lower(): place
        for name, place in _list_points()
        if name.partition(".")[0] == game
    }


@lru_cache(64)
def _load_bot(place: str) -> Bot:
    """Return the function at a place such as ``my_bots:careful``, also of the working folder. Raises ``BotError``."""
    if place in GIVEN:
        return GIVEN[place]
    module, _, name = place.rpartition(":")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        with redirect_stdout(sys.stderr):
            found = getattr(import_module(module.removesuffix(".py")), name)
    except (Exception, SystemExit) as fault:  # other people's code may raise anything
        raise BotError(place, f"{type(fault).__name__}: {fault}") from fault
    if not callable(found):
        raise BotError(place, msg("it is not a function of a position and a Random"))
    return found  # type: ignore[no-any-return]


def _guard(place: str) -> Bot:
    """Return the bot at a place, so that its faults are told with its name."""
    return partial(_play_guarded, place)


def _play_guarded(place: str, position: Position, random: Random) -> str:
    """Return the action of a bot of others; what it prints is no output of ours. Raises ``BotError``."""
    player = _load_bot(place)
    try:
        with redirect_stdout(sys.stderr):
            action = player(position, random)
    except Exception as fault:  # as in ``_load_bot``
        last = extract_tb(fault.__traceback__)[-1]
        where = f"{Path(last.filename).name}:{last.lineno}"
        raise BotError(place, f"{where}: {type(fault).__name__}: {fault}") from fault
    if not isinstance(action, str):
        raise BotError(place, msg("it returned {what}; return an action, a text", what=quoted(repr(action))))
    if why := position.refuse(action):
        raise BotError(place, msg("{action} is not possible: {why}", action=quoted(action), why=why))
    return action
