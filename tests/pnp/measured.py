"""Finished PDFs measured in millimetres from the top left, independent of the model that made them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from pdfplumber.utils.text import chars_to_textmap, extract_words

from pnp.drawing.shapes import Placement, Shape, TextShape
from pnp.kits.plan import BuiltKit, KitPlan, Request, draw, make_plans
from pnp.kits.recording import check_and_record
from tests.pnp.page_read import Letter, Outline, Page
from tests.pnp.reading import read
from tests.pnp.shared import shared

MM = 25.4 / 72
SMALL, BODY = 6.5, 9.0
"""The least sizes of small print and of running text, points."""

LABEL = 6
"""The longest label in a picture of a leaflet, in letters: those of a board and of tiles in small, "Piatto"."""

CHOICES = {
    "": {},
    "profi": {"edition": "profi"},
    "big": {"cell": 25.0},
    "twenty discs": {"discs": 20},
    "rising": {"counters": "rising"},
}
KITS = [(3, "blog", "a4"), (4, "web", "letter")]
BLOCKERS = [
    (2, "", "a4", "blockers"),
    (5, "", "a4", "blockers"),
    (2, "profi", "letter", "blockers"),
    (3, "big", "tabloid", "blockers"),
]
SCHOCKEN = [
    (3, "", "letter", "schocken"),
    (8, "", "a4", "schocken"),
    (4, "twenty discs", "a4", "schocken"),
]
EVERY = [*KITS, *BLOCKERS, *SCHOCKEN]
"""Every kind of kit: players, edition or variant, paper, and the game where it is not Low Blow.

Few players and many meet each game; other papers and the other numbers of players are in ``test_finished_paper``.
"""

SEATS = {
    "red": (0xF9, 0x09, 0x15),
    "blue": (0x09, 0x54, 0xBD),
    "yellow": (0xFF, 0xD6, 0x2F),
    "green": (0x48, 0xBA, 0x6D),
    "purple": (0x49, 0x19, 0x65),
}
INK = (0x1C, 0x1C, 0x1C)
WHITE = (0xFF, 0xFF, 0xFF)
MARKER_BLACK = (0, 0, 0)


class Mark(NamedTuple):
    """One outline on a page: its box in mm, what paints it, and the path as drawn."""

    x: float
    y: float
    width: float
    height: float
    fill: tuple[int, ...] | None
    stroke: tuple[int, ...] | None
    line: float
    dash: tuple[float, ...]
    points: tuple[tuple[float, float], ...]

    @property
    def middle(self) -> tuple[float, float]:
        """The centre of the box."""
        return (self.x + self.width / 2, self.y + self.height / 2)

    def is_box(self, width: float, height: float, tolerance: float = 0.01) -> bool:
        """Say whether the mark has this size."""
        return abs(self.width - width) < tolerance and abs(self.height - height) < tolerance


class Word(NamedTuple):
    """A run of letters in one font: its box in mm, size in points, font name."""

    text: str
    x: float
    y: float
    right: float
    bottom: float
    size: float
    font: str


def overlaps(words: list[Word]) -> list[tuple[str, str]]:
    """Return the words that lie on another (the middle of their boxes: ascenders and descenders may meet)."""
    bands = [(w, w.y + (w.bottom - w.y) * 0.3, w.bottom - (w.bottom - w.y) * 0.3) for w in words]
    return [
        (one.text, other.text)
        for index, (one, top, bottom) in enumerate(bands)
        for other, other_top, other_bottom in bands[index + 1 :]
        if one.right > other.x + 0.01
        and other.right > one.x + 0.01
        and bottom > other_top
        and other_bottom > top
    ]


def recorded(kit):
    """Return the PDF of a kit as a build writes it, with the record of what its pages look like."""
    return check_and_record({kit.file_name: kit.data}).files[kit.file_name]


class Sheet:
    """One page of a finished PDF."""

    def __init__(self, page: Page) -> None:
        self.width = page.width * MM
        self.height = page.height * MM
        self.marks = marks_of(page)
        letters = [_letter(each, page.height) for each in page.letters]
        words = extract_words(letters, extra_attrs=["fontname", "size"], use_text_flow=True)
        self.words = [_word(each) for each in words]
        self.text = text_of(page, page.letters)

    def boxes(self, width: float, height: float, **paint: Any) -> list[Mark]:
        """Return the marks of a size, painted so."""
        return [
            mark
            for mark in self.marks
            if mark.is_box(width, height) and all(getattr(mark, key) == value for key, value in paint.items())
        ]

    def lines(self, role_dash: bool = False) -> list[Mark]:
        """Return straight strokes: lines, or dashed lines."""
        return [mark for mark in self.marks if len(mark.points) == 2 and bool(mark.dash) == role_dash]


def measure(data: bytes, most: int | None = None) -> list[Sheet]:
    """Return the measured pages of a PDF, at most so many."""
    return [Sheet(each) for each in islice(read(data), most)]


def text_of(page: Page, letters: Iterable[Letter]) -> str:
    """Return what some letters of a page say, line by line."""
    found = [_letter(each, page.height) for each in letters]
    return str(chars_to_textmap(found).as_string) if found else ""


def marks_of(page: Page) -> list[Mark]:
    """Return every outline on a page: boxes, then curves, then lines."""
    found: dict[str, list[Mark]] = {"box": [], "curve": [], "line": []}
    for each in page.outlines:
        kind, mark = _mark(each, page.height)
        found[kind].append(mark)
    return [mark for marks in found.values() for mark in marks]


def _mark(outline: Outline, height: float) -> tuple[str, Mark]:
    """Return what an outline is, and its mark."""
    xs, ys = outline.ends
    kind = "curve"
    if len(xs) - outline.is_closed == 2 and not outline.is_bent:
        kind, xs, ys = "line", xs[:2], ys[:2]
    elif len(xs) == 5 and (xs[0], ys[0]) == (xs[4], ys[4]) and not outline.is_bent:
        (a, c, e, g, _), (b, d, f, h, _) = xs, ys
        if (a, d, e, h) == (c, f, g, b) or (b, c, f, g) == (d, e, h, a):
            kind, xs, ys = "box", [a, e, e, a], [b, b, f, f]
    left, bottom, right, top = min(xs), min(ys), max(xs), max(ys)
    return kind, Mark(
        x=left * MM,
        y=(height - top) * MM,
        width=(right - left) * MM,
        height=(top - bottom) * MM,
        fill=outline.fill and _rgb(outline.fill),
        stroke=outline.stroke and _rgb(outline.stroke),
        line=outline.line * MM,
        dash=outline.dash and tuple([round(part * MM, 2) for part in outline.dash]),
        points=tuple(zip([x * MM for x in xs], [(height - y) * MM for y in ys], strict=True)),
    )


def _letter(letter: Letter, height: float) -> dict[str, Any]:
    """Return a letter as pdfplumber has it, which makes words of them."""
    left, bottom, right, top = letter.box
    return {
        "text": letter.text,
        "x0": left,
        "x1": right,
        "top": height - top,
        "bottom": height - bottom,
        "doctop": height - top,
        "height": letter.size,
        "size": letter.size,
        "fontname": letter.font,
        "upright": letter.upright,
    }


@cache
def _rgb(colour: Any) -> tuple[int, ...]:
    return tuple(round(part * 255) for part in colour)


def _word(each: dict[str, Any]) -> Word:
    return Word(
        each["text"],
        each["x0"] * MM,
        each["top"] * MM,
        each["x1"] * MM,
        each["bottom"] * MM,
        each["size"],
        each["fontname"],
    )


@shared
def built(
    players: int, kind: str, paper: str, game: str = "low-blow", lang: str = "en", ink: str = "full"
) -> BuiltKit:
    """Build one kit; ``kind`` is its edition or variant."""
    return draw(planned(players, kind, paper, game, lang, ink))


def planned(
    players: int, kind: str, paper: str, game: str = "low-blow", lang: str = "en", ink: str = "full"
) -> KitPlan:
    """Plan one kit."""
    choices = CHOICES.get(kind, {"edition": kind})
    return make_plans(Request((game,), players, choices, paper, lang, ink=ink))[0]


@shared
def sheets(
    players: int, kind: str, paper: str, game: str = "low-blow", lang: str = "en", ink: str = "full"
) -> dict[str, Sheet]:
    """Return the measured pages of one kit by page label."""
    kit = built(players, kind, paper, game, lang, ink)
    return {page.label: each for page, each in zip(kit.document.pages, measure(kit.data), strict=True)}


def is_large_enough(word: Word) -> bool:
    """Return whether a word of a leaflet is: its type is that of running text, or a label's in a picture."""
    return word.size >= BODY - 0.01 or (word.size >= SMALL - 0.01 and len(word.text.strip()) <= LABEL)


def leaflets(kit: tuple[int, str, str]) -> set[str]:
    """Return the labels of the pages of a kit's rules leaflet."""
    return {page.label for page in built(*kit).document.pages if page.parts == ("rules",)}


def maps(kit: tuple[int, str, str]) -> set[str]:
    """Return the labels of the pages with a kit's map of cuts: pieces are drawn small there, with their type."""
    guides = [page.label for page in built(*kit).document.pages if page.parts == ("guide",)]
    return {label for label in guides if label.split(" ")[0] == guides[-1].split(" ")[0]} - {guides[0]}


def pages_of(kit: tuple[int, str, str], part: str) -> list[Sheet]:
    """Return the measured pages whose label names a part."""
    return [sheet for label, sheet in sheets(*kit).items() if part in label]


def tint(ink: tuple[int, ...], share: float) -> tuple[int, ...]:
    """Return a colour mixed with white."""
    return tuple(round(255 - (255 - part) * share) for part in ink)


def tiles_on(sheet: Sheet, side: float) -> dict[tuple[float, float], str]:
    """Return the tiles of a page as {(x, y): colour}: the coloured decks of fronts, the tinted grounds of backs."""
    deck, inset = side * 13 / 19, side * 3 / 19
    by_ink = {ink: colour for colour, ink in SEATS.items()}
    grounds = {tint(ink, 0.45 if colour == "yellow" else 0.07): colour for colour, ink in SEATS.items()}
    found = {}
    for m in sheet.marks:
        half = m.line / 2 if m.stroke else 0.0
        if m.fill in by_ink and m.is_box(deck - 2 * half, deck - 2 * half):
            found[round(m.x - half - inset, 3), round(m.y - half - inset, 3)] = by_ink[m.fill]
        elif m.fill in grounds and m.is_box(side, side):
            found[round(m.x, 3), round(m.y, 3)] = grounds[m.fill]
    return found


def outlines(data: bytes) -> list[list[tuple[float, float]]]:
    """Return every point of every page as it is drawn, in order: of outlines, and where each letter's pen starts."""
    return in_mm(read(data))


def in_mm(pages: Iterable[Page]) -> list[list[tuple[float, float]]]:
    """Return every point of some pages."""
    return [[(x * MM, (page.height - y) * MM) for x, y in page.points] for page in pages]


def texts(shapes: Iterable[Shape]) -> Iterator[TextShape]:
    """Return every text of shapes, also of placed drawings."""
    for shape in shapes:
        if isinstance(shape, TextShape):
            yield shape
        elif isinstance(shape, Placement):
            yield from texts(shape.drawing.shapes)
