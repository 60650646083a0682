"""``pnp plays delete`` and ``pnp plays undo``: a play taken out, a change taken back."""

from __future__ import annotations

import typer

from pnp.cli.place import Db, now, opened
from pnp.cli.plays.show import Id
from pnp.cli.speech import Lang
from scorer.games import title
from scorer.messages import Text, counted, listed, say
from scorer.plays import Play, Undone
from scorer.report import plain_name


def delete(context: typer.Context, play: Id, db: Db = None, lang: Lang = None) -> None:
    """Take a play out; undo brings it back.

    Example: pnp plays delete k7q2
    """
    with opened(context) as store:
        found = store.one(play)
        name = store.short(found.id)
        store.delete(found, now())
    print(
        context.obj(
            say("Deleted {id}: {play}. Bring it back with: pnp plays undo", id=name, play=_described(found))
        )
    )


def undo(context: typer.Context, db: Db = None, lang: Lang = None) -> None:
    """Take back the last change.

    A deletion, an edit, an import or a play kept; once more takes back the one before.

    Example: pnp plays undo
    """
    with opened(context) as store:
        undone = store.undo()
        plays = [after or before for before, after in undone.plays]
        name = store.short(plays[0].id) if plays and plays[0] else ""
    print(context.obj(_told(undone, name)))


def _told(undone: Undone, name: str) -> Text:
    """Say what was taken back."""
    kind, moment = undone.change.kind, undone.change.at[:16].replace("T", " ")
    if kind == "import":
        return counted(
            len(undone.plays),
            "Took back the import of {moment}: {n} play is as it was.",
            "Took back the import of {moment}: {n} plays are as they were.",
            moment=moment,
        )
    ((before, after),) = undone.plays
    play = after or before
    assert play is not None, "a change has a play before or after it"
    facts = {"id": name, "play": _described(play), "moment": moment}
    if kind == "delete":
        return say("Took back the deletion of {moment}: {id} is there again, {play}.", **facts)
    if kind == "edit":
        return say("Took back the edit of {moment}: {id} is as it was, {play}.", **facts)
    return say("Took back the keeping of {moment}: {id} is there no more, {play}.", **facts)


def _described(play: Play) -> Text:
    """Say what was played when, and by whom."""
    return say(
        "{game} of {date} ({players})",
        game=title(play.game),
        date=play.date,
        players=listed(map(plain_name, play.summary.players)),
    )
