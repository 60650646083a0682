"""Measure the turns of the games: random games a second on one core, how strong the bots are, and a long check.

Usage: python benchmarks/turns.py [--check FIRST LAST] [--strengths GAME]

The check plays the random games of these numbers, replays each from its text to the same position at every step, and
compares its winners with those of the scores. A number is also the seed: the same number is the same game. A million
takes hours; what was checked stands in docs/decisions/0063.
"""

from __future__ import annotations

import sys
import time
from itertools import pairwise
from random import Random

from scorer.games.blockers import Game as Blockers
from scorer.games.line import begin, replay
from scorer.games.low_blow import EDITIONS
from scorer.games.low_blow import Game as LowBlow
from scorer.games.schocken import Game as Schocken
from scorer.games.turns import CHANCE
from scorer.outcome import Played
from scorer.record import read, show
from scorer.scoring import faults, score
from scorer.wings.turns.simulate import plan, simulate
from scorer.wings.turns.tally import intervals

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
SECONDS = 2.0
READ = 10
"""One in this many games is also scored from its results file."""

TOLD = 1000
"""The check reports its progress after this many games."""


def ways() -> dict[str, Played]:
    """Return every way to play."""
    found: dict[str, Played] = {}
    for edition in EDITIONS.values():
        for players in (3, 4):
            found[f"low-blow {edition.id} {players}"] = LowBlow(NAMES[:players], edition=edition)
    found |= {f"blockers {players}": Blockers(NAMES[:players]) for players in range(2, 6)}
    found["blockers profi"] = Blockers(NAMES[:2], variant="profi")
    found |= {f"schocken {players}": Schocken(NAMES[:players]) for players in range(2, 9)}
    for way, game in found.items():
        assert not faults(game), (way, faults(game))
    return found


def speed(game: Played) -> float:
    """Return random games for a second of one core."""
    start, random = begin(game).position, Random(1)
    games, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        position = start
        while not position.is_terminal:
            chance = position.current_player == CHANCE
            position = (
                position.fallen(random)
                if chance
                else position.then(int(random.random() * position.options()))
            )
        games += 1
    return games / (time.process_time() - began)


def plain(random: Random) -> list[int]:
    """Play Low Blow for three as a plain program would: roll once a turn, place any die anywhere, add."""
    counters, points, pot, roll = [10] * 3, [0] * 3, 0, random.random
    for _ in range(3):
        hands, room, seat = [[each] * 5 for each in range(3)], [5] * 3, 0
        for _ in range(15):
            while not hands[seat]:
                seat = (seat + 1) % 3
            hand = hands[seat]
            faces = [int(roll() * 6) + 1 for _ in hand]
            at, row = int(roll() * len(hand)), int(roll() * 3)
            while not room[row]:
                row = (row + 1) % 3
            colour, face = hand.pop(at), faces.pop(at)
            room[row] -= 1
            points[row] += face - (colour == row)
            given = (
                hand[:]
                if face in (1, 6)
                else [die for die, pips in zip(hand, faces, strict=True) if pips == 1]
            )
            for die in given:
                hand.remove(die)
            before = sum(counters)
            if face == 6:
                counters[row] += pot
            elif face > 3:
                counters[seat] += min(face - 3, pot)
            elif face == 3:
                counters = [max(0, each - 1) for each in counters]
            else:
                counters[seat] -= counters[seat] if face == 1 else min(2, counters[seat])
            pot += before - sum(counters)
            seat = (seat + 1) % 3
            hands[seat] += given
    return [each - held for each, held in zip(points, counters, strict=True)]


def speed_of_plain() -> float:
    """Return games of the plain program for a second of one core."""
    games, random, began = 0, Random(1), time.process_time()
    while time.process_time() - began < SECONDS:
        plain(random)
        games += 1
    return games / (time.process_time() - began)


def neighbours() -> None:
    """Print random games a second of games that OpenSpiel has in Python, where it is installed."""
    try:
        import pyspiel  # noqa: PLC0415
        from open_spiel.python import games as _  # noqa: F401, PLC0415
    except ImportError:
        return
    for name in ("python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker"):
        game, games, random, began = pyspiel.load_game(name), 0, Random(1), time.process_time()
        actions = 0
        while time.process_time() - began < SECONDS:
            state = game.new_initial_state()
            while not state.is_terminal():
                chance = state.chance_outcomes() if state.is_chance_node() else []
                legal = [action for action, _ in chance] or state.legal_actions()
                state.apply_action(legal[int(random.random() * len(legal))])
                actions += 1
            games += 1
        spent = time.process_time() - began
        print(
            f"{name:18} {games / spent:8.0f} random games a second, {1e6 * spent / actions:5.1f} µs an action"
        )


def check(way: str, game: Played, number: int) -> None:
    """Check one random game: its text leads to the same states, its score has the same winners."""
    position, random = begin(game).position, Random(f"{way} {number}")
    actions, positions = list[str](), [position]
    while not position.is_terminal:
        if position.current_player == CHANCE:
            actions.append(position.chance().sample(random))
            position = position.after(actions[-1])
        else:
            chosen = int(random.random() * position.options())
            actions.append(position.decisions()[chosen])
            position = position.then(chosen)
        positions.append(position)
    assert list(replay(game, " ".join(actions)).positions) == positions, (way, number)
    result = position.result()
    outcome = score(read(show(result).encode()) if number % READ == 0 else result)
    winners = tuple(name for name, share in zip(result.players, position.returns(), strict=True) if share)
    assert not outcome.complete or outcome.winners == winners, (way, number)


def check_all(numbers: range) -> None:
    """Check the games of these numbers, one way to play after the other, and print now and then how far it is."""
    known = list(ways().items())
    for number in numbers:
        check(*known[number % len(known)], number)
        if (number + 1) % TOLD == 0 or number == numbers[-1]:
            print(
                f"games {numbers[0]} to {number}: texts replay to the same positions, scores have the same winners"
            )


def strengths(wanted: str = "") -> None:
    """Print how often each bot wins against the weaker one before it, with the limits of 95 %, and the time of a move.

    In Low Blow two others are the weaker one.
    """
    for way, game, games in (
        ("Low Blow", LowBlow(NAMES[:3]), 200),
        ("Low Blow, web edition", LowBlow(NAMES[:3], edition=EDITIONS["web"]), 150),
        ("Blockers for two", Blockers(NAMES[:2]), 40),
        ("Schocken for two", Schocken(NAMES[:2]), 300),
    ):
        for one, other in (*pairwise(("random", "easy", "greedy", "good")), ("greedy", "strong")):
            if not way.startswith(wanted):
                continue
            start = time.process_time()
            tally = simulate(
                plan(game, [other] + [one] * (len(game.players) - 1), 1), games, 1, lambda over: None
            )
            share, low, high = intervals(tally)[0]
            spent = 1000 * (time.process_time() - start) / tally.decisions
            print(
                f"{way}, {other} against {one}: {share:.0%} ({low:.0%} to {high:.0%}) of {games} games,"
                f" {spent:.2f} ms a decision",
                flush=True,
            )


def main(arguments: list[str]) -> None:
    """Check games, or print speeds and strengths."""
    if arguments[:1] == ["--check"]:
        check_all(range(int(arguments[1]), int(arguments[2]) + 1))
        return
    if arguments[:1] == ["--strengths"]:
        strengths(arguments[1])
        return
    print(f"{'plain program':18} {speed_of_plain():8.0f} games of Low Blow a second, one roll a turn")
    for way, game in ways().items():
        print(f"{way:18} {speed(game):8.0f} random games a second")
    neighbours()
    strengths()


if __name__ == "__main__":
    main(sys.argv[1:])
