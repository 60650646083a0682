"""The analysis of a finished game: exact chances, marks, made blunders, and what is kept of it."""

import re
from random import Random

import pytest

from benchmarks.blunders import WAYS, make_blunder, play_on
from scorer.games import GAMES
from scorer.games.blockers import Game as Blockers
from scorer.games.line import Line, begin
from scorer.games.low_blow import Game as LowBlow
from scorer.games.schocken import Game as Schocken
from scorer.games.schocken.turns.bots import best_throw, load_chances
from scorer.games.schocken.turns.judge import JUDGE, evaluate_second, explain, solve, win_game
from scorer.games.schocken.turns.nodes import ROLLS
from scorer.games.turns import find_judge
from scorer.wings.turns.analysis import (
    JudgedAction,
    JudgedChoice,
    draw_samples,
    estimate,
    find_chance,
    from_json,
    give_reason,
    judge_step,
    judges_exactly,
    list_places,
    mark,
    open_steps,
    to_json,
)
from scorer.wings.turns.calibration import sharpen
from scorer.wings.turns.summary import Analysis, chart_chances, summarise
from tests.scorer.games.schocken.answers import STARTS, followed

NAMES = ("Ana", "Ben", "Cleo")
NEAR = 1e-9


def in_throw(tower, held):
    """Return the position before a throw."""
    position = begin(Schocken(NAMES[:2])).position
    position.tower, position.held = tower, held
    return position


@pytest.mark.parametrize(("tower", "held"), [(13, [0, 0]), (4, [6, 3]), (0, [7, 6])])
def test_chances_before_a_throw_are_those_of_the_tables(tower, held):
    """The best decision after every roll, weighed by how likely that is, brings the chance that was solved."""
    half = load_chances()[tower, held[0]]
    game = half * win_game(0, 1, first=False) + (1 - half) * win_game(1, 0, first=True)
    assert find_chance(in_throw(tower, held), 0, JUDGE) == pytest.approx(game, abs=NEAR)
    assert win_game(0, 0, first=True) + win_game(0, 0, first=False) == pytest.approx(1)


@pytest.mark.parametrize(("tower", "own"), [(13, 0), (4, 6)])
def test_the_second_player_meets_what_the_first_one_leaves(tower, own):
    """After the best play of the first, the chances of the second add up to the rest of the half."""
    best, rolls = best_throw(tower, own), {start: at for at, start in enumerate(STARTS)}
    shown = followed(lambda start: best.solve_after(rolls[start]).first)
    total = 0.0
    for start, roll in rolls.items():
        stopped = sum(part for (last, _), part in shown.items() if last == start)
        falls = ROLLS[0][1]
        total += stopped * sum(evaluate_second(tower, own, roll)[node] for node in falls) / len(falls)
    assert total == pytest.approx(1 - load_chances()[tower, own], abs=1e-7)


def test_a_game_that_is_not_solved_is_not_exact():
    """Three players, or other discs, are judged by samples."""
    exact, three = begin(Schocken(NAMES[:2])).apply("=421"), begin(Schocken(NAMES)).apply("=421")
    assert judges_exactly(exact)
    assert not judges_exactly(three)
    assert solve(begin(Schocken(NAMES[:2], discs=9)).apply("=421").position) is None


@pytest.mark.parametrize(
    ("less", "error", "kind"),
    [(0.0, 0.0, ""), (0.029, 0.0, ""), (0.03, 0.01, "slip"), (0.05, 0.05, ""), (0.1, 0.09, "blunder")],
)
def test_marks_follow_the_stated_limits(less, error, kind):
    """Three points are a slip, ten a blunder; an interval down to nothing is neither."""
    assert mark(JudgedChoice("stop", 0.5, 0.0, less, error)) == kind


@pytest.mark.parametrize(
    "game", [LowBlow(NAMES), Blockers(NAMES), Schocken(NAMES)], ids=lambda game: game.game_id
)
def test_samples_share_one_win(game):
    """The chances of all seats add up to 1, at the beginning and near the end."""
    line, judge = play_on(begin(game), "greedy", Random(2)), find_judge(GAMES[game.game_id])
    for at in (len(line.actions) // 2, len(line.actions) - 3, len(line.actions)):
        position = line.positions[at]
        drawn = draw_samples(position, "", position.turn, judge, 3, "x")
        assert all(sum(chances) == pytest.approx(1) for chances in drawn.chances)
    assert drawn.mean() == pytest.approx(line.position.returns())


@pytest.mark.parametrize(("way", "games"), [("schocken", 2), ("low-blow web", 1)])
def test_made_blunders_are_found(way, games, monkeypatch):
    """A good action is replaced by the worst one; benchmarks/blunders.py does that in many more games."""
    for place in ("scorer.wings.turns.analysis", "benchmarks.blunders"):
        monkeypatch.setattr(f"{place}.count_games", lambda line, judge: 30)
    monkeypatch.setattr("benchmarks.blunders.TRIED", 4)
    game, name = WAYS[way]
    for number in range(games):
        line, at = make_blunder(game, name, number, some=False)
        step = judge_step(line, at, "analysis")
        assert mark(Analysis(line, ()).played(step))
        assert str(give_reason(line.positions[at], *step.choices[:2]))
        assert from_json(to_json(step)) == step


def test_calibrated_chances_are_shares_in_the_same_order():
    """By hand: squares of 0.6 and 0.4 are 9 to 4. A tangent at 0.5 has the slope of the power."""
    assert sharpen([(0.6, 0.4)], 2)[0] == pytest.approx((9 / 13, 4 / 13))
    assert sharpen([(0.6, 0.4), (0.4, 0.6)], 2) == [pytest.approx((0.7, 0.3)), pytest.approx((0.3, 0.7))]
    assert sharpen([(1.0, 0.0, 0.0)], 3) == [(1.0, 0.0, 0.0)]
    three = sharpen([(0.5, 0.3, 0.2), (0.4, 0.4, 0.2)], 1.5)
    assert [sum(sample) for sample in three] == pytest.approx([1, 1])


def test_a_mark_counts_the_decisions_of_a_game():
    """A loss of 2.5 standard errors is a slip if it is the only decision, and none among forty (by hand: 3.23)."""
    choice = JudgedChoice("stop", 0.5, 0.0, 0.05, 0.05 / 2.5 * 1.96)
    assert (mark(choice), mark(choice, 40)) == ("slip", "")


def test_a_reason_never_speaks_against_the_advice():
    """Each figure of the better decision is higher, lower or more, as the sentence says; else none is shown."""
    for position, best, other in list_reasons():
        said = str(explain(position, best, other))
        numbers = [float(number) for number in re.findall(r"([0-9.]+)(?:\s?%| discs on|\.$)", said)]
        if "higher hand in" in said or "discs on" in said:
            assert numbers[0] > numbers[-1], said
        elif "lower hand in" in said:
            assert numbers[0] < numbers[-1], said
        else:
            assert "better for the rest" in said or "Another 1" in said


def list_reasons():
    """Return pairs of decisions with the better one first, at many rolls of two players."""
    found = []
    for dice in ("=665", "=421", "=652", "=311", "=661", "=543", "=222"):
        first = begin(Schocken(NAMES[:2])).apply(dice).position
        second = begin(Schocken(NAMES[:2])).apply("=554").apply("stop").apply(dice).position
        for position in (first, second):
            chances = solve(position)
            ranked = sorted(chances, key=lambda action: -chances[action])
            found += [(position, ranked[0], other) for other in ranked[1:]]
    return found


def test_luck_and_mistakes_are_summed_apart():
    """By hand: a slip of Ana, a blunder of Ben, and one roll each."""
    line = begin(Schocken(NAMES[:2]))
    for action in ("=654", "stop", "=421", "roll", "=111", "stop"):
        line = line.apply(action)
    good, slip, bad = (
        JudgedChoice("roll", 0.5, 0, 0, 0),
        JudgedChoice("stop", 0.4, 0, 0.04, 0),
        JudgedChoice("roll", 0.3, 0, 0.2, 0),
    )
    steps = (
        JudgedAction(0, 0, (0.5, 0.5), luck=-0.1),
        JudgedAction(1, 0, (0.4, 0.6), (good, slip)),
        JudgedAction(2, 1, (0.4, 0.6), luck=0.3),
        JudgedAction(3, 1, (0.1, 0.9), (JudgedChoice("stop", 0.5, 0, 0, 0), bad)),
    )
    analysis = Analysis(line, steps)
    assert [analysis.given_away(seat) for seat in (0, 1)] == [0.04, 0.2]
    assert [analysis.luck(seat)[0] for seat in (0, 1)] == [-0.1, 0.3]
    costs, worst, luck = map(str, summarise(analysis))
    assert costs == "Chance to win lost by slips and blunders, in percentage points: Ana 4 and Ben 20."
    assert worst == "Action 4 cost the most, 20 percentage points: Ben rolls all dice again."
    assert "Ana −10" in luck
    assert "Ben 30" in luck
    chart = chart_chances(analysis, [])
    assert [line.values[:2] for line in chart.lines] == [(50, 40), (50, 60)]


def test_what_is_worked_out_is_kept(tmp_path):
    """A torn line is left out, a changed game begins anew."""
    steps = [
        JudgedAction(at, 0, (0.5, 0.5), (JudgedChoice("stop", 0.5, 0.1, 0.0, 0.0, ((1.0, 2.0),)),))
        for at in range(3)
    ]
    kept = open_steps(tmp_path / "tables.sqlite3", "k7q2", "game: x")
    assert kept.load() == {}
    for step in steps:
        kept.add(step)
    with kept.path.open("a") as file:
        file.write("\n" + to_json(steps[0])[:20])
    again = open_steps(tmp_path / "tables.sqlite3", "k7q2", "game: x")
    assert again.load() == dict(enumerate(steps))
    assert kept.path.stat().st_mode & 0o077 == 0
    other = open_steps(tmp_path / "tables.sqlite3", "k7q2", "game: y")
    assert other.load() == {}
    other.add(steps[2])
    assert open_steps(tmp_path / "tables.sqlite3", "k7q2", "game: y").load() == {2: steps[2]}


def test_hidden_deals_are_not_judged():
    """The first decision of Blockers comes after the hands are dealt; in Low Blow the first roll counts."""
    blockers = play_on(begin(Blockers(NAMES[:2])), "greedy", Random(1))
    assert list_places(blockers)[0] == 10
    assert list_places(Line(*begin(LowBlow(NAMES)).apply("=R1R1R1R1R1"))) == [0]


def test_estimates_are_means_with_an_interval():
    """By hand: four values with a standard deviation of 1."""
    mean, half = estimate([0.0, 0.0, 3**0.5, 3**0.5])
    assert mean == pytest.approx(3**0.5 / 2)
    assert half == pytest.approx(1.959964 / 2)
