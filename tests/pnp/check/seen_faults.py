"""Faults that people see at once, seeded into finished files: what each is called, its kit, and the edit that makes it.

Each yields a file in which all outlines lie where they did: measuring alone passes all of them.
"""

from functools import cache

from pnp.kits.formats import check_output
from pnp.kits.plan import Request, draw, files, make_plans
from pnp.kits.recording import check_and_record
from tests.pnp.check.edits import over
from tests.pnp.check.seen_edits import (
    BLUE,
    GREEN,
    INK,
    LINE,
    RED,
    WHITE,
    contour_as_ink,
    copies,
    duplex,
    exchanged,
    faint,
    gone,
    grey,
    halved,
    hide,
    letters,
    moved,
    no_bleed,
    no_line,
    on,
    painted,
    panel,
    photo,
    recoloured,
    request,
    said,
    script,
    unlike,
    unseen,
    viewer,
)

BOARD, FRONTS = 2, 0
"""Pages of the board and the tiles of Blockers for two, from 0."""

RULES, SQUARES, COUNTERS = 0, 1, 3
"""Pages of Low Blow; between them are dice."""


@cache
def kit(name):
    """Return a finished file by a short name."""
    files_, wrong, _ = check_and_record({name + ".pdf": _made(name)})
    assert not wrong
    return files_[name + ".pdf"]


def _made(name):
    if name == "cut":
        return draw(make_plans(Request(("low-blow",), 3, output=check_output(machine="silhouette")))[0]).data
    if name.startswith("shop"):
        output = check_output(("shop",), choices={"cmyk": True})
        plan = make_plans(Request(("low-blow",), 3, output=output))[0]
        return next(
            data for file, data in files(draw(plan), output) if file.endswith(f"{name.partition(' ')[2]}.pdf")
        )
    if name == "blockers":
        return draw(make_plans(Request(("blockers",), 2, only=("board", "tiles")))[0]).data
    return draw(make_plans(Request(("low-blow",), 3, only=("rules", "board", "dice", "counters")))[0]).data


SEEN = {
    "a page in a hidden layer": ("blockers", hide(BOARD), "layers"),
    "a page with opacity 0": ("blockers", faint(BOARD, 0), "transparent"),
    "a page with half its opacity": ("blockers", faint(BOARD, 0.5), "transparent"),
    "pictures of pieces exchanged": ("blockers", exchanged(FRONTS, 0, 4), "picture-of-another"),
    "a tile of another seat": ("blockers", exchanged(FRONTS, 0, 40), "picture-of-another"),
    "seats exchanged": ("low-blow", recoloured(SQUARES, [(RED, GREEN), (BLUE, RED)]), "picture-colour"),
    "red printed green": ("blockers", recoloured(FRONTS, [(RED, GREEN)]), "picture-colour"),
    "a panel moved inside a die": ("low-blow", panel, "picture"),
    "a marker gone": ("blockers", on(BOARD, gone(12, 12)), "picture-lost"),
    "white paint over the board": (
        "blockers",
        on(BOARD, over("1 1 1 rg 270 390 40 40 re f")),
        "picture-lost",
    ),
    "black paint over the board": (
        "blockers",
        on(BOARD, over("0 0 0 rg 280 400 20 20 re f")),
        "picture-more",
    ),
    "a picture over the board": ("blockers", photo(BOARD), "picture-more"),
    "a title scrambled": ("low-blow", on(COUNTERS, said(b"Low Blow", letters("woBl woL"))), "text-missing"),
    "a title in white": ("low-blow", on(COUNTERS, said(b"Low Blow", painted(WHITE))), "picture-lost"),
    "type that is invisible": ("low-blow", on(COUNTERS, said(b"Low Blow", unseen)), "text-missing"),
    "a line in white": ("low-blow", on(RULES, said(LINE, painted(WHITE, INK))), "picture-lost"),
    "a line that is another": (
        "low-blow",
        on(RULES, said(LINE, letters("the dice you hold at the end count for you."))),
        "text-missing",
    ),
    "a glyph that the font lacks": (
        "low-blow",
        on(COUNTERS, said(b"Low Blow", letters("Low Bl\x1fw"))),
        "text-missing",
    ),
    "a scale bar of 60 mm": ("blockers", on(BOARD, said(b"50 mm", letters("60 mm"))), "text-missing"),
    "a form that halves dice": ("low-blow", halved, "piece-size"),
    "white bleed": ("shop dice", on(0, no_bleed), "picture-lost"),
    "CutContour as ink": ("shop dice", contour_as_ink, "spot"),
    "the square gone": ("cut", on(4, gone(5, 5)), "mark-missing"),
    "the square 1 mm off": ("cut", on(4, moved(5, 5, 1)), "mark-place"),
    "PrintScaling gone": ("blockers", viewer("/PrintScaling"), "print-scaling"),
    "Duplex changed": ("blockers", duplex, "duplex"),
    "three copies": ("blockers", copies, "copies"),
    "a script": ("blockers", script, "script"),
    "a pip gone from all dice of a seat": ("low-blow", unlike, "picture-lost"),
    "another request": ("blockers", request, "request"),
    "all in grey": ("blockers", grey, "picture-colour"),
    "a line gone": ("blockers", on(BOARD, no_line), "picture-lost"),
}
"""Each fault by its name: the file, the edit, and the kind that it is found as."""
