"""A play's digest: what rankings and lists need of its results, saved with the version of the rules that made it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from scorer.games import GAMES
from scorer.outcome import Outcome, Played, Ranking
from scorer.people import is_program

if TYPE_CHECKING:
    from scorer.plays.play import Summary

FORMAT = 1
"""The version of the saved form; raise it with every change of ``Digest``."""


class Digest(NamedTuple):
    """How a play ended: the ranking, final points and scores of the players; all empty until the play is over."""

    kind: str  # an edition or variant
    ranking: Ranking
    final: Mapping[str, int]
    scores: Mapping[str, tuple[int, ...]]

    @property
    def has_program(self) -> bool:
        """Whether a program took part: such a play counts in no ranking."""
        return any(is_program(name) for names in self.ranking for name in names)


def rules_version(game: str) -> str:
    """Return the version of digests and rules of a game; empty if there is no such game."""
    return f"{FORMAT}.{GAMES[game].version}" if GAMES.works(game) else ""


def write_digest(game: Played, outcome: Outcome) -> str:
    """Return the digest of a game as JSON."""
    rules = GAMES[outcome.game]
    ended = (outcome.ranking, outcome.final, rules.scores(outcome)) if outcome.complete else ((), {}, {})
    return json.dumps((rules.kind_of(game), *ended), ensure_ascii=False, separators=(",", ":"))


def read_digest(summary: Summary) -> Digest | None:
    """Return the digest of a play; None if its results file is no longer accepted."""
    if not summary.digest:
        return None
    kind, ranking, final, scores = json.loads(summary.digest)
    scores = {name: tuple(own) for name, own in scores.items()}
    return Digest(kind, tuple(map(tuple, ranking)), final, scores)
