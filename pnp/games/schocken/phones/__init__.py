"""The page on which Schocken is entered."""

from pnp.games.schocken.phones.pad import PAD

__all__ = ["PAD"]
