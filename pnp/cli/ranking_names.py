"""``pnp ranking merge`` and ``pnp ranking split``: two names of one person."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from pnp.cli.completion import complete_player
from pnp.cli.lang import Lang
from pnp.cli.parameters import Context, Parameter
from pnp.cli.place import Db, open_plays
from scorer.messages import msg
from scorer.plays.ranking_report import describe_merge
from scorer.report import plain_name


class Merge(NamedTuple):
    """The arguments of ``pnp ranking merge``."""

    name: Annotated[
        str, Parameter(metavar="NAME", is_argument=True, offers=complete_player, help="The name to merge.")
    ]
    means: Annotated[
        str,
        Parameter(
            metavar="PLAYER", is_argument=True, offers=complete_player, help="The player to count it for."
        ),
    ]
    db: Db = None
    lang: Lang = None


class Split(NamedTuple):
    """The arguments of ``pnp ranking split``."""

    name: Annotated[
        str,
        Parameter(
            metavar="NAME", is_argument=True, offers=complete_player, help="The name to split off again."
        ),
    ]
    db: Db = None
    lang: Lang = None


def merge(context: Context, arguments: Merge) -> None:
    """Treat two names as one person.

    The plays themselves do not change; pnp ranking split undoes it.

    Example: pnp ranking merge ana Ana
    """
    with open_plays(context) as store:
        store.merge(arguments.name, arguments.means)
    print(context.obj(describe_merge(arguments.name, arguments.means)))


def split(context: Context, arguments: Split) -> None:
    """Undo a merge, so that a name is a different person again.

    Example: pnp ranking split ana
    """
    with open_plays(context) as store:
        means = store.split(arguments.name)
    text = msg(
        "{name} and {means} count as different people again.",
        name=plain_name(arguments.name),
        means=plain_name(means),
    )
    print(context.obj(text))
