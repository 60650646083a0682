"""Every fault that pnp check knows, seeded on purpose by editing finished PDFs: each is found, with its measure."""

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from pnp.build.plan import Request, draw, plans
from pnp.check.check import check
from pnp.pages.profile import Margins, Profile
from tests.pnp.check.edits import (
    MM,
    PACKED,
    at_mark,
    edited,
    forms,
    inside,
    ordered,
    over,
    redraw,
    replaced,
    scaled,
    under,
)
from tests.pnp.measured import built

TILES = (5, "", "a4", "blockers")
"""Pages: guide, two of rules, board, tiles, their backs, racks, aids, score sheet. 140 tiles of 19 mm."""

GUIDE, RULES, _, BOARD, FRONTS, BACKS, RACKS = range(7)


def tiles():
    """Return the finished kit of Blockers for five."""
    return built(*TILES).data


def told(data):
    """Return kind, page and sentence of every fault that is measured; edits here also change what texts there are."""
    faults = [each for each in check(data).faults if each.kind not in {"text-missing", "text-more"}]
    return [(each.kind, each.page, str(each.text)) for each in faults]


def on_page(at, change):
    """Return the kit with a change of what one page draws."""
    return edited(tiles(), lambda file: redraw(file, at, change))


def changed(change, **saving):
    """Return the kit with a change of the file."""
    return edited(tiles(), change, **saving)


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
    assert found[0] == (
        "page-scaled",
        5,
        "everything on the page is scaled: 98.00 % across, 98.00 % down",
    )
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
            "140 backs are off their fronts, the first that of tiles:red:1 (1): 1.00 mm to the right",
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
    """One tile 1 mm to the right and 0.5 mm up, in points: y runs up."""
    found = told(on_page(RACKS, at_mark("Piece", 1, inside(1, 0, 0, 1, MM, MM / 2))))
    assert found == [
        ("piece-place", 7, "racks:blue (2) is out of place: 1.00 mm to the right and 0.50 mm up")
    ]


@pytest.mark.parametrize(("off", "faults"), [(0.04, 0), (0.06, 1)])
def test_places_are_kept_to_a_twentieth_of_a_millimetre(off, faults):
    """0.04 mm is within the tolerance of 0.05 mm, 0.06 mm is not."""
    assert len(told(on_page(RACKS, at_mark("Piece", 1, inside(1, 0, 0, 1, off * MM, 0))))) == faults


@pytest.mark.parametrize(("factor", "sizes"), [(1.0015, []), (1.005, ["19.10 × 19.10"])])
def test_sizes_are_kept_to_a_twentieth_of_a_millimetre(factor, sizes):
    """A tile of 19 mm that is 0.03 mm larger passes; 0.1 mm is told with both sizes."""
    x, y, width, height = check(tiles()).statement.pages[FRONTS].pieces[0].art
    middle = ((x + width / 2) * MM, (297 - y - height / 2) * MM)
    found = told(on_page(FRONTS, at_mark("Piece", 0, inside(*scaled(factor, *middle)))))
    assert [each for each in found if each[0] != "piece-size"] == []
    assert [text for _, _, text in found] == [
        f"tiles:red:1 (1) is {each} mm instead of 19.00 × 19.00 mm" for each in sizes
    ]


def test_a_form_that_is_larger():
    """The tiles' backs of a colour are one form each: a tenth larger, all 140 pieces are."""

    def larger(file):
        for form in forms(file):
            form.Matrix = Array([1.1, 0, 0, 1.1, 0, 0])

    kinds = {kind: text for kind, page, text in told(changed(larger)) if page == 6}
    assert kinds["piece-size"] == (
        "140 pieces have the wrong size: the first, tiles:red:1 (1), is 20.90 × 20.90 mm "
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
    assert kinds["piece-turned"] == "140 pieces are mirrored, the first tiles:red:1 (1)"
    assert kinds["piece-place"].startswith("140 pieces are out of place, the worst ")


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
        ordered(0, 1, 2, 3, 6, 5, 4, 7, 8, 9, 10),
        "page-order",
        "the pages of the build are in the wrong order: 1, 2, 3, 4, 7, 6, 5, 8, 9, 10, 11",
    ),
    (ordered(0, 1, 2, 3, 5, 6, 7, 8, 9, 10), "page-missing", "page 5 of the build is missing"),
    (ordered(0, 1, 2, 5, 6, 7, 8, 9, 10), "page-missing", "pages 4, 5 of the build are missing"),
    (ordered(*range(11), 4), "page-twice", "page 12 is a duplicate"),
    (
        lambda file: file.add_blank_page(page_size=(595, 842)),
        "page-strange",
        "page 12 does not belong to the build",
    ),
]


@pytest.mark.parametrize(("edit", "kind", "sentence"), ORDER)
def test_pages_out_of_order(edit, kind, sentence):
    """Pages are known by their marks: swapped, missing, doubled and added ones are told as that alone."""
    assert told(changed(edit)) == [(kind, None, sentence)]


def test_a_font_that_is_not_embedded():
    """Each font is told once, on the first page that wants it; another font in its place may be too wide."""

    def unembedded(file):
        for each in file.objects:
            if isinstance(each, Dictionary) and "/FontFile2" in each:
                del each["/FontFile2"]

    every = told(changed(unembedded))
    assert {kind for kind, _, _ in every} <= {"font", "type-over-type"}
    found = [each for each in every if each[0] == "font"]
    assert len(found) == len({text for _, _, text in found}) == 4
    assert found[0][1:] == (1, "the font 'AAAAAA+IBMPlexSansCond-Bold' is not embedded")


def test_small_type():
    """Type of 6 pt, set so or made so by a matrix."""
    small = at_fonts(lambda size: 6.0 if size == 6.5 else size)
    ((kind, page, text),) = told(on_page(GUIDE, small))
    assert (kind, page) == ("type-small", 1)
    assert text.endswith("with 6.00 pt")
    added = over("BT /F 12 Tf 0.5 0 0 0.5 300 810 Tm (aa) Tj ET")
    found = {kind: (page, text) for kind, page, text in told(on_page(GUIDE, added))}
    assert found.keys() == {"type-small"}
    assert found["type-small"][0] == 1
    assert found["type-small"][1].endswith("has 6.00 pt")


def at_fonts(change):
    """Return the change of every size of type."""

    def all_sizes(all_):
        return [
            ([each[0], change(float(each[1]))], operator) if operator == "Tf" else (each, operator)
            for each, operator in all_
        ]

    return all_sizes


def test_a_thin_line():
    """A line of 0.1 mm, drawn so or under a matrix."""
    line = f"{0.1 * MM} w 300 10 m 300 830 l S"
    assert told(on_page(GUIDE, over("1 w 300 400 m 300 410 l S"))) == []
    assert ("line-thin", 1, "1 line is thinner than 0.2 mm: 0.100 mm") in told(on_page(GUIDE, over(line)))
    small = f"q 0.1 0 0 0.1 0 0 cm {1 * MM} w 3000 4000 m 3000 4100 l S Q"
    assert told(on_page(GUIDE, over(small))) == [("line-thin", 1, "1 line is thinner than 0.2 mm: 0.100 mm")]


def test_text_over_text():
    """Text that is drawn again a little off, and text that is drawn twice in its place."""
    again = replaced("Tj", 0, lambda each: each)

    def twice(all_):
        at = next(at for at, each in enumerate(all_) if each[1] == "ET")
        start = max(index for index in range(at) if all_[index][1] == "BT")
        return [*all_[: at + 1], *all_[start : at + 1], *all_[at + 1 :]]

    assert told(on_page(GUIDE, again)) == []
    ((kind, page, text),) = told(on_page(GUIDE, twice))
    assert (kind, page) == ("type-over-type", 1)
    assert text.startswith("the text '")


@pytest.mark.parametrize("way", ["3 Tr", "7 Tr"])
def test_type_that_leaves_no_ink_lies_on_nothing(way):
    """Invisible type, as programs that recognize text put over pictures, is no type on type and not small."""
    assert told(on_page(GUIDE, over(f"BT {way} /F 4 Tf 60 60 Td (aa) Tj 0 1 Td (aa) Tj ET"))) == []


def test_no_scale_bar():
    """A page whose bar was taken out."""
    assert told(on_page(RACKS, at_mark("Bar", 0, lambda _: []))) == [
        ("bar-missing", 7, "the scale bar is missing")
    ]


def test_a_scale_bar_of_49_mm():
    """A bar that was made shorter."""

    def shorter(own):
        return [
            ([float(each[0]) - MM, each[1]], operator) if operator == "l" else (each, operator)
            for each, operator in own
        ]

    found = told(on_page(RACKS, at_mark("Bar", 0, shorter)))
    assert found == [("bar-length", 7, "the scale bar is 49.00 mm long instead of 50.00 mm")]


def test_a_scale_bar_that_lies_elsewhere():
    """A bar that was moved, while all else stays."""
    found = told(on_page(RACKS, at_mark("Bar", 0, inside(1, 0, 0, 1, -10 * MM, 0))))
    assert found == [("bar-place", 7, "the scale bar is out of place: 10.00 mm to the left")]


INK = [
    (
        f"1 0 0 rg {3 * MM} 300 100 20 re f",
        "1 object is printed beyond the printable area, 2.00 mm at the left edge",
    ),
    (
        f"{2 * MM} w 100 {6 * MM} m 200 {6 * MM} l S",
        "",
    ),
    (
        f"{4 * MM} w 100 {6 * MM} m 200 {6 * MM} l S",
        "1 object is printed beyond the printable area, 1.00 mm at the lower edge",
    ),
    (f"1 1 1 rg {3 * MM} 300 100 20 re f", ""),
    (f"q {50 * MM} 300 100 20 re W n 1 0 0 rg {3 * MM} 300 100 20 re f Q", "clipped"),
    ("BT /F 12 Tf 100 838 Td (aa) Tj ET", "upper edge"),
    ("BT 3 Tr /F 12 Tf 100 838 Td (aa) Tj ET", ""),
]


@pytest.mark.parametrize(("drawing", "sentence"), INK)
def test_ink_in_the_margins(drawing, sentence):
    """What leaves ink within 5 mm of the edge, its stroke included, and not what is white, unseen or clipped away."""
    found = told(on_page(RACKS, over(drawing)))
    if not sentence:
        assert found == []
    elif sentence == "clipped":
        assert [kind for kind, _, _ in found] == ["clipped"]
    else:
        assert [kind for kind, _, _ in found] == ["margin"]
        assert sentence in found[0][2]


def test_a_picture_over_a_page():
    """A picture that reaches to the edge counts as ink."""

    def stamped(file):
        picture = file.make_stream(b"\xff\x00\x00")
        picture.Type, picture.Subtype, picture.ColorSpace = Name.XObject, Name.Image, Name.DeviceRGB
        picture.Width = picture.Height = 1
        picture.BitsPerComponent = 8
        file.pages[RACKS].Resources.XObject = Dictionary(Stamp=picture)
        redraw(file, RACKS, over("q 595 0 0 842 0 0 cm /Stamp Do Q"))

    ((kind, page, text),) = told(changed(stamped))
    assert (kind, page) == ("margin", 7)
    assert "5.0" in text


def test_contents_that_are_clipped():
    """A clip path around a whole page hides the half of it."""
    half = lambda all_: [([], "q"), ([0, 0, 300, 842], "re"), ([], "W"), ([], "n"), *all_, ([], "Q")]  # noqa: E731
    ((kind, page, _),) = told(on_page(BOARD, half))
    assert (kind, page) == ("clipped", 4)


@pytest.mark.parametrize(
    ("change", "kind", "sentence"),
    [
        (lambda _: [], "piece-missing", "racks:blue (2) is missing"),
        (lambda own: own + own, "piece-twice", "racks:blue (2) appears more than once"),
    ],
)
def test_a_piece_that_is_missing_or_there_twice(change, kind, sentence):
    """Every piece is there exactly once."""
    found = told(on_page(RACKS, at_mark("Piece", 1, change)))
    assert found[0] == (kind, 7, sentence)
    assert {each[0] for each in found} <= {kind, "type-over-type"}


def test_a_piece_of_another_page():
    """A mark that names another page is told as strange."""

    def other(own):
        return [([own[0][0][0], Dictionary(Page=7, N=0)], "BDC"), *own[1:]]

    kinds = [kind for kind, _, _ in told(on_page(RACKS, at_mark("Piece", 1, other)))]
    assert kinds == ["piece-missing", "piece-strange"]


def test_pages_without_marks():
    """A page that another program wrote anew, or that was emptied, is told once."""
    bare = list(told(on_page(RACKS, lambda all_: [x for x in all_ if x[1] not in {"BDC", "EMC"}])))
    assert [kind for kind, _, _ in bare] == ["page-unmarked"]
    assert [kind for kind, _, _ in told(on_page(RACKS, lambda _: []))] == ["page-empty"]


def test_a_crop_mark_that_was_moved():
    """A mark 0.8 mm beside its cut is told with the way it lies off; 0.04 mm passes."""
    for off, faults in ((0.8, 1), (0.04, 0)):
        found = told(on_page(FRONTS, _moved_line(off)))
        assert len(found) == faults
        assert all(
            each == ("cut-place", 5, "a cut line is off a side of tiles:red:1 (1): 0.80 mm to the right")
            for each in found
        )


def _moved_line(off):
    """Return the change that moves the first cut line after the pieces to the right."""

    def moved(all_):
        last = max(at for at, each in enumerate(all_) if each[1] == "EMC" and at < len(all_) * 0.9)
        first = next(
            at for at in range(last - 200, len(all_)) if all_[at][1] == "m" and all_[at + 1][1] == "l"
        )
        start, end = ([float(each[0]) + off * MM, each[1]] for each, _ in all_[first : first + 2])
        return [*all_[:first], (start, "m"), (end, "l"), *all_[first + 2 :]]

    return moved


def test_cuts_without_marks():
    """Without any lines, every side of the grid lacks its mark: 10 + 1 upright and 14 + 1 level ones."""
    found = told(on_page(FRONTS, lambda all_: [each for each in all_ if each[1] != "S"]))
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
        redraw(file, RACKS, over(f"1 0 0 rg {3 * MM} 300 100 20 re f"))

    assert [each for each, _, _ in told(changed(without))] == [kind, "margin"]


PRINTER = Profile((99.2, 99.6), (0.5, -1.0), 0.2, Margins(4, 4, 4, 13))


def test_a_known_printer_s_corrections_are_wanted():
    """A kit for a printer is as stated; what is off is told in millimetres of the print, not of the corrections."""
    (plan,) = plans(Request(("blockers",), 5, printer=PRINTER))
    data = draw(plan).data
    assert told(data) == []
    moved = edited(data, lambda file: redraw(file, BACKS, under(1, 0, 0, 1, MM, 0)))
    found = told(moved)
    assert [kind for kind, _, _ in found] == ["page-moved", "back-off"]
    assert "is out of place: 0.99 mm to the right" in found[0][2]  # 1 mm in a file that prints 99.2 %
    low = edited(data, lambda file: redraw(file, RACKS, over(f"1 0 0 rg 100 {8 * MM} 20 20 re f")))
    assert "5.00 mm at the lower edge" in told(low)[0][2]


def test_backs_that_are_folded_over():
    """On a sheet that is folded, a back that was moved misses its front, a mirror image about the fold."""
    (plan,) = plans(Request(("blockers",), 2, backs="fold"))
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
    from pnp.pages.statement_json import pack, values_of

    statement = values_of(check(tiles()).statement)
    statement["pages"][RACKS] |= {"trim": [10, 10, 190, 277], "bleed": [7, 7, 196, 283]}

    def with_boxes(*trim):
        def change(file):
            file.docinfo["/PnpStatement"] = pack(statement)
            file.pages[RACKS].BleedBox = Array([7 * MM, 7 * MM, 203 * MM, 290 * MM])
            if trim:
                file.pages[RACKS].TrimBox = Array([each * MM for each in trim])

        return [kind for kind, _, _ in told(changed(change))]

    assert with_boxes(10, 10, 200, 287) == []
    assert with_boxes() == ["trim-box"]
    assert with_boxes(10, 11, 200, 287) == ["trim-box"]


def test_pikepdf_sees_what_was_edited():
    """The tools of these tests change files indeed: a page under a matrix has one more of them."""
    data = on_page(RACKS, under(2, 0, 0, 2, 0, 0))
    with pikepdf.open(__import__("io").BytesIO(data)) as file:
        assert b"2 0 0 2 0 0 cm" in file.pages[RACKS].Contents.read_bytes()
