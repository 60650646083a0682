"""A score on standard output."""

from __future__ import annotations

import sys

from scorer import Game, LowBlowOutcome


def show(game: Game, outcome: LowBlowOutcome, *, as_json: bool) -> None:
    """Print a score on standard output: JSON in UTF-8, or a table to read."""
    if as_json:
        import json  # noqa: PLC0415 - only programs ask for it

        from scorer import plain  # noqa: PLC0415 - only programs ask for it

        text = json.dumps(plain(outcome), ensure_ascii=False, indent=2)
        sys.stdout.buffer.write(f"{text}\n".encode())
        sys.stdout.buffer.flush()
        return
    from pnp.cli.low_blow_table import print_standing  # noqa: PLC0415 - tables cost 40 ms

    print_standing(game, outcome, sys.stdout)
