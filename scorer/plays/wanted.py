"""Which plays of a store count: of a game, an edition, a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorer.plays.meeting import of_kind
from scorer.plays.play import Play
from scorer.plays.store import Store
from scorer.plays.tables import EVERYTHING, Choice
from scorer.plays.tally import Tally


class Wanted(NamedTuple):
    """Which plays count."""

    choice: Choice = EVERYTHING
    kind: str = ""  # an edition or variant; empty for all

    def plays(self, store: Store) -> Iterator[Play]:
        """Yield the plays that count, in the order of time."""
        return of_kind(store.each(self.choice), self.kind)

    def tally(self, store: Store) -> Tally:
        """Return what they add up to; where no more than a game is chosen, that is kept."""
        if not (self.choice.since or self.choice.until or self.kind):
            return store.tally(self.choice.game)
        tally = Tally(store.names())
        tally.add(self.plays(store))
        return tally
