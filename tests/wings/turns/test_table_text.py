"""What people type at the table is read as they write it, in six languages; nothing is guessed."""

import re
from contextlib import suppress
from random import Random

import pytest

from pnp.wings.turns.table_text import UnclearError, actions_of, roll_of
from scorer.games.line import begin, replay
from tests.wings.turns.kinds import WAYS
from tests.wings.turns.test_refusals import SHAPE

BLOG, WEB, BLOCKERS, SCHOCKEN = "low-blow blog 3", "low-blow web 3", "blockers 2", "schocken 2"
FIVE = "=R1R2R3R4R4"
MIXED = "=R1R2R3R4R5 R1-1 =B1B4B4B6B6R3R4R5R5"

MEANT = [
    (BLOG, FIVE, "R4-2", "R4-2; r4-2; R4 2; R4/2; r4, 2.; R4 - 2; r4:2"),
    (
        BLOG,
        FIVE,
        "+R3",
        "+R3; + r3; keep r3; Keep 3; holds R3; behalte R3; garder 3; tieni R3; guarda 3; houd r3",
    ),
    (BLOG, FIVE, "roll", "roll; ROLL.; reroll; würfeln; relancer; tira; tirar; gooi"),
    (WEB, "roll:R =R4", "R4-2", "r4-2; R4 2"),
    (WEB, "", "roll:R", "roll:R; roll r; würfle R"),
    (BLOCKERS, SHAPE, "Bc-C6", "bc-c6; BC C6; Bc/C6"),
    (BLOCKERS, SHAPE, "B*-C6", "b* c6; B*-C6"),
    (SCHOCKEN, "=661", "keep61", "keep61; keep 6 1; keep 1, 6; keep16; behalte 61; houd 1 6"),
    (SCHOCKEN, "=661", "turn", "turn; Turns.; drehe; retourne; gira; draai"),
    (SCHOCKEN, "=661", "stop", "stop; Stop.; stoppe; arrête; fermo; paro"),
    (SCHOCKEN, "=661", "roll", "roll; würfeln"),
]

UNCLEAR = [
    (BLOG, FIVE, "keep 6", "no die in hand shows 6; write for example '+R1': Ana sets R1 aside."),
    (BLOG, FIVE, "R5", "die 'R5' is not in hand"),
    (BLOG, FIVE, "Ana legt die rote 4 auf Reihe 6", "Reihe 6' is not understood; write for example "),
    (BLOG, FIVE, "behalte 4 4 4", "only 2 dice in hand are 4; write for example '+R4'"),
    (SCHOCKEN, "=661", "behalte 5 5", "the dice are 661; write for example 'keep"),
    (BLOG, FIVE, "Ana puts R4 on row 2", "not understood; write for example 'R4-2': Ana puts R4 on row 2."),
    (BLOG, FIVE, "r6 2", "'R6-2' is not possible: die 'R6' is not in hand; write for example 'R1-2': "),
    (
        BLOG,
        FIVE,
        "R4-9",
        "'R4-9' is not possible: there is no row 9; write for example 'R4-1': Ana puts R4 on",
    ),
    (BLOG, FIVE, "R3", "'R3' may mean R3-1, R3-2 or R3-3"),
    (BLOG, MIXED, "keep 4 4", "'keep 4 4' may mean +B4 +B4 or +R4 +B4"),
    (BLOG, FIVE, "keep 4 4 4", "only 2 dice in hand are 4; write for example '+R4'"),
    (BLOG, FIVE, "keep 1 1", "only 1 die in hand is 1; write for example '+R1'"),
    (BLOG, FIVE, "hlp", "'hlp' is not understood; write for example 'R1-1'"),
    (BLOG, FIVE, "rol", "'rol' is not understood; write for example 'roll'"),
    (BLOG, FIVE, "wurfle", "'wurfle' is not understood; write for example 'roll'"),
    (SCHOCKEN, "=654", "stpo", "'stpo' is not understood; write for example 'stop'"),
    (SCHOCKEN, "=654", "1", "'1' is not understood; write for example 'stop': Ana stops."),
]


@pytest.mark.parametrize(("way", "before", "action", "texts"), MEANT)
def test_notation_means_an_action(way, before, action, texts):
    """In any case, with any separators, and with the word for what is done in the player's language."""
    position = replay(WAYS[way].game, before).position
    for typed in texts.split("; "):
        assert actions_of(position, typed) == [action], typed


@pytest.mark.parametrize(
    ("way", "before", "typed", "actions"),
    [
        (BLOG, FIVE, "+R2 +R3", ["+R2", "+R3"]),
        (BLOG, FIVE, "+r2+R3 roll", ["+R2", "+R3", "roll"]),
        (BLOG, FIVE, "keep R4 R2", ["+R4", "+R2"]),
        (BLOG, FIVE, "behalte r4 R4 würfeln", ["+R4", "+R4", "roll"]),
        (BLOG, FIVE, "keep 4 +R2 R4-3", ["+R4", "+R2", "R4-3"]),
        (BLOG, FIVE, "keep 4, 4", ["+R4", "+R4"]),
        (SCHOCKEN, "=661", "turn keep61", ["turn", "keep61"]),
    ],
)
def test_several_actions_stand_in_one_line(way, before, typed, actions):
    """As long as nothing is rolled and nobody else acts between them."""
    position = replay(WAYS[way].game, before).position
    assert actions_of(position, typed) == actions


NOTHING = [
    *((BLOG, FIVE, typed) for typed in ("roll?", "rolll", "rol", "roll!", "r oll", "roll roll", "roll 2")),
    *(
        (BLOG, FIVE, typed)
        for typed in ("R4--1", "? R4-1", "R4-1-", "-R4 1", "R41", "R4 1 1", "R4 R4 1", "1 R1 R4")
    ),
    *(
        (BLOG, FIVE, typed)
        for typed in ("4 2", "again", "don't roll", "not R4-1", "R4-1 R3-2", "+R4 +R5", "keep 6")
    ),
    *(
        (BLOG, FIVE, typed)
        for typed in (
            "redd 4 on 2",
            "red 4 on 2",
            "legt R3",
            "R4 on 2",
            "Ana rolls",
            "+R4 2",
            "keep",
            "keep +R4",
            "+",
            "=R4",
            "",
            "٤",
            "keep 4 4 4",
        )
    ),
    *(
        (SCHOCKEN, "=661", typed)
        for typed in ("six", "all", "rest 6", "s", "si", "stoop", "stop roll", "keep 61 6")
    ),
    *(
        (SCHOCKEN, "=661", typed)
        for typed in ("keep?", "keep", "6", "turn 6", "ke ep 6", "keep 6 or 1", "stop?")
    ),
    *(
        (BLOCKERS, SHAPE, typed)
        for typed in ("Bc", "C6", "C6 Bc", "Bc--C6", "Bc-C6?", "Bc-C6 Bc-C7", "Bc C6 C7")
    ),
]


@pytest.mark.parametrize(("way", "before", "typed"), NOTHING)
def test_a_question_or_a_slip_does_nothing(way, before, typed):
    """What a person would not read as one move is none."""
    with pytest.raises(UnclearError):
        actions_of(replay(WAYS[way].game, before).position, typed)


@pytest.mark.parametrize(
    "way", [BLOG, WEB, "low-blow web 3 5x3", "blockers 3", "blockers profi", "schocken 3"]
)
def test_a_text_with_one_wrong_character_is_no_other_move(way):
    """Whatever is changed in the notation of a move: it acts only with the same dice and places."""
    random, position = Random(way), begin(WAYS[way].game).position
    for _ in range(15):
        while position.current_player < 0 and not position.is_terminal:
            position = position.after(position.sample(random))
        if position.is_terminal:
            break
        action = position.sample(random)
        text = random.choice([action, action.lower(), " ".join(action)])
        typed = _spoil(text, random)
        with suppress(UnclearError):
            (done, *more) = actions_of(position, typed)
            assert not more, typed
            assert _has_parts(typed, done), (typed, done)
        position = position.after(action)


def _spoil(text, random):
    at = random.randrange(len(text))
    sign = random.choice("abeorstRBG1234569-+<>?!#*., ")
    return random.choice(
        [text[:at] + text[at + 1 :], text[:at] + sign + text[at:], text[:at] + sign + text[at + 1 :]]
    )


def _has_parts(typed, action):
    """Return whether all digits, dice and squares of an action are in a text, and no others."""
    digits = sorted(re.sub(r"\D", "", re.sub("into a 1|in 1", "", typed)))
    letters = all(part.casefold() in typed.casefold() for part in re.findall(r"[A-Z][\w#*]*", action))
    return letters and sorted(set(digits)) == sorted(set(re.sub(r"\D", "", action)))


@pytest.mark.parametrize(("way", "before", "typed", "told"), UNCLEAR)
def test_what_is_not_understood_is_told(way, before, typed, told):
    """With what would be understood."""
    position = replay(WAYS[way].game, before).position
    with pytest.raises(UnclearError) as unclear:
        actions_of(position, typed)
    assert told in str(unclear.value)


def test_a_text_that_may_mean_two_actions_is_told():
    """While the pot is empty, counters come from the left or the right: a text that says neither is not enough."""
    position, random = begin(WAYS[WEB].game).position, Random(1)
    while not any(each.endswith("<") and "-" in each for each in position.legal_actions()):
        position = position.after(position.sample(random))
    place = next(each for each in position.decisions() if "-" in each)[:-1]
    with pytest.raises(UnclearError) as unclear:
        actions_of(position, place.replace("-", " "))
    assert f"may mean {place}< or {place}>" in str(unclear.value)
    assert actions_of(position, f"{place.lower()} >") == [f"{place}>"]


def test_what_fell_is_typed_in_any_order():
    """With any separators; a roll of too few dice is none."""
    first = begin(WAYS[BLOG].game).position
    assert roll_of(first, "r1 R3, r3 R5 r4") == roll_of(first, "5 3 4 3 1") == "=R1R3R3R4R5"
    for typed in ("r1", "1234?", "12345?", "1 2 3 4 6 6", "not 12345", "1--2345", "+12345", "rolls 12345"):
        with pytest.raises(UnclearError, match="write it like 'R6 R6 R6 R6 R6'"):
            roll_of(first, typed)
    assert roll_of(begin(WAYS[SCHOCKEN].game).position, "=6 5 6") == "=665"
