"""The line edition and the grey edition, measured and rendered from the finished PDFs."""

import io
import re
from functools import lru_cache
from itertools import combinations, product

import numpy as np
import pikepdf
import pypdfium2
import pytest

from pnp.check.looks import measure_ink
from pnp.drawing.theme import THEMES, theme
from pnp.kits.layout import lay_out
from pnp.texts.languages import LANGUAGES
from tests.pnp.measured import (
    BLOCKERS,
    EVERY,
    INK,
    KITS,
    MARKER_BLACK,
    SCHOCKEN,
    SEATS,
    WHITE,
    built,
    overlaps,
    planned,
    sheets,
    texts,
)
from tests.pnp.shared import shared

DPI = 150
"""Enough that a line of 0.2 mm is more than one pixel wide: below that a renderer draws it wider than it is."""

FIVE = BLOCKERS[1]
SOME = [KITS[0], FIVE, SCHOCKEN[1]]
"""A kit of every game, with few players and many; seats 6 to 8 of Schocken look alike."""

LARGE_SHEET = (3, "blog", "a3")
SMALL_SHEETS = [(3, "web", "a5"), (3, "", "a5", "schocken")]

COLOURING = frozenset(b"rg RG g G k K cs CS sc SC scn SCN sh".split())
"""The operators that set a colour."""

STRING = re.compile(rb"\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f\s]*>", re.DOTALL)
"""A text among the operators."""

LOW_INK = (0x3A, 0x3A, 0x3A)
"""Ink in the line edition: softer than in the others."""

FINE = 300
"""What a printer's dots are like. At 100 dpi a line of 0.2 mm would be drawn 0.254 mm wide, a whole pixel."""

MM_PER_INCH = 25.4


def in_ink(kit, ink, lang="en"):
    """Return a kit of the measured ones, in a theme."""
    return (*kit, lang, ink) if len(kit) > 3 else (*kit, "low-blow", lang, ink)


@lru_cache(maxsize=2)
def pictures(kit, ink, dpi=DPI, lang="en"):
    """Return the pages of a kit in greys, 0 for black and 255 for white."""
    with pypdfium2.PdfDocument(built(*in_ink(kit, ink, lang)).data) as file:
        return [page.render(scale=dpi / 72, grayscale=True).to_numpy().copy() for page in file]


@pytest.mark.parametrize(
    ("kit", "dpi", "lang"),
    [
        *product(SOME, [DPI], ["en"]),
        (FIVE, FINE, "en"),
        *product([LARGE_SHEET, *SMALL_SHEETS, SCHOCKEN[0]], [FINE], ["de"]),
    ],
)
def test_low_takes_at_most_35_percent_of_the_ink(kit, dpi, lang):
    """Over a whole kit the line edition takes at most 35 % of the full one's ink; so it does in a printer's dots.

    German has the most words, a large sheet the longest ropes, and a small one the most heads and footers.
    """
    low, full = (darkness(kit, ink, dpi, lang) for ink in ("low", "full"))
    assert len(low) == len(full)
    assert np.mean(low) <= 0.35 * np.mean(full)


@shared
def darkness(kit, ink, dpi, lang="en"):
    """Return how dark each page is in percent."""
    return [float(100 * (1 - page.mean() / 255)) for page in pictures(kit, ink, dpi, lang)]


@pytest.mark.parametrize("ink", ["low", "full"])
def test_the_summary_measures_the_ink(ink):
    """It is that of a printer's dots, or a tenth more: thin lines between two dots darken both."""
    assert 0.95 <= measure_ink(built(*in_ink(FIVE, ink)).data) / np.mean(darkness(FIVE, ink, FINE)) <= 1.1


def strip(picture, x, y, width, height):
    """Return a part of a rendered page; lengths in mm."""
    left, top, right, foot = (round(at * DPI / MM_PER_INCH) for at in (x, y, x + width, y + height))
    return picture[top:foot, left:right].astype(float)


def likeness(one, other, most=12):
    """Return how alike two strips are wherever they lie, their greys made equal: 1 for the same, 0 for nothing."""
    best = 0.0
    for down, right in product((-1, 0, 1), range(-most, most + 1)):
        a = one[2:-2, most:-most]
        b = other[2 + down : other.shape[0] - 2 + down, most + right : other.shape[1] - most + right]
        rows, columns = min(a.shape[0], b.shape[0]), min(a.shape[1], b.shape[1])
        a, b = a[:rows, :columns], b[:rows, :columns]
        a, b = a - a.mean(), b - b.mean()
        best = max(best, abs((a * b).sum()) / np.sqrt((a * a).sum() * (b * b).sum()))
    return best


TILE = 19.0
FIRST_TILE = (10.0, 15.5)


def tile_emblems(ink):
    """Return for each seat the emblem of two tiles, 2.5 mm wide, 14.05 mm below their edge."""
    page, (left, top) = pictures(FIVE, ink)[4], FIRST_TILE
    return [
        [strip(page, left + 2 * TILE * seat + 7.5, top + TILE * row + 12.05, 4, 4) for row in (1, 2)]
        for seat in range(5)
    ]


def aid_emblems(ink):
    """Return for four seats the emblem on the roof of their aid, 6 mm wide in the middle of its 20 mm, and in small.

    The roof begins 8 mm inside an aid of 96 x 134 mm.
    """
    page = pictures(FIVE, ink)[6]
    middles = [(9 + 96 * (seat % 2) + 18, 11 + 134 * (seat // 2) + 18) for seat in range(4)]
    return [[strip(page, x - 5, y - 5, 10, 10) for _ in range(2)] for x, y in middles]


def backs(ink):
    """Return for each seat what covers two backs, but for the outermost 1 mm."""
    page, (left, top) = pictures(FIVE, ink)[5], FIRST_TILE
    return [
        [
            strip(page, left + 2 * TILE * (4 - seat) + 1, top + TILE * row + 1, TILE - 2, TILE - 2)
            for row in (1, 2)
        ]
        for seat in range(5)
    ]


@pytest.mark.parametrize(
    ("strips", "ink", "most"),
    [
        (backs, "low", 0.65),
        (backs, "grey", 0.65),
        (tile_emblems, "low", 0.65),
        (tile_emblems, "grey", 0.92),  # solid: a disc has 79 % of the area of the square around it
        (aid_emblems, "low", 0.65),
        (aid_emblems, "grey", 0.92),
    ],
)
def test_seats_are_told_apart_whatever_their_grey(strips, ink, most):
    """At their real size and 150 dpi two pieces of one seat look alike, and of no two seats, their greys made equal.

    Backs are told by their covering, fronts and aids by the emblem: an outline in low ink, solid in grey.
    """
    seats = strips(ink)
    for one, other in seats:
        assert likeness(one, other, 4) > 0.95
    for (one, _), (_, other) in combinations(seats, 2):
        assert likeness(one, other, 4) < most


def test_grey_decks_differ():
    """In grey the solid decks of tiles are 34, 76, 122, 178 and 222 of 255: two seats differ by 42 or more.

    Where no glyph is, 1 mm inside the deck, whose edge may be a line of 0.25 mm; the slopes are 3 mm deep.
    """
    page, (left, top) = pictures(FIVE, "grey")[4], FIRST_TILE
    decks = [strip(page, left + 2 * TILE * seat + 3.6, top + TILE + 3.6, 1, 1).mean() for seat in range(5)]
    assert sorted(decks) == pytest.approx([34, 76, 122, 178, 222], abs=1)


@pytest.mark.parametrize("kit", [*SOME, KITS[1]])
def test_no_colour_is_in_a_grey_kit(kit):
    """Every colour that the file sets, on pages and in forms, is a grey: nothing is left to a driver."""
    with pikepdf.open(io.BytesIO(built(*in_ink(kit, "grey")).data)) as file:
        pages = [page.Contents for page in file.pages]
        forms = [each for each in file.objects if is_form(each)]
        data = b"\n".join(each.read_bytes() for each in (*pages, *forms))
    words = STRING.sub(b"", data).split()
    coloured = [at for at, word in enumerate(words) if word in COLOURING]
    assert {words[at] for at in coloured} <= {b"rg", b"RG", b"g", b"G"}
    set_to = {tuple(map(float, words[at - 3 : at])) for at in coloured if words[at] in {b"rg", b"RG"}}
    assert len(set_to) > 5
    assert all(red == green == blue for red, green, blue in set_to)


def is_form(each):
    """Say whether an object of a file is a form."""
    return isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"


@pytest.mark.parametrize("kit", SOME)
def test_nothing_is_solid_in_low_ink(kit):
    """Only markers, pips of dice and small drawings are filled; no line is under 0.2 or over 0.7 mm.

    So are the markers of the board in the guide, and the figures on a mat, type of 24 points that is turned: 5.9 mm
    high, up to 6.5 across.
    A wider one may be covered by a white one but for its edges: so a bucket's bail hides what it hangs over.
    """
    for label, sheet in sheets(*in_ink(kit, "low")).items():
        inside = {mark.points: mark.line for mark in sheet.marks if mark.stroke == WHITE}
        for mark in sheet.marks:
            if mark.fill not in (None, WHITE, MARKER_BLACK):
                is_figure = label == "Mat" and max(mark.width, mark.height) < 6.6
                is_marker = (
                    label == "Guide" and len({*mark.points}) == 4 and mark.width < 9
                )  # seen from a corner
                assert mark.width * mark.height < 15 or is_figure or is_marker, (label, mark)
            if mark.stroke not in (None, WHITE):
                assert mark.line >= 0.195, (label, mark)
                assert mark.line <= 0.7 or (mark.line - inside.get(mark.points, 0)) / 2 <= 0.35, (label, mark)


@pytest.mark.parametrize("ink", ["low", "grey"])
@pytest.mark.parametrize("kit", SOME)
def test_markers_and_scales_are_as_in_full(kit, ink):
    """Markers, the 50 mm bars and the 100 mm scales are the same in every theme."""

    def fixed(which):
        dark = LOW_INK if which == "low" else INK
        return [
            (label, mark.x, mark.y, mark.width, mark.height)
            for label, sheet in sheets(*in_ink(kit, which)).items()
            for mark in sheet.marks
            if (mark.fill == MARKER_BLACK and mark.is_box(12, 12))
            or (mark.stroke == dark and (mark.is_box(50, 0, 0.01) or max(mark.width, mark.height) == 100))
        ]

    assert fixed(ink) == fixed("full")
    assert len(fixed(ink)) >= len(sheets(*in_ink(kit, ink)))


@pytest.mark.parametrize("ink", ["low", "grey"])
def test_patterns_stay_inside_the_pieces(ink):
    """On a page of tiles nothing but crop marks and footer lies outside the grid and its bleed of 1 mm."""
    dark = LOW_INK if ink == "low" else INK
    for label, sheet in sheets(*in_ink(FIVE, ink)).items():
        if "Tiles" not in label:
            continue
        right, foot = FIRST_TILE[0] + 10 * TILE, FIRST_TILE[1] + 14 * TILE
        for mark in sheet.marks:
            if mark.stroke == dark and len(mark.points) == 2:
                continue  # crop marks and the scale bar
            assert mark.x >= FIRST_TILE[0] - 1.001, (label, mark)
            assert mark.y >= FIRST_TILE[1] - 1.001, (label, mark)
            assert mark.x + mark.width <= right + 1.001, (label, mark)
            assert mark.y + mark.height <= foot + 1.001, (label, mark)


def test_a_white_tile_has_no_bleed():
    """In low ink tiles are white to their edge: nothing is printed beyond the grid."""
    sheet = sheets(*in_ink(FIVE, "low"))["Tiles front"]
    coloured = [m for m in sheet.marks if m.stroke not in (None, INK) and len(m.points) > 2]
    assert coloured
    assert min(m.x for m in coloured) > FIRST_TILE[0]
    assert min(m.y for m in coloured) > FIRST_TILE[1]


def test_low_ink_keeps_its_seats_colours():
    """Lines are in a seat's colour, deep enough to be seen as a line; five for five seats."""
    strokes = {mark.stroke for mark in sheets(*in_ink(FIVE, "low"))["Tiles front"].marks}
    seats = {tuple(bytes.fromhex(theme("low").colours[seat][1:])) for seat in SEATS}
    assert len(seats) == 5
    assert seats <= strokes


def but_colour_fields(found):
    """Return words with their sizes (points, to a thousandth), but for the colour fields of a board.

    Low ink leaves those out.
    """
    said = [(each.text, round(each.size, 3)) for each in found]
    for at in range(len(said)):
        if [text for text, _ in said[at : at + 3]] == ["and", "colour", "fields"]:
            return said[:at] + said[at + 3 :]
    return said


@pytest.mark.parametrize("ink", ["low", "grey"])
@pytest.mark.parametrize("kit", SOME)
def test_the_words_stay_where_they_are(kit, ink):
    """Every page has the words of the full one at their sizes, but for what names a colour; none lies on another.

    The map in low ink has the cuts of its small sheets alone.
    """
    for (label, sheet), full in zip(
        sheets(*in_ink(kit, ink)).items(), sheets(*in_ink(kit, "full")).values(), strict=True
    ):
        assert overlaps(sheet.words) == [], label
        if ink == "low" and "Board" not in label and label != "Cut and fold":
            assert but_colour_fields(sheet.words) == but_colour_fields(full.words), label


@pytest.mark.parametrize("ink", ["low", "grey"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_leaves_its_room_in_any_language(lang, ink):
    """Every line keeps to its room in the other weights and words too; a sixth of the kits is tried, in turn."""
    for kit in EVERY[([*LANGUAGES].index(lang) + 3 * (ink == "low")) % 6 :: 6]:
        plan = planned(*in_ink(kit, ink, lang))
        for page in lay_out(plan.game, plan.spec).pages:
            for text in texts(page.shapes):
                assert text.width <= text.room + 1e-6, (kit, text.text, text.width, text.room)


@pytest.mark.parametrize("kit", SOME)
def test_a_grey_kit_speaks_of_no_red_thing(kit):
    """The guide names the seats beside their emblems, and no disc is called red where none is."""
    text = " ".join(sheet.text for sheet in sheets(*in_ink(kit, "grey")).values())
    guide = sheets(*in_ink(kit, "grey"))["Guide"].text
    assert "Red Blue Yellow" in " ".join(guide.split())
    assert "red half disc" not in text
    assert "red disc" not in text


@pytest.mark.parametrize("kit", SOME)
def test_a_low_kit_speaks_of_no_grey_thing(kit):
    """Areas that are grey in full ink are outlines there: a tab is told by what is written on it."""
    said = " ".join(sheet.text for sheet in sheets(*in_ink(kit, "low")).values())
    assert "Dice" in said or "Racks" in said
    assert "grey" not in said


def test_the_file_keeps_its_name():
    """Like paper and language, the ink of a kit does not change which kit it is."""
    assert {built(*in_ink(FIVE, ink)).file_name for ink in THEMES} == {"blockers-5p.pdf"}
