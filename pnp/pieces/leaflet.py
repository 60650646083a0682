"""The rules leaflet of a game: its lines, and the pictures next to them.

It is read from a sheet of words. ``aim`` is its first sentence, ``hero`` the picture of the table, ``pages`` its number
of pages if not one (several have wide columns), ``second`` the section at the start of a second page, ``band`` that of
the steps that may lie below the picture of the table.
Every line ``section: ID | KIND | HEAD`` begins a section; its lines have keys ``ID.NAME: PICTURE | TEXT``, with
bold words as ``**words**``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from math import cos, pi, sin
from typing import Literal, NamedTuple, get_args

from pnp.drawing.clip import clip_shapes
from pnp.drawing.scaled import scale_drawing
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Rect, Shape
from pnp.drawing.theme import Theme
from pnp.drawing.word_mark import WordMark
from pnp.texts.words import Words, WordsError
from scorer.messages import join_texts, msg

Kind = Literal["list", "steps", "box"]
"""How a section looks: plain lines, numbered steps, or lines in a box of their own."""

KINDS: tuple[Kind, ...] = get_args(Kind)

TABLE_WIDTH = 118.0  # the width of the picture of the table, mm: two columns and the white between them


class Growth(NamedTuple):
    """How large a picture is that grows with the room on a page: 0 to 1. One that is not ``drawn`` has a size alone."""

    part: float
    drawn: bool = True


DRAWN, SMALLEST = Growth(0.0), Growth(0.0, drawn=False)
Growing = Callable[[float, Growth], Drawing]
"""A picture that grows, for a width in mm."""


class LeafletItem(NamedTuple):
    """One line: its key in the sheet, its picture, its text with bold words as ``**words**``."""

    key: str
    picture: Drawing | None  # of one that grows only the least size
    text: str
    growing: Growing | None = None  # the same picture in all its sizes


class LeafletSection(NamedTuple):
    """Lines under a heading."""

    id: str
    kind: Kind
    head: str
    items: tuple[LeafletItem, ...]


class Leaflet(NamedTuple):
    """The rules of a game, for one kit."""

    name: str  # in the parts list
    title: str
    subtitle: str
    aim: str
    hero: Drawing
    sections: tuple[LeafletSection, ...]
    pages: int = 1  # intended, with wide columns if more than one; it may need more or fewer
    second: str = ""  # the id of the section at the start of the second of two pages
    band: str = ""  # the section of steps that may lie below the picture of the table, as wide as it
    mark: WordMark | None = None  # in place of its title


def bold_and_plain(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the words of a line in turn, and whether they are bold.

    >>> list(bold_and_plain("**Roll** all dice."))
    [('Roll', True), (' all dice.', False)]
    """
    return ((words, at % 2 == 1) for at, words in enumerate(text.split("**")) if words)


def picture(name: str, shapes: Iterable[Shape], width: float, height: float) -> Drawing:
    """Return a picture of a leaflet, sizes in mm."""
    return Drawing(f"rules {name}", width, height, tuple(shapes))


COMIC_WIDTH = 82.0  # the width of a picture of a comic as it is drawn, mm
COMIC_HEIGHTS = (26.0, 39.0)  # its least and its greatest height then, mm
COMIC_LINE = 0.6  # the width of its frame on paper, mm
LEAST_WIDTH = 50.0  # the width of the smallest pictures that grow, mm
MUCH_WIDER = 1.2  # in columns that are wider by less, comics are as wide as the column


def comic(name: str, draw: Callable[[float], Iterable[Shape]], theme: Theme) -> Growing:
    """Return a picture of a comic; ``draw`` gets its height, in mm at ``COMIC_WIDTH``."""
    return partial(_draw_comic, name, draw, theme)


def _draw_comic(
    name: str, draw: Callable[[float], Iterable[Shape]], theme: Theme, width: float, growth: Growth
) -> Drawing:
    """Draw a picture of a comic: its frame cuts off what reaches beyond it."""
    least, most = COMIC_HEIGHTS
    if width > MUCH_WIDER * LEAST_WIDTH:
        width = LEAST_WIDTH + (width - LEAST_WIDTH) * growth.part
    high, factor = least + (most - least) * growth.part, width / COMIC_WIDTH
    if not growth.drawn:
        return picture(name, [], width, high * factor)
    area, rim = Window(0.0, 0.0, COMIC_WIDTH, high), theme.pen("rim")
    inside = picture(name, clip_shapes(draw(high), area, area), COMIC_WIDTH, high)
    scaled = scale_drawing(inside, factor, least=0.0)
    wide = COMIC_LINE if theme.solid else rim.width
    frame = Rect(wide / 2, wide / 2, width - wide, scaled.height - wide, rim._replace(width=wide))
    return picture(name, [*scaled.shapes, frame], width, scaled.height)


def on_ring(count: int, x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """Return evenly spaced points on a circle around ``x``, ``y``, clockwise from the top, in mm."""
    angles = (2 * pi * number / count for number in range(count))
    return [(x + radius * sin(angle), y - radius * cos(angle)) for angle in angles]


def read_leaflet(words: Words, pictures: Mapping[str, Drawing | Growing]) -> Leaflet:
    """Return the leaflet in a sheet of words, with the pictures that it names. Raises ``WordsError``."""
    return Leaflet(
        name=words["leaflet"],
        title=words["title"],
        subtitle=words.line("subtitle"),
        aim=words["aim"],
        hero=_least(_picture("hero", words["hero"], pictures), DRAWN),
        sections=tuple(_sections(words, pictures)),
        pages=int(words.line("pages") or 1),
        second=words.line("second"),
        band=words.line("band"),
    )


def _sections(words: Words, pictures: Mapping[str, Drawing | Growing]) -> Iterator[LeafletSection]:
    for identity, kind, head in words.rows("section", 3):
        if kind not in KINDS:
            known = join_texts(KINDS, ", ")
            raise WordsError(
                msg("section: there is no kind {kind}; choose one of: {known}", kind=kind, known=known)
            )
        items = []
        for key in words.keys(f"{identity}."):
            name, text = words.rows(key, 2, 1)[0]
            shown = _picture(key, name, pictures) if name else None
            growing = None if isinstance(shown, Drawing) else shown
            items.append(LeafletItem(key, shown and _least(shown, SMALLEST), text, growing))
        yield LeafletSection(identity, kind, head, tuple(items))


def _least(shown: Drawing | Growing, growth: Growth) -> Drawing:
    """Return a picture, one that grows in its least width."""
    return shown if isinstance(shown, Drawing) else shown(LEAST_WIDTH, growth)


def _picture(key: str, name: str, pictures: Mapping[str, Drawing | Growing]) -> Drawing | Growing:
    if name not in pictures:
        known = join_texts(pictures, ", ")
        raise WordsError(
            msg("{key}: there is no picture {name}; choose one of: {known}", key=key, name=name, known=known)
        )
    return pictures[name]
