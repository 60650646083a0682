"""Names of one person: one that counts as another, in every play in which only one of them took part."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from scorer.plays.worked import Worked


class Names(NamedTuple):
    """Which name counts as which other; these may lead from one to the next."""

    means: Mapping[str, str] = MappingProxyType({})

    def meant(self, name: str) -> str:
        """Return the name that a name counts as: itself, unless it was merged."""
        while name in self.means:
            name = self.means[name]
        return name

    def rename(self, worked: Worked) -> Worked:
        """Return the end of a play under the names that count; where two of them meet in it, as it was written."""
        meant = {name: self.meant(name) for names in worked.ranking for name in names}
        if not self.means or len(set(meant.values())) < len(meant):
            return worked
        return worked._replace(
            ranking=tuple(tuple(meant[name] for name in names) for names in worked.ranking),
            final={meant[name]: points for name, points in worked.final.items()},
            scores={meant[name]: points for name, points in worked.scores.items()},
        )


AS_WRITTEN = Names()
