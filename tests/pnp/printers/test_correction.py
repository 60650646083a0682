"""A printer that is known: what is undone, what is kept free, and what is refused."""

from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.matrix import rotate_about, scale_about, translation
from pnp.pages.page import Page
from pnp.pages.paper import Paper, paper
from pnp.pages.printer import Margins, Printer, PrinterValueError, add_remainder
from pnp.printers.correction import NoRoomError, PrinterCorrection

EDGE = st.floats(0, 12).map(lambda value: round(value, 2))
PRINTERS = st.builds(
    Printer,
    measured=st.tuples(st.floats(95, 105), st.floats(95, 105)),
    back=st.tuples(st.floats(-4, 4), st.floats(-4, 4)),
    rotation=st.floats(-1, 1),
    margins=st.none() | st.builds(Margins, EDGE, EDGE, EDGE, EDGE),
)
TABLOID = paper("tabloid")
"""Large enough for any printer."""

SAFE = 5.0


def page(sheet, *, is_back=False):
    """Return an empty page."""
    return Page(sheet, ("part",), "Part", "Part", "paper", (), 10, 20, is_back=is_back)


def printed(printer, x, y, sheet, *, is_back):
    """Do what the printer does: scale about the middle, then turn and move backs."""
    x = (x - sheet.width / 2) * printer.measured[0] / 100
    y = (y - sheet.height / 2) * printer.measured[1] / 100
    if is_back:
        turn = radians(printer.rotation)
        x, y = x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
        x, y = x + printer.back[0], y + printer.back[1]
    return (x + sheet.width / 2, y + sheet.height / 2)


@given(PRINTERS, st.booleans(), st.floats(0, 200), st.floats(0, 300))
def test_what_a_printer_does_is_undone(printer, is_back, x, y):
    """A printed point lies where the layout has it, moved by what the margins take."""
    correction = PrinterCorrection(TABLOID, printer)
    fed = correction.page(page(correction.paper, is_back=is_back)).fed
    assert (fed.width, fed.height) == (TABLOID.width, TABLOID.height)
    sides, top, _ = correction.insets
    point = printed(printer, *fed.matrix(x, y), TABLOID, is_back=is_back)
    assert point == pytest.approx((x + sides, y + top), abs=1e-6)


@given(PRINTERS, st.booleans(), st.booleans())
def test_layouts_keep_off_the_margins(printer, is_back, turned):
    """What keeps 5 mm off a layout's edges keeps off the printer's margins, on all sides, turned or not."""
    correction = PrinterCorrection(TABLOID, printer)
    sheet = correction.paper.turned if turned else correction.paper
    matrix = correction.page(page(sheet, is_back=is_back)).fed.matrix
    margins = printer.margins or Margins(SAFE, SAFE, SAFE, SAFE)
    for x in (SAFE, sheet.width - SAFE):
        for y in (SAFE, sheet.height - SAFE):
            right, down = matrix(x, y)
            assert margins.left - 1e-6 <= right <= TABLOID.width - margins.right + 1e-6
            assert margins.top - 1e-6 <= down <= TABLOID.height - margins.bottom + 1e-6


@given(PRINTERS, st.booleans(), st.floats(0, 200), st.floats(0, 300))
def test_backs_lie_under_fronts(printer, turned, x, y):
    """A back that mirrors its front in the layout lies under it once printed and turned over the long edge."""
    correction = PrinterCorrection(TABLOID, printer)
    sheet = correction.paper.turned if turned else correction.paper
    front = correction.page(page(sheet)).fed.matrix(x, y)
    mirrored = (x, sheet.height - y) if turned else (sheet.width - x, y)  # the long edge is level, or upright
    back = correction.page(page(sheet, is_back=True)).fed.matrix(*mirrored)
    right, down = printed(printer, *front, TABLOID, is_back=False)
    behind, below = printed(printer, *back, TABLOID, is_back=True)
    assert (TABLOID.width - behind, below) == pytest.approx((right, down), abs=1e-6)


@pytest.mark.parametrize(
    ("printer", "size"),
    [
        (Printer(), (210, 297)),
        (Printer(margins=Margins(4, 4, 4, 4)), (210, 297)),
        (Printer(margins=Margins(4, 4, 4, 13)), (210, 289)),
        (Printer(margins=Margins(6, 4, 4, 5)), (208, 297)),
        (Printer(margins=Margins(4, 6, 7, 5)), (208, 295)),
        (Printer(back=(0.5, 0)), (209, 297)),
        (Printer(back=(0, -1.0), margins=Margins(4, 4, 5, 5)), (210, 296)),
        (Printer((100, 99)), (210, 294)),
    ],
)
def test_a_layout_gives_up_what_it_must(printer, size):
    """Beyond the usual 5 mm, a layout gives up what margins and corrections take, the same at both sides."""
    sheet = PrinterCorrection(paper("a4"), printer).paper
    assert (sheet.id, sheet.name) == ("a4", "A4")
    assert (sheet.width, sheet.height) == pytest.approx(size, abs=0.12)


def test_no_page_is_turned():
    """Pages across are written upright, with their top at the left of the sheet."""
    correction = PrinterCorrection(Paper("a4", "A4", 210, 297), Printer())
    sheet = correction.paper.turned
    front, back = (correction.page(page(sheet, is_back=side)) for side in (False, True))
    assert front.size == back.size == (210, 297)
    for side in (front, back):
        assert side.fed.matrix(0, 0) == pytest.approx((0, 297))
        assert side.fed.matrix(297, 0) == pytest.approx((0, 0))


@pytest.mark.parametrize(
    ("margins", "left"), [(Margins(10.1, 4, 4, 4), "137.8 × 210"), (Margins(4, 4, 20, 20), "148 × 180")]
)
def test_too_little_room_is_refused(margins, left):
    """A sheet that no kit can be laid out on is refused with what is left and what is needed."""
    with pytest.raises(NoRoomError) as fault:
        _ = PrinterCorrection(paper("a5"), Printer(margins=margins)).paper
    assert str(fault.value) == (
        f"--paper a5: the printer's margins and corrections leave {left} mm, "
        "but a kit needs 138 × 191 mm; use a larger paper"
    )


NAN = float("nan")


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"measured": (94.9, 100)}, "--measured 94.9x100: a ruler of 100 mm may measure 95 to 105 mm; "),
        ({"measured": (100, 105.1)}, "--measured 100x105.1: a ruler of 100 mm may measure 95 to 105 mm; "),
        ({"measured": (NAN, 100)}, "--measured nanx100: a ruler of 100 mm may measure 95 to 105 mm; "),
        ({"back": (0, -10.5)}, "--back 0,-10.5: a back can be off by up to 10 mm in each direction"),
        ({"rotation": 2.5}, "--rotation 2.5: a back can be rotated by up to 2 degrees in each direction"),
        ({"rotation": NAN}, "--rotation nan: a back can be rotated by up to 2 degrees in each direction"),
        ({"margins": Margins(4, 4, -1, 4)}, "--margins 4,4,-1,4: a margin is 0 to 40 mm; "),
        ({"margins": Margins(4, 4, 4, 41)}, "--margins 4,4,4,41: a margin is 0 to 40 mm; "),
    ],
)
def test_values_out_of_reason_are_refused(values, sentence):
    """A scale off by more than 5 %, an offset, an angle or a margin that no printer has: refused with a sentence."""
    with pytest.raises(PrinterValueError) as fault:
        Printer(**values)
    assert str(fault.value).startswith(sentence)


@pytest.mark.parametrize("first", [Printer(), Printer((99.0, 100.4), (3.4, -2.0), 0.5)])
@pytest.mark.parametrize(
    "true", [Printer((99.2, 99.6), (0.5, -1.0), 0.2), Printer((101.5, 98.7), (-3.9, 2.5), -0.6)]
)
def test_what_a_corrected_sheet_shows_is_added_to_what_was_corrected(true, first):
    """The remainder that a printer shows behind a first correction makes the printer's own errors of it."""
    sheet = paper("a4")
    middle = (sheet.width / 2, sheet.height / 2)
    printing = (
        scale_about(true.measured[0] / 100, true.measured[1] / 100, middle)
        .then(rotate_about(true.rotation, middle))
        .then(translation(*true.back))
    )
    print_ = PrinterCorrection(sheet, first).matrix(is_back=True).then(printing)
    right, down = (at - of for at, of in zip(print_(*middle), middle, strict=True))
    left = Printer(
        measured=tuple(100 * one / other for one, other in zip(true.measured, first.measured, strict=True)),
        back=(right, down),
        rotation=true.rotation - first.rotation,
    )
    combined = add_remainder(first, left)
    assert combined.measured == pytest.approx(true.measured, abs=0.001)
    assert combined.back == pytest.approx(true.back, abs=0.005)
    assert combined.rotation == pytest.approx(true.rotation, abs=0.001)
    assert add_remainder(Printer(margins=Margins(4, 4, 4, 13)), left).margins == Margins(4, 4, 4, 13)
