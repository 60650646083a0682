"""Save a results file, or a game from the prompt, as a play."""

from __future__ import annotations

import secrets

from pnp.cli.parameters import Context
from pnp.cli.place import now, open_plays
from scorer.messages import Text, join_texts, msg
from scorer.outcome import Played
from scorer.plays import new_id, new_play, summarise
from scorer.plays.errors import AlreadyKeptError
from scorer.plays.ids import RANDOM_BYTES


def keep(context: Context, results: str, *, again: bool = False) -> tuple[str, Text]:
    """Save a results file as a play. Return its id and a message. Raises a ``PlaysError``.

    ``again`` saves it even if the same game is already saved.
    """
    play = new_play(new_id(secrets.token_bytes(RANDOM_BYTES)), results, summarise(results), now())
    with open_plays(context, make=True) as store:
        store.add(play, again=again)
        identity = store.short(play.id)
    kept = msg("Kept as {id}. Show it with: pnp plays show {id}", id=identity)
    if play.summary.date is not None:
        return play.id, kept
    undated = msg("The file has no date, so the play counts as played on {date}.", date=play.date)
    return play.id, join_texts([kept, undated])


def keep_game(context: Context, game: Played, date: str, *, again: bool) -> tuple[str, Text]:
    """Save a game as a play. Return its id and a message; if it is already saved, those of the saved play."""
    from scorer.record import show

    try:
        return keep(context, show(game, date=date), again=again)
    except AlreadyKeptError as known:
        return known.id, known.text
