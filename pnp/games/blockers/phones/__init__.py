"""The page on which Blockers is entered."""

from pnp.games.blockers.phones.pad import PAD

__all__ = ["PAD"]
