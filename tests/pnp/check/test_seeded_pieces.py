"""Faults of pieces, cuts and what a file states of itself, seeded by editing finished PDFs."""

from copy import deepcopy

import pytest
from pikepdf import Array, Dictionary, Name

from pnp.check.check import check
from pnp.kits.plan import Request, draw, make_plans
from pnp.pages.printer import Margins, Printer
from tests.pnp.check.edits import MM, at_mark, edited, inside, marked, over, redraw, under
from tests.pnp.check.sown import AIDS, BACKS, FRONTS, changed, on_page, tiles, told


@pytest.mark.parametrize(
    ("change", "kind", "sentence"),
    [
        (lambda _: [], "piece-missing", "aids:blue (2) is missing"),
        (lambda own: own + own, "piece-twice", "aids:blue (2) appears more than once"),
    ],
)
def test_a_piece_that_is_missing_or_there_twice(change, kind, sentence):
    """Every piece is there exactly once."""
    found = told(on_page(AIDS, at_mark("Piece", 1, change)))
    assert found[0] == (kind, 7, sentence)
    assert {each[0] for each in found} <= {kind, "type-over-type"}


def test_a_piece_of_another_page():
    """A mark that names another page is told as strange."""

    def other(own):
        return [([own[0][0][0], Dictionary(Page=7, N=0)], "BDC"), *own[1:]]

    kinds = [kind for kind, _, _ in told(on_page(AIDS, at_mark("Piece", 1, other)))]
    assert kinds == ["piece-missing", "piece-strange"]


def test_pages_without_marks():
    """A page that another program wrote anew, or that was emptied, is told once."""
    bare = list(told(on_page(AIDS, lambda all_: [x for x in all_ if x[1] not in {"BDC", "EMC"}])))
    assert [kind for kind, _, _ in bare] == ["page-unmarked"]
    assert [kind for kind, _, _ in told(on_page(AIDS, lambda _: []))] == ["page-empty"]


def test_a_crop_mark_that_was_moved():
    """A mark 0.8 mm beside its cut is told with the way it lies off; 0.04 mm passes."""
    for off, faults in ((0.8, 1), (0.04, 0)):
        found = told(on_page(FRONTS, _moved_line(off), 5))
        assert len(found) == faults
        assert all(
            each == ("cut-place", 5, "a cut line is off a side of tiles:red:1 (1): 0.80 mm to the right")
            for each in found
        )


def _moved_line(off):
    """Return the change that moves the first cut line after the pieces to the right."""

    def moved(all_):
        _, end = marked(all_, "Piece")[-1]
        first = next(at for at in range(end, len(all_)) if all_[at][1] == "m" and all_[at + 1][1] == "l")
        begin, end = ([float(each[0]) + off * MM, each[1]] for each, _ in all_[first : first + 2])
        return [*all_[:first], (begin, "m"), (end, "l"), *all_[first + 2 :]]

    return moved


def test_cuts_without_marks():
    """Without any lines, every side of the grid lacks its mark: 10 + 1 upright and 14 + 1 level ones."""
    found = told(on_page(FRONTS, lambda all_: [each for each in all_ if each[1] != "S"], 5))
    assert found[0][:2] == ("cut-missing", 5)
    assert found[0][2].startswith("26 sides of pieces have no cut line or crop mark")


def test_notes_over_a_page():
    """What a viewer lays over a page may be printed."""

    def note(file):
        square = Dictionary(Type=Name.Annot, Subtype=Name.Square, Rect=Array([10, 10, 50, 50]))
        file.pages[0].Annots = Array([file.make_indirect(square)])

    assert told(changed(note)) == [
        ("notes", 1, "1 annotation or form field is on the page; it may be printed")
    ]


@pytest.mark.parametrize(
    ("value", "kind"), [(None, "no-statement"), ("abc", "statement"), ("A" * 4000, "statement")]
)
def test_a_file_without_its_statement(value, kind):
    """A PDF that states nothing, or nothing that can be read, is told so; the general faults are still found."""

    def without(file):
        if value is None:
            del file.docinfo["/PnpStatement"]
        else:
            file.docinfo["/PnpStatement"] = value
        redraw(file, AIDS, over(f"1 0 0 rg {3 * MM} 300 100 20 re f"))

    assert [each for each, _, _ in told(changed(without))] == [kind, "margin"]


PRINTER = Printer((99.2, 99.6), (0.5, -1.0), 0.2, Margins(4, 4, 4, 13))


def test_a_known_printer_s_corrections_are_wanted():
    """A kit for a printer is as stated; what is off is told in millimetres of the print, not of the corrections."""
    (plan,) = make_plans(Request(("blockers",), 2, printer=PRINTER))
    data = draw(plan).data
    assert told(data) == []
    moved = edited(data, lambda file: redraw(file, BACKS, under(1, 0, 0, 1, MM, 0)))
    found = told(moved)
    assert [kind for kind, _, _ in found] == ["page-moved", "back-off"]
    assert "is out of place: 0.99 mm to the right" in found[0][2]  # 1 mm in a file that prints 99.2 %
    low = edited(data, lambda file: redraw(file, AIDS, over(f"1 0 0 rg 100 {8 * MM} 20 20 re f")))
    assert "5.00 mm at the lower edge" in told(low)[0][2]


def test_backs_that_are_folded_over():
    """On a sheet that is folded, a back that was moved misses its front, a mirror image about the fold."""
    (plan,) = make_plans(Request(("blockers",), 2, backs="fold"))
    data = draw(plan).data
    assert told(data) == []
    pieces = check(data).statement.pages[FRONTS].pieces
    number = next(at for at, each in enumerate(pieces) if each.side == "back")
    found = told(
        edited(
            data, lambda file: redraw(file, FRONTS, at_mark("Piece", number, inside(1, 0, 0, 1, 0, -2 * MM)))
        )
    )
    assert [kind for kind, _, _ in found] == ["piece-place", "back-off"]
    assert "is off its front: 2.00 mm down" in found[1][2]


def test_boxes_for_a_print_shop():
    """A statement may name the boxes of the finished piece and its bleed: a file that lacks or moves them is told."""
    from pnp.pages.statement import as_values, pack

    statement = deepcopy(as_values(check(tiles()).statement))  # files share one
    statement["pages"][AIDS] |= {"trim": [10, 10, 190, 277], "bleed": [7, 7, 196, 283]}

    def with_boxes(*trim):
        def change(file):
            file.docinfo["/PnpStatement"] = pack(statement)
            file.pages[AIDS].BleedBox = Array([7 * MM, 7 * MM, 203 * MM, 290 * MM])
            if trim:
                file.pages[AIDS].TrimBox = Array([each * MM for each in trim])

        return [kind for kind, _, _ in told(changed(change))]

    assert with_boxes(10, 10, 200, 287) == []
    assert with_boxes() == ["trim-box"]
    assert with_boxes(10, 11, 200, 287) == ["trim-box"]
