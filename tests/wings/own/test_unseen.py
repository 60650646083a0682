"""Characters that nobody sees, quotes in the wrong place, and type that leans: a true reason with its place."""

import pytest

from pnp.drawing.theme import theme
from pnp.games.contract import KitSpec
from pnp.pages.paper import paper
from pnp.wings.own.contents import make_contents
from pnp.wings.own.description import describe_folder
from tests.wings.own.farm import CARDS, GAME, faults, things, words

HARD, NONE = "\u00a0", "\u200b"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("2-3", f"2-3{HARD}", "2: the character U+00A0 in column 13 is no ordinary space; replace it"),
        ("2-3", f"2-3{NONE}", "2: the character U+200B in column 13 cannot be seen; delete it"),
        ("2-3", "2-3\0", "2: the character U+0000 in column 13 cannot be seen; delete it"),
        ("2-3", "2-3\u2028", "2: the character U+2028 in column 13 cannot be seen; delete it"),
        ("players: ", f"players:{HARD}", "2: the character U+00A0 in column 9 is no ordinary space"),
        ("players", f"play{NONE}ers", "2: the character U+200B in column 5 cannot be seen"),
        ("      - box", f"     {HARD}- box", "7: the character U+00A0 in column 6 is no ordinary space"),
        ("- box: {", f"- box: {{{HARD}", "7: the character U+00A0 in column 15 is no ordinary space"),
        ("bleeds: true", f"bleeds:{HARD}true", "7: the character U+00A0 in column 53 is no ordinary space"),
    ],
)
def test_characters_in_the_game_are_named_with_their_place(farm, old, new, fault):
    """Not the fault that they cause; columns were counted by hand."""
    told = faults(farm(GAME.replace(old, new)))
    assert [line.startswith(f"game.yaml:{fault}") for line in told] == [True]


def test_such_spaces_may_be_in_words(farm):
    """And at the end of a comment."""
    game = GAME.replace('"{name}"', f'"{{name}}{HARD}:"').replace("2-3\n", f"2-3 # or 4{HARD}\n")
    assert words(things(farm(game))[0][0]) == [f"Field{HARD}:"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("1,2\n", f"1,2{NONE}\n", "2 copies: the character U+200B in this cell cannot be seen; delete it"),
        ("Field", f"{NONE}Field", "2 name: the character U+200B in this cell cannot be seen; delete it"),
        ("kind", f"kind{NONE}", "1: the character U+200B in the name of column C cannot be seen; delete it"),
        ("kind", "\ufeffkind", "1: the character U+FEFF in the name of column C cannot be seen; delete it"),
        ("Garden", "Gar\0den", "3: the character U+0000 is not text; save the table as UTF-8, and delete it"),
        (
            "Field",
            f'{HARD}"Field"',
            "2: the character U+00A0 before a quote is no ordinary space; replace it",
        ),
        ("Field", f'"Field"{HARD}', "2: the character U+00A0 follows a closing quote; delete it"),
        ("Field", '"Field" ', "2: the character U+0020 follows a closing quote; delete it"),
        ("Field", '"Field"s', "2: 's' follows a closing quote; put the whole cell in quotes"),
        ("Field", '"Field', '2: a quote (") is opened here and not closed'),
    ],
)
def test_characters_in_tables_are_named_with_their_place(farm, old, new, fault):
    """Each once."""
    told = faults(farm(cards=CARDS.replace(old, new)))
    assert [line.startswith(f"cards.csv:{fault}") for line in told] == [True]


def test_a_quote_after_a_blank_is_a_quote(farm):
    """As people write commas; a no-break space at a line's end is no letter."""
    cards = CARDS.replace("Field,Feld", '"Field, large", "Feld, groß"').replace("1,2\n", f"1,2{HARD}\n")
    made = things(farm(cards=cards), "de")[0]
    assert (words(made[0]), made[0].copies) == (["Feld, groß"], 2)


@pytest.mark.parametrize("draw", [":{kind}:", ":wheat:", ":Big_wheat:"])
def test_an_icon_without_quotes_is_named(farm, draw):
    """Wherever YAML fails because of it."""
    mark = f"icon: {{at: 5 3 9 9, draw: {draw}}}"
    told = faults(farm(GAME.replace('text: {at: 5 3 44 9, say: "{name}"}', mark)))
    assert told == [f'game.yaml:8: put {draw} in quotes: "{draw}"']


@pytest.mark.parametrize(
    ("font", "weight"),
    [
        ("italic 9", "regular-italic"),
        ("9 Italic", "regular-italic"),
        ("bold italic 9", "bold-italic"),
        ("italic bold 9", "bold-italic"),
        ("bold-italic 9", "bold-italic"),
        ("BoldItalic 9", "bold-italic"),
        ("semibold italic 9", "semibold-italic"),
        ("bold 9", "bold"),
    ],
)
def test_type_leans(farm, font, weight):
    """In every weight, and drawn; in italic words, italics are upright."""
    folder = farm(GAME.replace('say: "{name}"', f'say: "{{name}} *a* **b** ***c***", font: {font}'))
    description = describe_folder.__wrapped__(folder)
    assert [mark.style.weight for mark in things(folder)[0][0].front if hasattr(mark, "say")] == [weight]
    assert make_contents(description, KitSpec(2, {}, paper("a4"), theme("full"))).parts[0].pieces


def test_a_family_without_italics_is_told(farm):
    """And what it has."""
    folder = farm(GAME.replace('say: "{name}"', 'say: "{name}", font: Lora bold italic 9'))
    (folder / "fonts").mkdir()
    for name in ("Lora-Regular.ttf", "Lora-Italic.ttf"):
        (folder / "fonts" / name).write_bytes(b"")
    assert faults(folder) == [
        "game.yaml:8: the font 'Lora' has no bold-italic; write regular-italic or regular"
    ]
