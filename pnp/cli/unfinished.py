"""Games of ``pnp play`` that are not over: each has a file of its own beside the plays."""

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
    ours = re.compile(re.escape(_stem(beside, game)) + r"(\.\d+)?\.yaml")
    found = [each for each in beside.parent.glob("*.yaml") if ours.fullmatch(each.name)]
    return sorted(found, key=lambda each: each.stat().st_mtime_ns)


def new_file(beside: Path, game: str) -> Path:
    """Return a file for another game, beside those that are unfinished."""
    stem = _stem(beside, game)
    names = chain([f"{stem}.yaml"], (f"{stem}.{number}.yaml" for number in count(2)))
    return next(path for path in map(beside.with_name, names) if not path.exists())


def _stem(beside: Path, game: str) -> str:
    return f"{beside.stem}-{game}"


def resumed(beside: Path, game: str) -> tuple[Path, Line]:
    """Return the unfinished game that was played last, and its file. Raises ``PnpError`` if there is none."""
    try:
        file = unfinished_games(beside, game)[-1]
        data = file.read_bytes()
    except (OSError, IndexError):
        raise PnpError(msg("there is no unfinished game of {game} to resume", game=game)) from None
    return file, replay(read(data, file.name), turns_of(data) or "")
