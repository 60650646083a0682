"""The answers typed for a game. They are saved in the log file that ``pnp serve`` uses, too."""

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from pnp.cli.place import now
from pnp.cli.prompts import OPEN_ELSEWHERE
from pnp.errors import PnpError
from scorer.entry.contract import Change, LogError
from scorer.entry.file import FIRST_LINE, LogFile
from scorer.entry.log import PROMPT, Edit, GameLog
from scorer.entry.start import EDITION_PLACE
from scorer.messages import msg
from scorer.plays import new_id
from scorer.plays.errors import PlaceError
from scorer.plays.play import RANDOM_BYTES
from scorer.plays.sqlite_file import lock_file

Warn = Callable[[PlaceError], None]
Unlock = Callable[[], None]


class NothingUnfinishedError(PnpError):
    """There is no game to resume."""

    def __init__(self, game: str) -> None:
        super().__init__(
            msg("there is no unfinished game of {game}; start one with: pnp score {game}", game=game)
        )


class ChangedError(LogError):
    """A phone has entered something since the question was asked."""

    text = msg(
        "Something was entered elsewhere meanwhile. Your answer was not saved; the next question is asked."
    )


class Answers:
    """The log of a game at the prompt, which no other terminal can open.

    If its file cannot be written, ``warn`` is called once, and the log stays in memory from then on.
    """

    def __init__(self, file: LogFile | None, log: GameLog, warn: Warn, unlock: Unlock = lambda: None) -> None:
        self.log = log
        self.saved = log.answers  # the number of answers in the file
        self.unlock = unlock  # lets other terminals open the game
        self._file = file
        self._warn = warn

    @property
    def offered(self) -> str:
        """The answers that were taken back and are offered again; empty if there are none."""
        return self._file.offered(self.log.id) if self._file is not None else ""

    def enter(self, changes: Sequence[Change], offered: str = "") -> None:
        """Save the changes that an answer makes, and which answers are ``offered`` after it.

        Raises ``ChangedError`` if somebody else has entered something; then only the log is read anew.
        """
        number = self.log.number
        edits = self.log.entered(changes, PROMPT, number)
        self._write(edits, lambda file: file.enter(self.log.id, changes, PROMPT, number), offered)

    def take_back(self, offered: str = "") -> bool:
        """Undo the last answer, and save which ones are ``offered`` after it; return False if there is none.

        Raises ``ChangedError`` as ``enter`` does.
        """
        if not self.log.may_undo(PROMPT):
            return False
        self._write(self.log.undone(PROMPT), lambda file: file.undo(self.log.id, PROMPT), offered)
        return True

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

    def _write(self, edits: Sequence[Edit], job: Callable[[LogFile], GameLog], offered: str) -> None:
        """Apply edits: let ``job`` write them to the file, or keep them in memory if there is no file."""
        if self._file is not None:
            try:
                (done,) = self._file.run_jobs([partial(self._write_unchanged, job, offered)])
            except PlaceError as fault:
                self._file = None
                self._warn(fault)
            else:
                if isinstance(done, ChangedError):
                    self.log = self._file.log(self.log.id)
                if isinstance(done, BaseException):
                    raise done
                self.log = self._file.log(self.log.id)
                self.saved = self.log.answers
                return
        self.log = self.log.with_edits(edits)

    def _write_unchanged(self, job: Callable[[LogFile], GameLog], offered: str, file: LogFile) -> None:
        """Let ``job`` write to the file. Raises ``ChangedError`` if others have written to the log meanwhile."""
        if not self.log.edits and self.log.opening is None:
            file.make(self.log.id, self.log.made, FIRST_LINE.format(self.log.game))
        if file.log(self.log.id).number != self.log.number:
            raise ChangedError
        job(file)
        if offered != file.offered(self.log.id):
            file.offer_later(self.log.id, offered)


def begin(path: Path, game: str, warn: Warn) -> tuple[Answers, int]:
    """Start a game. Return it and the number of unfinished games."""
    log = GameLog(new_id(secrets.token_bytes(RANDOM_BYTES)), now(), game)
    try:
        file = LogFile(path)
        unlock = lock_log(path, log)
        assert unlock is not None, "a new game is open elsewhere"
        return Answers(file, log, warn, unlock), len(_find_unfinished(file, game))
    except PlaceError as fault:
        warn(fault)
        return Answers(None, log, warn), 0


def lock_log(path: Path, log: GameLog) -> Unlock | None:
    """Lock a game for this terminal; return what unlocks it, or None if another terminal has it open."""
    return lock_file(path.with_name(f"{path.stem}-{log.id}.lock"))


def resume(
    path: Path, game: str, warn: Warn, choose: Callable[[Sequence[GameLog]], GameLog]
) -> tuple[Answers, int]:
    """Resume an unfinished game: the one that ``choose`` returns if there are several, latest first.

    Return it and the number of unfinished games that cannot be chosen, because other terminals have them open.

    Raises ``NothingUnfinishedError``, ``PnpError`` if all are open, or a ``PlaceError`` if the file cannot be read.
    """
    file = LogFile(path)
    logs = _find_unfinished(file, game)
    if not logs:
        raise NothingUnfinishedError(game)
    free = [log for log in logs if _is_free(path, log)]
    log = choose(free) if len(free) > 1 else next(iter(free), None)
    unlock = lock_log(path, log) if log else None  # another terminal may have been faster
    if log is None or unlock is None:
        raise PnpError(OPEN_ELSEWHERE)
    return Answers(file, file.log(log.id), warn, unlock), len(logs) - len(free)


def last_unfinished(path: Path) -> GameLog | None:
    """Return the game that was left unfinished last and is not open elsewhere; None if there is none.

    Raises ``PnpError`` if all are open, or a ``PlaceError``.
    """
    logs = _find_unfinished(LogFile(path))
    free = next((log for log in logs if _is_free(path, log)), None)
    if logs and free is None:
        raise PnpError(OPEN_ELSEWHERE)
    return free


def _is_free(path: Path, log: GameLog) -> bool:
    """Return whether no other terminal has a game open."""
    unlock = lock_log(path, log)
    if unlock is not None:
        unlock()
    return unlock is not None


def _find_unfinished(file: LogFile, game: str | None = None) -> list[GameLog]:
    """Return the logs with answers that belong to no table, latest first; an edition from the call is no answer."""
    return [log for log in file.open_logs(game) if _is_answered(log) and not log.table]


def _is_answered(log: GameLog) -> bool:
    return bool(log.values.keys() - {EDITION_PLACE}) or log.is_begun
