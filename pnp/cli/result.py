"""Printing a score: JSON for programs, a table for people."""

from __future__ import annotations

import sys

from pnp.cli.speech import Speech
from scorer.outcome import Outcome, Played


def show(game: Played, outcome: Outcome, speech: Speech, *, as_json: bool) -> None:
    """Print a score on standard output, as JSON or as a table."""
    if as_json:
        from scorer import plain

        print_json(plain(outcome))
    else:
        from pnp.cli.report import print_report  # loads rich, which costs 40 ms

        print_report(game, outcome, sys.stdout, speech)


def print_json(values: object) -> None:
    """Print values on standard output as JSON; in other encodings than UTF-8 with escapes, in ASCII."""
    import json

    is_utf8 = sys.stdout.encoding.lower() in ("utf-8", "utf8")
    print(json.dumps(values, ensure_ascii=not is_utf8, indent=2))


def print_bytes(data: bytes) -> None:
    """Write bytes to standard output."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
