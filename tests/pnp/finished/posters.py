"""Kits whose board takes several sheets, built once."""

from functools import cache

import pytest

from pnp.kits.plan import Request, describe_board
from tests.pnp.measured import sheets

POSTERS = [
    (4, "blog", "a5", "low-blow"),
    (3, "web", "138x191", "low-blow"),
    (3, "", "138x191", "blockers"),
    (3, "big", "a4", "blockers"),
]
KINDS = {"blog": {"edition": "blog"}, "web": {"edition": "web"}, "big": {"cell": 25.0}}
TAB = 9.0

GREY_1, GREY_2 = (0x59, 0x59, 0x59), (0x9A, 0x9A, 0x9A)

every_poster = pytest.mark.parametrize("kit", POSTERS, ids=lambda kit: " ".join(map(str, kit)))


@cache
def map_for(kit):
    players, kind, sheet, game = kit
    return describe_board(Request((game,), players, KINDS.get(kind, {}), sheet))


def box_of(kit, lang="en"):
    """Return what is in a kit."""
    from tests.pnp.measured import planned

    plan = planned(*kit, lang)
    return plan.game.kit(plan.spec)


def placed(kit):
    """Return of each sheet by its name: what it holds of the board, where on it that lies, and the measured sheet."""
    pages = {label.split()[-1]: sheet for label, sheet in sheets(*kit).items() if label.startswith("Board")}
    assert list(pages) == [each["name"] for each in map_for(kit)["sheets"]]
    return {each["name"]: (each["box"], each["at"], pages[each["name"]]) for each in map_for(kit)["sheets"]}
