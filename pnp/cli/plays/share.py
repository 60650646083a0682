"""``pnp plays share``: show a play as a link and a QR code for the app Board Game Stats."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated

import typer

from pnp.cli.lang import Lang
from pnp.cli.place import Db
from pnp.cli.plays.show import Id, find_play
from pnp.cli.plays.writing import is_png, picture_option, write
from pnp.cli.speech import Speech
from scorer.messages import escape_unprintable, msg

LIGHT_ON_DARK, RESET = "\x1b[97;40m", "\x1b[0m"
"""Escape sequences for the colours in which phones recognise a QR code."""


def share(
    context: typer.Context,
    play: Id,
    qr: Annotated[
        Path | None, picture_option("--qr", "Also write the QR code to a file, .svg or .png.")
    ] = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Show a play as a link and a QR code for Board Game Stats.

    The terminal shows the QR code if it is large enough.

    Example: pnp plays share k7q2 --qr play.svg
    """
    from scorer.plays.sharing import link

    played, name = find_play(context, play)
    png = qr is not None and is_png(qr)
    address = link(played, name)
    if qr is not None:
        from pnp.writers import qr as code

        write(qr, code.as_png(address) if png else code.as_svg(address))
    print(address)
    if qr is not None:
        print(context.obj(msg("Drew {path}", path=escape_unprintable(str(qr)))))
    elif sys.stdout.isatty():
        _show_code(address, context.obj)


def colour_lines(lines: Iterable[str]) -> list[str]:
    """Return the lines of a QR code in the colours in which phones recognise it."""
    return [f"{LIGHT_ON_DARK}{line}{RESET}" for line in lines]


def _show_code(address: str, speech: Speech) -> None:
    """Show the QR code in the terminal, or print how large the terminal must be."""
    from pnp.writers import qr as code

    lines = code.as_text(address).splitlines()
    terminal = get_terminal_size()
    if len(lines[0]) <= terminal.columns and len(lines) < terminal.lines:
        print("\n" + "\n".join(colour_lines(lines)))
        return
    text = msg(
        "The QR code needs a terminal of {columns} columns and {lines} lines; or write it to a "
        "file with --qr",
        columns=len(lines[0]),
        lines=len(lines),
    )
    print(f"\n{speech(text)}")
