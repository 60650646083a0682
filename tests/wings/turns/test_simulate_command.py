"""``pnp simulate``: many games between bots."""

import json
import re
import subprocess
import sys

import pytest

from pnp.cli.app import run
from pnp.drawing.shapes import TextShape
from pnp.drawing.theme import FULL, theme
from pnp.wings.turns.simulate import _describe_seats
from pnp.wings.turns.simulation_chart import HEIGHT, Simulated, simulation_page
from scorer.messages import msg
from scorer.wings.turns.tally import GamesTally, Pair
from tests.processes import of_session, wait


def test_the_report_says_who_wins_and_how_long_it_takes(capsys):
    """A line for every seat, and two sentences."""
    words = "simulate schocken --games 10 --bots greedy,random --cores 1 --option discs=3 --fixed-seats"
    assert run(words.split()) == 0
    out, err = capsys.readouterr()
    assert err == ""
    first, second, third = out.splitlines()[:3]
    assert first.split()[:3] == ["seat", "bot", "wins"]
    assert (second.split()[:2], third.split()[:2]) == (["1", "greedy"], ["2", "random"])
    assert "A game takes" in out
    assert "the standard deviation is" in out
    assert "decisions with" in out


def test_bots_change_seats(capsys):
    """A row for every player, and a sentence that says so."""
    words = "simulate schocken --games 4 --bots bot,random --cores 1 --option discs=1"
    assert run(words.split()) == 0
    out = capsys.readouterr().out
    assert [line.split()[:2] for line in out.splitlines()[:3]] == [
        ["player", "bot"],
        ["1", "strong"],
        ["2", "random"],
    ]
    assert "The bots change seats every game" in out
    assert run([*words.split(), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["seats"]) == 2


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
                "--bots",
                "random",
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


def test_a_page_of_charts_and_another_rule(capsys, tmp_path):
    """The page names every seat and every source of points, and lies within A4; the table compares the rules."""
    page = tmp_path / "fair.svg"
    words = (
        f"simulate low-blow --games 6 --cores 1 --bots greedy,random --against counters=rising --out {page}"
    )
    assert run(words.split()) == 0
    out, err = capsys.readouterr()
    assert "wins with counters=rising" in out
    assert f"Drew {page}" in err
    drawn = page.read_text("utf-8")
    for words in ("player 3, greedy", "6 games between bots", "Points: own dice", "with counters=rising"):
        assert words in drawn
    assert all(float(y) < 290 for y in re.findall(r'<text[^>]* y="([0-9.]+)"', drawn))


def test_a_rule_may_make_games_shorter(capsys):
    """Then they take fewer turns, not more turns below zero."""
    words = "simulate schocken --games 20 --cores 1 --bots random --against discs=3"
    assert run(words.split()) == 0
    found = re.search(
        r"With discs=3 a game takes (\d+\.\d) turns fewer \((.+) to (.+)\)\.", capsys.readouterr().out
    )
    assert 0 < float(found[2]) < float(found[1]) < float(found[3])


def test_the_fullest_page_fits():
    """Eight seats with all plots: the last bar ends above the lower edge."""
    tally = tally_of_nothing(8)
    other = tally._replace(
        shares=tuple(tuple(won + 84 for won in row) for row in tally.shares), turns=tally.turns + 1
    )
    pair = Pair(tally, other, (7056,) * 8, 1)
    sources = (msg("First half"), msg("Second half"), msg("Final"))
    bots = ("greedy", "random") * 4
    found = Simulated("Schocken", bots, ((),) * 8, sources, 1, tally, ("discs=7", pair))
    page = simulation_page(found, str, theme(FULL))
    assert max(each.y for each in page.shapes if isinstance(each, TextShape)) < HEIGHT - 10


def tally_of_nothing(seats):
    """Return a tally of one game that the first seat won."""
    rows = ((1,) * seats,) * 3
    sat = tuple(tuple(int(seat == player) for seat in range(seats)) for player in range(seats))
    shares = tuple(tuple(840 * won for won in row) for row in [sat[0], *(((0,) * seats,) * (seats - 1))])
    return GamesTally(
        1,
        ((1, 0),) * seats,
        sat,
        shares,
        tuple(tuple(840 * won for won in row) for row in shares),
        840,
        9,
        81,
        {9: 1},
        5,
        20,
        5,
        0,
        2,
        (0,) * 9 + (1,),
        rows,
    )


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ("low-blow --players 5", "the game is for 3 or 4 players, not 5"),
        ("low-blow --games 0", "--games is 0; it can be 1 to 10000000"),
        ("low-blow --out fair.png", "fair.png: a page of charts is written as .svg or .pdf"),
        ("low-blow --against edition=print", "edition is 'print'; it can be blog or web"),
        ("schocken --games 1 --against discs=3", "a comparison needs at least 2 games"),
        ("blockers --option match=wins", "match is 'wins'; only one game can be played here"),
        ("schocken --cores 2 --cluster tcp://there:8786", "--cluster and --cores cannot be combined"),
        ("schocken --replay 2 --out a.pdf", "--replay and --out cannot be combined"),
        (
            "schocken --bots clever",
            "'clever': no such bot; choose one of: random, easy, greedy, good, strong",
        ),
    ],
)
def test_a_wrong_call_is_one_sentence(capsys, arguments, fault):
    """It says what would be right."""
    assert run(["simulate", *arguments.split()]) == 2
    assert fault in capsys.readouterr().err


@pytest.mark.parametrize("bot", ["low_bots.low", "low_bots.py", "low_bots", "bots/low_bots"])
def test_a_bot_of_ones_own_that_is_misspelt_is_told(tmp_path, monkeypatch, capsys, bot):
    """With a dot, or without its function; a word that is no module is still a bot, and a file will do."""
    (tmp_path / "low_bots.py").write_text(
        "def low(position, random):\n    return position.legal_actions()[0]\n"
    )
    monkeypatch.chdir(tmp_path)
    assert run(["simulate", "schocken", "--bots", bot]) == 2
    assert capsys.readouterr().err == f"'{bot}': no such bot; write a bot of your own like mine:choose\n"
    assert run(["simulate", "schocken", "--bots", "twos_bot"]) == 2
    assert "choose one of: random" in capsys.readouterr().err
    assert run(["simulate", "schocken", "--bots", "low_bots.py:low", "--games", "2"]) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
def test_a_killed_simulation_leaves_no_process():
    """The processes that play end with the one that started them, though nothing asked them to."""
    words = "simulate schocken --cores 2 --bots random --games 1000000"
    command = [sys.executable, "-m", "pnp", *words.split()]
    simulation = subprocess.Popen(
        command, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    wait(lambda: len(of_session(simulation.pid)) >= 3)
    assert len(of_session(simulation.pid)) == 3
    simulation.kill()
    simulation.wait()
    wait(lambda: not of_session(simulation.pid))


def test_the_first_seat_is_told_apart_from_luck(capsys):
    """With as many games again three times, the interval is half as wide; the sentence says that."""
    assert run(["simulate", "low-blow", "--games", "10", "--cores", "1", "--bots", "random"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "It is not clear whether any seat is better or worse" in out
    assert "30 more games would halve this doubt." in out


def seat_sentence(won, games=100):
    """Return the sentence on the first of two seats, which won so many games."""
    tally = tally_of_nothing(2)
    sat, shares = ((games, 0), (0, games)), ((840 * won, 0), (0, 840 * (games - won)))
    squares = tuple(tuple(840 * number for number in row) for row in shares)
    return " ".join(
        map(str, _describe_seats(tally._replace(games=games, sat=sat, shares=shares, squares=squares)))
    )


@pytest.mark.parametrize(
    ("won", "words"),
    [  # Wilson's intervals of 100 games by hand: 50.9 to 69.1, 40.4 to 59.6, 30.9 to 49.1 percent
        (60, "Seat 1 wins 0.2 to 19.1 percentage points more often than an equal share. Seat 2 wins 0.2 to"),
        (50, "each may be up to 9.6 percentage points from an equal share."),
        (40, "Seat 1 wins 0.2 to 19.1 percentage points less often than an equal share. Seat 2 wins 0.2 to"),
    ],
)
def test_a_seat_is_better_or_worse_or_it_is_open(won, words):
    """It is open as long as an equal share lies within the interval."""
    said = seat_sentence(won)
    assert words in said
    assert said.endswith(" 300 more games would halve this doubt.")


def test_one_game_is_shown_again(capsys):
    """Who sits where, its actions, and who won; in game 2 the bots sit in each other's seats; there is no game 5."""
    words = ["simulate", "schocken", "--games", "4", "--bots", "greedy,random", "--replay"]
    shown = []
    for number in ("1", "2"):
        assert run([*words, number]) == 0
        shown.append(capsys.readouterr().out)
    heads = {game.partition("\n\n")[0] for game in shown}
    assert heads == {"seat 1, greedy\nseat 2, random", "seat 1, random\nseat 2, greedy"}
    assert all("seat 2 wins" in game or "seat 1 wins" in game for game in shown)
    assert run([*words, "2", "--json"]) == 0
    game = json.loads(capsys.readouterr().out)
    assert shown[1].startswith("seat 1, {}\nseat 2, {}\n\n".format(*game["bots"]))
    assert sum(len(turn["actions"]) for turn in game["turns"]) == len(
        re.findall(r"^ *\d+  seat", shown[1], re.M)
    )
    assert run([*words, "5"]) == 2
    assert "--replay is 5; it can be 1 to 4" in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["en", "de"])
def test_numbers_are_written_as_the_language_writes_them(capsys, lang):
    """Shares and mean points: a comma, but in English a point."""
    words = f"simulate schocken --games 2 --bots random --cores 1 --option discs=1 --lang {lang}"
    assert run(words.split()) == 0
    signs = set(re.findall(r"\d([.,])\d", capsys.readouterr().out))
    assert signs == {"." if lang == "en" else ","}
