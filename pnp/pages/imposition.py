"""Imposition: where each piece of each part lies on which page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TypeVar

from pnp.drawing.emblems import HALF_WIDTH, emblem_at
from pnp.drawing.shapes import Place, Shape
from pnp.drawing.text import cap, text
from pnp.drawing.theme import BLOCK, BODY, GREY_1, TOP
from pnp.pages.crop import crop_marks, grid_lines
from pnp.pages.page import Cuts, Page
from pnp.pages.paper import Paper
from pnp.parts.part import Bundle, Layout, Part

T = TypeVar("T")

EDGE = 13.0
"""Left and right edges of a landscape page of strips, mm."""

CARDS_TOP = 11.0
CARD_COLUMNS = 2
STRIPS = 2
STRIP_PITCH = 92.5
STRIP_HEAD = 11.0
HEAD_EMBLEM = 5.0


def impose(parts: Sequence[Part], paper: Paper) -> list[Page]:
    """Lay all parts on pages, in order; neighbouring strips share pages."""
    imposers = {"page": _whole_pages, "cards": _card_pages, "strips": _strip_pages}
    pages: list[Page] = []
    for layout, group in groupby(parts, key=_layout_of):
        pages += imposers[layout](list(group), paper)
    return pages


def _layout_of(part: Part) -> Layout:
    return part.layout


def _whole_pages(parts: list[Part], paper: Paper) -> list[Page]:
    """Take drawings that are a page of their own."""
    pages = []
    for part in parts:
        for drawing in (piece for bundle in part.bundles for piece in bundle.pieces):
            turned = drawing.width > drawing.height
            sheet = paper.turned if turned else paper.upright
            pages.append(
                Page(
                    paper=sheet,
                    parts=(part.id,),
                    name=part.name,
                    label=part.name,
                    stock=part.stock,
                    shapes=drawing.shapes,
                    left=part.edge,
                    right=sheet.width - part.edge,
                )
            )
    return pages


def _card_pages(parts: list[Part], paper: Paper) -> list[Page]:
    """Fill upright pages with equal cards in a grid of shared cuts, in the middle of the width."""
    return [page for part in parts for page in _cards(part, paper.upright)]


def _cards(part: Part, sheet: Paper) -> Iterator[Page]:
    cards = [piece for bundle in part.bundles for piece in bundle.pieces]
    rows = int((sheet.height - CARDS_TOP - EDGE) // cards[0].height)
    batches = list(_batches(cards, CARD_COLUMNS * rows))
    for number, batch in enumerate(batches, 1):
        columns = min(CARD_COLUMNS, len(batch))
        left = (sheet.width - CARD_COLUMNS * batch[0].width) / 2
        shapes, cuts = _grid(Bundle(tuple(batch), columns, shared=True), left, CARDS_TOP)
        yield Page(
            paper=sheet,
            parts=(part.id,),
            name=part.name,
            label=_numbered(part.name, number, len(batches)),
            stock=part.stock,
            shapes=tuple(shapes),
            left=left,
            right=sheet.width - left,
            cuts=cuts,
        )


def _strip_pages(parts: list[Part], paper: Paper) -> list[Page]:
    """Lay strips two to a page, turned, whatever part they belong to."""
    sheet = paper.turned
    strips = [(part, bundle) for part in parts for bundle in part.bundles]
    pages: list[Page] = []
    seen: dict[str, int] = {}
    batches = list(_batches(strips, STRIPS))
    for batch in batches:
        on_page = tuple(dict.fromkeys(part for part, _ in batch))
        labels = []
        for part in on_page:
            seen[part.id] = seen.get(part.id, 0) + 1
            times = sum(any(part is other for other, _ in each) for each in batches)
            labels.append(_numbered(part.name, seen[part.id], times))
        shapes, cuts = _strips(batch, sheet)
        pages.append(
            Page(
                paper=sheet,
                parts=tuple(part.id for part in on_page),
                name=", ".join(part.name for part in on_page),
                label=", ".join(labels),
                stock=on_page[0].stock,
                shapes=tuple(shapes),
                left=EDGE,
                right=sheet.width - EDGE,
                cuts=cuts,
            )
        )
    return pages


def _numbered(name: str, number: int, of: int) -> str:
    return name if of == 1 else f"{name} {number}"


def _batches(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]


def _strips(batch: Sequence[tuple[Part, Bundle]], sheet: Paper) -> tuple[list[Shape], Cuts]:
    shapes: list[Shape] = []
    cuts = Cuts()
    hinted: set[str] = set()
    for index, (part, bundle) in enumerate(batch):
        top = TOP + (STRIP_PITCH + (sheet.height - 210) / 2) * index
        shapes += _strip_head(bundle, "" if part.id in hinted else part.hint, top, sheet)
        hinted.add(part.id)
        lay = _grid if bundle.shared else _spread
        pieces, strip_cuts = lay(bundle, EDGE, top + STRIP_HEAD, sheet.width - 2 * EDGE)
        shapes += pieces
        cuts += strip_cuts
    return shapes, cuts


def _strip_head(bundle: Bundle, hint: str, top: float, sheet: Paper) -> list[Shape]:
    """Draw the head of a strip: emblem, name, note; to the right how to cut it."""
    middle = top + HEAD_EMBLEM / 2
    baseline = middle + cap(BLOCK) / 2
    x = EDGE
    shapes: list[Shape] = []
    if bundle.colour:
        shapes.append(emblem_at(bundle.colour, x, middle, HEAD_EMBLEM))
        x += 2 * HALF_WIDTH[bundle.colour] * HEAD_EMBLEM + 2.6
    head = text(x, baseline, bundle.head, BLOCK)
    note = text(x + head.width + 4, baseline, bundle.note, BODY, GREY_1)
    shapes += [head, note]
    if hint:
        room = sheet.width - EDGE - (note.x + note.width) - 6
        shapes.append(text(sheet.width - EDGE, baseline, hint, BODY, GREY_1, "end", room=room))
    return shapes


def _grid(bundle: Bundle, left: float, top: float, _room: float = 0) -> tuple[list[Shape], Cuts]:
    """Lay pieces edge to edge; every line between them is one straight cut."""
    piece = bundle.pieces[0]
    rows = -(-len(bundle.pieces) // bundle.columns)
    xs = [left + piece.width * column for column in range(bundle.columns + 1)]
    ys = [top + piece.height * row for row in range(rows + 1)]
    places = [
        Place(each, xs[index % bundle.columns], ys[index // bundle.columns])
        for index, each in enumerate(bundle.pieces)
    ]
    return [*places, *grid_lines(xs, ys), *crop_marks(xs, ys)], Cuts(straight=len(xs) + len(ys))


def _spread(bundle: Bundle, left: float, top: float, room: float) -> tuple[list[Shape], Cuts]:
    """Lay pieces over the whole width with equal gaps; each is cut along its own outline."""
    piece = bundle.pieces[0]
    pitch = (room - piece.width) / (bundle.columns - 1)
    places: list[Shape] = [Place(each, left + pitch * index, top) for index, each in enumerate(bundle.pieces)]
    return places, Cuts(outlines=len(bundle.pieces))
