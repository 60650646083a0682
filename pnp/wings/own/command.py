"""``pnp new``: make a folder with a small game, to start a game of your own from. ``pnp fetch``: save its tables."""

import os
import re
import shutil
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.options import completes
from pnp.cli.speech import Lang
from pnp.data import resources
from pnp.data.file_names import is_safe
from pnp.errors import PnpError
from pnp.wings.own.fetch import fetch_tables
from scorer.games import GAMES
from scorer.games.folders import FILE
from scorer.messages import msg, plural, quoted
from scorer.names import find_name, refuse
from scorer.system import quote, reason
from scorer.wings.own.folder import Folder, find_id
from scorer.wings.own.head import LONGEST_TITLE

STARTS = ("cards", "board", "roll-and-write", "dice")
SCHEMA = "game.schema.json"
"""The schema that editors use; it is copied, so that the folder can be moved anywhere."""

_SEPARATORS = re.compile("[-_ ]+")


class NewError(PnpError):
    """A folder that cannot be made."""


def new(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", hidden=True)],
    start: Annotated[
        str,
        typer.Option(
            "--like",
            metavar="START",
            help=f"The example to start from: {', '.join(STARTS)}.",
            autocompletion=completes(lambda: STARTS),
        ),
    ] = STARTS[0],
    lang: Lang = None,
) -> None:
    """Make a small game of your own: a folder of plain text.

    Change the files, and make the kit as of any other game. The example is in English; --lang does not change it.

    FOLDER: the folder to make, such as harvest.

    Example: pnp new harvest --like board
    """
    example = find_name(start, STARTS)
    if example is None:
        raise NewError(refuse(msg("--like {start}: no such start", start=quoted(start)), start, STARTS))
    if os.path.exists(folder):
        raise NewError(msg("{folder} already exists; name a new folder", folder=folder))
    if not is_safe(folder.resolve().name):  # the folder is made to be given to others
        raise NewError(
            msg(
                "{folder}: Windows does not take a folder of that name; use letters, digits and hyphens, and not the "
                "name of a device such as aux",
                folder=folder,
            )
        )
    own = Folder(folder)
    if not find_id(own.path):
        raise NewError(msg("{folder}: a folder needs a name of letters a to z", folder=folder))
    if own.id in GAMES.installed:
        facts = {"folder": folder, "game": own.id}
        raise NewError(msg("{folder}: {game} is a game that pnp has already; choose another name", **facts))
    title = _SEPARATORS.sub(" ", folder.resolve().name).strip().capitalize()
    if len(title) > LONGEST_TITLE:
        raise NewError(
            plural(
                LONGEST_TITLE,
                "{folder}: the folder's name is the title of the game, {most} character at most; shorten it",
                "{folder}: the folder's name is the title of the game, {most} characters at most; shorten it",
                folder=folder,
                most=LONGEST_TITLE,
            )
        )
    _fill(folder, example, title)
    typed = quote(f"{folder}/")
    text = msg("Created {folder}. Make its kit with: pnp build {typed}", folder=folder, typed=typed)
    print(context.obj(text))


def fetch(
    context: typer.Context,
    folder: Annotated[str, typer.Argument(metavar="FOLDER", hidden=True)],
    lang: Lang = None,
) -> None:
    """Save the tables that a folder names by an address into the folder, and say what changed.

    FOLDER: the folder of the game.

    Example: pnp fetch harvest/
    """
    print(*map(context.obj, fetch_tables(folder)), sep="\n")


def _fill(folder: Path, start: str, title: str) -> None:
    """Copy an example into a new folder, with the game's title, and the schema."""
    assets = resources.folder("assets") / "own"
    try:
        shutil.copytree(assets / "starts" / start, folder)
        shutil.copy(assets / SCHEMA, folder / SCHEMA)
        for path in (folder / FILE, *folder.glob("*.md")):
            text = path.read_text(encoding="utf-8")
            path.write_text(text.replace("TITLE", title), encoding="utf-8", newline="\n")
    except OSError as fault:
        raise NewError(
            msg("{folder} cannot be created: {reason}", folder=folder, reason=reason(fault))
        ) from None
