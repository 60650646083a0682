"""What sheets say about how they are printed, folded and put together, read from the pages of finished kits."""

import re
from functools import cache

import pytest

from pnp.drawing.shapes import Placement, TextShape
from pnp.kits.formats import check_output
from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, draw, files, make_plans
from pnp.pages.printer import Margins, Printer

READABLE = 8.5
"""The least size of running text, points."""


def said(shapes):
    """Return the texts among some shapes, those in drawings too, each with its place."""
    found = []
    for shape in shapes:
        if isinstance(shape, TextShape):
            found.append(shape)
        elif isinstance(shape, Placement):
            found += [
                each._replace(x=each.x + shape.x, y=each.y + shape.y) for each in said(shape.drawing.shapes)
            ]
    return found


@cache
def kit(*games, **wish):
    """Return the pages of a kit."""
    (plan,) = make_plans(Request(games, **wish))
    return lay_out(plan.game, plan.spec).pages


def words(page):
    return " ".join(each.text for each in said(page.shapes))


@pytest.mark.parametrize(("only", "unsaid"), [("counters:3", "spare"), ("dice:red:2", "5 dice")])
def test_single_pieces_do_not_bear_the_numbers_of_the_whole_kit(only, unsaid):
    """Over three counters nobody reads "30 and 3 spare"; the whole kit says so."""
    assert not any(unsaid in words(page) for page in kit("low-blow", only=(only,)))
    assert any(unsaid in words(page) for page in kit("low-blow"))


def test_all_pieces_of_a_bundle_keep_its_note():
    """All dice of a seat are as many as in the kit."""
    assert any("5 dice" in words(page) for page in kit("low-blow", only=("dice:red",)))


@pytest.mark.parametrize("only", [(), ("tiles:red:7",)])
@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_a_sheet_of_tiles_says_how_it_is_turned(backs, only):
    """Also without a guide each front page says which edge the sheet is turned over."""
    fronts = [
        page
        for page in kit("blockers", backs=backs, only=only)
        if page.parts == ("tiles",) and not page.is_back
    ]
    assert fronts
    for page in fronts:
        assert f"flipped on the {backs.replace('-', ' ')}" in words(page)


def test_without_backs_nothing_is_turned():
    assert not any("turned over" in words(page) for page in kit("blockers", backs="none"))


def test_the_map_of_a_folded_kit_begins_with_folding():
    """The sheets that are folded are on plain paper, and are folded and glued before anything is cut."""
    pages = kit("blockers", backs="fold")
    folded = [number for number, page in enumerate(pages, 1) if page.parts == ("tiles",)]
    assert folded
    assert {pages[number - 1].stock for number in folded} == {"paper"}
    guide, last = words(pages[0]), words(pages[-1])
    assert re.search(r"First fold and glue pages? [0-9–, ]+, back to back\. Crease .+ Cut in order", last)
    assert f"also for page {folded[0]}" in guide or f"also for pages {folded[0]}" in guide
    assert "fold and glue" not in words(kit("blockers", backs="none")[-1])


@pytest.mark.parametrize("lang", ["en", "de", "nl", "fr", "it", "es"])
def test_steps_on_lids_and_posters_can_be_read(lang):
    """Whoever folds or glues reads 8.5 points at least, and every line has its room."""
    lids = [each.face for page in kit("schocken", lang=lang, only=("lids",)) for each in page.faces]
    posters = kit("blockers", paper="a5", lang=lang, only=("board",))
    steps = [each for face in lids for each in said(face.shapes)]
    below = [
        each
        for page in posters
        for each in page.shapes
        if isinstance(each, TextShape) and each not in _footer(page)
    ]
    assert len(steps) >= 3 * 4
    assert len(below) >= 3 * len(posters) >= 3 * 2
    assert [
        each.text for each in (*steps, *below) if each.size < READABLE or each.width > each.room + 1e-6
    ] == []


def _footer(page):
    """Return the texts of a page's footer."""
    return [each for each in page.shapes if isinstance(each, TextShape) and each.y > page.paper.height - 11]


@pytest.mark.parametrize(("game", "paper"), [("low-blow", "a5"), ("blockers", "a5"), ("blockers", "138x191")])
def test_the_number_of_a_joint_s_cut_is_on_the_waste(game, paper):
    """Left of a cut on the left edge, above one on the upper edge: nothing of it stays on the finished board."""
    faces = [each for page in kit(game, players=4, paper=paper, only=("board",)) for each in page.faces]
    cut = [each for each in faces if each.face.sides]
    assert cut
    both = any(len(each.face.sides) == 2 for each in cut)
    for laid in cut:
        trim, sides = laid.trim, laid.face.sides
        numbers = [each for each in said([Placement(laid.face, laid.x, laid.y)]) if each.text in ("1", "2")]
        found = [each for each in numbers if each.size < 7]
        assert len(found) == (2 * len(sides) if both else 0)  # where all have one cut it needs none
        for each in found:
            left, above = each.x + each.width <= trim.left + 0.01, each.y <= trim.top + 0.01
            assert ("l" in sides and left) or ("t" in sides and above)


PRINTER = Printer((99.2, 99.6), (0.5, -1.0), 0.2, Margins(4, 4, 4, 13))


def groups(svg, layer):
    """Return the matrices of the groups in a layer of an SVG."""
    part = re.search(rf'<g[^>]*id="{layer}".*?(?=<g[^>]*id="(?:cut|fold|print)"|\Z)', svg, re.DOTALL)
    return [
        [float(value) for value in re.split(r"[ ,]+", each)]
        for each in re.findall(r"matrix\(([^)]*)\)", part[0])
    ]


@pytest.mark.parametrize("cutter", ["", "silhouette"])
def test_an_svg_for_a_known_printer_is_corrected(cutter):
    """What is printed from an SVG is where the PDF has it; beside a machine that cuts, the SVG is as the paper is."""
    request = Request(
        ("blockers",), only=("tiles",), printer=PRINTER, output=check_output(("svg",), machine=cutter or None)
    )
    built = draw(make_plans(request)[0])
    svgs = dict(files(built, request.output))
    pages = built.document.pages
    assert len(svgs) >= len(pages)
    for page, name in zip(pages, sorted(each for each in svgs if each.endswith(".svg")), strict=True):
        wanted = page.fed.laid if cutter else page.fed.matrix
        assert groups(svgs[name].decode(), "print")[0] == pytest.approx(list(wanted), abs=1e-6)
    assert any(page.fed.matrix != page.fed.laid for page in pages)


@pytest.mark.parametrize("game", ["low-blow", "blockers"])
def test_the_guide_names_the_pages_that_have_a_back(game):
    """Those printed on both sides are the fronts and the backs of the same document, and no other page."""
    pages = kit(game, backs="short-edge")
    backs_at = [number for number, page in enumerate(pages, 1) if page.is_back]
    both = {number for back in backs_at for number in (back - 1, back)}
    told = re.search(r"but (pages? [\d–, ]+) double-sided", words(pages[0]))
    assert bool(told) == bool(both)
    if told:
        runs = [[int(end) for end in run.split("–")] for run in told[1].split(" ", 1)[1].split(", ")]
        assert {number for run in runs for number in range(run[0], run[-1] + 1)} == both
