"""What all learn once an action is done."""

from random import Random

from scorer.games.low_blow import Game as LowBlow
from scorer.games.schocken import Game as Schocken
from scorer.scoring import score
from scorer.turns.line import begin, replay


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
        found = [position.describe_result(action)] if position.describe_result(action) else []
        position = position.after(action)
    (scores,) = score(position.result()).rounds
    told = " and ".join(f"{scores[name]} for {name}" for name in ("Ana", "Ben", "Cleo"))
    assert found == [f"Scores of round 1: {told.replace(' and', ',', 1)}."]
    assert "Round 2" in position.part()
