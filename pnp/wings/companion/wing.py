"""What the companion for cutting adds to pnp."""

from __future__ import annotations

from types import ModuleType

from pnp.wings.contract import Companion, Wing


class CompanionWing(Wing):
    """One HTML file beside a kit."""

    def companion(self) -> Companion:
        """Return what writes the file, and says what is not in it."""
        return Companion(lambda kit: _load().write(kit), lambda kit: _load().list_losses(kit))


def _load() -> ModuleType:
    from pnp.wings.companion import page

    return page


WING = CompanionWing()
