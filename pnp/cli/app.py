"""The command ``pnp``: its subcommands, and the one place that turns errors into a message and an exit status."""

import contextlib
import sys
from collections.abc import Collection, Container, Sequence
from functools import cache, partial
from itertools import pairwise
from typing import Annotated

import typer

from pnp import __version__
from pnp.cli import streams
from pnp.cli.call_faults import call_fault, find_option, list_options, spell_option
from pnp.cli.examples import lay_out
from pnp.cli.folders import look_around
from pnp.cli.options import CallError, Command, CommandGroup, add_command, make_typer, read_help, run_command
from pnp.cli.shells import complete, is_completing
from pnp.cli.speech import Speech
from pnp.errors import PnpError
from pnp.texts.languages import LANGUAGES
from pnp.wings.contract import WINGS, Listed, add_to
from scorer.errors import ScorerError
from scorer.messages import Text
from scorer.names import find_name
from scorer.system import load

COMMANDS = {
    "build": Listed(
        partial(load, "pnp.cli.build:build"),
        "Make kits: one PDF per game, at the right size.",
        "pnp build --players 3            make kits for three players in output/",
    ),
    "bundle": Listed(
        partial(load, "pnp.cli.bundle:bundle"),
        "Write a ZIP for a store, with a kit for every buyer.",
        "pnp bundle low-blow              write the ZIP for a store",
    ),
    "check": Listed(
        partial(load, "pnp.cli.check:check"),
        "Measure finished PDFs, and compare them with what pnp build made.",
        "pnp check output/*.pdf           measure the finished files",
    ),
    "calibrate": Listed(
        partial(load, "pnp.cli.calibrate:calibrate"),
        "Measure a printer, so that pages come out in the right place.",
        "pnp calibrate                    make a sheet that measures your printer",
    ),
    "printers": Listed(
        partial(load, "pnp.cli.printers:app"),
        "List the saved printers; show, save, add to and delete them.",
        "pnp printers                     list the saved printers",
    ),
    "games": Listed(
        partial(load, "pnp.cli.games:games"),
        "List the games: editions, players, contents of each kit.",
        "pnp games                        list the games and their kits",
    ),
    "map": Listed(
        partial(load, "pnp.cli.build:board_map"),
        "Show a board's geometry as JSON.",
        "pnp map low-blow --players 3     show the squares of the board as JSON",
    ),
    "score": Listed(
        partial(load, "pnp.cli.score:score"),
        "Score a game from a file, from photos, or at the prompt.",
        "pnp score low-blow.yaml          show who won; --save saves the game",
    ),
    "plays": Listed(
        partial(load, "pnp.cli.plays.app:app"),
        "List, show, edit and share the saved games.",
        "pnp plays                        list the saved games",
    ),
    "ranking": Listed(
        partial(load, "pnp.cli.ranking:app"),
        "Rank the players by the saved games.",
        "pnp ranking                      show how strong each player is",
    ),
}
"""The commands of the core. Wings add theirs."""

HELP = ("-h", "--help")
FEW = 4  # the most commands to name in the message that an option belongs to other commands


@cache
def commands() -> dict[str, Listed]:
    """Return all commands in the order of the list: those of wings stand after the command that they name."""
    return add_to(COMMANDS, lambda wing: wing.commands())


def load_command(name: str) -> Command:
    """Return a command."""
    return commands()[name].load()


def make_app(loaded: Container[str]) -> typer.Typer:
    """Return the command line. The commands that are not ``loaded`` are only listed."""
    app = make_typer(
        name="pnp",
        help="Print board games at home at the right size, and keep their scores.",
        epilog=lay_out(command.example for command in commands().values()),
        context_settings={"help_option_names": list(HELP)},
    )
    app.callback()(_root)
    for name, command in commands().items():
        if name in loaded:
            add_command(app, name, load_command(name))
        else:
            app.command(name, help=command.help, short_help=command.help)(_do_nothing)
    return app


def _do_nothing() -> None:
    """Stand for a command that is only listed."""


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"pnp {__version__}")
        raise typer.Exit


def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Print board games at home at the right size, and keep their scores."""


def run(arguments: list[str]) -> int:
    """Run one command line, and return its exit status; print errors that a user can fix on standard error."""
    speech = Speech(_find_language(arguments))
    streams.prepare()
    try:
        try:
            return _call_reporting(arguments or ["--help"], speech)
        finally:
            sys.stdout.flush()
    except OSError:
        lost = streams.find_lost()
        if lost is None:
            raise
        if isinstance(lost, BrokenPipeError):
            return 1
        with contextlib.suppress(OSError):
            _report(streams.describe(lost), speech)
        return 2


def _find_language(arguments: Sequence[str]) -> str | None:
    """Return the language that a command line names: it counts for errors in the line itself, too.

    >>> _find_language(["bild", "--lang", "DE"]), _find_language(["--lang=fr"]), _find_language(["--lang", "xx"])
    ('de', 'fr', None)
    """
    named = [word.partition("=")[2] for word in arguments if word.startswith("--lang=")]
    named += [value for word, value in pairwise(arguments) if word == "--lang"]
    known = (find_name(code, LANGUAGES) for code in named)
    return next(filter(None, known), None)


def _call_reporting(arguments: list[str], speech: Speech) -> int:
    """Run a command line, and return its exit status; print errors that a user can fix on standard error."""
    called = arguments[0]
    try:
        if is_completing():
            look_around(speech)
            complete(lambda name: make_app([name]))
        if called in commands():
            look_around(speech)
        if called == "build":
            arguments = load("pnp.kits.formats:add_lone_values")(arguments)
        status = run_command(make_app([called]), arguments, speech)
    except KeyboardInterrupt:
        return 130
    except CallError as fault:
        return _report(_describe_call(fault.sentence, fault.words), speech)
    except Exception as fault:
        text = _message_of(fault)
        if text is None:
            raise
        return _report(text, speech)
    return status if isinstance(status, int) else 0


def _report(text: Text, speech: Speech) -> int:
    """Print an error, and return the exit status of errors."""
    print(speech(text), file=sys.stderr)
    return 2


def _describe_call(sentence: str, words: Sequence[str]) -> Text:
    """Return the message of a command line that cannot be parsed, from the parser's sentence."""
    option, path = find_option(sentence), _find_path(words)
    meant = spell_option(words[0])
    others = _commands_with(meant if meant.startswith("--") else option)
    if others and not path:  # no command is called
        option, sentence = meant, f"No such option: {meant}"
    unknown = sentence.removeprefix("No such command '").removesuffix("'.")
    options = list_options(_read_help(*path)) if option or unknown != sentence else ()
    if path and "--game" in options and unknown in load("scorer.games:GAMES"):
        sentence += f" Did you mean '--game {unknown}'?"
    return call_fault(sentence, " ".join(["pnp", *path]), words, others, options)


def _find_path(words: Sequence[str]) -> list[str]:
    """Return the name of the called command, and that of the subcommand; empty if there is no such command."""
    if words[0] not in commands():
        return []
    return [words[0], *[word for word in words[1:] if word in _list_below(words[0])][:1]]


def _list_below(name: str) -> Collection[str]:
    """Return the names of a command's subcommands."""
    command = load_command(name)
    return command.commands if isinstance(command, CommandGroup) else ()


def _commands_with(option: str) -> list[str]:
    """Return the commands that have an option, as they are typed; none if more than a few have it."""
    if not option:
        return []
    paths = [
        path for name in commands() for path in ([name], *([name, below] for below in _list_below(name)))
    ]
    names = [f"pnp {' '.join(path)}" for path in paths if option in list_options(_read_help(*path))]
    return names if len(names) <= FEW else []


def _read_help(*path: str) -> str:
    """Return the help of a command."""
    return read_help(make_app(path), path)


def _message_of(fault: Exception) -> Text | None:
    """Return the message of an error that either package raises on purpose; of a wing that does not load; of no text.

    Return None for a bug.
    """
    if isinstance(fault, ImportError):
        broken = WINGS.explain(fault)
        return broken.text if broken else None
    if isinstance(fault, UnicodeEncodeError) and not streams.has_text(fault.object):
        return streams.describe_no_text(fault.object)
    return fault.text if isinstance(fault, PnpError | ScorerError) else None
