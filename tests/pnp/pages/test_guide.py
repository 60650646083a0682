"""The guide: its parts list, its picture of the kit, its scales, and its texts, which have room in every language."""

import pytest

from pnp.drawing.clip import bounds
from pnp.drawing.measures import SAFE
from pnp.drawing.shapes import Inked, Placement, TextShape
from pnp.drawing.theme import theme
from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, make_plans
from pnp.pages.diagrams import SIZE, draw_double, draw_glue, draw_punch
from pnp.pages.guide import Listing, _Flow, format_pages
from pnp.pages.paper import paper
from pnp.texts.languages import LANGUAGES

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
    words = Said({"stock.card": "card", "guide.sheets": "Sheets"})
    rows = [Listing("Tiles", "19 mm", "card", "84", pages)]
    drawn = _Flow(paper("a4"), 20.0, rows, {}, words, FULL).draw(20.0, rows, 6.0)
    assert shown in [shape.text for shape in drawn if isinstance(shape, TextShape)]


@pytest.mark.parametrize("draw", [draw_double, draw_glue, draw_punch])
def test_pictures_stay_within_their_square(draw):
    """With the width of their lines: below them is a sentence."""
    shapes = draw(FULL).shapes
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
    assert len(scales_of(large)) == 2


def scales_of(page):
    """Return the boxes of the lines of 100 mm."""
    boxes = [bounds(shape) for shape in page.shapes if isinstance(shape, Inked)]
    lines = [box for box in boxes if min(box.width, box.height) < 0.01]
    return [box for box in lines if max(box.width, box.height) == pytest.approx(100.0)]


@pytest.mark.parametrize("sheet", ["a5", "144.5x200", "200x280", "letter", "legal"])
@pytest.mark.parametrize("game", ["low-blow", "blockers", "schocken"])
def test_scales_are_on_the_first_page(game, sheet):
    """With them one sees whether the printer keeps sizes; all of them can be printed, and no text is on them."""
    page = guide_page(sheet, game)
    upright, level = sorted(scales_of(page), key=lambda box: box.width)
    assert (upright.height, level.width) == (pytest.approx(100.0), pytest.approx(100.0))
    assert upright.left >= SAFE + 1.3
    assert upright.top >= SAFE
    assert level.bottom <= page.paper.height - 15
    for text in words_of(page):
        assert text.x >= upright.right + 1.3
        assert text.y <= level.top - 3 or text.x > level.right


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("sheet", ["a4", "letter", "a5"])
def test_texts_have_room_in_every_language(lang, sheet):
    """Also those on stickers, on backs to fold, and on the companion, whose code is on the first page."""
    for game, chosen, backs in [
        ("low-blow", {"with": "stickers,companion"}, "none"),
        ("blockers", {}, "fold"),
        ("schocken", {"with": "companion"}, "none"),
    ]:
        address = "https://example.org/friends" if chosen else ""
        (plan,) = make_plans(Request((game,), 4, chosen, sheet, lang=lang, backs=backs, companion=address))
        pages = [page for page in lay_out(plan.game, plan.spec).pages if page.parts == ("guide",)]
        assert all(text.width <= text.room for page in pages for text in words_of(page))


PICTURE = "kit-apart-0"


def picture_of(page):
    """Return the picture of the kit on a page."""
    (shown,) = [
        shape for shape in page.shapes if isinstance(shape, Placement) and shape.drawing.name == PICTURE
    ]
    return shown


@pytest.mark.parametrize(
    ("game", "sheet", "ink", "lang"),
    [
        ("low-blow", "a4", "full", "de"),
        ("blockers", "letter", "low", "es"),
        ("schocken", "a4", "grey", "fr"),
    ],
)
def test_the_kit_taken_apart_has_its_place_to_itself(game, sheet, ink, lang):
    """It is nearly as wide as the text, or 85 mm high; no text is beside it."""
    page = guide_page(sheet, game, ink, lang)
    picture = picture_of(page)
    assert picture.drawing.height >= 85 or picture.drawing.width >= 165
    foot = picture.y + picture.drawing.height
    assert not [text for text in words_of(page) if picture.y - 1 < text.y and text.y - 3 < foot]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["low-blow", "blockers", "schocken"])
def test_a_low_guide_lists_parts_first_and_shows_them_next(game, lang):
    """On A5 the list is between what one needs and the scales, and the picture is as high as half a page."""
    first, second = (guide_page("a5", game, lang=lang, number=number) for number in (0, 1))
    rows = [text for text in words_of(first) if text.text == "A5"]
    assert rows
    assert max(row.y for row in rows) <= min(box.top for box in scales_of(first) if box.width > 1) - 3
    assert picture_of(second).drawing.height > second.paper.height / 2


@pytest.mark.parametrize(
    ("game", "numbered"),
    [
        ("low-blow", ["Board 5 × 3", "Dice", "Counters", "Aids"]),
        ("blockers", ["Board 20\u00a0mm", "Tiles", "Racks", "Aids"]),
        ("schocken", ["Dice", "Discs", "Mat", "Aids", "Lids"]),
    ],
)
def test_numbers_in_the_picture_lead_to_the_parts_list(game, numbered):
    """Each part that is shown has the same number in the picture and before its name in the list, in its order."""
    page = guide_page("a4", game)
    picture = picture_of(page)
    shown = [shape.text for shape in picture.drawing.shapes if isinstance(shape, TextShape)]
    assert shown == [str(at) for at in range(1, len(numbered) + 1)]
    texts = [text for text in words_of(page) if text.y > picture.y + picture.drawing.height]
    beside = {}
    for number in (text for text in texts if text.text in shown and text.x < 21):
        (name,) = [text for text in texts if abs(text.y - number.y) < 1 and 22 < text.x < 27]
        beside[number.text] = name.text
    assert beside == dict(zip(shown, numbered, strict=True))


@pytest.mark.parametrize("players", [2, 5, 6, 7, 8])
@pytest.mark.parametrize("ink", ["full", "grey"])
def test_all_seats_are_in_one_row(players, ink):
    """Their emblems are level, and as many as there are players."""
    (plan,) = make_plans(Request(("schocken",), players, ink=ink, lang="de"))
    page = lay_out(plan.game, plan.spec).pages[0]
    boxes = [bounds(shape) for shape in page.shapes if isinstance(shape, Inked)]
    emblems = [box for box in boxes if box.left > 40 and 22 < box.middle[1] < 30 and 1.6 < box.height < 6]
    assert len(emblems) == players
    assert max(box.right for box in emblems) <= 195


@pytest.mark.parametrize(
    ("players", "ink", "shown"),
    [
        (5, "full", ["R", "B", "Y", "G", "P"]),
        (6, "full", []),
        (6, "grey", ["Rot", "Blau", "Gelb", "Grün", "Lila", "Orange"]),
        (8, "grey", ["Rot", "Blau", "Gelb", "Grün", "Lila", "Orange", "Türkis", "Rosa"]),
    ],
)
def test_all_seats_have_a_word_or_none(players, ink, shown):
    """Seats six to eight have no letter; in grey all have their name, beside their emblem."""
    (plan,) = make_plans(Request(("schocken",), players, paper="a5", ink=ink, lang="de"))
    words = words_of(lay_out(plan.game, plan.spec).pages[0])
    assert [word.text for word in words if 22 < word.y < 30 and word.x > 45] == shown


def guide_page(sheet, game="schocken", ink="full", lang="en", number=0):
    (plan,) = make_plans(Request((game,), 3, paper=sheet, ink=ink, lang=lang))
    return lay_out(plan.game, plan.spec).pages[number]


def words_of(page):
    """Return the texts of a page without those of its footer."""
    return [
        shape for shape in page.shapes if isinstance(shape, TextShape) and shape.y < page.paper.height - 12
    ]
