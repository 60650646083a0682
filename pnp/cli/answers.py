"""The answers typed for a game. They are saved in the log file that ``pnp serve`` uses, too."""

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from pnp.cli.place import now
from pnp.errors import PnpError
from scorer.entry.contract import Change, LogError
from scorer.entry.file import FIRST_LINE, LogFile
from scorer.entry.log import PROMPT, Edit, GameLog
from scorer.entry.start import EDITION_PLACE
from scorer.messages import msg
from scorer.plays import new_id
from scorer.plays.errors import PlaceError
from scorer.plays.play import RANDOM_BYTES


class NothingUnfinishedError(PnpError):
    """There is no game to resume."""

    def __init__(self, game: str) -> None:
        super().__init__(
            msg("there is no unfinished game of {game}; start one with: pnp score {game}", game=game)
        )


class Answers:
    """The log of a game at the prompt.

    If its file cannot be written, ``warn`` is called once, and the log stays in memory from then on.
    """

    def __init__(self, file: LogFile | None, log: GameLog, warn: Callable[[PlaceError], None]) -> None:
        self.log = log
        self.saved = log.answers  # the number of answers in the file
        self._file = file
        self._warn = warn
        self._taken: list[list[Change]] = []  # what was taken back last, while nothing else is entered

    def enter(self, changes: Sequence[Change]) -> None:
        """Save the changes that an answer makes."""
        self._taken = self._taken[:-1] if [*changes] in self._taken[-1:] else []
        number = self.log.number
        edits = self.log.entered(changes, PROMPT, number)
        self._write(edits, lambda file: file.enter(self.log.id, changes, PROMPT, number))

    def take_back(self) -> bool:
        """Undo the last answer; return False if there is none."""
        if not self.log.may_undo(PROMPT):
            return False
        self._taken.append([(edit.place, edit.value) for edit in self.log.last_of(PROMPT)])
        self._write(self.log.undone(PROMPT), lambda file: file.undo(self.log.id, PROMPT))
        return True

    def put_back(self) -> bool:
        """Enter again what was taken back; return False if there is nothing, or another answer took its place."""
        is_any = bool(self._taken)
        while self._taken:
            self.enter(self._taken[-1])
        return is_any

    def drop_empty(self) -> None:
        """Discard the game if nobody has answered anything: the edition in the call is no answer."""
        if self.saved and not _is_answered(self.log):
            self.close(None)
            self.saved = 0

    def close(self, play: str | None) -> None:
        """Close the log: the game is kept as ``play``, or discarded if that is None. Raises a ``PlaceError``."""
        with suppress(LogError):  # a phone has already closed it
            if self._file is not None and play is None:
                self._file.give_up(self.log.id)
            elif self._file is not None:
                self._file.keep_as(self.log.id, lambda _: str(play))

    def _write(self, edits: Sequence[Edit], job: Callable[[LogFile], GameLog]) -> None:
        """Apply edits: let ``job`` write them to the file, or keep them in memory if there is no file."""
        if self._file is not None:
            try:
                if not self.log.edits and self.log.opening is None:
                    self._file.make(self.log.id, self.log.made, FIRST_LINE.format(self.log.game))
                self.log = job(self._file)
            except PlaceError as fault:
                self._file = None
                self._warn(fault)
            else:
                self.saved = self.log.answers
                return
        self.log = self.log.with_edits(edits)


def begin(path: Path, game: str, warn: Callable[[PlaceError], None]) -> tuple[Answers, int]:
    """Start a game. Return it and the number of unfinished games."""
    log = GameLog(new_id(secrets.token_bytes(RANDOM_BYTES)), now(), game)
    try:
        file = LogFile(path)
        return Answers(file, log, warn), len(_find_unfinished(file, game))
    except PlaceError as fault:
        warn(fault)
        return Answers(None, log, warn), 0


def resume(
    path: Path, game: str, warn: Callable[[PlaceError], None], choose: Callable[[Sequence[GameLog]], GameLog]
) -> Answers:
    """Resume an unfinished game: the one that ``choose`` returns if there are several, latest first.

    Raises ``NothingUnfinishedError``, or a ``PlaceError`` if the file cannot be read.
    """
    file = LogFile(path)
    logs = _find_unfinished(file, game)
    if not logs:
        raise NothingUnfinishedError(game)
    return Answers(file, logs[0] if len(logs) == 1 else choose(logs), warn)


def last_unfinished(path: Path) -> str:
    """Return the id of the game that was left unfinished last. Raises ``PnpError`` or a ``PlaceError``."""
    for log in _find_unfinished(LogFile(path)):
        return log.game
    raise PnpError(msg("there is no unfinished game; start one with: pnp score low-blow"))


def _find_unfinished(file: LogFile, game: str | None = None) -> list[GameLog]:
    """Return the logs with answers that belong to no table, latest first; an edition from the call is no answer."""
    return [log for log in file.open_logs(game) if _is_answered(log) and not log.table]


def _is_answered(log: GameLog) -> bool:
    return bool(log.values.keys() - {EDITION_PLACE}) or log.is_begun
