"""What a folder says of tokens, boards, dice, standees and boxes, drawn and measured; and where marks lie."""

import re
from dataclasses import dataclass, replace

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.check.files import check_all
from pnp.drawing import fonts
from pnp.drawing.segments import box_of
from pnp.drawing.shapes import Ink, Rect, TextShape, has_role
from pnp.drawing.theme import theme
from pnp.pages.imposition import impose
from pnp.pages.page import Document
from pnp.pages.paper import Paper, paper
from pnp.pieces.board_map import Box
from pnp.units import PT_PER_MM
from pnp.wings.own.board import BoardCell, BoardPart, map_board
from pnp.wings.own.cards import CardsPart
from pnp.wings.own.colours import lightness
from pnp.wings.own.dice import Dice, DieDesign
from pnp.wings.own.faces import draw_marks
from pnp.wings.own.findings import FolderSpot
from pnp.wings.own.keys import PLACED
from pnp.wings.own.mark import AreaMark
from pnp.wings.own.marks import KINDS, BoxMark, GroupMark, IconMark, PictureMark
from pnp.wings.own.outlines import Outline
from pnp.wings.own.standees import Standees
from pnp.wings.own.things import RUN_ON, Thing, check_room
from pnp.wings.own.tokens import Tokens
from pnp.wings.own.tuck_box import TuckBox
from pnp.writers import pdf
from tests.wings.own.drawing import AREA, BLUE, SEATS, SPOT, cards, look, say, thing, told
from tests.wings.own.farm import GAME, draw_kit

NEAR = 1e-9


@pytest.mark.parametrize(("shape", "height"), [("circle", 16.0), ("hex", 18.475), ("square", 16.0)])
def test_tokens_are_cut_along_their_shape(shape, height):
    """The outline has the size that is said; a square has no outline but its edges."""
    part = Tokens(
        SPOT, "tokens", "Tokens", 16, height, tuple(map(thing, SEATS)), Outline(shape, 16, height)
    ).draw(look())
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
    return BoardPart(SPOT, "board", "Board", kind, size, cells(kind, rows, columns), **more)


def test_hexagons_touch_without_overlapping():
    """22 mm from side to side are 25.403 from corner to corner; rows are three quarters of that apart."""
    found = map_board(board("hexes", 2, 2, 22.0), look()).cells
    one, two, below, _ = (each.box for each in found)
    assert (one.width, round(one.height, 3)) == (22, 25.403)
    assert two.x - one.x == 22
    assert (below.x - one.x, round(below.y - one.y, 3)) == (11, 19.053)


def test_posters_are_cut_between_cells_alone():
    """A board of 12 x 12 squares of 30 mm: no joint lies within a cell or a marker."""
    large = board("squares", 12, 12, 30.0, markers=True)
    geometry = map_board(large, look())
    for each in geometry.cells:
        box = each.box
        assert not any(box.x + 1e-6 < x < box.x + box.width - 1e-6 for x in geometry.joints.xs)
        assert not any(box.y + 1e-6 < y < box.y + box.height - 1e-6 for y in geometry.joints.ys)
    for spot in geometry.markers:
        assert not any(spot.x < x < spot.x + 12 for x in geometry.joints.xs)
    pages = impose([large.draw(look())], paper("a4"), theme("full"))
    assert len(pages) > 1
    trims = [face.trim for page in pages for face in page.faces]
    assert sum(each.width * each.height for each in trims) == pytest.approx(geometry.width * geometry.height)


def test_a_board_that_no_joint_divides_is_told():
    """Squares of 100 mm with a tab of 9 mm and marks: on a sheet of 120 mm that is a fault with the board's size."""
    where = look()
    small = replace(where, spec=where.spec._replace(paper=Paper("small", "Small", 120, 180)))
    assert board("squares", 3, 3, 100.0).draw(small) is None
    assert told(small)[0].startswith(
        "the board is 302 × 302 mm and cannot be cut between its cells for Small"
    )
    words, cells = re.fullmatch(r".*smaller cells: (.*) or squares (\d+)", told(small)[0]).groups()
    assert words == "A5, Letter, A4, Legal, Tabloid, A3"
    assert board("squares", 3, 3, float(cells)).draw(small)
    assert not board("squares", 3, 3, float(cells) + 1).draw(small)


@pytest.mark.parametrize("ink", ["full", "grey"])
@pytest.mark.parametrize(
    "colour", ["#ffffff", "#4abb6e", "#0954bd", "#fb0a17", "#1c1c1c", "#808080", "#ffd42e"]
)
@pytest.mark.parametrize("kind", ["squares", "track"])
def test_names_of_cells_contrast_with_their_ground(ink, colour, kind):
    """By WCAG: 4.5 to 1, except on the greys between, where neither black nor white has as much."""
    named = tuple(cell._replace(ink=Ink(fill=colour), label="A1") for cell in cells(kind, 1, 1))
    part = BoardPart(SPOT, "board", "Board", kind, 20.0, named)
    (name,) = [
        shape for shape in part.draw(look(ink=ink)).pieces[0].front.shapes if isinstance(shape, TextShape)
    ]
    dark, light = sorted((lightness(name.colour), lightness(colour)))
    assert (light + 0.05) / (dark + 0.05) >= 4


def test_a_die_of_any_size_folds_from_the_net_of_the_house():
    """48 x 69 mm at 16 mm, half as much again at 24; its faces lie where the net has them."""
    die = DieDesign(
        SPOT, tuple((say(str(at), Box(1, 1, 22, 22), size=20.0, least=20.0),) for at in range(1, 7)), 2
    )
    part = Dice(SPOT, "dice", "Dice", 24.0, (die,)).draw(look())
    assert [each.text for each in part.steps][1:] == [
        "Cut the solid lines.",
        "Fold, and glue tabs 1 to 7 in order.",
    ]
    (piece, _) = part.pieces
    assert (piece.front.width, piece.front.height) == (72, 103.5)
    where = {
        each.text: (each.x // 24, each.y // 24)
        for each in piece.front.shapes
        if isinstance(each, TextShape) and each.size == 20
    }
    assert where == {"1": (1, 0), "4": (0, 1), "2": (1, 1), "3": (2, 1), "6": (1, 2), "5": (1, 3)}
    assert sum(has_role(each, "fold") for each in piece.front.shapes) == 6


def test_a_standee_is_two_figures_and_two_feet():
    """20 x 30 mm: feet of 9 mm, so 78 mm in all, folded at 9, 39 and 69."""
    part = Standees(SPOT, "s", "Standees", 20, 30, (thing(size=20),)).draw(look())
    front = part.pieces[0].front
    folds = [each.steps[0][2] for each in front.shapes if has_role(each, "fold")]
    assert (front.width, front.height, folds) == (20, 78, [9, 39, 69])
    assert [each.text for each in part.steps][2:] == ["Fold both feet out, one to each side."]
    standees = Standees(SPOT, "s", "Standees", 20, 30, (thing(size=20),))
    cut = standees.draw(look(machine=True))
    assert cut.steps[0].text == "Crease the dashed lines."
    assert len(cut.steps[0].picture.shapes) < len(part.steps[0].picture.shapes)  # no scissors


def test_a_box_closes():
    """Walls around 63 x 88 x 18 mm with half a millimetre of play, and a tab of 11 mm: 175 wide."""
    box = TuckBox(SPOT, "box", "Tuck box", 63, 88, 18, "Harvest")
    part = box.draw(look())
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
    "part",
    [
        cards(1, width=220.0, height=300.0),
        cards(1, back=False, width=220.0, height=300.0),
        Tokens(SPOT, "t", "Tokens", 220, 220, (thing(),), Outline("circle", 220, 220)),
        Standees(SPOT, "s", "Standees", 90, 150, (thing(),)),
        TuckBox(SPOT, "box", "Tuck box", 150, 200, 40, "Harvest"),
    ],
)
def test_what_no_sheet_takes_is_told(part):
    """Before it is laid."""
    where = look()
    check_room(part, part.draw(where), where)
    (text,) = told(where)
    assert "does not fit on A4; choose a larger paper or a smaller size" in text
    for name in re.findall(r"(?<=: |, )(A3|Tabloid)(?=,| or|$)", text):
        larger = look(sheet=name.lower())
        check_room(part, part.draw(larger), larger)
        assert not told(larger)


@pytest.mark.parametrize(
    "part", [cards(1), cards(1, back=False), CardsPart(SPOT, "m", "Mats", 1, 1, (thing(),), "mats")]
)
@pytest.mark.parametrize("size", [(250.0, 200.0), (100.0, 400.0), (300.0, 300.0)])
@pytest.mark.parametrize("backs", ["long-edge", "fold"])
def test_the_largest_size_is_named(part, size, backs):
    """It fits, and one that is a millimetre longer or wider does not."""

    def find(width, height):
        where, sized = look(backs), replace(part, width=width, height=height)
        check_room(sized, sized.draw(where), where)
        return told(where)

    width, height = map(int, re.findall(r"at most (\d+) × (\d+)", *find(*size))[0])
    assert not find(width, height)
    assert find(width + 1, height) or width + 1 > max(size)
    assert find(width, height + 1) or height + 1 > max(size)


def test_the_check_finds_all_as_it_is_stated(tmp_path, monkeypatch):
    """Pieces with pictures that are cut to their area, and type upside down: measured in the finished file.

    The pages of a long file are closed and opened again.
    """
    monkeypatch.setattr("pnp.check.pdf_file.KEPT", 1)
    file = tmp_path / "field.svg"
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'
    )
    mark = PictureMark(SPOT, Box(0, 20, 63, 30), file, fill=True, bleeds=True)
    part = cards()
    things = tuple(each._replace(front=(*each.front, mark)) for each in part.things)
    where = look("short-edge")
    drawn = replace(part, things=things).draw(where)
    pages = tuple(impose([drawn], paper("a4"), theme("full"), "short-edge"))
    data = pdf.render(Document("t", "t", pages, (), parts=(drawn,)))
    found = check_all({"kit.pdf": data})
    assert not found


@given(*[st.floats(-90, 90)] * 2, *[st.floats(0.1, 200)] * 2, st.sampled_from([0.5, 2.0, 3.0]))
def test_what_runs_over_an_edge_keeps_to_the_bleed(x, y, width, height, reach):
    """However large a mark is, or how far beside its card: its neighbours keep what they show."""
    box = BoxMark(SPOT, Box(x, y, width, height), BLUE, bleeds=True)
    shapes = box.bleed(look(), (63, 88), reach)
    for left, top, right, foot in map(box_of, shapes):
        assert -reach <= left < right <= 63 + reach + NEAR
        assert -reach <= top < foot <= 88 + reach + NEAR


def test_a_picture_larger_than_its_card_is_cut_at_the_bleed(tmp_path):
    """Measured in the finished file, beside its neighbours."""
    file = tmp_path / "field.svg"
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    )
    wide = PictureMark(SPOT, Box(-40, -50, 160, 250), file, fill=True, bleeds=True)
    part, where = cards(), look()
    things = (part.things[0]._replace(front=(wide,)), *part.things[1:])
    drawn = replace(part, things=things).draw(where)
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
    box = BoxMark(SPOT, Box(8, 9, 4, 2), BLUE)
    (turned,) = draw_marks((GroupMark(SPOT, 90.0, (10.0, 10.0), (box,)),), found, (20, 20))
    assert box_of(turned) == pytest.approx((9, 8, 11, 12))
    (seven,) = draw_marks(
        (say("7", Box(0, 1, 19, 19), align="centre", upright="optical", size=34),), found, (19, 19)
    )
    assert len(found.icons("moon", 4.0).shapes) == 1  # a symbol of the house, in words too
    ink = fonts.ink_box("7", 34, "regular").moved(seven.x, seven.y)
    assert ((ink.left + ink.right) / 2, (ink.top + ink.bottom) / 2) == pytest.approx((9.5, 10.5))


def test_what_has_the_colour_of_its_ground_is_told_with_its_line():
    """White words on a white card, also on a box that low ink leaves white; not on blue, on a picture, or in black."""
    white = Box(5, 5, 50, 8)
    words = replace(say("Harvest", white, colour="#ffffff"), spot=FolderSpot("game.yaml", 9))
    empty = BoxMark(SPOT, Box(0, 0, 63, 20), Ink(None, "#0954bd", 0.4))
    blue = replace(empty, ink=BLUE)
    wrong = 'this is invisible: #ffffff on #ffffff; choose another colour, or write colour: "on-{column}"'
    for under, fill, expected in (
        ((), None, [wrong]),
        ((empty,), Ink(None, "#0954bd", 0.4), [wrong]),
        ((blue,), None, []),
        ((), BLUE, []),
        ((blue, replace(blue, ink=Ink("#fafafa"))), BLUE, [wrong]),
    ):
        found = look()
        design = Thing(SPOT, "Card", "card", (*under, words), fill=fill)
        CardsPart(SPOT, "cards", "Cards", 63, 88, (design,)).draw(found)
        assert [text.replace("#fafafa", "#ffffff") for text in told(found)] == expected
        assert {spot.line for spot, _ in found.findings.faults} <= {9}
    found = look()
    draw_marks(
        (IconMark(SPOT, AREA, symbol="star", ink=Ink("#ffffff")), say("dark")), found, (63, 88), "#ffffff"
    )
    assert told(found) == [wrong]


@dataclass(frozen=True)
class StampMark(AreaMark):
    """A kind of mark that the product does not have."""

    kind = "stamp"
    keys = PLACED
    example = "{at: 0 0 9 9}"

    @classmethod
    def read(cls, reader, node, values, offset):
        spot, place = reader.spot(node), offset.read(reader, values, node)
        return (lambda scope, kit: cls(spot, place),)

    def draw(self, kit, size):
        yield Rect(*self.area, BLUE)


@pytest.mark.parametrize("mark", ["at: 60 5 9 9", "at: 60 5 9 9, turn: 1"])
def test_a_new_kind_of_mark_is_one_class(farm, monkeypatch, mark):
    """It is read, drawn and checked, and named by its own word, also if it is turned."""
    monkeypatch.setitem(KINDS, "stamp", StampMark)
    (remark,) = draw_kit(farm(GAME.replace("    face:", f"    face:\n      - stamp: {{{mark}}}"))).remarks
    assert "game.yaml:7: 'stamp' extends " in str(remark)
