"""The map of a kit's cuts shows every sheet that is cut, with the numbers of its cuts."""

import re

import pytest

from pnp.drawing.clip import bounds
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Path, Placement, Rect, Text
from pnp.drawing.theme import theme
from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, make_plans
from pnp.pages.cutting_map import plan_map
from pnp.pages.paper import paper


def laid(game, players, **more):
    """Return the pages of a kit."""
    (plan,) = make_plans(Request(games=(game,), players=players, **more))
    return lay_out(plan.game, plan.spec).pages


@pytest.mark.parametrize(
    ("game", "players", "more"),
    [
        ("blockers", 4, {}),
        ("blockers", 5, {"paper": "a3", "choices": {"cell": 25.0}}),
        ("schocken", 8, {"paper": "a5"}),
    ],
    ids=str,
)
def test_every_cut_of_every_sheet_is_on_the_map(game, players, more):
    """Each sheet with cuts or outlines stands on the map by its page number; its numbers are those of its cuts."""
    pages = laid(game, players, **more)
    maps = [page for page in pages if page.name == "Cut and fold"]
    cut = {at: page for at, page in enumerate(pages, 1) if page.cuts.lines or page.cuts.outlines}
    shown: dict[int, list[str]] = {}
    for page in maps:
        placed = [shape.drawing.name for shape in page.shapes if isinstance(shape, Placement)]
        assert sum(name.startswith("map-") for name in placed) == sum(
            isinstance(shape, Text) and shape.text.startswith("Page\u00a0") for shape in page.shapes
        )
        waiting: list[str] = []
        for shape in page.shapes:
            if isinstance(shape, Text) and re.fullmatch(r"\d+(–\d+)?", shape.text):
                waiting.append(shape.text)
            elif isinstance(shape, Text) and shape.text.startswith("Page\u00a0"):
                shown[int(shape.text.split("\u00a0")[1])], waiting = waiting, []
    assert shown.keys() == cut.keys()
    for at, texts in shown.items():
        assert sorted(numbers(texts)) == [line.number for line in cut[at].cuts.lines]


def numbers(texts):
    """Return the numbers that texts name, ``4–9`` as six."""
    for note in texts:
        first, *last = map(int, note.split("–"))
        yield from range(first, (last or [first])[0] + 1)


def test_a_sheet_alone_is_shown_as_large_as_the_page_is_wide():
    """The lying sheet of 297 mm has 210 less 15 and 5.5 on each side, an upright one is shown at 0.6 at most."""
    sheets = {(page.paper.width, page.paper.height): page for page in laid("low-blow", 3) if page.cuts.lines}
    shown = {
        size: plan_map(paper("a4"), [(1, page)], (), theme("full")).cells.factor(page.paper)
        for size, page in sheets.items()
    }
    assert shown[297, 210] == pytest.approx(169 / 297)
    assert shown[210, 297] == pytest.approx(0.6)


def test_single_pieces_have_no_map():
    """Neither guide nor map comes before selected pieces."""
    (plan,) = make_plans(Request(games=("blockers",), players=2, only=("racks",)))
    assert all(page.parts != ("guide",) for page in lay_out(plan.game, plan.spec).pages)


@pytest.mark.parametrize(
    ("game", "more", "steps"),
    [
        (
            "schocken",
            {},
            [
                "Crease the dashed lines",
                "Cut the solid lines.",
                "Fold, and glue tabs 1 to 7",
                "Cut the four short",
            ],
        ),
        ("blockers", {"paper": "a5"}, ["Glue each sheet on", "Crease with an empty pen"]),
        ("blockers", {"paper": "a5", "choices": {"cell": 25.0}}, ["Cut each sheet at", "Then glue the rows"]),
    ],
    ids=str,
)
def test_what_is_folded_or_glued_is_shown_step_by_step(game, more, steps):
    """Every sentence has a number beside it and a picture above it; small sheets and the foot stay free."""
    maps = [page for page in laid(game, 3, **more) if page.name == "Cut and fold"]
    for step in steps:
        page, words = next(
            (page, note) for page in maps for note in texts_of(page) if note.text.startswith(step)
        )
        assert any(
            re.fullmatch("[1-4]", note.text) and note.y == words.y and 0 < words.x - note.x < 5
            for note in texts_of(page)
        )
        feet = [
            (shape.x, shape.y + shape.drawing.height) for shape in page.shapes if isinstance(shape, Placement)
        ]
        assert any(x == words.x and 0 < words.y - foot < 6 for x, foot in feet)
    for page in maps:
        maps_on = [
            shape for shape in page.shapes if isinstance(shape, Placement) and "map-" in shape.drawing.name
        ]
        foot = max((placed.y + placed.drawing.height for placed in maps_on), default=0.0)
        rules = [shape.steps[0][2] for shape in page.shapes if isinstance(shape, Path)]
        assert all(foot < y for y in rules if y < page.paper.height - 10)
        assert max(note.y for note in texts_of(page)) < page.paper.height - 4


def texts_of(page):
    """Return the texts of a page that are not in its pictures."""
    return [shape for shape in page.shapes if isinstance(shape, Text)]


def test_numbers_lie_off_the_marks_and_beside_each_other():
    """A cut that parts the sheet has its number where no other is; those among tiles are right of their cuts."""
    pages = laid("blockers", 2)
    (page,) = [page for page in pages if page.name == "Cut and fold"]
    of = {note.text: note for note in texts_of(page)[: [x.text for x in texts_of(page)].index("Page\u00a05")]}
    assert of["1"].y > of["21"].y
    assert of["6"].y == of["22"].y
    assert of["24"].x > of["23"].x
    assert of["25"].x > of["23"].x
    assert of["7"].x < of["2"].x
    plates = [shape for shape in page.shapes if isinstance(shape, Rect) and shape.width < 5]
    assert any(plate.x < of["24"].x < plate.x + plate.width and plate.y < of["24"].y for plate in plates)


def test_numbers_stand_on_the_side_where_nothing_lies():
    """Left of the counters of Low Blow for four on A3 are a cut and dice: numbers of level cuts are on the right."""
    pages = laid("low-blow", 4, paper="a3")
    at, page = next((at, page) for at, page in enumerate(pages, 1) if "counters" in page.parts)
    placed = next(
        shape
        for shape in pages[-1].shapes
        if isinstance(shape, Placement) and shape.drawing.name.startswith(f"map-{at}")
    )
    factor = placed.drawing.width / page.paper.width
    numbers = [bounds(note) for note in texts_of(pages[-1]) if note.text.isdigit()]
    inside = [
        number.moved(-placed.x, -placed.y)
        for number in numbers
        if placed.x < number.left < placed.x + placed.drawing.width and number.top > placed.y
    ]
    assert len(inside) > 20
    (x, top), (_, foot) = page.cuts.lines[0][1:]
    for box in inside:
        assert box.misses(Window(x * factor, top * factor, x * factor, foot * factor))
        for face in page.faces:
            trim = Window(*(length * factor for length in face.trim))
            assert box.misses(trim), (box, face.face.id)


def test_lying_sheets_stand_one_below_the_other():
    """Two of A3 are 0.51 times as large in one column; side by side they were 0.28. Upright ones stay side by side."""
    for players, columns, least in ((5, 1, 0.5), (3, 2, 0.39)):
        pages = laid("blockers", players, paper="a3")
        cut = [(at, page) for at, page in enumerate(pages, 1) if page.cuts.lines]
        cells = plan_map(paper("a3").for_text, cut, (), theme("full")).cells
        assert (len(cut), cells.columns) == (2, columns)
        assert min(cells.factor(page.paper) for _, page in cut) > least


@pytest.mark.parametrize(
    ("games", "more"),
    [
        (("low-blow", "blockers", "schocken"), {"together": True}),
        (("blockers",), {"paper": "letter"}),
        (("schocken",), {"paper": "a5"}),
        (("low-blow",), {"paper": "a3"}),
    ],
    ids=str,
)
def test_no_number_stands_on_the_edge_of_a_small_sheet(games, more):
    """Each is beside its sheet or on it, and so is the white around it: the edge is drawn all around."""
    (plan,) = make_plans(Request(games=games, players=4, **more))
    pages = lay_out(plan.game, plan.spec, plan.others).pages
    outline = theme("full").pen("outline")
    for page in (page for page in pages if page.name == "Cut and fold"):
        sheets = [bounds(shape) for shape in page.shapes if isinstance(shape, Rect) and shape.ink == outline]
        for note in texts_of(page):
            if re.fullmatch(r"\d+(–\d+)?", note.text):
                box = bounds(note)
                wide = Window(box.left - 0.3, box.top - 0.3, box.right + 0.3, box.bottom + 0.3)
                assert all(sheet.holds(wide) or wide.misses(sheet) for sheet in sheets), note.text
