"""The command ``pnp``: its subcommands, and the one place that turns errors into a message and an exit status."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any, NamedTuple

from pnp.cli.speech import Speech
from pnp.errors import PnpError


class Listed(NamedTuple):
    """A command: its module, its name there, and its line in the list of commands."""

    module: str
    name: str
    help: str


COMMANDS = {
    "build": Listed("pnp.cli.build", "BUILD", "Print kits: one PDF per game, at the right size."),
    "bundle": Listed(
        "pnp.cli.bundle",
        "COMMAND",
        "Write a ZIP for a store, with every language, paper and ink.",
    ),
    "check": Listed("pnp.cli.check", "COMMAND", "Measure finished PDFs, and compare them with the build."),
    "calibrate": Listed(
        "pnp.cli.calibrate", "calibrate", "Measure a printer, so that pages come out in the right place."
    ),
    "games": Listed("pnp.cli.games", "games", "List the games: editions, players, contents of each kit."),
    "new": Listed("pnp.cli.new", "new", "Make a small game of your own: a folder of plain text."),
    "map": Listed("pnp.cli.build", "MAP", "Print a board's geometry as JSON."),
    "score": Listed("pnp.cli.score", "COMMAND", "Score a game from a file, from photos, or at the prompt."),
    "play": Listed("pnp.cli.play", "COMMAND", "Play a game in the terminal, against friends or bots."),
    "plays": Listed("pnp.cli.plays.app", "app", "List, show, edit and share the saved plays."),
    "ranking": Listed("pnp.cli.ranking_app", "app", "Rank the players by the saved plays."),
    "simulate": Listed("pnp.cli.simulate", "COMMAND", "Play many games between bots, and report statistics."),
    "serve": Listed("pnp.cli.serve", "serve", "Serve web pages to enter games on every phone at the table."),
}

QUICK = ("build", "check", "map", "score")
"""Commands that are parsed without typer if their command line is simple."""

COMPLETION = "_PNP_COMPLETE"
"""The environment variable that a shell sets to ask for completions."""


def run(arguments: list[str]) -> int:
    """Run one command line, and return its exit status; print errors that a user can fix on standard error."""
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
        text = _message_of(fault)
        if text is None:
            raise
        print(speech.fault(text), file=sys.stderr)
        return 2
    return status if isinstance(status, int) else 0


def _call(arguments: list[str], speech: Speech) -> object:
    """Run a command line, by typer if it is not simple."""
    called = "" if COMPLETION in os.environ else arguments[0]
    if called in COMMANDS or COMPLETION in os.environ:
        from pnp.cli.folders import look_around

        look_around(speech)
    if called == "build":
        from pnp.build.formats import add_lone_values

        arguments = add_lone_values(arguments)
    if called in QUICK:
        from pnp.cli import quick

        try:
            return quick.call(load(COMMANDS[called]), arguments[1:], speech)
        except quick.UnclearError:
            pass
    from pnp.cli import by_typer

    return by_typer.call(called, arguments, speech)


def load(command: Listed) -> Any:
    """Return a command."""
    return getattr(import_module(command.module), command.name)


def _message_of(fault: Exception) -> str | None:
    """Return the message of an error that either package raises on purpose; None for a bug."""
    from scorer.errors import ScorerError

    return fault.text if isinstance(fault, PnpError | ScorerError) else None
