"""A results file, or a game that was entered at the prompt, becomes a play that is kept."""

from __future__ import annotations

import secrets
from typing import NamedTuple

import typer

from pnp.cli.place import now, opened
from scorer.messages import Text, joined, say
from scorer.outcome import Played
from scorer.plays import new_id, new_play, summarised
from scorer.plays.errors import AlreadyKeptError
from scorer.plays.ids import RANDOM_BYTES


class Kept(NamedTuple):
    """A play that is kept, by its id, and what to say of it."""

    play: str
    text: Text


def keep(context: typer.Context, results: str, *, again: bool = False) -> Kept:
    """Keep a results file as a play. Raises a ``PlaysError``."""
    play = new_play(new_id(secrets.token_bytes(RANDOM_BYTES)), results, summarised(results), now())
    with opened(context, make=True) as store:
        store.add(play, again=again)
        identity = store.short(play.id)
    kept = say("Kept as {id}. Show it with: pnp plays show {id}", id=identity)
    if play.summary.date is not None:
        return Kept(play.id, kept)
    undated = say("The file gives no date, so it counts as played on {date}.", date=play.date)
    return Kept(play.id, joined([kept, undated]))


def keep_game(context: typer.Context, game: Played, date: str, *, again: bool) -> Kept:
    """Keep a game as it was entered; one that is kept already stays so, and that is said."""
    from scorer.record import show

    try:
        return keep(context, show(game, date=date), again=again)
    except AlreadyKeptError as known:
        return Kept(known.id, known.text)
