"""What is not legal is refused with the rule that forbids it."""

import pytest

from scorer.games.line import NotationError, begin, replay
from scorer.games.turns import Chance, IllegalActionError
from scorer.record import ResultsError, read, show
from tests.wings.turns.kinds import WAYS

BLOG, WEB = "low-blow blog 3", "low-blow web 3"
# Red stands on C4, C5 and D5; blue, to act, holds what follows.
SHAPE = """=R4 =R5 =R*  =R1 =R2  =B4 =B5 =Bc =B* =Bd
R4-C4 =R3 B4-A4 =B1 R5-C5 =R6 B5-A5 =B2 R*-D5 =R7"""

REFUSED = [
    (BLOG, "", "R1-1", "a roll or a draw comes next; write it like '=R6R6R6R6R6'"),
    (BLOG, "", "=R1R1R1R1R7", "a roll or a draw comes next; write it like '=R6R6R6R6R6'"),
    (BLOG, "", "=R1R2R3R4", "a roll or a draw comes next; write it like '=R6R6R6R6R6'"),
    (BLOG, "", "=R2R1R3R4R5", "a roll or a draw comes next; write it like '=R6R6R6R6R6'"),
    (BLOG, "=R1R2R3R4R5", "R6-1", "die 'R6' is not in hand"),
    (BLOG, "=R1R2R3R4R5", "R5-4", "there is no row 4"),
    (BLOG, "=R1R2R3R4R5", "B", "there is no such action here"),
    (BLOG, "=R1R2R3R4R5", "+B6", "die 'B6' is not in hand"),
    (BLOG, "=R1R2R3R4R5 +R1 +R2 +R3 +R4", "+R5", "one die must be left to roll"),
    (BLOG, "=R1R2R3R4R5 +R1", "+R1", "it is already set aside"),
    (BLOG, "=R1R2R3R4R5 roll =R1R2R3R4R5 roll =R1R2R3R4R5", "roll", "a turn has 3 rolls at most"),
    (BLOG, "=R1R2R3R4R5 roll =R1R2R3R4R5 roll =R1R2R3R4R5", "+R1", "a turn has 3 rolls at most"),
    (WEB, "", "roll:B", "die 'B' is not in hand"),
    (WEB, "", "R1-1", "a die must be rolled first; write it like 'roll:R'"),
    (WEB, "roll:R =R4", "R5-1", "the die that was rolled is R4"),
    (WEB, "roll:R =R4", "R4<", "a die may be given away only while the pot is empty"),
    (WEB, "roll:R =R4", "R4-1<", "the pot is not empty, so the counters come from there"),
    ("blockers 2", SHAPE, "B4-D5", "tile B4 is not in hand"),
    ("blockers 2", SHAPE, "Bc-C5", "C5 would split the red group C4-C5-D5"),
    ("blockers 2", SHAPE, "Bc-D1", "Bc goes in row C"),
    ("blockers 2", SHAPE, "B*-A4", "your own tile is on A4"),
    ("blockers 2", SHAPE, "B*-J9", "there is no square 'J9'; write one like C5"),
    ("blockers 2", SHAPE, "pass", "you may pass only if you cannot place a tile"),
    ("schocken 2", "=665", "keep5", ""),
    ("schocken 2", "=665", "keep4", "the dice are 665"),
    ("schocken 2", "=665", "keep665", "to keep all dice, stop"),
    ("schocken 2", "=665", "keep56", "write the highest die first: 'keep65'"),
    (
        "schocken 2",
        "=665 turn",
        "turn",
        "you may turn one six into a 1, once, and only if a roll shows two sixes",
    ),
    (
        "schocken 2",
        "=654 keep6 =61",
        "turn",
        "you may turn one six into a 1, once, and only if a roll shows two sixes",
    ),
    ("schocken 2", "=654 roll =654 roll =654", "roll", "a throw has 3 rolls at most"),
]


@pytest.mark.parametrize(("way", "before", "action", "why"), REFUSED)
def test_an_illegal_action_is_refused_with_the_rule(way, before, action, why):
    """One sentence says which; nothing else happens."""
    position = replay(WAYS[way].game, before).position
    if not why:
        assert position.apply(action).current_player == -1
        return
    with pytest.raises(IllegalActionError) as refused:
        position.apply(action)
    assert refused.value.why == why


def test_the_end_of_a_group_may_be_captured():
    """C4 is an end of the red group, so blue takes it; it is the seat's capture, and no red tile any more."""
    after = replay(WAYS["blockers 2"].game, f"{SHAPE} B*-C4").position
    assert after.captured == ((), ("R4",))
    assert "and captures R4" in replay(WAYS["blockers 2"].game, SHAPE).position.describe("B*-C4", 0)


@pytest.mark.parametrize("way", WAYS)
def test_what_comes_to_mind_is_legal_or_refused_with_a_reason(way):
    """Every candidate that is not legal has a rule against it, and that is not the one for nonsense."""
    from random import Random

    random, position = Random(way), begin(WAYS[way].game).position
    for _ in range(120):
        if position.is_terminal:
            break
        if position.current_player >= 0:
            legal = set(position.decisions())
            assert legal - {"pass"} <= set(position.candidates())
            for action in position.candidates():
                why = position.refuse(action)
                assert (why is None) == (action in legal), action
                assert "no such action" not in (why or "")
        position = position.after(position.sample(random))


def test_a_wrong_notation_says_where_it_goes_wrong():
    """The number of the action, and the rule."""
    with pytest.raises(NotationError, match="action 3: 'roll' is not possible: a roll or a draw comes next"):
        replay(WAYS[BLOG].game, "=R1R2R3R4R5 roll roll")


def test_turns_in_a_file_must_lead_to_its_result():
    """Else the file is refused, with the line where they begin."""
    line = replay(WAYS["schocken 2"].game, "=421 stop =666 stop")
    text = show(line.position.result(), turns=line.text)
    assert text.endswith("notation: |\n  =421 stop\n  =666 stop\n")
    assert read(text.encode()) == line.position.result()
    with pytest.raises(ResultsError, match="-:6: these turns do not lead to the result"):
        read(text.replace("421/1", "521/1").encode())
    with pytest.raises(ResultsError, match="-:6: action 2: 'halt' is not possible"):
        read(text.replace("=421 stop", "=421 halt").encode())


def test_dice_fall_as_likely_as_dice_do():
    """Of two red dice a pair has 1 chance in 36, two different faces 2; with a blue one 1 in 216 and 2 in 216."""
    red, blue = (tuple(f"{letter}{face}" for face in range(1, 7)) for letter in "RB")
    two = dict(Chance((red, red)).outcomes())
    assert (len(two), two["=R1R1"], two["=R1R6"]) == (21, pytest.approx(1 / 36), pytest.approx(2 / 36))
    three = dict(Chance((red, red, blue)).outcomes())
    assert (len(three), three["=B4R1R6"]) == (126, pytest.approx(2 / 216))
    assert sum(three.values()) == pytest.approx(1)
