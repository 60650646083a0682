"""The wings of the library: see ``scorer.wings.contract``."""

from scorer.wings.contract import Wing, Wings

WINGS = Wings(__name__, Wing)

__all__ = ["WINGS"]
