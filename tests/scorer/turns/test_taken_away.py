"""Turns, bots and simulations can be taken away: results are still read, entered and scored."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from scorer.games.line import begin
from scorer.record import show
from tests.scorer.turns.kinds import WAYS

ROOT = Path(__file__).resolve().parents[3]
BOTS = ["turns", "games/low_blow/bots.py", "games/blockers/bots.py", "games/schocken/bots.py"]
BOTS += ["games/schocken/solving.py", "games/schocken/half.json"]
TURNS = ["games/state.py", "games/schocken/turns.py", "games/schocken/nodes.py"]
TURNS += [f"games/low_blow/{name}.py" for name in ("turns", "state", "blog", "web")]
TURNS += ["games/blockers/turns.py", "games/blockers/state.py"]

PROGRAM = """
import json, sys
from scorer.entry.log import GameLog
from scorer.games import rules
from scorer.games.contract import Start
from scorer.games.options import read_choices
from scorer.record import ResultsError, read, show
from scorer.scoring import score

def describe(text):
    try:
        game = read(text)
    except ResultsError as fault:
        return str(fault)
    known, outcome = rules(game.game_id), score(game)
    edition = known.editions[0]
    colours = tuple(own[0] for own in edition.seats[:3])
    start = known.begin(Start(edition, game.players, colours, read_choices(edition.options, {})))
    question = GameLog("1", "", known.id, start).question
    told = [show(game), str(known.report(game, outcome).verdict), outcome.ranking, str(question.prompt)]
    return [*told, known.turns(game) is not None, *known.bots]

print(json.dumps([describe(text) for text in json.load(sys.stdin)]))
"""


def describe(folder, texts):
    """Return what the library in a folder makes of results files."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
        env={"PYTHONPATH": str(folder)},
    )
    return json.loads(done.stdout)


def play(way):
    """Return the results file of a random game, and its first actions as a file of their own."""
    position, random, actions = begin(WAYS[way].game).position, Random(way), []
    while not position.is_terminal:
        actions.append(position.sample(random))
        position = position.after(actions[-1])
    alone = [line for line in show(WAYS[way].game, turns=" ".join(actions)).split("\n") if "[]" not in line]
    return show(position.result()), "\n".join(alone)


@pytest.mark.parametrize("taken", [BOTS, [*BOTS, *TURNS]], ids=["bots", "turns"])
def test_the_rest_reads_enters_and_scores(tmp_path, taken):
    """Without bots and simulations, and without turns too; only a file that has nothing but turns is refused."""
    shutil.copytree(ROOT / "scorer", tmp_path / "scorer", ignore=shutil.ignore_patterns("__pycache__"))
    for name in taken:
        path = tmp_path / "scorer" / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    results, notations = zip(*map(play, ("low-blow web 3", "blockers 3", "schocken 3")), strict=True)
    whole, rest = describe(ROOT, results), describe(tmp_path, results)
    assert [told[4:] for told in whole] == [
        [True, *levels] for levels in (("greedy", "good", "strong"), *[("greedy", "strong")] * 2)
    ]
    assert [told[:4] for told in rest] == [told[:4] for told in whole]
    assert [told[4:] for told in rest] == [[taken == BOTS]] * 3
    if taken != BOTS:
        for told in describe(tmp_path, notations):
            assert told.endswith("cannot be played here: its turns are not known")
