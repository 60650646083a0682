"""Mistakes in writing YAML that people make, each told in one sentence at its line."""

import os
import random
import re
from pathlib import Path

import pytest

from scorer.record import ResultsError, read
from scorer.record.nodes import tree
from tests.scorer.record.spoilt import GAME, faults_of

EDITS = int(os.environ.get("PNP_EDITS", "300"))
"""How often a file is spoilt."""

FIRST = "line 9 by 4 with its dash"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        # wrong indentation
        ("      Ben:  {", "     Ben:  {", f"11: this line is indented by 5 spaces, {FIRST} and line 10 by 6; lines"),
        ("      Ben:  {", "       Ben:  {", "11: this line is indented by 7 spaces, line 10 by 6; lines that belong"),
        ("      Cleo: {", "     Cleo: {", f"12: this line is indented by 5 spaces, {FIRST} and line 11 by 6; lines"),
        ("      Ana:  {", "Ana:  {", "11: this line is indented by 6 spaces, line 10 by 0; lines that belong"),
        ("      Ben:  {", "  Ben:  {", f"11: this line is indented by 2 spaces, {FIRST} and line 10 by 6; lines"),
        ("edition:", " edition:", "2: this line is indented by 1 space, line 1 by 0; lines that belong together"),
        ("counters:", " counters:", "13: this line is indented by 1 space, line 4 by 0; lines that belong together"),
        ("  - rows", " - rows", "9: this line is indented by 1 space, line 5 by 2; lines that belong together"),
        ("  - rows", "   - rows", "9: this line is indented by 3 spaces, line 5 by 2; lines that belong together"),
        ("      B4 B4", "    B4 B4", "7: this row of the board is indented by 4 spaces, the row above by 6; indent"),
        ("      B4 B4", "     B4 B4", "7: this row of the board is indented by 5 spaces, the row above by 6; indent"),
        ("      B4 B4", "B4 B4", "7: this row of the board is indented by 0 spaces, the row above by 6; indent"),
        ("      R5", "       R5", "7: this row of the board is indented by 6 spaces, the row above by 7; indent"),
        # tabs
        ("      Ben:  {", "\tBen:  {", "11: this line is indented with a tab; indent it with spaces"),
        ("      B4 B4", "\tB4 B4", "7: this line is indented with a tab; indent it with spaces"),
        ("  - rows", "  -\trows", "9: this line is indented with a tab; indent it with spaces"),
        # spaces that look like ordinary ones
        ("      Ben:  {", "\u00a0\u00a0Ben:  {", "11: this line is indented with a no-break space (U+00A0); indent it"),
        ("      B4 B4", "    \u202f B4 B4", "7: this line is indented with a no-break space (U+202F); indent it with"),
        ("counters:", "\u3000counters:", "13: this line is indented with the character U+3000; indent it with spaces"),
        ("edition:", "\u200bedition:", "2: this line is indented with the character U+200B; indent it with spaces"),
        ("game: low", "game:\u00a0low", "1: the space after the colon is no ordinary one; type it again: 'game: low-b"),
        ("  - rows", "  -\u00a0rows", "9: the space after the dash is no ordinary one; type it again: '- rows:'"),
        # directives, and comments of other languages
        ("game: low", "%YAML 9.9\n---\ngame: low", "1: a line that begins with '%YAML' cannot stand here; delete it"),
        ("game: low", "%YAML 1.2\ngame: low", "1: a line that begins with '%YAML' cannot stand here; delete it"),
        ("edition: blog", "%TAG\nedition: blog", "2: a line that begins with '%TAG' cannot stand here; delete it"),
        ("edition: blog", "// blog", "2: a line that begins with '//' cannot stand here; delete it, or write #"),
        # colons
        ("game: low", "game low", "1: a colon is missing; write 'game: low-blow'"),
        ("edition: blog", "edition blog", "2: a colon is missing; write 'edition: blog'"),
        ("edition: blog", "edition = blog", "2: a colon is missing; write 'edition: blog'"),
        ("rounds:", "rounds", "4: a colon is missing; write 'rounds:'"),
        ("- rows:", "- rows", "9: a colon is missing; write 'rows:'"),
        ("Ben:  {", "Ben  {", "11: a colon is missing; write 'Ben: {pips: 14, own: 2}'"),
        ("game: low", "game:low", "1: a space is missing after the colon; write 'game: low-blow'"),
        ("edition: blog", "edition:blog", "2: a space is missing after the colon; write 'edition: blog'"),
        ("players: [", "players:[", "3: a space is missing after the colon; write 'players: [Ana, Ben, Cleo]'"),
        ("edition: blog", "notes: late: again", "2: a value with ': ' in it needs quotes around it"),
        # dashes
        ("  - rows", "  -rows", "9: a space is missing after the dash; write '- rows:'"),
        ("  - board", "  -board", "5: a space is missing after the dash; write '- board: |'"),
        ("  - board", "    board", "9: this line begins with a dash, but those above have none; give every item one"),
        # quotes and brackets
        ("game: low", "game: 'low", "1: a quote is opened here and never closed; close it, or write '' for one"),
        ("low-blow", '"low" blow', "1: text follows the closing quote; put all of it in quotes"),
        ("edition: blog", "notes: 'it's late'", "2: text follows the closing quote; put all of it in quotes"),
        ("Cleo]", "Cleo", "3: a bracket is opened and not closed; write ']' at its end"),
        ("14, own: 2}", "14, own: 2", "11: a bracket is opened and not closed; write '}' at its end"),
        ("Cleo: 12}", "Cleo: 12", "13: a bracket is opened and not closed; write '}' at its end"),
        ("pips: 14, own", "pips: 14 own", "11: a comma or a closing '}' is missing before column 26"),
        ("Cleo]", "Cleo}", "3: a comma or a closing ']' is missing before column 25"),
        # signs that mean something
        ("[Ana", "[!Ana", "3: '!Ana' is a tag; leave it out, or put the name in quotes"),
        ("[Ana", "[*Ana", "3: '*Ana' is an alias; write the value out, or the name in quotes"),
        ("[Ana", "[&Ana", "3: '&Ana' is an anchor; leave it out, or put the name in quotes"),
        ("[Ana", "[#1 Ana", "3: # begins a comment, which hides the rest of the line; write '#1 Ana'"),
        ("14, own: 2}", "14, own: #2}", "11: # begins a comment, which hides the rest of the line; write '#2'"),
        ("[Ana", "[Ana #1", "3: # begins a comment, which hides the rest of the line; write 'Ana #1'"),
        ("counters:", "---\ncounters:", "13: a second document begins here; one file holds one game"),
        ("edition: blog", "? [a, b]\n: blog", "2: there is a list or a mapping where a key should be; write"),
    ],
)  # fmt: skip
def test_a_slip_in_writing_is_told_where_it_is(old, new, fault):
    """One fault, one sentence, the right line."""
    assert old in GAME
    (found,) = faults_of(GAME.replace(old, new, 1))
    assert found.startswith(f"e.yaml:{fault}")


FOLDER = """\
title: Farm
parts:
  - cards: cards.csv
    face:
      - box: {at: fill}
      - text: {at: 1 1 9 9}
    size: poker
  - tokens:
      shape: circle 16
      count: 8
    name: Stones
  - aid: aid.md
"""
IN_PART = "line 8 by 4 with its dash"
AN_ITEM = "and an item of a list with a dash, as in line"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("    name", "  name", f"11: this line is indented by 2 spaces, {IN_PART} and line 10 by 6; lines"),
        ("    name", "  name", f"begin in the same column, {AN_ITEM} 8"),
        ("    name", "   name", f"11: this line is indented by 3 spaces, {IN_PART}; lines that belong"),
        ("    name", "     name", f"11: this line is indented by 5 spaces, {IN_PART} and line 10 by 6; lines that"),
        ("    name", "name", f"11: this line is indented by 0 spaces, {IN_PART}; lines that belong"),
        ("  - tokens", "    tokens", None),
        ("  - tokens", "  tokens", "8: this line is indented by 2 spaces, line 7 by 4; lines that belong together "),
        ("  - tokens", "  tokens", f"begin in the same column, {AN_ITEM} 3"),
        ("  - tokens", "   - tokens", "8: this line is indented by 3 spaces, line 3 by 2; lines that belong"),
        ("  - tokens", "- tokens", "8: this line is indented by 0 spaces, line 3 by 2; lines that belong"),
        ("  - cards", "  cards", "3: a dash is missing here; line 8 in the same column has one"),
        ("    size", "      size", "7: this line is indented by 6 spaces, line 4 by 4 and line 6 by 8 with its dash; "),
        ("      - box", "      box", "6: this line begins with a dash, but those above have none; give every item"),
        ("      - box", "        box", "6: this line begins with a dash, but those above have none; give every item"),
        ("      - text", "      text", f"{AN_ITEM} 5"),
        ("      - text", "     - text", "6: this line is indented by 5 spaces, line 5 by 6; lines that belong"),
        ("  - aid", "  aid", "12: this line is indented by 2 spaces, line 11 by 4; lines that belong"),
        ("  - aid", "  aid", f"{AN_ITEM} 8"),
    ],
)  # fmt: skip
def test_a_line_at_a_wrong_depth_is_told_with_the_nearest_lines_of_its_block(old, new, fault):
    """And with the dash that it may lack; lines of blocks that are closed above it are not named."""
    assert old in FOLDER
    found = tree(FOLDER.replace(old, new, 1)).fault
    assert found is None if fault is None else fault in f"{found.line}: {found.message}"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "1: the file is empty; a results file begins with 'game: low-blow'"),
        ("\n\n", "1: the file is empty; a results file begins with 'game: low-blow'"),
        ("# only a comment\n", "1: the file is empty; a results file begins with 'game: low-blow'"),
        ("- game: low-blow\n", "1: the file is a list; a results file begins with 'game: low-blow', without a dash"),
        ("Ana won.\n", "1: there is no 'key: value' here; a results file begins with 'game: low-blow'"),
        (b"\x89PNG\r\n\x1a\n\0\0", "1: the file is binary; write it as text, in any editor"),
        ("game: low-blow\n".encode("utf-16"), "1: the file is UTF-16 text; save it as UTF-8"),
        ("game: low-blow\nplayers: [René]\n".encode("latin-1"), "2: byte 0xe9 is not UTF-8 text; save the file as"),
        ("game: low-blow\nnotes: \x07\n", "2: the character U+0007 is not allowed here; delete it"),
        ("game: low-blow\r\nnotes: \u2028\r\n", "2: the character U+2028 is not allowed here; delete it"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_game_is_told_in_one_line(text, fault):
    """Empty, a list, prose, broken JSON, binary, another encoding."""
    (found,) = faults_of(text)
    assert found.startswith(f"e.yaml:{fault}")


@pytest.mark.parametrize(
    ("text", "line", "problem", "column"),
    [
        (GAME.replace("[Ana", '["An\\qa"'), 3, "unknown escape character", 14),
        (GAME.replace("own: 2}", "own: 2}}", 1), 10, "did not find expected key", 31),
        (GAME.replace("[Ana", "[@Ana"), 3, "character that cannot start any token", 11),
        (GAME.replace("|\n", "|", 1), 5, "did not find expected comment or line break", 19),
        (f"%{GAME}", 1, "unexpected non-alphabetical character", 6),
        ('{"game": "low-blow"\n "players": []}', 2, "did not find expected ',' or '}'", 2),
        ('{"game": "low-blow",\n "players": []}}', 2, "did not find expected <document start>", 16),
        ('{"game": "low-blow",\n "players": ["\\ud83d"]}', 2, "invalid Unicode character escape code", 17),
    ],
)
def test_a_rare_fault_has_the_words_of_the_parser(text, line, problem, column):
    """With the line, and what stands there."""
    (found,) = faults_of(text)
    assert found.startswith(f"e.yaml:{line}: this is not YAML: ")
    assert f"{problem} at column {column} of '{text.splitlines()[line - 1].strip()[:39]}" in found


def test_a_file_that_ends_too_soon_has_the_words_of_the_parser():
    """There is no line to show."""
    (found,) = faults_of('{"game": "low-blow",\n "players": []\n')
    assert found == "e.yaml:3: this is not YAML: did not find expected ',' or '}'"


@pytest.mark.parametrize(
    ("indent", "fault"),
    [
        (0, None),
        (1, "5: this line is indented by 1 space, line 4 by 2; lines that belong together begin in the same column"),
        (3, "5: this line is indented by 3 spaces, line 4 by 2; lines that belong together begin in the same column"),
        (6, "5: this line is indented by 6 spaces, line 4 by 2; lines that belong together begin in the same column"),
    ],
)  # fmt: skip
def test_a_dash_in_another_column_than_the_one_above_is_told(indent, fault):
    """YAML takes one that is indented more for a part of the text above."""
    lines = ["game: schocken", "players: [Ana, Ben]", "throws:", "  - Ana 421/1, Ben 665/3"]
    text = "\n".join([*lines, f"{' ' * (indent or 2)}- Ben 322/2, Ana 111/2", ""])
    if fault is None:
        assert len(read(text.encode()).throws) == 2
    else:
        assert faults_of(text) == [f"e.yaml:{fault}"]


def refusal(text):
    try:
        read(text, "e.yaml")
    except ResultsError as wrong:
        return wrong
    return None


def test_a_spoilt_evening_is_told_in_sentences():
    """Files with one to three wrong characters: refused in one sentence a fault, of one line, or read."""
    evening = (Path(__file__).parents[3] / "docs" / "low-blow.yaml").read_text()
    chance, refused = random.Random(36), 0
    for _ in range(EDITS):
        text = list(evening)
        for _ in range(chance.randint(1, 3)):
            place = chance.randrange(len(text))
            text[place] = chance.choice(["", text[place] * 2, *" :-[]{}\n\t'\"|#0R.,x"])
        wrong = refusal("".join(text))
        if wrong is not None:
            refused += 1
            lines = str(wrong).splitlines()
            assert len(lines) == len(wrong.faults)
            assert all(re.match(r"e\.yaml:[1-9]\d*: \S.{10,}", line) for line in lines)
    assert refused > EDITS // 2


def test_every_line_with_a_tab_is_told_and_other_faults_too():
    """Tabs hide nothing."""
    text = (
        GAME.replace("      ", "\t\t")
        .replace("edition: blog", "edition: blgo")
        .replace("pips: 14", "pips: 41")
    )
    tab = "this line is indented with a tab; indent it with spaces"
    assert faults_of(text) == [
        "e.yaml:2: unknown edition 'blgo'; write blog or web",
        *(f"e.yaml:{line}: {tab}" for line in (6, 7, 8, 10, 11, 12)),
    ]
    text = GAME.replace("      Ben", "\tBen").replace("pips: 17, own: 2}\nc", "pips: 41, own: 2}\nc")
    assert faults_of(text) == [
        f"e.yaml:11: {tab}",
        "e.yaml:12: round 2: Cleo has 41 pips; 5 dice show 5 to 30",
    ]


def test_other_faults_are_told_beside_no_break_spaces():
    """Such a space counts as one for the depth of a line; it is told in each line, and the rest is checked."""
    text = GAME.replace("      ", "\u00a0" * 6).replace("pips: 14", "pips: 41")
    hard = "this line is indented with a no-break space (U+00A0); indent it with spaces"
    assert faults_of(text) == [f"e.yaml:{line}: {hard}" for line in (6, 7, 8, 10, 11, 12)]
    text = GAME.replace("      Ana:", "\u00a0" * 6 + "Ana:").replace("pips: 14", "pips: 41")
    assert faults_of(text) == [
        f"e.yaml:10: {hard}",
        "e.yaml:11: round 2: Ben has 41 pips; 5 dice show 5 to 30",
    ]


def test_a_key_alone_with_an_odd_space():
    """Also where YAML takes the whole file for one text."""
    right = "the space after the colon is no ordinary one; type it again: 'game: low-blow'"
    assert faults_of("game:\u00a0low-blow\n") == [f"e.yaml:1: {right}"]


def test_no_break_spaces_within_a_line_are_read():
    """They are copied with a text, and mean a space there."""
    assert read(GAME.replace("R5 ", "R5\u00a0"), "e.yaml") == read(GAME, "e.yaml")


def test_faults_before_a_slip_are_told_with_it():
    """What was read before the file breaks is checked."""
    text = (
        GAME.replace("edition: blog", "edition: blgo")
        .replace("Y2 Y3", "Y2 Y3 R2")
        .replace("Ben:  {", "Ben  {")
    )
    assert [line.split(":")[1] for line in faults_of(text)] == ["2", "5", "7", "11"]


def test_a_slip_hides_what_it_may_have_caused():
    """Players that are not reached are not called missing, and half a list is not called too short."""
    assert len(faults_of("game: low-blow\nedition = blog\nplayers: [Ana]\n")) == 1
    assert len(faults_of("game: low-blow\nplayers:\n  - Ana\n   - Ben\n  - Cleo\n")) == 1
