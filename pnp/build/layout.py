"""Pages of a kit: the guide first, the map of its cuts last, a footer on each; single pieces have neither."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.build.joined import Kit, kits, laid
from pnp.drawing.shapes import Shape
from pnp.drawing.text import width
from pnp.drawing.theme import Theme
from pnp.games.contract import KitContents, KitSpec, PrintedGame
from pnp.pages.crop import without_marks
from pnp.pages.cutting_map import Map, cutting_map, plan_map
from pnp.pages.diagrams import diagram
from pnp.pages.footer import Head, with_footers
from pnp.pages.guide import WIDTH, Step, guide, listings, page_range, pages_of_guide
from pnp.pages.page import Bookmark, Cuts, Document, Page, numbered
from pnp.pages.paper import Paper
from pnp.pieces.kinds import Stock
from pnp.pieces.part import Part
from pnp.texts import words
from pnp.texts.words import Words

TITLE = 42.0
"""How long the titles of all kits may be in a footer, mm."""

BY_HAND = ("cut", "straight", "outline")
"""The pictures of steps that a machine does."""

GUIDE: Stock = "paper"
"""What the guide is printed on."""


class Opening(NamedTuple):
    """What a kit's own pages say of it: the name and the pages of its guide, and the words of its footers."""

    kit: Kit
    words: Words
    name: str
    guide: Sequence[Page]

    @property
    def head(self) -> Head:
        """What its footers begin with."""
        return self.kit.title, self.words


def lay_out(game: PrintedGame, spec: KitSpec, others: Sequence[tuple[PrintedGame, KitSpec]] = ()) -> Document:
    """Lay out a kit's parts on pages, or only the selected pieces; those of other kits share its file.

    Each kit has its guide; all guides come first, one map last.
    """
    found = kits([(game, spec), *others])
    guides = 0 if spec.only else sum(map(_guides, found))
    parts, start = [part for each in found for part in each.box.parts], guides + 1
    pages = [_without_marks(spec, page) for page in laid(found, start)]
    by_hand = enumerate(_by_hand(spec, pages), start)
    mapped = plan_map(spec.paper.for_text, by_hand, parts, spec.theme) if guides else None
    extra = guides + len(mapped.sheets) if mapped else 0
    openings = [_opening(each, found, pages, start, extra) for each in found]
    of_all = openings[0].words if len(found) == 1 else _shared(found, pages, start, extra)
    title = " + ".join(each.title for each in found)
    first = [page for each in openings for page in each.guide]
    last = _map(spec, mapped, of_all) if mapped else []
    heads = [each.head for each in openings for _ in each.guide]
    all_kits = (_short(title, found, spec.theme), of_all)
    heads += [*(_head(page, openings, all_kits) for page in pages), *(all_kits for _ in last)]
    footed = with_footers([*first, *pages, *last], heads, spec.theme)
    marks = [*_marks_of_guides(openings), *(Bookmark(part.name, _first_page(part, footed)) for part in parts)]
    return Document(
        title,
        of_all["guide.caption"],
        footed,
        tuple(sorted(marks, key=lambda mark: mark.page)),
        spec.lang,
        parts=tuple(parts),
        remarks=tuple(remark for each in found for remark in each.box.remarks),
    )


def _guides(kit: Kit) -> int:
    """Return how many pages the guide of a kit takes."""
    return pages_of_guide(kit.spec.paper.for_text, len(kit.box.parts))


def _opening(kit: Kit, found: Sequence[Kit], pages: Sequence[Page], start: int, extra: int) -> Opening:
    """Return what is said of a kit, whose pieces lie on ``pages``, with its guide unless single pieces are wanted."""
    words = _shared([kit], pages, start, extra)
    name = words["guide.name"] if len(found) == 1 else f"{words['guide.name']} ({kit.title})"
    return Opening(kit, words, name, _guide(kit, pages, words, start, name) if extra else ())


def _marks_of_guides(openings: Sequence[Opening]) -> Iterator[Bookmark]:
    at = 0
    for each in openings:
        if each.guide:
            yield Bookmark(each.name, at)
        at += len(each.guide)


def _head(page: Page, openings: Sequence[Opening], of_all: Head) -> Head:
    """Return what the footer of a page begins with: its kit, or all of them where several lie on it."""
    own = [each for each in openings if {part.id for part in each.kit.box.parts} & set(page.parts)]
    return own[0].head if len(own) == 1 else of_all


def _short(title: str, found: Sequence[Kit], theme: Theme) -> str:
    """Return what footers call all kits: the first one alone where their titles are too long."""
    return title if width(title, theme.style("small-bold")) <= TITLE else f"{found[0].title} + …"


def _shared(found: Sequence[Kit], pages: Sequence[Page], start: int, extra: int) -> Words:
    """Fill the texts that guide and footers share with the facts of this build; several kits have no kind.

    ``pages`` begin with the number ``start``; ``extra`` are those of guides and map.
    """
    (first, *others), spec = found, found[0].spec
    return words.sheet(
        "kit",
        spec.lang,
        kind="" if others else first.box.words.line("kind"),
        players=spec.players,
        paper=spec.paper.name,
        inches=spec.paper.inches,
        card_pages=_in_short([start + at for at, page in enumerate(pages) if page.stock == "card"]),
        two_sided=_in_short(_two_sided(pages, start)),
        folded=_in_short([start + at for at, page in enumerate(pages) if _is_folded(page)]),
        backs=spec.backs,
        sheets={
            stock: extra * (stock == GUIDE) + sum(each.stock == stock and not each.is_back for each in pages)
            for stock in ("card", "paper")
        },
        mapped=_in_short(range(start + len(pages), len(pages) + extra + 1)),
        machine=_in_short([start + at for at, page in enumerate(pages) if _is_fed(spec, page)]),
        cuts=sum((each.work for each in pages if not _is_fed(spec, each)), Cuts()),
        creased=any(each.is_folded for kit in found for part in kit.box.parts for each in part.pieces),
        geometry=" / ".join(dict.fromkeys(str(each.box.geometry) for each in found)),
        coloured=spec.theme.coloured,
    )


def _guide(kit: Kit, pages: Sequence[Page], shared: Words, start: int, label: str) -> list[Page]:
    """Return the pages of a guide; the parts list names the numbers of the ``pages`` from ``start`` on."""
    spec, box = kit.spec, kit.box
    paper = spec.paper.for_text
    edge, lists = (paper.width - WIDTH) / 2, listings(box.parts, pages, start)
    drawn = guide(paper, kit.title, lists, box.colours, _steps(box, spec, shared), shared, spec.theme)
    return _text_pages(paper, shared["guide.name"], label, drawn, edge)


def _map(spec: KitSpec, mapped: Map, shared: Words) -> list[Page]:
    """Return the pages of the map: they come last."""
    paper, name = spec.paper.for_text, shared["guide.steps"]
    drawn = cutting_map(paper, mapped, shared, spec.theme)
    return _text_pages(paper, name, name, drawn, (paper.width - WIDTH) / 2)


def _text_pages(
    paper: Paper, name: str, label: str, drawn: Sequence[tuple[Shape, ...]], edge: float
) -> list[Page]:
    """Return pages that are read, between two edges."""
    return [
        Page(
            paper, ("guide",), name, numbered(label, at, len(drawn)), GUIDE, shapes, edge, paper.width - edge
        )
        for at, shapes in enumerate(drawn, 1)
    ]


def _steps(box: KitContents, spec: KitSpec, shared: Words) -> list[Step]:
    """Return the steps of cutting with their pictures, which parts provide if they show pieces.

    What is folded and glued before it is cut comes first; then the last step, how to play, has no room. A machine may
    cut.
    """
    steps = box.words.rows("guide.step", 3)
    if shared.line("guide.machine"):
        (fed,) = shared.rows("guide.machine", 3)
        steps = [fed if step[0] in BY_HAND else step for step in steps]
    if shared.line("guide.fold"):
        steps = [*shared.rows("guide.fold", 3), *steps][: len(steps)]
    return [(diagram(picture, box.parts, spec.theme), head, body) for picture, head, body in steps]


def _is_fed(spec: KitSpec, page: Page) -> bool:
    """Return whether a machine cuts a page; the back of one is not fed again."""
    return spec.cut_paper is not None and page.cut_out and not page.is_back


def _without_marks(spec: KitSpec, page: Page) -> Page:
    """Return a page as it is where a machine cuts its pieces: it needs no marks for hands, on neither side."""
    return without_marks(page, spec.theme) if spec.cut_paper and page.cut_out else page


def _by_hand(spec: KitSpec, pages: Sequence[Page]) -> list[Page]:
    """Return pages without the cuts that a machine makes."""
    return [each._replace(cuts=Cuts()) if _is_fed(spec, each) else each for each in pages]


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
