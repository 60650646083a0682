"""Aids as jumbo cards: a layout of their own on the size that shops print and sleeves hold, with backs."""

import pytest

from pnp.drawing.shapes import Placement, Text
from pnp.games import PRINTED
from pnp.games.parts import CardSizeError
from pnp.pages.paper import paper
from pnp.texts.languages import LANGUAGES

KITS = [
    ("low-blow", {"edition": "blog"}, 4),
    ("low-blow", {"edition": "web"}, 3),
    ("blockers", {}, 5),
    ("blockers", {"edition": "profi"}, 2),
    ("schocken", {}, 8),
]


def aids(kit, lang="en"):
    game, choices, players = kit
    spec = PRINTED[game].spec(players, {**choices, "aids": "jumbo"}, paper("a4"), lang)
    return next(part for part in PRINTED[game].kit(spec).parts if part.id == "aids")


def texts_of(shapes, x=0.0, y=0.0):
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape, x + shape.x, y + shape.y
        elif isinstance(shape, Placement):
            yield from texts_of(shape.drawing.shapes, x + shape.x, y + shape.y)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kit", KITS, ids=str)
def test_type_is_as_large_as_on_other_aids_and_has_room(kit, lang):
    """3.5 x 5.5 inches; what is read is 8.5 points or more, in its room, and 3.2 mm (1/8 inch) inside the card."""
    for piece in aids(kit, lang).pieces:
        assert (piece.front.width, piece.front.height) == (88.9, 139.7)
        for text, x, y in texts_of(piece.front.shapes):
            assert text.width <= text.room + 1e-6, text.text
            assert 3.2 <= x <= x + text.width <= 88.9 - 3.2, text.text
            assert 3.2 <= y <= 139.7 - 3.2, text.text
            assert text.size >= 6.5


@pytest.mark.parametrize("kit", KITS, ids=str)
def test_backs_run_over_the_cut(kit):
    """Every aid has a back; it covers the card, and with its bleed 1.2 mm more on all sides."""
    for piece in aids(kit).pieces:
        assert piece.back
        assert (piece.back.width, piece.back.height) == (88.9, 139.7)
        assert piece.run_over(1.2, "back")
        assert not piece.run_over(1.2)


def test_aids_are_otherwise_as_they_fit_on_sheets():
    """Nobody who does not ask gets other sheets."""
    spec = PRINTED["schocken"].spec(3, {}, paper("a4"), "en")
    part = next(part for part in PRINTED["schocken"].kit(spec).parts if part.id == "aids")
    assert (part.pieces[0].front.width, part.pieces[0].back) == (96.0, None)


def test_a_sheet_without_room_is_told():
    """Half of A5, folded, holds no card of 88.9 x 139.7."""
    spec = PRINTED["schocken"].spec(3, {"aids": "jumbo"}, paper("a5"), "en")
    with pytest.raises(CardSizeError, match="does not fit A5"):
        PRINTED["schocken"].kit(spec._replace(backs="fold"))
