"""A strip: a head with the name of the pieces and how to cut them, and rows of pieces below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.drawing.measures import MARK_TO, SAFE
from pnp.drawing.seat_marks import emblem_at
from pnp.drawing.shapes import Placement, Shape, line
from pnp.drawing.text import LEADING, cap, line_end, paragraph, text
from pnp.drawing.theme import Theme
from pnp.pages.crop import NUMBER_GAP, lay_grid
from pnp.pages.page import Cut, Cuts
from pnp.pages.paper import Paper
from pnp.pieces.part import Part
from pnp.pieces.piece import Face

HEAD = 11.0
HEAD_EMBLEM = 5.0
HEAD_TEXT = 8.0
"""From one emblem in a strip's head to the next, and to the name, mm."""

EDGE_LEAST, EDGE_UNMARKED = SAFE + MARK_TO, 7.5
"""From the edge of a sheet to pieces, at least, mm: with marks and numbers of two digits, and without them."""

HINT_GAP = 6.0
"""The least white between the note in a strip's head and the hint in the same line, mm."""

GAP_MOST = 16.0
"""The most white between pieces that are cut along their outlines, mm."""

DIVIDER = 13.0
"""From the pieces above a dividing cut to the head of the strip below it, mm."""

DIVIDER_CLEAR = 4.0
"""Least white between those pieces and the dividing cut, mm."""

FOOTER = 13.5
"""The height that the footer needs below a strip of shared cuts, mm."""

ONE_LINE = 190.0
TWO_LINES = 170.0
"""Strips at least this wide, mm, have the hint in their head, or else below it in one line; others in two lines."""


def least_edge(sheet: Paper) -> float:
    """Return the least distance of pieces from the edge of a sheet, mm."""
    return EDGE_UNMARKED if sheet.unmarked else EDGE_LEAST


class Strip(NamedTuple):
    """Pieces of a part below one head, in as many columns as fit."""

    part: Part
    pieces: Sequence[Face]
    columns: int
    head: str
    note: str
    emblems: tuple[str, ...]  # the seats with emblems in the head

    @property
    def is_grid(self) -> bool:
        """Whether its pieces lie edge to edge."""
        return self.part.layout.cut == "straight"


def make_strip(part: Part, pieces: Sequence[Face], columns: int) -> Strip:
    """Return a strip of some pieces of a part; its head names all the bundles that they belong to."""
    owners = [bundle for bundle in part.bundles for _ in bundle.pieces]
    bundles = list({id(own): own for own in (owners[piece.number - 1] for piece in pieces)}.values())
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


def count_hint_lines(span: float) -> int:
    """Return how many lines of its own the hint has in a strip ``span`` mm wide."""
    return 0 if span >= ONE_LINE else 1 if span >= TWO_LINES else 2


def head_height(hint: str, span: float) -> float:
    """Return the height in mm from the top of a strip to its pieces."""
    return HEAD + (LEADING * count_hint_lines(span) if hint else 0.0)


def count_columns(part: Part, span: float, height: float) -> int:
    """Return in how many columns all pieces of a filler fit ``span`` x ``height`` mm; 0 if they do not fit.

    The number that the filler prefers is best, then one that leaves the fewest holes.
    """
    count, first, preferred = len(part.pieces), part.pieces[0].front, part.bundles[0].columns
    rows, most = int((height + 0.01) // first.height), int((span + 0.01) // first.width)
    fitting = [columns for columns in range(most, 0, -1) if -(-count // columns) <= rows]
    if preferred in fitting:
        return preferred
    return min(fitting, key=lambda columns: -(-count // columns) * columns - count, default=0)


def place_below(part: Part, top: float, edges: tuple[float, float], sheet: Paper) -> Strip | None:
    """Return a filler as a strip with its head at ``top``, below other pieces; ``None`` if it does not fit."""
    span = edges[1] - edges[0]
    height = sheet.height - FOOTER - sheet.footer_room - top - head_height(part.hint_divided, span) - MARK_TO
    columns = count_columns(part, span, height)
    return make_strip(part, part.fronts, columns) if columns else None


def lay_strip(
    strip: Strip,
    top: float,
    edges: tuple[float, float],
    theme: Theme,
    gap: float = 0.0,
    hinted: bool = False,
    first: int = 1,
) -> tuple[list[Shape], Cuts]:
    """Draw one strip between two edges; its own straight cuts are numbered from ``first`` on.

    If there is a ``gap`` to the pieces above, the first cut of the sheet parts the two, so that straight cuts do not
    run into those pieces. ``hinted`` leaves out how to cut it, if the page already says so.
    """
    part = strip.part
    hint = "" if hinted else part.hint_divided if gap else part.hint
    shapes = _draw_head(strip, hint, top, edges, theme)
    below = top + head_height(hint, edges[1] - edges[0])
    if strip.is_grid:
        pieces, cuts = lay_grid(strip.pieces, strip.columns, edges[0], below, theme, first)
    else:
        pieces, cuts = _spread(strip, edges[0], below, edges[1] - edges[0])
    if gap:
        y = top - min(DIVIDER / 2, gap - DIVIDER_CLEAR)
        out = min(edges[0] - SAFE, 7.0)
        shapes.append(line(edges[0] - out, y, edges[1] + out, y, theme.pen("cut")))
        shapes.append(text(edges[0] - out, y - NUMBER_GAP, "1", theme.style("small-grey")))
        cuts = Cuts((Cut(1, (edges[0] - out, y), (edges[1] + out, y)),)) + cuts
    return [*shapes, *pieces], cuts


def _draw_head(strip: Strip, hint: str, top: float, edges: tuple[float, float], theme: Theme) -> list[Shape]:
    """Draw the head of a strip: emblems, name, note; right of it, or below, how to cut it."""
    left, right = edges
    head, body = theme.style("block"), theme.style("body-grey")
    lines = count_hint_lines(right - left)
    middle = top + HEAD_EMBLEM / 2
    baseline = middle + cap(head) / 2
    shapes: list[Shape] = []
    for colour in strip.emblems:
        shapes.append(emblem_at(colour, left, middle, HEAD_EMBLEM, theme))
        left += HEAD_TEXT
    x = line_end(left, strip.head, head) + 4
    shapes.append(text(left, baseline, strip.head, head, room=right - left))
    in_head = hint if hint and not lines else ""
    note = strip.note
    if in_head and line_end(x, note, body) + HINT_GAP + line_end(0.0, in_head, body) > right:
        note = ""  # how to cut matters more
    if note:
        shapes.append(text(x, baseline, note, body, room=right - x))
    if in_head:
        room = right - (line_end(x, note, body) if note else x) - HINT_GAP
        shapes.append(text(right, baseline, in_head, body, "end", room=room))
    elif hint:
        below = baseline + LEADING + 1
        shapes += paragraph(edges[0], below, hint, body, right - edges[0], most=lines)
    return shapes


def _spread(strip: Strip, left: float, top: float, room: float) -> tuple[list[Shape], Cuts]:
    """Lay pieces over the width with equal gaps; each is cut along its own outline."""
    width = strip.pieces[0].width
    pitch = min((room - width) / max(strip.columns - 1, 1), width + GAP_MOST)
    places: list[Shape] = [Placement(piece, left + pitch * at, top) for at, piece in enumerate(strip.pieces)]
    return places, Cuts(outlines=len(strip.pieces))
