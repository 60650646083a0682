"""Words on cards that would be printed as they stand: each is told once for its column."""

import pytest

from pnp.drawing.marked import icons_in
from tests.wings.own.farm import GAME, draw_kit, faults, things, words

TEXT = GAME.replace('say: "{name}"', 'say: "{name} {text}"')
STAR = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
BOARD = """\
title: Farm
players: 2
parts:
  - board:
      grid: squares 20
      key: {f: {fill: red}}
      cells: |
        f f w
        f . x
"""


def write(farm, *cells, game=TEXT):
    """Return a folder with an icon, and with these cells in the column of texts."""
    rows = "".join(f'Field,wheat,1,"{cell}"\n' for cell in cells)
    folder = farm(game, f"name,kind,points,text\n{rows}")
    (folder / "icons").mkdir(exist_ok=True)
    (folder / "icons" / "coin.svg").write_text(STAR, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("cell", "fault"),
    [
        ("<b>Pay</b> now", "'<b>' is printed as it stands; write **...**"),
        ("go<br>now", "'<br>' is printed as it stands; write a line break"),
        ("go<BR />now", "'<BR />' is printed as it stands; write a line break"),
        ("<span class='x'>go", "'<span class='x'>' is printed as it stands"),
        ("Pay &amp; go", "'&amp;' is printed as it stands; write '&'"),
        ("It&#39;s", "'&#39;' is printed as it stands; write '''"),
        (r"one\ntwo", r"'\n' is printed as it stands; write a line break"),
        ("Pay [coin]", "'[coin]' is printed as it stands; write :coin:"),
        ("Pay [Coin]", "'[Coin]' is printed as it stands; write :coin:"),
        ("Pay {points}", "'{points}' is filled in only in game.yaml, not in a table"),
        ("__Pay__ now", "'__Pay__' is printed as it stands; write **Pay**"),
        ("**Pay now", "'**' has no partner on its line; close it, or write \\* for a star that is printed"),
        ("**Pay\nnow**", "'**' has no partner on its line"),
        ("*Pay **now**", "'*' has no partner on its line"),
    ],
)
def test_what_would_print_wrong_is_one_fault_of_its_column(farm, cell, fault):
    """Of 40 rows, with all of them."""
    (line,) = faults(write(farm, *[cell] * 40))
    rows = "rows 2, 4, 6, 8, 10, …, 80" if "\n" in cell else "rows 2-41"
    assert f"cards.csv:2 text (en), {rows}: {fault}" in line


@pytest.mark.parametrize(
    "cell",
    [
        *("3 < 4 > 2", "Salt & pepper; fine", "a & b;", "3 * 4", "Note*", "**2 more** here", r"\*\*", "____"),
        *("a_b_c", "10:30:45", "At 7:30: go", r"\:coin\:", ":coin:", "[see](it)", r"C:\\new", "x<y and y>z"),
    ],
)
def test_ordinary_words_are_not_told(farm, cell):
    """Signs of sums and times, stars of notes, and markup of our own."""
    assert things(write(farm, cell))[1] == ()


@pytest.mark.parametrize("cell", ["Pay [gold]", "Pay {gold}"])
def test_what_may_be_meant_is_a_note(farm, cell):
    """It is printed."""
    folder = write(farm, cell, cell)
    (made, _), (note,) = things(folder)
    assert words(made) == [f"Field {cell}"]
    assert note == f"{folder}/cards.csv:2 text, rows 2-3: '{cell[4:]}' is printed as it stands"


@pytest.mark.parametrize(
    ("say", "fault"),
    [
        ("<b>{name}</b>", "game.yaml:8: '<b>' is printed as it stands; write **...**"),
        (
            r"one\\ntwo",
            r"game.yaml:8: '\n' is printed as it stands; write a line break, in double quotes as \n",
        ),
        ("Pay [coin]", "game.yaml:8: '[coin]' is printed as it stands; write :coin:"),
        ("Pay {name", "game.yaml:8: '{' stands alone; write {name} for a column, or {{ for a brace"),
    ],
)
def test_words_in_the_game_are_told_at_their_line(farm, say, fault):
    """By the same rules."""
    assert fault in faults(write(farm, "a", game=GAME.replace('say: "{name}"', f'say: "{say}"')))


def test_braces_that_are_doubled_are_printed(farm):
    """As they are asked for."""
    made = things(farm(GAME.replace('say: "{name}"', 'say: "{{{name}}}"')))[0]
    assert words(made[0]) == ["{Field}"]


@pytest.mark.parametrize(
    ("text", "icons"),
    [
        ("10:30:45", []),
        ("at 7:30:", []),
        ("Pay 2:coin:", ["coin"]),
        (":2d: and :coin:", ["2d", "coin"]),
        (r"\:coin\:", []),
    ],
)
def test_a_time_is_no_icon(text, icons):
    """A name that begins with a digit follows no letter or digit."""
    assert icons_in(text) == icons


@pytest.mark.parametrize(
    ("key", "wanted"),
    [
        (
            "{f: {fill: red}}",
            [
                f"game.yaml:{line}: the key lacks the letter '{letter}' of the cells; "
                f"write {letter}: {{fill: red}}, or {letter}: {{}} for blank cells"
                for line, letter in [(9, "w"), (10, "x")]
            ],
        ),
        ("{f: {fill: red}, w: {}, x: {}}", []),
    ],
)
def test_letters_that_the_key_lacks_are_told_with_their_lines(farm, key, wanted):
    """A slip in a large map is a hole in the print; cells with an empty entry are meant to be blank."""
    board = farm(BOARD.replace("{f: {fill: red}}", key).replace("f f w", "f f f\n        f f w"))
    assert (faults(board, draw_kit) if wanted else list(draw_kit(board).remarks)) == wanted
