"""Aids as cards: layouts of their own for each size that shops print and sleeves hold, with backs."""

from functools import cache

import pytest

from pnp.drawing.shapes import Placement, TextShape
from pnp.games import PRINTED
from pnp.games.parts import CardSizeError
from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, make_plans
from pnp.pages.paper import paper
from pnp.texts.languages import LANGUAGES
from pnp.wings.own.things import card_sizes

KITS = [
    ("low-blow", (), 3),
    ("low-blow", (("counters", "rising"),), 3),
    ("low-blow", (("edition", "web"),), 3),
    ("blockers", (), 5),
    ("blockers", (("edition", "profi"),), 2),
    ("schocken", (), 8),
]

SIZES = {"tarot": (70.0, 120.0, 8.5), "jumbo": (88.9, 139.7, 6.5)}
"""The width and height of each, mm, and its smallest type, points: that of the heads of jumbo cards is 6.5."""

SAFE = 3.2
"""1/8 inch: shops cut with such an error."""


@cache
def aids(size, kit, lang="en"):
    game, choices, players = kit
    spec = PRINTED[game].spec(players, {**dict(choices), "aids": size}, paper("a4"), lang)
    return next(part for part in PRINTED[game].kit(spec).parts if part.id == "aids")


def texts_of(shapes, x=0.0, y=0.0):
    for shape in shapes:
        if isinstance(shape, TextShape):
            yield shape, x + shape.x, y + shape.y
        elif isinstance(shape, Placement):
            yield from texts_of(shape.drawing.shapes, x + shape.x, y + shape.y)


def box_of(text, x, y):
    """Return the left, top, right and bottom of a line; capitals are 0.7 of its size, and what hangs below 0.2."""
    em = text.size * 25.4 / 72
    return x, y - 0.7 * em, x + text.width, y + 0.2 * em


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kit", [*KITS[:-1], ("schocken", (), 2)], ids=str)
@pytest.mark.parametrize("size", SIZES)
def test_type_has_room_and_its_size(size, kit, lang):
    """What is read is 8.5 points or more, in its room, inside the safe zone, and no line lies on another."""
    width, height, least = SIZES[size]
    for piece in aids(size, kit, lang).pieces:
        assert (piece.front.width, piece.front.height) == (width, height)
        boxes = []
        for text, x, y in texts_of(piece.front.shapes):
            assert text.width <= text.room + 1e-6, text.text
            left, top, right, bottom = box_of(text, x, y)
            assert SAFE <= left <= right <= width - SAFE, text.text
            assert SAFE <= top <= bottom <= height - SAFE, text.text
            assert text.size >= least
            for a, b, c, d in boxes:
                assert min(c, right) <= max(a, left) or min(d, bottom) <= max(b, top), text.text
            boxes.append((left, top, right, bottom))


GONE = {
    "low-blow": "You roll Your turn passes, but you minus rounds, row,",
    "blockers": "Tile Where it may go",
    "schocken": "",
}
"""What is not on an aid of tarot size: heads of columns, and words of sentences that it says in fewer."""


@pytest.mark.parametrize("kit", KITS, ids=str)
def test_a_tarot_aid_says_what_others_say(kit):
    """But for what is named above."""
    home, tarot = (
        {
            word
            for text, _, _ in texts_of(aids(size, kit).pieces[0].front.shapes)
            for word in text.text.split()
        }
        for size in ("home", "tarot")
    )
    assert home - tarot <= set(GONE[kit[0]].split())


@pytest.mark.parametrize("kit", KITS, ids=str)
@pytest.mark.parametrize("size", SIZES)
def test_backs_run_over_the_cut(size, kit):
    """Every aid has a back; it covers the card, and with its bleed 1.2 mm more on all sides."""
    for piece in aids(size, kit).pieces:
        assert piece.back
        assert (piece.back.width, piece.back.height) == SIZES[size][:2]
        assert piece.run_over(1.2, "back")
        assert not piece.run_over(1.2)


@pytest.mark.parametrize("size", SIZES)
def test_sizes_are_those_of_cards(size):
    """Own games know them by the same names."""
    assert card_sizes()[size] == SIZES[size][:2]


def test_aids_are_otherwise_as_they_fit_on_sheets():
    """Nobody who does not ask gets other sheets."""
    part = aids("home", ("schocken", (), 3))
    assert (part.pieces[0].front.width, part.pieces[0].back) == (96.0, None)


@pytest.mark.parametrize("size", SIZES)
def test_a_sheet_without_room_is_told(size):
    """Half of A5, folded, holds none of these cards."""
    spec = PRINTED["schocken"].spec(3, {"aids": size}, paper("a5"), "en")
    with pytest.raises(CardSizeError, match=f"--aids {size}: such a card does not fit A5"):
        PRINTED["schocken"].kit(spec._replace(backs="fold"))


@pytest.mark.parametrize("sheet", ["a4", "letter"])
@pytest.mark.parametrize(
    ("game", "players", "side"), [("low-blow", 3, 4), ("blockers", 3, 4), ("schocken", 4, 4)]
)
def test_aids_of_the_usual_size_may_have_backs(game, players, side, sheet):
    """Each has the back of its seat behind it when the sheet is turned, ``side`` of them on A4, and no more sheets."""
    kits = []
    for size in ("home", "backed"):
        (plan,) = make_plans(Request((game,), players, {"aids": size}, sheet))
        kits.append(lay_out(plan.game, plan.spec).pages)
    home, backed = ([page for page in pages if "aids" in page.parts] for pages in kits)
    assert not any(page.is_back for page in home)
    fronts, backs = backed[::2], backed[1::2]
    assert len(fronts) == len(backs)
    for front, back in zip(fronts, backs, strict=True):
        places = {
            (face.face.piece.seat, face.face.number): face.trim
            for face in front.faces
            if face.face.part == "aids"
        }
        assert sheet != "a4" or len(places) == side
        for face in back.faces:
            if face.face.part != "aids":
                continue
            own = places[face.face.piece.seat, face.face.number]
            assert face.trim.left == pytest.approx(front.paper.width - own.right)
            assert face.trim.top == pytest.approx(own.top)
    if sheet == "a4":
        assert sum(not page.is_back for page in kits[0]) == sum(not page.is_back for page in kits[1])
