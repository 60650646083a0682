"""A finished kit, and edits that seed faults in it."""

from pnp.check.check import check
from tests.pnp.check.edits import edited, redraw
from tests.pnp.measured import built

PAGES = 9
"""Of Blockers for two: guide, two of rules, board, tiles, their backs, two of aids, and more. 56 tiles of 19 mm."""

GUIDE, RULES, _, BOARD, FRONTS, BACKS, AIDS = range(7)


def tiles(players=2):
    """Return the finished kit of Blockers; a page of tiles for five has nothing else."""
    return built(players, "", "a4", "blockers").data


def told(data):
    """Return kind, page and sentence of every fault that is measured; edits here also change what texts there are."""
    faults = [each for each in check(data).faults if each.kind not in {"text-missing", "text-more"}]
    return [(each.kind, each.page, str(each.text)) for each in faults]


def on_page(at, change, players=2):
    """Return the kit with a change of what one page draws."""
    return edited(tiles(players), lambda file: redraw(file, at, change))


def changed(change, **saving):
    """Return the kit with a change of the file."""
    return edited(tiles(), change, **saving)
