"""The map of a kit's cuts shows every sheet that is cut, with the numbers of its cuts."""

import re

import pytest

from pnp.drawing.shapes import Path, Placement, TextShape
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
            isinstance(shape, TextShape) and shape.text.startswith("Page\u00a0") for shape in page.shapes
        )
        waiting: list[str] = []
        for shape in page.shapes:
            if isinstance(shape, TextShape) and re.fullmatch(r"\d+(–\d+)?", shape.text):
                waiting.append(shape.text)
            elif isinstance(shape, TextShape) and shape.text.startswith("Page\u00a0"):
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
    """The lying sheet of 297 mm has 180 less 3.9 on each side, in steps of 0.01; an upright one is at 0.6 at most."""
    sheets = {(page.paper.width, page.paper.height): page for page in laid("low-blow", 3) if page.cuts.lines}
    shown = {
        size: plan_map(paper("a4"), [(1, page)], (), theme("full")).factor for size, page in sheets.items()
    }
    assert shown[297, 210] == pytest.approx(0.57)
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
        pen = theme("full").pen("rule")
        rules = [shape.steps[0][2] for shape in page.shapes if isinstance(shape, Path) and shape.ink == pen]
        assert all(foot < y for y in rules if y < page.paper.height - 10)
        assert max(note.y for note in texts_of(page)) < page.paper.height - 4


def texts_of(page):
    """Return the texts of a page that are not in its pictures."""
    return [shape for shape in page.shapes if isinstance(shape, TextShape)]


def test_sheets_of_a3_are_half_as_large_or_almost():
    """Two lying ones stand one below the other, two upright ones side by side."""
    for players, least in ((5, 0.5), (3, 0.39)):
        pages = laid("blockers", players, paper="a3")
        cut = [(at, page) for at, page in enumerate(pages, 1) if page.cuts.lines]
        assert len(cut) == 2
        assert plan_map(paper("a3").for_text, cut, (), theme("full")).factor > least


def test_a_small_card_for_the_table_is_white():
    """It belongs to nobody, so it has no colour; the cards of this kit are small enough on the map to be blank."""
    pages = laid(
        "low-blow", 4, paper="letter", backs="fold", lang="de", choices={"edition": "web", "aids": "tarot"}
    )
    assert pages[-1].name == "Schneiden, falten"
