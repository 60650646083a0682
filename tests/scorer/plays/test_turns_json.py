"""The turns of saved games as JSON."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from pnp.cli.app import run
from scorer.games.line import begin
from scorer.plays import new_id, new_play, summarise
from scorer.plays.turns_json import list_turns, turns_line
from scorer.record import show
from tests.wings.own import test_schema as schemas
from tests.wings.turns.kinds import WAYS

SCHEMA = json.loads((Path(__file__).parents[3] / "assets" / "turns.schema.json").read_text("utf-8"))


def played(way, seed):
    """Return the line of a random game."""
    line, random = begin(WAYS[way].game), Random(seed)
    while not line.position.is_terminal:
        line = line.apply(line.position.sample(random))
    return line


def kept(line):
    """Return a play with these turns."""
    results = show(line.position.result(), turns=line.text)
    return new_play(new_id(bytes(10)), results, summarise(results, "results"), "2026-11-26T20:15:00+01:00")


@pytest.mark.parametrize("way", WAYS)
def test_every_action_is_there_and_the_schema_fits(way, monkeypatch):
    """The notation, the last points and who won come back out of the line."""
    monkeypatch.setattr(schemas, "SCHEMA", SCHEMA)
    line = played(way, 7)
    text = turns_line(kept(line))
    found = json.loads(text)
    assert text.endswith("}\n")
    assert text.count("\n") == 1
    assert schemas.fits(found, SCHEMA)
    actions = [action for turn in found["turns"] for action in turn["actions"]]
    assert [action["action"] for action in actions] == list(line.actions)
    assert all(
        action["text"] for action in actions if action.get("do") != "fall" or not line.position.has_secrets
    )
    totals = [
        sum(column) for column in zip(*(source.points for source in line.position.sources()), strict=True)
    ]
    assert found["turns"][-1]["points"] == totals
    assert tuple(found["wins"]) == line.position.returns()
    for action in actions:  # nothing is lost or invented when an action is taken apart
        parts = "".join([*action["pieces"], action.get("place", "")])
        rest = action["action"].removeprefix("=").removeprefix("+")
        for sign in (
            *"-<>:",
            *(("roll",) if rest.startswith("roll") else ()),
            "keep",
            "turn",
            "stop",
            "pass",
        ):
            rest = rest.replace(sign, "")
        assert parts == rest


@pytest.mark.parametrize(
    ("way", "pattern", "found"),
    [
        ("low-blow blog 3", "=(R.)(R.)(R.)(R.)(R.)", {"do": "fall", "pieces": [1, 2, 3, 4, 5]}),
        ("low-blow blog 3", r"\+(R.)", {"do": "aside", "pieces": [1]}),
        ("low-blow blog 3", "(R.)-(.)", {"do": "put", "pieces": [1], "place": 2}),
        ("low-blow web 3", "roll:(R)", {"do": "roll", "pieces": [1]}),
        ("low-blow web 3", "(..)-(.)>", {"do": "put", "pieces": [1], "place": 2, "side": "right"}),
        ("low-blow web 3", "(..)<", {"do": "give", "pieces": [1], "side": "left"}),
        ("blockers 2", "(R#.)-(..)", {"do": "put", "pieces": [1], "place": 2}),
        ("schocken 2", "=(.)(.)(.)", {"do": "fall", "pieces": [1, 2, 3]}),
        ("schocken 2", "keep(.)(.)", {"do": "keep", "pieces": [1, 2]}),
        ("schocken 2", "stop", {"do": "stop", "pieces": []}),
    ],
)
def test_actions_are_taken_apart(way, pattern, found):
    """By the tables of the notation; a number stands for that group of the pattern."""
    turns = list_turns(played(way, 7))
    actions = (action for turn in turns for action in turn["actions"])
    whole, match = next((each, match) for each in actions if (match := re.fullmatch(pattern, each["action"])))
    groups = {
        key: [match[at] for at in value]
        if isinstance(value, list)
        else match[value]
        if isinstance(value, int)
        else value
        for key, value in found.items()
    }
    assert {key: value for key, value in whole.items() if key not in ("action", "text")} == groups


def test_games_without_turns_are_left_out(tmp_path, monkeypatch, capsys):
    """A sentence says how many; standard output has only lines of JSON."""
    monkeypatch.setenv("PNP_DB", str(tmp_path / "plays.sqlite3"))
    file = tmp_path / "game.yaml"
    for seed, has_turns in ((3, False), (4, True)):
        line = played("schocken 2", seed)
        file.write_text(show(line.position.result(), turns=line.text if has_turns else ""), "utf-8")
        assert run(["score", str(file), "--save"]) == 0
    capsys.readouterr()
    assert run(["plays", "export", "--turns"]) == 0
    out, err = capsys.readouterr()
    assert [json.loads(line)["game"] for line in out.splitlines()] == ["schocken"]
    assert err == "1 game was saved without its turns, and is left out.\n"
