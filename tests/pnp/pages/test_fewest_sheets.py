"""Kits that take a sheet of card more than their area: the proofs that fewer sheets cannot hold them.

A line across a sheet, or down it, meets only so many pieces. Each kind of piece has a worth there, such that no line
meets more than some worth. All lines of a sheet together give a worth that it cannot pass; pieces are worth that
times their other side. If all pieces together are worth more than k sheets, they need k + 1, whatever cuts part them.

Taken for granted: cards and tiles are turned only with their sheet, nets of dice as one likes; pieces of one part lie
under a head as wide as they are, and 10 mm from those of another, save cards from cards; scissors need 3 mm.
"""

from collections import Counter
from collections.abc import Iterator
from math import floor

import pytest

from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, make_plans
from pnp.pieces.part import Whole

APART, HEAD, SCISSORS, LEAST = 10.0, 15.3, 3.0, 0.01
AID, RACK, LID, NET, DISC, TILE = (96, 134), (96, 81.5), (96, 96), (48, 69), (20, 20), (19, 19)

CARDS = {AID, RACK, LID}
"""They share their cuts: nothing lies between them, and no head over them."""


def worths(across=None, down=None):
    """Return what each piece is worth by its size as it lies: on lines across the sheet, and on those down it."""
    return across or {}, down or {}


DICE = worths(down={AID: 120, LID: 96, NET: 69, NET[::-1]: 48, DISC: 20})
"""Down a sheet of A4, 275 mm high, with heads and white, lie no more than 240 mm of pieces, aids counted for 120."""

TILES = worths(down={AID: 21, RACK: 13, TILE: 3})
"""14 tiles, two aids, or three racks and a tile: 42 at most."""

A4 = {(192.0, 275.0): DICE, (279.0, 188.0): DICE}
WITHOUT_TILES = {
    (192.0, 275.0): worths(down={AID: 21, RACK: 13}),
    (279.0, 188.0): worths(down={AID: 21, RACK: 13}),
}
"""Where no hint stands over tiles a sheet has 7.1 mm more for cards."""

PROOFS = [
    (("schocken", 3, {}, "a4"), 3, A4),
    (("schocken", 6, {}, "a4"), 5, A4),
    (("blockers", 3, {}, "a4"), 3, {(192.0, 267.9): TILES, (279.0, 180.9): TILES} | WITHOUT_TILES),
    (
        ("blockers", 3, {}, "a3"),
        2,
        {
            (279.0, 390.9): worths(down={AID: 37, RACK: 21, TILE: 5}),
            (402.0, 267.9): worths({AID: 84, RACK: 84, TILE: 16}, {AID: 40, RACK: 20, TILE: 5}),
        },
    ),
    (
        ("blockers", 2, {"edition": "profi"}, "a3"),
        2,
        {
            (279.0, 390.9): worths({AID: 5, RACK: 5, TILE: 1}),
            (402.0, 267.9): worths({AID: 21, RACK: 21, TILE: 4}),
        },
    ),
]
"""Each kit, the sheets that it takes, and for each room on a sheet, width and height in mm, the worths of pieces there.
That a kit does not lie on one sheet is shown for sheets with tiles: that sheet would have them."""


@pytest.mark.parametrize(("kit", "sheets", "rooms"), PROOFS, ids=[str(kit) for kit, *_ in PROOFS])
def test_fewer_sheets_cannot_hold_a_kit(kit, sheets, rooms):
    """All pieces together are worth more than one sheet less, and the kit takes no more than these."""
    game, players, choices, paper = kit
    (plan,) = make_plans(Request(games=(game,), players=players, choices=choices, paper=paper))
    pages = lay_out(plan.game, plan.spec).pages
    whole = {part.id for part in lay_out(plan.game, plan.spec).parts if isinstance(part.layout, Whole)}
    card = [page for page in pages if page.stock == "card" and not page.is_back and not whole & {*page.parts}]
    pieces = Counter((face.face.width, face.face.height) for page in card for face in page.faces)
    worth = sum(number * least_worth(size, rooms) for size, number in pieces.items())
    assert floor(worth) + 1 == len(card) == sheets


def least_worth(size, rooms):
    """Return how much of a sheet a piece is worth, on the sheet and the way it lies where that is least."""
    ways = {size, size[::-1]} if size == NET else {size}
    return min(
        (across.get(way, 0) * way[1] + down.get(way, 0) * way[0]) / limit(room, across, down)
        for room, (across, down) in rooms.items()
        if size in across or size in down
        for way in ways
    )


def limit(room, across, down):
    """Return the worth that a sheet cannot pass: its lines across, times its height, and its lines down."""
    width, height = room
    return height * most(width, across, 0) + width * most(height, down, 1)


def most(length, worths_, axis):
    """Return the highest worth of pieces that a line of a length meets; lines down meet heads, too."""
    head = HEAD if axis else 0.0
    groups = [
        (0.0, 0.0, [(size[axis], worth) for size, worth in worths_.items() if size in CARDS]),
        (
            head,
            SCISSORS,
            [(size[axis], worth) for size, worth in worths_.items() if size in {NET, NET[::-1]}],
        ),
        (head, 0.0, [(size[axis], worth) for size, worth in worths_.items() if size == DISC]),
        (0.0, 0.0, [(size[axis], worth) for size, worth in worths_.items() if size == TILE]),
    ]
    return best(length + APART, [group for group in groups if group[2]])


def best(free, groups):
    """Return the highest worth of groups of pieces on what is free of a line, each APART from the next."""
    if not groups:
        return 0
    (head, gap, items), *others = groups
    sheets = [best(free, others)]
    for long, worth in rows(
        free - head - APART + gap + LEAST, [(size + gap, worth) for size, worth in items]
    ):
        sheets.append(worth + best(free - head - long + gap - APART, others))
    return max(sheets)


def rows(free, items) -> Iterator[tuple[float, int]]:
    """Yield the length and the worth of each row of pieces that has room, of one piece at least."""
    for at, (size, worth) in enumerate(items):
        if size <= free:
            yield size, worth
            yield from ((size + more, worth + other) for more, other in rows(free - size, items[at:]))


def test_lines_hold_what_one_lays_by_hand():
    """Two aids, 17 discs under a head, three nets with 3 mm between them, an aid and a tile 10 mm beside it."""
    assert most(192.0, {AID: 7}, 0) == 14
    assert most(355.3, {DISC: 1}, 1) == 17
    assert most(355.2, {DISC: 1}, 1) == 16
    assert most(155.0, {NET: 1}, 0) == 3
    assert most(125.0, {AID: 7, TILE: 1}, 0) == 8
    assert most(124.0, {AID: 7, TILE: 1}, 0) == 7
