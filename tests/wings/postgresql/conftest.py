"""Stores, as the tests of saved games have them."""

from tests.scorer.plays.conftest import place, postgres, store

__all__ = ["place", "postgres", "store"]
