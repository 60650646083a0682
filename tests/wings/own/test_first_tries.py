"""What people write at first: it is understood, or told with what to write."""

import unicodedata
from pathlib import Path

import pytest

from pnp.cli.app import run
from pnp.wings.own.description import describe_folder
from pnp.wings.own.files import Files
from pnp.wings.own.findings import Findings, FolderSpot
from scorer.wings.own.folder import Folder
from tests.wings.own.farm import CARDS, GAME, draw_kit, faults, rows, things, words

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'


TRIES = r"""
"{name}" => {name} => game.yaml:8: put {name} in quotes: "{name}"
"{name}" => “{name}” => game.yaml:8: “ is not a straight quote; write "
at: 5 3 44 9 => at: 5, 3, 44, 9 => game.yaml:8: separate lengths with spaces, not commas
"#f2c53d" => #f2c53d => game.yaml:3: # begins a comment, which hides the rest of the line; write '#f2c53d'
cards: cards.csv => cards: cards.xls => 'cards.xls' is not a table; save it as
"{name}" => "{name}", font: Lora 9 => there is no font 'Lora' in the folder; put its file there as
fill: {kind} => fill: "#fc3" =>
    face: =>     size: 63mm x 88 mm\n    face: =>
    face: =>     back:\n      - icon: {at: 0 0 9 9, draw: ':{points}:'}\n    face: => cards.csv:2 points (en): unknown
parts: => seats: [red]\nparts: => game.yaml:2: players is '2-3'; seats has 1 colour
say: "{name}" => say: "{seat}" => game.yaml:8: {seat} is known where a part is made for each seat
say: "{name}" => say: "{name}", style: hed => game.yaml:8: style is missing; write it as style: {hed:
    face: =>     back: [icon: {at: 0 0 9 9, draw: star}]\n    face: => game.yaml:6: found 'star'; write ':star:'
parts: => parts:\n  - tuck-box: {holds: cards} =>
parts: => parts:\n  - tokens: circle 16 => 'circle 16' is a shape, not a table; write it below: shape: c
parts: => parts:\n  - dice: {faces: [1, 2]} => game.yaml:5: a die has six faces, not 2; write faces:
parts: => parts:\n  - mats: {face: [text: {at: 0 0 9 9, say: '{name}'}]} => game.yaml:5: {name} is a column, and this
parts: => parts:\n  - score-sheet: {rows: [A], wins: most} => game.yaml:5: found 'most'; write highest | lowest
"{points} > 1" => "{points} is 1" => game.yaml:9: found '{points} is 1'; write '{points} > 0'
"{name}" => "{name}", font: 5 => game.yaml:8: found '5'; write 6.5–300
"{name}" => "{name}", fit: 9-5 => game.yaml:8: found '9-5'; write 13-10 (6.5–300)
"{name}" => "{name}", fit: 7-9 => game.yaml:8: found '7-9'; write 9-7 (6.5–300)
"{kind}", bleeds: true => ink, line: ink, width: 0.1 => game.yaml:7: found '0.1'; write 0.3 (0.2–20)
text: {at: 5 3 44 9, say: "{name}"} => text: hello => found 'hello'; write {at: 5 3 44 9, say: "{name}"
    face: =>     face:\n      - line: {from: 0 0, to: 9 9, dash: 0 0} => game.yaml:7: found '0 0'; write 2 1
at: 5 3 44 9 => at: 5,5 3 44 9 => game.yaml:8: found '5,5 3 44 9'; write 5.5 3 44 9
at: 5 3 44 9 => x: 5, y: 3, w: 44, h: 9 => found 'x: 5, y: 3, w: 44, h: 9'; write at: 5 3 44 9
"{name}" => Hello, you => game.yaml:8: put Hello, you in quotes: "Hello, you"
"{points} > 1" => {points} > 1 => game.yaml:9: put {points} > 1 in quotes: "{points} > 1"
say: "{name}" => say: => game.yaml:8: say is missing; write it as say: "..."
say: "{name}" => say: "{NAME}" =>
"{name}" => Cost: two: 3 => game.yaml:8: a value with ': ' in it needs quotes around it
"{name}" => "{name}", font: 9px => game.yaml:8: found '9px'; write 9
"{name}" => "{name}", colour: on red => game.yaml:8 (en): unknown colour 'on red'; write 'on-red'
"{name}" => "{name}", colour: stone => game.yaml:8 (en): unknown colour 'stone'; write
    face: =>     size: 2.5in x 3.5in\n    face: => game.yaml:6: found '2.5in x 3.5in'; write 63.5x88.9
    face: =>     size: 2.5x3.5\n    face: => game.yaml:6: found '2.5x3.5'; write 63.5x88.9
    face: =>     size: 5x5\n    face: => game.yaml:6: found '5x5'; write 57x87 (8–420 mm)
    face: =>     size: 6,3 * 8,8 cm\n    face: => game.yaml:6: found '6,3 * 8,8 cm'; write 63x88
    face: =>     shape: hex 2in\n    face: => game.yaml:6: found 'hex 2in'; write hex 50.8 (8–200 mm)
    face: =>     shape: hex\n    face: => game.yaml:6: found 'hex'; write hex 16 (8–200 mm)
    face: =>     id: My Cards\n    face: => game.yaml:6: found 'My Cards'; write my-cards
    face: =>     back: [icon: {at: 0 0 9 9, draw: icons/a.svg}]\n    face: => 'icons/a.svg'; write ':a:'
    face: =>     back:\n    - {box: {at: 0 0 9 9}, icon: {}}\n    face: => write - box: ... | - icon: ...
    face: =>     back:\n    - star: {at: 0 0 9 9, tips: 5}\n    face: => game.yaml:7: unknown mark 'star'; write box,
    face: =>     back:\n    - {}\n    face: => game.yaml:7: found a mapping of keys; write - box: ... | - circle: ...
- cards: cards => - card: cards => game.yaml:5: unknown part 'card'; write 'cards'
"#f2c53d" => "f2c53d" => game.yaml:3: found 'f2c53d'; write "#f2c53d"
parts: => seats: red, blue, green\nparts: => game.yaml:4: found 'red, blue, green'; write [red, blue, green]
parts: => seats: [red, navy, blue]\nparts: => game.yaml:4: unknown seat 'navy'; write red, blue,
parts: => languages: en, de\nparts: => game.yaml:4: found 'en, de'; write [en, de]
parts: => parts:\n  - rules: [a.md] => game.yaml:5: found a list; write rules.md
parts: => parts:\n  - score-sheet: {rows: [{A: 3}]} => game.yaml:5: found '3'; write 3 each
parts: => parts:\n  - score-sheet: {rows: {A: 3}} => found a mapping of keys; write rows: [Fields, {Bonus:
parts: => parts:\n  - board: {grid: hexes 1in, cells: a, marks: [line: {path: A1 A2}]} => 'hexes 1in'; write hexes 25.4
parts: => parts:\n  - board: {grid: squares 20, cells: aa, key: {a: red}} => game.yaml:5: found 'red'; write {fill: red}
parts: => parts:\n  - board: {grid: squares 9, cells: aa, marks: [line: {path: [A1, A2]}]} => a list; write path: A1 A2
"""


@pytest.mark.parametrize(("right", "wrong", "fault"), rows(TRIES))
def test_what_people_write_at_first(farm, right, wrong, fault):
    """Is understood, or told with what to write."""
    folder = farm(GAME.replace(right, wrong).replace('"{points} points"', '"{points}"'))
    if not fault:
        warnings = describe_folder.__wrapped__(folder).findings.warnings
        assert set(warnings.values()) == {"de"}, "a cell of the table has no German, and no more is told"
        return
    told = faults(folder, draw_kit)
    assert fault in "\n".join(told)
    assert len(told) == 1 or "unknown icon" in fault or "cards.csv" in told[0]


def test_what_is_wrong_is_told_once(farm):
    """A mark that is a word alone lacks no place besides."""
    folder = farm(GAME.replace('text: {at: 5 3 44 9, say: "{name}"}', "text: hello"))
    assert len(faults(folder)) == 1


def test_two_signs_of_equality_are_as_good_as_one(farm):
    """As programs write them."""
    folder = farm(GAME.replace("{points} > 1", "{points} == 2"))
    assert [words(each) for each in things(folder)[0]] == [["Field"], ["Garden", "2 points"]]


def test_a_text_with_commas_needs_quotes(farm):
    """The cell that is too many is told, and how the text is written."""
    (line,) = faults(farm(cards=CARDS + "Barn, a large one,wheat,1,2,3\n"))
    assert 'has no column; put a text with commas in quotes, as in "Draw one' in line


def test_an_unknown_icon_may_be_added():
    """Where the folder has others."""
    files = Files(Folder(Path("farm")), Findings())
    files.icons["wheat"] = Path("icons/wheat.svg")
    files.check_icon("gold", FolderSpot("game.yaml", 3))
    ((_, wrong),) = files.findings.faults
    assert wrong.startswith("unknown icon 'gold'; write ")
    assert wrong.endswith(", or add icons/gold.svg")


def test_copies_in_capitals_are_told(farm):
    """Such a column would say nothing."""
    told = faults(farm(cards=CARDS.replace("copies", "Copies")))
    assert told[0] == "cards.csv:1 Copies: unknown column 'Copies'; write 'copies'"


def test_a_column_in_another_language_alone_is_told(farm):
    """With the column that is missing."""
    told = faults(farm(cards=CARDS.replace("kind", "text@de")))
    assert "cards.csv:1 text@de: text is missing; write it as text@en" in told


DRAWN = r"""
en: Farm => en: Farm ☃ => game.yaml:1 (en): the font has no sign for '☃'
cards.csv => cards.csv\n    name: Snow ☃ => game.yaml:5 (en): the font has no sign for '☃'
at: 5 60 => at: 5 3 => cards.csv:3 points (en): these words overlap others: 'Garden'
at: 5 3 44 9 => at: 59 3 44 9 => game.yaml:8 (en): 'text' extends 39.5
at: 5 60 => turn: 90, at: 50 60 => game.yaml:9 (en): 'text' extends
RULES => # Rules\n => rules.md:1 (en): the rules have no text below their title
RULES => # Rules\n\nOne.\n\n## ☃\n => rules.md:5 (en): the font has no sign for '☃'
RULES => # Rules\n\nOne.\n\n- ☃\n => rules.md:5 (en): the font has no sign for '☃'
RULES => # Rules\n\nOne short line.\n =>
RULES => # Rules\n\n## Turns\n\n- Draw.\n =>
"""


@pytest.mark.parametrize(("old", "new", "fault"), rows(DRAWN))
def test_what_only_drawing_finds_has_its_line(farm, old, new, fault):
    """Signs that the type lacks, words on words, rules without words; heads without words before them are right."""
    rules = new if old == "RULES" else "# Rules\n\nDraw.\n\n- Draw.\n"
    folder = farm(f"{GAME.replace(old, new)}  - rules: rules.md\n", rules_md=rules.encode())
    if fault:
        assert fault in "\n".join(faults(folder, draw_kit))
    else:
        assert draw_kit(folder).parts[1].pieces


def test_faults_of_a_finished_file_name_the_part_they_come_of(farm, tmp_path, monkeypatch, capsys):
    """Turned words on others are found only there; nothing is written, and the part is named."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    turned = GAME.replace("at: 5 60 44 9,", "at: 5 3 44 9, turn: 1,")
    assert run(["build", f"{farm(turned)}/", "--players", "2", "--out", str(tmp_path / "out")]) == 1
    *faults, last = capsys.readouterr().err.splitlines()
    assert "the text '2 points' overlaps 'Garden'" in faults[0]
    assert "Those pages show what is said at" in last
    assert "farm/game.yaml:5 (en); change it there." in last
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_names_of_files_may_have_any_letters(farm, form):
    """A Mac writes ö as two signs."""
    marks = "icon: {at: 0 20 9 9, draw: ':löwe:'}\n      - picture: {at: 0 40 9 9, file: bilder/Schloß ö.svg}"
    folder = farm(GAME.replace("- text: {at: 5 3", f"- {marks}\n      - text: {{at: 5 3"))
    for name in ("icons/Löwe.svg", "bilder/Schloß ö.svg"):
        file = folder / unicodedata.normalize(form, name)
        file.parent.mkdir(exist_ok=True)
        file.write_text(SQUARE, encoding="utf-8")
    assert draw_kit(folder).parts


def test_a_sign_in_the_first_paragraph_of_rules_has_its_line(farm):
    """Also where it stands beside the title."""
    folder = farm(f"{GAME}  - rules: rules.md\n", rules_md="# Rules\n\nOne \u2603.\n".encode())
    (line,) = faults(folder, draw_kit)
    assert line.startswith("rules.md:3 (en): the font has no sign for")


def test_icons_and_fonts_as_people_call_their_files(farm):
    """Capitals and blanks in names of icons; fonts with an axis, and sizes with their unit."""
    folder = farm(GAME.replace('say: "{name}"', 'say: "{name} :big-wheat:", font: Lora 9pt'))
    for name in ("icons/Big Wheat.svg", "fonts/Lora-VariableFont_wght.ttf"):
        (folder / name).parent.mkdir()
        (folder / name).write_bytes(b"")
    description = describe_folder.__wrapped__(folder)
    assert description.files.icons["big-wheat"].name == "Big Wheat.svg"
    assert list(description.files.fonts["Lora"]) == ["regular"]


def test_white_on_a_colour_is_a_fault_where_the_colour_is_an_outline(farm):
    """One line tells the rows."""
    cards = "name,name@de,kind,points,copies\n" + "Field,,#205080,1,1\n" * 40
    folder = farm(GAME.replace('"{name}"}', '"{name}", colour: white}'), cards)
    assert draw_kit(folder).parts
    (line,) = faults(folder, lambda folder: draw_kit(folder, "low"))
    assert line.startswith("cards.csv:2 name (en), rows 2-41: this is invisible with --ink low")


@pytest.mark.parametrize("ink", ["full", "low", "grey"])
def test_the_contrast_colour_of_any_colour_is_seen_in_every_ink(farm, ink):
    """Dark and light colours, of the folder, of the palette and as values."""
    kinds = ("wheat", "#205080", "red", "grey-1", "white", "ink", "")
    cards = "name,name@de,kind,points,copies\n" + "".join(f"Field,,{kind},1,1\n" for kind in kinds)
    assert draw_kit(farm(GAME.replace('"{name}"}', '"{name}", colour: "on-{kind}"}'), cards), ink).parts
