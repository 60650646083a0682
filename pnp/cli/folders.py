"""Games that are folders: commands name them by a path, or by the name of a known folder."""

import os
import sys
from pathlib import Path

from pnp.cli.speech import Speech
from scorer.games import GAMES, OWN
from scorer.games.folders import FILE, is_directory, is_folder
from scorer.names import find_name

REMEMBERED = "folders.txt"  # the file next to the plays that lists the folders that were opened


def look_around(speech: Speech) -> None:
    """Make the game folders known that are here or were opened before; report which folder replaces another."""
    GAMES.folders.look_in(
        Path(),
        memory=_find_memory,
        tell=lambda text: print(speech(text), file=sys.stderr, flush=True),
    )


def _find_memory() -> Path:
    """Return the file that lists the folders that were opened."""
    from platformdirs import user_data_path  # only a folder, or a game that is not known, needs it

    return user_data_path("pnp") / REMEMBERED


def look_beside(file: str) -> None:
    """Make the game folders known that are next to a results file, or that contain it."""
    near = Path(file).absolute().parent
    GAMES.folders.look_in(near, near.parent)


def game_of(word: str, *, or_file: bool = False) -> str:
    """Return the id of the game that ``word`` names. Open it if it is a folder, or the ``game.yaml`` in one.

    Return the id of a known game in its own spelling, and any other word unchanged; with ``or_file`` a results file
    too. Raises ``BrokenFolderError``.
    """
    path = Path(word)
    if path.name == FILE and path.is_file() and not (or_file and _has_results(path)):
        return GAMES.folders.open(path.parent)
    is_path = not or_file and is_directory(path) and (Path(word).name != word or word not in GAMES)
    if word in OWN or not (is_path or is_folder(path)):
        return word if word in GAMES or os.path.exists(word) else find_name(word, GAMES) or word
    return GAMES.folders.open(path)


def _has_results(file: Path) -> bool:
    """Return whether a file has the key ``game`` of a results file, which a game's description never has."""
    return any(line.startswith(b"game:") for line in file.read_bytes().splitlines())
