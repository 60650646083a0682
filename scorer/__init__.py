"""Rules, entered results and scores: a library that prints nothing and asks nothing.

Make a game with ``scorer.games.low_blow.Game``, ``scorer.games.blockers.Game`` or ``scorer.games.schocken.Game``, and
score it with ``scorer.score``:

>>> from scorer import score
>>> from scorer.games import blockers
>>> score(blockers.Game(("Ana", "Ben"))).complete
False

``bots``, ``play``, ``simulate`` and ``analyse`` play games, see ``docs/engine.md``.

``Game``, ``Round``, ``RowSum``, ``Die``, ``Row``, ``Board``, ``row_sum``, ``Edition``, ``EDITIONS``, ``BLOG``,
``WEB`` and ``LowBlowOutcome`` are those of Low Blow, ``scorer.games.low_blow``; ``docs/programmers.md`` is a tour.
"""

from typing import TYPE_CHECKING

import scorer.system
from scorer.errors import FactsError, Fault, ScorerError
from scorer.outcome import Outcome, Played, plain
from scorer.scoring import faults, score

if TYPE_CHECKING:
    from scorer.engine import Decision, Simulated, analyse, bots, play, simulate
    from scorer.games.low_blow import (
        BLOG,
        EDITIONS,
        WEB,
        Board,
        Die,
        Edition,
        Game,
        LowBlowOutcome,
        Round,
        Row,
        RowSum,
        row_sum,
    )

__all__ = [
    "BLOG",
    "EDITIONS",
    "WEB",
    "Board",
    "Decision",
    "Die",
    "Edition",
    "FactsError",
    "Fault",
    "Game",
    "LowBlowOutcome",
    "Outcome",
    "Played",
    "Round",
    "Row",
    "RowSum",
    "ScorerError",
    "Simulated",
    "analyse",
    "bots",
    "faults",
    "plain",
    "play",
    "row_sum",
    "score",
    "simulate",
]

_ENGINE = {"Decision", "Simulated", "analyse", "bots", "play", "simulate"}


def __getattr__(name: str) -> object:
    """Return what has a short name of Low Blow, or plays games; it is loaded when it is first asked for."""
    if name in _ENGINE:
        return scorer.system.load(f"scorer.engine:{name}")
    if name in __all__:
        return scorer.system.load(f"scorer.games.low_blow:{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return the names of this package, those that are not loaded yet included."""
    return sorted({*globals(), *__all__})
