"""Games at a terminal whose program is killed, and games that friends play at one keyboard."""

import os
import re
import signal
import stat
import subprocess
import sys
from itertools import pairwise

import pytest

from scorer.games.line import replay
from scorer.record import read
from scorer.record.reading import turns_of
from tests.pnp.cli.terminal import answered_in

PLAY = [sys.executable, "-m", "pnp", "play"]


def environment(place, **more):
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    facts = {"PNP_DB": str(place / "plays.sqlite3"), "PYTHONPATH": root, "COLUMNS": "80", "LANG": "C.UTF-8"}
    return {**os.environ, **facts, **more}


def killed_after(place, arguments, lines, typed):
    """Kill the program once it has written some lines; return them."""
    command = [*PLAY, *arguments.split()]
    program = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(place)
    )
    program.stdin.write(typed)
    program.stdin.flush()
    shown = [program.stdout.readline() for _ in range(lines)]
    program.send_signal(signal.SIGKILL)
    program.communicate()
    return "".join(shown)


def resumed(place, game):
    done = subprocess.run(
        [*PLAY, game, "--resume"],
        input="",
        capture_output=True,
        text=True,
        env=environment(place),
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done.stdout


@pytest.mark.parametrize("lines", [2, 14])
def test_what_was_shown_was_saved(tmp_path, lines):
    """Rolls and moves of bots are those that were shown before the kill; besides an empty lock no file is left."""
    typed = "<\nroll\n+R9\n"
    shown = killed_after(tmp_path, "low-blow --names bot-random,bot-random,Ana", lines, typed)
    lock, file = sorted(path for path in tmp_path.iterdir() if path.suffix != ".part")  # just being replaced
    assert (lock.name, lock.stat().st_size) == ("plays-tables-low-blow.lock", 0)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    told = re.findall(r"rolls ((?:[RBY]\d ?)+)\.", shown)
    saved = re.findall(r"=(\w+)", file.read_text("utf-8"))
    assert [dice.replace(" ", "") for dice in told] == saved[: len(told)]
    resumed(tmp_path, "low-blow")
    again = re.findall(r"=(\w+)", file.read_text("utf-8"))
    assert again[: len(told)] == saved[: len(told)]
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_taking_back_does_not_change_luck_after_resuming(tmp_path):
    """The seed is saved too."""

    def play(*options, typed):
        command = [*PLAY, "low-blow", *options]
        done = subprocess.run(
            command, input=typed, capture_output=True, text=True, env=environment(tmp_path), check=False
        )
        return re.findall(r"^Ana rolls (R.*)\.$", done.stdout, flags=re.MULTILINE)

    (_, second) = play("--names", "Ana,Ben,Cleo", typed="roll\nquit\n")
    assert play("--resume", typed="<\nroll\nquit\n") == [second]


@pytest.fixture
def begin():
    """Start programs that wait for what is typed; end those that a test leaves running."""
    programs = []

    def start(place, arguments):
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        command = [*PLAY, *arguments.split()]
        programs.append(subprocess.Popen(command, **pipes, env=environment(place), bufsize=0))
        wait_for_prompt(programs[-1])
        return programs[-1]

    yield start
    for program in programs:
        program.kill()
        program.communicate()


def wait_for_prompt(program):
    shown = b""
    while not re.search(rb"(> |came up\?.*: )$", shown):
        piece = program.stdout.read(4096)
        assert piece, shown.decode()
        shown += piece


def type_line(program, line):
    program.stdin.write(f"{line}\n".encode())
    wait_for_prompt(program)


def saved_line(place):
    """Return the line of the only saved game."""
    (file,) = place.glob("*.yaml")
    data = file.read_bytes()
    return replay(read(data), turns_of(data) or "")


@pytest.mark.parametrize("end", ["quit", "kill"])
@pytest.mark.parametrize(
    "arguments",
    [
        "low-blow --names Ana,Ben,Cleo",
        "low-blow --names Ana,Ben,bot-random --option edition=web",
        "low-blow --names Ana,Ben,Cleo --dice",
        "blockers --names Ana,bot-random",
        "blockers --names Ana,Ben --option variant=profi",
        "schocken --names Ana,Ben",
    ],
)
def test_what_was_taken_back_stays_so(begin, tmp_path, arguments, end):
    """In every game, when the next question is there: the file is as before the action, and so is the resumed game."""
    first = begin(tmp_path, f"{arguments} --seed 11")
    if "--dice" in arguments:
        type_line(first, "11345")
    before = saved_line(tmp_path)
    actions = before.position.legal_actions()
    type_line(first, "roll" if "roll" in actions else actions[0])
    assert len(saved_line(tmp_path).actions) > len(before.actions)
    type_line(first, "<")
    assert saved_line(tmp_path).actions == before.actions
    if end == "quit":
        assert "The game is saved." in first.communicate(b"quit\n")[1].decode()
    else:
        first.kill()
        first.wait()
    again = begin(tmp_path, f"{arguments.split()[0]} --resume")
    assert saved_line(tmp_path).actions == before.actions
    type_line(again, actions[0])
    assert saved_line(tmp_path).actions[: len(before.actions) + 1] == (*before.actions, actions[0])


def test_a_game_that_is_open_is_not_resumed_in_a_second_terminal(begin, tmp_path):
    """The second is told, and the file stays as it is; an older game is resumed instead, and that is told."""
    options = {"capture_output": True, "env": environment(tmp_path), "text": True}
    resume = [*PLAY, "low-blow", "--resume"]
    first = begin(tmp_path, "low-blow --names Ana,Ben,Cleo --seed 11")
    before = saved_line(tmp_path).actions
    done = subprocess.run(resume, input="roll\n", check=False, **options)
    told = "another terminal has this game open; go on there, or leave it there first\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)
    assert saved_line(tmp_path).actions == before
    subprocess.run([*PLAY, "low-blow", "--names", "Uma,Ben,Cleo"], input="quit\n", check=False, **options)
    type_line(first, "roll")  # now it is the game that was played last
    done = subprocess.run(resume, input="quit\n", check=False, **options)
    assert "1 unfinished game is open in another terminal; this is another one." in done.stdout
    assert "Uma> " in done.stdout
    first.kill()
    first.wait()
    done = subprocess.run(resume, input="quit\n", check=False, **options)
    assert (done.returncode, "Uma> " in done.stdout) == (0, True)  # played last
    assert [path.suffix for path in tmp_path.iterdir() if path.suffix != ".yaml"] == [".lock"]


def at_a_terminal(place, arguments, answers, **more):
    """Play in a terminal of its own; return what it was sent."""
    return answered_in([*PLAY, *arguments.split()], answers, environment(place, **more))[1]


ERASE = "\x1b[H\x1b[2J\x1b[3J"
CALL = "Give the keyboard to {}, who presses Enter:"


def test_each_player_is_called_before_anything_of_theirs_is_shown(tmp_path):
    """With typed dice, and after a correction; the screen and what has scrolled off are cleared before and after."""
    answers = [
        (CALL.format("Ana"), ""),
        ("Ana, what came up?", "653"),
        ("Ana> ", "<"),
        ("Ana, what came up?", "654"),
        ("Ana> ", "stop"),
        (CALL.format("Ben"), ""),
        ("Ben, what came up?", "<"),
        (CALL.format("Ana"), ""),
        ("Ana> ", "stop"),
        (CALL.format("Ben"), ""),
        ("Ben, what came up?", "421"),
        ("Ben> ", "quit"),
    ]
    shown = at_a_terminal(tmp_path, "schocken --names Ana,Ben --dice", answers, TERM="xterm")
    screens = shown.split(ERASE)
    for before, screen in pairwise(screens):
        assert not ("654" in screen and ("Ben>" in screen or "Ben, what" in screen))
        if "Ben, what came up?" in screen:
            assert CALL.format("Ben") in before
    assert "Ana stops.\n" + CALL.format("Ben") in shown
    assert "421" not in screens[-1]  # whoever leaves shows nothing


def test_a_terminal_that_cannot_be_cleared_says_so(tmp_path):
    """It is filled with empty lines, and no signs are sent that it would print."""
    answers = [(CALL.format("Ana"), ""), ("Ana> ", "quit")]
    shown = at_a_terminal(tmp_path, "blockers --names Ana,Ben", answers, TERM="dumb")
    assert "This screen cannot be cleared" in shown
    assert "\x1b[" not in shown
    assert "\n" * 20 in shown
