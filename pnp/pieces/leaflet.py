"""The rules leaflet of a game: its lines, and the pictures next to them.

It is read from a sheet of words. ``aim`` is its first sentence, ``hero`` the picture of the table, ``pages`` its number
of pages if not one (several have wide columns), ``second`` the section at the start of a second page.
Every line ``section: ID | KIND | HEAD`` begins a section; its lines have keys ``ID.NAME: PICTURE | TEXT``, with
bold words as ``**words**``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import cos, pi, sin
from typing import Literal, NamedTuple, get_args

from pnp.drawing.clip import clip_shapes
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


class LeafletItem(NamedTuple):
    """One line: its key in the sheet, its picture, its text with bold words as ``**words**``."""

    key: str
    picture: Drawing | None
    text: str


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


COMIC_WIDTH, COMIC_HEIGHT = 50.0, 15.6  # the size of a picture of a comic, mm
COMIC_LINE = 0.6  # the width of its frame, mm


def comic(name: str, shapes: Iterable[Shape], theme: Theme) -> Drawing:
    """Return a picture of a comic: its frame cuts off what reaches beyond it."""
    area, rim = Window(0.0, 0.0, COMIC_WIDTH, COMIC_HEIGHT), theme.pen("rim")
    wide = COMIC_LINE if theme.solid else rim.width
    frame = Rect(wide / 2, wide / 2, COMIC_WIDTH - wide, COMIC_HEIGHT - wide, rim._replace(width=wide))
    return picture(name, [*clip_shapes(shapes, area, area), frame], COMIC_WIDTH, COMIC_HEIGHT)


def on_ring(count: int, x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """Return evenly spaced points on a circle around ``x``, ``y``, clockwise from the top, in mm."""
    angles = (2 * pi * number / count for number in range(count))
    return [(x + radius * sin(angle), y - radius * cos(angle)) for angle in angles]


def read_leaflet(words: Words, pictures: Mapping[str, Drawing]) -> Leaflet:
    """Return the leaflet in a sheet of words, with the pictures that it names. Raises ``WordsError``."""
    return Leaflet(
        name=words["leaflet"],
        title=words["title"],
        subtitle=words.line("subtitle"),
        aim=words["aim"],
        hero=_picture("hero", words["hero"], pictures),
        sections=tuple(_sections(words, pictures)),
        pages=int(words.line("pages") or 1),
        second=words.line("second"),
    )


def _sections(words: Words, pictures: Mapping[str, Drawing]) -> Iterator[LeafletSection]:
    for identity, kind, head in words.rows("section", 3):
        if kind not in KINDS:
            known = join_texts(KINDS, ", ")
            raise WordsError(
                msg("section: there is no kind {kind}; choose one of: {known}", kind=kind, known=known)
            )
        items = []
        for key in words.keys(f"{identity}."):
            picture, text = words.rows(key, 2, 1)[0]
            items.append(LeafletItem(key, _picture(key, picture, pictures) if picture else None, text))
        yield LeafletSection(identity, kind, head, tuple(items))


def _picture(key: str, name: str, pictures: Mapping[str, Drawing]) -> Drawing:
    if name not in pictures:
        known = join_texts(pictures, ", ")
        raise WordsError(
            msg("{key}: there is no picture {name}; choose one of: {known}", key=key, name=name, known=known)
        )
    return pictures[name]
