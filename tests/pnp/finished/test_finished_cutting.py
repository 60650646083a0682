"""Backs and cuts, measured in the finished PDF: where backs lie, what is numbered, what the guide counts."""

import re
from functools import cache
from itertools import pairwise

import pytest

from pnp.kits.plan import Request, draw, make_plans
from pnp.pages.backs import UnknownBacksError
from tests.pnp.measured import BLOCKERS, EVERY, INK, SEATS, Sheet, built, measure, sheets, tiles_on
from tests.pnp.reading import read

SIDE = 19
GREY_1 = (0x59, 0x59, 0x59)


@cache
def printed(backs, paper="a4", players=2, only=()):
    """Build a Blockers kit with backs printed in a way."""
    return draw(make_plans(Request(("blockers",), players, {}, paper, backs=backs, only=only))[0])


@cache
def tile_sheets(backs, paper="a4"):
    """Return the measured pages of tiles, in order."""
    kit = printed(backs, paper, only=("tiles",))
    pairs = zip(kit.document.pages, read(kit.data), strict=True)
    return [Sheet(found) for page, found in pairs if "tiles" in page.parts]


def near(spots, x, y):
    """Return who lies at a place, to 0.01 mm."""
    return [colour for (a, b), colour in spots.items() if abs(a - x) < 0.011 and abs(b - y) < 0.011]


def test_over_the_short_edge_backs_lie_under_their_fronts():
    """A sheet turned over its short edge has every back under its front, to 0.01 mm."""
    pages = tile_sheets("short-edge")
    assert len(pages) % 2 == 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        behind = tiles_on(back, SIDE)
        assert len(behind) == len(tiles_on(front, SIDE)) > 0
        for (x, y), colour in tiles_on(front, SIDE).items():
            assert near(behind, x, front.height - y - SIDE) == [colour]


def test_over_the_short_edge_backs_are_upside_down():
    """Turned over its upright edge a tile shows its back upright: then the scales of red roofs point up on the page.

    A scale is a half circle, 3.8 mm wide, between two ends and a lowest point; on a tile lie ten rows of four or five.
    """
    hanging = {}
    for backs in ("long-edge", "short-edge"):
        sheet = tile_sheets(backs)[1]
        scales = [
            m.points
            for m in sheet.marks
            if m.stroke == SEATS["red"] and len(m.points) == 3 and abs(m.width - 3.8) < 0.01
        ]
        assert len(scales) >= 28 * 10 * 4
        hanging[backs] = {middle > max(start, end) for (_, start), (_, middle), (_, end) in scales}
    assert hanging == {"long-edge": {True}, "short-edge": {False}}


def test_folded_sheets_have_backs_beside_their_fronts():
    """A dashed line in the middle; folded there, every back lies behind its front; no page is two-sided."""
    pages = tile_sheets("fold", "letter")
    assert not any(page.is_back for page in printed("fold", "letter", only=("tiles",)).document.pages)
    count = 0
    for sheet in pages:
        (fold,) = [m for m in sheet.lines(role_dash=True) if m.width < 0.01]
        assert fold.x == pytest.approx(sheet.width / 2, abs=0.01)
        spots = tiles_on(sheet, SIDE)
        fronts = {spot: colour for spot, colour in spots.items() if spot[0] < fold.x}
        assert 2 * len(fronts) == len(spots)
        count += len(fronts)
        for (x, y), colour in fronts.items():
            assert near(spots, 2 * fold.x - x - SIDE, y) == [colour]
        marks = [m for m in sheet.lines() if m.stroke == INK and abs(max(m.width, m.height) - 2.5) < 0.05]
        assert marks
        assert all(m.x + m.width < fold.x or m.x > fold.x for m in marks)
        assert any("Fold" in word.text for word in sheet.words)
    assert count == 28 * 2


def test_without_backs_there_are_only_fronts():
    """Fronts as before, no page is a back, and the guide does not speak of two sides."""
    assert [tiles_on(each, SIDE) for each in tile_sheets("none")] == [
        tiles_on(each, SIDE) for each in tile_sheets("long-edge")[::2]
    ]
    assert "turned over" not in measure(printed("none").data, 1)[0].text


def test_the_guide_says_over_which_edge():
    """Who prints reads over which edge the sheets are turned; nothing else on the guide is short."""
    guides = built(*BLOCKERS[0]).data, printed("short-edge").data
    long, short = (re.findall(r"\w+", measure(data, 1)[0].text) for data in guides)
    assert "edge" in long
    assert "edge" in short
    assert ("short" in long, "short" in short) == (False, True)


def test_unknown_backs_are_refused():
    """A wrong way is answered with those there are."""
    with pytest.raises(
        UnknownBacksError,
        match=r"^--backs up: no such way to print backs; choose one of: long-edge, short-edge, fold, none$",
    ):
        make_plans(Request(backs="up"))


def numbers(sheet):
    """Return every crop mark of a page with the numbers beside it: none, or the one of its cut."""
    small = _small(sheet)
    return {mark: [int(w.text) for w in small if _beside(mark, w)] for mark in _crop_marks(sheet)}


def parting(sheet):
    """Return the lines that part what lies beside and below each other, by the number at their beginning."""
    long = [m for m in sheet.lines() if max(m.width, m.height) > 12 and min(m.width, m.height) < 0.01]
    return {int(w.text): m for m in long for w in _small(sheet) if _begins(m, w)}


def _small(sheet):
    return [w for w in sheet.words if w.text.isdigit() and round(w.size, 1) == 6.5]


def _crop_marks(sheet):
    return [m for m in sheet.lines() if m.stroke == INK and abs(max(m.width, m.height) - 2.5) < 0.05]


def _beside(mark, word):
    x, y = mark.middle
    if mark.width < 0.01:
        gap = min(abs(word.x - x - 0.6), abs(x - 0.6 - word.right))
        return gap < 0.1 and abs((word.y + word.bottom) / 2 - y) < 1
    return abs((word.x + word.right) / 2 - x) < 0.1 and 0 < y - (word.y + word.bottom) / 2 < 2


def _begins(line, word):
    if line.width < 0.01:
        return abs(word.x - line.x - 0.6) < 0.1 and 0 < (word.y + word.bottom) / 2 - line.y < 8
    return -0.1 < word.x - line.x < 5 and 0 < line.y - (word.y + word.bottom) / 2 < 2


def straight_cuts(sheet):
    """Return the straight cuts of a page by number, as marks and lines show them: which way, and where across it."""
    found = {}
    marked = [(number, mark) for mark, close in numbers(sheet).items() for number in close]
    for number, mark in [*marked, *parting(sheet).items()]:
        upright = mark.width < 0.01
        found.setdefault(number, set()).add((upright, round(mark.x if upright else mark.y, 1)))
    return found


@pytest.mark.parametrize("kit", EVERY)
def test_straight_cuts_are_numbered_in_guillotine_order(kit):
    """Every mark bears the number of its cut; all marks of a number lie on one line, and cuts run from 1 on.

    They are those that a page holds as values, which ``test_nesting`` cuts along: one after the other, edge to edge.
    """
    numbered = 0
    for page, sheet in zip(built(*kit).document.pages, sheets(*kit).values(), strict=True):
        if page.is_back or not page.cuts.lines:
            assert page.is_back or not any(numbers(sheet).values()), page.label
            continue
        assert all(len(found) == 1 for found in numbers(sheet).values()), page.label
        shown, wanted = straight_cuts(sheet), {cut.number: _where(cut) for cut in page.cuts.lines}
        assert sorted(shown) == list(range(1, len(wanted) + 1)), page.label
        for number, places in shown.items():
            ((upright, at),) = places
            assert (upright, at) == (wanted[number][0], pytest.approx(wanted[number][1], abs=0.06)), (
                page.label
            )
        assert len(page.parts) > 1 or in_order(shown), page.label
        numbered += len(shown)
    assert numbered


def _where(cut):
    (x, y), (right, _) = cut.start, cut.end
    return (True, x) if x == right else (False, y)


def in_order(shown):
    """Return whether numbers run around a grid, then through one direction, then through the other."""
    places = [next(iter(shown[number])) for number in sorted(shown)]
    around, inner = places[:4], places[4:]
    ways = [[at for upright, at in places if upright is way] for way in (True, False)]
    edges = {(way, end) for way, all_at in zip((True, False), ways, strict=True) for end in _ends(all_at)}
    turns = sum(one[0] != other[0] for one, other in pairwise(inner))
    straight = all(one < other for one, other in pairwise(inner) if one[0] == other[0])
    return set(around) == edges and turns <= 1 and straight


def _ends(places):
    return min(places), max(places)


@pytest.mark.parametrize("kit", BLOCKERS)
def test_backs_bear_no_numbers(kit):
    """The side that is down when it is cut has marks only."""
    for label, sheet in sheets(*kit).items():
        if label.endswith("back"):
            assert not any(close for close in numbers(sheet).values())


@pytest.mark.parametrize("kit", EVERY)
def test_the_guide_counts_sheets_and_cuts(kit):
    """What the first page says is what the pages have: sheets of both stocks, straight cuts, outlines."""
    check_guide(built(*kit).document, sheets(*kit))


@pytest.mark.parametrize(("backs", "players"), [("short-edge", 2), ("fold", 5), ("none", 2)])
def test_the_guide_counts_sheets_and_cuts_of_all_backs(backs, players):
    """However backs are printed, the first page counts what the pages have."""
    kit = printed(backs, players=players)
    pairs = zip(kit.document.pages, measure(kit.data), strict=True)
    check_guide(kit.document, {page.label: each for page, each in pairs})


def check_guide(document, measured):
    """Compare the numbers of the guide, the first page, with what the pages have."""
    guide = " ".join(next(iter(measured.values())).text.split())
    counted = [
        int(each) for each in re.findall(r"Sheets of card: (\d+)\. Sheets of paper: (\d+)\.", guide)[0]
    ]
    assert counted == [
        sum(page.stock == stock and not page.is_back for page in document.pages)
        for stock in ("card", "paper")
    ]
    straight = 0
    for label, sheet in measured.items():
        if not label.endswith("back") and not label.startswith("Cut and fold"):
            straight += len(straight_cuts(sheet))
    assert f"{straight} straight cuts" in guide
