"""The chart in a play's report, for any game, with a row for every player; the card of a finished game, for sharing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.charts.frame import NARROW, TOP, WIDE, ChartFrame, draw_emblems, draw_frame, set_name
from pnp.charts.lines import line_chart
from pnp.drawing import fonts
from pnp.drawing.dice import seat_die
from pnp.drawing.seat_marks import own_emblem
from pnp.drawing.shapes import Drawing, Ink, Pixels, Placement, Raster, Rect, Shape, line
from pnp.drawing.text import cap, hang, level, text, width, wrap
from pnp.drawing.theme import Theme
from pnp.errors import PnpError
from scorer.messages import list_names, msg
from scorer.outcome import Outcome, number_places
from scorer.report import (
    BarChart,
    DiscChart,
    Half,
    LineChart,
    Report,
    ReportBoard,
    ReportSquare,
    Speak,
    TotalChart,
    format_signed,
)
from scorer.seats import COLOURS

LARGEST = 5.5  # the side of a square where there is room for it
CHART_GAP = 0.2  # white between two squares, in sides


def bar_chart(chart: BarChart, date: str, speak: Speak, theme: Theme, frame: ChartFrame = WIDE) -> Drawing:
    """Draw a row for every player."""
    most = max(bar.first + bar.second for bar in chart.bars)
    left = frame.margin + frame.rows
    side = min(LARGEST, (frame.right - frame.last - left) / max(most, 1) / (1 + CHART_GAP))
    shapes = _legend(speak(chart.first), speak(chart.second), left, theme)
    bold = theme.style("body-bold")
    for number, bar in enumerate(chart.bars):
        y = TOP + 6 + CHART_PITCH * (number + 0.5)
        emblems, after = draw_emblems(bar.colours, frame.margin, y, EMBLEM, theme)
        shapes += emblems
        shapes.append(set_name(after + 0.5, y + cap(bold) / 2, bar.name, bold, left - 4 - after))
        own = theme.pen("chart-square", bar.colours[0]) if bar.colours else theme.pen("chart-first")
        for at in range(bar.first + bar.second):
            ink = own if at < bar.first else theme.pen("picture-outline")
            shapes.append(_bar_square(left + at * side * (1 + CHART_GAP), y, side, ink))
        shapes.append(level(frame.right, y, format_signed(bar.points), theme.style("block"), anchor="end"))
    return draw_frame(chart, date, speak, TOP + 6 + CHART_PITCH * len(chart.bars) + 7, shapes, theme, frame)


def total_chart(
    chart: TotalChart, date: str, speak: Speak, theme: Theme, frame: ChartFrame = WIDE
) -> Drawing:
    """Draw a bar for every player, from a line at 0; bars below 0 go to the left."""
    points = [bar.points for bar in chart.bars]
    low, high = min(0, *points), max(0, *points)
    left, bold, block = frame.margin + frame.rows, theme.style("body-bold"), theme.style("block")
    numbers = max(width(format_signed(number), block) for number in points) + BEFORE_LAST
    scale = (frame.right - numbers - left) / max(high - low, 1)
    zero = left - low * scale
    shapes: list[Shape] = []
    for number, bar in enumerate(chart.bars):
        y = TOP + CHART_PITCH * (number + 0.5)
        emblems, after = draw_emblems(bar.colours, frame.margin, y, EMBLEM, theme)
        shapes += emblems
        shapes.append(set_name(after + 0.5, y + cap(bold) / 2, bar.name, bold, left - 4 - after))
        ink = theme.pen("chart-square", bar.colours[0]) if bar.colours else theme.pen("chart-first")
        long = abs(bar.points) * scale - ink.width
        if long > 0:
            begin = (zero if bar.points > 0 else zero + bar.points * scale) + ink.width / 2
            shapes.append(Rect(begin, y - LARGEST / 2, long, LARGEST, ink))
        shapes.append(level(frame.right, y, format_signed(bar.points), block, anchor="end"))
    foot = TOP + CHART_PITCH * len(chart.bars)
    shapes.append(line(zero, TOP, zero, foot, theme.pen("scale")))
    return draw_frame(chart, date, speak, foot + 7, shapes, theme, frame)


def _bar_square(x: float, y: float, side: float, ink: Ink) -> Shape:
    """Draw a square whose outline, if it has one, lies inside its side."""
    inset, inner = ink.width / 2, side - ink.width
    return Rect(x + inset, y - side / 2 + inset, inner, inner, ink)


def _legend(first: str, second: str, left: float, theme: Theme) -> list[Shape]:
    y, side, small = TOP + 1, 2.4, theme.style("small-grey")
    after = left + side + 1.5 + width(first, small) + 5
    return [
        _bar_square(left, y - side / 2, side, theme.pen("chart-first")),
        text(left + side + 1.5, y, first, small),
        _bar_square(after, y - side / 2, side, theme.pen("chart-second")),
        text(after + side + 1.5, y, second, small),
    ]


LESS = 10.0  # how much less room names have than in other charts, as there are no emblems, mm
BEFORE_LAST = 4.0  # white before the numbers of halves lost, mm

NOTE_PITCH = 5.0
MOST_LINES, MOST_SIGNS = 4, 400  # the most lines of notes on a card, and the most characters

CHART_PITCH = 11.0
TALL = 8.0  # the height of all discs, mm
APART = 3.0  # white between two halves, mm
WIDEST = 8.0  # the greatest width of a throw, mm
ABOVE = 5.0  # how much higher the last column's head is if the name of a half is in its way, mm


class _Wide(NamedTuple):
    """The width of a throw in a half, and of the whole half, mm."""

    throw: float
    whole: float


def disc_chart(chart: DiscChart, date: str, speak: Speak, theme: Theme, frame: ChartFrame = WIDE) -> Drawing:
    """Draw a row for every player, half by half."""
    margin, right = frame.margin, frame.right
    begin = margin + frame.rows - LESS
    room = right - frame.last - BEFORE_LAST - begin
    small, left = theme.style("small-grey"), begin
    named = [width(speak(half.name), small) for half in chart.halves]
    widths = _widths([len(half.held) for half in chart.halves], named, room)
    shapes: list[Shape] = []
    for half, wide in zip(chart.halves, widths, strict=True):
        shapes += _half(half, speak(half.name), left, wide, chart.discs, theme)
        left += wide.whole + APART
    last, ends = speak(chart.last), left - APART - widths[-1].whole + named[-1]
    beside = right - width(last, small) - ends >= APART
    shapes.append(text(right, TOP + 1 - (0.0 if beside else ABOVE), last, small, "end"))
    for seat, name in enumerate(chart.people):
        y, lost = _base(seat, theme) - 1.5, sum(half.loser == seat for half in chart.halves)
        style = theme.style("block" if lost else "block-faint")
        shapes.append(set_name(margin, y, name, theme.style("body-bold"), begin - margin - 4))
        shapes.append(text(right, y, str(lost), style, "end"))
    return draw_frame(chart, date, speak, _base(len(chart.people) - 1, theme) + 10, shapes, theme, frame)


def _widths(throws: Sequence[int], named: Sequence[float], room: float) -> list[_Wide]:
    """Return the widths of halves that fit next to each other, at least as wide as their names if possible."""
    room -= APART * (len(throws) - 1)
    least = [own * min(1.0, room / sum(named)) for own in named]
    step = WIDEST
    # names may need all there is
    while sum(map(max, (step * count for count in throws), least)) > room + 1e-6:
        step *= 0.97
    return [_Wide(step, max(step * count, own)) for count, own in zip(throws, least, strict=True)]


def _base(seat: int, theme: Theme) -> float:
    """Return the base line of a player's row, mm from the top."""
    return TOP + 4 + CHART_PITCH * (seat + 1) - cap(theme.style("block")) / 2


def _half(half: Half, name: str, left: float, wide: _Wide, discs: int, theme: Theme) -> list[Shape]:
    step, right = wide.throw, left + wide.throw * len(half.held)
    shapes: list[Shape] = [text(left, TOP + 1, name, theme.style("small-grey"), room=wide.whole)]
    for seat in range(len(half.held[0])):
        base = _base(seat, theme)
        shapes.append(line(left, base, right, base, theme.pen("rule-inside")))
        for number, held in enumerate(half.held):
            if held[seat]:
                tall = TALL * held[seat] / discs
                lost = number == len(half.held) - 1 and half.loser == seat
                ink = theme.pen("solid-black" if lost else "chart-held")
                x, gap = left + step * number, min(0.4, step / 5)
                shapes.append(Rect(x + gap / 2, base - tall, step - gap, tall, ink))
    return shapes


class NoChartError(PnpError):
    """Nothing of the play has been played yet."""


def chart(report: Report, date: str, speak: Speak, theme: Theme, frame: ChartFrame = WIDE) -> Drawing:
    """Draw a play, round by round. Raises ``NoChartError``."""
    if report.chart is None:
        raise NoChartError(msg("nothing has been played yet, so there is no chart"))
    if isinstance(report.chart, LineChart):
        return line_chart(report.chart, date, speak, theme, frame)
    if isinstance(report.chart, BarChart):
        return bar_chart(report.chart, date, speak, theme, frame)
    if isinstance(report.chart, TotalChart):
        return total_chart(report.chart, date, speak, theme, frame)
    return disc_chart(report.chart, date, speak, theme, frame)


CARD_TOP = 5.0
WINNER = 24.0  # the height of the winner's block, mm

PITCH = 9.0
EMBLEM = 5.0
LARGE = 11.0
DICE_SIDE, TILE_SIDE = 11.0, 7.0
GAP = 1.0
VALUE_ROOM = 22.0

ABOVE_BOARD = 2.0  # white above a board, mm
ROW_HEAD = 8.0  # the room for an emblem or a letter before each row of a board, mm
EMBLEM_AT = 2.7  # where the middle of that emblem is, mm from the margin
EDGE = 1.0  # white at the right of a board alone and below it, mm


def card(
    report: Report,
    outcome: Outcome,
    colours: Sequence[Sequence[str]],
    date: str,
    speak: Speak,
    theme: Theme,
    notes: str = "",
    picture: Pixels | None = None,
) -> Drawing:
    """Draw the card of a finished game; ``colours`` are those of each seat, empty in a game without colours.

    Of long notes it has the first lines; ``picture`` is below everything.
    """
    own = dict(zip(outcome.players, colours, strict=True))
    shapes = _winner(outcome, own, speak, theme)
    y = CARD_TOP + WINNER
    units = report.chart.lost if isinstance(report.chart, DiscChart) else ()
    shapes += _points(outcome, own, [speak(unit) for unit in units], y, theme)
    y += PITCH * len(outcome.players) + 4
    board = last_board(report)
    if board is not None:
        drawn, tall = _board(board, y, theme)
        shapes += drawn
        y += tall + 2
    if report.chart is not None:
        curve = chart(report, date, speak, theme, NARROW)
        shapes.append(Placement(curve, 0, y))
        y += curve.height
    lines = _notes(notes, y, theme)
    shapes += lines
    y += NOTE_PITCH * (len(lines) + 1) if lines else 0
    if picture is not None:
        room = NARROW.right - NARROW.margin
        tall = min(room, room * picture.height / picture.width)
        wide = tall * picture.width / picture.height
        shapes.append(Raster(NARROW.margin + (room - wide) / 2, y + NARROW.margin, wide, tall, picture))
        y += tall + 2 * NARROW.margin
    ground = Rect(0, 0, NARROW.width, y, theme.pen("paper"))
    return Drawing("card", NARROW.width, y, (ground, *shapes))


def _notes(notes: str, y: float, theme: Theme) -> list[Shape]:
    """Set the first lines of notes; the last one is shortened if there are more."""
    style, room = theme.style("body"), NARROW.right - NARROW.margin
    words = " ".join(notes.split())
    first = words[:MOST_SIGNS]
    lines, at = list[str](), 0
    # a sign that our font does not have takes the room of an M
    known = (char if fonts.find_missing(char, style.breaks) is None else "M" for char in first)
    for stand_in in wrap("".join(known), style, room) if words else ():
        lines.append(first[at : at + len(stand_in)])
        at += len(stand_in) + 1
    if len(lines) > MOST_LINES or len(words) > MOST_SIGNS:
        lines = [*lines[: MOST_LINES - 1], f"{' '.join(lines[MOST_LINES - 1 :])} …"]
    return [
        set_name(NARROW.margin, y + NOTE_PITCH * number, words, style, room)
        for number, words in enumerate(lines, 1)
    ]


def _winner(outcome: Outcome, own: dict[str, Sequence[str]], speak: Speak, theme: Theme) -> list[Shape]:
    """Draw the winner's name as large as it fits."""
    title, middle = theme.style("title"), CARD_TOP + 5 + LARGE / 2
    label = msg("Winners") if len(outcome.winners) > 1 else msg("Winner")
    heading = hang(NARROW.margin, CARD_TOP, speak(label), theme.style("small-grey"))
    colours = own[outcome.winners[0]] if len(outcome.winners) == 1 else ()
    emblems, left = draw_emblems(colours, NARROW.margin, middle, LARGE, theme, gap=2)
    names, room = speak(list_names(outcome.winners)), NARROW.right - left
    while title.size > 14 and set_name(0, 0, names, title, room).text != names:
        title = title._replace(size=title.size - 1)
    return [heading, *emblems, set_name(left, middle + cap(title) / 2, names, title, room)]


def _points(
    outcome: Outcome, own: dict[str, Sequence[str]], units: Sequence[str], y: float, theme: Theme
) -> list[Shape]:
    """Draw a row for every player, the best first, with the points at the end; ``units`` say what they count."""
    left, small = NARROW.margin, theme.style("small-grey")
    unit_of = dict(zip(outcome.players, units, strict=False))
    right = NARROW.right - max((width(unit, small) + 1.5 for unit in units), default=0)
    shapes: list[Shape] = [line(left, y, NARROW.right, y, theme.pen("rule"))]
    for number, (name, place) in enumerate(number_places(outcome.ranking).items()):
        middle, block = y + PITCH * (number + 0.5), theme.style("block")
        emblems, at = draw_emblems(own[name], left + 6, middle, EMBLEM, theme)
        shapes += [level(left, middle, str(place), theme.style("body-grey")), *emblems]
        shapes.append(set_name(at + 0.5, middle + cap(block) / 2, name, block, right - VALUE_ROOM - at))
        points = (outcome.final or {}).get(name)
        if points is not None:
            shapes.append(level(right, middle, format_signed(points), theme.style("head"), "end"))
            if name in unit_of:
                shapes.append(level(right + 1.5, middle, unit_of[name], small))
        below = y + PITCH * (number + 1)
        shapes.append(line(left, below, NARROW.right, below, theme.pen("rule-inside")))
    return shapes


def last_board(report: Report) -> ReportBoard | None:
    """Return the board at the end, if it was entered."""
    blocks = (block for section in report.sections for block in section.blocks)
    boards = [*report.boards, *(block for block in blocks if isinstance(block, ReportBoard))]
    return boards[-1] if boards else None


def draw_board(board: ReportBoard, theme: Theme) -> Drawing:
    """Draw a board alone, in small."""
    shapes, tall = _board(board, 0, theme)
    step = DICE_SIDE + GAP if board.dice else TILE_SIDE
    wide = NARROW.margin + ROW_HEAD + step * max(len(row.squares) for row in board.rows) + EDGE
    return Drawing("board", wide, tall + EDGE, tuple(shapes))


def _board(board: ReportBoard, y: float, theme: Theme) -> tuple[list[Shape], float]:
    """Draw a board in small, each row with the emblem of its owner or its letter; return how tall it is too."""
    side = DICE_SIDE if board.dice else TILE_SIDE
    step, small = side + (GAP if board.dice else 0), theme.style("small-grey")
    left = NARROW.margin + ROW_HEAD
    shapes: list[Shape] = []
    for number, row in enumerate(board.rows):
        top = y + ABOVE_BOARD + number * step
        if row.colour in COLOURS:
            shapes.append(own_emblem(row.colour, NARROW.margin + EMBLEM_AT, top + side / 2, EMBLEM, theme))
        elif row.name:
            shapes.append(level(NARROW.margin, top + side / 2, row.name, small))
        for across, square in enumerate(row.squares):
            shapes += _square(square, left + across * step, top, side, dice=board.dice, theme=theme)
    return shapes, ABOVE_BOARD + len(board.rows) * step


def _square(
    square: ReportSquare | None, x: float, y: float, side: float, *, dice: bool, theme: Theme
) -> list[Shape]:
    if square is not None and dice:
        return list(seat_die(int(square.mark), x, y, side, square.colour, theme))
    frame: list[Shape] = [Rect(x, y, side, side, theme.pen("grid"))]
    if square is not None:
        frame.append(own_emblem(square.colour, x + side / 2, y + side / 2, side * 0.6, theme))
    return frame
