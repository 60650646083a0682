"""The whole command line, read by typer: help, completion, and what is wrong with a call."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from pnp import __version__
from pnp.cli.app import COMMANDS, COMPLETION, Place, load
from pnp.cli.speech import Speech
from pnp.errors import PnpError

if TYPE_CHECKING:
    from pnp.cli.arguments import Command

EXAMPLES = """Examples, one for each command:

\b
  pnp build --players 3            print kits for three players into output/
  pnp bundle low-blow              the ZIP for a store
  pnp check output/*.pdf           measure the finished files
  pnp calibrate                    a sheet that measures your printer; then --save
  pnp games                        the games and their kits
  pnp new harvest                  a game of your own, as a folder of plain text
  pnp map low-blow --players 3     the squares of the board, as JSON
  pnp score evening.yaml           who won; --json for programs, --keep to save it
  pnp play low-blow --players Ana,bot,bot   a game in the terminal
  pnp plays                        the saved plays
  pnp ranking                      how strong each player is
  pnp simulate schocken            many games between bots
  pnp serve --lan                  a page on every phone at the table
"""
HELP = ("-h", "--help")

FEW = 4
"""How many commands are named that have an option which another one lacks."""


class CallError(PnpError):
    """A command line that no command takes."""

    def __init__(self, fault: typer.TyperException) -> None:
        from pnp.cli.call_faults import call_fault

        context = getattr(fault, "ctx", None)
        command = context.command_path if context else "pnp"
        option = getattr(fault, "option_name", "") if hasattr(fault, "possibilities") else ""  # there is none
        others = _commands_with(option) if option else []
        super().__init__(call_fault(fault.format_message(), command, option, others))


def call(called: str, arguments: list[str], speech: Speech) -> object:
    """Run a command line with the one command that is called, else with all; each takes time to be made.

    Raises ``CallError``.
    """
    wanted = {called: COMMANDS[called]} if called in COMMANDS else COMMANDS
    app = _application(wanted, are_listed=called not in COMMANDS and COMPLETION not in os.environ)
    try:
        return app(arguments, prog_name="pnp", standalone_mode=False, obj=speech)
    except typer.TyperException as fault:
        raise CallError(fault) from None


def _application(commands: Mapping[str, Place], *, are_listed: bool) -> typer.Typer:
    """Return the command line with some commands: as they are, or what a list of them needs, which is quicker."""
    app = typer.Typer(
        name="pnp",
        help="Print board games at home at the right size, and keep their scores.",
        epilog=EXAMPLES,
        rich_markup_mode=None,  # plain help starts twice as fast
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": list(HELP)},
    )
    app.callback()(_root)
    for name, place in commands.items():
        if are_listed:
            app.command(name, help=place.help)(_do_nothing)
        else:
            _add(app, name, load(place))
    return app


def _commands_with(option: str) -> list[str]:
    """Return the commands that have an option, as they are typed; none if most of them have it."""
    group = typer.main.get_command(_application(COMMANDS, are_listed=False))
    found = group.commands.items() if isinstance(group, TyperGroup) else ()
    names = [f"pnp {name}" for name, command in found if any(option in each.opts for each in command.params)]
    return names if len(names) <= FEW else []


def _add(app: typer.Typer, name: str, command: typer.Typer | Command[Any] | Callable[..., object]) -> None:
    from pnp.cli.typer_functions import Offering, function

    if isinstance(command, typer.Typer):
        app.add_typer(command, name=name)
    else:
        app.command(name, cls=Offering)(function(command))


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
