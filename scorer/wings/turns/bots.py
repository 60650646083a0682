"""Bots: programs that play. A game may have its own; every game has one that plays at random."""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random

from scorer.errors import ScorerError
from scorer.games import rules
from scorer.games.contract import AnyRules
from scorer.games.turns import Bot, Position, find_turns
from scorer.messages import msg, quoted
from scorer.names import refuse
from scorer.people import is_program, program_kind

RANDOM, EASY, GOOD = "random", "easy", "good"
HALF = 0.5


class UnknownBotError(ScorerError):
    """The game does not have this bot."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(refuse(msg("{wanted}: no such bot", wanted=quoted(name)), name, known))


def play_at_random(position: Position, random: Random) -> str:
    """Return a random legal action; all are equally likely."""
    return position.sample(random)


def bots(rules: AnyRules) -> Mapping[str, Bot]:
    """Return the bots of a game by name, weakest first.

    If it has bots of its own, there is an easy one, and a good one before the strongest of several.
    """
    turns = find_turns(rules)
    own = [*turns.bots.items()] if turns else []
    if not own:
        return {RANDOM: play_at_random}
    (_, first), (_, last) = own[0], own[-1]
    good = {GOOD: partial(play_either, first, last)} if len(own) > 1 else {}
    easy = {EASY: partial(play_either, play_at_random, first)}
    return {RANDOM: play_at_random, **easy, **dict(own[:-1]), **good, **dict(own)}


def play_either(one: Bot, other: Bot, position: Position, random: Random) -> str:
    """Return the action of one of two bots, which are equally likely."""
    return (one if random.random() < HALF else other)(position, random)


def bot(rules: AnyRules, name: str) -> Bot:
    """Return the bot with this name, as ``find_kind`` finds it. Raises ``UnknownBotError``."""
    return bots(rules)[find_kind(rules, name)]


def find_kind(rules: AnyRules, name: str) -> str:
    """Return the kind of a bot, such as ``greedy`` for itself and for ``bot-greedy``. Raises ``UnknownBotError``.

    ``bot`` is the strongest one; a number may follow.
    """
    known, kind = bots(rules), name.strip().lower()
    if is_program(kind):
        kind = program_kind(kind) or list(known)[-1]
    if kind not in known:
        raise UnknownBotError(kind, list(known))
    return kind


def find_bots(rules: AnyRules, players: Sequence[str]) -> dict[int, Bot]:
    """Return the bots among the players by seat. Raises ``UnknownBotError``."""
    return {seat: bot(rules, name) for seat, name in enumerate(players) if is_program(name)}


def choose_action(position: Position, game: str, name: str, seed: str) -> str:
    """Return the action of the bot with this name. The same seed gives the same action. It may take seconds."""
    return bot(rules(game), name)(position, Random(seed))
