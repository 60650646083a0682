"""Boards cut into sheets."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.kits.plan import Request, make_plans
from pnp.pages.paper import Paper, paper
from pnp.pages.poster import LABEL, LABEL_GAP, TAB, Ends, divide, name_of, plan_poster

ENDS = Ends(first=5, joint=9, tab=18, last=6)
JOINTS = st.lists(st.integers(1, 39), unique=True, max_size=6).map(
    lambda numbers: [10.0 * at for at in sorted(numbers)]
)


def needs(start, end, length):
    """Return what a piece takes of a sheet, worked out once more."""
    before = 5 if start == 0 else 9
    after = 6 if end == length else 18
    return before + (end - start) + after


@given(JOINTS, st.integers(40, 450))
def test_no_fewer_pieces_would_do(joints, room):
    """All ways to cut, tried one by one: none fits with fewer pieces, and the one that is taken fits."""
    edges = divide(400, joints, ENDS, room)
    ways = [(0, *cuts, 400) for n in range(len(joints) + 1) for cuts in combinations(joints, n)]
    fitting = [way for way in ways if all(needs(a, b, 400) <= room for a, b in pairwise(way))]
    if not fitting:
        assert edges == ()
        return
    assert edges in fitting
    assert len(edges) == min(map(len, fitting))


@pytest.mark.parametrize(("room", "pieces"), [(411.0, 1), (410.9, 2), (410.5, 2)])
def test_a_sheet_is_never_overfull(room, pieces):
    """A board of 400 mm needs 411 mm of a sheet: on one that is 0.1 mm smaller it is cut in two."""
    assert len(divide(400, [100.0, 200.0, 300.0], ENDS, room)) - 1 == pieces


@pytest.mark.parametrize(("at", "name"), [((0, 0), "1A"), ((0, 2), "1C"), ((1, 0), "2A"), ((4, 10), "5K")])
def test_sheets_are_named_as_in_a_spreadsheet(at, name):
    """Rows are letters, columns numbers."""
    assert name_of(*at) == name


BOARDS = [("low-blow", 3, {}), ("low-blow", 4, {}), ("blockers", 2, {}), ("blockers", 2, {"cell": 25.0})]


def board_of(game, players, choices, sheet):

    (planned,) = make_plans(Request((game,), players, choices))
    return planned.game.board_map(planned.game.spec(players, choices, sheet))


@pytest.mark.parametrize("board", BOARDS)
@given(st.floats(138, 250), st.floats(191, 360))
def test_every_sheet_takes_every_board(board, width, height):
    """On any sheet from the smallest on a board is one page, or a poster whose pieces fit, tabs and all."""
    sheet = Paper("x", "x", *sorted((width, height)))
    geometry = board_of(*board, sheet)
    if geometry.joints is None:
        assert {(geometry.width, geometry.height)} <= {
            (sheet.width, sheet.height),
            (sheet.height, sheet.width),
        }
        return
    poster = plan_poster(geometry, sheet)
    assert 2 <= poster.number <= 12
    foot = poster.paper.height - 9.8 - (3.2 if poster.paper.width < 191 else 0) - LABEL - LABEL_GAP
    for part in poster.sheets():
        right = part.left + part.piece.width + (TAB if part.column < poster.columns - 1 else 0)
        bottom = part.top + part.piece.height + (TAB if part.row < poster.rows - 1 else 0)
        assert min(part.left, part.top) >= 5 - 1e-6
        assert right <= poster.paper.width - 5 + 1e-6
        assert bottom <= foot + 1e-6


@pytest.mark.parametrize(
    ("board", "wanted", "shape"),
    [
        (("low-blow", 4, {}), "a5", (1, 3)),
        (("low-blow", 3, {}), "a5", (1, 3)),
        (("low-blow", 4, {}), "138x191", (2, 2)),
        (("blockers", 2, {}), "a5", (2, 1)),
        (("blockers", 2, {}), "138x191", (2, 2)),
        (("blockers", 2, {"cell": 25.0}), "a4", (2, 1)),
        (("blockers", 2, {"cell": 25.0}), "letter", (2, 1)),
        (("blockers", 2, {"cell": 25.0}), "a5", (2, 2)),
    ],
)
def test_posters_have_few_sheets(board, wanted, shape):
    """Rows and columns of sheets that the boards take."""
    sheet = paper(wanted)
    poster = plan_poster(board_of(*board, sheet), sheet)
    assert (poster.rows, poster.columns) == shape


@pytest.mark.parametrize(
    "wanted", ["a4", "letter", "legal", "a3", "tabloid", "200x280", "205x272", "8.5x13in"]
)
def test_a_board_that_fits_is_no_poster(wanted):
    """On Letter and a little less, and on everything larger, the boards are one page."""
    for board in BOARDS[:3]:
        assert board_of(*board, paper(wanted)).joints is None


@pytest.mark.parametrize(
    ("board", "width", "height"),
    [(BOARDS[0], 262.8, 191.5), (BOARDS[1], 262.8, 191.5), (BOARDS[2], 200.0, 243.3)],
)
def test_low_and_narrow_pages_are_enough_for_a_board(board, width, height):
    """A4 and Letter with margins of 13 mm, 194 x 281 and 199.9 x 263.4 mm, take Low Blow; a little less is too small.

    Low Blow: 250.4 mm of rows and bucket and 6.2 beside them; a ring of 181.5 and 5 above and below.
    Blockers: 180 mm of squares and 10 beside them; 17 + 8.8 above them, 7.7 + 15 below, 5 and 9.8 to the edges.
    """
    for less, fits in ((-0.01, True), (0.1, False)):
        for wide, high in ((width - less, height + 1), (width + 1, height - less)):
            geometry = board_of(*board, Paper("x", "x", *sorted((wide, high))))
            assert (geometry.joints is None) == fits, (wide, high)
            if fits:
                corners = [corner for spot in geometry.markers for corner in spot.corners()]
                cells = [(cell.box.x, cell.box.x + cell.box.width) for cell in geometry.cells]
                assert min(min(corner) for corner in corners) >= 5
                assert max(x for x, _ in corners) <= wide - 5
                assert max(y for _, y in corners) <= high - 5
                assert min(left for left, _ in cells) >= 5
                assert max(right for _, right in cells) <= wide - 5
