"""What stands above the columns of a rules leaflet: the title and the aim, on a later page the title alone."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.drawing.edges import TOP
from pnp.drawing.shapes import Point, Shape
from pnp.drawing.text import cap, hang, text, widest, wrap
from pnp.drawing.theme import Theme
from pnp.pieces.leaflet import Leaflet

CAPTION = 15.0
"""From the title's cap line to the baseline of the line under it, as on a board."""

SPILL = 56.0
"""How far a title that no smaller type shortens enough may reach past its room, mm."""

AIM_LINES, AIM_LEADING = 4, 5.4


def first_head(leaflet: Leaflet, title: Point, aim: Point, theme: Theme) -> Iterator[Shape]:
    """Draw the title, whose kit it is, and the aim; ``title`` and ``aim`` are from where to where they go, in mm."""
    (left, end), (start, right) = title, aim
    styles = [theme.style(each) for each in ("title", "head", "block")]
    style = widest(leaflet.title, styles, end - left)
    yield hang(left, TOP, leaflet.title, style, room=end - left + SPILL)
    yield text(left, TOP + CAPTION, leaflet.subtitle, theme.style("body-grey"), room=end - left)
    for at, words in enumerate(wrap(leaflet.aim, theme.style("block"), right - start)):
        room = right - start if at < AIM_LINES else 0.0
        yield hang(start, TOP + AIM_LEADING * at, words, theme.style("block"), room=room)


def later_head(leaflet: Leaflet, span: Point, theme: Theme) -> Iterator[Shape]:
    """Draw the title of a page after the first, and on its baseline which part of the kit it is."""
    (left, right), style = span, theme.style("head")
    room = (right - left) / 2
    yield hang(left, TOP, leaflet.title, style, room=room)
    yield text(right, TOP + cap(style), leaflet.name, theme.style("body-grey"), "end", room=room)
