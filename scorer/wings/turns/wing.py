"""What turns add to the library."""

from scorer.wings.contract import LibraryWing


class TurnsWing(LibraryWing):
    """It adds no hook: it asks each game for its turns, see ``TURNS`` in ``scorer.games.turns``."""


WING = TurnsWing()
