"""``pnp plays chart`` and ``share``: a play as a picture, or as a link and QR code for Board Game Stats."""

import sys
from collections.abc import Iterable
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated

import typer

from pnp.charts.card import NoChartError
from pnp.charts.card import chart as draw_chart
from pnp.charts.frame import drawable, find_missing
from pnp.cli.place import Db
from pnp.cli.plays.saving import is_png, picture_option, write
from pnp.cli.plays.show import Id, find_play
from pnp.cli.speech import Lang, Speech
from pnp.cli.streams import can_print
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import FULL, theme
from pnp.writers import qr as code
from pnp.writers.picture import as_png, as_svg
from scorer import scoring
from scorer.messages import join_texts, msg
from scorer.plays import outcome_of
from scorer.plays.sharing import link


def chart(
    context: typer.Context,
    play: Id,
    out: Annotated[
        Path | None, picture_option("--out", "-o", says="The picture to write, .svg or .png.")
    ] = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Draw the scores of a saved game round by round.

    ID: the id of the game, or its first letters; pnp plays lists the ids.

    Example: pnp plays chart k7q2 --out evening.png
    """
    played, name = find_play(context, play)
    path = out or Path(f"{played.game}-{played.date}-{name}.svg")
    png = is_png(path)
    if played.is_result_only:
        raise NoChartError(msg("only the result of {id} is known, so there is no chart", id=name))
    game, outcome = outcome_of(played.results, name)
    report = scoring.report(game, outcome)
    drawing = draw_chart(report, played.date, context.obj, theme(FULL))
    write(path, draw_png(drawing, context.obj) if png else as_svg(drawing))
    print(context.obj(msg("Drew {path}", path=path)))


def draw_png(drawing: Drawing, speech: Speech) -> bytes:
    """Return a PNG. Print a warning if the font lacks characters of a name."""
    missing = find_missing(drawing)
    data = as_png(drawable(drawing))
    if missing:
        text = msg("A PNG cannot show {signs}; an SVG can", signs=join_texts(sorted(missing), " "))
        print(speech(text), file=sys.stderr)
    return data


LIGHT_ON_DARK, RESET = "\x1b[97;40m", "\x1b[0m"
"""Escape sequences for the colours in which phones recognise a QR code."""


def share(
    context: typer.Context,
    play: Id,
    qr: Annotated[
        Path | None, picture_option("--qr", says="Also write the QR code to a file, .svg or .png.")
    ] = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Show a saved game as a link and a QR code for Board Game Stats.

    The terminal shows the QR code if it is large enough.

    ID: the id of the game, or its first letters; pnp plays lists the ids.

    Example: pnp plays share k7q2 --qr game.svg
    """
    played, name = find_play(context, play)
    png = qr is not None and is_png(qr)
    address = link(played, name)
    if qr is not None:
        write(qr, code.as_png(address) if png else code.as_svg(address))
    print(address)
    if qr is not None:
        print(context.obj(msg("Drew {path}", path=qr)))
    elif sys.stdout.isatty():
        _show_code(address, context.obj)


def colour_lines(lines: Iterable[str]) -> list[str]:
    """Return the lines of a QR code in the colours in which phones recognise it."""
    return [f"{LIGHT_ON_DARK}{line}{RESET}" for line in lines]


def _show_code(address: str, speech: Speech) -> None:
    """Show the QR code in the terminal, or print how large the terminal must be."""
    drawn = code.as_text(address)
    if not can_print(drawn, sys.stdout):
        text = msg("This console cannot show the QR code; write it to a file with --qr")
        print(f"\n{speech(text)}")
        return
    lines = drawn.splitlines()
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
