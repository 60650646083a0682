"""A printer that is known: what is undone, what is kept free, and what is refused."""

from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.matrix import rotate_about, scale_about, translation
from pnp.pages.page import Page
from pnp.pages.paper import Paper, paper
from pnp.pages.profile import Margins, Profile, ProfileError, add_remainder
from pnp.printers.correction import NoRoomError, PrinterCorrection

EDGE = st.floats(0, 12).map(lambda value: round(value, 2))
PROFILES = st.builds(
    Profile,
    measured=st.tuples(st.floats(95, 105), st.floats(95, 105)),
    back=st.tuples(st.floats(-4, 4), st.floats(-4, 4)),
    rotation=st.floats(-1, 1),
    margins=st.none() | st.builds(Margins, EDGE, EDGE, EDGE, EDGE),
)
TABLOID = paper("tabloid")
"""Large enough for any profile."""

SAFE = 5.0


def page(sheet, *, is_back=False):
    """Return an empty page."""
    return Page(sheet, ("part",), "Part", "Part", "paper", (), 10, 20, is_back=is_back)


def printed(profile, x, y, sheet, *, is_back):
    """Do what the printer does: scale about the middle, then turn and move backs."""
    x = (x - sheet.width / 2) * profile.measured[0] / 100
    y = (y - sheet.height / 2) * profile.measured[1] / 100
    if is_back:
        turn = radians(profile.rotation)
        x, y = x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
        x, y = x + profile.back[0], y + profile.back[1]
    return (x + sheet.width / 2, y + sheet.height / 2)


@given(PROFILES, st.booleans(), st.floats(0, 200), st.floats(0, 300))
def test_what_a_printer_does_is_undone(profile, is_back, x, y):
    """A printed point lies where the layout has it, moved by what the margins take."""
    press = PrinterCorrection(TABLOID, profile)
    fed = press.page(page(press.sheet, is_back=is_back)).fed
    assert (fed.width, fed.height) == (TABLOID.width, TABLOID.height)
    sides, top, _ = press.insets
    point = printed(profile, *fed.matrix(x, y), TABLOID, is_back=is_back)
    assert point == pytest.approx((x + sides, y + top), abs=1e-6)


@given(PROFILES, st.booleans(), st.booleans())
def test_layouts_keep_off_the_margins(profile, is_back, turned):
    """What keeps 5 mm off a layout's edges keeps off the printer's margins, on all sides, turned or not."""
    press = PrinterCorrection(TABLOID, profile)
    sheet = press.sheet.turned if turned else press.sheet
    matrix = press.page(page(sheet, is_back=is_back)).fed.matrix
    margins = profile.margins or Margins(SAFE, SAFE, SAFE, SAFE)
    for x in (SAFE, sheet.width - SAFE):
        for y in (SAFE, sheet.height - SAFE):
            right, down = matrix(x, y)
            assert margins.left - 1e-6 <= right <= TABLOID.width - margins.right + 1e-6
            assert margins.top - 1e-6 <= down <= TABLOID.height - margins.bottom + 1e-6


@given(PROFILES, st.booleans(), st.floats(0, 200), st.floats(0, 300))
def test_backs_lie_under_fronts(profile, turned, x, y):
    """A back that mirrors its front in the layout lies under it once printed and turned over the long edge."""
    press = PrinterCorrection(TABLOID, profile)
    sheet = press.sheet.turned if turned else press.sheet
    front = press.page(page(sheet)).fed.matrix(x, y)
    mirrored = (x, sheet.height - y) if turned else (sheet.width - x, y)  # the long edge is level, or upright
    back = press.page(page(sheet, is_back=True)).fed.matrix(*mirrored)
    right, down = printed(profile, *front, TABLOID, is_back=False)
    behind, below = printed(profile, *back, TABLOID, is_back=True)
    assert (TABLOID.width - behind, below) == pytest.approx((right, down), abs=1e-6)


@pytest.mark.parametrize(
    ("profile", "size"),
    [
        (Profile(), (210, 297)),
        (Profile(margins=Margins(4, 4, 4, 4)), (210, 297)),
        (Profile(margins=Margins(4, 4, 4, 13)), (210, 289)),
        (Profile(margins=Margins(6, 4, 4, 5)), (208, 297)),
        (Profile(margins=Margins(4, 6, 7, 5)), (208, 295)),
        (Profile(back=(0.5, 0)), (209, 297)),
        (Profile(back=(0, -1.0), margins=Margins(4, 4, 5, 5)), (210, 296)),
        (Profile((100, 99)), (210, 294)),
    ],
)
def test_a_layout_gives_up_what_it_must(profile, size):
    """Beyond the usual 5 mm, a layout gives up what margins and corrections take, the same at both sides."""
    sheet = PrinterCorrection(paper("a4"), profile).sheet
    assert (sheet.id, sheet.name) == ("a4", "A4")
    assert (sheet.width, sheet.height) == pytest.approx(size, abs=0.12)


def test_no_page_is_turned():
    """Pages across are written upright, with their top at the left of the sheet."""
    press = PrinterCorrection(Paper("a4", "A4", 210, 297), Profile())
    sheet = press.sheet.turned
    front, back = (press.page(page(sheet, is_back=side)) for side in (False, True))
    assert front.size == back.size == (210, 297)
    for side in (front, back):
        assert side.fed.matrix(0, 0) == pytest.approx((0, 297))
        assert side.fed.matrix(297, 0) == pytest.approx((0, 0))


@pytest.mark.parametrize(
    ("margins", "left"),
    [(Margins(10.1, 4, 4, 4), "137.8 × 210"), (Margins(4, 4, 20, 20), "148 × 180")],
)
def test_too_little_room_is_refused(margins, left):
    """A sheet that no kit can be laid out on is refused with what is left and what is needed."""
    with pytest.raises(NoRoomError) as fault:
        _ = PrinterCorrection(paper("a5"), Profile(margins=margins)).sheet
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
    with pytest.raises(ProfileError) as fault:
        Profile(**values)
    assert str(fault.value).startswith(sentence)


@pytest.mark.parametrize("first", [Profile(), Profile((99.0, 100.4), (3.4, -2.0), 0.5)])
@pytest.mark.parametrize(
    "true", [Profile((99.2, 99.6), (0.5, -1.0), 0.2), Profile((101.5, 98.7), (-3.9, 2.5), -0.6)]
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
    print_ = PrinterCorrection(sheet, first).correction(is_back=True).then(printing)
    right, down = (at - of for at, of in zip(print_(*middle), middle, strict=True))
    left = Profile(
        measured=tuple(100 * one / other for one, other in zip(true.measured, first.measured, strict=True)),
        back=(right, down),
        rotation=true.rotation - first.rotation,
    )
    combined = add_remainder(first, left)
    assert combined.measured == pytest.approx(true.measured, abs=0.001)
    assert combined.back == pytest.approx(true.back, abs=0.005)
    assert combined.rotation == pytest.approx(true.rotation, abs=0.001)
    assert add_remainder(Profile(margins=Margins(4, 4, 4, 13)), left).margins == Margins(4, 4, 4, 13)
