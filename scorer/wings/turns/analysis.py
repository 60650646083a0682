"""Analyse a finished game: what each decision gave away in chances to win, and what luck brought.

A chance comes from the tables of a solved game, or from samples: ways in which the game may go on. All decisions at one
place are judged by samples with the same random numbers. Samples that choose the best decision do not measure it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from math import hypot
from pathlib import Path
from random import Random
from typing import NamedTuple

from scorer.games import rules
from scorer.games.line import Line, replay
from scorer.games.turns import CHANCE, Judge, Position, Sample, find_judge
from scorer.messages import Text, literal, msg, plural, rounded
from scorer.people import program_name
from scorer.record import read
from scorer.report import percent
from scorer.wings.turns.bots import bot
from scorer.wings.turns.calibration import sharpen
from scorer.wings.turns.tally import Z, find_z

SLIP, BLUNDER = 0.03, 0.1
"""The least chances to win that a slip and a blunder give away; the whole interval must be above 0, see ``mark``."""

SCREENED, CHOSEN = 8, 3
"""Samples that choose the best decisions, and how many are chosen; the played one is always measured too."""

FEWEST, MOST = 30, 400  # samples of a decision: half of them choose the best one, the others measure
HINTED = 200  # samples of a decision for a hint

SHOWN, ALIKE = 0.05, 0.0005
"""The least points that are shown as a reason, and the chances to win below which decisions are equally good."""

PRIVATE = 0o600  # who may read what is kept of an analysis: its owner

NO_DIFFERENCE = msg("No difference that can be seen.")

Rows = tuple[tuple[float, ...], ...]


class JudgedChoice(NamedTuple):
    """A decision, the chance to win after it, and how far that may be off; and how much less that is than the best."""

    action: str
    chance: float
    error: float  # half of the 95 % interval
    less: float
    less_error: float
    points: Rows = ()  # by source, then by seat: at the end of the samples


Choices = tuple[JudgedChoice, ...]


class JudgedAction(NamedTuple):
    """An action of a game, judged by what its seat knew."""

    at: int  # the number of actions before it
    seat: int
    chances: tuple[float, ...]  # of the seats to win, before it
    choices: Choices = ()  # the best decisions and the played one, best first; empty for chance
    luck: float = 0.0  # what chance added to the seat's chance to win
    luck_error: float = 0.0


class Samples(NamedTuple):
    """The samples after one action."""

    chances: Rows
    points: Rows

    def mean(self) -> tuple[float, ...]:
        """Return each seat's chance."""
        return tuple(sum(column) / len(self.chances) for column in zip(*self.chances, strict=True))


def choose_best(position: Position, judge: Judge, games: int, seed: str, also: Sequence[str] = ()) -> Choices:
    """Return the best decisions and those of ``also`` with their chances, best first."""
    seat, solved = position.current_player, judge.solve(position)
    if solved is not None:
        best = max(solved.values())
        ranked = sorted(solved, key=lambda action: -solved[action])
        kept = dict.fromkeys([*ranked[:CHOSEN], *also])
        choices = [JudgedChoice(action, solved[action], 0.0, best - solved[action], 0.0) for action in kept]
        return tuple(sorted(choices, key=lambda choice: choice.less))
    likely, half = judge.list_likely(position, Random(seed)), max(games // 2, 2)
    for number in (SCREENED, half):
        if len(likely) > CHOSEN or number == half:
            worth = {
                action: draw_samples(position, action, seat, judge, number, f"{seed} {number}").mean()[seat]
                for action in likely
            }
            likely = sorted(likely, key=lambda action: -worth[action])[:CHOSEN]
    drawn = {
        action: draw_samples(position, action, seat, judge, half, seed)
        for action in dict.fromkeys([*likely, *also])
    }
    first = [chances[seat] for chances in drawn[likely[0]].chances]
    choices = []
    for action, samples in drawn.items():
        own = [chances[seat] for chances in samples.chances]
        less, error = estimate([best - mine for best, mine in zip(first, own, strict=True)])
        error = hypot(error, Z * judge.calibrate(position).apart) if choices else 0.0
        choices.append(JudgedChoice(action, *estimate(own), less, error, samples.points))
    return (choices[0], *sorted(choices[1:], key=lambda choice: -choice.chance))


def draw_samples(
    position: Position, action: str, viewer: int, judge: Judge, games: int, seed: str
) -> Samples:
    """Return what some ways to go on bring after an action, if any, as the viewer knows the position.

    An action may reveal something, so it is done in a position that the viewer thinks possible.
    """
    samples: list[Sample] = [
        judge.sample(position, action, viewer, Random(f"{seed} {game}")) for game in range(games)
    ]
    points = tuple(
        tuple(sum(column) / games for column in zip(*source, strict=True))
        for source in zip(*(sample.points for sample in samples), strict=True)
    )
    drawn = [sample.chances for sample in samples]
    return Samples(tuple(sharpen(drawn, judge.calibrate(position).power)), points)


def estimate(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of some values, and half of its 95 % interval.

    >>> estimate([1.0, 1.0]), round(estimate([0.0, 1.0] * 50)[1], 3)
    ((1.0, 0.0), 0.098)
    """
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1)
    return mean, Z * (spread / len(values)) ** 0.5


def count_games(line: Line, judge: Judge) -> int:
    """Return how many samples measure each decision, so that an analysis takes a minute of two cores."""
    places = len(list_places(line)) * (CHOSEN + 1)
    return max(FEWEST, min(judge.count_samples(line.positions[0]) // max(places, 1), MOST))


def list_places(line: Line) -> list[int]:
    """Return the places to judge: every action but the dealing of hidden tiles at the beginning."""
    acting = [position.current_player for position in line.positions[:-1]]
    hidden = line.positions[0].has_secrets and not judges_exactly(line)
    begun = next((at for at, actor in enumerate(acting) if actor >= 0), 0) if hidden else 0
    return list(range(begun, len(acting)))


def judges_exactly(line: Line) -> bool:
    """Return whether the chances of a game are exact."""
    decides = next((position for position in line.positions if position.current_player >= 0), None)
    judge = find_judge(rules(line.position.result().game_id))
    return decides is not None and judge is not None and judge.solve(decides) is not None


def judge_step(line: Line, at: int, seed: str) -> JudgedAction:
    """Judge an action of a game whose rules have a judge."""
    position, after = line.positions[at], line.positions[at + 1]
    judge = find_judge(rules(line.position.result().game_id))
    assert judge is not None
    seat, games, seed = position.turn, count_games(line, judge), f"{seed} {at}"
    if position.current_player == CHANCE:  # compare what its seat knows after it with what it knew before
        if after.current_player >= 0 and judge.solve(after) is not None:
            before = find_chance(position, seat, judge)
            return JudgedAction(at, seat, _share(before, seat), luck=find_chance(after, seat, judge) - before)
        one, other = (draw_samples(place, "", seat, judge, games, seed) for place in (position, after))
        luck = [new[seat] - old[seat] for old, new in zip(one.chances, other.chances, strict=True)]
        return JudgedAction(at, seat, one.mean(), (), *estimate(luck))
    if judge.solve(position) is None:
        chances = draw_samples(position, "", seat, judge, games, seed).mean()
    else:
        chances = _share(find_chance(position, seat, judge), seat)
    if position.options() == 1:
        return JudgedAction(at, seat, chances)
    return JudgedAction(at, seat, chances, choose_best(position, judge, games, seed, [line.actions[at]]))


def find_chance(position: Position, seat: int, judge: Judge) -> float:
    """Return the exact chance of the seat whose turn it is, if its play goes on in the best way."""
    if position.current_player == CHANCE:
        chances = position.chance_outcomes()
        return sum(part * find_chance(position.after(action), seat, judge) for action, part in chances)
    solved = judge.solve(position)
    assert solved is not None
    return max(solved.values())


def _share(chance: float, seat: int) -> tuple[float, float]:
    """Return the chances of two seats."""
    return (1 - chance, chance) if seat else (chance, 1 - chance)


def mark(choice: JudgedChoice, decisions: int = 1, off: float = 0.0) -> str:
    """Return ``slip``, ``blunder`` or nothing for a played decision, one of so many of a game that are judged.

    In 95 % of the games, no decision that gave nothing away is marked. Nor is one that costs less than the chances are
    ``off`` themselves.
    """
    error = choice.less_error * find_z(decisions) / Z
    if choice.less <= error or choice.less < max(SLIP, off):
        return ""
    return "blunder" if choice.less >= BLUNDER else "slip"


def find_off(line: Line) -> float:
    """Return how far the chances of a game are off, beside the doubt of the samples; 0 if exact, or not measured."""
    judge = find_judge(rules(line.position.result().game_id))
    return judge.calibrate(line.positions[0]).off if judge and not judges_exactly(line) else 0.0


def looks_alike(choice: JudgedChoice) -> bool:
    """Return whether a decision cannot be told from the best one: less than a thousandth, or than the samples show."""
    return choice.less <= max(choice.less_error, ALIKE)


def give_reason(position: Position, best: JudgedChoice, other: JudgedChoice) -> Text:
    """Return in a sentence why one decision is better than another: what changes most in its favour."""
    judge, players = find_judge(rules(position.result().game_id)), position.players
    assert judge is not None
    if looks_alike(other):
        return NO_DIFFERENCE
    if judge.explain and not best.points:
        return judge.explain(position, best.action, other.action)
    changes = [
        (other.points[source][seat] - best.points[source][seat], source, seat)
        for source in range(len(best.points))
        for seat in range(len(players))
    ]
    helps = [
        (change if seat == position.turn else -change / (len(players) - 1), change, source, seat)
        for change, source, seat in changes
    ]
    most, change, source, seat = max(helps, default=(0.0, 0.0, 0, 0))
    if most < SHOWN:
        return literal("")
    facts = {"name": players[seat], "number": rounded(abs(change), 1), "source": judge.sources[source]}
    if change > 0:
        return msg("{name} then has {number} fewer points from {source}, on average.", **facts)
    return msg("{name} then has {number} more points from {source}, on average.", **facts)


def give_reasons(position: Position, choices: Sequence[JudgedChoice]) -> list[Text]:
    """Return why the first of two decisions is better, if there are two and a reason can be given."""
    reason = give_reason(position, *choices) if len(choices) > 1 else literal("")
    return [reason] if reason else []


def advise(position: Position, game: str, seed: str) -> list[tuple[str, Text]]:
    """Return the best three decisions of the current seat with their chances; then sentences, without a decision.

    They say why the first is better than the second, and how far chances may be off. If no difference can be seen
    between the decisions, that is said instead of the others. Without a judge, return what the best bot would do.
    It may take a second.
    """
    seat, judge = position.current_player, find_judge(rules(game))
    if judge is None:
        action = bot(rules(game), program_name())(position, Random(seed))
        return [(action, position.describe(action, seat))]
    said = [("", sentence) for sentence in describe_error(Line((position,)))]
    choices = choose_best(position, judge, HINTED, seed)[:CHOSEN]
    shown = {percent(choice.chance, 0) for choice in choices}
    if len(choices) > 1 and len(shown) == 1 and all(map(looks_alike, choices)):
        return [(choices[0].action, describe_choice(position, choices[0])), ("", NO_DIFFERENCE), *said]
    advice = [(choice.action, describe_choice(position, choice)) for choice in choices]
    return [*advice, *(("", reason) for reason in give_reasons(position, choices[:2])), *said]


def describe_error(line: Line) -> list[Text]:
    """Return a sentence about how far chances are off beside the doubt of the samples; none if they are exact."""
    off = find_off(line)
    if not off:
        return []
    return [
        plural(
            round(1 / off),
            "Besides, chances like these were off by about one game in {n} when bots played on.",
            "Besides, chances like these were off by about one game in {n} when bots played on.",
        )
    ]


def describe_choice(position: Position, choice: JudgedChoice) -> Text:
    """Return a sentence with a decision and the chance to win after it; only exact chances have a decimal."""
    does = position.describe(choice.action, position.current_player)
    chance = percent(choice.chance, 0) if choice.points or choice.error else percent(choice.chance)
    error = percent(choice.error, 0)
    if error == percent(0, 0):
        return msg("{chance} to win: {action}", chance=chance, action=does)
    return msg("{chance} (± {error}) to win: {action}", chance=chance, error=error, action=does)


def value_choices(results: str, turns: str, at: int, action: str) -> list[Text]:
    """Return the best decisions at a place of a game with their chances, and those played and asked for."""
    line = _load_line(results, turns)
    position, judge = line.positions[at], find_judge(rules(line.position.result().game_id))
    assert judge is not None
    also = [line.actions[at], *([action] if action else [])]
    choices = choose_best(position, judge, HINTED, f"what if {at}", also)
    shown = [describe_choice(position, choice) for choice in choices]
    return [*shown, *give_reasons(position, choices[:2]), *describe_error(line)]


@lru_cache(2)
def _load_line(results: str, turns: str) -> Line:
    return replay(read(results.encode()), turns)


def judge_play(results: str, turns: str, at: int) -> JudgedAction:
    """Judge an action of a game given as a results file; for another process."""
    return judge_step(_load_line(results, turns), at, "analysis")


def judge_some(results: str, turns: str, places: Sequence[int]) -> list[JudgedAction]:
    """Judge some actions of a game, as ``judge_play`` does."""
    return [judge_play(results, turns, at) for at in places]


def to_json(step: JudgedAction) -> str:
    """Return a step as one line of JSON."""
    return json.dumps(step, separators=(",", ":"))


def from_json(text: str) -> JudgedAction:
    """Return a step that ``to_json`` wrote. Raises ``ValueError`` or ``TypeError`` for any other text."""
    at, seat, chances, choices, luck, error = json.loads(text)
    read_choices = tuple(
        JudgedChoice(action, chance, off, less, less_off, tuple(map(tuple, points)))
        for action, chance, off, less, less_off, points in choices
    )
    return JudgedAction(at, seat, tuple(chances), read_choices, luck, error)


VERSION = 6  # increase it whenever the same game could be judged otherwise


def open_steps(logs: Path, play: str, results: str) -> KeptSteps:
    """Return the steps of a play, which are kept in a folder beside the file of the unfinished games."""
    return KeptSteps(logs.with_name("analyses") / f"{play}.jsonl", results)


class KeptSteps:
    """The judged actions of one game, a line each. Another game, or a changed one, starts a new file."""

    def __init__(self, path: Path, results: str) -> None:
        self.path = path
        self._head = json.dumps([VERSION, sha256(results.encode()).hexdigest()])
        self._mine = False  # whether the file begins with this head

    def load(self) -> dict[int, JudgedAction]:
        """Return the steps by place; none if there is no file. What cannot be read is left out. Raises ``OSError``."""
        try:
            head, *lines = self.path.read_text("utf-8").splitlines() or [""]
        except (FileNotFoundError, UnicodeDecodeError):
            head, lines = "", []
        self._mine = head == self._head
        steps: dict[int, JudgedAction] = {}
        for line in lines if self._mine else ():
            with suppress(
                ValueError, TypeError, IndexError
            ):  # the last line of a stopped analysis may be torn
                step = from_json(line)
                steps[step.at] = step
        return steps

    def add(self, step: JudgedAction) -> None:
        """Write a step; make the file if it is missing or another game's. Raises ``OSError``."""
        self.path.parent.mkdir(parents=True, exist_ok=True)

        def open_private(path: str, flags: int) -> int:
            return os.open(path, flags, PRIVATE)

        mode = "a" if self._mine else "w"
        with open(self.path, mode, encoding="utf-8", newline="\n", opener=open_private) as file:
            os.chmod(self.path, PRIVATE)  # an older file may be open to others
            file.write(f"\n{to_json(step)}" if self._mine else f"{self._head}\n{to_json(step)}")
        self._mine = True
