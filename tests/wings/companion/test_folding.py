"""Nets are split along their folds, and each panel hangs on another one."""

from math import isclose

from pnp.pieces.dice_net import FOLDS, SIDE, outline
from pnp.wings.companion.folding import find_panels


def path(*points):
    """Return the steps of a closed outline."""
    return (*(("L" if at else "M", *point) for at, point in enumerate(points)), ("Z",))


def size(panel):
    """Return the area of a panel, by the shoelace formula."""
    corners = panel.corners
    return abs(sum(x * corners[at - 1][1] - corners[at - 1][0] * y for at, (x, y) in enumerate(corners)) / 2)


def test_a_card_with_one_fold_has_two_panels():
    """30 x 20 mm, folded 10 mm from the left: the larger part is first, and the other hangs on the fold."""
    edge = path((0, 0), (30, 0), (30, 20), (0, 20))
    large, small = find_panels(edge, [((10, 0), (10, 20))])
    assert (size(large), size(small)) == (400, 200)
    assert (large.parent, large.hinge) == (-1, None)
    assert (small.parent, small.hinge) == (0, ((10, 0), (10, 20)))


def test_a_die_has_six_faces_and_seven_tabs():
    """Seven tabs of 16 and 11 mm, 5 mm deep; each panel hangs on one before it, on an edge of 16 mm."""
    folds = [((x, y), (right, foot)) for x, y, right, foot in FOLDS]
    panels = find_panels(path(*outline()), folds)
    sizes = sorted(size(panel) for panel in panels)
    assert all(isclose(own, (16 + 11) / 2 * 5) for own in sizes[:7])
    assert all(isclose(own, SIDE * SIDE) for own in sizes[7:])
    assert len(sizes) == 13
    for at, panel in enumerate(panels[1:], 1):
        assert 0 <= panel.parent < at
        (x, y), (to_x, to_y) = panel.hinge
        assert isclose(abs(to_x - x) + abs(to_y - y), SIDE)
    faces = [at for at, panel in enumerate(panels) if isclose(size(panel), SIDE * SIDE)]
    assert all(panel.parent in faces for panel in panels[1:])


def test_a_slit_parts_and_holds_nothing():
    """A lid: 40 mm square, folded 10 mm from each edge, each corner cut on one side. Corners hang on one neighbour."""
    edge = path((0, 0), (40, 0), (40, 40), (0, 40))
    folds = [((10, 0), (10, 40)), ((30, 0), (30, 40)), ((10, 10), (30, 10)), ((10, 30), (30, 30))]
    slits = [((0, 10), (10, 10)), ((30, 10), (40, 10)), ((0, 30), (10, 30)), ((30, 30), (40, 30))]
    panels = find_panels(edge, folds, slits)
    assert sorted(map(size, panels)) == [100] * 4 + [200] * 4 + [400]
    corners = [panel for panel in panels if size(panel) == 100]
    for corner in corners:
        (x, _), (to_x, _) = corner.hinge
        assert x == to_x  # never the slits, which are level


def test_what_is_cut_off_is_left_out():
    """A line that is only cut holds nothing."""
    edge = path((0, 0), (30, 0), (30, 20), (0, 20))
    (panel,) = find_panels(edge, [], [((10, 0), (10, 20))])
    assert size(panel) == 400


def test_a_round_end_is_one_panel():
    """A curve is flattened; a fold beside it parts it from the rest: a half circle of 10 mm has 157 mm²."""
    k = 10 * 0.5522847
    edge = (
        *(("M", 0, 0), ("L", 20, 0)),
        *(("C", 20 + k, 0, 30, 10 - k, 30, 10), ("C", 30, 10 + k, 20 + k, 20, 20, 20)),
        *(("L", 0, 20), ("Z",)),
    )
    whole, end = find_panels(edge, [((20, 0), (20, 20))])
    assert size(whole) == 400
    assert isclose(size(end), 157, abs_tol=2)
