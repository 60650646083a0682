"""Save a results file, or a game from the prompt, as a play; write files completely or not at all."""

import secrets
from pathlib import Path
from typing import Any

import typer

from pnp.cli.options import complete_files
from pnp.cli.place import now, open_plays
from pnp.data.publish import OutputError, publish
from pnp.errors import PnpError
from scorer.messages import Text, join_texts, msg
from scorer.outcome import Played
from scorer.plays import new_id, new_play, summarise
from scorer.plays.errors import AlreadyKeptError
from scorer.plays.play import RANDOM_BYTES
from scorer.plays.ranking_report import describe_joined
from scorer.record import show
from scorer.system import open_at_once, reason


def write(path: Path, data: bytes) -> None:
    """Write a file. Raises ``PnpError``; the old file is then unchanged."""
    try:
        if path.exists() and not path.is_file():  # a folder, or a device such as /dev/stdout
            with open(path, "wb", opener=open_at_once) as file:  # a pipe that nobody reads is a fault
                file.write(data)
        else:
            publish({path.name: data}, path.parent)
    except (OutputError, OSError) as fault:
        why = reason(fault.__cause__ or fault)
        text = msg(
            "{path}: cannot be written ({reason}); name another file",
            path=path,
            reason=why,
        )
        raise PnpError(text) from None


def picture_option(*names: str, says: str) -> Any:
    """Return an option that takes the name of a picture file; ``says`` is its help."""
    return typer.Option(*names, metavar="FILE", autocompletion=complete_files(".svg", ".png"), help=says)


def is_png(path: Path) -> bool:
    """Return whether a file name ends in .png rather than .svg. Raises ``PnpError`` for other endings."""
    ending = path.suffix.lower()
    if ending not in (".svg", ".png"):
        raise PnpError(
            msg("{path}: a picture is written as .svg or .png; use one of these endings", path=path)
        )
    return ending == ".png"


def save(context: typer.Context, results: str, *, duplicate: bool = False) -> tuple[str, Text]:
    """Save a results file as a play. Return its id and a message. Raises a ``PlaysError``.

    ``duplicate`` saves it even if the same game is already saved.
    """
    play = new_play(new_id(secrets.token_bytes(RANDOM_BYTES)), results, summarise(results), now())
    with open_plays(context, make=True) as store:
        before = store.names()
        store.add(play, again=duplicate)
        identity, names = store.short(play.id), store.names()
    said = [msg("Saved as {id}. Show it with: pnp plays show {id}", id=identity)]
    if play.summary.date is None:
        said.append(msg("The file has no date, so the game counts as played on {date}.", date=play.date))
    return play.id, join_texts([*said, *describe_joined(before, names)])


def save_game(context: typer.Context, game: Played, date: str, *, duplicate: bool) -> tuple[str, Text]:
    """Save a game as a play. Return its id and a message; if it is already saved, those of the saved play."""
    try:
        return save(context, show(game, date=date), duplicate=duplicate)
    except AlreadyKeptError as known:
        return known.id, known.text
