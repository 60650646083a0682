"""One strip: a head that says what it is and how it is cut, and rows of pieces under it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pnp.drawing.edges import MARK_TO, SAFE
from pnp.drawing.emblems import emblem_at
from pnp.drawing.shapes import Place, Shape, line
from pnp.drawing.text import LEADING, cap, paragraph, text
from pnp.drawing.theme import BLOCK, BODY, CUT, GREY_1, SMALL
from pnp.pages.crop import NUMBER_GAP, grid
from pnp.pages.footer_room import more_room
from pnp.pages.page import Cuts
from pnp.pages.paper import Paper
from pnp.pieces.part import Bundle, Part

HEAD = 11.0
HEAD_EMBLEM = 5.0
HEAD_TEXT = 8.0
"""From one emblem in a strip's head to the next, and to the name, mm."""

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


@dataclass(frozen=True, slots=True)
class Strip:
    """A bundle in as many columns as its place takes; ``seats`` are the colours whose emblems stand in the head."""

    part: Part
    bundle: Bundle
    seats: tuple[str, ...] = ()


def hint_lines(span: float) -> int:
    """Return how many lines of its own the hint has in a strip of some width, in mm."""
    return 0 if span >= ONE_LINE else 1 if span >= TWO_LINES else 2


def head_height(hint: str, span: float) -> float:
    """Return the height in mm from the top of a strip to its pieces."""
    return HEAD + (LEADING * hint_lines(span) if hint else 0.0)


def arranged(bundle: Bundle, span: float, height: float) -> Bundle | None:
    """Return pieces of shared cuts in columns that fit ``span`` x ``height`` mm; ``None`` where none do.

    The bundle's own columns are best, then those that leave the fewest holes.
    """
    piece, count = bundle.pieces[0], len(bundle.pieces)
    rows = int((height + 0.01) // piece.height)
    fitting = [each for each in range(int((span + 0.01) // piece.width), 0, -1) if -(-count // each) <= rows]
    if bundle.columns in fitting or not fitting:
        return bundle if fitting else None
    return replace(bundle, columns=min(fitting, key=lambda each: -(-count // each) * each - count))


def strip_below(part: Part, top: float, edges: tuple[float, float], sheet: Paper) -> Strip | None:
    """Return a filler as it lies with its head at ``top``, under something else; ``None`` where it has no room."""
    span = edges[1] - edges[0]
    height = sheet.height - FOOTER - more_room(sheet) - top - head_height(part.hint_divided, span) - MARK_TO
    bundle = arranged(part.bundles[0], span, height)
    return Strip(part, bundle) if bundle else None


def lay_strip(
    strip: Strip,
    top: float,
    edges: tuple[float, float],
    gap: float = 0.0,
    hinted: bool = False,
    first: int = 1,
) -> tuple[list[Shape], Cuts]:
    """Lay one strip between two edges; its own straight cuts are numbered from ``first`` on.

    With a ``gap`` to what lies above a cut parts the two, the first of the sheet: straight cuts must not run into that.
    ``hinted`` leaves out how to cut it, where the page says so already.
    """
    part, bundle = strip.part, strip.bundle
    hint = "" if hinted else part.hint_divided if gap else part.hint
    shapes = _head(strip, hint, top, edges)
    below = top + head_height(hint, edges[1] - edges[0])
    if bundle.shared:
        pieces, cuts = grid(bundle, edges[0], below, first)
    else:
        pieces, cuts = _spread(bundle, edges[0], below, edges[1] - edges[0])
    if gap:
        y = top - min(DIVIDER / 2, gap - DIVIDER_CLEAR)
        out = min(edges[0] - SAFE, 7.0)
        shapes.append(line(edges[0] - out, y, edges[1] + out, y, CUT))
        shapes.append(text(edges[0] - out, y - NUMBER_GAP, "1", SMALL, GREY_1))
        cuts += Cuts(straight=1)
    return [*shapes, *pieces], cuts


def _head(strip: Strip, hint: str, top: float, edges: tuple[float, float]) -> list[Shape]:
    """Draw the head of a strip: emblems, name, note; to the right, or below, how to cut it."""
    left, right = edges
    bundle, lines = strip.bundle, hint_lines(right - left)
    middle = top + HEAD_EMBLEM / 2
    baseline = middle + cap(BLOCK) / 2
    shapes: list[Shape] = []
    for colour in strip.seats:
        shapes.append(emblem_at(colour, left, middle, HEAD_EMBLEM))
        left += HEAD_TEXT
    head = text(left, baseline, bundle.head, BLOCK, room=right - left)
    x = head.x + head.width + 4
    note = text(x, baseline, bundle.note, BODY, GREY_1, room=right - x)
    shapes += [head, note]
    if hint and lines:
        below = baseline + LEADING + 1
        shapes += paragraph(edges[0], below, hint, BODY, right - edges[0], GREY_1, most=lines)
    elif hint:
        room = right - (note.x + note.width) - 6
        shapes.append(text(right, baseline, hint, BODY, GREY_1, "end", room=room))
    return shapes


def _spread(bundle: Bundle, left: float, top: float, room: float) -> tuple[list[Shape], Cuts]:
    """Lay pieces over the width with equal gaps; each is cut along its own outline."""
    piece = bundle.pieces[0]
    pitch = min((room - piece.width) / max(bundle.columns - 1, 1), piece.width + GAP_MOST)
    places: list[Shape] = [Place(each, left + pitch * at, top) for at, each in enumerate(bundle.pieces)]
    return places, Cuts(outlines=len(bundle.pieces))
