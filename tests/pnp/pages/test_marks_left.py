"""When a straight cut is made, there is still something to follow on the strip in the hand, whatever was cut before."""

import pytest

from pnp.drawing.segments import Window
from pnp.kits.plan import Request, draw, make_plans
from pnp.pages.labour import cut_strip
from tests.pnp.measured import WHITE, Sheet
from tests.pnp.reading import read

NEAR = 0.05
"""Lines this close to a cut are in line with it, mm."""

SPREAD = 0.75
"""What is in line with a cut on a strip reaches over at least this part of the pieces that it cuts."""


def lines_along(cut, marks):
    """Return the start and the end, along a cut, of each seen solid line that is in line with it."""
    across = 0 if cut.start[0] == cut.end[0] else 1
    return [
        sorted(point[1 - across] for point in mark.points)
        for mark in marks
        if all(abs(point[across] - cut.start[across]) < NEAR for point in mark.points)
    ]


def held(strip, upright):
    """Return where a strip begins and ends along its cuts."""
    return (strip.top, strip.bottom) if upright else (strip.left, strip.right)


def is_guided(cut, strip, pieces, marks):
    """Say whether a line, or two marks, on a strip show where a cut goes over the pieces that it cuts."""
    upright = cut.start[0] == cut.end[0]
    low, high = held(strip, upright)
    seen = [(max(start, low), min(end, high)) for start, end in lines_along(cut, marks)]
    seen = [(start, end) for start, end in seen if end > start]
    if not seen:
        return False
    first, last = min(start for start, _ in seen), max(end for _, end in seen)
    ends = [held(box, upright) for box in pieces]
    return last - first > SPREAD * (max(end for _, end in ends) - min(start for start, _ in ends))


def beside(cut, pieces):
    """Return the pieces that have a side at a cut; all of them if the cut parts blocks of pieces."""
    across = 0 if cut.start[0] == cut.end[0] else 1
    sides = [(box, (box[across], box[across + 2])) for box in pieces]
    own = [box for box, pair in sides if any(abs(side - cut.start[across]) < NEAR for side in pair)]
    return own or pieces


def middle(box):
    """Return the middle of a box, as a window."""
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return Window(x, y, x, y)


def unguided(page, sheet):
    """Yield each cut of a page, with its strip, that nothing seen on the strip guides when it is made."""
    marks = [mark for mark in sheet.lines() if mark.stroke not in {None, WHITE}]
    trims = [placed.trim for placed in page.faces]
    strips = [Window(0.0, 0.0, page.paper.width, page.paper.height)]
    for cut in page.cuts.lines:
        kept = []
        for strip in strips:
            own = [trim for trim in trims if strip.holds(middle(trim))]
            halves = cut_strip(strip, cut)
            if len(halves) > 1 and not is_guided(cut, strip, beside(cut, own), marks):
                yield page.name, cut.number, tuple(round(side) for side in strip)
            kept += [half for half in halves if any(half.holds(middle(trim)) for trim in own)]
        strips = kept


CASES = [
    ("low-blow", 4, {"paper": "a3", "ink": "low"}),
    ("low-blow", 3, {"paper": "a5", "only": ("counters", "aids", "dice")}),
    ("blockers", 4, {"paper": "letter", "ink": "low", "only": ("tiles", "racks", "aids")}),
    ("blockers", 3, {"backs": "fold", "ink": "grey", "only": ("tiles",)}),
    ("blockers", 5, {"paper": "a3", "choices": {"cell": 25.0}, "only": ("tiles", "racks", "aids")}),
    ("blockers", 2, {"paper": "a5", "backs": "none", "only": ("tiles", "racks", "aids")}),
    ("schocken", 8, {"paper": "a5", "only": ("discs", "aids", "lids")}),
    ("low-blow schocken", 3, {"together": True, "ink": "grey", "only": ("aids", "dice", "discs")}),
]


@pytest.mark.parametrize(("games", "players", "more"), CASES, ids=str)
def test_no_cut_is_without_a_line_or_two_marks_when_it_is_made(games, players, more):
    """Each cut, in its order on each strip: earlier cuts have not taken away what it follows."""
    built = draw(make_plans(Request(tuple(games.split()), players, **more))[0])
    pairs = zip(built.document.pages, read(built.data), strict=True)
    cut = [(page, Sheet(found)) for page, found in pairs if page.cuts.lines]
    assert cut
    assert [fault for page, sheet in cut for fault in unguided(page, sheet)] == []
