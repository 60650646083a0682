"""Kits take few sheets of card, and whoever cuts along the numbers gets every piece."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.shapes import Drawing, Ink, Placement, Rect
from pnp.drawing.theme import theme
from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, make_plans
from pnp.pages.backs import LONG_EDGE
from pnp.pages.nested import nest_pages
from pnp.pages.nesting import LEAST, Kind, SheetRoom, find_nests
from pnp.pages.paper import paper
from pnp.pieces import dice_net
from pnp.pieces.part import Bundle, CardsLayout, Part, Strips, Whole
from pnp.pieces.piece import ALL_AROUND, Piece, may_turn

EDGE, ENDS = 9.0, 9.0 + 13.0
"""What a sheet loses for marks and the footer: at each side; above and below together. In mm."""

HEAD, SCISSORS = 15.3, 3.0

HEAD_AREA = 62.0 * HEAD
"""The least that a head takes: so wide is the narrowest, and it has a line for the hint."""

KITS = {
    ("low-blow", 4, "", "a4"): (4, 3),
    ("low-blow", 4, "", "a3"): (2, 2),
    ("blockers", 2, "", "a4"): (2, 2),
    ("blockers", 4, "", "letter"): (3, 3),
    ("blockers", 5, "", "letter"): (4, 4),
    ("blockers", 3, "", "a5"): (5, 5),
    ("blockers", 2, "profi", "a3"): (2, 1),
    ("schocken", 2, "", "a4"): (2, 2),
    ("schocken", 8, "", "a4"): (6, 6),
    ("schocken", 5, "", "a3"): (2, 2),
    ("schocken", 4, "", "a5"): (7, 6),
    ("schocken", 6, "", "a4"): (5, 4),
    ("schocken", 8, "", "a3"): (3, 3),
}
"""How many sheets of card each takes, front and back as one, and how many it needs at least.

Fewer sheets cannot do: by area, with the white for scissors and a head for each part that has one, or by how many
pieces of one size, all turned alike, a sheet has room for. Where a kit takes more, nobody knows of a better layout;
for Low Blow, ``benchmarks/ways_to_cut.py`` shows that there is none, for Schocken for six on A4
``test_fewest_sheets.py``."""


@cache
def laid(game, players, edition, paper, backs):
    """Return the document of a kit."""
    choices = {"edition": edition} if edition else {}
    request = Request(games=(game,), players=players, choices=choices, paper=paper, backs=backs)
    (plan,) = make_plans(request)
    return lay_out(plan.game, plan.spec)


@pytest.mark.parametrize("kit", KITS, ids=str)
def test_card_is_not_wasted(kit):
    """A kit takes the sheets that its pieces fill, each counted as its share of a sheet full of its like.

    The bound is worked out here, from the pieces alone.
    """
    document, (sheets, bound) = laid(*kit, "long-edge"), KITS[kit]
    of_card = [part for part in document.parts if part.stock == "card" and not isinstance(part.layout, Whole)]
    laid_out = {part.id for part in of_card}
    card = [page for page in document.pages if laid_out & {*page.parts} and not page.is_back]
    gap = SCISSORS if any(isinstance(part.layout, Strips) for part in of_card) else 0.0
    free = max((w - 2 * EDGE + gap) * (h - ENDS + gap) for w, h in (page.size for page in card))
    area, shares = sum(map(taken, of_card)), sum(share(part, card[0].paper) for part in of_card)
    least = max(ceil(area / free), *(ceil(size) for size in by_size(document.parts, card[0].paper).values()))
    assert (least, len(card)) == (bound, sheets)
    assert bound <= sheets <= ceil(shares)


def taken(part):
    """Return the area that pieces take with the white that scissors need, and one head if there is one, mm²."""
    face, gap = part.pieces[0].front, SCISSORS if isinstance(part.layout, Strips) else 0.0
    head = HEAD_AREA if part.hint else 0.0
    return len(part.pieces) * (face.width + gap) * (face.height + gap) + head


def by_size(parts, paper):
    """Return how many sheets are full of the pieces of each size, whatever part they are of, without any head.

    Loose pieces are left out: some of them may be turned. So is what is a page of its own.
    """
    results = {}
    for part in parts:
        if part.stock == "card" and not isinstance(part.layout, (Strips, Whole)):
            size = part.pieces[0].front.width, part.pieces[0].front.height
            results[size] = results.get(size, 0.0) + share(part, paper, head=0.0)
    return results


def share(part, paper, head=HEAD):
    """Return how many sheets a part fills that has them to itself."""
    face, gap = part.pieces[0].front, SCISSORS if isinstance(part.layout, Strips) else 0.0
    head = head if part.hint else 0.0
    most = max(
        int((w - 2 * EDGE + gap + 0.01) // (face.width + gap))
        * int((h - ENDS - head + gap + 0.01) // (face.height + gap))
        for w, h in ((paper.width, paper.height), (paper.height, paper.width))
    )
    return len(part.pieces) / most


@pytest.mark.parametrize(
    ("kit", "backs"),
    [
        *product([("blockers", 5, "", "letter")], ["long-edge", "short-edge", "none", "fold"]),
        (("blockers", 2, "", "a4"), "fold"),
        (("blockers", 3, "", "a5"), "short-edge"),
        (("blockers", 2, "profi", "a3"), "none"),
        *product(
            [("low-blow", 4, "", "a3"), ("schocken", 5, "", "a3"), ("schocken", 8, "", "a3")], ["long-edge"]
        ),
    ],
    ids=str,
)
def test_whoever_cuts_along_the_numbers_gets_every_piece(kit, backs):
    """Cuts in their order go from edge to edge of what is left, through no piece, and leave each piece by itself."""
    for page in laid(*kit, backs).pages:
        pieces = [
            box(face) for face in page.faces if face.face.sides == ALL_AROUND and face.face.side == "front"
        ]
        straight = [
            box(face)
            for face in page.faces
            if face.face.piece.cut == "straight"
            and face.face.sides == ALL_AROUND
            and face.face.side == "front"
        ]
        assert [cut.number for cut in page.cuts.lines] == list(range(1, len(page.cuts.lines) + 1))
        left = [(0.0, 0.0, page.paper.width, page.paper.height)]
        for cut in page.cuts.lines:
            left = [part for area in left for part in divided(area, cut, pieces)]
        if not page.is_back:
            assert {rounded(line) for line in straight} <= {rounded(line) for line in left}


def box(face):
    trim = face.trim
    return trim.left, trim.top, trim.right, trim.bottom


def rounded(values):
    return tuple(round(value, 2) for value in values)


def divided(sheet, cut, pieces):
    """Return the parts that a cut leaves of a piece of card: it is divided wholly or not at all."""
    axis = 0 if cut.start[0] == cut.end[0] else 1
    at, other = cut.start[axis], 1 - axis
    inside = sheet[axis] + 0.01 < at < sheet[axis + 2] - 0.01
    meets = cut.start[other] < sheet[other + 2] - 0.01 and cut.end[other] > sheet[other] + 0.01
    if not (inside and meets):
        return [sheet]
    on = [
        piece
        for piece in pieces
        if sheet[0] - 0.01 <= piece[0]
        and piece[2] <= sheet[2] + 0.01
        and sheet[1] - 0.01 <= piece[1]
        and piece[3] <= sheet[3] + 0.01
    ]
    for face in on:
        assert not face[axis] + 0.01 < at < face[axis + 2] - 0.01, f"cut {cut.number} goes through a piece"
        reach = cut.start[other] - 0.01, cut.end[other] + 0.01
        assert reach[0] <= face[other] < face[other + 2] <= reach[1], f"cut {cut.number} ends too early"
    low, high = list(sheet), list(sheet)
    low[axis + 2] = high[axis] = at
    return [tuple(low), tuple(high)]


def test_sides_of_a_sheet_meet():
    """Backs of tiles that share a sheet with cards lie under their fronts, over either edge."""
    for backs in ("long-edge", "short-edge"):
        pages = laid("blockers", 5, "", "letter", backs).pages
        mixed = [(page, back) for page, back in pairwise(pages) if back.is_back and len(page.parts) > 1]
        assert mixed
        for page, back in mixed:
            fronts = {face.face.id: box(face) for face in page.faces if face.face.part == "tiles"}
            width, height = page.paper.width, page.paper.height
            for face in back.faces:
                x, y, right, bottom = box(face)
                turned = (
                    (width - right, y, width - x, bottom)
                    if back.turn == "upright"
                    else (x, height - bottom, right, height - y)
                )
                assert rounded(turned) == rounded(fronts[face.face.id])


def test_what_is_together_stays_together():
    """Twelve tiles and three cards that fit one sheet lie on it in one block each; no piece is left out."""
    kinds = [Kind("backed", 20.0, 20.0, 12), Kind("cards", 90.0, 60.0, 3)]
    (sheet,) = find_nests(kinds, [SheetRoom(190.0, 260.0)])
    assert sheet.nest.taken == (12, 3)
    assert len(sheet.nest.blocks) == 2
    assert find_nests(kinds, [SheetRoom(190.0, 260.0)]) == [sheet]


def test_racks_lie_on_one_sheet():
    """Blockers for two takes two sheets, on which no kind of piece is divided: tiles with both racks, and the aids."""
    card = [
        page
        for page in laid("blockers", 2, "", "a4", "long-edge").pages
        if page.stock == "card" and not page.is_back
    ]
    assert [page.parts for page in card] == [("tiles", "racks"), ("aids",)]


def test_what_has_pictures_is_not_turned():
    """A net of plain shapes may lie across; one with a picture in it may not: a check would take it for a fault."""
    net = dice_net.net("red", theme("full"))
    assert may_turn(net)
    assert not may_turn(replace(net, shapes=(*net.shapes, Placement(net, 0.0, 0.0))))


def test_what_is_loose_lies_under_its_head_beside_cards_as_wide():
    """Cards and loose pieces are 20 mm wide, and yet no column has both: the loose ones have a head of 15 mm."""
    kinds = [Kind("cards", 20.0, 80.0, 2), Kind("loose", 20.0, 20.0, 4, heads=(15.0,) * 8, least=62.0)]
    (sheet,) = find_nests(kinds, [SheetRoom(190.0, 260.0)])
    cards, loose = sheet.nest.blocks
    assert (cards.taken, cards.height) == ((2, 0), 160.0)
    assert (loose.taken, loose.height) == ((0, 4), 15.0 + 20.0 * ceil(4 / loose.columns))


def test_loose_pieces_are_turned_where_that_saves_a_sheet():
    """Of 48 x 69 mm with 3 mm between, 192 x 275 mm take 9 upright and 10 turned; 13 with one column of each.

    Two columns of turned ones are 2 x 69 + 3 = 141 mm wide and 5 pieces high; 48 are left for one of three.
    """
    room, net = SheetRoom(192.0, 275.0), Kind("loose", 48.0, 69.0, 9, 3.0, (15.0,) * 4, 48.0)
    (plain,) = find_nests([net], [room])
    assert plain.nest.block.turned == 0
    (full,) = find_nests([net._replace(number=13)], [room])
    assert (full.nest.block.turned, full.nest.block.columns) == (2, 1)
    assert full.nest.block.height == 15.0 + 5 * 48 + 4 * 3
    assert len(find_nests([net._replace(number=14)], [room])) == 2
    assert len(find_nests([net._replace(number=13, turns=False)], [room])) == 2


def test_what_fits_no_sheet_is_not_nested():
    """A piece larger than every room makes no nest."""
    assert find_nests([Kind("cards", 90.0, 60.0, 1)], [SheetRoom(80.0, 260.0)]) == []


def test_a_search_ends_where_it_needs_too_many_sheets():
    """Five cards of which a sheet takes four need two sheets; who allows one gets none, who allows two the same."""
    kinds, rooms = [Kind("cards", 90.0, 120.0, 5)], [SheetRoom(190.0, 260.0)]
    assert len(find_nests(kinds, rooms)) == 2
    assert find_nests(kinds, rooms, 1) == []
    assert find_nests(kinds, rooms, 2) == find_nests(kinds, rooms)


HEADS = st.lists(st.integers(8, 30).map(float), min_size=1, max_size=6).map(
    lambda heights: sorted(heights)[::-1]
)
"""Heights of a head by the number of columns: the wider it is, the fewer lines it has."""

LOOSE = st.builds(
    lambda width, height, number, heads: Kind("loose", width, height, number, 3.0, tuple(heads), 62.0),
    *(st.integers(14, 60).map(float), st.integers(14, 70).map(float), st.integers(1, 9), HEADS),
)
CARDS = st.builds(
    lambda width, height, number: Kind("cards", width, height, number),
    *(st.integers(40, 100).map(float), st.integers(40, 140).map(float), st.integers(1, 4)),
)


@settings(max_examples=100)
@given(st.lists(st.one_of(LOOSE, CARDS), min_size=1, max_size=3), st.integers(62, 210), st.integers(30, 280))
def test_no_sheet_is_overfull(kinds, width, height):
    """What is nested on a sheet is no larger than its room, and all pieces are there."""
    sheets = find_nests(kinds, [SheetRoom(float(width), float(height))])
    for sheet in sheets:
        wide, high = size_of(sheet.nest)
        assert wide <= width + LEAST
        assert high <= height + LEAST
    if sheets:
        taken = zip(*(sheet.nest.taken for sheet in sheets), strict=True)
        assert [sum(counts) for counts in taken] == [kind.number for kind in kinds]


def size_of(nested):
    """Return the width and the height of a nest: a block, what is right of it and what is below it, 10 mm apart."""
    wide, high = nested.block.width, nested.block.height
    if nested.beside:
        width, height = size_of(nested.beside)
        wide, high = wide + 10 + width, max(high, height)
    if nested.below:
        width, height = size_of(nested.below)
        wide, high = max(wide, width), max(high, nested.block.height + 10 + height)
    return wide, high


def test_decks_of_one_size_are_one_kind():
    """33 decks of 3 cards of 63 x 88 fill A4 sheets of 9 like one deck of 99 cards: eleven sheets, each card once."""
    deck = [
        Part(f"deck-{at}", f"Deck {at}", "", "card", CardsLayout(), 3, (Bundle((card(f"{at}"),) * 3),))
        for at in range(33)
    ]
    pages = nest_pages(deck, paper("a4"), LONG_EDGE, theme("full"), 33)
    assert len(pages) == 11
    counts = Counter(face.face.part for page in pages for face in page.faces)
    assert counts == {f"deck-{at}": 3 for at in range(33)}
    assert all(page.parts == tuple(dict.fromkeys(face.face.part for face in page.faces)) for page in pages)


def card(name):
    return Piece(Drawing(name, 63.0, 88.0, (Rect(0, 0, 63, 88, Ink(fill="#ffffff")),)))


def test_many_kinds_are_laid_on_few_sheets():
    """40 kinds of one width, of which ten are tried on a sheet: all pieces, on at most a third more than by area."""
    kinds = [Kind("cards", 60.0, 30.0 + at, 4) for at in range(40)]
    sheets = find_nests(kinds, [SheetRoom(190.0, 270.0)])
    taken = [sum(counts) for counts in zip(*(sheet.nest.taken for sheet in sheets), strict=True)]
    assert taken == [4] * 40
    area = sum(kind.width * kind.height * kind.number for kind in kinds)
    assert len(sheets) <= area / (190 * 270) * 4 / 3
