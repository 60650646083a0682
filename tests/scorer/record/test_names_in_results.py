"""A results file with a wrong list of players: everything else in it is read all the same."""

import pytest

from scorer.wings.own.sheet import PLAIN
from scorer.wings.own.values import FolderPlayed, faults
from tests.scorer.record.spoilt import faults_of

LOW_BLOW = """\
game: low-blow
{players}
rounds:
  - rows: {{Ana: {{pips: 99, own: 2}}, Ben: {{pips: 12, own: 9}}, Cleo: {{pips: 17,5, own: 2}}}}
counters: {{Ana: 29, Ben: 2, Cleo: many}}
"""

BLOCKERS = """\
game: blockers
{players}
games:
  - board: |
      XX
    captured: {{Ana: B, Ben: Q}}
"""

SCHOCKEN = """\
game: schocken
{players}
throws:
  - Ana 771/1, Ben 421/9
"""

LOW_BLOW_FAULTS = [
    "e.yaml:4: 'pips' is '17,5'; write a whole number, with the digits 0 to 9 only",
    "e.yaml:4: round 1: Ana has 99 pips; 5 dice show 5 to 30",
    "e.yaml:4: round 1: Ben has 9 own dice; a row holds 0 to 5",
    "e.yaml:5: the number of Cleo's counters is 'many'; write a whole number, with the digits 0 to 9 only",
]
BLOCKERS_FAULTS = [
    "e.yaml:4: game 1: the board has 1 row, it needs 9",
    "e.yaml:5: game 1: row A: 'XX' is not a square; write a capital R, B, Y, G or P, alone or with a label as in R3, "
    "Rf, R#7 or R*, and '.' for an empty one",
    "e.yaml:6: game 1: captured by Ben: 'Q' is not a tile; write a capital R, B, Y, G or P, alone or with a label as "
    "in R3, Rf, R#7 or R*",
]
SCHOCKEN_FAULTS = [
    "e.yaml:4: throw 1: Ana's dice are '771'; write 3 dice of 1 to 6, such as 421",
    "e.yaml:4: throw 1: Ben cannot have used '9' rolls; after the slash write 1 to 3",
]


@pytest.mark.parametrize(
    ("players", "fault"),
    [
        ("players: [Ana, {last}Ana]", "players 1 and {number} are both named 'Ana'; names must differ"),
        (
            "players: [{last}Ana, ana]",
            "players {before} and {number} are named 'Ana' and 'ana'; names must differ by",
        ),
        ('players: [Ana, {last}""]', "a name is empty; names are 1 to 40 characters"),
        (
            "players: {last}Ana, {own}",
            "players is '{last}Ana, {own}'; write a list: players: [{last}Ana, {own}]",
        ),
    ],
)
@pytest.mark.parametrize(
    ("text", "others", "own", "faults"),
    [
        (LOW_BLOW, "Ben, ", "Cleo", LOW_BLOW_FAULTS),
        (BLOCKERS, "", "Ben", BLOCKERS_FAULTS),
        (SCHOCKEN, "", "Ben", SCHOCKEN_FAULTS),
    ],
    ids=["low-blow", "blockers", "schocken"],
)
def test_a_wrong_name_hides_no_other_fault(text, others, own, faults, players, fault):
    """The name that the rest of the file has is taken for the wrong one in the list."""
    facts = {"last": others, "own": own, "number": 3 if others else 2, "before": 2 if others else 1}
    first, *rest = faults_of(text.format(players=players.format(**facts)))
    assert first.startswith(f"e.yaml:2: {fault.format(**facts)}")
    assert sorted(rest) == sorted(faults)  # those of a line stand in seat order


def test_two_wrong_names_are_two_faults():
    """Whose the two unknown names are cannot be known; what can be read is checked."""
    text = LOW_BLOW.format(players="players: [Ana, Ana, Ana]")
    assert faults_of(text)[:3] == [
        "e.yaml:2: players 1 and 2 are both named 'Ana'; names must differ",
        "e.yaml:2: players 1 and 3 are both named 'Ana'; names must differ",
        "e.yaml:4: round 1: Ana has 99 pips; 5 dice show 5 to 30",
    ]


def test_numbers_of_an_own_game_are_checked_beside_names():
    """But not if there are more players than the game is for."""
    game = FolderPlayed("small", "Small", (2,), PLAIN, ("Ana", "Ana"), (), {"Points": (1, 100_000)})
    assert len(faults(game)) == 2
    three = FolderPlayed("small", "Small", (2,), PLAIN, ("Ana", "Ben", "Cleo"), (), {"Points": (1, 2)})
    assert len(faults(three)) == 1
