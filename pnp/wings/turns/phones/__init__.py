"""Games that are played on phones."""

from pnp.wings.turns.phones.part import PHONES

__all__ = ["PHONES"]
