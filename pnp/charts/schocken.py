"""A chart of Schocken: the discs that everybody held after each throw, half by half."""

from __future__ import annotations

from pnp.charts.discs import Half, disc_chart
from pnp.charts.frame import Head, Speak
from pnp.drawing.shapes import Drawing
from scorer.games.schocken import TITLE, Game, SchockenOutcome, course, halves
from scorer.words import counted, say


def draw(game: Game, outcome: SchockenOutcome, date: str, speak: Speak) -> Drawing | None:
    """Draw a chart of a game; nothing where nobody has thrown."""
    if not outcome.halves:
        return None
    played = [
        Half(
            name=speak(half[0].stand.half_title),
            held=tuple(tuple(throw.held[name] for name in game.players) for throw in half),
            loser=game.players.index(half[-1].loser) if half[-1].ends_half else None,
        )
        for half in halves(course(game))
    ]
    title = speak(counted(game.discs, "{game}, {n} disc", "{game}, {n} discs", game=TITLE))
    head = Head(title, date, speak(say("Discs held after each throw")))
    return disc_chart(head, speak(say("halves lost")), game.players, game.discs, played)
