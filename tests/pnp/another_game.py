"""A game of another package: Schocken under another name, with more to choose."""

from pnp.games.schocken.game import PIECES, PrintedSchocken
from scorer.games.options import Option
from scorer.games.schocken.rules import Schocken
from scorer.messages import literal

SIZE = Option(
    "size_of_mat",
    literal("Mat"),
    (("80", literal("80 mm")), ("90", literal("90 mm"))),
    default="80",
    unit="mm",
    help="mats of {range}",
)
FELT = Option("felt", literal("Felt"), in_name=True)
CORNER = Option("corner", literal("Corner"), placeholder="TEXT", in_name=True)


class ShakeRules(Schocken):
    """Schocken under another name."""

    id = "shake"
    title = "Shake"


class Shake(PrintedSchocken):
    """The same kit with more to choose."""

    rules = ShakeRules()
    options = (PIECES, SIZE, FELT, CORNER)


class Point:
    """An entry point of a package."""

    dist = None

    def __init__(self, game):
        """Bring a game, or the fault that its package has."""
        self.game = game

    def load(self):
        """Return the game."""
        if isinstance(self.game, Exception):
            raise self.game
        return self.game
