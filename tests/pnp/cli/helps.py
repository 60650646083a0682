"""The help of the commands, as it is printed, and what it says."""

import io
import re
from contextlib import redirect_stdout
from functools import wraps

from pnp.cli.app import commands, load_command, run
from pnp.cli.options import CommandGroup, add_command, make_typer, run_command, spread
from pnp.cli.speech import Speech

OPTION = re.compile(r"^  (?:(-\w), )?(--[\w-]+)(?: / (--[\w-]+))?", re.MULTILINE)


def paths():
    """Return every command and subcommand, as the words that call it."""
    for name in commands():
        yield (name,)
        found = load_command(name)
        yield from ((name, below) for below in (found.commands if isinstance(found, CommandGroup) else ()))


def help_of(*path):
    """Return the help of a command."""
    with redirect_stdout(io.StringIO()) as out:
        assert run([*path, "--help"]) == 0
    return out.getvalue()


def options_in(text):
    """Return the options that a help lists."""
    return {option for found in OPTION.findall(text) for option in found if option.startswith("--")}


def entries(*path):
    """Return the paragraphs of a help, and what it says of each option, every one as a line."""
    return [" ".join(entry.split()) for entry in re.split(r"\n\s*\n|\n(?=  -)", help_of(*path))]


def parse(name, words):
    """Parse a command line as the program does, without running the command. Raises ``CallError``."""
    found = load_command(name)
    app = make_typer()
    app.callback()(lambda: None)
    if isinstance(found, CommandGroup):
        below = {each: idle(function) for each, function in found.commands.items()}
        add_command(app, name, CommandGroup(idle(found.function), below, found.examples))
    else:
        add_command(app, name, idle(found))
    run_command(app, [name, *words], Speech("en"))


def idle(function):
    """Return a function with the parameters of a command that does nothing."""

    @wraps(spread(function))
    def do_nothing(*_, **__):
        pass

    return do_nothing
