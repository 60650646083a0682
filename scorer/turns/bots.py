"""Players that are programs. A game may bring its own; every game has one that plays at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from scorer.errors import ScorerError
from scorer.games import rules
from scorer.games.contract import AnyRules
from scorer.games.turns import Position
from scorer.messages import either, msg, quoted
from scorer.people import is_program, program_kind

Bot = Callable[[Position, Random], str]
"""Returns an action for the seat to act. A bot looks only at what that seat may see."""

RANDOM = "random"


class UnknownBotError(ScorerError):
    """A bot that a game does not have."""

    def __init__(self, wanted: str, known: Sequence[str]) -> None:
        super().__init__(
            msg("{wanted}: no such bot; bots: {known}", wanted=quoted(wanted), known=either(known))
        )


def play_at_random(position: Position, random: Random) -> str:
    """Return any legal action, each with the same chance."""
    return position.sample(random)


def bots(rules: AnyRules) -> Mapping[str, Bot]:
    """Return the bots of a game by their names, the weakest first."""
    return {RANDOM: play_at_random, **rules.bots}


def bot(rules: AnyRules, name: str) -> Bot:
    """Return a bot of a game by its name. Raises ``UnknownBotError``."""
    known = bots(rules)
    if name not in known:
        raise UnknownBotError(name, list(known))
    return known[name]


def seated(rules: AnyRules, players: Sequence[str]) -> dict[int, Bot]:
    """Return the bots among the players: ``bot``, which is the best, or ``bot-random``, perhaps with a number.

    Raises ``UnknownBotError``.
    """
    found: dict[int, Bot] = {}
    for seat, name in enumerate(players):
        if is_program(name):
            found[seat] = bot(rules, program_kind(name) or list(bots(rules))[-1])
    return found


def numbered(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names with a number after each bot of a kind that is there already.

    >>> numbered(["Ana", "bot", "bot", "bot-random"])
    ('Ana', 'bot', 'bot 2', 'bot-random')
    """
    found: list[str] = []
    for name in names:
        number = 1 + sum(each == name or each.startswith(f"{name} ") for each in found)
        found.append(f"{name} {number}" if number > 1 and is_program(name) else name)
    return tuple(found)


def think(position: Position, game: str, name: str, seed: str) -> str:
    """Return what the program of a name does: ``bot`` is the best; the same for the same seed. It may take a while."""
    known = rules(game)
    return bot(known, program_kind(name) or list(bots(known))[-1])(position, Random(seed))
