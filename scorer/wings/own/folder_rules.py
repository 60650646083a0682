"""The rules of a folder's game, for the library."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from zlib import crc32

from scorer.errors import Fault
from scorer.games.contract import Edition, Rules, Start
from scorer.games.folders import FILE, BrokenFolderError
from scorer.messages import Text, join_texts, literal, msg, quoted
from scorer.record.checking import FaultCollector, fault_lines
from scorer.record.common import read_players
from scorer.record.fields import Fields
from scorer.record.writing import show_players
from scorer.report import Report
from scorer.seats import COLOURS, assign_colours
from scorer.wings.own.entry import ENTRY, FolderEntry
from scorer.wings.own.folder import FileError, Folder
from scorer.wings.own.head import Head, read_head, read_pairs
from scorer.wings.own.record import read_numbers, write_numbers
from scorer.wings.own.report import report
from scorer.wings.own.sheet import Sheet
from scorer.wings.own.values import FolderOutcome, FolderPlayed, faults, score
from scorer.wings.own.words import OwnWords, to_text


class FolderRules(Rules[FolderPlayed, FolderOutcome]):
    """The rules from the head of a folder's ``game.yaml``."""

    id = title = ""
    editions: tuple[Edition, ...] = ()
    high_wins = True
    keys = ("scores",)
    meaning = msg("points")

    def __init__(self, identity: str, head: Head) -> None:
        self.id, self.title = identity, to_text(head.title)
        self.words: OwnWords = head.title
        self.languages = head.languages
        self.sheet: Sheet = head.sheet
        self.high_wins = head.sheet.wins == "highest"
        coloured = {*COLOURS}.issuperset(head.seats[: max(head.players)])  # else players have none in a score
        seats = tuple((colour,) for colour in head.seats if colour in COLOURS) if coloured else ()
        self.editions = (Edition("", literal(""), head.players, seats),)
        facts = [(row.id, row.times, row.formula) for row in self.sheet.rows]
        others = self.sheet.total, self.sheet.wins, self.sheet.ties
        self.version = crc32(
            repr((facts, *others)).encode()
        )  # changes when the same results may score differently

    def title_in(self, lang: str) -> str:
        """Return the name of the game in a language."""
        return self.words.in_language(lang)

    def begin(self, start: Start) -> FolderPlayed:
        """Return a game without numbers."""
        different = len(set(start.colours)) == len(start.colours)
        return self._game(start.players, assign_colours(start.colours) if different else start.colours)

    def _game(self, players: tuple[str, ...], colours: tuple[str, ...]) -> FolderPlayed:
        numbers, own = tuple(self.editions[0].players), colours if self.editions[0].seats else ()
        return FolderPlayed(self.id, self.title, numbers, self.sheet, players, own)

    def read(self, findings: FaultCollector, entries: Fields) -> FolderPlayed:
        """Read a game from the fields of a results file."""
        names, colours = read_players(findings, entries)
        game = self._game(names, colours)
        game = replace(game, numbers=read_numbers(findings, entries, self.sheet, len(names)))
        findings.check(faults(game))
        return game

    def write(self, game: FolderPlayed) -> list[str]:
        """Return the lines of a results file."""
        players = show_players(game.players, [f"colour: {colour}" for colour in game.colours])
        return [f"game: {self.id}", *players, *write_numbers(game.numbers)]

    def faults(self, game: FolderPlayed) -> list[Fault]:
        """Return all facts that a game breaks."""
        return faults(game)

    def score(self, game: FolderPlayed) -> FolderOutcome:
        """Score a game. Raises a ``FactsError``."""
        return score(game)

    def subtitle(self, game: FolderPlayed) -> Text:
        """Return an empty text, because there is only one way to play."""
        return literal("")

    def report(self, game: FolderPlayed, outcome: FolderOutcome) -> Report:
        """Report how a game stands."""
        return report(game, outcome, self.words)

    @property
    def entry(self) -> FolderEntry:
        """How a game is entered."""
        return ENTRY


def read_rules(game: str, path: Path) -> FolderRules:
    """Read the rules of a folder. Raises ``BrokenFolderError`` with all faults."""
    try:
        root, faults = read_pairs(Folder(path).data(FILE))
    except FileError as fault:
        raise BrokenFolderError(join_texts([quoted(str(path)), fault.text], ": ")) from None
    report = FaultCollector()
    head = read_head(report, root) if root else None
    faults = sorted([*faults, *report.faults], key=lambda fault: fault.line)
    if head is None or faults:
        raise BrokenFolderError(fault_lines(str(path / FILE), faults))
    return FolderRules(game, head)
