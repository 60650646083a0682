"""What the companion for cutting adds to pnp."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.wings.contract import Companion, CompanionFile, Wing

if TYPE_CHECKING:
    from pnp.writers.kit import FinishedKit


class CompanionWing(Wing):
    """One HTML file beside a kit."""

    def companion(self) -> Companion:
        """Return what writes the file."""
        return _write


def _write(kit: FinishedKit) -> CompanionFile:
    from pnp.wings.companion.page import write

    return write(kit)


WING = CompanionWing()
