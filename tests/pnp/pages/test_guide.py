"""The guide's parts list and pictures."""

import pytest

from pnp.drawing.clip import bounds
from pnp.drawing.shapes import Drawing, Inked, Placement, TextShape
from pnp.drawing.theme import theme
from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, make_plans
from pnp.pages.diagrams import SIZE, draw_diagram
from pnp.pages.guide import Listing, _draw_table, _List, format_pages
from pnp.pieces.part import Bundle, CardsLayout, Part
from pnp.pieces.piece import Piece
from pnp.texts.languages import LANGUAGES
from pnp.texts.words import WordsError

FULL = theme("full")


@pytest.mark.parametrize(
    ("numbers", "text"),
    [([4], "4"), ([3, 4], "3–4"), ([2, 3, 4, 7], "2–4, 7"), ([1, 3, 5], "1, 3, 5"), ([], "")],
)
def test_page_numbers_in_short(numbers, text):
    """Runs become ranges, others are listed."""
    assert format_pages(numbers) == text


class Said(dict):
    """The words of a parts list, as its templates give them."""

    def rows(self, *_):
        """Return the heads."""
        return [["Part", "Size", "Stock", "Count", "Page"]]

    def lines(self, _):
        """Return the lines about cuts."""
        return ["Cuts"]


@pytest.mark.parametrize(("pages", "shown"), [("2–4, 7", "2–4, 7"), ("2, 4–5, 7, 9, 11, 13–17", "2 … 17")])
def test_many_pages_are_the_first_and_the_last(pages, shown):
    """Where all of them do not fit the column of the parts list."""
    words = Said({"guide.parts": "Parts", "stock.card": "card", "guide.sheets": "Sheets"})
    drawn = _draw_table(20.0, _List([Listing("Tiles", "19 mm", "card", "84", pages)]), 6.0, words, FULL)
    assert shown in [shape.text for shape in drawn if isinstance(shape, TextShape)]


def test_a_picture_comes_from_the_part_that_brings_it():
    """What is done has a picture of the guide's own; a piece is shown by its part; no other name is taken."""
    brought = Drawing("rack", SIZE, SIZE, ())
    piece = Piece(Drawing("piece", 20, 20, ()))
    part = Part("p", "P", "", "card", CardsLayout(), 1, (Bundle((piece,)),), pictures={"rack": brought})
    assert draw_diagram("rack", [part], FULL) is brought
    assert draw_diagram("cut", [], FULL).shapes
    with pytest.raises(WordsError) as refused:
        draw_diagram("racks", [part], FULL)
    assert str(refused.value) == (
        "guide.step: there is no picture racks; choose one of: "
        "crease, cut, double, fold, glue, outline, machine, punch, score, straight, rack"
    )


@pytest.mark.parametrize(
    "name", ["crease", "cut", "double", "fold", "glue", "outline", "machine", "score", "straight"]
)
def test_pictures_stay_within_their_square(name):
    """With the width of their lines: below them is a rule."""
    shapes = draw_diagram(name, [], FULL).shapes
    boxes = [(bounds(shape), shape.ink.width / 2 if shape.ink.stroke else 0.0) for shape in shapes]
    assert min(min(box.left, box.top) - half for box, half in boxes) >= -0.5
    assert max(box.right + half for box, half in boxes) <= SIZE + 0.5
    assert max(box.bottom + half for box, half in boxes) <= SIZE


@pytest.mark.parametrize("sheet", ["a3", "tabloid"])
def test_a_large_sheet_has_a_larger_guide(sheet):
    """Its type is larger by a quarter or more, over the whole width; the scales stay 100 mm long."""
    usual, large = guide_page("a4"), guide_page(sheet)
    assert max(text.size for text in words_of(large)) >= 1.25 * max(text.size for text in words_of(usual))
    assert max(text.x + text.width for text in words_of(large)) > large.paper.width - 40
    boxes = [bounds(shape) for shape in large.shapes if isinstance(shape, Inked)]
    lengths = [max(box.width, box.height) for box in boxes if not min(box.width, box.height)]
    assert sum(length == pytest.approx(100.0) for length in lengths) == 2


@pytest.mark.parametrize("sheet", ["a5", "144.5x200", "letter"])
@pytest.mark.parametrize("game", ["low-blow", "blockers", "schocken"])
def test_scales_are_on_the_first_page(game, sheet):
    """With it one sees whether the printer keeps sizes; nothing is above the heads but title and caption."""
    page = guide_page(sheet, game)
    upright = next(
        box
        for box in (bounds(shape) for shape in page.shapes if isinstance(shape, Inked))
        if box.height == pytest.approx(100.0)
    )
    heads = [text for text in words_of(page) if text.text in {"Measure", "Cut and fold"}]
    assert len(heads) == 2
    assert all(text.y == pytest.approx(upright.top - 3.4) for text in heads)
    caption = next(y for text, y in _lines_of(page.shapes) if text.text.endswith("3 players"))
    assert caption <= heads[0].y - 6


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_has_room_for_every_stock(lang):
    """Sticker paper has the longest name."""
    (plan,) = make_plans(Request(("low-blow",), 4, {"with": "stickers"}, "a4", lang=lang))
    assert all(text.width <= text.room for text in words_of(lay_out(plan.game, plan.spec).pages[0]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_steps_of_backs_to_fold_have_room(lang):
    """Their longest lines end before the pictures, and the last one is 2 mm or more above the rule below it."""
    (plan,) = make_plans(Request(("blockers",), 3, paper="letter", lang=lang, backs="fold"))
    page = lay_out(plan.game, plan.spec).pages[0]
    assert all(text.width <= text.room for text in words_of(page))
    right = page.paper.width / 2 + 34  # the left edge of the steps
    steps = [text for text in words_of(page) if text.x > right and text.y > 150]
    rules = [
        bounds(shape).top for shape in page.shapes if isinstance(shape, Inked) and bounds(shape).left > right
    ]
    assert len(steps) > 10
    for text in steps:
        assert min((rule - text.y for rule in rules if rule > text.y - 1), default=9) >= 2, text.text


def _lines_of(shapes, down=0.0):
    """Yield each text with its height on the page."""
    for shape in shapes:
        if isinstance(shape, TextShape):
            yield shape, shape.y + down
        elif isinstance(shape, Placement):
            yield from _lines_of(shape.drawing.shapes, down + shape.y)


@pytest.mark.parametrize(
    ("game", "sheet", "ink", "lang"),
    [
        ("low-blow", "a4", "full", "de"),
        ("blockers", "letter", "low", "es"),
        ("schocken", "a4", "grey", "fr"),
    ],
)
def test_the_kit_taken_apart_has_its_place_to_itself(game, sheet, ink, lang):
    """It is 30 mm high or more, above the lower ruler, right of the other, and below the texts; one text is beside."""
    page = guide_page(sheet, game, ink, lang)
    (picture,) = [
        shape for shape in page.shapes if isinstance(shape, Placement) and shape.drawing.name == NAME
    ]
    left, right = picture.x, picture.x + picture.drawing.width
    top, foot = picture.y, picture.y + picture.drawing.height
    assert picture.drawing.height >= 30
    near = [
        text for text in words_of(page) if text.x < right and text.x + text.width > left and text.y > top - 1
    ]
    assert len([text for text in near if text.y < foot]) <= 1  # 100 mm, in the empty corner
    scales = [bounds(shape) for shape in page.shapes if isinstance(shape, Inked)]
    upright = next(box for box in scales if box.height == pytest.approx(100.0))
    assert left >= upright.left + 12
    assert foot <= upright.bottom - 11


@pytest.mark.parametrize(
    ("game", "numbered"),
    [
        ("low-blow", ["Board 5 × 3", "Dice", "Counters", "Aids"]),
        ("blockers", ["Board 20\u00a0mm", "Tiles", "Aids"]),
        ("schocken", ["Dice", "Discs", "Mat", "Aids"]),
    ],
)
def test_numbers_in_the_picture_lead_to_the_parts_list(game, numbered):
    """Each part that is shown has the same number in the picture and before its name in the list, in its order."""
    page = guide_page("a4", game)
    (picture,) = [
        shape for shape in page.shapes if isinstance(shape, Placement) and shape.drawing.name == NAME
    ]
    shown = [shape.text for shape in picture.drawing.shapes if isinstance(shape, TextShape)]
    assert shown == [str(at) for at in range(1, len(numbered) + 1)]
    texts = [text for text in words_of(page) if text.y < picture.y - 40]
    beside = {}
    for number in (text for text in texts if text.text in shown and text.x < 20):
        (name,) = [text for text in texts if abs(text.y - number.y) < 1 and 20 < text.x < 25]
        beside[number.text] = name.text
    assert beside == dict(zip(shown, numbered, strict=True))


NAME = "kit-apart"


def guide_page(sheet, game="schocken", ink="full", lang="en"):
    (plan,) = make_plans(Request((game,), 3, paper=sheet, ink=ink, lang=lang))
    return lay_out(plan.game, plan.spec).pages[0]


def words_of(page):
    """Return the texts of a page without those of its footer."""
    return [
        shape for shape in page.shapes if isinstance(shape, TextShape) and shape.y < page.paper.height - 12
    ]
