"""The command ``pnp``: its subcommands, and the one place where faults become a line and an exit status."""

from __future__ import annotations

import os
import sys
from importlib import import_module

from pnp.cli.speech import Speech
from pnp.errors import PnpError

COMMANDS = {
    "build": ("pnp.cli.build", "COMMAND"),
    "check": ("pnp.cli.check", "check"),
    "calibrate": ("pnp.cli.calibrate", "calibrate"),
    "games": ("pnp.cli.games", "games"),
    "map": ("pnp.cli.board_map", "COMMAND"),
    "score": ("pnp.cli.score", "COMMAND"),
    "plays": ("pnp.cli.plays.app", "app"),
    "ranking": ("pnp.cli.ranking", "ranking"),
    "serve": ("pnp.cli.serve", "serve"),
}
"""Each command: the module it is in, and what it is called there."""

QUICK = ("build", "map", "score")
"""Commands that are read without typer where that can be."""

COMPLETION = "_PNP_COMPLETE"
"""Set by a shell that asks what could come next."""


def run(arguments: list[str]) -> int:
    """Run one command line; every fault that a user can mend becomes one line on standard error."""
    speech = Speech()
    try:
        status = _call(arguments or ["--help"], speech)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    except Exception as fault:
        text = _sentence(fault)
        if text is None:
            raise
        print(speech.fault(text), file=sys.stderr)
        return 2
    return status if isinstance(status, int) else 0


def _call(arguments: list[str], speech: Speech) -> object:
    """Run a command line: by typer, where it is not plain."""
    called = "" if COMPLETION in os.environ else arguments[0]
    if called in QUICK:
        from pnp.cli import quick

        module, name = COMMANDS[called]
        try:
            return quick.call(getattr(import_module(module), name), arguments[1:], speech)
        except quick.UnclearError:
            pass
    from pnp.cli import by_typer

    return by_typer.call(COMMANDS, called, arguments, speech)


def _sentence(fault: Exception) -> str | None:
    """Return what a fault says that either package reports on purpose; the rest are mistakes of ours."""
    from scorer.errors import ScorerError

    return fault.text if isinstance(fault, PnpError | ScorerError) else None
