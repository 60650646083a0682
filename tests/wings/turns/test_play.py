"""Games played in the terminal."""

import re
import sys
from io import StringIO
from random import Random

import pytest

from pnp.cli.app import run
from pnp.cli.prompts import Prompts
from pnp.cli.speech import Speech
from pnp.games.teaching import teacher
from pnp.wings.turns.play import new_game
from scorer.games import rules
from scorer.games.line import replay
from scorer.record import read
from scorer.record.reading import turns_of


class Keyboard:
    """Types what it is given, then follows hints, then goes away."""

    def __init__(self, capsys, typed=(), hints=0):
        self.capsys, self.typed, self.hints, self.seen, self.last = capsys, list(typed), hints, "", ""

    def isatty(self):
        return False

    def readline(self):
        self.last = self.capsys.readouterr().out
        self.seen += self.last
        if self.typed:
            return f"{self.typed.pop(0)}\n"
        hint = re.search(r"^  (\S+): ", self.last, flags=re.MULTILINE)
        if hint:
            return f"{hint[1]}\n"
        self.hints -= 1
        return "!\n" if self.hints >= 0 else ""


@pytest.fixture
def sit(capsys, monkeypatch, tmp_path):
    """Play with a keyboard; return the exit status, all that was printed, and what was printed of faults."""
    for place, few in (
        ("games.blockers.turns.bots.PLACINGS", 50),
        ("wings.turns.analysis.HINTED", 2),
        ("wings.turns.analysis.SCREENED", 1),
    ):
        monkeypatch.setattr(f"scorer.{place}", few)  # hints come from the best bot
    monkeypatch.setenv("PNP_DB", str(tmp_path / "plays.sqlite3"))

    def play(arguments, typed=(), hints=0):
        keyboard = Keyboard(capsys, typed, hints)
        monkeypatch.setattr(sys, "stdin", keyboard)
        status = run(["play", *arguments.split()])
        rest = capsys.readouterr()
        return status, keyboard.seen + rest.out, rest.err

    return play


GAMES = [
    ("low-blow --names Ana,bot,bot-random", "counters"),
    ("low-blow --names Ana,bot,bot-random,bot-random --option edition=web", "web edition"),
    ("blockers --names Ana,bot-random", "groups"),
    ("blockers --names Ana,bot-random --option variant=profi", "profi"),
    ("schocken --names Ana,bot,bot-random --option discs=7", "First half"),
]


@pytest.mark.parametrize(("arguments", "word"), GAMES)
def test_a_game_is_played_to_its_end_and_kept_with_its_turns(sit, capsys, arguments, word):
    """By a player who follows every hint; the kept file replays to the result that was printed."""
    status, out, err = sit(f"{arguments} --seed 7", hints=2000)
    assert (status, err) == (0, "")
    assert word in out
    name = re.search(r"Saved as (\w+)\.", out)[1]
    run(["plays", "show", name, "--results"])
    data = capsys.readouterr().out.encode()
    game = read(data)
    line = replay(game, turns_of(data))
    assert line.position.is_terminal
    assert game.players[0] == "Ana"


def test_a_question_mark_says_what_is_legal_and_why_the_rest_is_not(sit):
    """And what is refused is asked again."""
    typed = ["roll:R", "?", "R9-1", "r1-1", "<"]
    _, out, _ = sit("low-blow --names Ana,bot,bot --option edition=web --seed 2", [*typed])
    assert "You may write:\n  roll:R\n" not in out
    assert "Not possible:" in out
    assert "the pot is not empty, so the counters come from there" in out
    assert "is not possible: the die that was rolled is" in out


def test_what_may_be_written_is_explained(sit):
    """Each kind of action by a sentence; long lists are short, a tile says where it goes; help and quit are words."""
    status, out, err = sit("low-blow --names Ana,Ben,Cleo --seed 4", ["help", "+R9", "quit"])
    assert "  R6-1  R6-2  R6-3\n      R2-1: Ana puts R2 on row 1.\n  roll: Ana rolls again.\n" in out
    assert "  +R2  +R3  +R5  +R6\n      +R2: Ana sets R2 aside.\n" in out
    assert (status, err) == (0, "\nThe game is saved. Resume it with: pnp play low-blow --resume\n")
    hands = ["R#8", "R*", "R2", "Rc", "R7", *["Bc", "Bd", "Be", "Bf", "Bg"]]
    out = " ".join(sit("blockers --names Ana,Ben --dice", [*hands, "?", "quit"])[1].split())
    assert "The hand of Ana: R#8 (G4 to I6), R* (anywhere), R2 (column 2), R7 (column 7), Rc (row C)" in out
    assert "R*-A7 R*-A8 … R*-I9 (81) R2-A2" in out


def test_a_long_line_ends_between_words(monkeypatch):
    """At a terminal, under its own beginning; a code that is too long stays whole."""
    monkeypatch.setenv("COLUMNS", "20")
    screen = StringIO()
    screen.isatty = lambda: True
    Prompts(screen, Speech("en")).tell("  write '.' for an empty one, R*-D2")
    assert screen.getvalue() == "  write '.' for an\n  empty one, R*-D2\n"


def test_real_dice_are_typed(sit):
    """With or without letters; what cannot fall is asked again."""
    typed = ["12345", "R5-1", "111", "B1B1B1B1B2"]
    _, out, _ = sit("low-blow --names Ana,Ben,Cleo --dice", typed)
    assert "Ana, what came up? 5 of R1…R6: \nAna rolls R1 R2 R3 R4 R5." in out
    assert "'111' cannot come up; write it like 'B6 B6 B6 B6 B6 R6'" in out
    assert "6 of B1…B6 and R1…R6" in out


def test_an_action_is_taken_back_and_a_game_resumed(sit):
    """The position is the one before; the game goes on where it was left, with the same bots."""
    status, out, err = sit("low-blow --names Ana,bot,bot --seed 5", ["+R6", "undo", "<", "R4-1"])
    assert status == 2
    assert out.count("Set aside: R6") == 1
    assert "'<' is not possible: this is the first action" in out
    assert "Resume it with: pnp play low-blow --resume" in err
    _, again, _ = sit("low-blow --resume", [])
    assert "1 Ana   R4" in again


def test_a_program_may_be_written_as_phones_do(sit):
    """Bot is the program bot, and plays by itself."""
    _, out, _ = sit("low-blow --names Ana,Bot,BOT-Random --seed 5", ["R4-1"])
    assert "bot-random" in out
    assert "bot rolls" in out


def test_a_new_game_leaves_the_unfinished_ones(sit):
    """Each is saved by itself; the last one played is resumed, and after its end the one before."""
    begun = "schocken --names {},Ben --option discs=1 --seed 3"
    _, out, _ = sit(begun.format("Ana"), ["stop"])
    assert "unfinished" not in out
    _, out, _ = sit(begun.format("Uma"), ["stop"])
    assert "There is 1 unfinished game. Resume it with: pnp play schocken --resume" in out
    status, out, _ = sit("schocken --resume", ["stop"] * 5)
    assert (status, "Uma" in out, "Ana" in out) == (0, True, False)
    _, out, _ = sit("schocken --resume", [])
    assert "Ana stopped after 1 roll" in out


def test_the_last_game_is_resumed_without_its_name(sit):
    """As ``pnp score --resume`` does; a new game still needs the name."""
    sit("low-blow --names Ana,bot,bot --seed 5", ["R4-1"])
    sit("schocken --names Uma,Ben --option discs=1 --seed 3", ["stop"])
    status, out, _ = sit("--resume", ["stop"] * 5)
    assert (status, "Uma" in out) == (0, True)
    assert "1 Ana   R4" in sit("--resume", [])[1]
    status, _, err = sit("--names Ana,Ben")
    assert (status, err) == (2, "Missing argument 'GAME'. Try: pnp play --help\n")


def test_friends_at_one_keyboard_see_only_their_own_dice(sit):
    """What Ben types is told to him; Ana's dice are not in his view. Where nothing can be cleared, all are told so."""
    _, out, _ = sit("schocken --names Ana,Ben --dice", ["653", "stop", "421"])
    assert "This screen cannot be cleared, so all players can read what others may not see." in out
    *_, view = out.split("Ana stops.")
    assert "Ben rolls 421." in view
    assert "Ana stopped after 1 roll: ???" in view
    assert "Under the cup of Ben after 1 roll: 421" in view
    assert "653" not in view


@pytest.mark.parametrize(("arguments", "word"), GAMES)
def test_a_game_explains_itself_in_the_words_of_the_leaflet(arguments, word):
    """Whatever comes up in a random game is a line of its leaflet, and each line is said once."""
    players, _, option = arguments.partition(" --option ")
    name, _, names = players.partition(" --names ")
    line = new_game(rules(name), names, option.split(" --option ") if option else [])
    known = teacher(line.position.result(), "en")
    lines, said, random, position = dict(known._lines), [], Random(word), line.position
    while not position.is_terminal:
        action = position.sample(random)
        for topics in (position.topics(), position.topics(action)) if position.current_player >= 0 else ():
            assert all(any(key == each or key.startswith(f"{each}.") for key in lines) for each in topics), (
                topics
            )
            said += known.take_lines(topics)
        position = position.after(action)
    assert len(said) == len(set(said)) >= 12
    assert set(said) <= set(lines.values())


def test_explanations_come_when_they_are_needed_and_can_be_switched_off(sit):
    """The aim at once, what a face does when it is placed; after ~ nothing, after another ~ what is needed now."""
    typed = ["33345", "R4-1", "66666", "B6-1", "~", "55555", "Y5-2", "2222", "~"]
    _, out, _ = sit("low-blow --names Ana,Ben,Cleo --dice --teach", typed)
    out = " ".join(out.split())  # explanations are set in lines
    assert "Get the lowest score." in out
    assert out.count("Place one die of those you hold") == 1
    assert "Take 1 counter from the pot." in out
    assert "The owner of the row you placed it in takes the whole pot." in out
    assert "Take 2 counters from the pot." not in out
    assert 0 < out.index("No more explanations.") < out.index("The rules are explained again.")


def test_taking_back_does_not_change_luck(sit):
    """The same dice are rolled again: the same ones fall; and fewer of them show what as many showed before."""
    _, out, _ = sit("low-blow --names Ana,Ben,Cleo --seed 4", ["roll", "<", "roll", "<", "+R1", "roll"])
    first, second, again, *_ = re.findall(r"^Ana rolls (R.*)\.$", out, flags=re.MULTILINE)
    assert second == again != first


def test_a_kept_game_is_replayed(sit, capsys):
    """Action by action, as notation, and as the table after some actions; a play without turns says so."""
    _, out, _ = sit("schocken --names Ana,Ben --option discs=1 --seed 3", ["stop"] * 6)
    name = re.search(r"Saved as (\w+)\.", out)[1]
    run(["plays", "replay", name])
    told = capsys.readouterr().out
    assert re.search(r"^1  Ana rolls \d{3}\.\n2  Ana stops\.\n\n3  Ben rolls", told)
    run(["plays", "replay", name, "--notation"])
    assert re.match(r"=\d{3} stop\n=\d{3} stop", capsys.readouterr().out)
    run(["plays", "replay", name, "--at", "1"])
    assert "Under the cup of Ana after 1 roll" in capsys.readouterr().out
    assert run(["plays", "replay", name, "--at", "999"]) == 2
    assert "--at is 999; this game has" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ("blockers", "the game is for 2 to 5 players, not 0"),
        (
            "blockers --names Ana,Ben --option varant=profi",
            "'varant': no such option; choose one of: edition",
        ),
        ("blockers --names Ana,Ben --option variant=pro", "edition is 'pro'; it can be standard or profi"),
        ("low-blow --names Ana,Ben,bot --option board=5x3", "'board' is a rule of edition=web only"),
        (
            "low-blow --names Ana,Ben,bot --option edition=web --option counters=rising",
            "'counters' is a rule of edition=blog only",
        ),
        (
            "low-blow --names Ana,Ben,Cleo,bot --option edition=web --option board=5x3",
            "the board is 5x3; with 4 players the web edition has 5x4",
        ),
        ("low-blow --names Ana,Ben,bot --option counters=x", "counters is 'x'; it can be flat or rising"),
        ("blockers --names Ana,Ben --option match=wins", "match is 'wins'; only one game can be played here"),
        ("blockers --names Ana,Ben --option profi", "profi: write an option with its value"),
        (
            "schocken --names Ana,bot-clever",
            "'clever': no such bot; choose one of: random, easy, greedy, good, strong",
        ),
        (
            "schocken --names Ana,bot-mine:choose",
            "'bot-mine:choose': here a bot of your own needs a package",
        ),
        ("schocken --names Ana,ana", "players 1 and 2 are named 'Ana' and 'ana'; names must differ"),
        ("low-blow --resume", "there is no unfinished game of low-blow to resume"),
        ("--resume", "there is no unfinished game; start one with: pnp play low-blow --names Ana,bot,bot"),
        ("chess --names Ana,Ben", "chess: no such game"),
    ],
)
def test_a_wrong_start_is_one_sentence(sit, arguments, fault):
    """It says what would be right."""
    status, _, err = sit(arguments)
    assert (status, err.count("\n")) == (2, 1)
    assert fault in err


def test_a_game_on_the_table_is_logged(sit):
    """Typed dice and actions; what is not understood is told, and the rule of what is not possible."""
    typed = ["r1 r2 r3 r4 R4", "Ana puts R4 on row 2", "r6 2", "R4/2"]
    out = sit("low-blow --names Ana,Ben,Cleo --dice", typed)[1]
    hint = "'Ana puts R4 on row 2' is not understood; write for example 'R4-2': Ana puts R4 on row 2."
    assert hint in out
    assert "'R6-2' is not possible: die 'R6' is not in hand" in out
    assert "Ana puts R4 on row 2." in out.replace(hint, "")


def test_the_table_says_how_many_rolls_are_left(sit):
    """Of three; after the last one there is none."""
    _, out, _ = sit("low-blow --names Ana,Ben,Cleo --seed 4", ["roll", "roll"])
    assert re.findall(r"^Rolls left: (\d)$", out, re.MULTILINE) == ["2", "1", "0"]
