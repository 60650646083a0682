"""Faults of a folder say where they are and what helps; a sheet says what breaks a tie."""

import pytest
from pypdfium2 import PdfDocument

from pnp.cli.app import run
from pnp.games.options import AIDS
from pnp.games.schocken.game import GAME
from scorer.games.schocken.rules import TOWER
from tests.wings.own.farm import draw_kit, faults

NARROW = """\
title: Farm
players: 2
parts:
  - cards: cards.csv
    size: 40x40
    face:
      - text: {at: 2 2 18 6, say: "{name}", font: bold 12}
"""
TIED = """\
title: Farm
players: 2
parts:
  - score-sheet:
      rows: [Fish, Boats]
      ties: TIES
"""


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        ("expeditions", "a word does not fit at 12 pt; the box must be 3.2 mm wider"),
        ("Mississippi", "a word does not fit at 12 pt; the box must be "),
        ("two short ones", "the text does not fit at 12 pt; the box must be "),
    ],
)
def test_a_word_needs_width_and_a_text_height(farm, words, advice):
    """A single word that could only be parted needs a wider box; several words need a taller one."""
    (line,) = faults(farm(game=NARROW, cards=f"name\n{words}\n"), draw_kit)
    assert line.startswith(f"cards.csv:2 name: {advice}")
    assert line.endswith("wider" if " " not in words else "taller")


def test_letters_that_the_fonts_lack_need_a_font_of_the_folder(farm):
    """The character is named, and where a font that has it belongs."""
    (line,) = faults(farm(game=NARROW, cards="name\nნა\n"), draw_kit)
    assert line == (
        "cards.csv:2 name: the font has no sign for 'ნ' (U+10DC) in 'ნა'; "
        "put a font that has it into fonts/, and name it with font:"
    )


@pytest.mark.parametrize(
    ("ties", "sentence"),
    [
        ("[Boats]", "Ties are broken by more points in Boats."),
        ("[Boats, Fish]", "Ties are broken by more points, in this order: Boats, Fish."),
    ],
)
def test_a_score_sheet_says_what_breaks_a_tie(farm, ties, sentence):
    """Below the boxes, after who wins."""
    folder = farm(game=TIED.replace("TIES", ties))
    words = ["build", str(folder), "--only", "score-sheet", "--no-check"]
    assert run([*words, "--out", f"{folder}/out"]) == 0
    (file,) = (folder / "out").glob("*.pdf")
    text = PdfDocument(file)[0].get_textpage().get_text_range()
    assert text.index("The highest total wins.") < text.index(sentence)


def test_as_many_discs_are_printed_as_are_scored():
    """One limit, in the box and at the table."""
    assert GAME.options == (TOWER, AIDS, *GAME.extras)
    assert (TOWER.least, TOWER.most) == (1, 99)
