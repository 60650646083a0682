"""``pnp plays rename``: call a player by another name in all plays."""

from __future__ import annotations

from typing import Annotated

import typer

from pnp.cli.place import Db, now, open_plays
from pnp.cli.speech import Lang
from pnp.errors import PnpError
from scorer.messages import list_names, msg, plural
from scorer.people import to_nfc
from scorer.plays.renaming import rename_player
from scorer.report import plain_name


def rename(
    context: typer.Context,
    old: Annotated[
        str, typer.Argument(metavar="OLD", help="The name in the saved plays.", show_default=False)
    ],
    new: Annotated[str, typer.Argument(metavar="NEW", help="The new name.", show_default=False)],
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Call a player by another name in all plays.

    The results files are written anew, and the old versions are kept; pnp plays undo reverses it. A name that somebody
    else has is refused.

    Example: pnp plays rename Ana Anna
    """
    with open_plays(context) as store:
        done = rename_player(store, to_nfc(old), new, now())
    facts = {"old": plain_name(old), "new": plain_name(done.new)}
    if done.plays:
        text = plural(
            done.plays,
            "{old} is now {new} in {n} play. Undo with: pnp plays undo",
            "{old} is now {new} in {n} plays. Undo with: pnp plays undo",
            **facts,
        )
        print(context.obj(text))
    if done.left:
        text = msg(
            "{old} stays in plays that cannot be rewritten: {ids}; edit them with: pnp plays edit",
            ids=list_names(done.left),
            **facts,
        )
        raise PnpError(text)
