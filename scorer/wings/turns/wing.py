"""What turns add to the library."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.wings.contract import LibraryWing

if TYPE_CHECKING:
    from scorer.engine import Engine


class TurnsWing(LibraryWing):
    """What plays games. It asks each game for its turns, see ``TURNS`` in ``scorer.games.turns``."""

    def engine(self) -> Engine:
        """Return what plays games."""
        from scorer.wings.turns.engine import ENGINE

        return ENGINE


WING = TurnsWing()
