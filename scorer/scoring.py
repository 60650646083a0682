"""The score of any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from scorer.games import GAMES, RESULT_FAULTS, RESULT_REPORT, title
from scorer.outcome import ResultOnly
from scorer.system import load

if TYPE_CHECKING:
    from scorer.errors import Fault
    from scorer.games import blockers, low_blow, schocken
    from scorer.outcome import Outcome, Played
    from scorer.report import Report


@overload
def score(game: low_blow.Game) -> low_blow.LowBlowOutcome: ...


@overload
def score(game: blockers.Game) -> blockers.BlockersOutcome: ...


@overload
def score(game: schocken.Game) -> schocken.SchockenOutcome: ...


@overload
def score(game: Played) -> Outcome: ...


def score(game: Played) -> Outcome:
    """Score a game of any kind, or the part of it that has been played: ``low_blow.Game``, ``blockers.Game`` and so on.

    Raises ``FactsError`` with every fault if it breaks the rules.

    >>> from scorer.games import blockers
    >>> score(blockers.Game(("Ana", "Ben"))).winners
    ()
    """
    if isinstance(game, ResultOnly):
        return game.outcome()
    outcome: Outcome = GAMES[game.game_id].score(game)
    return outcome


def faults(game: Played) -> list[Fault]:
    """Return everything in a game of any kind that breaks the rules, as ``Fault``; empty if it can be scored.

    >>> from scorer.games import schocken
    >>> [str(fault) for fault in faults(schocken.Game(("Ana", "Ana")))]
    ["players 1 and 2 are both named 'Ana'; names must differ"]
    """
    if isinstance(game, ResultOnly):
        of_result: list[Fault] = load(RESULT_FAULTS)(game)
        return of_result
    found: list[Fault] = GAMES[game.game_id].faults(game)
    return found


def report(game: Played, outcome: Outcome) -> Report:
    """Report how a game of any kind stands or ended, part by part, and who won."""
    if isinstance(game, ResultOnly):
        of_result: Report = load(RESULT_REPORT)(game, outcome, title(game.game_id))
        return of_result
    found: Report = GAMES[game.game_id].report(game, outcome)
    return found
