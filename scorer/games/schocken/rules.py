"""The rules of Schocken for the library; slow modules are loaded when they are needed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.games.contract import Edition, Rules, Start
from scorer.games.options import Option
from scorer.games.schocken import check, report
from scorer.games.schocken.facts import DISCS, ID, MOST_DISCS, PLAYERS, TITLE
from scorer.games.schocken.values import Game, SchockenOutcome
from scorer.messages import Text, literal, msg, plural

if TYPE_CHECKING:
    from scorer.games.schocken.entry import SchockenEntry
    from scorer.record.checking import FaultCollector
    from scorer.record.fields import Fields

TOWER = Option(
    "discs",
    msg("Penalty discs in the tower"),
    most=MOST_DISCS,
    default=str(DISCS),
    help="{range} discs",
    printed=True,
)


class Schocken(Rules[Game, SchockenOutcome]):
    """Schocken: two halves, and maybe a final."""

    id = ID
    title = TITLE
    editions = (Edition("", literal(""), PLAYERS, options=(TOWER,)),)
    keys = ("discs", "throws")
    high_wins = False
    meaning = msg("halves lost")
    faults = staticmethod(check.faults)
    score = staticmethod(check.score)
    report = staticmethod(report.report)

    def begin(self, start: Start) -> Game:
        """Return a game without throws."""
        return Game(start.players, discs=int(start.choices[TOWER.id]))

    def printed_options(self, game: Game) -> dict[str, str]:
        """Return the number of discs."""
        return {TOWER.id: str(game.discs)}

    def read(self, findings: FaultCollector, entries: Fields) -> Game:
        """Read a game from the entries of a results file."""
        from scorer.games.schocken.record import read

        return read(findings, entries)

    def rename(self, game: Game, players: tuple[str, ...]) -> Game:
        """Return a game with other names, in its throws too."""
        names = dict(zip(game.players, players, strict=True))
        throws = tuple(
            tuple(thrown._replace(player=names[thrown.player]) for thrown in throw) for throw in game.throws
        )
        return replace(game, players=players, throws=throws)

    def write(self, game: Game) -> list[str]:
        """Return the lines of a results file."""
        from scorer.games.schocken.record import write

        return write(game)

    def subtitle(self, game: Game) -> Text:
        """Return the number of discs."""
        return plural(game.discs, "{n} disc", "{n} discs")

    @property
    def entry(self) -> SchockenEntry:
        """How a game is entered."""
        from scorer.games.schocken.entry import ENTRY

        return ENTRY


RULES = Schocken()
