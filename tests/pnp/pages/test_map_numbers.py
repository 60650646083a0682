"""The numbers of cuts, and those on the map, have room of their own: none lies on another one or on a piece."""

import re
from itertools import combinations

import pytest

from pnp.drawing.clip import bounds
from pnp.drawing.measures import FOOT
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Placement, Rect, TextShape
from pnp.drawing.theme import theme
from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, make_plans

SMALL = 6.5
"""The size of numbers on the map, points."""

MAP = "Cut and fold"

KITS = [
    *(
        (("blockers",), players, {"paper": paper, "choices": {"cell": cell}})
        for players, paper, cell in (
            (4, "a4", 25.0),
            (5, "a5", 20.0),
            (5, "a3", 25.0),
        )
    ),
    (("blockers",), 3, {"backs": "fold"}),
    (("low-blow",), 4, {"paper": "a5", "ink": "low"}),
    (("low-blow",), 3, {"paper": "letter", "choices": {"without": "dice"}}),
    (("schocken",), 4, {"paper": "a3"}),
    (("schocken",), 8, {"paper": "a5"}),
    (("blockers", "schocken"), 3, {"together": True, "paper": "tabloid"}),
]


def maps_of(games, players, more):
    """Return the pages of a kit, by their numbers, and those of its map."""
    (plan,) = make_plans(Request(games, players, **more))
    pages = dict(enumerate(lay_out(plan.game, plan.spec, plan.others).pages, 1))
    return pages, [page for page in pages.values() if page.name == MAP]


@pytest.fixture(scope="module", params=KITS, ids=str)
def laid(request):
    """Lay a kit out once for all tests."""
    return maps_of(*request.param)


def small_sheets(page):
    """Return the small sheets on a page of the map, each with the number of its page."""
    placed = [shape for shape in page.shapes if isinstance(shape, Placement)]
    named = [(shape.drawing.name, shape) for shape in placed if shape.drawing.name.startswith("map-")]
    return [(int(name.split("-")[1]), shape) for name, shape in named]


def overlap(one, other):
    """Say whether two boxes share more than a side."""
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )


def test_no_number_lies_on_another_or_on_a_piece(laid):
    """Two numbers in a line have almost a millimetre between them, so that 4 and 2 do not become 42."""
    pages, maps = laid
    for page in maps:
        texts = [shape for shape in page.shapes if isinstance(shape, TextShape) and shape.text]
        numbers = [
            (note.text, bounds(note)) for note in texts if note.text.isdigit() and note.size <= SMALL + 0.1
        ]
        captions = [bounds(note) for note in texts if note.text.startswith("Page\u00a0")]
        for (one, box), (other, near) in combinations(numbers, 2):
            wide = Window(box.left - 0.9, box.top - 0.4, box.right + 0.9, box.bottom + 0.4)
            assert not overlap(wide, near), (page.label, one, other)
        for at, placed in small_sheets(page):
            factor = placed.drawing.width / pages[at].paper.width
            trims = [
                Window(*(length * factor for length in face.trim)).moved(placed.x, placed.y)
                for face in pages[at].faces
            ]
            for note, box in numbers:
                assert not any(overlap(box, trim) for trim in trims), (page.label, at, note)
        for note, box in numbers:
            assert not any(overlap(box, caption) for caption in captions), (page.label, note)
            assert Window(5, 5, page.paper.width - 5, page.paper.height - 5).holds(box), (page.label, note)


def test_numbers_of_cuts_keep_apart(laid):
    """On the sheets themselves: half a millimetre between two numbers."""
    for page in laid[0].values():
        notes = [shape for shape in page.shapes if isinstance(shape, TextShape) and shape.text.isdigit()]
        if page.cuts.lines:
            for one, other in combinations(notes, 2):
                box = bounds(one)
                wide = Window(box.left - 0.5, box.top - 0.5, box.right + 0.5, box.bottom + 0.5)
                assert wide.misses(bounds(other)), (page.name, one.text, other.text)


def test_no_number_stands_on_the_edge_of_a_small_sheet(laid):
    """Each is beside its sheet or on it, and so is the white around it: the edge is drawn all around."""
    inks = {theme(ink).pen("outline") for ink in ("full", "low")}
    for page in laid[1]:
        sheets = [bounds(shape) for shape in page.shapes if isinstance(shape, Rect) and shape.ink in inks]
        for note in (shape for shape in page.shapes if isinstance(shape, TextShape)):
            if re.fullmatch(r"\d+(–\d+)?", note.text):
                box = bounds(note)
                wide = Window(box.left - 0.3, box.top - 0.3, box.right + 0.3, box.bottom + 0.3)
                assert all(sheet.holds(wide) or wide.misses(sheet) for sheet in sheets), note.text


def test_small_sheets_are_large_and_apart(laid):
    """None is below a sixth of its size, no two overlap, and no page with sheets is half empty, but for 0.6 at most."""
    pages, maps = laid
    assert maps
    for page in maps:
        sheets = small_sheets(page)
        scales = [placed.drawing.width / pages[at].paper.width for at, placed in sheets]
        assert all(0.169 <= scale <= 0.601 for scale in scales)
        for (_, one), (_, other) in combinations(sheets, 2):
            assert not overlap(bounds(one), bounds(other))
        foot = page.paper.height - FOOT - 5
        lowest = max(box.bottom for box in map(bounds, page.shapes) if box.bottom < foot)  # above the footer
        assert lowest > page.paper.height / 2 or min(scales, default=0.0) > 0.59, page.label


def test_pieces_on_the_map_are_whole_or_blank():
    """Labels of tiles stay where they are large enough to be read; else tiles are plain, without half of a label."""
    for cell, paper, shown in ((25.0, "a4", True), (20.0, "a5", None)):
        pages, maps = maps_of(("blockers",), 4, {"paper": paper, "choices": {"cell": cell}})
        for page in maps:
            for at, sheet in small_sheets(page):
                tiles = [face.face for face in pages[at].faces if face.face.part == "tiles"]
                drawn = {
                    part.drawing.name: part.drawing.shapes
                    for part in sheet.drawing.shapes
                    if isinstance(part, Placement) and "tile-" in part.drawing.name
                }
                labels = {
                    name: any(isinstance(part, TextShape) for part in shapes) or len(shapes) == 1
                    for name, shapes in drawn.items()
                    if any(name.startswith(f"sketch {tile.name}-x") and _has_label(tile) for tile in tiles)
                }
                assert all(labels.values()), (at, labels)
                if tiles and shown:
                    assert labels


def _has_label(face):
    return any(isinstance(part, TextShape) for part in face.shapes)
