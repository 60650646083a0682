"""The picture of an evening: the steps of the winners, and below them what happened, a part after the other."""

from collections.abc import Sequence
from typing import NamedTuple

from pnp.charts.frame import ChartFrame, set_name
from pnp.drawing import fonts
from pnp.drawing.shapes import Drawing, Pixels, Raster, Rect, Shape, line
from pnp.drawing.text import cap, level, text, wrap
from pnp.drawing.theme import Theme

ROW, PITCH, ABOVE_PART = (
    8.0,
    5.0,
    7.0,
)  # the height of a player's row, of a line, and before the title of a part, mm
PLACE, VALUE = 7.0, 26.0  # the room for a place, and for what stands at the end of a row, mm
BESIDE = 2.0  # white between two photos, mm


class Row(NamedTuple):
    """A player: the place, the name, and the games won."""

    place: int
    name: str
    value: str


class Part(NamedTuple):
    """A title and its lines."""

    title: str
    lines: Sequence[str]


def draw_evening(
    title: str,
    rows: Sequence[Row],
    parts: Sequence[Part],
    photos: Sequence[Pixels],
    theme: Theme,
    frame: ChartFrame,
) -> Drawing:
    """Draw an evening as wide as a frame, and as tall as it must be."""
    left, right = frame.margin, frame.right
    head, block, body = theme.style("head"), theme.style("block"), theme.style("body")
    y = frame.margin + 3 + cap(head)
    shapes: list[Shape] = [
        line(left, frame.margin, right, frame.margin, theme.pen("rule")),
        text(left, y, title, head),
    ]
    y += 4
    for row in rows:
        middle = y + ROW / 2
        shapes += [
            level(left, middle, str(row.place), theme.style("body-grey")),
            set_name(left + PLACE, middle + cap(block) / 2, row.name, block, right - left - PLACE - VALUE),
            level(right, middle, row.value, body, "end", VALUE),
            line(left, y + ROW, right, y + ROW, theme.pen("rule-inside")),
        ]
        y += ROW
    for part in parts:
        y += ABOVE_PART
        shapes.append(text(left, y, part.title, theme.style("body-bold")))
        for words in part.lines:
            for shown in _break(words, frame, theme):
                y += PITCH
                shapes.append(set_name(left, y, shown, body, right - left))
    y += PITCH
    side = (right - left - BESIDE) / 2
    for at, photo in enumerate(photos):
        scale = min(side / photo.width, side / photo.height)
        wide, tall = photo.width * scale, photo.height * scale
        x = left + (at % 2) * (side + BESIDE)
        shapes.append(Raster(x + (side - wide) / 2, y + (side - tall) / 2, wide, tall, photo))
        if at % 2 or at == len(photos) - 1:
            y += side + BESIDE
    ground = Rect(0, 0, frame.width, y, theme.pen("paper"))
    return Drawing("evening", frame.width, y, (ground, *shapes))


def _break(words: str, frame: ChartFrame, theme: Theme) -> list[str]:
    """Break a line; a sign that our font does not have takes the room of an M."""
    style, at = theme.style("body"), 0
    known = "".join(char if fonts.find_missing(char, style.breaks) is None else "M" for char in words)
    lines = []
    for stand_in in wrap(known, style, frame.right - frame.margin):
        lines.append(words[at : at + len(stand_in)])
        at += len(stand_in) + 1
    return lines
