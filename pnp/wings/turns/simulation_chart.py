"""One page about many games between programs, with small plots: who wins, how long it takes, what decides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pnp.drawing.shapes import Drawing, Rect, Shape
from pnp.drawing.text import cap, text
from pnp.drawing.theme import Theme
from pnp.wings.turns.plots import (
    HEAD,
    LABELS,
    PERCENT,
    PLAIN,
    TALL,
    PlotBar,
    PlotPlace,
    bar_plot,
    heading,
    height,
    histogram,
    numbers,
)
from scorer.messages import Number, Text, msg, plural, rounded
from scorer.report import Speak, format_decimal, percent
from scorer.wings.turns.tally import TENTHS, GamesTally, Pair, differences, intervals

WIDTH, HEIGHT, MARGIN = 210.0, 297.0, 18.0
GAP = 5.5  # white between two plots, mm

MOST_COLUMNS = 24
FACTS = 18.0  # how high the row of large numbers is, mm
NARROW = 13.0  # the room for emblems alone, mm


class Simulated(NamedTuple):
    """What the page is about."""

    title: str
    bots: tuple[str, ...]
    seats: tuple[tuple[str, ...], ...]  # the colours of each seat, if it has any
    sources: tuple[Text, ...]  # what brings points
    seed: int
    tally: GamesTally
    against: tuple[str, Pair] | None = None  # another rule, and the same games by it
    rotates: bool = False  # whether the bots change seats


def simulation_page(simulated: Simulated, speak: Speak, theme: Theme) -> Drawing:
    """Draw the page, as large as a sheet of A4; each plot begins where the one before ends."""
    head, grey, seats = theme.style("head"), theme.style("body-grey"), len(simulated.bots)
    games = plural(simulated.tally.games, "{n} game between bots", "{n} games between bots")
    about = msg("{games}; seed {seed}", games=games, seed=simulated.seed)
    place = PlotPlace(MARGIN, MARGIN, WIDTH - 2 * MARGIN)
    shapes: list[Shape] = [
        Rect(0, 0, WIDTH, HEIGHT, theme.pen("paper")),
        *heading(place, "", theme),
        text(MARGIN, MARGIN + 4 + cap(head), simulated.title, head),
        text(MARGIN, MARGIN + 10 + cap(head), speak(about), grey),
    ]
    place = place._replace(y=MARGIN + 20)
    title = speak(msg("Wins, with 95% intervals; the line is an equal share"))
    bars = _share_bars(simulated, intervals(simulated.tally), speak)
    shapes += bar_plot(place, title, bars, PERCENT, speak, theme, 1 / seats)
    place = place._replace(y=place.y + height(seats) + GAP)
    shapes += numbers(place, _facts(simulated, speak), theme)
    place = place._replace(y=place.y + FACTS + GAP)
    shapes += _histograms(place, simulated, speak, theme)
    place = place._replace(y=place.y + TALL + HEAD + LABELS + GAP)
    if simulated.sources:
        shapes += _sources(place, simulated, speak, theme)
        place = place._replace(y=place.y + height(seats) + GAP)
    if simulated.against:
        title = speak(msg("More wins with {option}, with 95% intervals", option=simulated.against[0]))
        bars = _share_bars(simulated, differences(simulated.against[1]), speak)
        shapes += bar_plot(place, title, bars, PERCENT, speak, theme)
    return Drawing("simulation", WIDTH, HEIGHT, tuple(shapes))


def _histograms(place: PlotPlace, simulated: Simulated, speak: Speak, theme: Theme) -> list[Shape]:
    """Draw how many games had about so many turns, and how many were decided after which part of them."""
    half = (place.width - GAP) / 2
    settled = speak(msg("Games decided after this part of the turns"))
    left, right = place._replace(width=half), place._replace(x=place.x + half + GAP, width=half)
    turns, axis = speak(msg("Games by their number of turns")), speak(msg("turns"))
    lengths = simulated.tally.lengths
    low, high = min(lengths), max(lengths)
    size = -(-(high - low + 1) // MOST_COLUMNS)
    columns = [0] * (-(-(high - low + 1) // size))
    for number, games in lengths.items():
        columns[(number - low) // size] += games
    labelled = {0, len(columns) // 2, len(columns) - 1}
    by_length = [(str(low + at * size) if at in labelled else "", games) for at, games in enumerate(columns)]
    tenths = [
        (speak(percent((at + 1) / TENTHS, 0)) if at % 2 else "", games)
        for at, games in enumerate(simulated.tally.settled)
    ]
    return [
        *histogram(left, (turns, axis), by_length, speak, theme),
        *histogram(right, (settled, axis), tenths, speak, theme),
    ]


def _sources(place: PlotPlace, simulated: Simulated, speak: Speak, theme: Theme) -> list[Shape]:
    """Draw what brings points, side by side."""
    wide = (place.width + GAP) / len(simulated.sources)
    shapes: list[Shape] = []
    for number, (source, points) in enumerate(zip(simulated.sources, simulated.tally.sources, strict=True)):
        at = PlotPlace(place.x + wide * number, place.y, wide - GAP, names=NARROW, values=14.0)
        means = (total / simulated.tally.games for total in points)
        bars = [
            PlotBar("" if colours else str(seat), colours, mean, None, speak(format_decimal(mean, 2)))
            for seat, (colours, mean) in enumerate(zip(simulated.seats, means, strict=True), 1)
        ]
        shapes += bar_plot(at, speak(msg("Points: {source}", source=source)), bars, PLAIN, speak, theme)
    return shapes


def _share_bars(
    simulated: Simulated, shares: Iterable[tuple[float, float, float]], speak: Speak
) -> list[PlotBar]:
    """Return a bar for each seat: its share, and the limits of that."""
    rows = zip(simulated.bots, simulated.seats, shares, strict=True)
    return [
        PlotBar(
            speak(
                msg("player {number}, {bot}", number=seat, bot=bot)
                if simulated.rotates
                else msg("seat {number}, {bot}", number=seat, bot=bot)
            ),
            colours,
            share,
            (low, high),
            speak(percent(share)),
        )
        for seat, (bot, colours, (share, low, high)) in enumerate(rows, 1)
    ]


def _facts(simulated: Simulated, speak: Speak) -> list[tuple[str, str]]:
    """Return the large numbers, each with its meaning."""
    tally = simulated.tally
    facts: list[tuple[Number | Text, Text]] = [
        (rounded(tally.turns / tally.games, 1), msg("turns of a game, on average")),
        (rounded(tally.decisions / max(tally.turns, 1), 2), msg("real decisions in a turn")),
        (rounded(tally.choices / max(tally.decisions, 1), 1), msg("possible actions in each")),
        (rounded(tally.leads / tally.games, 1), msg("times the lead changes in a game")),
    ]
    return [(speak(value), speak(meaning)) for value, meaning in facts]
