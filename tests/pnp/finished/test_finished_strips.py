"""Sheets are cut along what is printed on them, strip by strip: no cut needs a mark that an earlier one took away."""

import pytest

from pnp.kits.plan import Request, draw, make_plans
from tests.pnp.measured import measure

NEAR = 0.06
SHOWN = 1.0
"""How much of a line has to be seen on a strip, mm."""


def faults(page, sheet):
    """Cut a page in its order; return the cuts that nothing shows on a strip which has pieces, and the strips."""
    strips = [(0.0, 0.0, page.paper.width, page.paper.height)]
    trims = [each.trim for each in page.faces]
    lines = [(mark.x, mark.y, mark.x + mark.width, mark.y + mark.height) for mark in sheet.lines()]
    for cut in page.cuts.lines:
        axis = 0 if cut.start[0] == cut.end[0] else 1
        at, span = cut.start[axis], (cut.start[1 - axis], cut.end[1 - axis])
        left = []
        for strip in strips:
            crosses = strip[axis] + NEAR < at < strip[axis + 2] - NEAR
            if not crosses or overlap(strip, span, 1 - axis) < SHOWN:
                left.append(strip)
                continue
            if any(lies_in(trim, strip) for trim in trims):
                own = (each for each in lines if abs(each[axis] - at) < NEAR > abs(each[axis + 2] - at))
                shown = sum(overlap(strip, (each[1 - axis], each[3 - axis]), 1 - axis) for each in own)
                if shown < SHOWN:
                    yield cut.number, strip
            for low, high in ((strip[axis], at), (at, strip[axis + 2])):
                part = list(strip)
                part[axis], part[axis + 2] = low, high
                left.append(tuple(part))
        strips = left


def overlap(strip, span, axis):
    return max(0.0, min(strip[axis + 2], span[1]) - max(strip[axis], span[0]))


def lies_in(trim, strip):
    return (
        trim.left >= strip[0] - NEAR
        and trim.top >= strip[1] - NEAR
        and trim.right <= strip[2] + NEAR
        and trim.bottom <= strip[3] + NEAR
    )


@pytest.mark.parametrize(
    ("games", "players", "more"),
    [
        (("blockers",), 5, {}),
        (("blockers",), 4, {"paper": "a3", "ink": "low"}),
        (("blockers",), 3, {"paper": "letter", "backs": "fold"}),
        (("low-blow",), 4, {"paper": "a3"}),
        (("schocken",), 8, {"paper": "a5"}),
        (("low-blow", "blockers", "schocken"), 4, {"together": True}),
    ],
    ids=str,
)
def test_every_strip_bears_its_cuts(games, players, more):
    """On each strip that has pieces a line shows every cut through it, though its ends may be cut off already."""
    (plan,) = make_plans(Request(games, players, **more))
    kit = draw(plan)
    cut = [pair for pair in zip(kit.document.pages, measure(kit.data), strict=True) if pair[0].cuts.lines]
    assert cut
    for page, sheet in cut:
        assert not list(faults(page, sheet)), page.label
