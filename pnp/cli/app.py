"""The command ``pnp``: its subcommands, and the one place that turns errors into a message and an exit status."""

import contextlib
import os
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from pnp import __version__, wings
from pnp.cli import streams
from pnp.cli.aliases import respell
from pnp.cli.call_faults import call_fault
from pnp.cli.folders import look_around
from pnp.cli.options import make_command
from pnp.cli.speech import Speech
from pnp.errors import PnpError
from pnp.texts.languages import LANGUAGES
from scorer.errors import ScorerError
from scorer.messages import Text
from scorer.wings import load


class Listed(NamedTuple):
    """A command: its place, its line in the list of commands, its example there, the command before it."""

    place: str
    help: str
    example: str
    after: str = ""


COMMANDS = {
    "build": Listed(
        "pnp.cli.build:build",
        "Print kits: one PDF per game, at the right size.",
        "pnp build --players 3            print kits for three players into output/",
    ),
    "bundle": Listed(
        "pnp.cli.bundle:bundle",
        "Write a ZIP for a store, with every language, paper and ink.",
        "pnp bundle low-blow              write the ZIP for a store",
    ),
    "check": Listed(
        "pnp.cli.check:check",
        "Measure finished PDFs, and compare them with the build.",
        "pnp check output/*.pdf           measure the finished files",
    ),
    "calibrate": Listed(
        "pnp.cli.calibrate:calibrate",
        "Measure a printer, so that pages come out in the right place.",
        "pnp calibrate                    print a sheet that measures your printer",
    ),
    "printers": Listed(
        "pnp.cli.printers:app",
        "List the saved printers; show, save, add to and delete them.",
        "pnp printers                     list the saved printers",
    ),
    "games": Listed(
        "pnp.cli.games:games",
        "List the games: editions, players, contents of each kit.",
        "pnp games                        list the games and their kits",
    ),
    "map": Listed(
        "pnp.cli.build:board_map",
        "Print a board's geometry as JSON.",
        "pnp map low-blow --players 3     print the squares of the board as JSON",
    ),
    "score": Listed(
        "pnp.cli.score:score",
        "Score a game from a file, from photos, or at the prompt.",
        "pnp score low-blow.yaml          show who won; --save saves the game",
    ),
    "plays": Listed(
        "pnp.cli.plays.app:app",
        "List, show, edit and share the saved games.",
        "pnp plays                        list the saved games",
    ),
    "ranking": Listed(
        "pnp.cli.ranking:app",
        "Rank the players by the saved games.",
        "pnp ranking                      show how strong each player is",
    ),
}
"""The commands of the core. Wings add theirs."""

HELP = ("-h", "--help")
COMPLETION = "_PNP_COMPLETE"  # the environment variable that a shell sets to ask for completions

FEW = 4  # the most commands to name in the message that an option belongs to other commands


@cache
def commands() -> dict[str, Listed]:
    """Return all commands in the order of the list: those of wings stand after the command that they name."""
    listed = dict(COMMANDS)
    for added in wings.added("COMMANDS"):
        for name, facts in added.items():
            command = Listed(*facts)
            listed = wings.insert_after(listed, command.after, name, command)
    return listed


class Commands(TyperGroup):
    """The list of commands. Only a command that is called is loaded."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Return the name of the called command, the command, and the rest of the words."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, load_command(name) if name and command else None, rest


def load_command(name: str) -> TyperCommand | TyperGroup:
    """Return a command: a function, or a ``typer.Typer`` with subcommands, made one of typer's."""
    return make_command(name, load(commands()[name].place))


def make_app() -> typer.Typer:
    """Return the command line with its list of commands."""
    examples = "\n".join(f"  {command.example}" for command in commands().values())
    app = typer.Typer(
        name="pnp",
        cls=Commands,
        help="Print board games at home at the right size, and keep their scores.",
        epilog=f"Examples, one for each command:\n\n\b\n{examples}\n",
        rich_markup_mode=None,  # plain help starts twice as fast
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": list(HELP)},
    )
    app.callback()(_root)
    for name, command in commands().items():
        app.command(name, help=command.help)(_do_nothing)
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
    arguments = respell(arguments)
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

    >>> _find_language(["bild", "--lang", "de"]), _find_language(["--lang=fr"]), _find_language(["--lang", "xx"])
    ('de', 'fr', None)
    """
    named = [word.partition("=")[2] for word in arguments if word.startswith("--lang=")]
    named += [value for word, value in pairwise(arguments) if word == "--lang"]
    return next((code for code in named if code in LANGUAGES), None)


def _call_reporting(arguments: list[str], speech: Speech) -> int:
    """Run a command line, and return its exit status; print errors that a user can fix on standard error."""
    called = "" if COMPLETION in os.environ else arguments[0]
    try:
        if called in commands() or COMPLETION in os.environ:
            look_around(speech)
        if called == "build":
            arguments = load("pnp.kits.formats:add_lone_values")(arguments)
        status = make_app()(arguments, prog_name="pnp", standalone_mode=False, obj=speech)
    except KeyboardInterrupt:
        return 130
    except typer.TyperException as fault:
        return _report(_describe_call(fault, called), speech)
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


def _describe_call(fault: typer.TyperException, called: str) -> Text:
    """Return the message of a command line that cannot be parsed."""
    context = getattr(fault, "ctx", None)
    option = getattr(fault, "option_name", "") if hasattr(fault, "possibilities") else ""  # an unknown option
    missing = wings.explain_missing(option or called) if called not in commands() or option else None
    if missing:
        return missing
    others = _commands_with(option) if option else []
    sentence = fault.format_message()
    unknown = sentence.removeprefix("No such command '").removesuffix("'.")
    if context and any("--game" in one.opts for one in context.command.params):
        sentence += f" Did you mean '--game {unknown}'?" if unknown in load("scorer.games:GAMES") else ""
    return call_fault(sentence, context.command_path if context else "pnp", option, others)


def _commands_with(option: str) -> list[str]:
    """Return the commands that have an option, as they are typed; none if more than a few have it."""
    names = [name for name, command in _walk() if any(option in one.opts for one in command.params)]
    return names if len(names) <= FEW else []


def _walk() -> Iterator[tuple[str, TyperCommand | TyperGroup]]:
    """Yield every command and subcommand, as it is typed."""
    for name in commands():
        command = load_command(name)
        yield f"pnp {name}", command
        for below, other in getattr(command, "commands", {}).items():
            yield f"pnp {name} {below}", other


def _message_of(fault: Exception) -> Text | None:
    """Return the message of an error that either package raises on purpose, or of bytes that are no text.

    Return None for a bug.
    """
    if isinstance(fault, UnicodeEncodeError) and not streams.has_text(fault.object):
        return streams.describe_no_text(fault.object)
    return fault.text if isinstance(fault, PnpError | ScorerError) else None
