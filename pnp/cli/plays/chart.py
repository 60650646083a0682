"""``pnp plays chart``: draw the scores of a play."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.lang import Lang
from pnp.cli.place import Db
from pnp.cli.plays.show import Id, find_play
from pnp.cli.plays.writing import is_png, picture_option, write
from pnp.cli.speech import Speech
from scorer.games import GAMES
from scorer.messages import escape_unprintable, join_texts, msg

if TYPE_CHECKING:
    from pnp.drawing.shapes import Drawing


def chart(
    context: typer.Context,
    play: Id,
    out: Annotated[Path | None, picture_option("--out", "The picture to write, .svg or .png.")] = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Draw the scores of a play round by round.

    Example: pnp plays chart k7q2 --out evening.png
    """
    from pnp.charts.chart import chart as draw_chart
    from pnp.drawing.theme import FULL, theme
    from pnp.writers.picture import as_svg
    from scorer.plays import outcome_of

    played, name = find_play(context, play)
    path = out or Path(f"{played.game}-{played.date}-{name}.svg")
    png = is_png(path)
    game, outcome = outcome_of(played.results, name)
    report = GAMES[played.game].report(game, outcome)
    drawing = draw_chart(report, played.date, context.obj, theme(FULL))
    write(path, _draw_png(drawing, context.obj) if png else as_svg(drawing))
    print(context.obj(msg("Drew {path}", path=escape_unprintable(str(path)))))


def _draw_png(drawing: Drawing, speech: Speech) -> bytes:
    """Return a PNG. Print a warning if the font lacks characters of a name."""
    from pnp.charts.names import drawable, find_missing
    from pnp.writers.picture import as_png

    missing = find_missing(drawing)
    data = as_png(drawable(drawing))
    if missing:
        text = msg("A PNG cannot show {signs}; an SVG can", signs=join_texts(sorted(missing), " "))
        print(speech(text), file=sys.stderr)
    return data
