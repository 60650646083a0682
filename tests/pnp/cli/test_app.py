"""The list of commands."""

import subprocess
import sys

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


@pytest.mark.parametrize("called", ["--help", "--version", "buidl"])
def test_what_needs_only_the_names_loads_no_command(called):
    """Help, the version and a wrong name come at once: no command is loaded, nor what lays out kits."""
    program = (
        "import sys\n"
        "from pnp.cli.app import COMMANDS, run\n"
        f"run([{called!r}])\n"
        "loaded = {place.module for place in COMMANDS.values()} | {'pnp.kits.plan'}\n"
        "sys.exit(', '.join(sorted(loaded & sys.modules.keys())) or 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
