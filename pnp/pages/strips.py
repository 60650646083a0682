"""Strips, a head and rows of pieces below it, and their pages: fillers may use slots that are left on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.drawing.measures import MARK_TO, SAFE, TOP
from pnp.drawing.seat_marks import emblem_at
from pnp.drawing.shapes import Placement, Shape, line
from pnp.drawing.text import LEADING, cap, line_end, paragraph, shorten, text
from pnp.drawing.theme import Theme
from pnp.pages.crop import NUMBER_GAP, lay_grid
from pnp.pages.page import Cut, Cuts, Page, batches, make_page, numbered
from pnp.pages.paper import Paper
from pnp.pieces.part import Part
from pnp.pieces.piece import Face

HEAD = 11.0
HEAD_EMBLEM = 5.0  # from one emblem in a strip's head to the next, mm
HEAD_TEXT = 8.0  # from the emblem to the name, mm

EDGE_LEAST, EDGE_UNMARKED = SAFE + MARK_TO, 7.5
"""From the edge of a sheet to pieces, at least, mm: with marks and numbers of two digits, and without them."""

HINT_GAP = 6.0  # the least white between the note in a strip's head and the hint in the same line, mm
GAP_MOST = 16.0  # the most white between pieces that are cut along their outlines, mm
DIVIDER = 13.0  # from the pieces above a dividing cut to the head of the strip below it, mm
DIVIDER_CLEAR = 4.0  # least white between those pieces and the dividing cut, mm
FOOTER = 13.5  # the height that the footer needs below a strip of shared cuts, mm

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
        # pieces lie over the width with equal gaps, each cut along its own outline
        width = strip.pieces[0].width
        pitch = min((edges[1] - edges[0] - width) / max(strip.columns - 1, 1), width + GAP_MOST)
        pieces = [Placement(piece, edges[0] + pitch * at, below) for at, piece in enumerate(strip.pieces)]
        cuts = Cuts(outlines=len(strip.pieces))
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
    in_head = hint if hint and not lines else ""
    beside = line_end(0.0, in_head or strip.note, body) + HINT_GAP if in_head or strip.note else 0.0
    name = shorten(strip.head, head, right - left - beside)
    x = line_end(left, name, head) + 4
    shapes.append(text(left, baseline, name, head, room=right - left))
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


EDGE = 13.0  # left and right edges of a page of strips, mm
FREE = 25.0  # the margins above and below on a page of strips, mm
APART = 4.0  # the least white between a strip and the head of the next, mm
GAP = 3.0  # the least white between pieces that are cut along their outlines, mm: scissors need it


class Slots(NamedTuple):
    """The places for strips on a sheet."""

    sheet: Paper
    edge: float  # mm, left and right of the strips
    number: int
    pitch: float  # mm, from one head to the next
    gap: float = 0.0  # mm, between the pieces of a strip and the next head
    lower: float = 0.0  # mm, of the lines of a hint below the first head

    def at(self, index: int) -> float:
        """Return the top of a slot."""
        return TOP + self.pitch * index + (self.lower if index else 0.0)

    @property
    def edges(self) -> tuple[float, float]:
        """The left and right edges of the strips."""
        return self.edge, self.sheet.width - self.edge

    @property
    def span(self) -> float:
        """The width of the strips."""
        return self.sheet.width - 2 * self.edge


def has_room(part: Part, sheet: Paper) -> bool:
    """Return whether a sheet has room for the pieces of a part, at least one in a strip."""
    high = max(piece.front.height for piece in part.pieces)
    free = sheet.height - FREE - sheet.footer_room - HEAD
    return _count_fitting(part, sheet.width - 2 * EDGE_LEAST) > 0 and high <= free


def strip_pages(
    parts: Sequence[Part], fillers: Sequence[Part], sheet: Paper, theme: Theme
) -> tuple[list[Page], list[Part]]:
    """Return pages of the strips of all parts, with ``fillers`` in slots that are left, and the other fillers."""
    if not parts:
        return [], list(fillers)
    slots = _make_slots(parts, sheet)
    strips = [strip for part in parts for strip in _make_strips(part, slots)]
    sets = [list(batch) for batch in batches(strips, slots.number)]
    left: list[Part] = []
    for filler in fillers:
        used = len(sets[-1])
        free = used < slots.number and slots.gap >= 2 * DIVIDER_CLEAR
        strip = place_below(filler, slots.at(used), slots.edges, sheet) if free else None
        if strip:
            sets[-1].append(strip)
        else:
            left.append(filler)
    return _make_pages(sets, slots, theme), left


def filler_pages(part: Part, paper: Paper, theme: Theme) -> list[Page]:
    """Return pages of a filler alone: in one strip if it fits a page, turned unless upright needs fewer."""
    choices, pieces = [], part.fronts
    for sheet in (paper.turned, paper.upright):
        slots = Slots(sheet, _choose_edge(part, sheet), 1, 0.0)
        above = TOP + head_height(part.hint, slots.span)
        room = sheet.height - above - MARK_TO - FOOTER - sheet.footer_room
        columns, most = count_columns(part, slots.span, room), len(pieces)
        if not columns:
            columns = int((slots.span + 0.01) // pieces[0].width)
            most = columns * int((room + 0.01) // pieces[0].height)
        strips = [[make_strip(part, batch, columns)] for batch in batches(pieces, most)]
        choices.append(_make_pages(strips, slots, theme))
    return min(choices, key=len)


def splits_bundles(parts: Sequence[Part], sheet: Paper) -> bool:
    """Return whether strips on a sheet have more or fewer pieces than their bundles prefer."""
    slots = _make_slots(parts, sheet)
    wishes = [(part.bundles[0].columns, _make_strips(part, slots)) for part in parts]
    return any(strips[0].columns != preferred for preferred, strips in wishes)


def _make_slots(parts: Sequence[Part], sheet: Paper) -> Slots:
    """Return the slots of a sheet for the highest piece."""
    highest = max(piece.front.height for part in parts for piece in part.pieces)
    edge = min(_choose_edge(part, sheet) for part in parts)
    lower = head_height(parts[0].hint, sheet.width - 2 * edge) - HEAD
    room = sheet.height - FREE - sheet.footer_room - lower
    count = max(1, int(room // (HEAD + highest + APART)))
    return Slots(sheet, edge, count, room / count, room / count - HEAD - highest, lower)


def _make_strips(part: Part, slots: Slots) -> list[Strip]:
    """Return the strips of a part: as many pieces in each as its bundles prefer, or more if that saves a page."""
    preferred, fit = part.bundles[0].columns, _count_fitting(part, slots.span)
    choices = [
        [make_strip(part, pieces, columns) for pieces in batches(part.fronts, columns)]
        for columns in ([preferred, fit] if fit > preferred else [fit])
    ]
    return min(choices, key=lambda strips: -(-len(strips) // slots.number))


def _choose_edge(part: Part, sheet: Paper) -> float:
    """Return the edge that gives the strips of a part the columns they prefer, if one does."""
    preferred = part.bundles[0].columns
    wide, narrow = (_count_fitting(part, sheet.width - 2 * edge) for edge in (EDGE, EDGE_LEAST))
    return EDGE_LEAST if wide < preferred <= narrow or not wide else EDGE


def _count_fitting(part: Part, span: float) -> int:
    """Return how many pieces of a part fit side by side in ``span`` mm."""
    gap = 0.0 if part.layout.cut == "straight" else GAP
    return int((span + gap + 0.01) // (part.pieces[0].front.width + gap))


def _make_pages(sets: Sequence[Sequence[Strip]], slots: Slots, theme: Theme) -> list[Page]:
    """Return pages of strips; each part counts the pages that it is on."""
    on_pages = [list({strip.part.id: strip.part for strip in strips}.values()) for strips in sets]
    pages: list[Page] = []
    for number, (strips, parts) in enumerate(zip(sets, on_pages, strict=True)):
        labels = [
            numbered(part.name, _count_pages(part, on_pages[: number + 1]), _count_pages(part, on_pages))
            for part in parts
        ]
        pages.append(make_page(parts, labels, slots.sheet, slots.edges, *_lay_all(strips, slots, theme)))
    return pages


def _count_pages(part: Part, on_pages: Sequence[Sequence[Part]]) -> int:
    return sum(any(part is other for other in parts) for parts in on_pages)


def _lay_all(strips: Sequence[Strip], slots: Slots, theme: Theme) -> tuple[list[Shape], Cuts]:
    shapes: list[Shape] = []
    cuts = Cuts()
    parted = any(strip.is_grid for strip in strips[1:])
    first = 2 if parted else 1  # cut 1 parts two strips
    for index, strip in enumerate(strips):
        gap = slots.gap if index and strip.is_grid else 0.0
        hinted = any(strip.part is other.part for other in strips[:index])
        more, more_cuts = lay_strip(strip, slots.at(index), slots.edges, theme, gap, hinted, first)
        first += more_cuts.straight - bool(gap)
        shapes += more
        cuts += more_cuts
    return shapes, cuts
