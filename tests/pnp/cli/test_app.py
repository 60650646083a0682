"""The list of commands."""

import pytest
import typer

from pnp.cli.app import COMMANDS, load
from pnp.cli.arguments import Command


@pytest.mark.parametrize("name", sorted(COMMANDS.keys() - {"plays"}))
def test_the_list_says_what_the_command_says(name):
    """The list, for which no command is loaded, has the first line of each one's help."""
    command = load(COMMANDS[name])
    if isinstance(command, typer.Typer):
        function = command.registered_callback.callback
    else:
        function = command.run if isinstance(command, Command) else command
    assert COMMANDS[name].help == function.__doc__.partition("\n")[0]
