"""Sheets for a machine that cuts, as people see them: layers, type, backs, what the guide says, in every ink."""

import re
from collections import Counter

import pytest

from pnp.drawing.fonts import ink_box
from pnp.drawing.shapes import TextShape
from pnp.kits.formats import check_output
from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, draw, files, make_plans
from pnp.pages.printer import Margins, Printer
from pnp.writers.svg_sheets import outline_text
from tests.pnp.cut_files import INKSCAPE, SVG, read
from tests.pnp.measured import MARKER_BLACK, marks_of, text_of
from tests.pnp.reading import read as read_pdf
from tests.wings.cutters.cutters import CASES, GAMES, laid, made, pages, printed, request, same


def test_files_are_the_same_every_time():
    """The same request gives the same bytes, of every file."""
    assert made.__wrapped__(*CASES[0], only=("dice",))[1] == made(*CASES[0], only=("dice",))[1]


def test_layers_are_inkscape_s_and_type_is_outlines():
    """Print, cut and fold in this order; no text, nothing used twice, no font."""
    for page, svg, *_ in pages("", *GAMES[0], only=("board", "dice", "aids")):
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
    for words, weight, tracking in (
        ("Größe 12 mm", "regular", 0.015),
        ("Low Blow", "bold", -0.02),
        ("ÄÇñ", "light", 0),
    ):
        text = TextShape(0, 0, words, 12, weight, "#000000", tracking, 0, 0)
        xs, ys = box_of(outline_text(text, 30, 40))
        ink = ink_box(words, 12, weight, tracking)
        assert (min(xs) - 30, max(xs) - 30) == pytest.approx((ink.left, ink.right), abs=0.02)
        assert (min(ys) - 40, max(ys) - 40) == pytest.approx((ink.top, ink.bottom), abs=0.02)


def box_of(data):
    """Return all x and all y of an outline's path; control points of letters lie on their boxes or within."""
    xs, ys = [], []
    for name, rest in re.findall("([MLQHVZ])([^MLQHVZ]*)", data):
        numbers = [float(each) for each in re.findall(r"-?\d*\.?\d+(?:e-?\d+)?", rest)]
        xs += numbers if name == "H" else [] if name == "V" else numbers[::2]
        ys += numbers if name == "V" else [] if name == "H" else numbers[1::2]
    return xs, ys


@pytest.mark.parametrize(("machine", "backs"), [("silhouette", "long-edge"), ("cricut", "short-edge")])
def test_backs_lie_under_fronts(machine, backs):
    """Beside marks, too, the back of every tile lies under its front; backs have neither marks nor cuts."""
    (plan,) = make_plans(request(machine, 2, "", "a4", "blockers", backs=backs, only=("tiles",)))
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
    printer = Printer((99.2, 99.6), (0.5, -1.0), 0.2, Margins(4, 4, 4, 9))
    wanted = request("silhouette", 3, "blog", "a4", printer=printer, only=("board", "counters"))
    (plan,) = make_plans(wanted)
    built = draw(plan)
    found = dict(files(built, wanted.output))
    for number, (page, found_page) in enumerate(
        zip(built.document.pages, read_pdf(built.data), strict=True), 1
    ):
        if not page.cut_out:
            continue
        svg = read(found[f"low-blow-3p-only-page-{number:02}.svg"])
        black = [m for m in marks_of(found_page) if m.fill == MARKER_BLACK]
        boxes = [(*printed(m.x, m.y), *printed(m.x + m.width, m.y + m.height)) for m in black]
        for corners in svg.marks():
            xs, ys = zip(*corners, strict=True)
            assert [b for b in boxes if same(b, (min(xs), min(ys), max(xs), max(ys)))]
        assert len(boxes) == 3


def test_sheets_without_marks_are_left_whole_and_uncut():
    """Board, guide and score sheet keep the whole paper; a poster's sheets, which a machine cannot cut, too."""
    for paper, size in {"a4": (210, 297), "a5": (148, 210)}.items():
        whole = pages("silhouette", 3, "blog", paper, only=("board", "score-sheet", "counters"))
        left = [side for side in whole if not side.page.cut_out]
        assert 1 < len(left) < len(whole)
        for side in left:
            assert side.page.fed is None
            assert side.dxf is None
            assert list(side.svg.layers) == ["print"]
            assert sorted(side.size) == pytest.approx(sorted(size), abs=0.01)
    for paper, cuts in {
        "a5": [0, 1, 1],  # three in a row, upright: on the left
        "138x191": [0, 1, 1, 2],  # two by two: on the left, above, or both
    }.items():
        poster = [svg for _, svg, *_ in pages("", 3, "blog", paper, only=("board",))]
        assert [len(svg.lines("cut")) for svg in poster] == cuts


def test_the_guide_of_a_machine_says_nothing_of_cutting_by_hand():
    """What a machine cuts is named by its pages; the map shows them above the steps of folding, without any cut."""
    (plan,) = make_plans(request("silhouette", 3, "blog", "a4"))
    whole = lay_out(plan.game, plan.spec)
    said = [
        " ".join(each.text for each in page.shapes if isinstance(each, TextShape))
        for page in whole.pages
        if page.parts == ("guide",)
    ]
    assert "The machine cuts the pieces of pages 4–5, 7–8." in said[0]  # aids; dice and counters come last
    for word in ("Cut in order", "Straight cuts", "numbered in their order", "cut each strip"):
        assert not any(word in each for each in said), word
    assert re.findall("Page\u00a0([0-9]+)", said[-1]) == ["4", "5", "7", "8"]
    (last,) = [page for page in whole.pages if page.name == "Cut and fold"]
    alone = [each.text for each in last.shapes if isinstance(each, TextShape) and each.text.isdigit()]
    assert alone == ["1", "2"]  # the steps
    assert "Cut the solid lines" not in said[-1]
    assert "glue tabs 1 to 7" in said[-1]


def test_a_lid_says_nothing_of_cutting_where_a_machine_cuts():
    """Its slits are cut; the first step is to crease it."""
    steps = []
    for machine in ("silhouette", ""):
        (plan,) = make_plans(request(machine, 3, "", "letter", "schocken"))
        steps.append(plan.game.kit(plan.spec).words.lines("lid.step")[0])
    assert steps == ["Crease the dashed lines.", "Cut the four short lines."]


def test_folded_backs_are_not_cut():
    """With backs beside fronts, the fronts alone are cut, and the sheet is folded between them."""
    (plan,) = make_plans(Request(("blockers",), 2, backs="fold", only=("tiles",)))
    built = draw(plan)
    found = dict(files(built, check_output(("svg",))))
    assert built.document.pages
    for number, _ in enumerate(built.document.pages, 1):
        svg = read(found[f"blockers-2p-only-page-{number:02}.svg"])
        xs = [x for corners, _ in svg.lines("cut") for x, _ in corners]
        ((fold, _),) = svg.lines("fold")
        assert max(xs) < fold[0][0] == fold[1][0] == svg.width / 2


@pytest.mark.parametrize("ink", ["low", "grey"])
def test_marks_are_black_in_every_ink(ink):
    """A sensor sees marks in low ink and in grey as well."""
    (plan,) = make_plans(request("silhouette", 3, "blog", "a4", ink=ink, only=("board", "counters")))
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
    (plan,) = make_plans(request(machine, 3, "blog", "a4", lang=lang, only=("board", "counters")))
    built = draw(plan)
    for page, found in zip(built.document.pages, read_pdf(built.data), strict=True):
        upright = text_of(found, [each for each in found.letters if each.upright])
        assert (words in " ".join(upright.replace("\u00a0", " ").split())) == page.cut_out
