"""``pnp plays chart``: a picture of a play, round by round."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.completion import complete_files
from pnp.cli.lang import Lang
from pnp.cli.place import Db
from pnp.cli.plays.show import Id, one_play
from pnp.cli.plays.writing import is_png, write
from pnp.cli.speech import Speech
from scorer.games import GAMES
from scorer.messages import escape_unprintable, join_texts, msg

if TYPE_CHECKING:
    from pnp.drawing.shapes import Drawing


def chart(
    context: typer.Context,
    play: Id,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            autocompletion=complete_files(".svg", ".png"),
            help="The picture to write, .svg or .png.",
        ),
    ] = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Draw the scores of a play round by round.

    Example: pnp plays chart k7q2 --out evening.png
    """
    from pnp.charts.chart import chart as drawn
    from pnp.drawing.theme import FULL, theme
    from pnp.writers.picture import as_svg
    from scorer.plays import outcome_of

    found, name = one_play(context, play)
    path = out or Path(f"{found.game}-{found.date}-{name}.svg")
    png = is_png(path)
    game, outcome = outcome_of(found.results, name)
    report = GAMES[found.game].report(game, outcome)
    drawing = drawn(report, found.date, context.obj, theme(FULL))
    write(path, _png(drawing, context.obj) if png else as_svg(drawing))
    print(context.obj(msg("Drew {path}", path=escape_unprintable(str(path)))))


def _png(drawing: Drawing, speech: Speech) -> bytes:
    """Return a PNG; where the type family lacks signs of a name, say so."""
    from pnp.charts.names import drawable, find_missing
    from pnp.writers.picture import as_png

    signs = find_missing(drawing)
    data = as_png(drawable(drawing))
    if signs:
        text = msg("A PNG cannot show {signs}; an SVG can", signs=join_texts(sorted(signs), " "))
        print(speech(text), file=sys.stderr)
    return data
