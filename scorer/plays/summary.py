"""Data computed from a results file when its play is saved."""

from __future__ import annotations

from hashlib import sha256

from scorer.outcome import Outcome, Played
from scorer.plays.play import Summary
from scorer.scoring import score


def outcome_of(results: str, name: str = "-") -> tuple[Played, Outcome]:
    """Read a results file and score it; ``name`` is what its faults call it.

    Raises ``ResultsError`` with every fault, or the ``ScorerError`` of a game that the rules exclude.
    """
    from scorer.record import read  # noqa: PLC0415 - those who only list plays read no files

    game = read(results.encode(), name)
    return game, score(game)


def summarise(results: str, name: str = "-") -> Summary:
    """Return what a list tells of a results file. Raises what ``outcome_of`` raises."""
    from scorer.record import show  # noqa: PLC0415 - as above
    from scorer.record.noted import date_of  # noqa: PLC0415 - as above

    game, outcome = outcome_of(results, name)
    date = date_of(results.encode())
    print_of_it = sha256(show(game, date).encode()).hexdigest()
    return Summary(
        outcome.game, date, outcome.players, outcome.winners, outcome.complete, fingerprint=print_of_it
    )


def text_of(data: bytes, name: str = "-") -> str:
    """Return the text of a results file. Raises ``ResultsError`` with every fault of one that is not accepted."""
    from scorer.record import read  # noqa: PLC0415 - as above

    read(data, name)
    return data.decode("utf-8-sig")
