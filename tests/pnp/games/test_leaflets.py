"""The rules leaflets: what each must say, where, and that all of it has room on every paper in every language."""

import re
from functools import cache
from itertools import groupby, pairwise, product
from math import dist
from pathlib import Path

import pytest

from pnp.drawing import shapes as drawn
from pnp.drawing.clip import bounds
from pnp.drawing.matrix import translation
from pnp.drawing.shapes import Placement, TextShape
from pnp.drawing.text import width
from pnp.drawing.theme import THEMES, theme
from pnp.drawing.transformed import transform_shape
from pnp.games import PRINTED
from pnp.pages.leaflet import SMALL, leaflet_pages
from pnp.pages.paper import paper, standard_papers
from pnp.pieces.leaflet import DRAWN, LEAST_WIDTH, Growth, read_leaflet
from pnp.texts import words
from pnp.texts.languages import LANGUAGES
from pnp.texts.words import WordsError

RULES = Path(__file__).resolve().parents[3] / "docs" / "rules.md"
LEAST_TYPE = 8.5
KITS = {
    "Low Blow, blog edition": ("low-blow", {"edition": "blog"}, 3),
    "Low Blow, web edition": ("low-blow", {"edition": "web"}, 3),
    "Blockers, standard edition": ("blockers", {}, 5),
    "Blockers, profi": ("blockers", {"edition": "profi"}, 2),
    "Schocken: questions": ("schocken", {}, 8),
}
SECTIONS = {"table", "turn", "end", "example", "decided"}
every_kit = pytest.mark.parametrize("kit", KITS)
every_language = pytest.mark.parametrize("lang", LANGUAGES)


@cache
def leaflet(kit, lang="en", sheet="a4", ink="full"):
    """Return a leaflet and its pages."""
    game, choices, players = KITS.get(kit) or ("low-blow", {"edition": "blog"}, 4)
    spec = PRINTED[game].spec(players, choices, paper(sheet), lang, theme(ink))
    found = PRINTED[game].leaflet(spec)
    return found, leaflet_pages(found, spec.paper.for_text, spec.theme)


def lines(found):
    """Return the lines of a leaflet by their keys."""
    return {item.key: item for section in found.sections for item in section.items}


def flat(shapes):
    """Return the shapes of drawings in drawings, but of a whole board that is shown in small."""
    for shape in shapes:
        if not isinstance(shape, Placement):
            yield shape
        elif not shape.drawing.name.startswith("play area-x"):
            yield from flat(shape.drawing.shapes)


def situations():
    """Return the lines that answer the questions on the page of rules, by its headings."""
    text = RULES.read_text(encoding="utf-8").partition("\n### In every game\n")[2]
    rows = re.findall(r"^(### .+|\|.+\| `[a-z].+\|)$", text, re.MULTILINE)
    found = {}
    for row in rows:
        if row.startswith("### "):
            found[head := row[4:]] = []
        else:
            found[head].append(re.findall(r"`([^`]+)`", row.rsplit("|", 2)[1]))
    return found


def test_every_kit_has_its_situations():
    """Twenty for each game and edition; for profi those in which it differs."""
    found = {head: len(rows) for head, rows in situations().items()}
    assert found.keys() == KITS.keys()
    assert found.pop("Blockers, profi") >= 8
    assert min(found.values()) >= 20


@every_kit
def test_every_situation_has_its_line(kit):
    """Each line that answers one is in the leaflet and says something."""
    found = lines(leaflet(kit)[0])
    for key in (key for row in situations()[kit] for key in row):
        assert found[key].text, key


@every_kit
def test_a_leaflet_says_all_that_a_stranger_needs(kit):
    """Aim, table, two to five steps of a turn, two of them drawn; the end, an example and what we decided."""
    found = leaflet(kit)[0]
    sections = {each.id: each for each in found.sections}
    assert found.aim
    assert sections.keys() >= SECTIONS
    assert 2 <= len(sections["turn"].items) <= 5
    assert sum(bool(each.picture) for each in sections["turn"].items) >= 2
    assert sections["turn"].kind == "steps"
    assert {sections["example"].kind, sections["decided"].kind} == {"box"}


@every_language
@every_kit
def test_every_language_says_the_same_lines(kit, lang):
    """With the same numbers of digits in them."""
    english, found = lines(leaflet(kit)[0]), lines(leaflet(kit, lang)[0])
    assert found.keys() == english.keys()
    for key, item in found.items():
        assert item.text, key
        assert "%" not in item.text


@every_language
@pytest.mark.parametrize("sheet", ["a4", "letter"])
@pytest.mark.parametrize("kit", [each for each in KITS if "Low Blow" not in each])
def test_two_pages_are_full(kit, sheet, lang):
    """The second begins with the section that is meant to; its two columns are 80 % full, in type above 9 points."""
    found, pages = leaflet(kit, lang, sheet)
    head = next(each.head for each in found.sections if each.id == found.second)
    first, second = ([each for each in page.shapes if isinstance(each, Placement)] for page in pages)
    words = [shape for each in second for shape in each.drawing.shapes if isinstance(shape, TextShape)]
    assert head.startswith(words[0].text)
    assert len({each.x for each in first if "table" not in each.drawing.name}) == 2
    ends = {each.x: each.y + each.drawing.height for each in second}
    top, foot = second[0].y, pages[1].height - 13.0
    assert len(ends) == 2
    assert sum(end - top for end in ends.values()) >= 2 * 0.8 * (foot - top)
    assert min(each.size for each in words) >= 9.5


def _columns_of_sections(found, pages):
    """Yield each section with its blocks, the head first, each with its page and the left edge of its column.

    A section that lies below the picture of the table is in no column.
    """
    names = {shape.drawing.name for page in pages for shape in page.shapes if isinstance(shape, Placement)}
    blocks = [
        (page, placed.x, placed.drawing)
        for page, drawing in enumerate(pages)
        for placed in drawing.shapes
        if isinstance(placed, Placement) and re.match(r"rules \d", placed.drawing.name)
    ]
    for section in found.sections:
        if any(name.startswith(f"rules band {section.id}") for name in names):
            continue
        own, blocks = blocks[: 1 + len(section.items)], blocks[1 + len(section.items) :]
        yield section, own
    assert not blocks


@every_language
@pytest.mark.parametrize("sheet", ["a4", "letter", "a5", "a3"])
@pytest.mark.parametrize("kit", [*KITS, "Low Blow for four"])
def test_a_table_is_in_one_column(kit, sheet, lang):
    """Lines with a small picture are its rows; its head is there, too. Each step has a picture, and only one."""
    found, pages = leaflet(kit, lang, sheet)
    for section, (head, *blocks) in _columns_of_sections(found, pages):
        small = [bool(item.picture) and item.picture.width <= SMALL for item in section.items]
        for is_row, run in groupby(range(len(blocks)), key=small.__getitem__):
            rows = [*run]
            together = [blocks[at] for at in rows] + [head] * (rows[0] == 0)
            assert not is_row or len({block[:2] for block in together}) == 1, section.id
        if section.kind == "steps":
            for _, _, block in blocks:
                assert sum(isinstance(shape, Placement) for shape in block.shapes) == 1


@every_language
@pytest.mark.parametrize(("players", "sheet"), [(2, "a4"), (3, "letter"), (5, "letter"), (8, "a4")])
def test_the_first_page_of_schocken_is_full(players, sheet, lang):
    """An eighth of it is empty at most."""
    spec = PRINTED["schocken"].spec(players, {}, paper(sheet), lang)
    found = PRINTED["schocken"].leaflet(spec)
    pages = leaflet_pages(found, spec.paper, spec.theme)
    ends = {}
    for placed in pages[0].shapes:
        if isinstance(placed, Placement) and placed.drawing.name.startswith("rules 1"):
            ends[placed.x] = placed.y + placed.drawing.height
    assert len(ends) == 2
    assert sum(ends.values()) / 2 > spec.paper.height * 7 / 8 - 13


@pytest.mark.parametrize(("players", "sides"), [(2, "below above"), (3, "below left right"), (5, None)])
def test_the_hands_of_blockers_are_around_the_board(players, sides):
    """Only those of players who sit there: each side of the board has a hand, from four players on."""
    spec = PRINTED["blockers"].spec(players, {}, paper("a4"), "en")
    board, *tiles = [
        each for each in PRINTED["blockers"].leaflet(spec).hero.shapes if isinstance(each, Placement)
    ]
    right, foot = board.x + board.drawing.width, board.y + board.drawing.height
    found = set()
    for tile in tiles:
        x, y, side = tile.x, tile.y, tile.drawing.width
        found.add(
            "left"
            if x + side <= board.x + 3
            else "right"
            if x >= right - 3
            else "below"
            if y > foot / 2
            else "above"
        )
    assert found == set((sides or "below left right above").split())


@every_language
@every_kit
@pytest.mark.parametrize(
    "sheet", [*(sheet.id for sheet in standard_papers()), "138x191", "145x191", "176x250"]
)
def test_all_of_it_has_room(kit, lang, sheet):
    """No line is wider than its column, none is too small to read, nothing lies on the footer or on anything else."""
    _, pages = leaflet(kit, lang, sheet)
    page = paper(sheet).for_text
    for drawing in pages:
        blocks = [each for each in drawing.shapes if isinstance(each, Placement)]
        assert max(each.y + each.drawing.height for each in blocks) < page.height - 11
        assert max(each.x + each.drawing.width for each in blocks) < page.width - 5
        text = [each for each in drawing.shapes if each in blocks and each.drawing.name.startswith("rules ")]
        for _, column in groupby(sorted(text, key=lambda each: (each.x, each.y)), key=lambda each: each.x):
            ends = 0.0
            for each in column:
                assert each.y >= ends
                ends = each.y + each.drawing.height
        for each in flat(drawing.shapes):
            if isinstance(each, TextShape):
                assert each.width <= each.room + 0.01, each.text
                assert len(each.text) < 4 or each.size >= LEAST_TYPE, each.text


@every_kit
@pytest.mark.parametrize("sheet", ["a4", "letter"])
def test_it_takes_few_pages(kit, sheet):
    """Low Blow one in every language, the others at most two."""
    most = 1 if kit.startswith("Low Blow") else 2
    assert {len(leaflet(kit, lang, sheet)[1]) for lang in LANGUAGES} == {most}


@every_language
@pytest.mark.parametrize("sheet", ["a3", "tabloid"])
def test_a_large_sheet_is_full_of_large_type(sheet, lang):
    """A leaflet of one page fills three quarters of A3 and Tabloid, in type of 11 points at least."""
    for kit in ("Low Blow, blog edition", "Low Blow, web edition"):
        found, (page,) = leaflet(kit, lang, sheet)
        assert found.pages == 1
        placed = [each for each in page.shapes if isinstance(each, Placement)]
        assert max(each.y + each.drawing.height for each in placed) > 0.75 * page.height
        blocks = [each.drawing for each in placed if each.drawing.name.startswith("rules ")]
        texts = [each for block in blocks for each in flat(block.shapes) if isinstance(each, TextShape)]
        assert min(each.size for each in texts if len(each.text) > 20) >= 11


@every_kit
@pytest.mark.parametrize("ink", THEMES)
def test_no_line_is_finer_than_a_printer_can_print(kit, ink):
    """Whatever the theme makes of pictures in small."""
    for drawing in leaflet(kit, ink=ink)[1]:
        inks = [each.ink for each in flat(drawing.shapes) if not isinstance(each, TextShape)]
        assert min(each.width for each in inks if each.stroke) >= 0.2 - 1e-9
        assert {each.role for each in inks} == {"print"}


def test_a_picture_that_is_missing_is_named(tmp_path, monkeypatch):
    """With those that there are."""
    found = words.Words("rules.txt", {"leaflet": ["R"], "title": ["T"], "aim": ["A"], "hero": ["table"]})
    with pytest.raises(WordsError, match="hero: there is no picture table; choose one of: die"):
        read_leaflet(found, {"die": None})


@pytest.mark.parametrize("kit", ["Blockers, standard edition", "Blockers, profi"])
def test_the_example_of_blockers_is_a_finished_game(kit):
    """Its points are those that the scorer gives it."""
    from pnp.games.blockers.leaflet import example
    from scorer.games.blockers import PLACED

    told = example(profi=kit != "Blockers, standard edition")
    ana, ben = told.facts["players"]
    assert ana["points"] == ana["groups"] + ana["captures"]
    assert told.facts["winner"] == min((ana, ben), key=lambda each: each["points"])["name"]
    tiles = sum(tile is not None for row in told.board for tile in row)
    assert tiles + ana["all"] + ben["all"] == PLACED * (2 if kit == "Blockers, standard edition" else 4)


def test_the_example_of_schocken_is_scored():
    """Jule deals out seven discs; of the Pippi only those are taken that are left."""
    from pnp.games.schocken.leaflet import example

    told = example()
    assert (told["winner"], told["loser"], told["taken"], told["left"]) == ("Ana", "Cleo", 7, 6)
    assert (told["next"]["winner"], told["next"]["worth"], told["next"]["taken"]) == ("Ben", 9, 6)


def in_place(shapes):
    """Yield shapes as they lie on the picture, those of drawings in drawings as well."""
    for shape in shapes:
        if isinstance(shape, Placement):
            at = translation(shape.x, shape.y)
            yield from (transform_shape(inner, at) for inner in in_place(shape.drawing.shapes))
        else:
            yield shape


@pytest.mark.parametrize("ink", THEMES)
@pytest.mark.parametrize("kit", ["Low Blow, blog edition", "Low Blow, web edition", "Schocken: questions"])
@pytest.mark.parametrize(
    ("room", "part", "width", "height"),
    [(50, 0, 50, 15.85), (56, 0, 56, 17.76), (56, 1, 56, 26.63), (82, 1, 82, 39), (82, 0.5, 66, 26.16)],
)
def test_comics_stay_in_their_frames(kit, ink, room, part, width, height):
    """A frame is 26 to 39 mm high where it is 82 mm wide, and cuts off what reaches beyond it, such as a cuff."""
    found, _ = leaflet(kit, ink=ink)
    steps = [item for section in found.sections if section.id == "turn" for item in section.items]
    comics = [item.growing(room, Growth(part)) for item in steps]
    assert len(comics) >= 2
    for comic in comics:
        assert (comic.width, comic.height) == pytest.approx((width, height), abs=0.01)
        boxes = [bounds(shape) for shape in in_place(comic.shapes)]
        assert min(min(box.left, box.top) for box in boxes) >= -0.01
        assert max(box.right for box in boxes) <= width + 0.01
        assert max(box.bottom for box in boxes) <= comic.height + 0.01


@pytest.mark.parametrize(("room", "part"), [(50, 0), (56, 0), (56, 0.4), (56, 1), (82, 1), (82, 0.5)])
def test_the_number_of_a_step_of_schocken_is_clear(room, part):
    """Nothing but the mat is behind it: its disc has 0.0476 of the width as radius, at least 2.5 mm."""
    found, _ = leaflet("Schocken: questions")
    steps = [item for section in found.sections if section.id == "turn" for item in section.items]
    for comic in (item.growing(room, Growth(part)) for item in steps):
        radius = max(2.5, 0.0476 * comic.width)
        shapes = [shape for shape in in_place(comic.shapes) if isinstance(shape, drawn.Path)]
        ends = [[step[-2:] for step in path.steps if len(step) > 1] for path in shapes]
        along = [
            (x + (to_x - x) * at / 20, y + (to_y - y) * at / 20)
            for points in ends
            for (x, y), (to_x, to_y) in pairwise([*points, points[0]])
            for at in range(20)
        ]
        assert along
        assert min(dist(point, (radius + 1.5, radius + 1.5)) for point in along) > radius + 0.5


@every_language
@pytest.mark.parametrize("sheet", ["a4", "letter"])
@pytest.mark.parametrize("kit", ["Low Blow, blog edition", "Low Blow, web edition", "Low Blow for four"])
def test_a_comic_of_low_blow_lies_below_the_table(kit, sheet, lang):
    """Its frames are as wide as a column of 56 mm, two in a row, numbered; on Letter a long language has none."""
    _, (page,) = leaflet(kit, lang, sheet)
    bands = [shape for shape in page.shapes if getattr(shape, "drawing", page).name == "rules band turn"]
    if sheet == "letter" and kit == "Low Blow for four" and lang in ("de", "es", "fr"):
        assert not bands
        return
    (band,) = bands
    steps = [shape for shape in band.drawing.shapes if isinstance(shape, Placement)]
    frames = [step.drawing.shapes[0].drawing for step in steps]
    assert {frame.width for frame in frames} == {56.0}
    assert [frame.name[-1] for frame in frames] == ["1", "2", "3", "4"][: len(frames)]
    assert len(frames) == (2 if "web" in kit else 4)
    assert {round(step.x, 2) for step in steps} == {0.0, 62.0}


def test_the_rest_of_a_section_below_a_comic_has_its_head_again():
    """It would seem to be about the step above it. In German on A4 the example is divided."""
    seen = set()
    kits = ("Low Blow, blog edition", "Low Blow, web edition", "Low Blow for four")
    for kit, lang, sheet in product(kits, LANGUAGES, ("a4", "letter")):
        found, (page,) = leaflet(kit, lang, sheet)
        placed = [shape for shape in page.shapes if isinstance(shape, Placement)]
        feet = [shape.y + shape.drawing.height for shape in placed if shape.drawing.name == "rules band turn"]
        divided = {
            x: section.head
            for section, (head, *blocks) in _columns_of_sections(found, [page])
            for _, x, _ in blocks
            if x != head[1] and feet
        }
        again = [
            shape
            for shape in page.shapes
            if isinstance(shape, TextShape) and shape.y > max(feet, default=1e9)
        ]
        assert {shape.x: shape.text for shape in again} == divided
        assert all(shape.y - shape.size * 0.25 > feet[0] for shape in again)
        seen |= {(lang, sheet, head) for head in divided.values()}
    assert {("de", "a4", "Beispiel: der rote Spieler (Kreis)"), ("nl", "letter", "Puntentelling")} <= seen


@every_language
@pytest.mark.parametrize("kit", ["Low Blow, blog edition", "Low Blow for four"])
def test_on_a5_only_the_comic_is_divided(kit, lang):
    """It is higher than a column; each other section has room in one."""
    found, pages = leaflet(kit, lang, "a5")
    divided = [
        section.id
        for section, blocks in _columns_of_sections(found, pages)
        if len({block[:2] for block in blocks}) > 1
    ]
    assert divided == ["turn"]


@pytest.mark.parametrize("sheet", ["a5", "letter"])
@every_kit
def test_a_last_line_is_not_alone(kit, sheet):
    """One line of words at the head of a column would look lost above the next section."""
    for lang in LANGUAGES:
        found, pages = leaflet(kit, lang, sheet)
        for section, blocks in _columns_of_sections(found, pages):
            *_, before, last = [(0, 0, 0), *blocks]
            wide = width(section.items[-1].text.replace("**", ""), theme("full").style("body"))
            assert wide > 60 or before[:2] == last[:2] or len(blocks) == 1, (lang, section.head)


@pytest.mark.parametrize("kit", ["Blockers, standard edition", "Blockers, profi"])
def test_the_city_is_counted(kit):
    """The text names as many groups of red as the picture numbers: three, by hand."""
    found, _ = leaflet(kit)
    line = lines(found)["score.groups"]
    assert "red (circle) has three" in line.text
    shown = flat(line.growing(LEAST_WIDTH, DRAWN).shapes)
    assert [shape.text for shape in shown if isinstance(shape, TextShape)] == ["1", "2", "3"]
