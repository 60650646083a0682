"""One page about many games between programs, with small plots: who wins, how long it takes, what decides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pnp.charts.frame import set_name
from pnp.drawing.seat_marks import emblem_at
from pnp.drawing.shapes import Drawing, Rect, Shape, line
from pnp.drawing.text import cap, level, text, wrap
from pnp.drawing.theme import Theme
from scorer.messages import Number, Text, msg, plural, rounded
from scorer.report import Speak, format_decimal, percent
from scorer.turns.tally import TENTHS, Pair, Tally, differences, intervals, skill

PITCH, TALLEST = 8.0, 40.0
"""From bar to bar where there is room, and how tall all bars of a plot may be together, mm."""

BAR = 0.52
"""How much of that a bar takes."""

EMBLEM = 3.8

HEAD = 9.0
"""From the top of a plot to where its bars begin, mm."""


class Bar(NamedTuple):
    """A bar of a seat: how long it is, and the limits within which that lies; shares of the scale."""

    name: str
    colours: tuple[str, ...]
    value: float
    limits: tuple[float, float] | None
    label: str


class Place(NamedTuple):
    """Where a plot stands, and the room that bars leave to names on the left and numbers on the right, mm."""

    x: float
    y: float
    width: float
    names: float = 34.0
    values: float = 16.0


def pitch(bars: int) -> float:
    """Return how far so many bars are apart."""
    return min(PITCH, TALLEST / bars)


def height(bars: int) -> float:
    """Return how tall a plot with so many bars is."""
    return HEAD + pitch(bars) * bars


def heading(place: Place, title: str, theme: Theme) -> list[Shape]:
    """Draw a rule and a title below it."""
    bold = theme.style("body-bold")
    return [
        line(place.x, place.y, place.x + place.width, place.y, theme.pen("rule")),
        text(place.x, place.y + 2 + cap(bold), title, bold, room=place.width),
    ]


def bar_plot(place: Place, title: str, bars: Sequence[Bar], mark: float | None, theme: Theme) -> list[Shape]:
    """Draw a bar for every seat; its limits are a line across its end. ``mark`` is a line through all bars."""
    top, step = place.y + HEAD, pitch(len(bars))
    ends = [0.0, mark or 0.0, *(end for bar in bars for end in (bar.value, *(bar.limits or ())))]
    scale = (place.width - place.names - place.values) / (max(ends) - min(ends) or 1)
    zero = place.x + place.names - min(ends) * scale
    bottom, body = top + step * len(bars), theme.style("body")
    shapes = [*heading(place, title, theme), line(zero, top, zero, bottom, theme.pen("scale"))]
    for number, bar in enumerate(bars):
        y = top + step * (number + 0.5)
        shapes += _bar(bar, zero, scale, Place(0, y, step * BAR), theme)
        shapes += _name(bar, place, y, theme)
        shapes.append(level(place.x + place.width, y, bar.label, body, "end", room=place.values))
    if mark is not None:
        shapes.append(line(zero + mark * scale, top, zero + mark * scale, bottom, theme.pen("rule-inside")))
    return shapes


def _bar(bar: Bar, zero: float, scale: float, at: Place, theme: Theme) -> list[Shape]:
    """Draw a bar as tall as its place is wide, and its limits."""
    start, length = zero + min(0.0, bar.value) * scale, abs(bar.value) * scale
    pen = theme.pen("chart-square", bar.colours[0]) if bar.colours else theme.pen("chart-held")
    shapes: list[Shape] = [Rect(start, at.y - at.width / 2, length, at.width, pen)] if length else []
    if bar.limits:
        low, high = (zero + limit * scale for limit in bar.limits)
        limits, tick = theme.pen("chart-limits"), at.width / 3
        shapes.append(line(low, at.y, high, at.y, limits))
        shapes += [line(x, at.y - tick, x, at.y + tick, limits) for x in (low, high)]
    return shapes


def _name(bar: Bar, place: Place, y: float, theme: Theme) -> list[Shape]:
    """Draw the emblems of a seat, and its name as far as there is room."""
    body, x = theme.style("body"), place.x
    shapes: list[Shape] = []
    for colour in bar.colours:
        shapes.append(emblem_at(colour, x, y, EMBLEM, theme))
        x += EMBLEM + 1.6
    if bar.name:
        shapes.append(set_name(x, y + cap(body) / 2, bar.name, body, place.x + place.names - x - 1))
    return shapes


def histogram(
    place: Place, title: str, columns: Sequence[tuple[str, float]], height: float, theme: Theme
) -> list[Shape]:
    """Draw a column for each number; a label below where it has one."""
    small = theme.style("small-grey")
    top, bottom = place.y + HEAD, place.y + HEAD + height
    most = max((value for _, value in columns), default=0) or 1
    wide = place.width / max(len(columns), 1)
    shapes = heading(place, title, theme)
    for number, (label, value) in enumerate(columns):
        x = place.x + wide * number
        tall = (bottom - top) * value / most
        if tall:
            shapes.append(Rect(x + wide * 0.1, bottom - tall, wide * 0.8, tall, theme.pen("chart-first")))
        if label:
            shapes.append(text(x + wide / 2, bottom + 1.5 + cap(small), label, small, "middle"))
    shapes.append(line(place.x, bottom, place.x + place.width, bottom, theme.pen("scale")))
    return shapes


def numbers(place: Place, facts: Sequence[tuple[str, str]], theme: Theme) -> list[Shape]:
    """Draw large numbers side by side, each with what it means below."""
    shapes: list[Shape] = [line(place.x, place.y, place.x + place.width, place.y, theme.pen("rule"))]
    wide, head, small = place.width / len(facts), theme.style("head"), theme.style("small-grey")
    for number, (value, meaning) in enumerate(facts):
        x, y = place.x + wide * number, place.y + 4 + cap(head)
        shapes.append(text(x, y, value, head, room=wide - 3))
        for row, words in enumerate(wrap(meaning, small, wide - 4)):
            shapes.append(text(x, y + 3 + cap(small) + 3.6 * row, words, small))
    return shapes


WIDTH, HEIGHT, MARGIN = 210.0, 297.0, 18.0
GAP = 8.0
"""White between two plots, mm."""

MOST_COLUMNS = 24
TALL, LABELS = 30.0, 6.0
"""How high the columns of a histogram are, and the labels below, mm."""

FACTS = 18.0
"""How high the row of large numbers is, mm."""

NARROW = 13.0
"""The room for emblems alone, mm."""


class Simulated(NamedTuple):
    """What the page is about."""

    title: str
    bots: tuple[str, ...]
    seats: tuple[tuple[str, ...], ...]  # the colours of each seat, if it has any
    sources: tuple[Text, ...]  # what brings points
    seed: int
    tally: Tally
    against: tuple[str, Pair] | None = None  # another rule, and the same games by it


def simulation_page(simulated: Simulated, speak: Speak, theme: Theme) -> Drawing:
    """Draw the page, as large as a sheet of A4."""
    shapes: list[Shape] = [Rect(0, 0, WIDTH, HEIGHT, theme.pen("paper")), *_head(simulated, speak, theme)]
    for drawn in _plots(simulated, speak, theme, MARGIN + 20):
        shapes += drawn
    return Drawing("simulation", WIDTH, HEIGHT, tuple(shapes))


def _head(simulated: Simulated, speak: Speak, theme: Theme) -> list[Shape]:
    head, grey = theme.style("head"), theme.style("body-grey")
    games = plural(simulated.tally.games, "{n} game between programs", "{n} games between programs")
    about = msg("{games}; seed {seed}", games=games, seed=simulated.seed)
    return [
        *heading(Place(MARGIN, MARGIN, WIDTH - 2 * MARGIN), "", theme),
        text(MARGIN, MARGIN + 4 + cap(head), simulated.title, head),
        text(MARGIN, MARGIN + 10 + cap(head), speak(about), grey),
    ]


def _plots(simulated: Simulated, speak: Speak, theme: Theme, top: float) -> Iterator[list[Shape]]:
    """Yield every plot; each begins where the one before ends."""
    place, seats = Place(MARGIN, top, WIDTH - 2 * MARGIN), len(simulated.bots)
    title = speak(msg("Wins, with 95% intervals; the line is an equal share"))
    bars = _share_bars(simulated, intervals(simulated.tally), speak)
    yield bar_plot(place, title, bars, 1 / seats, theme)
    place = place._replace(y=place.y + height(seats) + GAP)
    yield numbers(place, _facts(simulated, speak), theme)
    place = place._replace(y=place.y + FACTS + GAP)
    yield _histograms(place, simulated, speak, theme)
    place = place._replace(y=place.y + TALL + HEAD + LABELS + GAP)
    if simulated.sources:
        yield _sources(place, simulated, speak, theme)
        place = place._replace(y=place.y + height(seats) + GAP)
    if simulated.against:
        title = speak(msg("How much more often each seat wins with {option}", option=simulated.against[0]))
        bars = _share_bars(simulated, differences(simulated.against[1]), speak)
        yield bar_plot(place, title, bars, None, theme)


def _histograms(place: Place, simulated: Simulated, speak: Speak, theme: Theme) -> list[Shape]:
    half = (place.width - GAP) / 2
    settled = speak(msg("Percent of the turns after which the winner leads for good"))
    left, right = place._replace(width=half), place._replace(x=place.x + half + GAP, width=half)
    return [
        *histogram(left, speak(msg("Turns of a game")), _lengths(simulated), TALL, theme),
        *histogram(right, settled, _known(simulated.tally), TALL, theme),
    ]


def _sources(place: Place, simulated: Simulated, speak: Speak, theme: Theme) -> list[Shape]:
    """Draw what brings points, side by side."""
    wide = (place.width + GAP) / len(simulated.sources)
    shapes: list[Shape] = []
    for number, (source, points) in enumerate(zip(simulated.sources, simulated.tally.sources, strict=True)):
        at = Place(place.x + wide * number, place.y, wide - GAP, names=NARROW, values=14.0)
        means = (total / simulated.tally.games for total in points)
        bars = [
            Bar("" if colours else str(seat), colours, mean, None, speak(format_decimal(mean, 2)))
            for seat, (colours, mean) in enumerate(zip(simulated.seats, means, strict=True), 1)
        ]
        shapes += bar_plot(at, speak(msg("Points: {source}", source=source)), bars, None, theme)
    return shapes


def _share_bars(
    simulated: Simulated, shares: Iterable[tuple[float, float, float]], speak: Speak
) -> list[Bar]:
    """Return a bar for each seat: its share, and the limits of that."""
    rows = zip(simulated.bots, simulated.seats, shares, strict=True)
    return [
        Bar(
            speak(msg("seat {number}, {bot}", number=seat, bot=bot)),
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
    decided = skill(tally, simulated.bots)
    if decided:
        bot, share = decided
        facts.append((percent(share), msg("of the wins that luck would give to others go to {bot}", bot=bot)))
    return [(speak(value), speak(meaning)) for value, meaning in facts]


def _lengths(simulated: Simulated) -> list[tuple[str, float]]:
    """Return how many games had about so many turns; the first and last column are labelled, and one between."""
    lengths = simulated.tally.lengths
    low, high = min(lengths), max(lengths)
    size = -(-(high - low + 1) // MOST_COLUMNS)
    columns = [0] * (-(-(high - low + 1) // size))
    for turns, games in lengths.items():
        columns[(turns - low) // size] += games
    labelled = {0, len(columns) // 2, len(columns) - 1}
    return [(str(low + at * size) if at in labelled else "", number) for at, number in enumerate(columns)]


def _known(tally: Tally) -> list[tuple[str, float]]:
    return [
        (f"{100 * (at + 1) // TENTHS}" if at % 2 else "", games) for at, games in enumerate(tally.settled)
    ]
