"""Answers kept while they are given, one file a play, so that nothing entered is lost."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pnp.data.publish import publish
from pnp.errors import PnpError
from scorer.messages import Text, say

VERSION = 1


class DraftError(PnpError):
    """A draft that cannot be gone on with; it is left as it is."""

    def __init__(self, path: Path, wrong: Text) -> None:
        super().__init__(
            say(
                "{path}: {wrong}; it is left as it is, move it away to go on without it",
                path=path,
                wrong=wrong,
            )
        )


class NoDraftError(PnpError):
    """There is nothing to go on with."""

    def __init__(self, game: str) -> None:
        super().__init__(say("no unfinished {game} is kept; start one with: pnp score {game}", game=game))


@dataclass(frozen=True)
class Draft:
    """The answers of one play, and the file that keeps them."""

    path: Path
    game: str
    answers: tuple[str, ...] = ()


def new_draft(folder: Path, game: str, stamp: str) -> Draft:
    """Return an empty draft with a name of its own; it becomes a file when it is kept."""
    path = folder / f"{game}-{stamp}.json"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{game}-{stamp}-{number}.json"
    return Draft(path, game)


def keep(draft: Draft) -> None:
    """Write a draft, whole or not at all. Raises ``OutputError``."""
    values = {"draft": VERSION, "game": draft.game, "answers": list(draft.answers)}
    text = f"{json.dumps(values, indent=1)}\n"
    publish({draft.path.name: text.encode()}, draft.path.parent)


def remove(draft: Draft) -> None:
    """Remove a draft that has served; where it cannot be, it was never there or has to stay."""
    with suppress(OSError):
        draft.path.unlink(missing_ok=True)


def waiting(folder: Path, game: str) -> list[Path]:
    """Return the drafts of a game, the newest first."""
    try:
        return sorted(folder.glob(f"{game}-*.json"), key=_age, reverse=True)
    except OSError:
        return []


def newest(folder: Path, game: str) -> Draft:
    """Read the newest draft of a game."""
    paths = waiting(folder, game)
    if not paths:
        raise NoDraftError(game)
    return read(paths[0], game)


def read(path: Path, game: str) -> Draft:
    """Read a draft; a damaged one is refused."""
    try:
        values = json.loads(path.read_text("utf-8"))
    except OSError as fault:
        reason = fault.strerror or str(fault)
        raise DraftError(path, say("this draft cannot be read ({reason})", reason=reason)) from None
    except (ValueError, RecursionError):
        raise DraftError(path, say("this draft is damaged")) from None
    if not isinstance(values, dict) or values.get("game") != game or values.get("draft") != VERSION:
        raise DraftError(path, say("this draft is damaged, or of another version"))
    answers = values.get("answers")
    if not isinstance(answers, list) or not _all_text(answers):
        raise DraftError(path, say("this draft is damaged"))
    return Draft(path, game, tuple(answers))


def _all_text(answers: Iterable[object]) -> bool:
    return all(isinstance(answer, str) for answer in answers)


def _age(path: Path) -> tuple[int, str]:
    try:
        return path.stat().st_mtime_ns, path.name
    except OSError:
        return 0, path.name
