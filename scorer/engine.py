"""Play, simulate and analyse games between bots: functions that keep their names and meanings.

What is promised, and six examples: ``docs/engine.md``.

>>> from scorer import play
>>> from scorer.games import schocken
>>> play(schocken.Game(("Ana", "Ben")), ["greedy", "random"], seed=7).position.is_terminal
True
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import ScorerError
from scorer.messages import msg
from scorer.wings import WINGS

if TYPE_CHECKING:
    from scorer.games.line import Line
    from scorer.games.turns import Position
    from scorer.outcome import Played

    Bot = Callable[[Position, Random], str]
    """A function that returns an action of ``position.legal_actions()`` for the current seat."""


class NoEngineError(ScorerError):
    """The wing that plays games was taken away."""


class WinShare(NamedTuple):
    """A share of the wins, from 0 to 1, with the limits of its 95 % interval."""

    wins: float
    low: float
    high: float


class SimulatedPlayer(NamedTuple):
    """What a player came to in a simulation."""

    bot: str
    share: WinShare
    points: float | None  # on average; None if the game has no points


class Simulated(NamedTuple):
    """What a simulation of many games came to, player by player and seat by seat.

    >>> from scorer import simulate
    >>> from scorer.games import schocken
    >>> found = simulate(schocken.Game(("Ana", "Ben")), ["greedy", "random"], games=4)
    >>> found.games, [player.bot for player in found.players]
    (4, ['greedy', 'random'])
    """

    games: int
    players: tuple[SimulatedPlayer, ...]  # in the order of the bots
    seats: tuple[WinShare, ...]  # whoever sat there; in 95 % of simulations all of these intervals hold
    turns: float  # of a game, on average
    decisions: float  # of a game among two or more legal actions, on average


class JudgedOption(NamedTuple):
    """An action that was possible, and the chance to win after it."""

    action: str
    chance: float
    error: float  # half of the 95 % interval of the samples; 0 if the chance is exact


class Decision(NamedTuple):
    """A decision of a game, judged by what its player could know, as ``analyse`` returns it.

    >>> kept, rolled = JudgedOption("keep 6 6", 0.5, 0.0), JudgedOption("roll", 0.25, 0.0)
    >>> Decision(0, "Ana", "roll", best=kept, played=rolled, less=0.25, error=0.0, mark="slip").player
    'Ana'
    """

    number: int  # of the action in the game, from 0
    player: str
    action: str
    best: JudgedOption
    played: JudgedOption
    less: float  # how much less the chance is than after the best action
    error: float  # half of the 95 % interval of that
    mark: str  # ``slip``, ``blunder``, or empty


class Engine(ABC):
    """What plays games: the wing ``turns``."""

    @abstractmethod
    def bots(self, game: Played) -> Mapping[str, Bot]:
        """Return the bots of a game, see ``bots``."""

    @abstractmethod
    def play(self, game: Played, bots: Sequence[str | Bot], seed: int) -> Line:
        """Play a game, see ``play``."""

    @abstractmethod
    def simulate(
        self, game: Played, bots: Sequence[str | Bot], games: int, seed: int, cores: int, *, fixed: bool
    ) -> Simulated:
        """Play many games, see ``simulate``."""

    @abstractmethod
    def analyse(self, line: Line, cores: int) -> tuple[Decision, ...]:
        """Judge a game, see ``analyse``."""


def _engine() -> Engine:
    found = WINGS.find(lambda wing: wing.engine())
    if found is None:
        raise NoEngineError(msg("games cannot be played here: the wing turns was taken away"))
    return found


def bots(game: Played) -> Mapping[str, Bot]:
    """Return the bots of a game by name: ``random``, those that packages bring, and the game's own, weakest first.

    >>> from scorer.games import schocken
    >>> list(bots(schocken.Game(("Ana", "Ben"))))
    ['random', 'easy', 'greedy', 'good', 'strong']
    """
    return _engine().bots(game)


def play(game: Played, bots: Sequence[str | Bot], seed: int = 1) -> Line:
    """Play a game to its end, and return its positions and actions. The same seed gives the same game.

    ``bots`` are names, ``module:function``, or functions, in seat order; a short list is repeated. Raises a
    ``ScorerError``: for a bot that is not known, that fails, or that returns an action that is not legal.

    >>> from scorer.games import schocken
    >>> game = schocken.Game(("Ana", "Ben"))
    >>> play(game, ["greedy", "random"], seed=7).actions == play(game, ["greedy", "random"], seed=7).actions
    True
    """
    return _engine().play(game, bots, seed)


def simulate(
    game: Played,
    bots: Sequence[str | Bot],
    games: int = 100,
    seed: int = 1,
    cores: int = 1,
    *,
    fixed_seats: bool = False,
) -> Simulated:
    """Play many games between bots, as in ``play``. They change seats every game, unless ``fixed_seats``.

    The same seed gives the same games on any number of cores. Functions can be played on one core only; write
    ``module:function`` to use several. Raises a ``ScorerError``.

    >>> from scorer.games import schocken
    >>> found = simulate(schocken.Game(("Ana", "Ben")), ["greedy", "random"], games=4)
    >>> sum(player.share.wins for player in found.players)
    1.0
    """
    return _engine().simulate(game, bots, games, seed, cores, fixed=fixed_seats)


def analyse(line: Line, cores: int = 1) -> tuple[Decision, ...]:
    """Judge each decision of a finished game by what its player could know. It may take a minute.

    Raises a ``ScorerError`` if the game is not finished, or cannot be judged.

    >>> from scorer.games import schocken
    >>> line = play(schocken.Game(("Ana", "Ben")), ["random"], seed=7)
    >>> {decision.mark for decision in analyse(line)} <= {"", "slip", "blunder"}
    True
    """
    return _engine().analyse(line, cores)
