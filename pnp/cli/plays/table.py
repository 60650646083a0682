"""Print the list of plays as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TextIO

from rich.console import RenderableType
from rich.text import Text

from pnp.cli.report import make_table, print_parts
from pnp.cli.speech import Speech
from scorer.games import title
from scorer.messages import Date, join_texts, list_names, msg, plural
from scorer.messages import Text as Sentence
from scorer.plays import Play
from scorer.report import plain_name

NARROW = 64
"""The least terminal width for a table; in a narrower one each play has three lines."""


class Page(NamedTuple):
    """A page of the list: its plays, how many letters of ids to show, its number, the plays on all pages."""

    plays: Sequence[Play]
    letters: int
    number: int
    of: int

    @property
    def end(self) -> Sentence:
        """The line below the page: how many plays there are, and the command for other pages."""
        count = plural(self.of, "{n} play", "{n} plays")
        if self.of == len(self.plays):
            return count
        more = msg("page {number}; another one: pnp plays --page N", number=self.number)
        return join_texts([count, more], ", ")


def print_plays(page: Page, file: TextIO, speech: Speech) -> None:
    """Print a page of plays."""
    rows = [
        (
            play.id[: page.letters],
            speech(Date(play.date)),
            title(play.game),
            ", ".join(map(plain_name, play.summary.players)),
            speech(_describe_winner(play)),
        )
        for play in page.plays
    ]
    count = speech(page.end)
    print_parts(
        lambda width: [
            _format_table(rows, speech) if width >= NARROW else _format_lines(rows),
            Text(""),
            Text(count, "dim"),
        ],
        file,
    )


def _describe_winner(play: Play) -> Sentence:
    if not play.summary.complete:
        return msg("not over")
    return list_names(map(plain_name, play.summary.winners))


def _format_table(rows: Sequence[tuple[str, ...]], speech: Speech) -> RenderableType:
    table = make_table()
    for heading in (msg("id"), msg("date"), msg("game")):
        table.add_column(Text(speech(heading)), no_wrap=True)
    table.add_column(Text(speech(msg("players"))), overflow="fold", ratio=3)
    table.add_column(Text(speech(msg("winner"))), overflow="fold", ratio=2)
    for identity, *cells, winner in rows:
        table.add_row(Text(identity, "bold"), *map(Text, cells), Text(winner))
    return table


def _format_lines(rows: Sequence[tuple[str, ...]]) -> RenderableType:
    lines = [
        Text.assemble((identity, "bold"), f"  {date}  {game}\n  {players}\n  → {winner}", overflow="fold")
        for identity, date, game, players, winner in rows
    ]
    return Text("\n\n").join(lines)
