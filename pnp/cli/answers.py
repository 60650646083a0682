"""The answers to the questions about a game: its log, in the file that the phones use too."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from pnp.cli.place import now
from pnp.errors import PnpError
from scorer.entry.contract import Change
from scorer.entry.errors import LogError
from scorer.entry.file import LogFile
from scorer.entry.log import Edit, GameLog
from scorer.entry.rows import FIRST_LINE
from scorer.messages import msg
from scorer.plays import new_id
from scorer.plays.errors import PlaceError
from scorer.plays.ids import RANDOM_BYTES

PROMPT = "prompt"
"""The writer of a log here; phones have numbers."""


class NothingUnfinishedError(PnpError):
    """There is no game to resume."""

    def __init__(self, game: str) -> None:
        super().__init__(msg("there is no unfinished {game}; start one with: pnp score {game}", game=game))


class Answers:
    """A game at the prompt; if its file cannot be written, it is kept in memory from then on.

    ``warn`` says so, once.
    """

    def __init__(self, file: LogFile | None, log: GameLog, warn: Callable[[PlaceError], None]) -> None:
        self.log = log
        self.kept = log.answers  # the number in the file
        self._file = file
        self._warn = warn

    def enter(self, changes: Sequence[Change]) -> None:
        """Write what an answer changes."""
        seen = self.log.number
        edits = self.log.entered(changes, PROMPT, seen)
        self._write(edits, lambda file: file.enter(self.log.id, changes, PROMPT, seen))

    def take_back(self) -> bool:
        """Undo the last answer; return False if there is none."""
        if not self.log.may_undo(PROMPT):
            return False
        self._write(self.log.undone(PROMPT), lambda file: file.undo(self.log.id, PROMPT))
        return True

    def close(self, play: str | None) -> None:
        """Close the log, because the game is kept or discarded. Raises a ``PlaceError``."""
        with suppress(LogError):  # a phone has closed it
            if self._file is not None and play is None:
                self._file.give_up(self.log.id)
            elif self._file is not None:
                self._file.keep_as(self.log.id, lambda _: str(play))

    def _write(self, edits: Sequence[Edit], job: Callable[[LogFile], GameLog]) -> None:
        """Write edits to the file by a job, or to the memory alone."""
        if self._file is not None:
            try:
                if not self.log.edits and self.log.opening is None:
                    self._file.make(self.log.id, self.log.made, FIRST_LINE.format(self.log.game))
                self.log = job(self._file)
            except PlaceError as fault:
                self._file = None
                self._warn(fault)
            else:
                self.kept = self.log.answers
                return
        self.log = self.log.with_edits(edits)


def begin(path: Path, game: str, warn: Callable[[PlaceError], None]) -> tuple[Answers, int]:
    """Start a game; also return the number of other unfinished games."""
    log = GameLog(new_id(secrets.token_bytes(RANDOM_BYTES)), now(), game)
    try:
        file = LogFile(path)
        return Answers(file, log, warn), len(_find_unfinished(file, game))
    except PlaceError as fault:
        warn(fault)
        return Answers(None, log, warn), 0


def go_on(path: Path, game: str, warn: Callable[[PlaceError], None]) -> Answers:
    """Resume the last unfinished game.

    Raises ``NothingUnfinishedError``, or a ``PlaceError`` if the file cannot be read.
    """
    file = LogFile(path)
    for log in _find_unfinished(file, game):
        return Answers(file, log, warn)
    raise NothingUnfinishedError(game)


def last_unfinished(path: Path) -> str:
    """Return the game of the last unfinished answers. Raises ``PnpError``, or a ``PlaceError``."""
    for log in _find_unfinished(LogFile(path)):
        return log.game
    raise PnpError(msg("there is no unfinished game; start one with: pnp score low-blow"))


def _find_unfinished(file: LogFile, game: str | None = None) -> list[GameLog]:
    """Return the games of which something is entered, latest first."""
    return [log for log in file.open_logs(game) if (log.values or log.is_begun) and not log.table]
