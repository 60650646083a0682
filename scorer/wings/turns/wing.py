"""What turns add to the library."""

from scorer.wings.contract import Wing


class Turns(Wing):
    """It adds no hook: it asks each game for its turns, see ``TURNS`` in ``scorer.games.turns``."""


WING = Turns()
