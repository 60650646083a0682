"""Single pieces printed once more, from the model and measured in the finished PDF."""

import pytest

from pnp.kits.plan import Request, draw, make_plans
from pnp.pieces.selection import OnlyError, choice
from tests.pnp.measured import INK, measure, pages_of, tiles_on


def reprint(*only, games=(), players=3):
    """Build single pieces; return the measured pages of each file by its name."""
    found = {}
    for plan in make_plans(Request(games, players, only=only)):
        kit = draw(plan)
        found[kit.file_name] = measure(kit.data)
    return found


def test_one_tile_and_three_counters():
    """A tile of 19 mm with its back under it, and three counters: nothing else, no guide, in files of their own."""
    files = reprint("tiles:red:7", "counters:3")
    assert sorted(files) == ["blockers-3p-only.pdf", "low-blow-3p-only.pdf"]
    front, back = files["blockers-3p-only.pdf"]
    ((over, red),) = tiles_on(front, 19).items()
    ((under, behind),) = tiles_on(back, 19).items()
    assert (red, behind) == ("red", "red")
    assert under == pytest.approx((front.width - over[0] - 19, over[1]), abs=0.02)
    assert [word.text for word in front.words if word.size > 20] == ["7"]
    (sheet,) = files["low-blow-3p-only.pdf"]
    assert len(sheet.boxes(9.672, 9.672, stroke=INK)) == 3


@pytest.mark.parametrize(
    ("only", "boxes", "number"),
    [
        ("dice:B:2", (48, 69), 2),
        ("dice:Red:7", (48, 69), 7),  # more than there are: the same once more
        ("counters", (9.672, 9.672), 33),
        ("aids:red", (80, 1.5), 2),
        ("aids:table", (80, 1.5), 1),
        ("aids", (80, 1.5), 7),
    ],
)
def test_pieces_of_low_blow(only, boxes, number):
    """A part, what is one seat's, and how many; a seat by its name or its letter."""
    pages = reprint(only, games=("low-blow",))["low-blow-3p-only.pdf"]
    found = [m for sheet in pages for m in sheet.boxes(*boxes) if m.fill is None or boxes == (80, 1.5)]
    assert len(found) == number


@pytest.mark.parametrize("only", ["lids:purple", "mat", "aids:2", "discs:half", "discs:20", "dice:orange:2"])
def test_pieces_of_schocken(only):
    """Also what is nobody's by its name, and dice of players beyond the seats."""
    assert list(reprint(only, games=("schocken",), players=6)) == ["schocken-6p-only.pdf"]


def test_pages_as_often_as_wanted():
    """Three score sheets are three pages, the same as in the whole kit."""
    pages = reprint("score-sheet:3", games=("low-blow",))["low-blow-3p-only.pdf"]
    (whole,) = pages_of((3, "blog", "a4"), "Score sheet")
    boxes = {(m.x, m.y, m.width, m.height) for m in whole.marks}
    assert len(pages) == 3
    assert all({(m.x, m.y, m.width, m.height) for m in page.marks} == boxes for page in pages)


def test_the_kits_that_have_it_are_printed():
    """Without a game, only kits that have something of what is wanted are written."""
    assert list(reprint("racks", "tiles:blue:moon")) == ["blockers-3p-only.pdf"]
    assert list(reprint("mat")) == ["schocken-3p-only.pdf"]
    assert len(make_plans(Request((), 3, only=("score-sheet",)))) == 3


@pytest.mark.parametrize(
    ("only", "said"),
    [
        ("", "write a part, then a seat and a label after colons, as in tiles:red:7"),
        ("tiles:", "write a part, then a seat and a label after colons, as in tiles:red:7"),
        ("tiles:red:7:8", "write a part, then a seat and a label after colons, as in tiles:red:7"),
        ("chips", "there is no such part; choose one of: rules, board, dice, counters, "),
        ("tiles:purple:7", "this kit does not have it; add --players 5"),
        ("tiles:7", "write an owner: red, blue or yellow"),
        ("tiles:red:Q", "no piece has that label; choose one of: 1, 2, 3, "),
        ("counters:red", "these pieces have no owner; write a number, as in counters:3"),
        ("counters:0", "write a number of 1 to 99"),
        ("counters:100", "write a number of 1 to 99"),
        ("dice:red:x", "these pieces have no labels; write a number, as in dice:red:2"),
        ("discs:red", "write a number, or an owner: half"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused(only, said):
    """One sentence quotes the wish and names what there is; nothing is drawn."""
    with pytest.raises(OnlyError) as caught:
        make_plans(Request(only=("aids", only)))
    assert str(caught.value).startswith(f"--only {only}: {said}")


def test_a_choice_is_three_words_at_most():
    """Part, seat, label."""
    read = choice("tiles:red:7")
    assert (read.part, read.seat, read.label) == ("tiles", "red", "7")
