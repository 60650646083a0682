"""Another name for a player, in all saved plays."""

from typing import NamedTuple

from scorer.errors import ScorerError
from scorer.people import spell_alike
from scorer.plays.errors import MergedNameError, TakenNameError
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
    names = store.names()
    for name, means in names.means.items():
        if name not in names.alike and names.resolve(name) == names.resolve(old):
            raise MergedNameError(name, means)
    others = store.players() - _list_spellings(store, old)
    taken = [other for other in sorted(others) if spell_alike(other) == spell_alike(new)]
    if taken:
        raise TakenNameError(old, taken[0])
    return new


def _list_spellings(store: Store, name: str) -> set[str]:
    """Return all names that count as the same player as a name."""
    resolve = store.names().resolve
    return {other for other in store.players() if resolve(other) == resolve(name)}


def rename_player(store: Store, old: str, new: str, at: str) -> Renamed:
    """Call a player by another name in all plays, as one change. Raises what ``check_new_name`` raises."""
    new = check_new_name(store, old, new)
    spellings = _list_spellings(store, old) - {new}
    changed, left = [], []
    for play in store.all():
        for name in spellings.intersection(play.summary.players):
            try:
                results = rename_results(play.results, name, new)
                changed.append((play, next_version(play, results, summarise(results), at)))
            except ScorerError:  # a file that an older version accepted, or another player so called
                left.append(store.short(play.id))
    if changed:
        store.replace_all(changed, at)
    return Renamed(new, len(changed), left)
