"""What can be chosen: a closed list, a measure, a whole number, a text, yes and no."""

import pytest

from scorer.games import GAMES, OWN
from scorer.games.contract import Start
from scorer.games.options import Option, format_option, format_value
from scorer.messages import literal
from scorer.record import read

EDITION = Option("edition", values=(("blog", literal("Blog")), ("web", literal("Web"))), default="blog")
CELL = Option("cell", values=(("20", literal("20 mm")), ("25.5", literal(""))), unit="mm", default="20")
DISCS = Option("discs", least=2, most=40, default="13")
ADDRESS = Option("base_url", placeholder="URL")
CMYK = Option("cmyk")
ALL = [EDITION, CELL, DISCS, ADDRESS, CMYK]


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (EDITION, "web", "web"),
        (EDITION, "Web", "web"),
        (EDITION, "", None),
        (CELL, "20", 20.0),
        (CELL, "20.0", 20.0),
        (CELL, 20, 20.0),
        (CELL, 25.5, 25.5),
        (CELL, "21", None),
        (CELL, "wide", None),
        (CELL, "nan", None),
        (DISCS, "2", 2),
        (DISCS, "40", 40),
        (DISCS, 40, 40),
        (DISCS, "1", None),
        (DISCS, "41", None),
        (DISCS, "-3", None),
        (DISCS, "٣", None),
        (DISCS, "9" * 5000, None),
        (DISCS, "2.5", None),
        (ADDRESS, "file:///x", "file:///x"),
        (CMYK, "yes", True),
        (CMYK, True, True),
        (CMYK, "", False),
        (CMYK, "maybe", None),
    ],
)
def test_a_value_is_read_as_it_is_declared(option, given, value):
    """Text and values mean the same; what is none of the option's values is nothing."""
    read = option.read(given)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize("option", ALL)
def test_what_is_written_is_read_again(option):
    """Every value comes back from the text that a form or a command line would have."""
    values = [value for value, _ in option.values] or [option.default]
    for value in map(option.read, values):
        assert option.read(format_value(value)) == value


@pytest.mark.parametrize(
    ("option", "kind", "right", "usual"),
    [
        (EDITION, "choice", "blog or web", "blog"),
        (CELL, "choice", "20 or 25.5 mm", 20.0),
        (DISCS, "number", "2 to 40", 13),
        (ADDRESS, "text", "URL", ""),
        (CMYK, "flag", "yes or no", False),
    ],
)
def test_an_option_says_what_it_takes(option, kind, right, usual):
    """Its type, its range and its default follow from what is declared."""
    assert (option.type, option.range, option.usual) == (kind, right, usual)


def test_an_option_is_spelt_as_it_is_typed():
    """Words of an id are joined by hyphens; what is only said has no value."""
    assert [format_option(each.id, each.usual) for each in (EDITION, CELL, DISCS)] == [
        "--edition blog",
        "--cell 20",
        "--discs 13",
    ]
    assert (format_option("base_url", "x"), format_option("cmyk", True)) == ("--base-url x", "--cmyk")


@pytest.mark.parametrize("game", GAMES)
def test_kinds_and_the_option_that_chooses_them_agree(game):
    """Each value of the option is a kind of the same name, the default is the first; without it there is one kind."""
    rules = GAMES[game]
    if rules.edition_option is None:
        assert len(rules.editions) == 1
    else:
        assert [(each.id, each.name) for each in rules.editions] == list(rules.edition_option.values)
        assert (
            rules.edition({})
            == rules.editions[0]
            == rules.edition({rules.edition_option.id: rules.edition_option.default})
        )
        assert rules.edition({rules.edition_option.id: rules.editions[-1].id}) == rules.editions[-1]


def every_choice():
    """Return each option that is no edition, of each edition of our games, with each of its values."""
    return [
        (game, edition, option, value)
        for game in OWN
        for edition in GAMES[game].editions
        for option in edition.options
        for value in [value for value, _ in option.values]
        or [str(option.least), option.default, str(option.most)]
    ]


@pytest.mark.parametrize(("game", "edition", "option", "value"), every_choice())
def test_a_rule_is_the_same_in_game_file_and_kit(game, edition, option, value):
    """A game begins with it, its file keeps it, and what is printed of the game says it."""
    rules = GAMES[game]
    names = ("Ana", "Ben", "Cleo", "Dora")[: edition.players[0]]
    choices = {other.id: other.default for other in edition.options}
    if option.unless[0]:  # a value of that option with which this one counts
        other = next(other for other in edition.options if other.id == option.unless[0])
        choices[other.id] = next(value for value, _ in other.values if value != option.unless[1])
    seats = tuple(colours[0] for colours in edition.seats[: len(names)])
    usual, played = (
        rules.begin(Start(edition, names, seats, {**choices, **chosen}))
        for chosen in ({}, {option.id: value})
    )
    assert (played == usual) == (value == option.default)
    assert rules.faults(played) == []
    assert read("\n".join([*rules.write(played), ""]).encode()) == played
    if option.printed:
        assert rules.printed_options(played)[option.id] == value
