"""Draws marks: boxes, text, icons, pictures, lines, patterns and pips. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.drawing.breaking import Faces, house_faces
from pnp.drawing.dice import PIPS
from pnp.drawing.fitting import NoRoom, Setting, fit
from pnp.drawing.fonts import MissingGlyphError, slanted
from pnp.drawing.matrix import Matrix, rotate_about
from pnp.drawing.seat_marks import emblem, pattern
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Circle, Drawing, Group, Ink, Placement, Raster, Rect, Shape, Step, chain, line
from pnp.drawing.symbols import symbol
from pnp.drawing.tracks import Track, track_around
from pnp.drawing.transformed import transform_shape
from pnp.games.own.draw.checks import TOUCHES, Drawn, check_marks, check_seen, colour_under, sticks_out
from pnp.games.own.placed import (
    Area,
    BoxMark,
    IconMark,
    LineMark,
    Mark,
    PatternMark,
    PictureMark,
    PipsMark,
    Style,
    TextMark,
    TurnedMark,
)
from pnp.units import MM_PER_INCH
from scorer.messages import Text, msg, rounded

if TYPE_CHECKING:
    from pnp.games.own.draw.look import Look

EMBLEM = 1.12
"""Height of the tallest emblem, relative to the diameter of the round one."""

PITCH, PIP = 0.27, 0.1
"""The distance between pips, and their radius, relative to the area's side."""

LEAST_DPI = 200
"""The resolution that a picture should have at least."""

BLEED = 3.0
"""How far a picture that bleeds extends over an edge, mm."""

AS_IS = Matrix(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def draw_marks(
    marks: Iterable[Mark], look: Look, size: tuple[float, float], ground: str | None = None
) -> list[Shape]:
    """Draw marks on a piece of a size, and report faults at the source of each mark.

    ``ground`` is the colour below them, if it is a single one.
    """
    drawn = [(mark, list(_draw(mark, look, size))) for mark in marks]
    check_marks(drawn, look, size)
    _check_all_seen(drawn, look, size, ground)
    return [shape for mark, shapes in drawn for shape in _clip(mark, shapes, size)]


def _check_all_seen(drawn: Drawn, look: Look, size: tuple[float, float], ground: str | None) -> None:
    """Report marks that cannot be seen, also among those that are turned."""
    check_seen(drawn, look, ground)
    for at, (mark, shapes) in enumerate(drawn):
        if isinstance(mark, TurnedMark) and shapes:
            inner = [(part, list(_draw(part, look, size))) for part in mark.marks]
            _check_all_seen(inner, look, size, colour_under(mark, shapes, drawn[:at], ground))


def _clip(mark: Mark, shapes: Sequence[Shape], size: tuple[float, float]) -> Sequence[Shape]:
    """Return the shapes of a mark, clipped to its piece, as other pieces may be next to it.

    Text is not clipped: beyond the edge it is a fault, so it is not printed.
    """
    if isinstance(mark, TextMark) or not shapes or sticks_out(mark, shapes, size) <= TOUCHES:
        return shapes
    return [Group(tuple(shapes), AS_IS, _corners(Area(0, 0, *size), AS_IS))]


def _draw(mark: Mark, look: Look, size: tuple[float, float]) -> Iterator[Shape]:
    match mark:
        case BoxMark():
            yield from _inner_edges(mark, size) if mark.bleeds and not mark.ink.fill else (_box(mark),)
        case TextMark():
            yield from _text(mark, look)
        case IconMark():
            yield from _icon(mark, look)
        case PictureMark():
            yield from _picture(mark, look, size, 0.0)
        case LineMark():
            yield line(*mark.start, *mark.end, mark.ink)
        case PatternMark():
            yield from _pattern(mark, look)
        case PipsMark():
            yield from _pips(mark)
        case TurnedMark():
            matrix = rotate_about(mark.degrees, mark.middle)
            inner = (shape for part in mark.marks for shape in _draw(part, look, size))
            yield from (transform_shape(shape, matrix) for shape in inner)


def draw_bleed(marks: Iterable[Mark], look: Look, size: tuple[float, float], reach: float) -> Iterator[Shape]:
    """Draw the bleed of marks: what extends over the edges of a piece by ``reach`` mm."""
    for mark in marks:
        if isinstance(mark, BoxMark) and mark.bleeds and mark.ink.fill:
            seen = clipped(grown(mark.area, size, reach), size, reach)
            if seen.width and seen.height:
                yield Rect(*seen, mark.ink._replace(stroke=None))
        elif isinstance(mark, PictureMark) and mark.bleeds:
            if (
                reach > BLEED
            ):  # a shop's larger bleed: the picture as it is on the face, and more of it around
                yield from _picture(mark, look, size, reach, reach)
            yield from _picture(mark, look, size, min(reach, BLEED))


def grown(area: Area, size: tuple[float, float], reach: float) -> Area:
    """Return an area, extended by ``reach`` over each edge of the piece that it touches.

    >>> grown(Area(0, 0, 63, 10), (63, 88), 2)
    Area(x=-2, y=-2, width=67, height=12)
    """
    left, top = (reach if start <= TOUCHES else 0 for start in (area.x, area.y))
    right = reach if area.x + area.width >= size[0] - TOUCHES else 0
    foot = reach if area.y + area.height >= size[1] - TOUCHES else 0
    return Area(area.x - left, area.y - top, area.width + left + right, area.height + top + foot)


def clipped(area: Area, size: tuple[float, float], reach: float) -> Area:
    """Return the part of an area that is on a piece or at most ``reach`` mm beyond its edges.

    >>> clipped(Area(-9, -2, 90, 12), (63, 88), 2)
    Area(x=-2, y=-2, width=67, height=12)
    """
    left, top = max(area.x, -reach), max(area.y, -reach)
    right, foot = min(area.x + area.width, size[0] + reach), min(area.y + area.height, size[1] + reach)
    return Area(left, top, max(right - left, 0), max(foot - top, 0))


def _box(mark: BoxMark) -> Shape:
    """Draw a box; its line is inside its edges."""
    x, y, width, height = mark.area
    inset = mark.ink.width / 2 if mark.ink.stroke else 0.0
    radius = max(mark.radius - inset, 0.0)
    return Rect(x + inset, y + inset, width - 2 * inset, height - 2 * inset, mark.ink, radius)


def _inner_edges(mark: BoxMark, size: tuple[float, float]) -> Iterator[Shape]:
    """Draw the edges of an unfilled box that bleeds, except those on a cut, where half of the line would be lost."""
    x, y, width, height = mark.area
    inset, whole = mark.ink.width / 2, grown(mark.area, size, 1.0)
    right, foot = x + width, y + height
    if whole.x == x:
        yield line(x + inset, y, x + inset, foot, mark.ink)
    if whole.y == y:
        yield line(x, y + inset, right, y + inset, mark.ink)
    if whole.x + whole.width == right:
        yield line(right - inset, y, right - inset, foot, mark.ink)
    if whole.y + whole.height == foot:
        yield line(x, foot - inset, right, foot - inset, mark.ink)


def _text(mark: TextMark, look: Look) -> Iterator[Shape]:
    if not look.can_set(mark.say, mark.spot):
        return
    x, y, width, height = mark.area
    box = Window(x, y, x + width, y + height)
    try:
        fitted = fit(mark.say, box, setting(mark.style, look), look.icons)
    except MissingGlyphError as fault:
        advice = msg("{fault}; put a font that has it into fonts/, and name it with font:", fault=fault.text)
        look.findings.fault(mark.spot, advice)
        return
    if isinstance(fitted, NoRoom):
        look.findings.fault(mark.spot, _no_room(fitted, mark))
        return
    yield from fitted.shapes


def _no_room(lack: NoRoom, mark: TextMark) -> Text:
    facts = {"least": f"{mark.style.least:g}", "more": rounded(lack.more + 0.05, 1)}
    if lack.side == "width":
        return msg("a word does not fit at {least} pt; the box must be {more} mm wider", **facts)
    return msg("the text does not fit at {least} pt; the box must be {more} mm taller", **facts)


def setting(style: Style, look: Look) -> Setting:
    """Return the typesetting of a style."""
    return Setting(
        faces=faces(style, look),
        size=style.size,
        least=style.least,
        colour=style.colour,
        align=style.align,
        upright=style.upright,
        leading=style.leading,
        lang=look.game.lang if style.hyphens else "",
    )


def faces(style: Style, look: Look) -> Faces:
    """Return the faces of a style; a family without one of them uses its nearest."""
    family = look.game.fonts.get(style.family)
    if not family:
        return house_faces(style.weight)
    wanted, plain = house_faces(style.weight), (style.weight, "regular")
    return Faces(
        look.face(style.family, *plain),
        look.face(style.family, wanted.bold, *plain),
        look.face(style.family, wanted.italic, slanted("regular"), *plain),
        look.face(style.family, wanted.both, wanted.bold, *plain),
    )


def _icon(mark: IconMark, look: Look) -> Iterator[Shape]:
    side = min(mark.area.width, mark.area.height)
    if mark.emblem:
        ink = mark.ink or look.theme.pen("emblem", mark.emblem)
        yield emblem(mark.emblem, *mark.area.middle, side / EMBLEM, ink)
    elif mark.symbol and mark.ink:
        yield symbol(mark.symbol, *mark.area.middle, side, mark.ink)
    art = look.art(mark.file) if mark.file else None
    if art and mark.file:
        factor = min(mark.area.width / art.width, mark.area.height / art.height)
        colour = mark.ink and (mark.ink.fill or mark.ink.stroke)
        yield _centre(look.printed(mark.file, factor, colour) or art, mark.area, factor)


def _centre(art: Drawing, area: Area, factor: float) -> Shape:
    """Return a drawing, scaled by ``factor``, in the middle of an area."""
    x = area.x + (area.width - art.width * factor) / 2
    y = area.y + (area.height - art.height * factor) / 2
    return Group((Placement(art, 0.0, 0.0),), Matrix(factor, 0.0, 0.0, factor, x, y))


def _picture(
    mark: PictureMark, look: Look, size: tuple[float, float], reach: float, bleed: float = BLEED
) -> Iterator[Shape]:
    """Draw a picture whole in its area, or cropped to fill it; one that bleeds fills its ``bleed`` too."""
    art = look.art(mark.file)
    if art is None:
        return
    whole = grown(mark.area, size, bleed) if mark.bleeds else mark.area
    choose = max if mark.fill or mark.bleeds else min
    factor = choose(whole.width / art.width, whole.height / art.height)
    _check_dots(mark, art, factor, look)
    art = look.printed(mark.file, factor) or art
    middle_x, middle_y = whole.x + whole.width / 2, whole.y + whole.height / 2
    matrix = Matrix(
        factor, 0.0, 0.0, factor, middle_x - art.width * factor / 2, middle_y - art.height * factor / 2
    )
    seen = clipped(grown(mark.area, size, reach), size, reach) if reach else mark.area
    yield Group((Placement(art, 0.0, 0.0),), matrix, _corners(seen, matrix.inverse))


def _corners(area: Area, matrix: Matrix) -> tuple[Step, ...]:
    """Return the outline of an area, transformed by a matrix."""
    x, y, width, height = area
    points = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return chain([matrix(*point) for point in points], closed=True)


def _check_dots(mark: PictureMark, art: Drawing, factor: float, look: Look) -> None:
    """Warn of a picture with too low a resolution at its printed size."""
    for shape in art.shapes:
        if isinstance(shape, Raster):
            dpi = shape.pixels.width / (shape.width * factor) * MM_PER_INCH
            if dpi < LEAST_DPI:
                look.findings.warn(
                    mark.spot,
                    msg(
                        "{file} has {dpi} dots to the inch at this size; print needs {least}",
                        file=mark.file.name,
                        dpi=int(dpi),
                        least=LEAST_DPI,
                    ),
                )


def _pattern(mark: PatternMark, look: Look) -> list[Shape]:
    """Draw a seat's pattern around an area, clockwise from its first corner, with a gap there if there is one."""
    if mark.seat not in look.theme.motifs:
        return []
    x, y, _, _ = mark.area
    track = track_around(*mark.area, mark.radius)
    if mark.gap:
        stops = ((x + mark.gap, y), *track.stops[1:], (x, y + mark.gap))
        track = Track(stops, mark.radius)
    return pattern(mark.seat, track, mark.size, look.theme)


def _pips(mark: PipsMark) -> Iterator[Shape]:
    x, y, width, height = mark.area
    side, ink = min(width, height), Ink(fill=mark.colour)
    for right, down in PIPS[mark.number]:
        yield Circle(
            x + width / 2 + right * side * PITCH, y + height / 2 + down * side * PITCH, side * PIP, ink
        )
