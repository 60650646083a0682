"""Pages of strips, turned: each strip has a head and a row of pieces; two lie on a page."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.emblems import emblem_at
from pnp.drawing.shapes import Place, Shape, line
from pnp.drawing.text import cap, text
from pnp.drawing.theme import BLOCK, BODY, CUT, GREY_1, SAFE, SMALL, TOP
from pnp.pages.crop import NUMBER_GAP, grid
from pnp.pages.page import Cuts, Page, batches, numbered
from pnp.pages.paper import Paper
from pnp.parts.part import Bundle, Part

EDGE = 13.0
"""Left and right edges of a page of strips, mm."""

STRIPS = 2
PITCH = 92.5
PITCH_FOR = 210.0  # the height of sheet that the pitch is made for
HEAD = 11.0
HEAD_EMBLEM = 5.0
HEAD_TEXT = 8.0
"""Where the name in a strip's head begins, from the edge, when an emblem stands before it."""

DIVIDER = 13.0
"""From the pieces above a dividing cut to the head of the strip below it, mm."""


def bundles_of(parts: Sequence[Part]) -> list[tuple[Part, Bundle]]:
    """Return every strip with the part it belongs to."""
    return [(part, bundle) for part in parts for bundle in part.bundles]


def needs(part: Part) -> float:
    """Return the height in mm that the strips of a part take, with their heads and crop marks."""
    rows = sum(-(-len(each.pieces) // each.columns) * each.pieces[0].height + HEAD for each in part.bundles)
    return rows + 4.0


def strip_pages(parts: Sequence[Part], sheet: Paper) -> list[Page]:
    """Lay strips two to a page, whatever part they belong to."""
    sets = batches(bundles_of(parts), STRIPS)
    pages_of = {
        part.id: [n for n, each in enumerate(sets) if any(part is p for p, _ in each)] for part in parts
    }
    pages: list[Page] = []
    for number, strips in enumerate(sets):
        on_page = list(dict.fromkeys(part for part, _ in strips))
        at = [numbered(p.name, pages_of[p.id].index(number) + 1, len(pages_of[p.id])) for p in on_page]
        shapes, cuts = _strips(strips, sheet)
        pages.append(
            Page(
                paper=sheet,
                parts=tuple(part.id for part in on_page),
                name=" / ".join(part.name for part in on_page),
                label=" / ".join(at),
                stock=on_page[0].stock,
                shapes=tuple(shapes),
                left=EDGE,
                right=sheet.width - EDGE,
                cuts=cuts,
            )
        )
    return pages


def _strips(strips: Sequence[tuple[Part, Bundle]], sheet: Paper) -> tuple[list[Shape], Cuts]:
    shapes: list[Shape] = []
    cuts = Cuts()
    above: Bundle | None = None
    first = (
        2 if any(bundle.shared for _, bundle in strips[1:]) else 1
    )  # the cut that parts two strips is number 1
    for index, (part, bundle) in enumerate(strips):
        top = TOP + (PITCH + (sheet.height - PITCH_FOR) / 2) * index
        divided = above is not None and bundle.shared
        hinted = any(part is other for other, _ in strips[:index])
        more, more_cuts = lay_strip(part, bundle, top, (EDGE, sheet.width - EDGE), divided, hinted, first)
        first += more_cuts.straight - divided
        shapes += more
        cuts += more_cuts
        above = bundle
    return shapes, cuts


def lay_strip(
    part: Part,
    bundle: Bundle,
    top: float,
    edges: tuple[float, float],
    divided: bool,
    hinted: bool = False,
    first: int = 1,
) -> tuple[list[Shape], Cuts]:
    """Lay one strip between two edges; its own straight cuts are numbered from ``first`` on.

    ``divided`` draws the cut that parts it from what lies above, the first of the sheet: straight cuts must not run
    into that.
    ``hinted`` leaves out how to cut it, where the page says so already.
    """
    hint = part.hint_divided if divided else part.hint
    shapes = _head(bundle, "" if hinted else hint, top, edges)
    if bundle.shared:
        pieces, cuts = grid(bundle, edges[0], top + HEAD, first)
    else:
        pieces, cuts = _spread(bundle, edges[0], top + HEAD, edges[1] - edges[0])
    if divided:
        y = top - DIVIDER / 2
        out = min(edges[0] - SAFE, 7.0)
        shapes.append(line(edges[0] - out, y, edges[1] + out, y, CUT))
        shapes.append(text(edges[0] - out, y - NUMBER_GAP, "1", SMALL, GREY_1))
        cuts += Cuts(straight=1)
    return [*shapes, *pieces], cuts


def _head(bundle: Bundle, hint: str, top: float, edges: tuple[float, float]) -> list[Shape]:
    """Draw the head of a strip: emblem, name, note; to the right how to cut it."""
    left, right = edges
    middle = top + HEAD_EMBLEM / 2
    baseline = middle + cap(BLOCK) / 2
    shapes: list[Shape] = []
    if bundle.colour:
        shapes.append(emblem_at(bundle.colour, left, middle, HEAD_EMBLEM))
        left += HEAD_TEXT
    head = text(left, baseline, bundle.head, BLOCK, room=right - left)
    x = head.x + head.width + 4
    note = text(x, baseline, bundle.note, BODY, GREY_1, room=right - x)
    shapes += [head, note]
    if hint:
        room = right - (note.x + note.width) - 6
        shapes.append(text(right, baseline, hint, BODY, GREY_1, "end", room=room))
    return shapes


def _spread(bundle: Bundle, left: float, top: float, room: float) -> tuple[list[Shape], Cuts]:
    """Lay pieces over the whole width with equal gaps; each is cut along its own outline."""
    piece = bundle.pieces[0]
    pitch = (room - piece.width) / (bundle.columns - 1)
    places: list[Shape] = [Place(each, left + pitch * at, top) for at, each in enumerate(bundle.pieces)]
    return places, Cuts(outlines=len(bundle.pieces))
