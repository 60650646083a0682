"""Greek, Cyrillic and eastern scripts: what sets them, where their lines end, and what is refused."""

from io import BytesIO

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from pnp.cli.folders import game_of
from pnp.drawing import fonts
from pnp.drawing.shapes import TextShape
from pnp.kits.plan import Request, draw, make_plans
from tests.pnp.measured import measure, texts
from tests.wings.own.farm import draw_kit, faults

EASTERN = "「」（）、。ー収穫札引麦一二三っあいう가나다라"


def make_font():
    """Return a font with 24 eastern signs and a blank, all squares of one width."""
    builder = FontBuilder(1000, isTTF=True)
    order = [".notdef", "space", *(f"sign{at}" for at in range(len(EASTERN)))]
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(dict(zip([32, *map(ord, EASTERN)], order[1:], strict=True)))
    pen = TTGlyphPen(None)
    pen.moveTo((100, 0))
    for point in ((100, 700), (900, 700), (900, 0)):
        pen.lineTo(point)
    pen.closePath()
    builder.setupGlyf(dict.fromkeys(order, pen.glyph()))
    builder.setupHorizontalMetrics(dict.fromkeys(order, (1000, 100)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "East", "styleName": "Regular", "psName": "East-Regular"})
    builder.setupOS2(sTypoAscender=800, fsType=0)
    builder.setupPost()
    file = BytesIO()
    builder.save(file)
    return file.getvalue()


@pytest.fixture
def folder(tmp_path):
    """Return a function that writes a folder with one card; ``own`` adds the eastern font."""

    def write(title, face, own=False):
        place = tmp_path / "farm"
        place.mkdir()
        if own:
            (place / "fonts").mkdir()
            (place / "fonts" / "East-Regular.ttf").write_bytes(make_font())
        text = f"title: {title}\nplayers: 2-3\nparts:\n  - cards: {{face: [text: {face}]}}\n"
        (place / "game.yaml").write_text(text, encoding="utf-8")
        return place

    return write


def lines_of(folder):
    """Return the texts on the first card, line by line."""
    lines = {}
    for shape in draw_kit(folder).parts[0].pieces[0].front.shapes:
        if isinstance(shape, TextShape):
            lines[shape.y] = lines.get(shape.y, "") + shape.text
    return list(lines.values())


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("достопримечательность", ["достоприме-", "чательность"]),
        ("πανεπιστήμιο", ["πανεπι-", "στήμιο"]),
    ],
)
def test_greek_and_cyrillic_words_are_hyphenated(folder, words, lines):
    """By the patterns of their language, whatever that of the folder is."""
    width = 21 if words[0] == "д" else 14
    assert lines_of(folder("Farm", f"{{at: 5 5 {width} 40, say: {words}, font: 10}}")) == lines


def test_letters_of_all_scripts_are_equally_heavy(folder):
    """Latin letters of the replacement are those of the built-in font: they are as wide."""
    place = folder("Farm", "{at: 5 5 50 10, say: 'Αγ **Яя** *Яя*', font: 10}")
    shapes = draw_kit(place).parts[0].pieces[0].front.shapes
    set_in = {
        part
        for shape in shapes
        if isinstance(shape, TextShape)
        for part in fonts.split_weights(shape.text, shape.weight)
    }
    assert {("Αγ", "wide-regular"), ("Яя", "wide-bold"), ("Яя", "wide-regular-italic")} <= set_in
    for weight in ("regular", "bold"):
        for letters in ("Magenta 0123", "fly"):
            wide, built_in = (fonts.width(letters, 10, name) for name in (f"wide-{weight}", weight))
            assert wide == pytest.approx(built_in, rel=0.002)


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("収穫札引麦", ["収穫札", "引麦"]),
        ("収穫札、引麦", ["収穫", "札、引", "麦"]),  # no line begins with a comma
        ("収穫「札引", ["収穫", "「札引"]),  # no line ends with an opening bracket
        ("収穫札ー麦", ["収穫", "札ー麦"]),
        ("収穫あっう", ["収穫", "あっう"]),
        ("収:star:麦一二", ["収", "麦一二"]),  # an icon is a letter; the first line ends with it
        ("가나다라", ["가나다", "라"]),
    ],
)
def test_lines_of_eastern_scripts_end_where_they_may(folder, words, lines):
    """In a box that is three signs wide, by hand."""
    place = folder("Farm", f"{{at: 5 5 {3.2 * 10 * 0.3528:.2f} 60, say: '{words}', font: 10 East}}", own=True)
    assert [line.replace(" ", "") for line in lines_of(place)] == [line.replace(" ", "") for line in lines]


def test_a_title_is_set_in_a_font_of_the_folder(folder):
    """On every page; the words are text that can be searched."""
    place = folder("収穫", "{at: 5 5 50 10, say: 麦, font: 10}", own=True)
    (plan,) = make_plans(Request((game_of(str(place)),)))
    assert "収穫" in measure(draw(plan).data)[0].text


AROUND = """\
  - mats: {name: 一二三, back: [text: {at: 5 5 9 9, say: Я}]}
  - score-sheet: {rows: [麦, {引: 麦 * 2}], ties: [麦]}
"""


def test_words_of_a_folder_stand_among_ours(folder):
    """Each sign by itself: a part's name in the names of pages and in footers, with our words around it."""
    place = folder("収穫", "{at: 5 5 50 10, say: 麦 Ж Farm, font: 10}", own=True)
    file = place / "game.yaml"
    game = file.read_text(encoding="utf-8").replace(
        "{face", "{name: 札 Deck, back: [box: {at: 5 5 9 9, fill: red}], face"
    )
    file.write_text(game + AROUND, encoding="utf-8")
    (plan,) = make_plans(Request((game_of(str(place)),)))
    text = " ".join(page.text for page in measure(draw(plan).data))
    for words in ("札 Deck / 一二三, front", "Ties are broken by more points in 麦", "麦 Ж Farm", "麦 × 2"):
        assert words in text


@pytest.mark.parametrize("title", ["札引", "Farm"])
def test_a_letter_that_no_font_has_is_a_fault(folder, title):
    """With what to do; text from right to left is refused."""
    place = folder(title, "{at: 5 5 50 10, say: 札札 חיטה}")
    told = faults(place, draw_kit)
    assert any("right-to-left scripts are not supported" in line for line in told)
    (place / "game.yaml").write_text((place / "game.yaml").read_text().replace("חיטה", ""))
    told = faults(place, draw_kit)
    assert all("put a font that has it into fonts/" in line for line in told)
    assert len(told) == (2 if title == "札引" else 1)


def test_a_deck_says_that_it_is_japanese(tmp_path):
    """Its words come in the own font, instructions in English; a column names the first language."""
    place = tmp_path / "farm"
    (place / "fonts").mkdir(parents=True)
    (place / "fonts" / "East-Regular.ttf").write_bytes(make_font())
    face = 'face: [text: {at: 5 5 53 9, say: "{name}"}]'
    (place / "game.yaml").write_text(
        "title: {ja: 収穫, en: Harvest}\nplayers: 2\nlanguages: [ja, en]\n"
        f"parts:\n  - cards: cards.csv\n    {face}\n",
        encoding="utf-8",
    )
    (place / "cards.csv").write_text("name@ja,name@en\n麦二一,Wheat\n", encoding="utf-8")
    for lang, words in (("ja", {"収穫", "麦二一", "Part"}), ("en", {"Harvest", "Wheat", "Part"})):
        (plan,) = make_plans(Request((game_of(str(place)),), 2, lang=lang))
        assert {text.text for page in draw(plan).document.pages for text in texts(page.shapes)} >= words
