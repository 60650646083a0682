"""Chances to win Schocken: exact for two players with the usual discs, else by greedy play to the end."""

from collections.abc import Mapping
from copy import copy
from functools import cache
from operator import gt, lt
from random import Random
from typing import NamedTuple

from scorer.games.schocken.facts import DISCS, LOST
from scorer.games.schocken.turns.bots import best_throw, evaluate_target, load_chances, play_greedily
from scorer.games.schocken.turns.nodes import KEEP, NODES, NUMBERS, ROLL, ROLLS, STOP, STOPS, TURN, flip
from scorer.games.schocken.turns.position import SchockenPosition
from scorer.games.turns import CHANCE, Calibration, Judge, Position, Sample, list_decisions
from scorer.messages import Text, msg, rounded
from scorer.report import percent

PLAYERS, SAMPLES = 2, 100_000
DISCS_SHOWN = 0.1  # the least difference of discs that is shown as a reason


def solve(position: Position) -> Mapping[str, float] | None:
    """Return the current seat's chance to win the game after each decision, if both go on in the best way.

    None unless the game is for two players with the usual discs.
    """
    assert isinstance(position, SchockenPosition)
    if len(position.players) != PLAYERS or position.game.discs != DISCS:
        return None
    throw, node = (position.tower, position.held[position.order[0]]), position.node
    solved = best_throw(*throw).solve_after((*position.signals, position.rolling)[0])
    if position.stopped:
        values, stops = evaluate_second(*throw, position.signals[0]), 1 - solved.meets[node.strength]
    else:
        values, stops = best_throw(*throw).evaluate_first(position.rolling), solved.stops[node.strength]
    seat = position.seat
    own, other = position.lost.count(seat), position.lost.count(1 - seat)
    loses, wins = win_game(own + 1, other, first=True), win_game(own, other + 1, first=False)
    return {
        word: loses + (wins - loses) * (stops if target == STOPS else values[target])
        for word, target in zip(node.words, node.targets, strict=True)
    }


@cache
def evaluate_second(tower: int, own: int, roll: int) -> list[float]:
    """Return the second player's chance to win the half by target, if the first one has stopped after a roll."""
    return best_throw(tower, own).evaluate_second(roll)


@cache
def win_game(own: int, other: int, *, first: bool) -> float:
    """Return the chance to win the game before a half, by the halves that both have lost, and whether one throws first.

    Whoever has lost a half throws first in the next one.
    """
    if LOST in (own, other):
        return float(other == LOST)
    half = load_chances()[DISCS, 0]
    half = half if first else 1 - half
    return half * win_game(own, other + 1, first=False) + (1 - half) * win_game(own + 1, other, first=True)


def sample(position: Position, action: str, viewer: int, random: Random) -> Sample:
    """Play greedily to the end, with other dice under the cups of the others."""
    assert isinstance(position, SchockenPosition)
    guess, hands = copy(position), []
    for seat, node, signal in zip(position.order, position.stopped, position.signals, strict=False):
        # a hand that the viewer cannot see is one that greedy would stop with
        falls = ROLLS[signal][1]
        ends = [end for fall in falls if (end := find_end(fall)) is not None]
        hands.append(node if seat == viewer else random.choice(ends or falls))
    guess.stopped = tuple(hands)
    now: Position = guess.after(action) if action else guess
    while not now.is_terminal:
        now = now.fallen(random) if now.current_player == CHANCE else now.after(play_greedily(now, random))
    return Sample(now.returns(), (tuple(-number for number in now.standing()),))


@cache
def find_end(number: int) -> int | None:
    """Return the node with which a greedy player stops at a node, perhaps after turning a six; None for rolling."""
    node = NODES[number]
    target = max(node.targets, key=lambda target: evaluate_target(target, node))
    return number if target == STOPS else find_end(target) if target >= 0 else None


class Outlook(NamedTuple):
    """What lies on the table after a decision, on average over the next roll if it rolls."""

    higher: float  # how likely it is a higher hand than now
    lower: float
    discs: float  # what it deals out if it wins the throw


def look_ahead(position: SchockenPosition, word: str) -> Outlook:
    """Return the outlook of a decision."""
    node = position.node
    target = node.targets[node.words.index(word)]
    number = NUMBERS[node.dice, node.used, node.may_turn] if target == STOPS else target
    ends = ROLLS[flip(target)][1] if target < STOPS else (number,)
    hands = [NODES[end] for end in ends]
    higher, lower = (
        sum(compare(hand.strength, node.strength) for hand in hands) / len(hands) for compare in (gt, lt)
    )
    worths = [position.game.discs if hand.worth is None else hand.worth for hand in hands]
    return Outlook(higher, lower, sum(worths) / len(worths))


def explain(position: Position, best: str, other: str) -> Text:
    """Return why a decision is better: what the next roll brings, if that speaks for it; else what does."""
    assert isinstance(position, SchockenPosition)
    if {best, other} == {STOP, TURN}:
        return (
            msg("Another 1 would allow a higher hand.") if best == TURN else msg("Another 1 would not help.")
        )
    one, two = look_ahead(position, best), look_ahead(position, other)
    higher, lower = (
        (percent(part, 0), percent(than, 0)) for part, than in zip(one[:2], two[:2], strict=True)
    )
    names = {"best": _name(best), "other": _name(other)}
    if one.higher - one.lower > two.higher - two.lower:
        if one.higher > two.higher and higher[0] != higher[1]:
            return msg(
                "{best}: a higher hand in {part} of the cases; {other}: in {less}.",
                part=higher[0],
                less=higher[1],
                **names,
            )
        if lower[0] != lower[1]:
            return msg(
                "{best}: a lower hand in {part} of the cases; {other}: in {more}.",
                part=lower[0],
                more=lower[1],
                **names,
            )
    if one.discs - two.discs >= DISCS_SHOWN:
        return msg(
            "{best}: a won throw deals out {number} discs on average; {other}: {less}.",
            number=rounded(one.discs, 1),
            less=rounded(two.discs, 1),
            **names,
        )
    return msg("{best}: better for the rest of the half, for the discs and for who begins.", best=_name(best))


def _name(word: str) -> Text:
    """Return a decision in words, with its dice."""
    if word.startswith(KEEP):
        return msg("Roll all but {dice}", dice=" ".join(word.removeprefix(KEEP)))
    return {ROLL: msg("Roll all"), TURN: msg("Turn a 6"), STOP: msg("Stop")}[word]


CALIBRATION = Calibration(off=0.027)
"""How chances of samples come true, by 115 games of three; made by ``benchmarks/calibrate.py``."""

JUDGE = Judge(
    (msg("halves and discs"),),
    sample,
    list_decisions,
    lambda position: SAMPLES,
    solve,
    explain,
    lambda position: CALIBRATION,
)
