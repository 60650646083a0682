"""A game of another package: Schocken under another name, with more to choose."""

from pnp.games.schocken.game import PrintedSchocken
from scorer.games.options import Option
from scorer.games.schocken import Game
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


class ShakeGame(Game):
    """A game of it."""

    game_id = "shake"


class ShakeRules(Schocken):
    """Schocken under another name."""

    id = "shake"
    title = "Shake"

    def begin(self, start):
        """Return a game without throws."""
        return ShakeGame(start.players, discs=int(start.choices["discs"]))

    def read(self, findings, found):
        """Read a game from the fields of a results file."""
        game = super().read(findings, found)
        return ShakeGame(game.players, game.throws, game.discs)

    def write(self, game):
        """Return the lines of a results file."""
        return ["game: shake", *super().write(game)[1:]]


class Shake(PrintedSchocken):
    """The same kit with more to choose."""

    rules = ShakeRules()
    own_options = (SIZE, FELT, CORNER)


class Point:
    """An entry point of a package."""

    dist = None

    def __init__(self, game, name="shake"):
        """Bring a game, or the fault that its package has."""
        self.game, self.name = game, name

    def load(self):
        """Return the game."""
        if isinstance(self.game, Exception):
            raise self.game
        return self.game
