"""The guide of a game of one's own shows some pieces of each part, with the numbers of the parts list."""

from pathlib import Path

import pytest

from pnp.cli.folders import game_of
from pnp.drawing.shapes import Inked, Placement, Rect, TextShape
from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, make_plans
from pnp.pieces.spread import Spread
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


def test_words_in_the_picture_are_read_or_are_bars():
    """The piece in front has its words of 6.5 points and more; others are bars, as are all of the piece behind it.

    An aid of Islands has 19 pieces of type, its head the only large one.
    """
    (plan,) = make_plans(Request((game_of(str(EXAMPLES / "islands")),), 2, paper="a4", lang="en"))
    (part,) = [part for part in plan.game.kit(plan.spec).parts if part.id == "aid"]
    drawn = Spread({"aid": part.pieces}).draw(178, 60, plan.spec.theme, {})
    (fan,) = [shape.drawing for shape in drawn.shapes if isinstance(shape, Placement)]
    behind, front = [shape.drawing.shapes for shape in fan.shapes if isinstance(shape, Placement)]
    assert [shape.text for shape in front if isinstance(shape, TextShape)] == ["Your turn"]
    assert not [shape for shape in behind if isinstance(shape, TextShape)]
    bars = [
        sum(isinstance(shape, Rect) and shape.ink.fill == "#999999" for shape in piece)
        for piece in (behind, front)
    ]
    assert bars == [19, 18]
