"""What a kit says of its own pages: guide, map, footers and notes name the same pages, counts and cuts."""

import re
from functools import cache

import pytest

from pnp.drawing.shapes import Placement, TextShape
from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, make_plans

KITS = [
    ("blockers", "a5", "long-edge"),
    ("blockers", "138x191", "none"),
    ("low-blow", "a4", "none"),
    ("blockers", "letter", "short-edge"),
]
every_kit = pytest.mark.parametrize("kit", KITS, ids=" ".join)


@cache
def laid_out(kit):
    """Return the pages of a kit for three, and its parts by name."""
    game, paper, backs = kit
    (plan,) = make_plans(Request((game,), 3, paper=paper, backs=backs))
    return lay_out(plan.game, plan.spec).pages, {part.name: part for part in plan.game.kit(plan.spec).parts}


def texts(shapes):
    """Return the texts of shapes, in drawing order, also of those that are placed."""
    found = []
    for shape in shapes:
        if isinstance(shape, Placement):
            found += texts(shape.drawing.shapes)
        elif isinstance(shape, TextShape):
            found.append(shape.text.replace("\u00a0", " "))
    return found


def numbers(said):
    """Return the numbers that "2–4, 7" stands for."""
    runs = [list(map(int, run.split("–"))) for run in said.split(", ")]
    return [number for run in runs for number in range(run[0], run[-1] + 1)]


def pages_that(kit, holds):
    """Return the numbers of pages for which something holds."""
    return [number for number, page in enumerate(laid_out(kit)[0], 1) if holds(page)]


@every_kit
def test_every_footer_says_which_page_it_is(kit):
    """Its number, how many there are, and the name that the list of pages has."""
    pages, _ = laid_out(kit)
    for number, page in enumerate(pages, 1):
        said = texts(page.shapes)
        assert [text for text in said if re.fullmatch(r"Page \d+ of \d+", text)] == [
            f"Page {number} of {len(pages)}"
        ]
        assert page.name.replace("\u00a0", " ").split(" / ")[0] in " ".join(said)


@every_kit
def test_the_parts_list_names_the_pages_of_each_part(kit):
    """Beside size, stock and count: what the pages themselves hold."""
    pages, parts = laid_out(kit)
    said = [text for page in pages if "Stock" in texts(page.shapes) for text in texts(page.shapes)]
    start = said.index("Page", said.index("Stock")) + 1
    rows = [said[at : at + 5] for at in range(start, start + 5 * len(parts), 5)]
    assert [row[0] for row in rows] == [name.replace("\u00a0", " ") for name in parts]
    for (_, _, stock, count, where), part in zip(rows, parts.values(), strict=True):
        held = pages_that(kit, lambda page, own=part.id: own in page.parts)
        shown = [held[0], held[-1]] if "…" in where else held
        assert numbers(where.replace(" … ", ", ")) == shown
        assert sum(map(int, count.split(" + "))) == part.count + part.spares
        assert {page.stock for page in pages if part.id in page.parts} == {
            stock.replace("sticker paper", "stickers")
        }


@every_kit
def test_the_guide_counts_sheets_and_names_those_of_card(kit):
    """A sheet with a back is one; what is cut is told with the pages of the map."""
    pages, _ = laid_out(kit)
    said = " ".join(text for page in pages if "guide" in page.parts for text in texts(page.shapes))
    fronts = [page for page in pages if not page.is_back]
    for stock in ("card", "paper"):
        told = re.search(rf"[Ss]heets? of {stock}: (\d+)", said)
        assert int(told[1]) == sum(page.stock == stock for page in fronts)
    card = re.search(r"for pages? ([\d–, ]+)\. Plain paper", said)
    assert numbers(card[1]) == pages_that(kit, lambda page: page.stock == "card")
    steps = re.search(r"see pages? ([\d–, ]*\d)", said)
    assert numbers(steps[1]) == pages_that(kit, lambda page: page.name.startswith("Cut and fold"))
    cuts = re.search(r"(\d+) straight cuts", said)
    assert int(cuts[1]) == sum(len(page.cuts.lines) for page in pages)


@every_kit
def test_the_map_shows_each_sheet_with_its_number_and_its_cuts(kit):
    """Below each small sheet are the number and name of its page, on it the numbers of that page's cuts."""
    pages, _ = laid_out(kit)
    shown = {}
    for page in pages:
        if not page.name.startswith("Cut and fold"):
            continue
        own = [shape.text for shape in page.shapes if isinstance(shape, TextShape)]
        cuts = []
        for at, text in enumerate(own):
            if text.startswith("Page\u00a0"):
                shown[int(text[5:])] = (cuts, own[at + 1])
                cuts = []
            elif text.isdigit():
                cuts.append(int(text))
    assert sorted(shown) == pages_that(kit, lambda page: page.cuts.lines or page.cuts.outlines)
    for number, (cuts, name) in shown.items():
        page = pages[number - 1]
        assert page.name.startswith(name.removesuffix("…").strip())
        assert sorted(cuts) == [*range(1, len(page.cuts.lines) + 1)]
        assert sorted(cut.number for cut in page.cuts.lines) == sorted(cuts)


@pytest.mark.parametrize("kit", [KITS[0], KITS[-1]], ids=" ".join)
def test_each_sheet_with_a_back_says_how_it_is_turned(kit):
    """On its front, and only there."""
    pages, _ = laid_out(kit)
    edge = kit[2].replace("-", " ")
    backs = pages_that(kit, lambda page: page.is_back)
    told = [
        number
        for number, page in enumerate(pages, 1)
        if f"Print this page and the next one on one sheet, flipped on the {edge}." in texts(page.shapes)
    ]
    assert told
    assert told == [number - 1 for number in backs]


CUT, GLUE = (
    "Cut each sheet at its marks; the tabs stay on.",
    "Glue each sheet on the tab of the one before it.",
)
ROWS = (
    "Glue the sheets of each row together, each on the tab of the one before it.",
    "Then glue the rows together, from the top down.",
)


@pytest.mark.parametrize(
    ("kit", "steps", "sheets"),
    [
        (KITS[0], [CUT, GLUE], ["1A", "2A"]),
        (KITS[1], [CUT, *ROWS], ["1A", "1B", "2A", "2B"]),
        (KITS[-1], [], []),
    ],
    ids=str,
)
def test_a_board_of_several_sheets_is_glued_in_order(kit, steps, sheets):
    """First it is cut; with several rows each row is glued before all of them; a picture names each sheet."""
    board = next(part for name, part in laid_out(kit)[1].items() if name.startswith("Board"))
    assert [step.text for step in board.steps] == steps
    assert [texts(step.picture.shapes) for step in board.steps] == [sheets] * len(steps)
    drawn = [shape.text for page in laid_out(kit)[0] for shape in page.shapes if isinstance(shape, TextShape)]
    after = drawn[drawn.index("Board 20\u00a0mm", drawn.index("Cut and fold")) :] if steps else []
    assert [int(text) for text in after if text.isdigit()][: len(steps)] == [*range(1, len(steps) + 1)]
