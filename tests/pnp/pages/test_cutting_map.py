"""The map of a kit's cuts shows every sheet that is cut, with the numbers of its cuts."""

import re

import pytest

from pnp.build.layout import lay_out
from pnp.build.plan import plans
from pnp.build.request import Request
from pnp.drawing.shapes import Placement, Text


def laid(game, players, **more):
    """Return the pages of a kit."""
    (plan,) = plans(Request(games=(game,), players=players, **more))
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
        assert sum(isinstance(each, Placement) for each in page.shapes) == sum(
            isinstance(each, Text) and each.text.startswith("Page\u00a0") for each in page.shapes
        )
        waiting: list[str] = []
        for each in page.shapes:
            if isinstance(each, Text) and re.fullmatch(r"\d+(–\d+)?", each.text):
                waiting.append(each.text)
            elif isinstance(each, Text) and each.text.startswith("Page\u00a0"):
                shown[int(each.text.split("\u00a0")[1])], waiting = waiting, []
    assert shown.keys() == cut.keys()
    for at, texts in shown.items():
        assert sorted(numbers(texts)) == [each.number for each in cut[at].cuts.lines]


def numbers(texts):
    """Return the numbers that texts name, ``4–9`` as six."""
    for each in texts:
        first, *last = map(int, each.split("–"))
        yield from range(first, (last or [first])[0] + 1)


def test_single_pieces_have_no_map():
    """Neither guide nor map comes before selected pieces."""
    (plan,) = plans(Request(games=("blockers",), players=2, only=("racks",)))
    assert all(page.parts != ("guide",) for page in lay_out(plan.game, plan.spec).pages)
