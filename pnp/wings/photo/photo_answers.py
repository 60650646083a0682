"""The answers about squares of photos: a file of their own keeps them until the photos are scored."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, NamedTuple

from pnp.cli.place import now
from pnp.cli.prompts import OPEN_ELSEWHERE, Prompts
from pnp.data.publish import OutputError, publish
from pnp.errors import PnpError
from pnp.wings.photo.known_dice import split_names
from scorer.messages import msg, plural
from scorer.plays.sqlite_file import lock_file

if TYPE_CHECKING:
    from pnp.wings.photo.reading import Reading

KEY = 12  # the characters of the boards' digest in the name of the file


class PhotoCall(NamedTuple):
    """What the user called: the photos, and the options as they were given."""

    sources: tuple[str, ...]
    game: str | None = None
    names: str | None = None
    edition: tuple[str, ...] = ()
    out: str | None = None
    dice: float | None = None  # the width of ordinary ones, mm

    @property
    def players(self) -> list[str]:
        """Their names."""
        return split_names(self.names)

    @property
    def path(self) -> Path | None:
        """The file to write."""
        return Path(self.out) if self.out else None

    def anywhere(self) -> PhotoCall:
        """Return the call for any folder."""
        sources = tuple(map(os.path.abspath, self.sources))
        return self._replace(sources=sources, out=self.out and os.path.abspath(self.out))

    def show(self) -> str:
        """Return the command that goes on with these photos."""
        words = ["pnp", "score", *self.sources]
        dice = None if self.dice is None else f"{self.dice:g}"
        options = {"--game": self.game, "--names": self.names, "--dice": dice, "--out": self.out}
        for option, value in [*options.items(), *(("--edition", edition) for edition in self.edition)]:
            words += [option, value] if value is not None else []
        return " ".join(map(quote, [*words, "--resume"]))


class PhotoAnswers:
    """The answers about the squares that are not sure, for each board in their order.

    If they cannot be saved, that is said once, and the user is asked nevertheless.
    """

    def __init__(self, file: Path, call: PhotoCall, prompts: Prompts, boards: int) -> None:
        self.boards: list[list[str]] = [[] for _ in range(boards)]
        self._file, self._call, self._prompts = file, call, prompts
        self._made = now()
        self._is_failed = False
        unlock = lock_file(file.with_suffix(".lock"))
        if unlock is None:
            raise PnpError(OPEN_ELSEWHERE)
        self.unlock = unlock

    @property
    def number(self) -> int:
        """The number of answers."""
        return sum(map(len, self.boards))

    def load(self, *, resume: bool) -> None:
        """Take the saved answers over; without ``resume`` only say that there are some.

        Raises ``PnpError`` if there are none to resume.
        """
        saved = _read(self._file)
        if resume and saved is None:
            raise PnpError(msg("there are no saved answers about these photos; leave out --resume"))
        if saved is not None and resume:
            self.boards, self._made = saved.boards, saved.made
        elif saved is not None:
            text = plural(
                sum(map(len, saved.boards)),
                "{n} answer about these photos is saved. The first new one replaces it; to use it, leave, and type: "
                "{command}",
                "{n} answers about these photos are saved. The first new one replaces them; to use them, leave, and "
                "type: {command}",
                command=self._call.show(),
            )
            self._prompts.tell(text)

    def save(self, board: int, answers: Sequence[str]) -> None:
        """Save the answers about a board; what other boards were answered stays."""
        self.boards[board] = [*answers]
        if self._is_failed:
            return
        facts = {"made": self._made, **self._call.anywhere()._asdict(), "answers": self.boards}
        data = json.dumps(facts, ensure_ascii=False).encode()
        try:
            publish({self._file.name: data}, self._file.parent, private=True, option="--db")
        except OutputError as fault:
            self._is_failed = True
            self._prompts.tell(msg("The answers cannot be saved for later: {reason}", reason=fault.text))

    def report(self) -> None:
        """Say how many answers are saved, and how to go on."""
        if self.number and not self._is_failed:
            text = plural(
                self.number,
                "Saved {n} answer. Resume with: {command}",
                "Saved {n} answers. Resume with: {command}",
                command=self._call.show(),
            )
            self._prompts.tell("")
            self._prompts.tell(text)

    def delete(self) -> None:
        """Delete the saved answers, because the photos are scored."""
        with suppress(OSError):
            self._file.unlink(missing_ok=True)


class Saved(NamedTuple):
    """What a file of answers has."""

    made: str  # when the first answer was given, in ISO 8601
    call: PhotoCall
    boards: list[list[str]]


def find_file(beside: Path, boards: Sequence[Reading]) -> Path:
    """Return the file of the answers about boards that were read so; it is next to ``beside``."""
    read = repr([(board.game, board.squares) for board in boards]).encode()
    return beside.with_name(f"{beside.stem}-photos-{sha256(read).hexdigest()[:KEY]}.json")


def find_last(beside: Path) -> tuple[str, PhotoCall] | None:
    """Return when the last photos with saved answers were begun, and their call; None if there are none."""
    files = beside.parent.glob(f"{beside.stem}-photos-*.json") if os.path.isdir(beside.parent) else ()
    found = [(saved.made, saved.call) for file in files if (saved := _read(file))]
    return max(found, default=None)


def _read(file: Path) -> Saved | None:
    """Read a file of answers; None if there is none, or it is not one of ours."""
    try:
        facts = json.loads(file.read_bytes())
        boards = [[str(text) for text in texts] for texts in facts.pop("answers")]
        made = str(facts.pop("made"))
        call = PhotoCall(**{**facts, "sources": tuple(facts["sources"]), "edition": tuple(facts["edition"])})
    except (OSError, ValueError, TypeError, LookupError, AttributeError):
        return None
    return Saved(made, call, boards)
