"""What all learn once an action is done."""

import re
from random import Random

from scorer.games.blockers import Game as Blockers
from scorer.games.line import begin, replay
from scorer.games.low_blow import EDITIONS
from scorer.games.low_blow import Game as LowBlow
from scorer.games.schocken import Game as Schocken
from scorer.scoring import score


def test_the_last_stop_reveals_all_hands():
    """Nobody hears of them before; who loses the half is told."""
    first, *_, second, last = replay(Schocken(("Ana", "Ben")), "=651 stop =111").positions[1:]
    assert first.tell("stop", 1) == ["Ana stops."]
    assert second.tell("=111", 0) == ["Ben rolls ???."]
    assert last.tell("stop", 0) == [
        "Ben stops.",
        "Ana 651 (simple) and Ben 111 (Schock out): Ben wins, Ana takes 13 discs. Ana has lost the first half.",
    ]


def test_the_last_die_of_a_round_brings_its_scores():
    """They are those that the results file gets; no other action brings any."""
    position, random, found = begin(LowBlow(("Ana", "Ben", "Cleo"))).position, Random(2), []
    while not found:
        action = position.sample(random)
        found = re.findall("Scores of .*", position.describe_result(action))
        position = position.after(action)
    (scores,) = score(position.result()).rounds
    told = " and ".join(f"{scores[name]} for {name}" for name in ("Ana", "Ben", "Cleo"))
    assert found == [f"Scores of round 1: {told.replace(' and', ',', 1)}."]
    assert "Round 2" in position.part()


def test_counters_and_dice_that_move_are_told():
    """By both editions: what goes into the pot, comes from it or from a neighbour; dice that go to the left."""
    blog = LowBlow(("Ana", "Ben", "Cleo"))
    line = replay(blog, "=R1R1R4R5R6")
    assert line.position.describe_result("R1-1") == (
        "Ana puts 10 counters into the pot. Ana gives 4 dice to Ben."
    )
    assert line.position.describe_result("R4-1") == "Ana gives 2 dice to Ben."  # the pot is empty
    assert line.position.describe_result("+R4") == ""
    line = replay(blog, "=R1R1R4R5R6 R1-1 =B3B3B3B3B3R2R2R2R2")
    assert line.position.describe_result("B3-1") == (
        "Ben puts 1 counter into the pot. Cleo puts 1 counter into the pot."  # Ana has none
    )
    line = replay(blog, "=R1R1R4R5R6 R1-1 =B4B6B6B6B6R2R2R2R2")
    assert line.position.describe_result("B4-3") == "Ben takes 1 counter from the pot."
    assert (
        line.position.describe_result("B6-3")
        == "Cleo takes 10 counters from the pot. Ben gives 8 dice to Cleo."
    )
    web = LowBlow(("Ana", "Ben", "Cleo"), edition=EDITIONS["web"])
    many = "roll:R =R6 R6-1 roll:B =B6 B6-1 roll:Y =Y6 Y6-1 roll:R =R6 R6-1 roll:B =B1 B1-2 roll:Y =Y4"
    assert replay(web, many).position.describe_result("Y4-2<") == "Cleo takes 4 counters from Ana."


def test_the_score_so_far_is_told_when_a_turn_has_ended():
    """Low Blow: pips minus own dice minus counters; Blockers: minus points; Schocken: discs, after each throw."""
    line = replay(LowBlow(("Ana", "Ben", "Cleo")), "=R1R1R4R5R6")
    assert line.position.describe_score() == ""
    assert line.apply("roll").position.describe_score() == ""
    assert line.apply("R5-2").position.describe_score() == "Score so far: Ana −10, Ben −5, Cleo −10."
    tiles = "=R1 =R2 =R3 =R4 =R5 =B1 =B2 =B3 =B4 =B5"
    line = replay(Blockers(("Ana", "Ben")), tiles)
    assert line.position.describe_score() == line.apply("R1-A1").position.describe_score() == ""
    assert line.apply("R1-A1").apply("=R6").position.describe_score() == "Minus points so far: Ana 1, Ben 0."
    line = replay(Schocken(("Ana", "Ben")), "=421 stop =653")
    assert line.position.describe_score() == ""
    told = line.apply("stop").position.describe_score()
    assert told == "First half. 6 discs in the tower, Ana has 0 discs, Ben has 7 discs."
