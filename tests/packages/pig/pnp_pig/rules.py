"""The rules of Pig, as the library knows every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp_pig.values import (
    ID,
    LEAST_TARGET,
    MOST_TARGET,
    PLAYERS,
    TARGET,
    TITLE,
    Game,
    PigOutcome,
    faults,
    is_won,
    totals,
)
from scorer.errors import FactsError, Fault
from scorer.games.contract import Edition, Rules, Start
from scorer.games.options import Option
from scorer.messages import Text, literal, msg
from scorer.outcome import rank
from scorer.seats import COLOURS, assign_colours

if TYPE_CHECKING:
    from pnp_pig.entry import PigEntry
    from scorer.record.checking import FaultCollector
    from scorer.record.fields import Fields
    from scorer.report import Report

GOAL = Option("target", msg("Points to win"), least=LEAST_TARGET, most=MOST_TARGET, default=str(TARGET))
SEATS = tuple((colour,) for colour in COLOURS)


class Pig(Rules[Game, PigOutcome]):
    """Pig, to any number of points."""

    id = ID
    title = TITLE
    editions = (Edition("", literal(""), PLAYERS, SEATS, (GOAL,)),)
    keys = ("target", "rounds")
    high_wins = True
    meaning = msg("points, many are good")

    def begin(self, start: Start) -> Game:
        """Return a game without turns."""
        different = len(set(start.colours)) == len(start.colours)
        colours = assign_colours(start.colours) if different else start.colours
        return Game(start.players, colours, int(start.choices[GOAL.id]))

    def edition_of(self, game: Game) -> str:
        """Return nothing: there is one way to play."""
        return ""

    def read(self, findings: FaultCollector, found: Fields) -> Game:
        """Read a game from the fields of a results file."""
        from pnp_pig.record import read

        return read(findings, found)

    def write(self, game: Game) -> list[str]:
        """Return the lines of a results file."""
        from pnp_pig.record import write

        return write(game)

    def faults(self, game: Game) -> list[Fault]:
        """Return all facts of the rules that a game breaks."""
        return faults(game)

    def score(self, game: Game) -> PigOutcome:
        """Score a game. Raises ``FactsError``."""
        if wrong := faults(game):
            raise FactsError(wrong)
        held = [dict(zip(game.players, each, strict=True)) for each in totals(game)]
        last = held[-1] if held else dict.fromkeys(game.players, 0)
        ranking = rank({name: -points for name, points in last.items()})
        complete = is_won(game)
        return PigOutcome(
            game=ID,
            players=game.players,
            complete=complete,
            final=last if complete else None,
            ranking=ranking,
            winners=ranking[0] if complete else (),
            next=None if complete else msg("Throw on: {target} points win.", target=game.target),
            totals=tuple(held),
        )

    def subtitle(self, game: Game) -> Text:
        """Say what is played to, where that is not as usual."""
        return literal("") if game.target == TARGET else msg("to {target} points", target=game.target)

    def report(self, game: Game, outcome: PigOutcome) -> Report:
        """Return the report of a game."""
        from pnp_pig.report import report

        return report(game, outcome)

    @property
    def entry(self) -> PigEntry:
        """How a game is entered."""
        from pnp_pig.entry import ENTRY

        return ENTRY


RULES = Pig()
