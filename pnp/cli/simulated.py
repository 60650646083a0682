"""What many games between bots add up to: a table, JSON, and a line of progress."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from rich.table import Table
from rich.text import Text

from pnp.cli.report import print_parts
from pnp.cli.speech import Speech
from scorer.messages import Text as Sentence
from scorer.messages import msg, plural, rounded
from scorer.turns.simulate import Plan, Tally, intervals


class Progress:
    """Tells on a terminal how many games are over; elsewhere nothing."""

    def __init__(self, games: int, file: TextIO) -> None:
        self._games, self._file = games, file if file.isatty() else None
        self._shown = -1

    def tell(self, over: int) -> None:
        """Show how many games are over, where that changed by a hundredth."""
        part = 100 * over // self._games
        if self._file and part != self._shown:
            print(f"\r{part:3} %  {over} / {self._games}", end="", file=self._file, flush=True)
            self._shown = part

    def end(self) -> None:
        """Clear the line."""
        if self._file:
            print("\r\033[K", end="", file=self._file, flush=True)


def to_json(game: str, plan: Plan, tally: Tally) -> dict[str, object]:
    """Return the numbers for JSON: exact counts, and the intervals of the wins."""
    seats = zip(plan.bots, tally.wins, intervals(tally), tally.points, strict=True)
    return {
        "game": game,
        "seed": plan.seed,
        "games": tally.games,
        "unfinished": tally.unfinished,
        "turns": tally.turns / tally.games,
        "decisions": tally.decisions / tally.games,
        "choices": tally.choices / max(tally.decisions, 1),
        "longest": tally.longest,
        "seats": [
            {
                "bot": bot,
                "won_alone": alone,
                "won_shared": shared,
                "wins": round(wins, 5),
                "interval": [round(low, 5), round(high, 5)],
                "points": points / tally.games,
            }
            for bot, (alone, shared), (wins, low, high), points in seats
        ],
    }


def print_tally(bots: Sequence[str], tally: Tally, file: TextIO, speech: Speech) -> None:
    """Print who wins, and how long games are."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    heads = (msg("seat"), msg("bot"), msg("wins"), msg("95% interval"), msg("shared"), msg("mean points"))
    for number, head in enumerate(heads):
        table.add_column(Text(speech(head)), justify="left" if number in (0, 1) else "right", no_wrap=True)
    seats = zip(bots, tally.wins, intervals(tally), tally.points, strict=True)
    for seat, (bot, (_, shared), (wins, low, high), points) in enumerate(seats, 1):
        limits = msg("{low} to {high}", low=_percent(low), high=_percent(high))
        numbers = (_percent(wins), limits, str(shared), rounded(points / tally.games, 1))
        table.add_row(str(seat), bot, *(speech(each) for each in numbers))
    lines = [Text(speech(each)) for each in _sentences(tally)]
    print_parts(lambda width: [table, Text(""), *lines], file)


def _percent(share: float) -> Sentence:
    return msg("{number}%", number=rounded(100 * share, 1))


def _sentences(tally: Tally) -> list[Sentence]:
    """Return how long games are and how much there is to decide."""
    turns = tally.turns / tally.games
    spread = max(0.0, tally.turns_squared / tally.games - turns**2) ** 0.5
    found = [
        msg(
            "A game takes {turns} turns on average, give or take {spread}.",
            turns=rounded(turns, 1),
            spread=rounded(spread, 1),
        ),
        msg(
            "It has {decisions} decisions with {choices} possible actions on average.",
            decisions=rounded(tally.decisions / tally.games, 1),
            choices=rounded(tally.choices / max(tally.decisions, 1), 1),
        ),
    ]
    if tally.unfinished:
        stuck = plural(
            tally.unfinished,
            "{n} game ended because nobody could go on.",
            "{n} games ended because nobody could go on.",
        )
        found.append(stuck)
    return found
