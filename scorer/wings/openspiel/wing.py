"""What the games for OpenSpiel need."""

from scorer.wings.contract import LibraryWing


class OpenSpielWing(LibraryWing):
    """It adds nothing that pnp asks for: who uses OpenSpiel imports ``scorer.wings.openspiel.games``."""

    needs = ("turns",)


WING = OpenSpielWing()
