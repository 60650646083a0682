"""The chart in a play's report, for any game, and the card of a finished game, for sharing."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.charts.frame import NARROW, WIDE, Frame, draw_emblems, set_name
from pnp.charts.lines import line_chart
from pnp.charts.rows import bar_chart, disc_chart
from pnp.drawing.dice import seat_die
from pnp.drawing.seat_marks import own_emblem
from pnp.drawing.shapes import Drawing, Placement, Rect, Shape, line
from pnp.drawing.text import cap, hang, level
from pnp.drawing.theme import Theme
from pnp.errors import PnpError
from scorer.messages import list_names, msg
from scorer.outcome import Outcome, number_places
from scorer.report import BarChart, Board, LineChart, Report, Speak, Square, format_signed
from scorer.seats import COLOURS


class NothingToShowError(PnpError):
    """Nothing of the play has been played yet."""


def chart(report: Report, date: str, speak: Speak, theme: Theme, frame: Frame = WIDE) -> Drawing:
    """Draw a play, round by round. Raises ``NothingToShowError``."""
    if report.chart is None:
        raise NothingToShowError(msg("nothing has been played yet, so there is no chart"))
    if isinstance(report.chart, LineChart):
        return line_chart(report.chart, date, speak, theme, frame)
    if isinstance(report.chart, BarChart):
        return bar_chart(report.chart, date, speak, theme, frame)
    return disc_chart(report.chart, date, speak, theme, frame)


TOP = 5.0
WINNER = 24.0
"""The height of the winner's block, mm."""

PITCH = 9.0
EMBLEM = 5.0
LARGE = 11.0
DICE_SIDE, TILE_SIDE = 11.0, 7.0
GAP = 1.0
VALUE_ROOM = 22.0


def card(
    report: Report,
    outcome: Outcome,
    colours: Sequence[Sequence[str]],
    date: str,
    speak: Speak,
    theme: Theme,
) -> Drawing:
    """Draw the card of a finished game; ``colours`` are those of each seat, empty in a game without colours."""
    own = dict(zip(outcome.players, colours, strict=True))
    shapes = _winner(outcome, own, speak, theme)
    y = TOP + WINNER
    shapes += _points(outcome, own, y, theme)
    y += PITCH * len(outcome.players) + 4
    board = _last_board(report)
    if board is not None:
        drawn, tall = _board(board, y, theme)
        shapes += drawn
        y += tall + 2
    if report.chart is not None:
        curve = chart(report, date, speak, theme, NARROW)
        shapes.append(Placement(curve, 0, y))
        y += curve.height
    ground = Rect(0, 0, NARROW.width, y, theme.pen("paper"))
    return Drawing("card", NARROW.width, y, (ground, *shapes))


def _winner(outcome: Outcome, own: dict[str, Sequence[str]], speak: Speak, theme: Theme) -> list[Shape]:
    """Draw the winner's name as large as it fits."""
    title, middle = theme.style("title"), TOP + 5 + LARGE / 2
    label = msg("Winners") if len(outcome.winners) > 1 else msg("Winner")
    heading = hang(NARROW.margin, TOP, speak(label), theme.style("small-grey"))
    colours = own[outcome.winners[0]] if len(outcome.winners) == 1 else ()
    emblems, left = draw_emblems(colours, NARROW.margin, middle, LARGE, theme, gap=2)
    names, room = speak(list_names(outcome.winners)), NARROW.right - left
    while title.size > 14 and set_name(0, 0, names, title, room).text != names:
        title = title._replace(size=title.size - 1)
    return [heading, *emblems, set_name(left, middle + cap(title) / 2, names, title, room)]


def _points(outcome: Outcome, own: dict[str, Sequence[str]], y: float, theme: Theme) -> list[Shape]:
    """Draw a row for every player, the best first, with the points at the end."""
    left, right = NARROW.margin, NARROW.right
    shapes: list[Shape] = [line(left, y, right, y, theme.pen("rule"))]
    for number, (name, place) in enumerate(number_places(outcome.ranking).items()):
        middle, block = y + PITCH * (number + 0.5), theme.style("block")
        emblems, at = draw_emblems(own[name], left + 6, middle, EMBLEM, theme)
        shapes += [level(left, middle, str(place), theme.style("body-grey")), *emblems]
        shapes.append(set_name(at + 0.5, middle + cap(block) / 2, name, block, right - VALUE_ROOM - at))
        points = (outcome.final or {}).get(name)
        if points is not None:
            shapes.append(level(right, middle, format_signed(points), theme.style("head"), "end"))
        below = y + PITCH * (number + 1)
        shapes.append(line(left, below, right, below, theme.pen("rule-inside")))
    return shapes


def _last_board(report: Report) -> Board | None:
    """Return the board at the end, if it was entered."""
    blocks = (block for section in report.sections for block in section.blocks)
    boards = [*report.boards, *(block for block in blocks if isinstance(block, Board))]
    return boards[-1] if boards else None


def _board(board: Board, y: float, theme: Theme) -> tuple[list[Shape], float]:
    """Draw a board in small, each row with the emblem of its owner or its letter; return how tall it is too."""
    side = DICE_SIDE if board.dice else TILE_SIDE
    step, small = side + (GAP if board.dice else 0), theme.style("small-grey")
    left = NARROW.margin + 8
    shapes: list[Shape] = []
    for number, row in enumerate(board.rows):
        top = y + 2 + number * step
        if row.colour in COLOURS:
            shapes.append(own_emblem(row.colour, NARROW.margin + 2.7, top + side / 2, EMBLEM, theme))
        elif row.name:
            shapes.append(level(NARROW.margin, top + side / 2, row.name, small))
        for across, square in enumerate(row.squares):
            shapes += _square(square, left + across * step, top, side, dice=board.dice, theme=theme)
    return shapes, 2 + len(board.rows) * step


def _square(
    square: Square | None, x: float, y: float, side: float, *, dice: bool, theme: Theme
) -> list[Shape]:
    if square is not None and dice:
        return list(seat_die(int(square.mark), x, y, side, square.colour, theme))
    frame: list[Shape] = [Rect(x, y, side, side, theme.pen("grid"))]
    if square is not None:
        frame.append(own_emblem(square.colour, x + side / 2, y + side / 2, side * 0.6, theme))
    return frame
