"""The list of commands."""

import subprocess
import sys

import pytest

from pnp.cli.app import commands
from pnp.cli.options import CommandGroup


@pytest.mark.parametrize("name", sorted(commands().keys() - {"plays"}))
def test_the_list_says_what_the_command_says(name):
    """The list, for which no command is loaded, has the first line of each one's help, and an example of it."""
    listed = commands()[name]
    command = listed.load()
    function = command.function if isinstance(command, CommandGroup) else command
    assert listed.help == function.__doc__.partition("\n")[0]
    assert listed.example.startswith(f"pnp {name}")


@pytest.mark.parametrize("called", ["--help", "--version", "buidl"])
def test_what_needs_only_the_names_loads_no_command(called):
    """Help, the version and a wrong name come at once: no command is loaded, nor what lays out kits."""
    program = (
        "import sys\n"
        "from pnp.cli.app import commands, run\n"
        f"run([{called!r}])\n"
        "ours = {name for name in sys.modules if name.startswith(('pnp.cli.', 'pnp.wings.'))}\n"
        "loaded = {name for name in ours if name.endswith(('.build', '.score', '.command', '.play'))}\n"
        "sys.exit(', '.join(sorted(loaded | {'pnp.kits.plan'} & sys.modules.keys())) or 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
