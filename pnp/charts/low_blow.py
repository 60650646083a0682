"""A chart of Low Blow: the rounds added up, then the counters taken off."""

from __future__ import annotations

from itertools import accumulate

from pnp.charts.frame import Head, Speak
from pnp.charts.lines import Line, line_chart
from pnp.drawing.shapes import Drawing
from scorer.games.low_blow import TITLE, Game, LowBlowOutcome
from scorer.words import say


def draw(game: Game, outcome: LowBlowOutcome, date: str, speak: Speak) -> Drawing | None:
    """Draw a chart of a game; nothing where no round has been played."""
    if not outcome.rounds:
        return None
    steps = [str(number + 1) for number in range(len(outcome.rounds))]
    if outcome.counters:
        steps.append(speak(say("counters")))
    lines = [
        Line(name, (colour,), _values(outcome, name))
        for name, colour in zip(game.players, game.colours, strict=True)
    ]
    title = speak(say("{game}, {edition} edition", game=TITLE, edition=game.edition.id))
    head = Head(title, date, speak(say("Points after each round; few are good")))
    return line_chart(head, speak(say("round")), steps, lines)


def _values(outcome: LowBlowOutcome, name: str) -> tuple[int, ...]:
    sums = list(accumulate(each[name] for each in outcome.rounds))
    if outcome.counters:
        sums.append(sums[-1] - outcome.counter_points[name])
    return tuple(sums)
