"""Games that are folders, as commands name them: by a path, or by the name that a folder has."""

from __future__ import annotations

import sys
from pathlib import Path

from pnp.cli.speech import Speech
from scorer.games import GAMES, OWN
from scorer.games.folders import FILE, is_directory, is_folder

REMEMBERED = "folders.txt"
"""The file beside the plays that remembers which folders were opened."""


def look_around(speech: Speech) -> None:
    """Let games be found in the current folder, and among those that were opened before; say what replaces one."""
    GAMES.folders.look_in(
        Path(), memory=_memory, tell=lambda text: print(speech(text), file=sys.stderr, flush=True)
    )


def look_beside(file: str) -> None:
    """Let games be found beside a results file, or around it where it lies in the folder of its game."""
    near = Path(file).absolute().parent
    GAMES.folders.look_in(near, near.parent)


def game_of(word: str, *, or_file: bool = False) -> str:
    """Return the id of the game that a word of the command line names; a folder is opened, also by its ``game.yaml``.

    What names none is returned as it is: another word or folder, or a file of results where one may be named.
    Raises ``BrokenFolderError``.
    """
    path = Path(word)
    if path.name == FILE and path.is_file() and not (or_file and _has_results(path)):
        return GAMES.folders.open(path.parent)
    is_path = not or_file and is_directory(path) and (Path(word).name != word or word not in GAMES)
    if word in OWN or not (is_path or is_folder(path)):
        return word
    return GAMES.folders.open(path)


def _has_results(file: Path) -> bool:
    """Return whether a file names the game of an evening, as no description of a game does."""
    return any(line.startswith(b"game:") for line in file.read_bytes().splitlines())


def _memory() -> Path:
    from platformdirs import user_data_path

    return user_data_path("pnp") / REMEMBERED
