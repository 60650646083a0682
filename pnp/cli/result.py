"""Printing a score: JSON for programs, a table for people."""

from __future__ import annotations

import sys

from pnp.cli.speech import Speech
from scorer.outcome import Outcome, Played


def show(game: Played, outcome: Outcome, speech: Speech, *, as_json: bool) -> None:
    """Print a score on standard output, as JSON in UTF-8 or as a table."""
    if as_json:
        from scorer import plain

        print_json(plain(outcome))
    else:
        from pnp.cli.report import print_report  # loads rich, which costs 40 ms

        print_report(game, outcome, sys.stdout, speech)


def print_json(values: object) -> None:
    """Print values on standard output as JSON, always in UTF-8."""
    import json

    print_bytes(f"{json.dumps(values, ensure_ascii=False, indent=2)}\n".encode())


def print_bytes(data: bytes) -> None:
    """Write bytes to standard output."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
