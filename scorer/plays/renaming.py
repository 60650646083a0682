"""Another name for a player, in all saved plays."""

from typing import NamedTuple

from scorer.errors import ScorerError
from scorer.plays.errors import MergedNameError, NoPlayerError, TakenNameError
from scorer.plays.play import next_version, summarise
from scorer.plays.store import Store
from scorer.record.showing import check_rename, rename_results


class Renamed(NamedTuple):
    """The result of a renaming."""

    new: str  # as it is written
    plays: int
    left: list[str]  # the ids of plays that could not be changed


def check_new_name(store: Store, old: str, new: str) -> str:
    """Return the new name of a player of saved plays in composed form.

    Raises a ``PlaysError`` or a ``RenameError`` if it is not possible, or if two people would become one.
    """
    new = check_rename((), old, new)
    store.require(old)
    for name, means in store.names().means.items():
        if old in (name, means):
            raise MergedNameError(name, means)
    try:
        store.require(new)
    except NoPlayerError:
        return new
    raise TakenNameError(old, new)


def rename_player(store: Store, old: str, new: str, at: str) -> Renamed:
    """Call a player by another name in all plays, as one change. Raises what ``check_new_name`` raises."""
    new = check_new_name(store, old, new)
    changed, left = [], []
    for play in store.all():
        if old in play.summary.players:
            try:
                results = rename_results(play.results, old, new)
                changed.append((play, next_version(play, results, summarise(results), at)))
            except ScorerError:  # a file that an older version accepted, or another player so called
                left.append(store.short(play.id))
    if changed:
        store.replace_all(changed, at)
    return Renamed(new, len(changed), left)
