"""``pnp ranking merge`` and ``pnp ranking split``: two names of one person."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from pnp.cli.completion import complete_player
from pnp.cli.lang import Lang
from pnp.cli.parameters import Context, Parameter
from pnp.cli.place import Db, open_plays
from scorer.messages import msg
from scorer.plays.ranking_report import told_merged
from scorer.report import plain_name


class Merge(NamedTuple):
    """What ``pnp ranking merge`` is asked for."""

    name: Annotated[
        str, Parameter(metavar="NAME", is_argument=True, offers=complete_player, help="The other name.")
    ]
    means: Annotated[
        str, Parameter(metavar="PLAYER", is_argument=True, offers=complete_player, help="Whose name it is.")
    ]
    db: Db = None
    lang: Lang = None


class Split(NamedTuple):
    """What ``pnp ranking split`` is asked for."""

    name: Annotated[
        str, Parameter(metavar="NAME", is_argument=True, offers=complete_player, help="A merged name.")
    ]
    db: Db = None
    lang: Lang = None


def merge(context: Context, asked: Merge) -> None:
    """Count two names as one person.

    The plays stay as they are written; split separates the names again.

    Example: pnp ranking merge ana Ana
    """
    with open_plays(context) as store:
        store.merge(asked.name, asked.means)
    print(context.obj(told_merged(asked.name, asked.means)))


def split(context: Context, asked: Split) -> None:
    """Count a merged name as somebody else again.

    Example: pnp ranking split ana
    """
    with open_plays(context) as store:
        means = store.split(asked.name)
    told = msg(
        "{name} and {means} count as different people again.",
        name=plain_name(asked.name),
        means=plain_name(means),
    )
    print(context.obj(told))
