"""``pnp plays share``: a play for the app Board Game Stats, as a link and as a QR code."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated

import typer

from pnp.cli.completion import complete_files
from pnp.cli.lang import Lang
from pnp.cli.place import Db
from pnp.cli.plays.show import Id, one_play
from pnp.cli.plays.writing import is_png, write
from pnp.cli.speech import Speech
from scorer.messages import escape_unprintable, msg

LIGHT_ON_DARK, AS_BEFORE = "\x1b[97;40m", "\x1b[0m"
"""Escape sequences that show a code in the colours that phones expect."""


def share(
    context: typer.Context,
    play: Id,
    qr: Annotated[
        Path | None,
        typer.Option(
            "--qr",
            metavar="FILE",
            autocompletion=complete_files(".svg", ".png"),
            help="Also write the QR code to a file, .svg or .png.",
        ),
    ] = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Send a play to Board Game Stats, by link and QR code.

    The QR code is shown in a terminal that is large enough for it.

    Example: pnp plays share k7q2 --qr play.svg
    """
    from scorer.plays.sharing import link

    found, name = one_play(context, play)
    png = qr is not None and is_png(qr)
    address = link(found, name)
    if qr is not None:
        from pnp.writers import qr as code

        write(qr, code.as_png(address) if png else code.as_svg(address))
    print(address)
    if qr is not None:
        print(context.obj(msg("Drew {path}", path=escape_unprintable(str(qr)))))
    elif sys.stdout.isatty():
        _show(address, context.obj)


def _show(address: str, speech: Speech) -> None:
    """Show the QR code in the terminal, or print how large the terminal must be."""
    from pnp.writers import qr as code

    picture = code.as_text(address)
    wide, lines = len(picture.splitlines()[0]), len(picture.splitlines())
    room = get_terminal_size()
    if wide <= room.columns and lines < room.lines:
        print("\n" + "\n".join(f"{LIGHT_ON_DARK}{line}{AS_BEFORE}" for line in picture.splitlines()))
        return
    text = msg(
        "The QR code needs a terminal of {columns} columns and {lines} lines; or write it to a "
        "file with --qr",
        columns=wide,
        lines=lines,
    )
    print(f"\n{speech(text)}")
