"""Punch sheets, measured in the finished files: the gaps in the cut around each piece, in PDF, SVG and DXF."""

from itertools import pairwise
from math import dist

import ezdxf
import pytest

from pnp.drawing.bridges import LEAST, WIDTH
from pnp.drawing.theme import theme
from pnp.games.contract import KitSpec
from pnp.pages.contours import find_cuts
from pnp.pages.imposition import impose
from pnp.pages.page import Document
from pnp.pages.paper import paper
from pnp.wings.cutters import dxf
from pnp.wings.own import contents
from pnp.wings.own.description import describe_folder
from pnp.writers import pdf, svg_sheets
from tests.pnp.measured import measure

GAME = """\
title: Punch
players: 2
parts:
  - {kind}: {{count: 7, {size}, punch: yes, face: [icon: {{at: 1 1 5 5, draw: ':star:'}}]{back}}}
"""
SIZES = {
    "tokens": ["shape: circle 18", "shape: square 8", "shape: hex 16", "shape: outline.svg 30x20"],
    "cards": ["size: poker", "size: mini, corners: 3", "shape: circle 60", "shape: hex 60"],
    "tiles": ["size: 40x40", "size: 20x20, corners: 10"],
}
EVERY = [(kind, size) for kind, sizes in SIZES.items() for size in sizes]
CORNERS = {"square 8": 4, "hex 16": 6, "poker": 4, "hex 60": 6, "40x40": 4}
BACK = ", back: [box: {at: 0 0 9 9, fill: red, bleeds: yes}]"
PATH = '<path d="M0 0 C10 5 20 5 30 0 L30 20 L0 20 Z"/>'
SHIELD = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20">{PATH}</svg>'


@pytest.fixture
def lay(tmp_path):
    """Return the pages of a part."""

    def lay_pages(kind, size, back=BACK, backs="long-edge"):
        tmp_path.joinpath("outline.svg").write_text(SHIELD, encoding="utf-8")
        text = GAME.format(kind=kind, size=size, back=back)
        tmp_path.joinpath("game.yaml").write_text(text, encoding="utf-8")
        spec = KitSpec(2, {}, paper("a4"), theme("full"), backs=backs)
        made = contents.make_contents(describe_folder.__wrapped__(tmp_path), spec)
        return impose(made.parts, paper("a4"), spec.theme, backs)

    return lay_pages


def loops(chains):
    """Return chains of points put together to loops, each with the gaps between its chains, as pairs of points."""
    free, found = [list(chain) for chain in chains], []
    while free:
        loop = [free.pop(0)]
        while True:
            near = min(free, key=lambda chain: dist(loop[-1][-1], chain[0]), default=None)
            if near is None or dist(loop[-1][-1], near[0]) > dist(loop[-1][-1], loop[0][0]):
                break
            free.remove(near)
            loop.append(near)
        found.append([(one[-1], other[0]) for one, other in pairwise([*loop, loop[0]])])
    return found


def check(found, number=7):
    """Check that each piece has bridges enough, as wide as they should be."""
    assert len(found) == number
    for gaps in found:
        assert len(gaps) >= LEAST == 3
        assert all(dist(*gap) == pytest.approx(WIDTH, abs=0.03) for gap in gaps)
    assert WIDTH == 0.8


@pytest.mark.parametrize(("kind", "size"), EVERY)
def test_every_piece_of_a_finished_pdf_has_three_bridges_or_more(lay, kind, size):
    """On the page that is cut; on its back there are no lines."""
    front, back = lay(kind, size)
    data = pdf.render(Document("", "", (front, back), ()))
    cuts = [[mark for mark in page.marks if mark.stroke and not mark.fill] for page in measure(data)]
    starts = [mark.points for mark in cuts[0]]
    check(loops(starts))
    assert not cuts[1]


@pytest.mark.parametrize(("kind", "size"), EVERY)
@pytest.mark.parametrize("back", ["", BACK])
def test_a_machine_gets_the_same_lines_and_no_others(lay, kind, size, back):
    """No straight cut, nothing cut twice; with and without backs."""
    page = lay(kind, size, back)[0]
    cuts = find_cuts(page)
    check(loops([(cut.segments[0][0], cut.segments[-1][-1]) for cut in cuts]))
    layer = svg_sheets.render(page).split('id="cut"')[1].split("</g>")[0]
    assert layer.count("<path") == len(cuts)
    assert not any(cut.closed for cut in cuts)


@pytest.mark.parametrize(("kind", "size"), EVERY)
def test_dxf_has_open_lines(lay, tmp_path, kind, size):
    """One for each part of the cut."""
    page = lay(kind, size)[0]
    file = tmp_path / "page.dxf"
    file.write_bytes(dxf.render(find_cuts(page), *page.size))
    lines = [line.get_points("xy") for line in ezdxf.readfile(file).modelspace().query("LWPOLYLINE")]
    check(loops([(line[0], line[-1]) for line in lines]))


@pytest.mark.parametrize(
    ("kind", "size"), [(kind, size) for kind, size in EVERY if size.split(": ")[1] in CORNERS]
)
def test_no_bridge_is_at_a_corner(lay, kind, size):
    """Each corner of a piece is within one line, a millimetre or more from its ends."""
    cuts = find_cuts(lay(kind, size)[0])
    ends = [cut.segments[at][at] for cut in cuts for at in (0, -1)]
    corners = [one[-1] for cut in cuts for one, _ in pairwise(cut.segments)]
    assert len(corners) == 7 * CORNERS[size.split(": ")[1]]
    assert min(dist(corner, end) for corner in corners for end in ends) >= 1


def test_bridges_of_round_corners_are_on_straight_sides(lay):
    """A card of 44 x 67 mm has four, one on each side."""
    for cut in find_cuts(lay("cards", "size: mini, corners: 3")[0]):
        assert {len(cut.segments[0]), len(cut.segments[-1])} == {2}


@pytest.mark.parametrize(("backs", "pages"), [("long-edge", 2), ("short-edge", 2), ("fold", 1), ("none", 1)])
def test_punch_sheets_have_backs_of_every_kind(lay, backs, pages):
    """With as many pieces on each sheet, and no straight cut by hand."""
    made = lay("tokens", "shape: hex 18", BACK, backs)
    assert len(made) == pages
    assert [len(list(page.faces)) for page in made] == ([14] if backs == "fold" else [7] * pages)
    assert not any(page.cuts.lines for page in made)
    assert made[0].work.outlines == 7
