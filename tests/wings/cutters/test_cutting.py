"""Machines that cut: what their marks take, and what is refused."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.measures import SAFE
from pnp.drawing.shapes import TextShape
from pnp.drawing.text import cap
from pnp.drawing.theme import theme
from pnp.pages.paper import Paper, paper
from pnp.pages.printer import Margins, Printer
from pnp.pages.tiles import Slot, count_tiles
from pnp.printers.correction import PrinterCorrection
from pnp.texts.languages import LANGUAGES
from pnp.wings.cutters.cutting import LEAST, PIECES, CutterError, cutter, cutting

FULL = theme("full")

ROOT = Path(__file__).resolve().parents[3]
SILHOUETTE, CRICUT = cutter("silhouette"), cutter("cricut")


def fed(machine, sheet="a4", margins=None, backs="long-edge"):
    size = paper(sheet)
    correction = PrinterCorrection(size, Printer(margins=Margins(*margins)), backs) if margins else None
    return cutting(machine.id, size, backs, correction, "en", FULL)


@pytest.mark.parametrize(
    ("machine", "sheet", "size"),
    [
        (SILHOUETTE, "a4", (205, 273)),  # 10 - 7.5 at either side; 10 + 5 + 2 - 5 at either end
        (SILHOUETTE, "letter", (210.9, 255.4)),
        (SILHOUETTE, "a3", (292, 396)),
        (CRICUT, "a4", (210, 281.2)),  # 6.35 + 5 + 1.5 - 5, in whole tenths, at either end
        (CRICUT, "letter", (215.9, 263.6)),
        (
            SILHOUETTE,
            "215x220",
            (196, 196),
        ),  # 12 at either end; the width follows, so that nothing seems turned
    ],
)
def test_what_marks_leave(machine, sheet, size):
    """Pieces are laid on what lies between the corners with marks, over the whole width."""
    left = fed(machine, sheet).paper
    assert (left.width, left.height) == pytest.approx(size)
    assert left.id == paper(sheet).id


@pytest.mark.parametrize(("sheet", "size"), [("a4", (190, 263)), ("letter", (195.9, 245.4))])
def test_the_guide_tells_what_lies_between_the_marks(sheet, size):
    """10 mm at either side, 10 + 5 + 2 at either end: what docs/cutters.md says is what is free for pieces."""
    whole = paper(sheet).upright
    free = (SILHOUETTE.area(whole).width, whole.height - 2 * SILHOUETTE.quiet)
    assert free == pytest.approx(size)
    told = (ROOT / "docs" / "cutters.md").read_text("utf-8").replace("\n", " ")
    assert f"{size[0]} × {size[1]} mm of" in told


def test_margins_and_marks_go_together():
    """What a printer cannot print is given up too, the same above and below."""
    with_printer = fed(SILHOUETTE, margins=(4, 9, 4, 4))
    assert with_printer.paper.width == pytest.approx(202)  # 9 - 5 at either side is more than 2.5
    assert with_printer.paper.height == pytest.approx(273)


def test_marks_move_in_where_a_printer_cannot_print():
    """With 13 mm of margin at the bottom the marks lie 14 mm from all edges, and the layout gives up 4 mm more."""
    loaded = fed(SILHOUETTE, margins=(4, 4, 4, 13))
    assert loaded.cutter.inset == 14
    assert (loaded.paper.width, loaded.paper.height) == pytest.approx((210 - 13, 273 - 8))
    assert "14 mm from the edges" in str(loaded.cutter.describe())


@settings(deadline=None)  # the first example loads fonts and words
@given(
    st.sampled_from([SILHOUETTE, CRICUT]),
    st.floats(160, 300),
    st.floats(0, 100),
    st.booleans(),
    st.booleans(),
)
def test_layouts_keep_clear_of_marks(machine, width, more, turned, is_back):
    """What keeps 5 mm off a layout's edges keeps off the corners, and what keeps 7.5 mm lies where the machine cuts."""
    loaded = cutting(
        machine.id, Paper("x", "X", width, max(width + more, 230)), "long-edge", None, "en", FULL
    )
    sheet = loaded.paper.turned if turned else loaded.paper
    area = machine.area(loaded.fed)
    matrix = loaded.page(page(sheet, is_back=is_back)).fed.matrix
    for x in (SAFE, sheet.width - SAFE):
        for y in (SAFE, sheet.height - SAFE):
            _, down = matrix(x, y)
            assert machine.quiet - 1e-4 <= down <= loaded.fed.height - machine.quiet + 1e-4
    for x in (PIECES, sheet.width - PIECES):
        for y in (PIECES, sheet.height - PIECES):
            right, down = matrix(x, y)
            assert area.left - 1e-4 <= right <= area.right + 1e-4
            assert area.top - 1e-4 <= down <= area.bottom + 1e-4


def page(sheet, is_back):
    from pnp.pages.page import Page

    return Page(sheet, ("p",), "P", "P", "card", (), 10, 200, is_back=is_back)


def test_marks_stand_on_fronts_alone():
    """The machine cuts with the front up; a back has no marks, and lies under its front."""
    loaded = fed(SILHOUETTE)
    front, back = (loaded.page(page(loaded.paper.turned, is_back=side)).fed for side in (False, True))
    assert (len(front.marks), back.marks) == (4, ())  # a square, two corners, a line of type
    assert front.laid == back.laid


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("machine", "sheet"), [(SILHOUETTE, "143x191"), (CRICUT, "138x191")])
def test_the_note_has_room_in_every_language(machine, sheet, lang):
    """On the smallest sheets the values of the marks take two lines at most, clear of marks and pieces."""
    loaded = fed(machine, sheet)._replace(lang=lang)
    lines = [shape for shape in loaded.marks if isinstance(shape, TextShape)]
    assert 1 <= len(lines) <= 2
    for line in lines:
        assert line.width <= line.room
        assert loaded.fed.height - machine.quiet < line.y - cap(FULL.style("small"))
        assert line.y <= loaded.fed.height - machine.inset + 1e-6


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (
            lambda: cutter("laser"),
            "--cutter laser: no such machine; choose one of: silhouette, silhouette-four, silhouette-feeder, "
            "silhouette-inkscape, cricut",
        ),
        (
            lambda: fed(CRICUT, backs="fold"),
            "--cutter cricut with --backs fold: on a folded sheet the machine sees only half of its marks; use "
            "long-edge, short-edge or none",
        ),
        (
            lambda: fed(SILHOUETTE, "138x200"),
            "--cutter silhouette: on 138x200 its marks leave 133 × 176 mm, but the pieces need "
            "138 × 152 mm; use a larger paper",
        ),
        (
            lambda: fed(CRICUT, "400x500"),
            "--cutter cricut: 400x500 is 400 mm wide, but it takes sheets of up to 304.8 mm; use a smaller paper",
        ),
        (
            lambda: fed(CRICUT, margins=(4, 4, 4, 13)),
            "--cutter cricut: its marks are 6.35 mm from the edges, but the printer leaves 13 mm free; use "
            "another printer",
        ),
    ],
)
def test_what_is_refused(make, text):
    """One message names the option, the value and what would be right."""
    with pytest.raises(CutterError) as error:
        make()
    assert str(error.value) == text


def test_the_least_sheet_takes_every_piece():
    """On 143 x 206 mm the long marks leave exactly the least, and every game is laid out on it."""
    from pnp.kits.formats import check_output
    from pnp.kits.layout import lay_out
    from pnp.kits.plan import Request, make_plans

    for players in (3, 5):
        for plan in make_plans(
            Request(players=players, paper="143x206", output=check_output(machine="silhouette-inkscape"))
        ):
            assert (plan.spec.piece_paper.width, plan.spec.piece_paper.height) == LEAST
            assert any(page.cut_out for page in lay_out(plan.game, plan.spec).pages)


def test_other_marks_of_the_same_machine():
    """Four corners instead of the square; what a sheet feeder needs; what Inkscape's extension looks for."""
    sheet = paper("a4").upright
    four, feeder, inkscape = (cutter(f"silhouette-{name}") for name in ("four", "feeder", "inkscape"))
    assert len(four.marks(sheet)) == 4
    assert four.area(sheet) == (10, 10, 200, 287)  # 190 x 277 mm between the corners
    assert feeder.inset == 0.625 * 25.4
    assert (inkscape.length, inkscape.thickness, len(inkscape.marks(sheet))) == (20, 0.5, 3)
    note = [shape.text for shape in fed(four).marks if isinstance(shape, TextShape)]
    assert note[0].startswith("Silhouette marks v1: four corners, length 20")


def test_sheets_for_a_machine_tell_nothing_to_hands():
    """No numbers of cuts, no hint how to cut; how a die is creased, folded and glued stays."""
    from pnp.kits.formats import check_output
    from pnp.kits.plan import Request, draw, make_plans

    wanted = Request(("low-blow",), 3, output=check_output(machine="silhouette"))
    pages = [page for page in draw(make_plans(wanted)[0]).document.pages if page.cut_out]
    texts = [shape.text for page in pages for shape in page.shapes if isinstance(shape, TextShape)]
    assert not [text for text in texts if text.isdigit() or "cut" in text.lower()]
    assert [text for text in texts if text.startswith("Crease the dashed lines")]


def test_cards_need_no_room_for_crop_marks_beside_them():
    """Three poker cards of 63 mm lie side by side on the 190 mm that a machine leaves of A4; by hand they need 207."""
    slot = Slot(63.0, 88.0)
    assert count_tiles(fed(SILHOUETTE).paper, slot)[0] == 3
    assert count_tiles(paper("a4")._replace(width=206.0), slot)[0] == 2
