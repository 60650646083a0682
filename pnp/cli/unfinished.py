"""Unfinished games of ``pnp play``: each has a file of its own next to the plays."""

from __future__ import annotations

import re
from itertools import chain, count
from pathlib import Path

from pnp.errors import PnpError
from scorer.messages import msg
from scorer.record import read
from scorer.record.reading import turns_of
from scorer.turns.line import Line, replay


def unfinished_games(beside: Path, game: str) -> list[Path]:
    """Return the files of unfinished games, the last played one last."""
    pattern = re.compile(re.escape(_stem(beside, game)) + r"(\.\d+)?\.yaml")
    files = [path for path in beside.parent.glob("*.yaml") if pattern.fullmatch(path.name)]
    return sorted(files, key=lambda path: path.stat().st_mtime_ns)


def new_file(beside: Path, game: str) -> Path:
    """Return a path for a new game that no unfinished game uses."""
    stem = _stem(beside, game)
    names = chain([f"{stem}.yaml"], (f"{stem}.{number}.yaml" for number in count(2)))
    return next(path for path in map(beside.with_name, names) if not path.exists())


def _stem(beside: Path, game: str) -> str:
    return f"{beside.stem}-{game}"


def resume(beside: Path, game: str) -> tuple[Path, Line]:
    """Return the file and the line of the unfinished game played last. Raises ``PnpError`` if there is none."""
    try:
        file = unfinished_games(beside, game)[-1]
        data = file.read_bytes()
    except (OSError, IndexError):
        raise PnpError(msg("there is no unfinished game of {game} to resume", game=game)) from None
    return file, replay(read(data, file.name), turns_of(data) or "")
