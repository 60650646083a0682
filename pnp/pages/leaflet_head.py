"""The heads above the columns of a rules leaflet: title and aim on the first page, only the title on later ones."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.drawing.measures import TOP
from pnp.drawing.shapes import Shape
from pnp.drawing.text import cap, first_fitting, hang, text, wrap
from pnp.drawing.theme import Theme, Type
from pnp.pieces.leaflet import Leaflet

Span = tuple[float, float]
"""A left and a right edge, mm."""

CAPTION = 15.0
"""From the title's cap line to the baseline of the line below it, mm, as on a board."""

SPILL = 56.0
"""How far a title that is too long even in the smallest type may extend beyond its room, mm."""

AIM_LINES, AIM_LEADING = 4, 5.4
"""The lines of an aim that fit above the columns, and the distance between their baselines, mm."""

BODY_TOP = 36.3
"""Where columns begin below the title, mm, as blocks of the guide do; there is room for ``AIM_LINES`` above them."""


def columns_top(leaflet: Leaflet, width: float, zoom: float, theme: Theme) -> float:
    """Return where columns begin, in mm: lower than usual below an aim with many large lines."""
    lines = len(_wrap_aim(leaflet, width, zoom, theme)) if zoom > 1 else 0
    return max(BODY_TOP, BODY_TOP + AIM_LEADING * (lines * zoom - AIM_LINES))


def draw_first_head(leaflet: Leaflet, title: Span, aim: Span, zoom: float, theme: Theme) -> Iterator[Shape]:
    """Yield title, subtitle and aim, each within its span; ``zoom`` scales the aim."""
    (left, end), (start, right) = title, aim
    styles = [theme.style(name) for name in ("title", "head", "block")]
    style = first_fitting(leaflet.title, styles, end - left)
    yield hang(left, TOP, leaflet.title, style, room=end - left + SPILL)
    yield text(left, TOP + CAPTION, leaflet.subtitle, theme.style("body-grey"), room=end - left)
    style = _aim_style(zoom, theme)
    for at, words in enumerate(_wrap_aim(leaflet, right - start, zoom, theme)):
        room = right - start if zoom > 1 or at < AIM_LINES else 0.0
        yield hang(start, TOP + AIM_LEADING * zoom * at, words, style, room=room)


def _wrap_aim(leaflet: Leaflet, width: float, zoom: float, theme: Theme) -> list[str]:
    return wrap(leaflet.aim, _aim_style(zoom, theme), width)


def _aim_style(zoom: float, theme: Theme) -> Type:
    style = theme.style("block")
    return style._replace(size=style.size * zoom)


def draw_later_head(leaflet: Leaflet, span: Span, theme: Theme) -> Iterator[Shape]:
    """Yield the title of a later page, and on its baseline the name of the leaflet."""
    (left, right), style = span, theme.style("head")
    room = (right - left) / 2
    yield hang(left, TOP, leaflet.title, style, room=room)
    yield text(right, TOP + cap(style), leaflet.name, theme.style("body-grey"), "end", room=room)
