"""What was worked out of a play, kept beside it with the version of the rules that it rests on."""

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
"""The version of what is kept; one more with every change of ``Worked``."""


class Worked(NamedTuple):
    """The end of a play: how it was played, and everybody's place and numbers; none of them until it is over."""

    kind: str
    ranking: Ranking
    final: Mapping[str, int]
    scores: Mapping[str, tuple[int, ...]]

    @property
    def has_program(self) -> bool:
        """Whether a program took part: such a play is kept, and counts in no ranking."""
        return any(is_program(name) for names in self.ranking for name in names)


def rules_version(game: str) -> str:
    """Return the version of what is worked out of a game's plays; nothing where there is no such game."""
    return f"{FORMAT}.{GAMES[game].version}" if GAMES.works(game) else ""


def work_out(game: Played, outcome: Outcome) -> str:
    """Return what is kept of a game and its outcome."""
    rules = GAMES[outcome.game]
    ended = (outcome.ranking, outcome.final, rules.scores(outcome)) if outcome.complete else ((), {}, {})
    return json.dumps((rules.kind_of(game), *ended), ensure_ascii=False, separators=(",", ":"))


def worked_of(summary: Summary) -> Worked | None:
    """Return what was worked out; nothing of a play whose results file is no longer accepted."""
    if not summary.worked:
        return None
    kind, ranking, final, scores = json.loads(summary.worked)
    numbers = {name: tuple(own) for name, own in scores.items()}
    return Worked(kind, tuple(map(tuple, ranking)), final, numbers)
