"""The command ``pnp``: its subcommands, and the one place that turns errors into a message and an exit status."""

from __future__ import annotations

import contextlib
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.cli import streams
from pnp.cli.speech import Speech
from pnp.errors import PnpError

if TYPE_CHECKING:
    from scorer.messages import Text


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
    streams.prepare()
    try:
        try:
            return _call_reporting(arguments or ["--help"], speech)
        finally:
            sys.stdout.flush()
    except OSError:
        lost = streams.find_lost()
        if lost is None:
            raise
        if isinstance(lost, BrokenPipeError):
            return 1
        with contextlib.suppress(OSError):
            _report(streams.describe(lost), speech)
        return 2


def _call_reporting(arguments: list[str], speech: Speech) -> int:
    """Run a command line, and return its exit status; print errors that a user can fix on standard error."""
    try:
        status = _call(arguments, speech)
    except KeyboardInterrupt:
        return 130
    except Exception as fault:
        text = _message_of(fault)
        if text is None:
            raise
        return _report(text, speech)
    return status if isinstance(status, int) else 0


def _report(text: Text, speech: Speech) -> int:
    """Print an error, and return the exit status of errors."""
    print(speech.fault(text), file=sys.stderr)
    return 2


def _call(arguments: list[str], speech: Speech) -> object:
    """Run a command line, by typer if it is not simple."""
    called = "" if COMPLETION in os.environ else arguments[0]
    if called in COMMANDS or COMPLETION in os.environ:
        from pnp.cli.folders import look_around

        look_around(speech)
    if called == "build":
        from pnp.kits.formats import add_lone_values

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


def _message_of(fault: Exception) -> Text | None:
    """Return the message of an error that either package raises on purpose, or of bytes that are no text.

    Return None for a bug.
    """
    from scorer.errors import ScorerError

    if isinstance(fault, UnicodeEncodeError) and not streams.has_text(fault.object):
        return streams.describe_no_text(fault.object)
    return fault.text if isinstance(fault, PnpError | ScorerError) else None
