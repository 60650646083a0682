"""The rules of Schocken, as the library knows every game; what takes time to load is loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scorer.faults import Fault
from scorer.games.contract import Kind, Rules, Start
from scorer.games.options import Option
from scorer.games.schocken.facts import DISCS, ID, MOST_DISCS, PLAYERS, TITLE
from scorer.games.schocken.values import Game, SchockenOutcome
from scorer.messages import Text, counted, literal, say

if TYPE_CHECKING:
    from scorer.entry.questions import Script
    from scorer.record.checking import Report as Findings
    from scorer.record.fields import Fields
    from scorer.report import Report

TOWER = Option("discs", say("Penalty discs in the tower"), most=MOST_DISCS, default=str(DISCS))


class Schocken(Rules[Game, SchockenOutcome]):
    """Schocken, two halves and perhaps a final."""

    id = ID
    title = TITLE
    kinds = (Kind("", literal(""), PLAYERS, 0, (TOWER,)),)
    keys = ("discs", "throws")
    high_wins = False
    meaning = say("halves lost")

    def begin(self, start: Start) -> Game:
        """Return a game without throws."""
        return Game(start.players, discs=int(start.choices[TOWER.id]))

    def kind_of(self, game: Game) -> str:
        """Return nothing: there is one way to play."""
        return ""

    def read(self, findings: Findings, found: Fields) -> Game:
        """Read a game from the fields of a results file."""
        from scorer.games.schocken.record import read

        return read(findings, found)

    def write(self, game: Game) -> list[str]:
        """Return the lines of a results file."""
        from scorer.games.schocken.record import write

        return write(game)

    def faults(self, game: Game) -> list[Fault]:
        """Return every fact of the rules that a game breaks."""
        from scorer.games.schocken.check import faults

        return faults(game)

    def score(self, game: Game) -> SchockenOutcome:
        """Score a game. Raises ``SchockenError``."""
        from scorer.games.schocken.scoring import score

        return score(game)

    def subtitle(self, game: Game) -> Text:
        """Say how many discs are in play."""
        return counted(game.discs, "{n} disc", "{n} discs")

    def report(self, game: Game, outcome: SchockenOutcome) -> Report:
        """Return how a game stands or ended."""
        from scorer.games.schocken.report import report

        return report(game, outcome)

    @property
    def script(self) -> Callable[[], Script]:
        """The questions at the prompt."""
        from scorer.games.schocken.prompt import script

        return script


RULES = Schocken()
