"""Which plays of a store count: plays of a game, an edition, a period."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorer.plays.meeting import filter_kind
from scorer.plays.play import Play
from scorer.plays.store import Store
from scorer.plays.tables import EVERYTHING, Choice
from scorer.plays.tally import Tally


class Wanted(NamedTuple):
    """Which plays count."""

    choice: Choice = EVERYTHING
    kind: str = ""  # an edition or variant; empty for all

    def plays(self, store: Store) -> Iterator[Play]:
        """Return the plays that count, in chronological order."""
        return filter_kind(store.each(self.choice), self.kind)

    def tally(self, store: Store) -> Tally:
        """Return the tally of the plays that count; the store saves it if only a game is chosen."""
        if not (self.choice.since or self.choice.until or self.kind):
            return store.tally(self.choice.game)
        tally = Tally(store.names())
        tally.add(self.plays(store))
        return tally
