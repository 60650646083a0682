"""``pnp plays delete`` and ``pnp plays undo``."""

from __future__ import annotations

import typer

from pnp.cli.lang import Lang
from pnp.cli.place import Db, now, open_plays
from pnp.cli.plays.show import Id, to_minute
from scorer.games import title
from scorer.messages import Date, Text, list_names, msg, plural
from scorer.plays import Play, Undone
from scorer.report import plain_name


def delete(context: typer.Context, play: Id, db: Db = None, lang: Lang = None) -> None:
    """Delete a play; undo restores it.

    Example: pnp plays delete k7q2
    """
    with open_plays(context) as store:
        deleted = store.one(play)
        name = store.short(deleted.id)
        store.delete(deleted, now())
    facts = {"id": name, "play": _describe_play(deleted)}
    print(context.obj(msg("Deleted {id}: {play}. Restore it with: pnp plays undo", **facts)))


def undo(context: typer.Context, db: Db = None, lang: Lang = None) -> None:
    """Undo the last change.

    A change is a deletion, an edit, an import or a new play. Repeat the command to undo earlier changes.

    Example: pnp plays undo
    """
    with open_plays(context) as store:
        undone = store.undo()
        plays = [after or before for before, after in undone.plays]
        name = store.short(plays[0].id) if plays and plays[0] else ""
    print(context.obj(_describe_undone(undone, name)))


def _describe_undone(undone: Undone, name: str) -> Text:
    """Return a sentence on the change that was undone."""
    kind, moment = undone.change.kind, to_minute(undone.change.at)
    if kind == "import":
        return plural(
            len(undone.plays),
            "Undid the import of {moment}: {n} play is as it was before.",
            "Undid the import of {moment}: {n} plays are as they were before.",
            moment=moment,
        )
    ((before, after),) = undone.plays
    play = after or before
    assert play is not None, "a change has a play before or after it"
    facts = {"id": name, "play": _describe_play(play), "moment": moment}
    if kind == "delete":
        return msg("Undid the deletion of {moment}: {id} is restored, {play}.", **facts)
    if kind == "edit":
        return msg("Undid the edit of {moment}: {id} is as it was before, {play}.", **facts)
    return msg("Undid the keeping of {moment}: {id} is deleted, {play}.", **facts)


def _describe_play(play: Play) -> Text:
    """Return the game, date and players of a play."""
    return msg(
        "{game} of {date} ({players})",
        game=title(play.game),
        date=Date(play.date),
        players=list_names(map(plain_name, play.summary.players)),
    )
