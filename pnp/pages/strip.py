"""One strip: a head that says what it is and how it is cut, and rows of pieces under it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.drawing.edges import MARK_TO, SAFE
from pnp.drawing.emblems import emblem_at
from pnp.drawing.shapes import Placement, Shape, line
from pnp.drawing.text import LEADING, cap, end, paragraph, text
from pnp.drawing.theme import Theme
from pnp.pages.crop import NUMBER_GAP, grid
from pnp.pages.page import Cut, Cuts
from pnp.pages.paper import Paper
from pnp.pieces.part import Part
from pnp.pieces.piece import Face

HEAD = 11.0
HEAD_EMBLEM = 5.0
HEAD_TEXT = 8.0
"""From one emblem in a strip's head to the next, and to the name, mm."""

EDGE_LEAST, EDGE_UNMARKED = SAFE + MARK_TO, 7.5
"""From the edge of a sheet to pieces, at least, mm: marks and numbers of two digits lie there; and without these."""

GAP_MOST = 16.0
"""Most white between pieces that are cut along their outlines, mm."""

DIVIDER = 13.0
"""From the pieces above a dividing cut to the head of the strip below it, mm."""

DIVIDER_CLEAR = 4.0
"""Least white between those pieces and the dividing cut, mm."""

FOOTER = 13.5
"""Height kept free for the footer under a strip of shared cuts, mm."""

ONE_LINE = 190.0
TWO_LINES = 170.0
"""Width of a strip, in mm, whose head has a place for the hint; else it stands below, in one line or two."""


def least_edge(sheet: Paper) -> float:
    """Return how far pieces are from the edge of a sheet at least, mm."""
    return EDGE_UNMARKED if sheet.unmarked else EDGE_LEAST


class Strip(NamedTuple):
    """Pieces of a part under one head, in as many columns as their place takes."""

    part: Part
    pieces: Sequence[Face]
    columns: int
    head: str
    note: str
    emblems: tuple[str, ...]  # the seats whose emblems stand in the head

    @property
    def is_grid(self) -> bool:
        """Whether its pieces lie edge to edge."""
        return self.part.layout.cut == "straight"


def strip_of(part: Part, pieces: Sequence[Face], columns: int) -> Strip:
    """Lay some pieces of a part under one head, which names all the bundles that they are of."""
    owners = [bundle for bundle in part.bundles for _ in bundle.pieces]
    bundles = list({id(own): own for own in (owners[each.number - 1] for each in pieces)}.values())
    first = bundles[0]
    is_whole = len(bundles) == 1 and len(pieces) == len(first.pieces)
    return Strip(
        part,
        pieces,
        columns,
        head=", ".join(dict.fromkeys(bundle.head for bundle in bundles)),
        note=first.note if is_whole or not first.note_mixed else first.note_mixed,
        emblems=tuple(bundle.emblem for bundle in bundles if bundle.emblem),
    )


def hint_lines(span: float) -> int:
    """Return how many lines of its own the hint has in a strip of some width, in mm."""
    return 0 if span >= ONE_LINE else 1 if span >= TWO_LINES else 2


def head_height(hint: str, span: float) -> float:
    """Return the height in mm from the top of a strip to its pieces."""
    return HEAD + (LEADING * hint_lines(span) if hint else 0.0)


def columns_within(part: Part, span: float, height: float) -> int:
    """Return in how many columns all pieces of a filler fit ``span`` x ``height`` mm; 0 where they do not.

    The columns that it wishes are best, then those that leave the fewest holes.
    """
    count, first, wish = len(part.pieces), part.pieces[0].front, part.bundles[0].columns
    rows, most = int((height + 0.01) // first.height), int((span + 0.01) // first.width)
    fitting = [each for each in range(most, 0, -1) if -(-count // each) <= rows]
    if wish in fitting:
        return wish
    return min(fitting, key=lambda each: -(-count // each) * each - count, default=0)


def strip_below(part: Part, top: float, edges: tuple[float, float], sheet: Paper) -> Strip | None:
    """Return a filler as it lies with its head at ``top``, under something else; ``None`` if it has no room."""
    span = edges[1] - edges[0]
    height = sheet.height - FOOTER - sheet.footer_room - top - head_height(part.hint_divided, span) - MARK_TO
    columns = columns_within(part, span, height)
    return strip_of(part, part.fronts, columns) if columns else None


def lay_strip(
    strip: Strip,
    top: float,
    edges: tuple[float, float],
    theme: Theme,
    gap: float = 0.0,
    hinted: bool = False,
    first: int = 1,
) -> tuple[list[Shape], Cuts]:
    """Lay one strip between two edges; its own straight cuts are numbered from ``first`` on.

    With a ``gap`` to what lies above a cut parts the two, the first of the sheet: straight cuts must not run into that.
    ``hinted`` leaves out how to cut it, where the page says so already.
    """
    part = strip.part
    hint = "" if hinted else part.hint_divided if gap else part.hint
    shapes = _head(strip, hint, top, edges, theme)
    below = top + head_height(hint, edges[1] - edges[0])
    if strip.is_grid:
        pieces, cuts = grid(strip.pieces, strip.columns, edges[0], below, theme, first)
    else:
        pieces, cuts = _spread(strip, edges[0], below, edges[1] - edges[0])
    if gap:
        y = top - min(DIVIDER / 2, gap - DIVIDER_CLEAR)
        out = min(edges[0] - SAFE, 7.0)
        shapes.append(line(edges[0] - out, y, edges[1] + out, y, theme.pen("cut")))
        shapes.append(text(edges[0] - out, y - NUMBER_GAP, "1", theme.style("small-grey")))
        cuts = Cuts((Cut(1, (edges[0] - out, y), (edges[1] + out, y)),)) + cuts
    return [*shapes, *pieces], cuts


def _head(strip: Strip, hint: str, top: float, edges: tuple[float, float], theme: Theme) -> list[Shape]:
    """Draw the head of a strip: emblems, name, note; to the right, or below, how to cut it."""
    left, right = edges
    head, body = theme.style("block"), theme.style("body-grey")
    lines = hint_lines(right - left)
    middle = top + HEAD_EMBLEM / 2
    baseline = middle + cap(head) / 2
    shapes: list[Shape] = []
    for colour in strip.emblems:
        shapes.append(emblem_at(colour, left, middle, HEAD_EMBLEM, theme))
        left += HEAD_TEXT
    x = end(left, strip.head, head) + 4
    shapes.append(text(left, baseline, strip.head, head, room=right - left))
    if strip.note:
        shapes.append(text(x, baseline, strip.note, body, room=right - x))
    if hint and lines:
        below = baseline + LEADING + 1
        shapes += paragraph(edges[0], below, hint, body, right - edges[0], most=lines)
    elif hint:
        room = right - end(x, strip.note, body) - 6
        shapes.append(text(right, baseline, hint, body, "end", room=room))
    return shapes


def _spread(strip: Strip, left: float, top: float, room: float) -> tuple[list[Shape], Cuts]:
    """Lay pieces over the width with equal gaps; each is cut along its own outline."""
    width = strip.pieces[0].width
    pitch = min((room - width) / max(strip.columns - 1, 1), width + GAP_MOST)
    places: list[Shape] = [Placement(each, left + pitch * at, top) for at, each in enumerate(strip.pieces)]
    return places, Cuts(outlines=len(strip.pieces))
