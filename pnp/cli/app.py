"""The command ``pnp``: its subcommands, and the one place where faults become a line and an exit status."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Annotated

import typer

from pnp import __version__
from pnp.cli.arguments import Command
from pnp.cli.speech import Speech
from pnp.cli.stand_ins import STAND_INS
from pnp.errors import PnpError

EXAMPLES = """Examples, one for each command:

\b
  pnp build --players 3            print kits for three players into output/
  pnp check output/*.pdf           measure the finished files
  pnp calibrate                    a sheet that measures your printer; then --save
  pnp games                        the games and their kits
  pnp map low-blow --players 3     the squares of the board, as JSON
  pnp score evening.yaml           who won; --json for programs, --keep to save it
  pnp plays                        the saved plays
  pnp ranking                      how strong each player is
  pnp serve --lan                  a page on every phone at the table
"""

COMMANDS = {
    "build": ("pnp.cli.build", "COMMAND"),
    "check": ("pnp.cli.check", "check"),
    "calibrate": ("pnp.cli.calibrate", "calibrate"),
    "games": ("pnp.cli.games", "games"),
    "map": ("pnp.cli.board_map", "COMMAND"),
    "score": ("pnp.cli.score", "score"),
    "plays": ("pnp.cli.plays.app", "app"),
    "ranking": ("pnp.cli.ranking", "ranking"),
    "serve": ("pnp.cli.serve", "serve"),
}
"""Each command: the module it is in, and what it is called there."""

HELP = ("-h", "--help")
COMPLETION = "_PNP_COMPLETE"
"""Set by a shell that asks what could come next."""


def application(called: str) -> typer.Typer:
    """Return the command line: with the one command that is called, else with all; creating each takes time."""
    app = typer.Typer(
        name="pnp",
        help="Print board games at home at the right size, and keep their scores.",
        epilog=EXAMPLES,
        rich_markup_mode=None,  # plain help starts twice as fast
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": list(HELP)},
    )
    app.callback()(_root)
    for name in (called,) if called in COMMANDS else COMMANDS:
        module, attribute = COMMANDS[name]
        command = STAND_INS.get(name) if called in HELP else None
        command = command or getattr(import_module(module), attribute)
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name)
        else:
            app.command(name)(command.function() if isinstance(command, Command) else command)
    return app


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
    """Run one command line; every error that a user can fix becomes one line on standard error."""
    speech = Speech()
    try:
        called = "" if COMPLETION in os.environ else (arguments or ["--help"])[0]
        status = application(called)(
            arguments or ["--help"], prog_name="pnp", standalone_mode=False, obj=speech
        )
        sys.stdout.flush()
    except typer.TyperException as fault:
        said = fault.format_message().rstrip(".")
        return _refuse(f"{said}{'' if said.endswith('?') else '.'} Try: {_command(fault)} --help")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as fault:
        text = _sentence(fault)
        if text is None:
            raise
        return _refuse(speech.fault(text))
    return status if isinstance(status, int) else 0


def _command(fault: typer.TyperException) -> str:
    """Return the command that a fault is of, as it is typed."""
    context = getattr(fault, "ctx", None)
    return context.command_path if context else "pnp"


def _sentence(fault: Exception) -> str | None:
    """Return what a fault says that either package reports on purpose; the rest are bugs."""
    from scorer.errors import ScorerError

    return fault.text if isinstance(fault, PnpError | ScorerError) else None


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2
