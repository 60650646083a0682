"""What people type at the table is read as they write it, in six languages; nothing is guessed."""

from random import Random

import pytest

from pnp.cli.table_text import UnclearError, action_of, roll_of
from scorer.turns.line import begin, replay
from tests.scorer.turns.kinds import WAYS
from tests.scorer.turns.test_refusals import SHAPE

BLOG, WEB, BLOCKERS, SCHOCKEN = "low-blow blog 3", "low-blow web 3", "blockers 2", "schocken 2"
FIVE = "=R1R2R3R4R4"

MEANT = [
    (BLOG, FIVE, "R4-2", "ana puts r4 on row 2; Ana: R4 row 2; R4 2; red 4 on 2; row 2, r4; r4-2"),
    (
        BLOG,
        FIVE,
        "R4-2",
        "Ana legt die rote 4 auf Reihe 2; Ana zet de rode 4 op rij 2; 4 rouge sur la ligne 2",
    ),
    (BLOG, FIVE, "R4-2", "Ana mette il 4 rosso sulla riga 2; Ana pone el 4 rojo en la fila 2"),
    (BLOG, FIVE, "R2-3", "red 2 on 3; rot 2 auf 3"),
    (BLOG, FIVE, "+R3", "ana sets r3 aside; aside r3; Ana met R3 de côté; keep r3; keep 3"),
    (BLOG, FIVE, "roll", "roll; Ana rolls again; ana rolled"),
    (WEB, "roll:R =R4", "R4<", "ana gives r4 to ben; r4 ben"),
    (WEB, "roll:R =R4", "R4-2>", "r4 2 cleo; ana puts r4 on row 2, it takes from Cleo"),
    (WEB, "", "roll:R", "roll red; Ana würfelt rot"),
    (BLOCKERS, SHAPE, "Bc-C6", "ben puts bc on c6; blue c on c6; blau C auf C6"),
    (BLOCKERS, SHAPE, "B*-C6", "b* c6; blue * on c6"),
    (SCHOCKEN, "=661", "keep61", "ana keeps 6 1; keep 1 and 6; Ana behält 61 und würfelt den Rest"),
    (SCHOCKEN, "=661", "turn", "turn; ana turns a six into a 1"),
    (SCHOCKEN, "=661", "stop", "stop; Ana stops."),
    (SCHOCKEN, "=661", "roll", "roll all; ana rolls all dice again"),
]

UNCLEAR = [
    (BLOG, FIVE, "ana does not put r4 on row 2", "write 'R4-2', or: Ana puts R4 on row 2."),
    (BLOG, FIVE, "ana puts a die", "is not understood"),
    (BLOG, FIVE, "Ben puts R4 on row 2", "it is Ana's turn"),
    (BLOG, FIVE, "keep 6", "'keep 6' is not understood; write '+R1', or: Ana sets R1 aside."),
    (BLOG, FIVE, "R3", "'R3' is not understood; write 'R3-1', or: Ana puts R3 on row 1."),
    (BLOG, FIVE, "R5", "die 'R5' is not in hand"),
    (BLOG, FIVE, "place a 4 in row 9", "there is no row 9"),
    (BLOG, FIVE, "hlp", "'hlp' is not understood; write 'R1-1'"),
    (SCHOCKEN, "=654", "1", "'1' is not understood; write 'stop', or: Ana stops."),
]


@pytest.mark.parametrize(("way", "before", "action", "sentences"), MEANT)
def test_sentences_mean_actions(way, before, action, sentences):
    """With a name or without, colours written out, in any order."""
    position = replay(WAYS[way].game, before).position
    for typed in sentences.split("; "):
        assert action_of(position, typed) == action, typed


def test_a_sentence_about_what_is_not_possible_is_that_action():
    """So that the rule can be told that forbids it."""
    position = replay(WAYS[BLOG].game, FIVE).position
    assert action_of(position, "ana puts r6 on row 2") == "R6-2"


@pytest.mark.parametrize(("way", "before", "typed", "told"), UNCLEAR)
def test_what_is_not_understood_is_told(way, before, typed, told):
    """With what would be understood."""
    position = replay(WAYS[way].game, before).position
    with pytest.raises(UnclearError) as unclear:
        action_of(position, typed)
    assert told in str(unclear.value)


def test_a_sentence_that_may_mean_two_actions_is_told():
    """While the pot is empty, counters come from the left or the right: a sentence that says neither is not enough."""
    position, random = begin(WAYS[WEB].game).position, Random(1)
    while not any(each.endswith("<") and "-" in each for each in position.legal_actions()):
        position = position.after(position.sample(random))
    place = next(each for each in position.decisions() if "-" in each)[:-1]
    with pytest.raises(UnclearError) as unclear:
        action_of(position, f"{place.replace('-', ' ')}, the counters come")
    assert f"may mean {place}< or {place}>" in str(unclear.value)


def test_what_fell_is_told_in_a_sentence():
    """Dice with colours written out, after a name; a roll of too few dice is none."""
    first = begin(WAYS[BLOG].game).position
    assert roll_of(first, "ana rolls r1 r3 red 3 r4, rot 5") == "=R1R3R3R4R5"
    assert roll_of(first, "ana rolls r1") is None
    assert roll_of(begin(WAYS[SCHOCKEN].game).position, "Ana rolled 6 5 6") == "=665"
