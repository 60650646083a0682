"""Files for cutting machines, measured: the finished SVG and DXF against the finished PDF."""

from collections import Counter
from functools import cache
from io import StringIO
from typing import NamedTuple

import ezdxf
import pypdfium2
import pytest

from pnp.build.formats import check_output, files
from pnp.build.layout import lay_out
from pnp.build.plan import Request, draw, plans
from pnp.drawing.fonts import ink_box
from pnp.drawing.shapes import Text
from pnp.pages.page import Page
from pnp.pages.profile import Margins, Profile
from pnp.pieces.kinds import ALL_AROUND
from pnp.writers.glyphs import outline
from tests.pnp.cut_files import INKSCAPE, SVG, CutFile, read, sides
from tests.pnp.measured import CHOICES, INK, MARKER_BLACK, MM, Mark, marks_of, text_of
from tests.pnp.reading import read as read_pdf

PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}
GAMES = [
    (3, "blog", "a4"),
    (4, "web", "letter"),
    (4, "", "letter", "blockers"),
    (2, "profi", "a4", "blockers"),
    (8, "", "a4", "schocken"),
    (3, "", "letter", "schocken"),
]
MACHINES = {"silhouette": 10, "cricut": 6.35}
"""How far from the edges the marks of each lie, mm."""

QUIET = {"silhouette": 17, "cricut": 12.85}
"""How far from the edges the corners with marks are white but for these: 10 + 5 + 2; 6.35 + 5 + 1.5."""

DPI = 200

CASES = [(machine, *kit) for machine in MACHINES for kit in GAMES]


def request(machine, players, kind, paper, game="low-blow", **more):
    choices = CHOICES.get(kind, {"edition": kind})
    return Request(
        (game,), players, choices, paper, output=check_output(("dxf",), machine=machine or None), **more
    )


@cache
def made(machine, *kit):
    """Return a kit for a machine, and its files by their names."""
    wanted = request(machine, *kit)
    (plan,) = plans(wanted)
    built = draw(plan)
    formats = wanted.output if machine else check_output(("pdf", "svg", "dxf"))
    return built, dict(files(built, formats))


class Side(NamedTuple):
    """A page as laid out, its SVG, its DXF where it has one, its size in the PDF, and what is printed to be cut."""

    page: Page
    svg: CutFile
    dxf: bytes | None
    size: tuple[float, float]
    marks: list[Mark] | None


@cache
def pages(machine, *kit):
    """Return every page of a kit and of its files."""
    built, found = made(machine, *kit)
    stem = built.file_name.removesuffix(".pdf")
    taken = []
    read_pages = read_pdf(found[f"{stem}.pdf"])
    for number, (page, printed) in enumerate(zip(built.document.pages, read_pages, strict=True), 1):
        name = f"{stem}-page-{number:02}"
        marks = marks_of(printed) if page.cut_out and not page.is_back else None
        size = (printed.width * MM, printed.height * MM)
        taken.append(Side(page, read(found[f"{name}.svg"]), found.get(f"{name}.dxf"), size, marks))
    return taken


def cut_pages(machine, *kit):
    """Return the pages with marks: those that something is cut out of, and no backs."""
    found = [each for each in pages(machine, *kit) if each.marks]
    assert found
    return found


def same(one, other):
    return one == pytest.approx(other, abs=0.01)


def wanted_marks(machine, width, height):
    """Return the corners of the marks by the machine's own measures."""
    far, low = width - 10, height - 10
    if machine == "silhouette":  # a square of 5; lines of 5 and 1 thick, whose middles meet at the corner
        return [
            [(10, 10), (15, 10), (15, 15), (10, 15)],
            [(far, 10), -1, 1],
            [(10, low), 1, -1],
        ]
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


def laid(page, x, y):
    """Return where a point of a layout lies on the paper: turned ones stand upright, with their top to the left."""
    if page.fed is None:
        return x, y
    if page.paper.width > page.paper.height:
        x, y = y, page.paper.width - x
    width, height = sorted((page.paper.width, page.paper.height))
    return x + (page.fed.width - width) / 2, y + (page.fed.height - height) / 2


@pytest.mark.parametrize("case", [*CASES, *(("", *kit) for kit in GAMES)])
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


@pytest.mark.parametrize("case", [*CASES, *(("", *kit) for kit in GAMES)])
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


@pytest.mark.parametrize("case", [*CASES[::3], *(("", *kit) for kit in GAMES[::2])])
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


@pytest.mark.parametrize("case", [CASES[0], ("", *GAMES[2])])
def test_files_are_the_same_every_time(case):
    """The same request gives the same bytes, of every file."""
    first = made(*case)[1]
    made.cache_clear()
    assert made(*case)[1] == first


def test_layers_are_inkscape_s_and_type_is_outlines():
    """Print, cut and fold in this order; no text, nothing used twice, no font."""
    for page, svg, *_ in pages("", *GAMES[0]):
        kinds = {each.tag.removeprefix(SVG) for each in svg.root.iter()}
        assert kinds <= {"svg", "defs", "g", "rect", "circle", "path"}
        assert list(svg.layers) == [name for name in ("print", "cut", "fold") if name in svg.layers]
        assert "print" in svg.layers
        assert ("cut" in svg.layers) == page.cut_out
        folded = [each for each in page.faces if each.face.part == "dice"]
        assert ("fold" in svg.layers) == bool(folded)
        assert len(svg.lines("fold")) == 6 * len(folded)
        assert INKSCAPE + "groupmode" in svg.layers["print"].attrib


def test_a_line_of_type_fills_its_measured_box():
    """Letters stand where the PDF has them: their outlines fill the box of ink that the font measures."""
    from pnp.drawing.shapes import Text

    for words, weight, tracking in (
        ("Größe 12 mm", "regular", 0.015),
        ("Low Blow", "bold", -0.02),
        ("ÄÇñ", "light", 0),
    ):
        text = Text(0, 0, words, 12, weight, "#000000", tracking, 0, 0)
        xs, ys = box_of(outline(text, 30, 40))
        ink = ink_box(words, 12, weight, tracking)
        assert (min(xs) - 30, max(xs) - 30) == pytest.approx((ink.left, ink.right), abs=0.02)
        assert (min(ys) - 40, max(ys) - 40) == pytest.approx((ink.top, ink.bottom), abs=0.02)


def box_of(data):
    """Return all x and all y of an outline's path; control points of letters lie on their boxes or within."""
    import re

    xs, ys = [], []
    for name, rest in re.findall("([MLQHVZ])([^MLQHVZ]*)", data):
        numbers = [float(each) for each in re.findall(r"-?\d*\.?\d+(?:e-?\d+)?", rest)]
        xs += numbers if name == "H" else [] if name == "V" else numbers[::2]
        ys += numbers if name == "V" else [] if name == "H" else numbers[1::2]
    return xs, ys


@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
@pytest.mark.parametrize("machine", MACHINES)
def test_backs_lie_under_fronts(machine, backs):
    """Beside marks, too, the back of every tile lies under its front; backs have neither marks nor cuts."""
    (plan,) = plans(request(machine, 4, "", "a4", "blockers", backs=backs))
    built = draw(plan)
    found = list(built.document.pages)
    pairs = [(found[at - 1], page) for at, page in enumerate(found) if page.is_back]
    assert pairs
    names = [name for name, _ in files(built, check_output(("dxf",)))]
    for front, back in pairs:
        assert front.fed.marks
        assert not back.fed.marks
        behind = {each.face.id: trim_on_paper(back, each) for each in back.faces}
        tiles = [each for each in front.faces if each.face.part == "tiles"]
        assert len(tiles) == len(behind) > 0
        for each in tiles:
            left, top, right, bottom = trim_on_paper(front, each)
            turned = (210 - right, top, 210 - left, bottom)
            if backs == "short-edge":
                turned = (left, 297 - bottom, right, 297 - top)
            assert same(behind[each.face.id], turned)
    assert len(names) == sum(page.cut_out and not page.is_back for page in found)


def trim_on_paper(page, each):
    one, other = laid(page, each.trim.left, each.trim.top), laid(page, each.trim.right, each.trim.bottom)
    return (*map(min, one, other), *map(max, one, other))


def test_a_known_printer_is_corrected_in_the_pdf_alone():
    """Printed by a printer that shrinks by 0.8 and 0.4 %, the PDF's marks lie where the SVG has them."""
    printer = Profile((99.2, 99.6), (0.5, -1.0), 0.2, Margins(4, 4, 4, 9))
    wanted = request("silhouette", 3, "blog", "a4", printer=printer)
    (plan,) = plans(wanted)
    built = draw(plan)
    found = dict(files(built, wanted.output))
    for number, (page, found_page) in enumerate(
        zip(built.document.pages, read_pdf(built.data), strict=True), 1
    ):
        if not page.cut_out:
            continue
        svg = read(found[f"low-blow-3p-page-{number:02}.svg"])
        black = [m for m in marks_of(found_page) if m.fill == MARKER_BLACK]
        boxes = [(*printed(m.x, m.y), *printed(m.x + m.width, m.y + m.height)) for m in black]
        for corners in svg.marks():
            xs, ys = zip(*corners, strict=True)
            assert [b for b in boxes if same(b, (min(xs), min(ys), max(xs), max(ys)))]
        assert len(boxes) == 3


def printed(x, y):
    return 105 + (x - 105) * 0.992, 148.5 + (y - 148.5) * 0.996


def test_sheets_without_marks_are_left_whole_and_uncut():
    """Board, guide and score sheet keep the whole paper; a poster's sheets, which a machine cannot cut, too."""
    for case in (("silhouette", 3, "blog", "a4"), ("silhouette", 3, "blog", "a5")):
        for page, svg, dxf, size, _ in pages(*case):
            if page.cut_out:
                continue
            assert page.fed is None
            assert dxf is None
            assert list(svg.layers) == ["print"]
            assert sorted(size) == pytest.approx(
                sorted({"a4": (210, 297), "a5": (148, 210)}[case[3]]), abs=0.01
            )
    poster = [svg for page, svg, *_ in pages("", 3, "blog", "a5") if "board" in page.parts]
    assert [len(svg.lines("cut")) for svg in poster] == [0, 1, 1]


def test_the_guide_of_a_machine_says_nothing_of_cutting_by_hand():
    """What a machine cuts is named by its pages; no numbered cut, no strip, and no sheet of it on the map is left."""
    (plan,) = plans(request("silhouette", 3, "blog", "a4"))
    whole = lay_out(plan.game, plan.spec)
    said = [
        " ".join(each.text for each in page.shapes if isinstance(each, Text))
        for page in whole.pages
        if page.parts == ("guide",)
    ]
    assert "The machine does it." in said[0]
    assert "The machine cuts the pieces of pages 4–7." in said[0]
    for word in ("from mark to mark", "Straight cuts", "numbered in their order", "cut each strip"):
        assert not any(word in each for each in said), word
    assert "Page\u00a0" not in said[-1]
    assert "Cut the solid lines" not in said[-1]
    assert "glue tabs 1 to 7" in said[-1]


def test_a_lid_says_nothing_of_cutting_where_a_machine_cuts():
    """Its slits are cut; the first step is to crease it."""
    steps = []
    for machine in ("silhouette", ""):
        (plan,) = plans(request(machine, 3, "", "letter", "schocken"))
        steps.append(plan.game.kit(plan.spec).words.lines("lid.step")[0])
    assert steps == ["Crease the dashed lines.", "Cut the four short lines."]


def test_folded_backs_are_not_cut():
    """With backs beside fronts, the fronts alone are cut, and the sheet is folded between them."""
    (plan,) = plans(Request(("blockers",), 4, backs="fold"))
    built = draw(plan)
    found = dict(files(built, check_output(("svg",))))
    for number, page in enumerate(built.document.pages, 1):
        if page.parts != ("tiles",):
            continue
        svg = read(found[f"blockers-4p-page-{number:02}.svg"])
        xs = [x for corners, _ in svg.lines("cut") for x, _ in corners]
        ((fold, _),) = svg.lines("fold")
        assert max(xs) < fold[0][0] == fold[1][0] == svg.width / 2


@pytest.mark.parametrize("ink", ["low", "grey"])
def test_marks_are_black_in_every_ink(ink):
    """A sensor sees marks in low ink and in grey as well."""
    (plan,) = plans(request("silhouette", 3, "blog", "a4", ink=ink))
    built = draw(plan)
    for page, found in zip(built.document.pages, read_pdf(built.data), strict=True):
        black = [m for m in marks_of(found) if m.fill == MARKER_BLACK]
        if page.cut_out:
            assert Counter((round(m.width, 2), round(m.height, 2)) for m in black) == {
                (5, 5): 1,
                (5.5, 5.5): 2,
            }


@pytest.mark.parametrize(
    ("machine", "lang", "words"),
    [
        (
            "silhouette",
            "en",
            "Silhouette marks v2: square 5 mm, length 5 mm, thickness 1 mm, 10 mm from the edges.",
        ),
        (
            "silhouette",
            "de",
            "Silhouette-Passermarken v2: Quadrat 5 mm, Länge 5 mm, Dicke 1 mm, 10 mm von den Kanten.",
        ),
        ("cricut", "en", "Cricut marks v1: length 5 mm, thickness 0.25 mm, 6.35 mm from the edges."),
        ("cricut", "en", "All cuts together: 197.3 × 284.3 mm."),
    ],
)
def test_sheets_tell_the_values_of_their_marks(machine, lang, words):
    """What the machine's program is to be told stands on every sheet with marks."""
    (plan,) = plans(request(machine, 3, "blog", "a4", lang=lang))
    built = draw(plan)
    for page, found in zip(built.document.pages, read_pdf(built.data), strict=True):
        upright = text_of(found, [each for each in found.letters if each.upright])
        assert (words in " ".join(upright.replace("\u00a0", " ").split())) == page.cut_out
