"""What turns add to the library."""

from scorer.wings.contract import LibraryWing


class Turns(LibraryWing):
    """It adds no hook: it asks each game for its turns, see ``TURNS`` in ``scorer.games.turns``."""


WING = Turns()
