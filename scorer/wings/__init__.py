"""The wings of the library: see ``scorer.wings.contract``."""

from scorer.wings.contract import LibraryWing, Wings

WINGS = Wings(__name__, LibraryWing)

__all__ = ["WINGS"]
