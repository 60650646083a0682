"""What the program says about two pictures of the calibration sheet, and which values it takes from them."""

from dataclasses import replace

import pytest

from pnp.pages.printer import Margins, Printer
from pnp.printers.sides import SheetSide, SidesError, solve

EDGES = (105.0, 105.0, 148.5, 148.5)  # of a print in the middle of A4
FRONT = SheetSide("front", "A4", (210, 297), (1.0, 1.0), False, 0.0, EDGES, (4, 3, 5, 12), ("top", "left"))
BACK = FRONT._replace(name="back", rungs=(5, 4, 4, 13), corner=("top", "right"))

PAPER = (
    "The scale is worked out from the size of the paper, 210 × 297 mm, which may be off by 0.2 %: "
    "a ruler or a scan is more accurate."
)
SCAN = "The scale comes from the resolution of a scan."
SHORT = "The sheet was turned over its short edge; this is taken into account."
UNCUT = "No corner is cut off: the sheet is assumed to have been turned over its long edge."
LADDERS = "Not every ladder is fully visible: the margins stay as they were."
SKEWED = "The front is skewed by 0.25 degrees; adjust the paper guides, because pnp cannot correct this."
WRONG = "In the scan the paper measures {} mm instead of {} mm: check a length with a ruler."


def scanned(side, *edges):
    return side._replace(is_scan=True, edges=edges or side.edges)


NOTES = [
    (FRONT, BACK, (), [PAPER]),
    (BACK, FRONT, (), [PAPER]),
    (FRONT, BACK, ("measured",), []),
    (scanned(FRONT), BACK, (), [SCAN]),
    (FRONT, scanned(BACK), (), [SCAN]),
    (scanned(FRONT), BACK, ("measured",), []),
    (scanned(FRONT, 104.0, 105.0, 148.5, 148.5), BACK, (), [SCAN, WRONG.format(209, 210)]),
    (scanned(FRONT, 105.0, 105.0, 148.5, 150.0), BACK, (), [SCAN, WRONG.format("298.5", 297)]),
    (FRONT._replace(edges=(104.0, 105.0, 148.5, 148.5)), scanned(BACK), (), [SCAN]),
    (FRONT, BACK._replace(corner=("bottom", "left")), (), [PAPER, SHORT]),
    (FRONT._replace(corner=None), BACK, (), [PAPER, UNCUT]),
    (FRONT, BACK._replace(corner=None), (), [PAPER, UNCUT]),
    (FRONT._replace(turned=-0.25), BACK, (), [PAPER, SKEWED]),
    (FRONT, BACK._replace(turned=0.25), (), [PAPER]),
    (FRONT._replace(rungs=(4, 3, 5, None)), BACK._replace(rungs=(5, 4, 4, None)), (), [PAPER, LADDERS]),
    (FRONT._replace(rungs=(4, 3, 5, None)), BACK._replace(rungs=(5, 4, 4, None)), ("margins",), [PAPER]),
    (FRONT._replace(rungs=(4, 3, 5, None)), BACK, (), [PAPER]),
]


@pytest.mark.parametrize(("one", "other", "given", "wanted"), NOTES)
def test_what_is_said_of_two_pictures(one, other, given, wanted):
    """Where the scale comes from, how the sheet was turned, what is not seen; nothing on what is given by hand."""
    assert [str(note) for note in solve(one, other, Printer(), given).notes] == wanted


@pytest.mark.parametrize(
    ("front", "back", "margins"),
    [
        ((4, 3, 5, 12), (5, 4, 4, 13), Margins(5.0, 4.0, 5.0, 13.0)),  # the larger of both sides
        ((4, None, 5, 12), (5, 6, 4, None), Margins(5.0, 6.0, 5.0, 12.0)),  # of the one that is seen
        ((4, 3, 5, None), (5, 4, 4, None), Margins(1.0, 2.0, 3.0, 4.0)),  # the known ones, whole
    ],
)
def test_margins_are_those_of_the_worse_side(front, back, margins):
    """A ladder that neither picture shows leaves all margins as they were."""
    known = replace(Printer(), margins=Margins(1.0, 2.0, 3.0, 4.0))
    assert solve(FRONT._replace(rungs=front), BACK._replace(rungs=back), known).printer.margins == margins


@pytest.mark.parametrize(
    ("one", "other", "wrong"),
    [
        (FRONT, FRONT, "both pictures show the front of the sheet; give one of each side"),
        (BACK, BACK, "both pictures show the back of the sheet; give one of each side"),
        (
            BACK._replace(paper="Letter"),
            FRONT,
            "the pictures show two sheets: the front is on A4, the back on Letter",
        ),
        (
            FRONT,
            BACK._replace(corner=("top", "left")),
            "the pictures show two sheets: their cut corners are not the same one",
        ),
    ],
)
def test_pictures_that_are_not_of_one_sheet(one, other, wrong):
    """The sentence says which side is which."""
    with pytest.raises(SidesError) as fault:
        solve(one, other, Printer())
    assert str(fault.value) == wrong
