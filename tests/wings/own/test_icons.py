"""Icons in rows, and between words, as often as a number of the table says."""

import os
from itertools import pairwise

import pytest

from pnp.pieces.look import mark_piece
from pnp.wings.own.marks import IconsMark
from tests.wings.own.farm import draw_kit, faults, things, words

GAME = """\
title: Farm
players: 2-3
parts:
  - cards: cards.csv
    face:
      - icons: {at: 5 3 50 8, draw: ":star:", count: "{points}"MORE}
      - text: {at: 5 30 50 9, say: "Pay {points * :sun:} now", font: 7}
"""
HUT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1hFARv7H1z"/></svg>'
CARDS = "name,points\nField,3\nGarden,\nBarn,1.0\nTown,0\n"


def cells(farm, more="", cards=CARDS):
    """Return the place of each icon of each card, in tenths of mm."""
    made, _ = things(farm(GAME.replace("MORE", more), cards))
    marks = [[mark for mark in thing.front if isinstance(mark, IconsMark)] for thing in made]
    return [
        [tuple(round(10 * side) for side in icon.area[:3]) for mark in card for icon in mark.icons]
        for card in marks
    ]


@pytest.mark.parametrize(
    ("more", "wanted"),
    [
        ("", [(50, 30, 80), (140, 30, 80), (230, 30, 80)]),
        (", gap: 0, align: right", [(310, 30, 80), (390, 30, 80), (470, 30, 80)]),
        (", gap: 2, align: centre", [(160, 30, 80), (260, 30, 80), (360, 30, 80)]),
        (", across: 2", [(50, 30, 35), (95, 30, 35), (50, 75, 35)]),
        (", across: 10", [(50, 30, 41), (101, 30, 41), (152, 30, 41)]),
    ],
)
def test_icons_stand_in_rows(farm, more, wanted):
    """Three on the first card, none on those that say nothing or 0; by hand for an area of 50 × 8 mm."""
    first, second, third, fourth = cells(farm, more)
    assert first == wanted
    assert (second, len(third), fourth) == ([], 1, [])


@pytest.mark.parametrize("count", [1, 2, 7, 31, 100])
def test_many_icons_stay_in_their_place_and_apart(farm, count):
    """However many there are."""
    (first, *_) = cells(farm, ", align: centre", CARDS.replace("3", str(count)))
    assert len(first) == count
    assert all(x >= 50 and y >= 30 and x + side <= 551 and y + side <= 111 for x, y, side in first)
    assert all(b[0] >= a[0] + a[2] or b[1] >= a[1] + a[2] for a, b in pairwise(first))


def test_icons_between_words(farm):
    """As many as the column says."""
    made, _ = things(farm(GAME.replace("MORE", ""), CARDS))
    assert [words(thing) for thing in made] == [
        ["Pay :sun::sun::sun: now"],
        ["Pay  now"],
        ["Pay :sun: now"],
        ["Pay  now"],
    ]


@pytest.mark.parametrize("ink", ["full", "low", "grey"])
def test_icons_are_drawn_in_every_ink(farm, ink):
    """Turned ones too."""
    assert draw_kit(farm(GAME.replace("MORE", ", turn: 180, colour: red"), CARDS), ink).parts


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (",3", ",many", "cards.csv:2 points: found 'many'; write a whole number from 0 to 100"),
        (",3", ",-1", "cards.csv:2 points: found '-1'; write a whole number from 0 to 100"),
        (",3", ",101", "cards.csv:2 points: found '101'; write a whole number from 0 to 100"),
        ("{points}", "{point}", "game.yaml:6: unknown column 'point'"),
        (':star:"', ':stir:"', "game.yaml:6: unknown icon 'stir'; write 'star', or add icons/stir.svg"),
        (', count: "{points}"', "", "game.yaml:6: count is missing; write it as count: 3"),
        ("MORE", ", gap: 30", "game.yaml:6: 3 icons do not fit here"),
        ("MORE", ", align: justified", "game.yaml:6: unknown align 'justified'"),
        ("MORE", ", across: 0", "game.yaml:6: found '0'; write 5 (1–100)"),
        ('"{points}"', '"{points * :sun:}"', "game.yaml:6: found '{points * :sun:}'; write '{points}'"),
        ("{points * :sun:}", "{point * :sun:}", "game.yaml:7: unknown column 'point'"),
        (
            "{points * :sun:}",
            "{points * :sum:}",
            "game.yaml:7: unknown icon 'sum'; write 'sun', or add icons/sum.svg",
        ),
        ('"MORE', '", if: "{points * :sun:}"', "game.yaml:6: found '{points * :sun:}'; write '{points} > 0'"),
    ],
)
def test_wrong_icons_are_told_with_their_place(farm, old, new, fault):
    """A number in its cell, the rest in its line."""
    game, cards = (text.replace(old, new, 1).replace("MORE", "") for text in (GAME, CARDS))
    assert fault in "\n".join(faults(farm(game, cards), draw_kit))


def test_an_icon_that_was_saved_within_a_tick_of_the_clock_is_the_new_one(farm):
    """Its file is as long as before, and has the same time."""
    folder = farm(GAME.replace("MORE", "").replace(":star:", ":hut:"), CARDS)
    (folder / "icons").mkdir()
    file = folder / "icons" / "hut.svg"

    def look(far):
        """Return the look of a card after a save."""
        file.write_text(HUT.replace("FAR", far), encoding="utf-8")
        os.utime(file, (1e9, 1e9))
        return mark_piece(draw_kit(folder).parts[0].fronts[0].piece)

    before = look("7")
    assert look("6") != before
    assert look("7") == before
