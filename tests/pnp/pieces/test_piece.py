"""Pieces know what they are, and pages know where they lie."""

import pytest

from pnp.kits.layout import lay_out
from pnp.pieces.part import Joined
from pnp.pieces.selection import choice
from tests.pnp.measured import BLOCKERS, EVERY, built, planned


def pieces(document):
    return [each for page in document.pages for each in page.faces]


@pytest.mark.parametrize("kit", EVERY)
def test_every_piece_of_a_kit_is_laid_once(kit):
    """What lies on the pages is what the box holds: each piece once, and its back once where it has one."""
    plan = planned(*kit)
    box = plan.game.kit(plan.spec)
    found = sorted(
        (each.face.part, each.face.number, each.face.side) for each in pieces(built(*kit).document)
    )
    expected = []
    for part in box.parts:
        if isinstance(part.layout, Joined):  # as many sheets as the board takes
            expected += [each for each in found if each[0] == part.id]
            continue
        for number, piece in enumerate(part.pieces, 1):
            expected += [(part.id, number, side) for side in ("front", "back")[: 2 if piece.back else 1]]
    assert found == sorted(expected)


def test_a_tile_says_whose_it_is_and_which():
    """The tiles of Blockers are told apart by seat and label, front and back alike."""
    document = built(2, "", "a4", "blockers").document
    ids = [
        each.face.id for each in pieces(document) if each.face.part == "tiles" and each.face.side == "front"
    ]
    backs = [each.face.id for each in pieces(document) if each.face.side == "back"]
    assert ids[0] == "tiles:red:1 (1)"
    assert sorted(ids) == sorted(backs)
    assert len(set(ids)) == 56  # 28 tiles of two colours


@pytest.mark.parametrize(
    ("kit", "part", "width", "height"),
    [
        (BLOCKERS[0], "tiles", 19, 19),  # a millimetre less than the pitch of 20
        (BLOCKERS[3], "tiles", 24, 24),
        ((3, "blog", "a4"), "aids", 96, 134),
        ((3, "blog", "a4"), "board", 297, 210),  # the sheet itself
    ],
)
def test_a_trim_is_the_finished_piece(kit, part, width, height):
    """As large as rules and parts list say."""
    trims = [each.trim for each in pieces(built(*kit).document) if each.face.part == part]
    assert trims
    for trim in trims:
        assert (trim.width, trim.height) == pytest.approx((width, height))


def test_single_pieces_keep_what_they_are_called():
    """A tile printed once more is still the seven of red."""
    plan = planned(3, "", "a4", "blockers")
    document = lay_out(plan.game, plan.spec._replace(only=(choice("tiles:red:7"),)))
    assert {each.face.id for each in pieces(document)} == {"tiles:red:7 (1)"}
    assert [page.parts for page in document.pages] == [("tiles",), ("tiles",)]  # no guide
