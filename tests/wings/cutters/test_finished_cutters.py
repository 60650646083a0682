"""Files for cutting machines, measured: the finished SVG and DXF against the finished PDF."""

from io import StringIO

import ezdxf
import pypdfium2
import pytest

from pnp.pieces.piece import ALL_AROUND
from tests.pnp.cut_files import sides
from tests.pnp.measured import INK, MARKER_BLACK
from tests.wings.cutters.cutters import CASES, GAMES, MACHINES, laid, made, pages, same

PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}

QUIET = {"silhouette": 17, "cricut": 12.85}
"""How far from the edges the corners with marks are white but for these: 10 + 5 + 2; 6.35 + 5 + 1.5."""

DPI = 200


def cut_pages(machine, *kit):
    """Return the pages with marks: those that something is cut out of, and no backs."""
    found = [each for each in pages(machine, *kit) if each.marks]
    assert found
    return found


def wanted_marks(machine, width, height):
    """Return the corners of the marks by the machine's own measures."""
    far, low = width - 10, height - 10
    if machine == "silhouette":  # a square of 5; lines of 5 and 1 thick, whose middles meet at the corner
        return [[(10, 10), (15, 10), (15, 15), (10, 15)], [(far, 10), -1, 1], [(10, low), 1, -1]]
    return [[(6.35, 6.35), 1, 1], [(width - 6.35, height - 6.35), -1, -1]]


def corner(machine, place, across, down):
    """Return the points of a corner of two lines."""
    x, y = place
    if machine == "cricut":
        return [(x, y + 5 * down), (x, y), (x + 5 * across, y)]
    bend = [(-0.5, -0.5), (5, -0.5), (5, 0.5), (0.5, 0.5), (0.5, 5), (-0.5, 5)]
    return [(x + across * right, y + down * below) for right, below in bend]


@pytest.mark.parametrize("case", CASES)
def test_marks_are_the_machine_s_and_the_same_in_both_files(case):
    """Marks have their stated sizes and places, in the SVG and in the PDF alike, to 0.01 mm; they are solid black."""
    machine = case[0]
    width, height = PAPERS[case[3]]
    expected = [
        each if len(each) == 4 else corner(machine, *each) for each in wanted_marks(machine, width, height)
    ]
    for _, svg, _, size, marks in cut_pages(*case):
        assert (svg.width, svg.height) == (width, height)
        assert size == pytest.approx((width, height), abs=0.01)
        for found, one in zip(svg.marks(), expected, strict=True):
            assert [pytest.approx(point, abs=0.001) for point in one] == found
        black = [m for m in marks if MARKER_BLACK in (m.fill, m.stroke if m.fill is None else None)]
        for one in expected:
            xs, ys = zip(*one, strict=True)
            box = (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
            assert [m for m in black if same((m.x, m.y, m.width, m.height), box)], box
            black = [m for m in black if not same((m.x, m.y, m.width, m.height), box)]
        assert not black


@pytest.mark.parametrize("case", CASES)
def test_corners_with_marks_are_white(case):
    """Where a machine looks for its marks nothing else is printed."""
    _, found = made(*case)
    data = next(data for name, data in found.items() if name.endswith(".pdf"))
    with pypdfium2.PdfDocument(data) as file:
        for (_, svg, _, _, marks), printed in zip(pages(*case), file, strict=True):
            if marks is None:
                continue
            picture = printed.render(scale=DPI / 72, grayscale=True).to_numpy().squeeze().copy()
            for corners in svg.marks():
                xs, ys = zip(*corners, strict=True)
                at_left, at_top = min(xs) < svg.width / 2, min(ys) < svg.height / 2
                quiet = round(QUIET[case[0]] * DPI / 25.4) - 1
                rows = slice(None, quiet) if at_top else slice(-quiet, None)
                columns = slice(None, quiet) if at_left else slice(-quiet, None)
                assert (picture[rows, columns] < 128).any()
                for each in sides(corners, closed=case[0] == "silhouette"):
                    whiten(picture, *each)
                if len(corners) == 4:  # the square
                    whiten(picture, corners[0], corners[2])
                assert (picture[rows, columns] == 255).all()


def whiten(picture, one, other):
    """White out the box of two points, and a hair around it."""
    (left, right), (top, bottom) = (sorted(pair) for pair in zip(one, other, strict=True))
    rows = slice(int(top * DPI / 25.4) - 4, int(bottom * DPI / 25.4) + 5)
    picture[rows, int(left * DPI / 25.4) - 4 : int(right * DPI / 25.4) + 5] = 255


@pytest.mark.parametrize("case", CASES)
def test_cuts_lie_where_the_machine_cuts(case):
    """All cuts and folds lie between the marks; for a Cricut the box of all cuts is exactly that of the marks."""
    inset = MACHINES[case[0]]
    for _, svg, *_ in cut_pages(*case):
        cut = [point for corners, _ in svg.lines("cut") for point in corners]
        fold = [point for corners, _ in svg.lines("fold") for point in corners]
        xs, ys = zip(*cut, *fold, strict=True)
        assert min(*xs, *ys) >= inset
        assert max(xs) <= svg.width - inset + 1e-6
        assert max(ys) <= svg.height - inset + 1e-6
        if case[0] == "cricut":
            xs, ys = zip(*cut, strict=True)
            box = (min(xs), min(ys), svg.width - max(xs), svg.height - max(ys))
            assert box == pytest.approx((inset,) * 4, abs=1e-4)


@pytest.mark.parametrize("case", [*CASES, *(("", *kit) for kit in GAMES[:2])])
def test_every_piece_is_cut_along_its_trim_once(case):
    """Each side of each straight piece is cut exactly once; outlines are closed and as large as the trim."""
    for page, svg, *_ in cut_pages(*case):
        lines = svg.lines("cut")
        straight = [ends for corners, closed in lines for ends in sides(corners, closed=closed)]
        outlines = [
            corners for corners, closed in lines if closed and len(corners) > 4
        ]  # a disc has its start twice
        for each in page.faces:
            one, other = (
                laid(page, each.trim.left, each.trim.top),
                laid(page, each.trim.right, each.trim.bottom),
            )
            left, right = sorted((one[0], other[0]))
            top, bottom = sorted((one[1], other[1]))
            across = diameter(each)
            if across:  # a disc in the middle of its square
                x, y = (left + right) / 2, (top + bottom) / 2
                left, right, top, bottom = x - across / 2, x + across / 2, y - across / 2, y + across / 2
            if each.face.piece.cut == "outline" or across:
                boxes = [
                    (min(xs), min(ys), max(xs), max(ys))
                    for xs, ys in (zip(*o, strict=True) for o in outlines)
                ]
                assert len([box for box in boxes if same(box, (left, top, right, bottom))]) == 1
                continue
            assert each.face.sides == ALL_AROUND
            for x in (left, right):
                assert covered(straight, 0, x, top, bottom) == 1
            for y in (top, bottom):
                assert covered(straight, 1, y, left, right) == 1


def diameter(face):
    """Return how wide a round piece is."""
    return getattr(face.face.piece.on_table, "diameter", None)


def covered(lines, axis, at, start, end):
    """Return how many lines run along a side, all of it; a line that runs along a part of it is a fault."""
    found = 0
    for one, other in lines:
        if abs(one[axis] - at) < 0.01 and abs(other[axis] - at) < 0.01:
            low, high = sorted((one[1 - axis], other[1 - axis]))
            if high <= start + 0.01 or low >= end - 0.01:
                continue
            assert low <= start + 0.01
            assert high >= end - 0.01
            found += 1
    return found


@pytest.mark.parametrize("case", [*CASES, *(("", *kit) for kit in GAMES[:2])])
def test_cuts_lie_between_the_crop_marks_of_the_pdf(case):
    """Every crop mark that is printed points at a cut, and every net that is printed is cut along its printed line.

    Where a machine cuts there are no crop marks, and no lines that part blocks of pieces.
    """
    for page, svg, _, _, marks in cut_pages(*case):
        lines = svg.lines("cut")
        ends = [each for corners, closed in lines for each in sides(corners, closed=closed)]
        crops = [
            m
            for m in marks
            if len(m.points) == 2 and not m.dash and m.stroke == INK and same(m.line, 0.25) and is_crop(m)
        ]
        by_hand = not case[0]
        assert bool(crops) == (by_hand and any(each.face.piece.cut == "straight" for each in page.faces))
        parting = [m for m in marks if len(m.points) == 2 and m.stroke == INK and max(m.width, m.height) > 60]
        assert by_hand or not [m for m in parting if not m.dash and not is_in_a_piece(m, page)]
        if any(map(diameter, page.faces)):  # hands cut squares there
            continue
        for mark in crops:
            axis = 0 if mark.width < 0.01 else 1
            at = (mark.x, mark.y)[axis]
            assert [e for e in ends if all(abs(point[axis] - at) < 0.01 for point in e)], (page.label, mark)
        nets = [m for m in marks if m.stroke == INK and m.fill is None and len(m.points) > 15]
        closed = [corners for corners, closed in lines if closed and len(corners) > 4]
        assert len(nets) == len(closed) == sum(each.face.piece.cut == "outline" for each in page.faces)
        printed = {tuple(sorted({(round(x, 1), round(y, 1)) for x, y in m.points})) for m in nets}
        for corners in closed:
            assert any(all(near(point, one) for point in corners) for one in printed)


def is_in_a_piece(mark, page):
    """Tell lines that pieces bear, on an aid or a score sheet."""
    for each in page.faces:
        (left, top), (right, foot) = (
            laid(page, each.trim.left, each.trim.top),
            laid(page, each.trim.right, each.trim.bottom),
        )
        left, right, top, foot = *sorted((left, right)), *sorted((top, foot))
        if left <= mark.x and mark.x + mark.width <= right and top <= mark.y and mark.y + mark.height <= foot:
            return True
    return False


def is_crop(mark):
    """Tell crop marks, 2.5 mm or somewhat shorter, from what else is drawn with thin ink."""
    length = max(mark.width, mark.height)
    ticks = (1.2, 2.4)  # of the scale bar
    return 0.9 < length < 2.51 and not any(abs(length - tick) < 0.005 for tick in ticks)


def near(point, others):
    return any(abs(point[0] - x) < 0.1 and abs(point[1] - y) < 0.1 for x, y in others)


@pytest.mark.parametrize("case", [CASES[1], CASES[2], ("", *GAMES[0])])
def test_dxf_holds_the_same_cuts(case):
    """A DXF in mm, y up, has on its one layer what the SVG has in the layer cut; sheets without cuts have none."""
    for page, svg, dxf, *_ in pages(*case):
        lines = svg.lines("cut")
        assert (dxf is None) == (not lines)
        if dxf is None:
            continue
        document = ezdxf.read(StringIO(dxf.decode("ascii")))
        assert not document.audit().has_errors
        assert (document.header["$INSUNITS"], document.header["$MEASUREMENT"]) == (4, 1)
        found = list(document.modelspace())
        assert {(each.dxftype(), each.dxf.layer) for each in found} == {("LWPOLYLINE", "cut")}
        assert [each.closed for each in found] == [closed for _, closed in lines], page.label
        for polyline, (corners, _) in zip(found, lines, strict=True):
            found_at = [(x, svg.height - y) for x, y in polyline.vertices()]
            if corners[0] == corners[-1]:  # a disc, in short lines
                assert ends_of(found_at) == pytest.approx(ends_of(corners), abs=0.01)
                continue
            assert found_at == [pytest.approx(c, abs=1e-3) for c in corners]


def ends_of(points):
    """Return the box of points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
