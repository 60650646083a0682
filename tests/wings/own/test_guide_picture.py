"""The guide of a game of one's own shows some pieces of each part, with the numbers of the parts list."""

from pathlib import Path

import pytest

from pnp.cli.folders import game_of
from pnp.drawing.shapes import Inked, Placement, TextShape
from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, make_plans
from tests.pnp.measured import texts

EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.mark.parametrize(
    ("folder", "sheet", "shown"),
    [
        ("islands", "a4", ["Board", "Counters", "Settlers", "Aids"]),
        ("islands", "a5", ["Board", "Counters", "Settlers", "Aids"]),
        ("harvest", "letter", ["Cards", "Tuck box", "Aids"]),
    ],
)
def test_pieces_of_each_part_are_shown(folder, sheet, shown):
    """Parts that are cut out, and boards; up to three pieces of each, and below them their number."""
    (plan,) = make_plans(Request((game_of(str(EXAMPLES / folder)),), 2, paper=sheet, lang="en"))
    document = lay_out(plan.game, plan.spec)
    guide = [page for page in document.pages if page.parts == ("guide",) and page.name != "Cut and fold"]
    (picture,) = [
        shape.drawing
        for page in guide
        for shape in page.shapes
        if isinstance(shape, Placement) and shape.drawing.name == "kit-spread-0"
    ]
    fans = [shape.drawing for shape in picture.shapes if isinstance(shape, Placement)]
    numbers = [shape.text for shape in picture.shapes if isinstance(shape, TextShape)]
    assert numbers == [str(at) for at in range(1, len(shown) + 1)]
    listed = [text for page in guide for text in texts(page.shapes) if isinstance(text, TextShape)]
    for number, name in zip(numbers, shown, strict=True):
        at = next(text.y for text in listed if text.text == name)
        assert any(text.text == number and abs(text.y - at) < 1 and text.x < 30 for text in listed), name
    assert len(fans) == len(shown)
    for fan in fans:
        placed = [shape.drawing for shape in fan.shapes if isinstance(shape, Placement)]
        assert 1 <= len(placed) <= 3
        for own in placed:
            assert own.width <= fan.width
            edges = [own.shapes[at].ink.width for at in (0, -1) if isinstance(own.shapes[at], Inked)]
            assert min(edges) >= 0.2
