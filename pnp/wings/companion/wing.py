"""What the companion for cutting adds to pnp."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pnp.wings.contract import Companion, CompanionFile, Wing

if TYPE_CHECKING:
    from pnp.writers.kit import FinishedKit
    from scorer.messages import Text


class CompanionWing(Wing):
    """One HTML file beside a kit."""

    def companion(self) -> Companion:
        """Return what writes the file, and says what is not in it."""
        return Companion(_write, _list_losses)


def _write(kit: FinishedKit) -> CompanionFile:
    from pnp.wings.companion.page import write

    return write(kit)


def _list_losses(kit: FinishedKit) -> Sequence[Text]:
    from pnp.wings.companion.page import list_losses

    return list_losses(kit)


WING = CompanionWing()
