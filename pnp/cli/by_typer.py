"""The whole command line, parsed by typer: help, completion, and errors in a call."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from pnp import __version__
from pnp.cli.app import COMMANDS, COMPLETION, Listed, load
from pnp.cli.speech import Speech
from pnp.errors import PnpError

if TYPE_CHECKING:
    from pnp.cli.arguments import Command

EXAMPLES = """Examples, one for each command:

\b
  pnp build --players 3            print kits for three players into output/
  pnp bundle low-blow              write the ZIP for a store
  pnp check output/*.pdf           measure the finished files
  pnp calibrate                    print a sheet that measures your printer
  pnp games                        list the games and their kits
  pnp new harvest                  make a game of your own
  pnp map low-blow --players 3     print the squares of the board as JSON
  pnp score evening.yaml           show who won; --keep saves the game
  pnp play low-blow --players Ana,bot,bot   play in the terminal
  pnp plays                        list the saved plays
  pnp ranking                      show how strong each player is
  pnp simulate schocken            play many games between bots
  pnp serve --lan                  enter games on every phone at the table
"""
HELP = ("-h", "--help")

FEW = 4
"""The most commands to name in the message that an option belongs to other commands."""


class CallError(PnpError):
    """A command line that cannot be parsed."""

    def __init__(self, fault: typer.TyperException) -> None:
        from pnp.cli.call_faults import call_fault

        context = getattr(fault, "ctx", None)
        command = context.command_path if context else "pnp"
        option = (
            getattr(fault, "option_name", "") if hasattr(fault, "possibilities") else ""
        )  # an unknown option
        others = _commands_with(option) if option else []
        super().__init__(call_fault(fault.format_message(), command, option, others))


def call(called: str, arguments: list[str], speech: Speech) -> object:
    """Run a command line. Raises ``CallError``.

    Only the called command is created, because each one takes time; all of them if it is unknown.
    """
    commands = {called: COMMANDS[called]} if called in COMMANDS else COMMANDS
    app = _application(commands, are_listed=called not in COMMANDS and COMPLETION not in os.environ)
    try:
        return app(arguments, prog_name="pnp", standalone_mode=False, obj=speech)
    except typer.TyperException as fault:
        raise CallError(fault) from None


def _application(commands: Mapping[str, Listed], *, are_listed: bool) -> typer.Typer:
    """Return the command line with ``commands``, or if they are only listed with quick substitutes for them."""
    app = typer.Typer(
        name="pnp",
        help="Print board games at home at the right size, and keep their scores.",
        epilog=EXAMPLES,
        rich_markup_mode=None,  # plain help starts twice as fast
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": list(HELP)},
    )
    app.callback()(_root)
    for name, command in commands.items():
        if are_listed:
            app.command(name, help=command.help)(_do_nothing)
        else:
            _add(app, name, load(command))
    return app


def _commands_with(option: str) -> list[str]:
    """Return the commands that have an option, as they are typed; none if more than a few have it."""
    group = typer.main.get_command(_application(COMMANDS, are_listed=False))
    commands = group.commands.items() if isinstance(group, TyperGroup) else ()
    names = [f"pnp {name}" for name, command in commands if any(option in p.opts for p in command.params)]
    return names if len(names) <= FEW else []


def _add(app: typer.Typer, name: str, command: typer.Typer | Command[Any] | Callable[..., object]) -> None:
    from pnp.cli.typer_functions import add_command

    if isinstance(command, typer.Typer):
        app.add_typer(command, name=name)
    else:
        add_command(app, name, command)


def _do_nothing() -> None:
    """Replace a command that is only listed."""


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
