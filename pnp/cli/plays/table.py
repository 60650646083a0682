"""The list of plays as a table to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TextIO

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pnp.cli.report import print_parts
from pnp.cli.speech import Speech
from scorer.games import title
from scorer.messages import Date, join_texts, list_names, msg, plural
from scorer.messages import Text as Sentence
from scorer.plays import Play
from scorer.report import plain_name

NARROW = 64
"""The least terminal width for a table; in a narrower one every play gets its own lines."""


class Page(NamedTuple):
    """A page of the list: its plays, how many letters of their ids to show, its number, all plays of the list."""

    plays: Sequence[Play]
    letters: int
    number: int
    of: int

    @property
    def end(self) -> Sentence:
        """What stands below: how many plays there are, and how to see more of them."""
        count = plural(self.of, "{n} play", "{n} plays")
        if self.of == len(self.plays):
            return count
        more = msg("page {number}; another one: pnp plays --page N", number=self.number)
        return join_texts([count, more], ", ")


def print_plays(page: Page, file: TextIO, speech: Speech) -> None:
    """Print a page of plays, each with as many letters of its id as tell it apart from all that are kept."""
    rows = [
        (
            each.id[: page.letters],
            speech(Date(each.date)),
            title(each.game),
            ", ".join(map(plain_name, each.summary.players)),
            speech(_winner(each)),
        )
        for each in page.plays
    ]
    count = speech(page.end)
    print_parts(
        lambda width: [
            _wide(rows, speech) if width >= NARROW else _narrow(rows),
            Text(""),
            Text(count, "dim"),
        ],
        file,
    )


def _winner(play: Play) -> Sentence:
    if not play.summary.complete:
        return msg("not over")
    return list_names(map(plain_name, play.summary.winners))


def _wide(rows: Sequence[tuple[str, ...]], speech: Speech) -> RenderableType:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    table.add_column(Text(speech(msg("id"))), no_wrap=True)
    table.add_column(Text(speech(msg("date"))), no_wrap=True)
    table.add_column(Text(speech(msg("game"))), no_wrap=True)
    table.add_column(Text(speech(msg("players"))), overflow="fold", ratio=3)
    table.add_column(Text(speech(msg("winner"))), overflow="fold", ratio=2)
    for identity, *cells, winner in rows:
        table.add_row(Text(identity, "bold"), *map(Text, cells), Text(winner))
    return table


def _narrow(rows: Sequence[tuple[str, ...]]) -> RenderableType:
    lines = [
        Text.assemble((identity, "bold"), f"  {date}  {game}\n  {players}\n  → {winner}", overflow="fold")
        for identity, date, game, players, winner in rows
    ]
    return Text("\n\n").join(lines)
