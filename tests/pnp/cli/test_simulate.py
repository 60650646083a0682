"""``pnp simulate``: many games between bots."""

import json

import pytest

from pnp.cli.app import run


def test_the_report_says_who_wins_and_how_long_it_takes(capsys):
    """A line for every seat, and two sentences."""
    words = "simulate schocken --games 10 --bots greedy,random --cores 1 --option discs=3"
    assert run(words.split()) == 0
    out, err = capsys.readouterr()
    assert err == ""
    first, second, third = out.splitlines()[:3]
    assert first.split()[:3] == ["seat", "bot", "wins"]
    assert (second.split()[:2], third.split()[:2]) == (["1", "greedy"], ["2", "random"])
    assert "A game takes" in out
    assert "decisions with" in out


def test_json_has_the_exact_counts(capsys):
    """The same ones for the same seed."""
    found = []
    for _ in range(2):
        run(
            [
                "simulate",
                "low-blow",
                "--players",
                "4",
                "--games",
                "3",
                "--cores",
                "1",
                "--json",
                "--seed",
                "5",
            ]
        )
        found.append(json.loads(capsys.readouterr().out))
    assert found[0] == found[1]
    assert (found[0]["games"], len(found[0]["seats"])) == (3, 4)
    assert sum(each["won_alone"] for each in found[0]["seats"]) <= 3


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ("low-blow --players 5", "3 or 4 can play, not 5"),
        ("low-blow --games 0", "--games is 0; it can be 1 to 10000000"),
        ("schocken --bots clever", "'clever': no such bot; bots: random or greedy"),
    ],
)
def test_a_wrong_call_is_one_sentence(capsys, arguments, fault):
    """It says what would be right."""
    assert run(["simulate", *arguments.split()]) == 2
    assert fault in capsys.readouterr().err
