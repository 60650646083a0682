"""Faults of places, sizes, pages and papers, seeded by editing finished PDFs: each is found, with its measure."""

import pytest
from pikepdf import Array

from pnp.check.check import check
from tests.pnp.check.edits import MM, PACKED, at_mark, forms, inside, ordered, scaled, under
from tests.pnp.check.sown import AIDS, BACKS, BOARD, FRONTS, PAGES, changed, on_page, tiles, told


def box(at, name, *values):
    """Return the kit with another box on one page."""
    return changed(lambda file: file.pages[at].__setitem__(f"/{name}", Array(values)))


def test_an_edit_that_changes_nothing_is_no_fault():
    """A file that was only saved anew by another program is as stated."""
    assert told(changed(lambda _: None)) == []
    assert told(on_page(FRONTS, lambda all_: all_)) == []
    assert told(changed(lambda _: None, **PACKED)) == []


def test_a_page_that_a_driver_made_smaller():
    """98 % of everything is one sentence, however many pieces; what that does to backs and small type is told too."""
    found = told(on_page(FRONTS, under(0.98, 0, 0, 0.98, 0, 0)))
    assert found[0] == ("page-scaled", 5, "everything on the page is scaled: 98.00 % across, 98.00 % down")
    assert [kind for kind, _, _ in found] == ["page-scaled", "type-small", "back-off"]


def test_a_page_of_one_piece_that_was_made_smaller():
    """A board is measured the same way; 104.5 % across alone counts too."""
    assert told(on_page(BOARD, under(1.045, 0, 0, 1, -10, 0)))[0] == (
        "page-scaled",
        4,
        "everything on the page is scaled: 104.50 % across, 100.00 % down",
    )


def test_a_moved_back_page():
    """Everything 1 mm to the right is one sentence; the backs miss their fronts by as much."""
    assert told(on_page(BACKS, under(1, 0, 0, 1, MM, 0))) == [
        ("page-moved", 6, "everything on the page is out of place: 1.00 mm to the right"),
        (
            "back-off",
            6,
            "56 backs are off their fronts, the first that of tiles:red:1 (1): 1.00 mm to the right",
        ),
    ]


def test_a_page_is_called_as_people_read_it():
    """A space that must not break in the label of a page is told as a space, not as an escape."""
    (fault,) = check(on_page(BOARD, under(1, 0, 0, 1, MM, 0))).faults[:1]
    assert str(fault.sentence.printable()).startswith("page 4 (Board 20 mm): ")


def test_a_moved_front_page():
    """A front that lies 0.5 mm to the left has its back 0.5 mm to the left of it, seen from the back."""
    found = told(on_page(FRONTS, under(1, 0, 0, 1, -MM / 2, 0)))
    assert [kind for kind, _, _ in found] == ["page-moved", "back-off"]
    assert "are off their fronts, the first that of tiles:red:1 (1): 0.50 mm to the left" in found[1][2]


def test_a_piece_that_was_moved():
    """One aid 1 mm to the right and 0.5 mm up, in points: y runs up."""
    found = told(on_page(AIDS, at_mark("Piece", 1, inside(1, 0, 0, 1, MM, MM / 2))))
    assert found == [("piece-place", 7, "aids:blue (2) is out of place: 1.00 mm to the right and 0.50 mm up")]


@pytest.mark.parametrize(("off", "faults"), [(0.04, 0), (0.06, 1)])
def test_places_are_kept_to_a_twentieth_of_a_millimetre(off, faults):
    """0.04 mm is within the tolerance of 0.05 mm, 0.06 mm is not."""
    assert len(told(on_page(AIDS, at_mark("Piece", 1, inside(1, 0, 0, 1, off * MM, 0))))) == faults


@pytest.mark.parametrize(("factor", "sizes"), [(1.0015, []), (1.006, ["19.11 × 19.11"])])
def test_sizes_are_kept_to_a_twentieth_of_a_millimetre(factor, sizes):
    """A tile of 19 mm that is 0.03 mm larger passes; 0.11 mm is told with both sizes."""
    x, y, width, height = check(tiles()).statement.pages[FRONTS].pieces[0].art
    middle = ((x + width / 2) * MM, (297 - y - height / 2) * MM)
    found = told(on_page(FRONTS, at_mark("Piece", 0, inside(*scaled(factor, *middle)))))
    assert [each for each in found if each[0] != "piece-size"] == []
    assert [text for _, _, text in found] == [
        f"tiles:red:1 (1) is {each} mm instead of 19.00 × 19.00 mm" for each in sizes
    ]


def test_a_form_that_is_larger():
    """The tiles' backs of a colour are one form each: a tenth larger, all 56 pieces are."""

    def larger(file):
        for form in forms(file):
            form.Matrix = Array([1.1, 0, 0, 1.1, 0, 0])

    kinds = {kind: text for kind, page, text in told(changed(larger)) if page == 6}
    assert kinds["piece-size"] == (
        "56 pieces have the wrong size: the first, tiles:red:1 (1), is 20.90 × 20.90 mm "
        "instead of 19.00 × 19.00 mm"
    )


def test_a_piece_upside_down():
    """Turned about its own middle, a piece has its size and place, and is still told."""
    x, y, width, height = check(tiles()).statement.pages[FRONTS].pieces[0].art
    across, up = 2 * (x + width / 2) * MM, 2 * (297 - y - height / 2) * MM
    found = told(on_page(FRONTS, at_mark("Piece", 0, inside(-1, 0, 0, -1, across, up))))
    assert found == [("piece-turned", 5, "tiles:red:1 (1) is rotated by 180.00 degrees")]


def test_a_mirrored_page():
    """Pieces are told to be mirrored, together."""
    kinds = {kind: text for kind, _, text in told(on_page(BACKS, under(-1, 0, 0, 1, 210 * MM, 0)))}
    assert kinds["piece-turned"] == "56 pieces are mirrored, the first tiles:red:1 (1)"
    assert kinds["piece-place"].startswith("56 pieces are out of place, the worst ")


PAPER = [
    (
        lambda: box(FRONTS, "MediaBox", 0, 0, 612, 792),
        "page-size",
        "the page is 215.90 × 279.40 mm instead of 210.00 × 297.00 mm",
    ),
    (
        lambda: box(FRONTS, "CropBox", 10 * MM, 0, 210 * MM, 290 * MM),
        "page-cropped",
        "the page is cropped to 200.00 × 290.00 mm (CropBox)",
    ),
    (
        lambda: changed(lambda file: file.pages[FRONTS].__setitem__("/Rotate", 90)),
        "page-turned",
        "the page is rotated by 90 degrees (Rotate)",
    ),
    (
        lambda: changed(lambda file: file.pages[FRONTS].__setitem__("/UserUnit", 2)),
        "page-unit",
        "pages are printed at 2 times their size (UserUnit)",
    ),
    (
        lambda: changed(lambda file: file.pages[FRONTS].__setitem__("/UserUnit", 1.5), **PACKED),
        "page-unit",
        "pages are printed at 1.5 times their size (UserUnit)",
    ),
]


@pytest.mark.parametrize(("edit", "kind", "sentence"), PAPER)
def test_a_page_of_another_paper(edit, kind, sentence):
    """Custom size, a crop, a turn, a unit: one sentence, without all that follows from it."""
    ((found, _, text),) = told(edit())
    assert (found, text) == (kind, sentence)


def test_a_page_box_that_begins_elsewhere():
    """The same size from another corner moves all that is printed."""
    found = told(box(BOARD, "MediaBox", 2 * MM, 3 * MM, 212 * MM, 300 * MM))
    assert found[0] == (
        "page-moved",
        4,
        "everything on the page is out of place: 2.00 mm to the left and 3.00 mm down",
    )
    assert [kind for kind, _, _ in found] == ["page-moved", "margin"]


ORDER = [
    (
        ordered(0, 1, 2, 3, 6, 5, 4, 7, 8),
        "page-order",
        "the pages of the kit are in the wrong order: 1, 2, 3, 4, 7, 6, 5, 8, 9",
    ),
    (ordered(0, 1, 2, 3, 5, 6, 7, 8), "page-missing", "page 5 of the kit is missing"),
    (ordered(0, 1, 2, 5, 6, 7, 8), "page-missing", "pages 4, 5 of the kit are missing"),
    (ordered(*range(PAGES), 4), "page-twice", "page 10 is a duplicate"),
    (
        lambda file: file.add_blank_page(page_size=(595, 842)),
        "page-strange",
        "page 10 does not belong to the kit",
    ),
]


@pytest.mark.parametrize(("edit", "kind", "sentence"), ORDER)
def test_pages_out_of_order(edit, kind, sentence):
    """Pages are known by their marks: swapped, missing, doubled and added ones are told as that alone."""
    assert told(changed(edit)) == [(kind, None, sentence)]
