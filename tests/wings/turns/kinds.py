"""Every way to play a game whose turns are known: its start, and the same game for the slow players."""

from typing import NamedTuple

from scorer.games.blockers import Game as Blockers
from scorer.games.low_blow import EDITIONS
from scorer.games.low_blow import Game as LowBlow
from scorer.games.schocken import Game as Schocken
from tests.wings.turns import naive, naive_blockers

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")


class Way(NamedTuple):
    """A way to play, and how to begin it slowly."""

    id: str
    game: object
    slow: object


def ways():
    for edition in EDITIONS.values():
        for players in (3, 4):
            game = LowBlow(NAMES[:players], edition=edition)
            yield Way(
                f"low-blow {edition.id} {players}",
                game,
                lambda e=edition.id, n=players: naive.LowBlow(e, n),
            )
    small = LowBlow(NAMES[:3], edition=EDITIONS["web"], rows=3)
    yield Way("low-blow web 3 5x3", small, lambda: naive.LowBlow("web", 3, rows=3))
    for players in range(2, 6):
        yield Way(
            f"blockers {players}", Blockers(NAMES[:players]), lambda n=players: naive_blockers.Blockers(n)
        )
    yield Way(
        "blockers profi", Blockers(NAMES[:2], variant="profi"), lambda: naive_blockers.Blockers(2, profi=True)
    )
    for players in range(2, 9):
        yield Way(f"schocken {players}", Schocken(NAMES[:players]), lambda n=players: naive.Schocken(n))


WAYS = {each.id: each for each in ways()}
