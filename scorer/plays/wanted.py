"""Opening a store of plays, and which of its plays count: those of a game, an edition, a period, a player."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from scorer.messages import either, msg
from scorer.plays.errors import PlaceError
from scorer.plays.play import Play
from scorer.plays.ranking import PlaysTally
from scorer.plays.records import filter_edition
from scorer.plays.sqlite_tables import SqliteTables
from scorer.plays.store import Store
from scorer.plays.tables import EVERYTHING, PlayChoice
from scorer.wings import WINGS


class Wanted(NamedTuple):
    """Which plays count."""

    choice: PlayChoice = EVERYTHING
    edition: str = ""  # several with commas; empty for all
    player: str = ""  # by any of the names that count as one; empty for all

    def plays(self, store: Store) -> Iterator[Play]:
        """Return the plays that count, in chronological order. Raises ``NoPlayerError``."""
        plays = filter_edition(store.each(self.choice), self.edition)
        return iter(self._with_player(store, plays) if self.player else plays)

    def page(self, store: Store, most: int = -1, skip: int = 0) -> tuple[list[Play], int]:
        """Return at most ``most`` of the plays, latest first, and the number of all of them; -1 is no limit."""
        if not self.edition and not self.player:
            return store.page(self.choice, most, skip), store.count(self.choice)
        plays = list(self.plays(store))[::-1]
        return plays[skip:] if most < 0 else plays[skip : skip + most], len(plays)

    def _with_player(self, store: Store, plays: Iterable[Play]) -> list[Play]:
        store.require(self.player)
        names = store.names()
        one = names.resolve(self.player)
        return [play for play in plays if one in map(names.resolve, play.summary.players)]

    def tally(self, store: Store) -> PlaysTally:
        """Return what the plays that count add up to."""
        tally = PlaysTally(store.names())
        tally.add(self.plays(store))
        return tally


class SchemeError(PlaceError):
    """An address of a database of a kind that no part of this program keeps plays in; ``known`` are the others."""

    def __init__(self, scheme: str, known: Sequence[str]) -> None:
        facts = {"scheme": scheme}
        text = msg("games are saved in a file, not under {scheme}://", **facts)
        if known:
            text = msg(
                "games are saved in a file or under {known}, not under {scheme}://",
                known=either(f"{other}://" for other in known),
                **facts,
            )
        super().__init__("--db", text)


def open_store(place: str, *, make: bool = True) -> Store:
    """Open the plays in a file or a database (``SCHEME://...``); without ``make`` a missing file is not created.

    Wings add databases. Raises a ``PlaceError``, or a ``WingError``.
    """
    scheme, separator, _ = place.partition("://")
    if not separator:
        return Store(SqliteTables(Path(place), make=make))
    databases = WINGS.ask(lambda wing: wing.databases()).values()
    tables = next((wing[scheme] for wing in databases if scheme in wing), None)
    if tables is None:
        raise SchemeError(scheme, [next(iter(wing)) for wing in databases if wing])
    return Store(tables(place))
