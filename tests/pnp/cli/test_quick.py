"""Plain command lines are read without typer, and mean the same; all others are left to it."""

import pytest
import typer

from pnp.cli import build, check, quick, score, typer_functions
from pnp.cli.parameters import is_given
from pnp.cli.speech import Speech

COMMANDS = {"build": build.BUILD, "check": check.COMMAND, "map": build.MAP, "score": score.COMMAND}

PLAIN = [
    "build",
    "build blockers --players 5 --no-check --out there",
    "build --out there blockers low-blow --watch",
    "build low-blow --edition web --only tiles:red:7 --only counters:3",
    "build --format png --format svg --dpi 300 --cutter cricut",
    "build --shop generic --cmyk --ink low --paper letter --backs none",
    "build --again there.pdf --printer home --lang de",
    "build schocken --discs 13",
    "check one.pdf two.pdf --pictures there",
    "check one.pdf --json --lang nl",
    "map blockers --cell 25 --paper a3",
    "score evening.yaml",
    "score - --json",
    "score evening.yaml --keep --again --db there.sqlite3 --lang fr",
    "score low-blow --no-keep --resume",
    "score one.jpg two.jpg --players Ana,Ben --out there.yaml",
    "score",
    "score --resume",
]

UNCLEAR = [
    "build --help",
    "build -h",
    "build --players=3",
    "build --players three",
    "build --players -1",
    "build --players",
    "build --players 3 --players 4",
    "build --no-check --no-check",
    "build --out --watch",
    "build --wat",
    "build -- low-blow",
    "check",
    "check one.pdf --pictures",
    "map",
    "map low-blow blockers",
    "score --keep --no-keep evening.yaml",
    "score ''",
    "score one.jpg ''",
]


def read_by(reader, line):
    """Return what a command is run with: its arguments, what is given, the language, the place of the plays."""
    name, *words = [word.strip("'") for word in line.split(" ")]
    found = []

    def run(context, wanted):
        given = {each for each, _ in command.fields() if is_given(context, each)}
        found.append((wanted, given, context.obj.lang, dict(context.meta).get("pnp.db")))

    command = COMMANDS[name]._replace(run=run)
    reader(command, words)
    return found


def quickly(command, words):
    quick.call(command, words, Speech("en"))


def by_the_library(command, words):
    app = typer.Typer(rich_markup_mode=None)
    app.command()(typer_functions.typer_function(command))
    app(words, standalone_mode=False, obj=Speech("en"))


@pytest.mark.parametrize("line", PLAIN)
def test_both_read_the_same(line):
    """Arguments, which of them are given, and what they note are the same."""
    (found,) = read_by(quickly, line)
    assert [found] == read_by(by_the_library, line)


@pytest.mark.parametrize("line", UNCLEAR)
def test_what_is_not_plain_is_left_alone(line):
    """The command is not run, not even where typer would run it."""
    with pytest.raises(quick.UnclearError):
        read_by(quickly, line)
