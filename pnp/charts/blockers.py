"""A chart of Blockers: groups and captures of one game, or the games of a match added up."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate

from pnp.charts.bars import Bar, bar_chart
from pnp.charts.frame import Head, Speak
from pnp.charts.lines import Line, line_chart
from pnp.drawing.shapes import Drawing
from scorer.games.blockers import TITLE, BlockersOutcome, Game
from scorer.words import say


def draw(game: Game, outcome: BlockersOutcome, date: str, speak: Speak) -> Drawing | None:
    """Draw a chart of a game or a match; nothing where no game has been played."""
    if not outcome.games:
        return None
    draw_it = _bars if len(outcome.games) == 1 else _lines
    return draw_it(game, outcome, date, speak)


def _bars(game: Game, outcome: BlockersOutcome, date: str, speak: Speak) -> Drawing:
    (only,) = outcome.games
    bars = [
        Bar(name, colours, only["groups"][name], only["captures"][name], only["points"][name])
        for name, colours in zip(game.players, game.colours, strict=True)
    ]
    head = Head(TITLE, date, speak(say("Groups and captures; each takes a point off")))
    return bar_chart(head, speak(say("groups")), speak(say("captures")), bars)


def _lines(game: Game, outcome: BlockersOutcome, date: str, speak: Speak) -> Drawing:
    wins = game.match is not None and game.match.kind == "wins"
    each_game = [_wins(each["winners"], game) if wins else each["points"] for each in outcome.games]
    lines = [
        Line(name, colours, tuple(accumulate(each[name] for each in each_game)))
        for name, colours in zip(game.players, game.colours, strict=True)
    ]
    caption = (
        say("Wins after each game") if wins else say("Points after each game; the nearer to zero the better")
    )
    steps = [str(number + 1) for number in range(len(outcome.games))]
    return line_chart(Head(TITLE, date, speak(caption)), speak(say("game number")), steps, lines)


def _wins(winners: tuple[str, ...], game: Game) -> Mapping[str, int]:
    return {name: int(winners == (name,)) for name in game.players}
