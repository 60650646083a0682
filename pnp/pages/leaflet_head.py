"""What stands above the columns of a rules leaflet: the title and the aim, on a later page the title alone."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.drawing.edges import TOP
from pnp.drawing.shapes import Point, Shape
from pnp.drawing.text import cap, hang, text, widest, wrap
from pnp.drawing.theme import Theme, Type
from pnp.pieces.leaflet import Leaflet

CAPTION = 15.0
"""From the title's cap line to the baseline of the line under it, as on a board."""

SPILL = 56.0
"""How far a title that no smaller type shortens enough may reach past its room, mm."""

AIM_LINES, AIM_LEADING = 4, 5.4

BODY_TOP = 36.3
"""Where columns begin under the title, as blocks of the guide do: there is room for so many lines above them, mm."""


def under_aim(leaflet: Leaflet, width: float, zoom: float, theme: Theme) -> float:
    """Return where columns begin, in mm: lower than usual under an aim of many lines that are larger than usual."""
    lines = len(_aim(leaflet, width, zoom, theme)) if zoom > 1 else 0
    return max(BODY_TOP, BODY_TOP + AIM_LEADING * (lines * zoom - AIM_LINES))


def first_head(leaflet: Leaflet, title: Point, aim: Point, zoom: float, theme: Theme) -> Iterator[Shape]:
    """Draw the title, whose kit it is, and the aim; ``title`` and ``aim`` are from where to where they go, in mm.

    ``zoom`` is how many times as large as usual the aim is.
    """
    (left, end), (start, right) = title, aim
    styles = [theme.style(each) for each in ("title", "head", "block")]
    style = widest(leaflet.title, styles, end - left)
    yield hang(left, TOP, leaflet.title, style, room=end - left + SPILL)
    yield text(left, TOP + CAPTION, leaflet.subtitle, theme.style("body-grey"), room=end - left)
    style = _aim_style(zoom, theme)
    for at, words in enumerate(_aim(leaflet, right - start, zoom, theme)):
        room = right - start if zoom > 1 or at < AIM_LINES else 0.0
        yield hang(start, TOP + AIM_LEADING * zoom * at, words, style, room=room)


def _aim(leaflet: Leaflet, width: float, zoom: float, theme: Theme) -> list[str]:
    return wrap(leaflet.aim, _aim_style(zoom, theme), width)


def _aim_style(zoom: float, theme: Theme) -> Type:
    style = theme.style("block")
    return style._replace(size=style.size * zoom)


def later_head(leaflet: Leaflet, span: Point, theme: Theme) -> Iterator[Shape]:
    """Draw the title of a page after the first, and on its baseline which part of the kit it is."""
    (left, right), style = span, theme.style("head")
    room = (right - left) / 2
    yield hang(left, TOP, leaflet.title, style, room=room)
    yield text(right, TOP + cap(style), leaflet.name, theme.style("body-grey"), "end", room=room)
