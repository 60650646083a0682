"""The page on which Low Blow is entered."""

from pnp.games.low_blow.phones.pad import PAD

__all__ = ["PAD"]
