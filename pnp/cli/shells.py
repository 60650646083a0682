"""What a shell asks for when a user presses the tab key: typer's scripts pass the typed line in variables."""

import io
import os
from collections.abc import Callable
from contextlib import redirect_stdout, suppress

import typer

COMPLETION = "_PNP_COMPLETE"  # the variable that asks for completions
LINES = (
    "COMP_WORDS",
    "_TYPER_COMPLETE_ARGS",
)  # the variables with the typed line: of bash, of the other shells
NOTHING = ("", "_files")  # what is printed where nothing is offered


def is_completing() -> bool:
    """Return whether a shell asks for completions."""
    return COMPLETION in os.environ


def complete(make: Callable[[str], typer.Typer]) -> None:
    """Print what may come next in the typed line, and end the process; ``make`` makes the app of a command.

    Where neither a word nor a command can come next, the options are offered.
    """
    line = next(filter(None, map(os.environ.get, LINES)), "")
    app = make("".join(line.split()[1:2]))
    if line.endswith(" "):
        with redirect_stdout(io.StringIO()) as offers, suppress(SystemExit):
            app(prog_name="pnp")
        if offers.getvalue().strip() in NOTHING:
            os.environ.update(dict.fromkeys(LINES, f"{line}--"))
    app(prog_name="pnp")
