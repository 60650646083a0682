"""When a straight cut is made, there is still something to follow on the strip in the hand, whatever was cut before.

Nothing else of it stays on a piece: marks and lines lie on the cuts or outside the pieces.
"""

from collections import Counter

import pytest

from pnp.drawing.segments import Window
from pnp.drawing.shapes import Placement
from pnp.kits.plan import Request, draw, make_plans
from pnp.pages.labour import cut_strip
from pnp.writers import pdf
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
            if cut.by_knife:  # from mark to mark: the margin stays on
                kept.append(strip)
                continue
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
    ("blockers", 5, {"cut": "marks"}),
    ("blockers", 3, {"cut": "marks", "backs": "fold", "paper": "letter", "only": ("tiles", "racks")}),
    ("schocken", 8, {"cut": "marks", "paper": "a3", "only": ("discs", "aids", "lids")}),
    ("blockers", 4, {"cut": "lines", "ink": "grey", "only": ("tiles", "racks", "aids")}),
    ("low-blow", 3, {"cut": "lines", "paper": "a5", "only": ("counters", "aids", "dice")}),
]


@pytest.mark.parametrize(("games", "players", "more"), CASES, ids=str)
def test_no_cut_is_without_a_line_or_two_marks_when_it_is_made(games, players, more):
    """Each cut, in its order on each strip: earlier cuts have not taken away what it follows."""
    built = draw(make_plans(Request(tuple(games.split()), players, **more))[0])
    pairs = zip(built.document.pages, read(built.data), strict=True)
    cut = [(page, Sheet(found)) for page, found in pairs if page.cuts.lines]
    assert cut
    assert [fault for page, sheet in cut for fault in unguided(page, sheet)] == []


def find_guides(built):
    """Yield each page with straight cuts, and the lines of its PDF that are not part of a piece."""
    document = built.document
    pieces = [
        page._replace(shapes=tuple(shape for shape in page.shapes if isinstance(shape, Placement)))
        for page in document.pages
    ]
    alone = pdf.render(document._replace(pages=tuple(pieces)), statement=built.statement)
    for page, whole, bare in zip(document.pages, read(built.data), read(alone), strict=True):
        if page.cuts.lines:
            left = Counter(Sheet(whole).lines()) - Counter(Sheet(bare).lines())
            yield page, [[*zip(*mark.points, strict=True)] for mark in left]


def crosses(line, box):
    """Say whether a line goes through the inside of a box."""
    (xs, ys), inner = map(sorted, line), 2 * NEAR
    apart = xs[1] < box.left + inner or xs[0] > box.right - inner
    return not (apart or ys[1] < box.top + inner or ys[0] > box.bottom - inner)


@pytest.mark.parametrize(("games", "players", "more"), CASES, ids=str)
def test_no_mark_or_line_is_left_on_a_piece_but_on_its_cuts(games, players, more):
    """Neither a mark nor a line between pieces goes through a piece that was cut exactly."""
    built = draw(make_plans(Request(tuple(games.split()), players, **more))[0])
    found = list(find_guides(built))
    assert all(lines for _, lines in found)
    wrong = [
        (page.name, line, placed.face.name)
        for page, lines in found
        for line in lines
        for placed in page.faces
        if crosses(line, placed.trim)
    ]
    assert wrong == []


def test_marks_alone_touch_no_piece_and_lines_alone_have_no_marks():
    """What is chosen is there, and the other is not: marks keep 1.5 mm away, lines begin and end at pieces."""
    for guides, near in (("marks", False), ("lines", True)):
        built = draw(make_plans(Request(("blockers",), 3, only=("tiles", "racks"), cut=guides))[0])
        for page, lines in find_guides(built):
            boxes = [placed.trim for placed in page.faces]
            block = Window(
                min(box.left for box in boxes) - 1,
                min(box.top for box in boxes) - 1,
                max(box.right for box in boxes) + 1,
                max(box.bottom for box in boxes) + 1,
            )
            beside = [line for line in lines if min(line[1]) < block.bottom + 4]  # without the footer
            assert beside
            assert {crosses(line, block) for line in beside} == {near}
