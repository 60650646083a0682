"""Pages of a kit: the guide first, the map of its cuts last, a footer on each; single pieces have neither."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.shapes import Shape
from pnp.games.contract import KitContents, KitSpec, PrintedGame
from pnp.pages.cutting_map import cutting_map, pages_of_map
from pnp.pages.diagrams import diagram
from pnp.pages.footer import with_footers
from pnp.pages.guide import WIDTH, Step, guide, listings, page_range, pages_of_guide
from pnp.pages.imposition import impose
from pnp.pages.page import Bookmark, Cuts, Document, Page, numbered
from pnp.pages.paper import Paper
from pnp.pieces.part import Part, Stock
from pnp.pieces.selection import pick
from pnp.texts import words
from pnp.texts.words import Words

GUIDE: Stock = "paper"
"""What the guide is printed on."""


def lay_out(game: PrintedGame, spec: KitSpec) -> Document:
    """Lay out a kit's parts on pages, or only the selected pieces."""
    box = game.kit(spec)
    if spec.only:
        box = box._replace(parts=pick(box.parts, spec.only))
    if spec.cut_paper:
        box = box._replace(parts=tuple(each.cut_by_machine for each in box.parts))
    guides = 0 if spec.only else pages_of_guide(spec.paper.for_text, len(box.parts))
    pages = impose(box.parts, spec.paper, spec.theme, spec.backs, guides + 1, spec.piece_paper)
    maps = pages_of_map(spec.paper.for_text, pages) if guides else 0
    shared = _shared(box, spec, pages, guides, maps)
    first = _guide(game, box, spec, pages, shared, guides + 1) if guides else []
    title = game.title_in(spec.lang)
    last = _map(spec, pages, shared, guides + 1) if guides else []
    footed = with_footers([*first, *pages, *last], title, shared, spec.theme)
    marks = [Bookmark(shared["guide.name"], 0)] if guides else []
    marks += [Bookmark(part.name, _first_page(part, footed)) for part in box.parts]
    marks.sort(key=lambda mark: mark.page)
    return Document(
        title,
        shared["guide.caption"],
        footed,
        tuple(marks),
        spec.lang,
        parts=tuple(box.parts),
        remarks=box.remarks,
    )


def _shared(box: KitContents, spec: KitSpec, pages: Sequence[Page], guides: int, maps: int) -> Words:
    """Fill the texts that guide and footers share with the facts of this build."""
    start = guides + 1
    return words.sheet(
        "kit",
        spec.lang,
        kind=box.words.line("kind"),
        players=spec.players,
        paper=spec.paper.name,
        inches=spec.paper.inches,
        card_pages=_in_short([start + at for at, page in enumerate(pages) if page.stock == "card"]),
        two_sided=_in_short(_two_sided(pages, start)),
        folded=_in_short([start + at for at, page in enumerate(pages) if _is_folded(page)]),
        backs=spec.backs,
        sheets={
            stock: (guides + maps) * (stock == GUIDE)
            + sum(each.stock == stock and not each.is_back for each in pages)
            for stock in ("card", "paper")
        },
        cuts=sum((each.cuts for each in pages), Cuts()),
        geometry=box.geometry,
        coloured=spec.theme.coloured,
    )


def _guide(
    game: PrintedGame, box: KitContents, spec: KitSpec, pages: Sequence[Page], shared: Words, start: int
) -> list[Page]:
    """Return the pages of the guide; the parts list names the numbers of the ``pages`` from ``start`` on."""
    paper, name = spec.paper.for_text, shared["guide.name"]
    edge, lists = (paper.width - WIDTH) / 2, listings(box.parts, pages, start)
    title = game.title_in(spec.lang)
    drawn = guide(paper, title, lists, box.colours, _steps(box, spec, shared), shared, spec.theme)
    return _text_pages(paper, name, drawn, edge)


def _map(spec: KitSpec, pages: Sequence[Page], shared: Words, start: int) -> list[Page]:
    """Return the map of the cuts on ``pages``, whose first has the number ``start``: it comes last."""
    paper = spec.paper.for_text
    drawn = cutting_map(paper, pages, start, shared, spec.theme)
    return _text_pages(paper, shared["guide.steps"], drawn, (paper.width - WIDTH) / 2)


def _text_pages(paper: Paper, name: str, drawn: Sequence[tuple[Shape, ...]], edge: float) -> list[Page]:
    """Return pages that are read, between two edges."""
    return [
        Page(paper, ("guide",), name, numbered(name, at, len(drawn)), GUIDE, shapes, edge, paper.width - edge)
        for at, shapes in enumerate(drawn, 1)
    ]


def _steps(box: KitContents, spec: KitSpec, shared: Words) -> list[Step]:
    """Return the steps of cutting with their pictures, which parts provide if they show pieces.

    What is folded and glued before it is cut comes first; then the last step, how to play, has no room.
    """
    steps = box.words.rows("guide.step", 3)
    if shared.line("guide.fold"):
        steps = [*shared.rows("guide.fold", 3), *steps][: len(steps)]
    return [(diagram(picture, box.parts, spec.theme), head, body) for picture, head, body in steps]


def _first_page(part: Part, pages: Sequence[Page]) -> int:
    return next(index for index, page in enumerate(pages) if part.id in page.parts)


def _is_folded(page: Page) -> bool:
    return page.turn is not None and not page.is_back


def _two_sided(pages: Sequence[Page], start: int) -> list[int]:
    """Return the numbers of the pages that share a sheet, front and back; the first page has the number ``start``."""
    backs = [start + at for at, page in enumerate(pages) if page.is_back]
    return sorted(backs + [back - 1 for back in backs])


def _in_short(numbers: Sequence[int]) -> dict[str, object]:
    """Return the facts for a sentence that names pages."""
    return {"short": page_range(numbers), "count": len(numbers)}
