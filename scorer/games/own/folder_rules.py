"""The rules of a game that is a folder, as the library knows every game."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from scorer.games.contract import Kind, Rules, Start
from scorer.games.own.sheet import Sheet
from scorer.games.own.values import FolderOutcome, FolderPlayed
from scorer.messages import Text, literal, msg
from scorer.seats import assign_colours

if TYPE_CHECKING:
    from scorer.games.own.entry import FolderEntry
    from scorer.games.own.head import Head
    from scorer.games.own.words import Words
    from scorer.record.checking import Report as Findings
    from scorer.record.fields import Fields
    from scorer.report import Report


class FolderRules(Rules[FolderPlayed, FolderOutcome]):
    """The rules that the head of a folder says."""

    keys = ("scores",)
    meaning = msg("points")

    def __init__(self, identity: str, head: Head) -> None:
        self._id = identity
        self.words: Words = head.title
        self.sheet: Sheet = head.sheet
        seats = tuple((colour,) for colour in head.seats)
        self._kinds = (Kind("", literal(""), head.players, seats),)
        self.version = _version(head.sheet)

    @property
    def id(self) -> str:
        """The name of the folder."""
        return self._id

    @property
    def title(self) -> str:
        """The name of the game in its first language."""
        return self.words.first

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The one way to play it."""
        return self._kinds

    @property
    def high_wins(self) -> bool:
        """Whether the highest total wins."""
        return self.sheet.wins == "highest"

    def begin(self, start: Start) -> FolderPlayed:
        """Return a game without numbers."""
        different = len(set(start.colours)) == len(start.colours)
        return self._game(start.players, assign_colours(start.colours) if different else start.colours)

    def _game(self, players: tuple[str, ...], colours: tuple[str, ...]) -> FolderPlayed:
        numbers = tuple(self._kinds[0].players)
        return FolderPlayed(self._id, self.title, numbers, self.sheet, players, colours)

    def read(self, findings: Findings, found: Fields) -> FolderPlayed:
        """Read a game from the fields of a results file."""
        from scorer.games.own.record import read_numbers
        from scorer.record.common import read_players

        names, colours = read_players(findings, found)
        game = self._game(names, colours)
        game = game._replace(numbers=read_numbers(findings, found, self.sheet, len(names)))
        findings.check(game.faults)
        return game

    def write(self, game: FolderPlayed) -> list[str]:
        """Return the lines of a results file."""
        from scorer.games.own.record import write_numbers
        from scorer.record.writing import show_players

        players = show_players(game.players, [f"colour: {each}" for each in game.colours])
        return [f"game: {self._id}", *players, *write_numbers(game.numbers)]

    def score(self, game: FolderPlayed) -> FolderOutcome:
        """Score a game. Raises a ``FactsError``."""
        from scorer.games.own.scoring import score

        return score(game)

    def subtitle(self, game: FolderPlayed) -> Text:
        """Return nothing: there is one way to play."""
        return literal("")

    def report(self, game: FolderPlayed, outcome: FolderOutcome) -> Report:
        """Return how a game stands."""
        from scorer.games.own.report import report

        return report(game, outcome, self.words)

    @property
    def entry(self) -> FolderEntry:
        """How a game is entered."""
        from scorer.games.own.entry import ENTRY

        return ENTRY


def _version(sheet: Sheet) -> int:
    """Return a number that is another one whenever the same results may end differently."""
    facts = [(row.id, row.times, row.formula) for row in sheet.rows]
    return crc32(repr((facts, sheet.total, sheet.wins, sheet.ties)).encode())
