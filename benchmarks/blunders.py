"""Measure how many made blunders the analysis finds, and how long it takes.

Usage: python benchmarks/blunders.py [GAMES] [--some] [--time] [--whole WAY]

In each game the action at a random place is replaced by the worst one, and bots play on. A place counts only if
this action costs at least a blunder by other samples, four times as many. Found is what is marked as a slip or a
blunder.
With --whole, strong bots play, and marks count the decisions of the whole game: the blunder is found first if it costs
more than other decisions, of which some are judged; each of their marks is one of a strong bot's decision.
With --some, the blunder is a random one of the actions that cost so much, not the worst.
With --time a whole game of each kind is analysed on one core.
"""

from __future__ import annotations

import sys
import time
from random import Random

from scorer.games import rules
from scorer.games.blockers import Game as Blockers
from scorer.games.line import Line, begin
from scorer.games.low_blow import EDITIONS
from scorer.games.low_blow import Game as LowBlow
from scorer.games.schocken import Game as Schocken
from scorer.games.turns import CHANCE, Judge, Position, find_judge
from scorer.outcome import Played
from scorer.wings.turns.analysis import (
    BLUNDER,
    choose_best,
    count_games,
    draw_samples,
    find_off,
    judge_step,
    list_places,
    mark,
)
from scorer.wings.turns.bots import bot
from scorer.wings.turns.summary import Analysis
from scorer.wings.turns.tally import wilson

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
WAYS: dict[str, tuple[Played, str]] = {
    "low-blow": (LowBlow(NAMES[:3]), "good"),
    "low-blow web": (LowBlow(NAMES[:3], edition=EDITIONS["web"]), "strong"),
    "blockers": (Blockers(NAMES[:2]), "greedy"),
    "schocken": (Schocken(NAMES[:2]), "strong"),
}
OTHERS = 20  # decisions of strong bots that are judged beside each blunder
TRIED = 15
"""Samples for each legal action, to find the worst one."""


def play_on(line: Line, name: str, random: Random) -> Line:
    """Return a game played to its end by bots with this name."""
    positions, actions = list(line.positions), list(line.actions)
    player = bot(rules(line.position.result().game_id), name)
    while not positions[-1].is_terminal:
        position = positions[-1]
        chance = position.current_player == CHANCE
        actions.append(position.chance().sample(random) if chance else player(position, random))
        positions.append(position.after(actions[-1]))
    return Line(tuple(positions), tuple(actions))


def find_bad(position: Position, judge: Judge, seed: str, *, some: bool) -> tuple[str, float]:
    """Return the worst legal action, or some action that costs a blunder, and how much the best one is better."""
    seat, solved = position.current_player, dict(judge.solve(position) or {})
    if not solved:
        solved = {
            action: draw_samples(position, action, seat, judge, TRIED, seed).mean()[seat]
            for action in position.decisions()
        }
    best = max(solved.values())
    blunders = [action for action in solved if best - solved[action] >= BLUNDER]
    bad = (
        Random(seed).choice(blunders) if some and blunders else min(solved, key=lambda action: solved[action])
    )
    return bad, best - solved[bad]


def make_blunder(game: Played, name: str, number: int, *, some: bool) -> tuple[Line, int]:
    """Return a game with a blunder, and its place."""
    random, judge = Random(f"blunder {number}"), find_judge(rules(game.game_id))
    assert judge is not None
    line = play_on(begin(game), name, random)
    games = 4 * count_games(line, judge)
    places = [at for at in list_places(line) if line.positions[at].current_player >= 0]
    random.shuffle(places)
    for at in places:
        position, seed = line.positions[at], f"reference {number} {at}"
        if position.options() == 1:
            continue
        bad, gap = find_bad(position, judge, seed, some=some)
        if gap < BLUNDER:
            continue
        choices = choose_best(position, judge, games, seed, [bad])
        if next(choice.less for choice in choices if choice.action == bad) >= BLUNDER:
            before = Line(line.positions[: at + 1], line.actions[:at])
            return play_on(before.apply(bad), name, random), at
    return make_blunder(game, name, number + 1_000_000, some=some)


def measure_found(games: int, *, some: bool) -> None:
    """Print how many blunders are found in each game."""
    for way, (game, name) in WAYS.items():
        found = 0
        for number in range(games):
            line, at = make_blunder(game, name, number, some=some)
            played = Analysis(line, ()).played(judge_step(line, at, "analysis"))
            found += played is not None and bool(mark(played))
        share, low, high = wilson(found, games)
        print(f"{way:13} {found} of {games} found: {share:.0%} ({low:.0%} to {high:.0%})", flush=True)


def measure_first(way: str, games: int, *, some: bool) -> None:
    """Print how often the blunder costs most in its game, and how many decisions of the strong bot are marked.

    Of the other decisions some are judged, chosen at random; marks count all decisions of the game.
    """
    first = marked = judged = 0
    for number in range(games):
        line, at = make_blunder(WAYS[way][0], "strong", number, some=some)
        acting = [place for place in list_places(line) if line.positions[place].current_player >= 0]
        places = [place for place in acting if line.positions[place].options() > 1]
        others = Random(number).sample([place for place in places if place != at], OTHERS)
        choices = [Analysis(line, ()).played(judge_step(line, place, "analysis")) for place in (at, *others)]
        costs = [
            choice.less if choice and mark(choice, len(places), find_off(line)) else 0.0 for choice in choices
        ]
        first += costs[0] > max(costs[1:])
        marked += sum(cost > 0 for cost in costs[1:])
        judged += OTHERS
        print(f"{way:13} {number + 1} games: {first} first; {marked} of {judged} others marked", flush=True)


def measure_time() -> None:
    """Print the seconds of a core for a whole analysis."""
    for way, (game, name) in WAYS.items():
        line = play_on(begin(game), name, Random(1))
        started = time.process_time()
        for at in list_places(line):
            judge_step(line, at, "analysis")
        print(f"{way:13} {time.process_time() - started:.0f} s of a core", flush=True)


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    if "--time" in sys.argv:
        measure_time()
    elif "--whole" in sys.argv:
        measure_first(sys.argv[-1], int(sys.argv[1]), some="--some" in sys.argv)
    else:
        measure_found(int([*words, "25"][0]), some="--some" in sys.argv)
