"""The answers about squares of photos: a file of their own keeps them until the photos are scored."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.cli.place import now, with_place
from pnp.cli.prompts import Prompts
from pnp.cli.score import ForPhotos
from pnp.data.publish import OutputError, publish
from scorer.messages import msg, plural

if TYPE_CHECKING:
    from pnp.wings.photo.reading import Reading

KEY = 12  # the characters of the boards' digest in the name of the file


class PhotoAnswers:
    """The answers about the squares that are not sure, for each board in their order; those from before are there.

    They are kept next to the file ``beside``, or not at all without one. If they cannot be saved, that is said once,
    and the user is asked nevertheless.
    """

    def __init__(
        self, beside: Path | None, boards: Sequence[Reading], call: ForPhotos, prompts: Prompts
    ) -> None:
        self._call, self._prompts = call, prompts
        read = repr([(board.game, board.squares) for board in boards]).encode()
        name = f"-photos-{sha256(read).hexdigest()[:KEY]}.json"
        self._file = beside and beside.with_name(beside.stem + name)
        saved = self._file and _read(self._file)
        self.boards = saved[2] if saved else [[] for _ in boards]

    def save(self, board: int, answers: Sequence[str]) -> None:
        """Save the answers about a board; what other boards were answered stays."""
        self.boards[board] = [*answers]
        if self._file is None:
            return
        call = self._call
        facts = {
            "made": now(),
            "sources": [*map(os.path.abspath, call.sources)],
            "game": call.game,
            "names": call.names,
            "edition": call.edition,
            "out": call.out and os.path.abspath(call.out),
            "dice": call.dice,
            "answers": self.boards,
        }
        data = json.dumps(facts, ensure_ascii=False).encode()
        try:
            publish({self._file.name: data}, self._file.parent, private=True, option="--db")
        except OutputError as fault:
            self._file = None
            self._prompts.tell(msg("The answers cannot be saved for later: {reason}", reason=fault.text))

    def report(self) -> None:
        """Say how many answers are saved, and how to go on."""
        number = sum(map(len, self.boards))
        if number and self._file:
            self._prompts.tell("")
            self._prompts.tell(
                plural(
                    number,
                    "Saved {n} answer. Resume with: {command}",
                    "Saved {n} answers. Resume with: {command}",
                    command=with_place("pnp score --resume", self._call.place),
                )
            )

    def delete(self) -> None:
        """Delete the saved answers, because the photos are scored."""
        with suppress(OSError):
            if self._file:
                self._file.unlink(missing_ok=True)


def find_last(beside: Path) -> tuple[str, ForPhotos] | None:
    """Return when photos were last answered about, in ISO 8601, and their options; None if there are no answers."""
    files = beside.parent.glob(f"{beside.stem}-photos-*.json") if os.path.isdir(beside.parent) else ()
    found = [saved[:2] for file in files if (saved := _read(file))]
    return max(found, key=lambda pair: pair[0], default=None)


def _read(file: Path) -> tuple[str, ForPhotos, list[list[str]]] | None:
    """Return when a file of answers was saved, the options and the answers; None if it is not one of ours."""
    try:
        facts = json.loads(file.read_bytes())
        boards = [[str(text) for text in texts] for texts in facts.pop("answers")]
        made, out = str(facts.pop("made")), facts.pop("out")
        return made, ForPhotos(**facts, out=Path(out) if out else None), boards
    except (OSError, ValueError, TypeError, LookupError, AttributeError):
        return None
