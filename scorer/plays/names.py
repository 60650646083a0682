"""Merged names: one name counts as another, in every play in which only one of the two took part."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from scorer.plays.digest import Digest


class Names(NamedTuple):
    """Which name counts as which other one; that one may be merged itself."""

    means: Mapping[str, str] = MappingProxyType({})

    def resolve(self, name: str) -> str:
        """Return the name that a name counts as: itself, unless it was merged."""
        while name in self.means:
            name = self.means[name]
        return name

    def rename(self, digest: Digest) -> Digest:
        """Return a digest under the names that count; unchanged if two players of it would have the same name."""
        resolved = {name: self.resolve(name) for names in digest.ranking for name in names}
        if not self.means or len(set(resolved.values())) < len(resolved):
            return digest
        return digest._replace(
            ranking=tuple(tuple(resolved[name] for name in names) for names in digest.ranking),
            final={resolved[name]: points for name, points in digest.final.items()},
            scores={resolved[name]: points for name, points in digest.scores.items()},
        )


AS_WRITTEN = Names()
