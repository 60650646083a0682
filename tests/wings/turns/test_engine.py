"""Others use the engine: the examples, bots of one's own, packages that bring bots, games without a judge."""

import json
import re
import runpy
import sys
from pathlib import Path
from random import Random

import pytest

from pnp.cli.app import run
from scorer import analyse, bots, play, simulate
from scorer.errors import ScorerError
from scorer.games.blockers import Game as Blockers
from scorer.games.line import begin
from scorer.games.low_blow import Game as LowBlow
from scorer.games.schocken import Game as Schocken
from scorer.games.turns import SecretsError, make_judge
from scorer.outcome import ResultOnly
from scorer.wings.turns import bots as bots_module
from scorer.wings.turns.analysis import draw_samples
from scorer.wings.turns.bots import BotError
from scorer.wings.turns.engine import EngineError

EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "engine"
PRINTS = {
    "first_game": "wins.",
    "steady": "choose: 9",
    "near_sighted": "Ana: 100% of the win",
    "tournament": "strong   ",
    "mistakes": "better: ",
    "compare_rules": "9 discs: ",
}
"""What each example prints, among other things."""

TWO = Schocken(("Ana", "Ben"), discs=2)


def fly(position, random):
    """Return an action that no game has."""
    return "fly"


def crash(position, random):
    """Fail."""
    return 1 / 0


def nothing(position, random):
    """Return no action."""


def first(position, random):
    """Return the first legal action."""
    return position.legal_actions()[0]


@pytest.mark.parametrize("name", PRINTS)
def test_an_example_prints_what_it_should(name, capsys):
    """Each is a whole program; none is left out here."""
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(PRINTS)
    runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="__main__")
    assert PRINTS[name] in capsys.readouterr().out


def test_a_function_and_its_place_are_the_same_bot(tmp_path, monkeypatch):
    """One core plays the function, two play the place; the shares are the same, and it always stops."""
    (tmp_path / "mine.py").write_text(
        "def first(position, random):\n    return position.legal_actions()[0]\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    one = simulate(TWO, [first, "random"], 6, seed=4)
    two = simulate(TWO, ["mine:first", "random"], 6, seed=4, cores=2)
    assert [player.share for player in one.players] == [player.share for player in two.players]
    assert one.turns == two.turns
    assert play(TWO, [first]).actions[1] == "stop"


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        (fly, "fly: 'fly' is not possible: there is no such action here"),
        (crash, "crash: test_engine.py:"),
        (nothing, "nothing: it returned 'None'; return an action, a text"),
        ("tests.wings.turns.test_engine:PRINTS", "PRINTS: it is not a function"),
        ("tests.wings.turns.test_engine:gone", "AttributeError"),
        ("no_such_module:choose", "No module named 'no_such_module'"),
    ],
)
def test_a_bot_that_fails_is_named(bot, says):
    """The sentence names the bot, and what it did."""
    with pytest.raises(BotError) as found:
        play(TWO, [bot, "random"])
    assert says in str(found.value)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: simulate(TWO, "greedy"), 'bots is \'greedy\'; it must be of the type list, such as ["greedy",'),
        (lambda: play(TWO, first), "bots is <function first"),
        (lambda: play(TWO, None), "bots is None; it must be of the type list"),
        (lambda: play(TWO, [3]), "bot is 3; it must be of the type str"),
        (lambda: simulate("schocken", ["greedy"]), "game is 'schocken'; it must be of the type Game, such as"),
        (lambda: play(None, ["greedy"]), "game is None; it must be of the type Game"),
        (lambda: bots("schocken"), "game is 'schocken'; it must be of the type Game"),
        (lambda: bots(Schocken), "game is <class 'scorer.games.schocken.values.Game'>; it must"),
        (lambda: bots(ResultOnly("schocken", ("Ana", "Ben"), (1, 2), (3, 4))), "it must be of the type Game"),
        (lambda: analyse(TWO), "line is Game(players=('Ana', 'Ben'), throws=(), discs=2); it must be of the type Line"),
        (lambda: analyse("R4-2"), "line is 'R4-2'; it must be of the type Line, such as play(game, bots)"),
        (lambda: play(Schocken("AB"), ["greedy"]), "players is 'AB'; write a list"),
        (lambda: play(Schocken((1, 2)), ["greedy"]), "the name '1' is not a text"),
        (lambda: play(Schocken(["Ana", "Ana"]), ["greedy"]), "players 1 and 2 are both named 'Ana'"),
    ],
)  # fmt: skip
def test_an_argument_of_a_wrong_kind_is_one_sentence(call, says):
    """At every function that others call."""
    with pytest.raises(ScorerError) as found:
        call()
    assert says in str(found.value)


def test_arguments_that_do_as_well_are_taken():
    """A list of names, and bots in any order of any collection."""
    line = play(Schocken(["Ana", "Ben"], discs=2), {"greedy": 1}.keys(), seed=4)
    assert line.actions == play(TWO, ["greedy"], seed=4).actions


def test_a_package_brings_a_bot_for_one_game(monkeypatch, capsys):
    """It has its name in that game alone; the strongest stays the strongest."""
    points = [("schocken.First", "tests.wings.turns.test_engine:first"), ("blockers.gone", "nowhere:gone")]
    monkeypatch.setattr(bots_module, "_list_points", lambda: points)
    assert list(bots(TWO)) == ["random", "first", "easy", "greedy", "good", "strong"]
    assert "first" not in bots(Blockers(("Ana", "Ben")))
    assert run(["simulate", "schocken", "--games", "2", "--bots", "first,random", "--cores", "1"]) == 0
    assert "first" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("point", "kind", "says"),
    [
        ("schocken.Greedy", "greedy", "its entry point 'schocken.Greedy' has a name that is taken"),
        (
            "schoken.first",
            "first",
            "its entry point 'schoken.first' is for another game; write 'schocken.first'",
        ),
        ("first", "bot-first", "its entry point 'first' is for another game; write 'schocken.first'"),
    ],
)
def test_an_entry_point_that_cannot_be_meant_is_told(monkeypatch, point, kind, says):
    """When somebody asks for its bot; other bots play on."""
    monkeypatch.setattr(bots_module, "_list_points", lambda: [(point, "tests.wings.turns.test_engine:first")])
    with pytest.raises(BotError, match=re.escape(says)):
        play(TWO, [kind, "random"])
    assert play(TWO, ["easy", "random"]).position.is_terminal


def loud(position, random):
    """Print, and return the first action."""
    sys.stdout.write("I think")
    return position.legal_actions()[0]


def test_what_a_bot_prints_is_no_output_of_ours(capsys):
    """It would spoil ``--json``."""
    bot = "tests.wings.turns.test_engine:loud"
    assert run(["simulate", "schocken", "--games", "1", "--bots", bot, "--json", "--cores", "1"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["games"] == 1
    assert "I think" in said.err


def test_any_game_can_be_judged():
    """A game that has no judge of its own: near the end the winner is all but certain; secrets are never guessed."""
    line = play(LowBlow(("Ana", "Ben", "Cleo")), ["greedy"], seed=2)
    judge = make_judge(bots(LowBlow(("Ana", "Ben", "Cleo")))["greedy"])
    at = len(line.actions) - 1
    drawn = draw_samples(line.positions[at], line.actions[at], 0, judge, 3, "x")
    assert drawn.mean() == pytest.approx(line.position.returns())
    with pytest.raises(SecretsError):
        judge.sample(begin(TWO).position, "", 0, Random(1))


def test_a_guess_looks_the_same():
    """To its seat; what it does not see is shuffled."""
    line = play(Blockers(("Ana", "Ben", "Cleo")), ["greedy"], seed=3)
    position = line.positions[60]
    guessed = [position.guess(0, Random(seed)) for seed in range(5)]
    assert all(one.observation(0) == position.observation(0) for one in guessed)
    assert all(one.hand(0) == position.hand(0) for one in guessed)
    assert len({one.hand(1) for one in guessed}) > 1
    judge = make_judge(bots(Blockers(("Ana", "Ben")))["random"])
    assert sum(judge.sample(position, "", 0, Random(1)).chances) == pytest.approx(1)


def test_what_cannot_be_analysed_says_why():
    """A game that is not finished; a simulation of no games, or of no bots."""
    with pytest.raises(EngineError, match="not finished"):
        analyse(begin(TWO))
    with pytest.raises(EngineError, match="write 1 or more"):
        simulate(TWO, ["random"], 0)
    with pytest.raises(EngineError, match="no bots"):
        play(TWO, [])
