"""Merged names: one name counts as another, in every play in which only one of the two took part."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from scorer.plays.digest import Digest, read_digest
from scorer.plays.play import Play, rescore


class Names(NamedTuple):
    """Which name counts as which other one; that one may be merged itself."""

    means: Mapping[str, str] = MappingProxyType({})

    def resolve(self, name: str) -> str:
        """Return the name that a name counts as: itself, unless it was merged."""
        while name in self.means:
            name = self.means[name]
        return name

    def read(self, play: Play) -> Digest | None:
        """Return the digest of a play under the names that count; None if its results file is no longer accepted.

        The names stay as written if two players of the play would have the same name.
        """
        digest = read_digest(rescore(play).summary)
        if digest is None or not self.means:
            return digest
        resolved = {name: self.resolve(name) for names in digest.ranking for name in names}
        if len(set(resolved.values())) < len(resolved):
            return digest
        return digest._replace(
            ranking=tuple(tuple(resolved[name] for name in names) for names in digest.ranking),
            final={resolved[name]: points for name, points in digest.final.items()},
            scores={resolved[name]: points for name, points in digest.scores.items()},
        )


AS_WRITTEN = Names()
