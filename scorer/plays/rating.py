"""Ratings of players: Plackett-Luce by openskill."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from scorer.outcome import Ranking

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

SCALE = 40
"""Points of a rating for one of the model's units: everybody starts at 1000 ± 1000."""

DEVIATIONS = 3
"""Standard deviations that the uncertainty is wide: nearly always the true strength lies within."""


class Rating(NamedTuple):
    """The strength of a player, and its uncertainty."""

    value: float
    uncertainty: float

    @property
    def sure(self) -> float:
        """Rating minus uncertainty: a nearly certain lower bound."""
        return self.value - self.uncertainty


def rate(rankings: Iterable[Ranking]) -> dict[str, Rating]:
    """Rate players by rankings in order of time; ties count as draws; uncertainty never grows."""
    from openskill.models import PlackettLuce  # noqa: PLC0415 - only a ranking needs it

    model = PlackettLuce(limit_sigma=True)
    known: dict[str, PlackettLuceRating] = {}
    for ranking in rankings:
        placed = [(name, place) for place, names in enumerate(ranking) for name in sorted(names)]
        if len(placed) < 2:
            continue
        teams = [[known.get(name) or model.rating(name=name)] for name, _ in placed]
        after = model.rate(teams, ranks=[float(place) for _, place in placed])
        known |= {name: team[0] for (name, _), team in zip(placed, after, strict=True)}
    return {
        name: Rating(SCALE * rating.mu, SCALE * DEVIATIONS * rating.sigma) for name, rating in known.items()
    }
