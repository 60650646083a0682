"""What a folder says, drawn and measured: cards and their backs, tokens, boards, dice, standees, boxes, leaflets."""

from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pnp.check.files import check_all
from pnp.drawing import fonts
from pnp.drawing.segments import box_of
from pnp.drawing.shapes import Ink, Placement, Rect, Text, has_role
from pnp.drawing.theme import theme
from pnp.games.contract import KitSpec
from pnp.games.own import model
from pnp.games.own.draw.aid import aid_part
from pnp.games.own.draw.board import board_map, board_part
from pnp.games.own.draw.cards import cards_part
from pnp.games.own.draw.dice import dice_part
from pnp.games.own.draw.look import Look
from pnp.games.own.draw.markdown import read_markdown
from pnp.games.own.draw.marks import bleeding, shapes_of
from pnp.games.own.draw.rules import rules_part
from pnp.games.own.draw.score_sheet import score_sheet_part
from pnp.games.own.draw.standees import standees_part
from pnp.games.own.draw.things import RUN_ON
from pnp.games.own.draw.tokens import tokens_part
from pnp.games.own.draw.tuck_box import tuck_box_part
from pnp.games.own.findings import Findings
from pnp.games.own.model import BoardCell
from pnp.games.own.placed import (
    Area,
    BoxMark,
    IconMark,
    PictureMark,
    Spot,
    Style,
    TextMark,
    Thing,
    TurnedMark,
)
from pnp.pages.imposition import impose
from pnp.pages.page import Document
from pnp.pages.paper import Paper, paper
from pnp.units import PT_PER_MM
from pnp.writers import pdf

SPOT = Spot("cards.csv", 7)
SEATS = ("red", "blue")
BLUE = Ink(fill="#0954bd")

NEAR = 1e-9


def look(backs="long-edge", sheet="a4", ink="full", *, machine=False):
    game = model.Game("test", Path("/"), "Test", "en", SEATS, (), {}, {})
    fed = paper(sheet) if machine else None
    return Look(KitSpec(2, {}, paper(sheet), theme(ink), backs=backs, cut_paper=fed), game, Findings())


def told(found):
    return [str(text) for _, text in (*found.findings.faults, *found.findings.warnings)]


AREA = Area(5, 5, 50, 8)


def say(words, area=AREA, **style):
    return TextMark(SPOT, area, words, Style(**style))


def cards(count=3, back=True, **changes):
    things = tuple(
        Thing(
            SPOT,
            f"Card {at}",
            f"card-{at}",
            (BoxMark(SPOT, Area(0, 0, 63, 10), BLUE, bleeds=True), say(f"Number {at}")),
            (BoxMark(SPOT, Area(0, 0, 63, 88), BLUE, bleeds=True), say("Back")) if back else None,
        )
        for at in range(count)
    )
    return model.Cards(SPOT, "cards", "Cards", 63, 88, things)._replace(**changes)


def spots(page):
    return [(round(each.trim.left, 3), round(each.trim.top, 3)) for each in page.faces]


def test_backs_meet_their_fronts():
    """Nine poker cards on A4: the sheet is 210 wide, so a front at x lies on a back at 210 - 63 - x."""
    part = cards_part(cards(10), look())
    pages = impose([part], paper("a4"), theme("full"))
    assert [page.is_back for page in pages] == [False, True, False, True]
    assert len(spots(pages[0])) == 9
    assert spots(pages[1]) == [(round(210 - 63 - x, 3), y) for x, y in spots(pages[0])]


def test_backs_over_the_short_edge_are_upside_down():
    """Their type too: the word lies in the opposite corner, and its height is that of the sheet less its own."""
    part = cards_part(cards(1), look("short-edge"))
    assert (len(part.steps), len(cards_part(cards(1), look("fold")).steps)) == (0, 1)
    front, back = impose([part], paper("a4"), theme("full"), "short-edge")
    assert spots(back) == [(x, round(297 - 88 - y, 3)) for x, y in spots(front)]
    (face,) = [each.face for each in back.faces]
    turned = [each for each in face.shapes if not isinstance(each, Rect)]
    assert [each.matrix[:4] for each in turned] == [(-1, 0, 0, -1)]


def test_faces_that_stay_the_same_are_drawn_once(tmp_path):
    """A kit that is drawn again has the same drawings and the same warnings; another row, or icon, is drawn anew."""
    icon = tmp_path / "wheat.svg"
    icon.write_text('<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>', encoding="utf-8")
    white = say("White on white", colour="#ffffff")
    things = tuple(
        Thing(SPOT, str(at), str(at), (mark, IconMark(SPOT, Area(20, 40, 9, 9), icon)))
        for at, mark in enumerate((white, say("One"), say("Two")))
    )

    def drawn(things):
        where = look()
        where = where._replace(game=where.game._replace(folder=tmp_path))
        return [each.front for each in cards_part(cards()._replace(things=things), where).pieces], told(where)

    before, warned = drawn(things)
    assert warned == ["nothing of it is seen: what it lies on has the same colour"]
    changed = things[2]._replace(front=(say("Three"), *things[2].front[1:]))
    again, warned_again = drawn((*things[:2], changed))
    assert warned_again == warned
    assert [old is new for old, new in zip(before, again, strict=True)] == [True, True, False]
    icon.write_text('<svg viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>', encoding="utf-8")
    assert not any(old is new for old, new in zip(again, drawn(things)[0], strict=True))


def test_a_gutter_parts_cards():
    """With 6 mm three cards of 63 need 201 and find 192: two side by side, and each has cuts of its own."""
    part = cards_part(cards(9, gutter=6.0), look())
    page = impose([part], paper("a4"), theme("full"))[0]
    xs = sorted({x for x, _ in spots(page)})
    ys = sorted({y for _, y in spots(page)})
    assert {round(after - before, 3) for before, after in pairwise(xs)} == {69.0}
    assert {round(after - before, 3) for before, after in pairwise(ys)} == {94.0}
    assert page.cuts.straight == 2 * (len(xs) + len(ys))


def test_colour_runs_over_the_edges_that_it_touches():
    """The bar of 10 mm at the top reaches over three edges, and not over its own foot."""
    piece = cards_part(cards(1, back=False), look()).pieces[0]
    over = [each for each in piece.run_over(3) if each.ink == BLUE]
    assert [(each.x, each.y, each.width, each.height) for each in over] == [(-3, -3, 69, 13)]


def test_equal_backs_are_one_drawing():
    """However many rows say them."""
    pieces = cards_part(cards(4), look()).pieces
    assert len({id(each.back) for each in pieces}) == 1
    assert len({each.front.name for each in pieces}) == 4


@pytest.mark.parametrize(
    ("mark", "wrong"),
    [
        (say("far too many words for so little a box " * 5), "the text has no room at 9 pt; the box needs"),
        (say("Wheat ☃"), "the font has no sign for '☃' (U+2603)"),
        (say("חיטה"), "'ח': texts in this script cannot be set yet"),
        (say("Wheat", Area(50, 0, 16, 50)), "'text' sticks out of the 63 × 88 mm of its piece by 3.0 mm"),
        (say("Strengths", Area(0, 0, 6, 50)), "a word has no room at 9 pt; the box needs"),
    ],
)
def test_what_cannot_be_set_is_told_where_it_is_said(mark, wrong):
    """The other marks are drawn all the same, so that all faults are told at once."""
    where = look()
    thing = Thing(SPOT, "a", "a", (mark, say("Fine")))
    cards_part(cards()._replace(things=(thing,)), where)
    ((spot, text),) = where.findings.faults
    assert spot == SPOT
    assert wrong in str(text)


def test_a_coarse_picture_is_told(tmp_path):
    """A hundred dots over 50.8 mm are 50 to the inch."""
    file = tmp_path / "barn.png"
    Image.new("RGB", (100, 100), "#336699").save(file)
    where = look()
    mark = PictureMark(SPOT, Area(0, 0, 50.8, 50.8), Path(file))
    cards_part(cards()._replace(things=(Thing(SPOT, "a", "a", (mark,)),)), where)
    assert told(where) == ["barn.png has 50 dots to the inch at this size; print wants 200"]


def thing(seat="red", size=16.0, copies=2):
    return Thing(
        SPOT,
        seat,
        seat,
        (say("A", Area(2, 4, size - 4, 8), align="centre"),),
        copies=copies,
        seat=seat,
        fill=BLUE,
    )


@pytest.mark.parametrize(("shape", "height"), [("circle", 16.0), ("hex", 18.475), ("square", 16.0)])
def test_tokens_are_cut_along_their_shape(shape, height):
    """The outline has the size that is said; a square has no outline but its edges."""
    part = tokens_part(
        model.Tokens(SPOT, "tokens", "Tokens", shape, 16, height, tuple(map(thing, SEATS))), look()
    )
    assert part.count == 4
    cuts = [each for each in part.pieces[0].front.shapes if has_role(each, "cut")]
    if shape == "square":
        assert not cuts
        assert part.pieces[0].front.width == 16
    else:
        box = box_of(cuts[0])
        assert (box.width, box.height) == pytest.approx((16, height))
        assert (box.left, box.top) == (1.5, 1.5)


def cells(kind, rows, columns):
    step = 2 if kind == "hexes" else 1
    return tuple(
        BoardCell(
            row + 1, column * step + 1 + (row % 2 if kind == "hexes" else 0), "f", Ink(fill="#ffffff"), ()
        )
        for row in range(rows)
        for column in range(columns)
    )


def board(kind, rows, columns, size=20.0, **more):
    return model.Board(SPOT, "board", "Board", kind, size, cells(kind, rows, columns), **more)


def test_hexagons_touch_without_overlapping():
    """22 mm from side to side are 25.403 from corner to corner; rows are three quarters of that apart."""
    found = board_map(board("hexes", 2, 2, 22.0), look()).cells
    one, two, below, _ = (each.box for each in found)
    assert (one.width, round(one.height, 3)) == (22, 25.403)
    assert two.x - one.x == 22
    assert (below.x - one.x, round(below.y - one.y, 3)) == (11, 19.053)


def test_posters_are_cut_between_cells_alone():
    """A board of 12 x 12 squares of 30 mm: no joint lies within a cell or a marker."""
    large = board("squares", 12, 12, 30.0, markers=True)
    geometry = board_map(large, look())
    for each in geometry.cells:
        box = each.box
        assert not any(box.x + 1e-6 < x < box.x + box.width - 1e-6 for x in geometry.joints.xs)
        assert not any(box.y + 1e-6 < y < box.y + box.height - 1e-6 for y in geometry.joints.ys)
    for spot in geometry.markers:
        assert not any(spot.x < x < spot.x + 15 for x in geometry.joints.xs)
    pages = impose([board_part(large, look())], paper("a4"), theme("full"))
    assert len(pages) > 1
    trims = [face.trim for page in pages for face in page.faces]
    assert sum(each.width * each.height for each in trims) == pytest.approx(geometry.width * geometry.height)


def test_a_board_that_no_joint_divides_is_told():
    """Squares of 100 mm with a tab of 9 mm and marks: on a sheet of 120 mm that is a fault with the board's size."""
    where = look()
    small = where._replace(spec=where.spec._replace(paper=Paper("small", "Small", 120, 180)))
    assert board_part(board("squares", 3, 3, 100.0), small) is None
    assert told(small)[0].startswith(
        "the board is 302 × 302 mm and cannot be cut between its cells for Small"
    )


def test_a_die_of_any_size_folds_from_the_net_of_the_house():
    """48 x 69 mm at 16 mm, half as much again at 24; its faces lie where the net has them."""
    die = model.DieDesign(
        SPOT, tuple((say(str(at), Area(1, 1, 22, 22), size=20.0, least=20.0),) for at in range(1, 7)), 2
    )
    part = dice_part(model.Dice(SPOT, "dice", "Dice", 24.0, (die,)), look())
    assert [each.text for each in part.steps][1:] == [
        "Cut the solid lines.",
        "Fold, and glue tabs 1 to 7 in order.",
    ]
    (piece, _) = part.pieces
    assert (piece.front.width, piece.front.height) == (72, 103.5)
    where = {
        each.text: (each.x // 24, each.y // 24)
        for each in piece.front.shapes
        if isinstance(each, Text) and each.size == 20
    }
    assert where == {"1": (1, 0), "4": (0, 1), "2": (1, 1), "3": (2, 1), "6": (1, 2), "5": (1, 3)}
    assert sum(has_role(each, "fold") for each in piece.front.shapes) == 6


def test_a_standee_is_two_figures_and_two_feet():
    """20 x 30 mm: feet of 9 mm, so 78 mm in all, folded at 9, 39 and 69."""
    part = standees_part(model.Standees(SPOT, "s", "Standees", 20, 30, (thing(size=20),)), look())
    front = part.pieces[0].front
    folds = [each.steps[0][2] for each in front.shapes if has_role(each, "fold")]
    assert (front.width, front.height, folds) == (20, 78, [9, 39, 69])
    assert [each.text for each in part.steps][2:] == ["Fold both feet out, one to each side."]
    standees = model.Standees(SPOT, "s", "Standees", 20, 30, (thing(size=20),))
    cut = standees_part(standees, look(machine=True))
    assert cut.steps[0].text == "Crease the dashed lines."
    assert len(cut.steps[0].picture.shapes) < len(part.steps[0].picture.shapes)  # no scissors


def test_a_box_closes():
    """Walls around 63 x 88 x 18 mm with half a millimetre of play, and a tab of 11 mm: 175 wide."""
    box = model.TuckBox(SPOT, "box", "Tuck box", 63, 88, 18, "Harvest")
    part = tuck_box_part(box, look())
    creased, glued = "Crease the dashed lines.", "Fold, and glue the tab inside the back."
    assert [each.text for each in part.steps] == [creased, "Cut the solid lines.", glued]
    assert part.cut_by_machine.hint == f"{creased}  {glued}"
    assert [each.text for each in part.cut_by_machine.steps] == [creased, glued]
    front = part.pieces[0].front
    cut = next(each for each in front.shapes if has_role(each, "cut"))
    outline = box_of(cut)
    assert outline.width == pytest.approx(11 + 2 * (63.5 + 18.5))
    assert outline.height == pytest.approx(88.5 + 2 * (18.5 + 12))
    upright = [
        each.steps[0][1]
        for each in front.shapes
        if has_role(each, "fold") and each.steps[0][1] == each.steps[1][1]
    ]
    assert upright == pytest.approx([11, 74.5, 93, 156.5])


@pytest.mark.parametrize(
    ("part", "model_of"),
    [
        (cards_part, cards(1, width=220.0, height=300.0)),
        (cards_part, cards(1, back=False, width=220.0, height=300.0)),
        (tokens_part, model.Tokens(SPOT, "t", "Tokens", "circle", 220, 220, (thing(),))),
        (standees_part, model.Standees(SPOT, "s", "Standees", 90, 150, (thing(),))),
        (tuck_box_part, model.TuckBox(SPOT, "box", "Tuck box", 150, 200, 40, "Harvest")),
    ],
)
def test_what_no_sheet_takes_is_told(part, model_of):
    """Before it is laid."""
    where = look()
    part(model_of, where)
    assert any("no room on A4; choose a larger paper" in each for each in told(where))


MARKDOWN = """# Your turn
Plant and reap.

## First
1. Take **one** card,
   then another.
2. Pay.

### Note
- a *point*
| a | table |
"""


def test_markdown_is_heads_paragraphs_lists_and_steps():
    """Lines that belong together are one; a table is named by its line."""
    page = read_markdown(MARKDOWN)
    assert page.title == "Your turn"
    first, second = page.sections
    assert first == ("", (("text", "Plant and reap.", 2),), 1)
    assert (second.head, second.line) == ("First", 4)
    assert [tuple(each) for each in second.items] == [
        ("step", "Take **one** card, then another.", 5),
        ("step", "Pay.", 7),
        ("sub", "Note", 9),
        ("point", "a *point*", 10),
    ]
    assert page.odd == (11,)


def words(drawing):
    found = []
    for each in drawing.shapes:
        if isinstance(each, Placement):
            found += words(each.drawing)
        elif isinstance(each, Text):
            found.append(each.text)
    return found


def test_aids_and_rules_say_what_markdown_says():
    """One aid for each seat; an aid that is too small is told what it lacks."""
    where = look()
    aids = aid_part(model.Aid(SPOT, "aid", "Aids", MARKDOWN, 96, 134, SEATS), where)
    assert [each.seat for each in aids.pieces] == ["red", "blue"]
    (page,) = rules_part(model.RulesText(SPOT, "rules", "Rules", "Harvest", MARKDOWN), where).pieces
    for said in (words(aids.pieces[0].front), words(page.front)):
        assert {"Your turn", "First", "Take", "one", "card, then another.", "Pay.", "Note"} <= set(said)
    small = look()
    aid_part(model.Aid(SPOT, "aid", "Aids", MARKDOWN, 63, 40, SEATS), small)
    assert any("the card needs" in each for each in told(small))


def test_score_sheets_take_a_pencil():
    """No box is lower than 8 mm, as many games as the page takes, and too many rows are told."""
    rows = tuple(model.SheetRow(f"Row {at}") for at in range(4))
    sheet = model.ScoreSheet(SPOT, "score-sheet", "Score sheet", "Harvest", rows, SEATS)
    where = look()
    drawing = score_sheet_part(sheet, where).pieces[0].front
    boxes = [
        each for each in drawing.shapes if isinstance(each, Rect) and each.ink.stroke and not each.ink.fill
    ]
    assert not told(where)
    assert len(boxes) % (len(rows) * len(SEATS)) == 0
    assert len(boxes) // (len(rows) * len(SEATS)) == 2
    assert min(each.height for each in boxes) >= 8
    score_sheet_part(sheet._replace(rows=rows * 8), where)
    assert told(where) == ["32 rows have no room on A4; use fewer"]


def test_score_sheets_say_how_a_row_is_worked_out():
    """A formula stands below the name of its row, in lines where it is long; the next row begins below it."""
    long = " + ".join(["Fields × Cows"] * 7)
    rows = tuple(
        model.SheetRow(f"Row {at}", formula=each) for at, each in enumerate(["", "2 × Fields", long])
    )
    where = look()
    sheet = model.ScoreSheet(SPOT, "score-sheet", "Score sheet", "Harvest", rows, SEATS)
    drawing = score_sheet_part(sheet, where).pieces[0].front
    assert not told(where)
    said = " ".join(words(drawing))
    assert "= 2 × Fields" in said
    assert said.count("Fields × Cows") == 7 * said.count("Row 2")
    tops = {each.text: each.y for each in drawing.shapes if isinstance(each, Text)}
    assert tops["Row 1"] < tops["= 2 × Fields"] < tops["Row 2"]
    score_sheet_part(sheet._replace(rows=(model.SheetRow("Row", formula="W" * 40),)), where)
    assert told(where) == ["a word of '" + "W" * 40 + "' is wider than its column"]


@pytest.mark.parametrize("title", ["Furrows", "The long road to the market"])
def test_the_date_of_a_narrow_score_sheet_lies_beside_its_title(title):
    """The sheet of a single player: the date begins to the right of the title, or is left out beside a long one."""
    sheet = model.ScoreSheet(
        SPOT, "score-sheet", "Score sheet", title, (model.SheetRow("Fields"),), SEATS[:1]
    )
    drawing = score_sheet_part(sheet, look()).pieces[0].front
    written = [each for each in drawing.shapes if isinstance(each, Text)]
    dates = [each for each in written if each.text == "Date"]
    (first, *_) = [each for each in written if each.text == title]
    assert bool(dates) == (title == "Furrows")
    assert all(first.x + first.width < each.x for each in dates)


def test_the_check_finds_all_as_it_is_stated(tmp_path, monkeypatch):
    """Pieces with pictures that are cut to their area, and type upside down: measured in the finished file.

    The pages of a long file are closed and opened again.
    """
    monkeypatch.setattr("pnp.check.open_pages.KEPT", 1)
    file = tmp_path / "field.svg"
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'
    )
    mark = PictureMark(SPOT, Area(0, 20, 63, 30), file, fill=True, bleeds=True)
    part = cards()
    things = tuple(each._replace(front=(*each.front, mark)) for each in part.things)
    where = look("short-edge")
    drawn = cards_part(part._replace(things=things), where)
    pages = tuple(impose([drawn], paper("a4"), theme("full"), "short-edge"))
    data = pdf.render(Document("t", "t", pages, (), parts=(drawn,)))
    found = check_all({"kit.pdf": data})
    assert not found


@given(*[st.floats(-90, 90)] * 2, *[st.floats(0.1, 200)] * 2, st.sampled_from([0.5, 2.0, 3.0]))
def test_what_runs_over_an_edge_keeps_to_the_bleed(x, y, width, height, reach):
    """However large a mark is, or how far beside its card: its neighbours keep what they show."""
    found = look()
    shapes = bleeding([BoxMark(SPOT, Area(x, y, width, height), BLUE, bleeds=True)], found, (63, 88), reach)
    for left, top, right, foot in map(box_of, shapes):
        assert -reach <= left < right <= 63 + reach + NEAR
        assert -reach <= top < foot <= 88 + reach + NEAR


def test_a_picture_larger_than_its_card_is_cut_at_the_bleed(tmp_path):
    """Measured in the finished file, beside its neighbours."""
    file = tmp_path / "field.svg"
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    )
    wide = PictureMark(SPOT, Area(-40, -50, 160, 250), file, fill=True, bleeds=True)
    part, where = cards(), look()
    things = (part.things[0]._replace(front=(wide,)), *part.things[1:])
    drawn = cards_part(part._replace(things=things), where)
    pages = tuple(impose([drawn], paper("a4"), theme("full"), "long-edge"))
    data = pdf.render(Document("t", "t", pages, (), parts=(drawn,)))
    assert not check_all({"kit.pdf": data})
    with pypdfium2.PdfDocument(data) as finished:
        shown = finished[0].render(scale=4 / PT_PER_MM).to_pil().convert("L")
    (card, *_) = (each.trim for each in pages[0].faces)  # the top of a column: white paper beside it
    black = shown.point([255] * 64 + [0] * 192)
    across, down = (round(4 * (start + 30)) for start in (card.left, card.top))
    left, _, right, _ = black.crop((0, down, black.width, down + 40)).getbbox()
    _, top, _, foot = black.crop((across, 0, across + 100, black.height)).getbbox()
    assert (left / 4, right / 4) == pytest.approx((card.left - RUN_ON, card.right + RUN_ON), abs=0.3)
    assert (top / 4, foot / 4) == pytest.approx((card.top - RUN_ON, card.bottom), abs=0.3)


def test_a_turned_mark_and_an_optical_digit_lie_where_they_should():
    """By hand: a box of 4 × 2 about 10, 10 turned by 90 is 2 × 4; a digit's ink has its middle in that of its box."""
    found = look()
    box = BoxMark(SPOT, Area(8, 9, 4, 2), BLUE)
    (turned,) = shapes_of((TurnedMark(SPOT, 90.0, (10.0, 10.0), (box,)),), found, (20, 20))
    assert box_of(turned) == pytest.approx((9, 8, 11, 12))
    (seven,) = shapes_of(
        (say("7", Area(0, 1, 19, 19), align="centre", upright="optical", size=34),), found, (19, 19)
    )
    assert len(found.icons("moon", 4.0).shapes) == 1  # a symbol of the house, in words too
    ink = fonts.ink_box("7", 34, "regular").moved(seven.x, seven.y)
    assert ((ink.left + ink.right) / 2, (ink.top + ink.bottom) / 2) == pytest.approx((9.5, 10.5))


def test_what_has_the_colour_of_its_ground_is_told_with_its_line():
    """White words on a white card, also on a box that low ink leaves white; not on blue, on a picture, or in black."""
    white = Area(5, 5, 50, 8)
    words = say("Harvest", white, colour="#ffffff")._replace(spot=Spot("game.yaml", 9))
    empty = BoxMark(SPOT, Area(0, 0, 63, 20), Ink(None, "#0954bd", 0.4))
    blue = empty._replace(ink=BLUE)
    wrong = "nothing of it is seen: what it lies on has the same colour"
    for under, fill, expected in (
        ((), None, [wrong]),
        ((empty,), Ink(None, "#0954bd", 0.4), [wrong]),
        ((blue,), None, []),
        ((), BLUE, []),
        ((blue, blue._replace(ink=Ink("#fafafa"))), BLUE, [wrong]),
    ):
        found = look()
        design = Thing(SPOT, "Card", "card", (*under, words), fill=fill)
        cards_part(model.Cards(SPOT, "cards", "Cards", 63, 88, (design,)), found)
        assert told(found) == expected
        assert {spot.line for spot, _ in found.findings.warnings} <= {9}
    found = look()
    shapes_of(
        (IconMark(SPOT, AREA, symbol="star", ink=Ink("#ffffff")), say("dark")), found, (63, 88), "#ffffff"
    )
    assert told(found) == [wrong]
