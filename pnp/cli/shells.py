"""What a shell asks for when a user presses the tab key: typer's scripts pass the typed line in variables."""

import io
import os
from collections.abc import Callable
from contextlib import redirect_stdout

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


def complete(make: Callable[[str], typer.Typer]) -> int:
    """Print what may come next in the typed line, and return the exit status; ``make`` makes a command's app.

    Where neither a word nor a command can come next, the options are offered.
    """
    line = next(filter(None, map(os.environ.get, LINES)), "")
    app = make("".join(line.split()[1:2]))
    status, offers = _ask(app)
    if line.endswith(" ") and offers.strip() in NOTHING:
        os.environ.update(dict.fromkeys(LINES, f"{line}--"))
        status, offers = _ask(app)
    print(offers, end="")
    return status


def _ask(app: typer.Typer) -> tuple[int, str]:
    """Return the exit status and the text with which an app answers a shell."""
    status = 0
    with redirect_stdout(io.StringIO()) as out:
        try:
            app(prog_name="pnp")
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 0
    return status, out.getvalue()
