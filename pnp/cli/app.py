"""The command ``pnp``: its subcommands, and the one place where faults become a line and an exit status."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any, NamedTuple

from pnp.cli.speech import Speech
from pnp.errors import PnpError


class Place(NamedTuple):
    """Where a command is: its module, and what it is called there; and what the list of commands says of it."""

    module: str
    name: str
    help: str


COMMANDS = {
    "build": Place("pnp.cli.build", "BUILD", "Print kits: one PDF per game, at the right size."),
    "bundle": Place(
        "pnp.cli.bundle",
        "COMMAND",
        "Write the ZIP for a store: A4 and Letter, full and low ink, every language, a cover, checksums, the licence.",
    ),
    "check": Place(
        "pnp.cli.check",
        "COMMAND",
        "Measure finished PDFs, and compare what they look like with what they looked like when they were built.",
    ),
    "calibrate": Place(
        "pnp.cli.calibrate",
        "calibrate",
        "Measure a printer: print a two-sided sheet, then save the readings under a name.",
    ),
    "games": Place("pnp.cli.games", "games", "List the games: editions, players, contents of each kit."),
    "new": Place("pnp.cli.new", "new", "Make a small game of your own: a folder of plain text that builds."),
    "map": Place(
        "pnp.cli.build",
        "MAP",
        "Print a board's geometry as JSON, in mm from the top left of the page (what a printer's margins leave of it).",
    ),
    "score": Place(
        "pnp.cli.score",
        "COMMAND",
        "Score a game, from a results file, from photos of its board, or row by row at the prompt.",
    ),
    "play": Place(
        "pnp.cli.play", "COMMAND", "Play a game in the terminal, against friends at the keyboard or bots."
    ),
    "plays": Place("pnp.cli.plays.app", "app", "List, show, edit and share the saved plays."),
    "ranking": Place("pnp.cli.ranking_app", "app", "Rank the players by the saved plays."),
    "simulate": Place(
        "pnp.cli.simulate",
        "COMMAND",
        "Play many games between bots, and report who wins, how long it takes, how much there is to decide.",
    ),
    "serve": Place(
        "pnp.cli.serve", "serve", "Serve a page for entering games together, on every phone at the table."
    ),
}

QUICK = ("build", "check", "map", "score")
"""Commands that are read without typer where that can be."""

COMPLETION = "_PNP_COMPLETE"
"""Set by a shell that asks what could come next."""


def run(arguments: list[str]) -> int:
    """Run one command line; every error that a user can fix becomes one line on standard error."""
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
    if called in COMMANDS or COMPLETION in os.environ:
        from pnp.cli.folders import look_around

        look_around(speech)
    if called == "build":
        from pnp.build.formats import spelled_out

        arguments = spelled_out(arguments)
    if called in QUICK:
        from pnp.cli import quick

        try:
            return quick.call(load(COMMANDS[called]), arguments[1:], speech)
        except quick.UnclearError:
            pass
    from pnp.cli import by_typer

    return by_typer.call(called, arguments, speech)


def load(place: Place) -> Any:
    """Return a command."""
    return getattr(import_module(place.module), place.name)


def _sentence(fault: Exception) -> str | None:
    """Return what a fault says that either package reports on purpose; the rest are bugs."""
    from scorer.errors import ScorerError

    return fault.text if isinstance(fault, PnpError | ScorerError) else None
