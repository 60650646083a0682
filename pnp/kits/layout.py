"""The pages of a kit: the guide first, the map of its cuts last, a footer on each; single pieces have neither."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.drawing.shapes import Shape
from pnp.drawing.text import width
from pnp.games.contract import KitSpec, PrintedGame
from pnp.kits.joined import JoinedKit, lay_kits, make_kits
from pnp.pages.crop import remove_marks
from pnp.pages.cutting_map import draw_map, plan_map
from pnp.pages.footer import Head, add_footers
from pnp.pages.guide import (
    GuidePictures,
    draw_guide,
    edge_on,
    format_pages,
    has_room_for_all,
    list_parts,
)
from pnp.pages.labour import measure_labour
from pnp.pages.page import Bookmark, Cuts, Document, Page, numbered
from pnp.pages.paper import Paper
from pnp.pieces.part import Booklet, Part, Punched, Strips
from pnp.pieces.piece import Stock
from pnp.pieces.spread import spread
from pnp.texts import words
from pnp.texts.words import Words

TITLE = 42.0  # the most width of the titles of all kits in a footer, mm
GUIDE: Stock = "paper"  # the stock of the guide


class Opening(NamedTuple):
    """The front matter of a kit, or of several: the name and the pages of its guide, and the head of their footers."""

    name: str
    guide: Sequence[Page]
    head: Head


def lay_out(
    game: PrintedGame,
    spec: KitSpec,
    others: Sequence[tuple[PrintedGame, KitSpec]] = (),
    share: Sequence[str] = (),
) -> Document:
    """Lay out a kit, or its selected pieces, with ``others`` in the same file, which may ``share`` parts.

    The guide comes first, or all of them, and one map last.
    """
    kits = make_kits([(game, spec), *others], share)
    is_one = len(kits) > 1 and has_room_for_all(spec.paper.for_text, sum(len(kit.box.parts) for kit in kits))
    guides = 0 if spec.only else 1 if is_one else len(kits)
    document, drawn = _lay_out(kits, guides, is_one=is_one)
    if drawn != guides:  # a guide took more pages than expected: the numbers of all others change
        document, _ = _lay_out(kits, drawn, is_one=is_one)
    return document


def _lay_out(all_kits: Sequence[JoinedKit], guides: int, *, is_one: bool) -> tuple[Document, int]:
    """Return a document in which the pages after ``guides`` are numbered, and the pages that its guides have.

    ``is_one`` says that all kits have one guide.
    """
    spec = all_kits[0].spec
    paper, start = spec.paper.for_text, guides + 1
    all_kits, pages = lay_kits(all_kits, start)
    parts = [part for kit in all_kits for part in kit.box.parts]
    if spec.cut_paper:  # pages that a machine cuts have no marks for cutting by hand, on neither side
        pages = [remove_marks(page, spec.theme) if page.cut_out else page for page in pages]
    mapped = plan_map(paper, _list_mapped(spec, pages, parts, start), parts, spec.theme) if guides else None
    extra = guides + len(mapped.sheets) if mapped else 0
    of_all = _fill_texts(all_kits, pages, start, extra)
    own_heads = [
        (kit, (kit.title, of_all if len(all_kits) == 1 else _fill_texts([kit], pages, start, extra)))
        for kit in all_kits
    ]
    title = " + ".join(kit.title for kit in all_kits)
    is_short = width(title, spec.theme.style("small-bold")) <= TITLE
    shared_head = (title if is_short else f"{all_kits[0].title} + …", of_all)
    guided = [(all_kits, shared_head)] if is_one else [([kit], head) for kit, head in own_heads]
    openings = [_make_opening(kits, head, len(guided) == 1, pages, start) for kits, head in guided if extra]
    first = [page for opening in openings for page in opening.guide]
    last: list[Page] = []
    if mapped:
        name, drawings = of_all["guide.steps"], draw_map(paper, mapped, of_all, spec.theme)
        last = _text_pages(paper, name, name, drawings)
    heads = [opening.head for opening in openings for _ in opening.guide]
    heads += [*(_choose_head(page, own_heads, shared_head) for page in pages), *(shared_head for _ in last)]
    footed = add_footers([*first, *pages, *last], heads, spec.theme)
    marks = [
        Bookmark(part.name, next(at for at, page in enumerate(footed) if part.id in page.parts))
        for part in parts
    ]
    at = 0
    for opening in openings:
        marks.append(Bookmark(opening.name, at))
        at += len(opening.guide)
    document = Document(
        title,
        of_all["guide.caption"],
        footed,
        tuple(sorted(marks, key=lambda mark: mark.page)),
        spec.lang,
        parts=tuple(parts),
        remarks=tuple(remark for kit in all_kits for remark in kit.box.remarks),
    )
    return document, len(first)


def _list_mapped(
    spec: KitSpec, pages: Sequence[Page], parts: Sequence[Part], start: int
) -> list[tuple[int, Page]]:
    """Return the pages that the map shows, with their numbers: those that are cut by hand.

    If a machine cuts all of them, the map shows what that cuts, above the steps of folding, and no numbers of cuts.
    """
    fed = [(at, page._replace(cuts=Cuts())) for at, page in enumerate(pages, start) if _is_fed(spec, page)]
    by_hand = [(at, page) for at, page in enumerate(pages, start) if not _is_fed(spec, page)]
    cut = [(at, page) for at, page in by_hand if page.cuts.lines or page.cuts.outlines]
    return cut or (fed if any(part.steps for part in parts) else [])


def _choose_head(page: Page, own_heads: Sequence[tuple[JoinedKit, Head]], of_all: Head) -> Head:
    """Return the head of the footer of a page: that of its kit, or of all of them if several are on it."""
    own = [head for kit, head in own_heads if {part.id for part in kit.box.parts} & set(page.parts)]
    return own[0] if len(own) == 1 else of_all


def _fill_texts(all_kits: Sequence[JoinedKit], pages: Sequence[Page], start: int, extra: int) -> Words:
    """Return the texts of guide and footers, filled with the facts of this build; several kits have no edition.

    ``start`` is the number of the first of ``pages``; ``extra`` is the page count of guides and map.
    """
    (first, *others), spec = all_kits, all_kits[0].spec
    backs = [start + at for at, page in enumerate(pages) if page.is_back]
    return words.sheet(
        "kit",
        spec.lang,
        edition="" if others else first.box.words.line("edition"),
        players=" / ".join(dict.fromkeys(str(kit.spec.players) for kit in all_kits)),
        paper=spec.paper.name,
        inches=spec.paper.inches,
        card_pages=_page_facts([start + at for at, page in enumerate(pages) if page.stock == "card"]),
        sticker_pages=_page_facts([start + at for at, page in enumerate(pages) if page.stock == "stickers"]),
        two_sided=_page_facts(sorted([*backs, *(back - 1 for back in backs)])),
        folded=_page_facts([start + at for at, page in enumerate(pages) if page.turn and not page.is_back]),
        backs=spec.backs,
        sheets={
            stock: extra * (stock == GUIDE) + sum(page.stock == stock and not page.is_back for page in pages)
            for stock in ("card", "paper", "stickers")
        },
        mapped=_page_facts(range(start + len(pages), len(pages) + extra + 1)),
        machine=_page_facts([start + at for at, page in enumerate(pages) if _is_fed(spec, page)]),
        cuts=sum((page.work for page in pages if not _is_fed(spec, page)), Cuts()),
        work=_count_work(all_kits, pages),
        needs=[
            {**need, "title": kit.title if len(all_kits) > 1 else ""}
            for kit in all_kits
            for need in _list_needs(kit, pages, start)
        ],
        creased=any(piece.is_folded for kit in all_kits for part in kit.box.parts for piece in part.pieces),
        coloured=spec.theme.coloured,
        by_knife=spec.theme.by_knife,
    )


def _count_work(all_kits: Sequence[JoinedKit], pages: Sequence[Page]) -> dict[str, object]:
    """Return the facts about the work by hand on the pages of some kits."""
    parts = [part for kit in all_kits for part in kit.box.parts]
    own = [page for page in pages if {part.id for part in parts} & set(page.parts)]
    by_machine = all_kits[0].spec.cut_paper is not None
    work = measure_labour(own, by_machine=by_machine)
    less = measure_labour(own, [part.id for part in parts if part.instead], by_machine=by_machine)
    boxed = [part for kit in all_kits for part in (*kit.box.parts, *kit.box.left_out)]
    by_knife = [cut.by_knife for page in own for cut in page.cuts.lines]
    return {
        "strokes": work.stroke,
        "minutes": work.minutes,
        "less": less.minutes,
        "cut": work.net + work.outline > 0 or (work.stroke > 0 and not all(by_knife)),
        "punched": not by_machine
        and (any(isinstance(part.layout, Punched) for part in parts) or any(by_knife)),
        "glued": work.fold + work.sheet > 0,
        "stapled": any(isinstance(part.layout, Booklet) for part in parts),
        "pencil": any(part.written_on for part in parts),
        "nets": sum(part.count for part in boxed if part.instead and isinstance(part.layout, Strips)),
    }


def _list_needs(kit: JoinedKit, pages: Sequence[Page], start: int) -> list[dict[str, object]]:
    """Return what players may have in place of parts of a kit, each with the pages of the part; last what has none.

    Blank dice in place of paper dice have stickers, if the kit has any.
    """
    box, nowhere = kit.box, _page_facts(())
    own = {part.id for part in box.parts}
    stuck = [
        start + at for at, page in enumerate(pages) if page.stock == "stickers" and own & set(page.parts)
    ]
    needs: list[dict[str, object]] = [
        {
            "things": part.instead,
            "folded": any(piece.is_folded for piece in part.pieces),
            "stickers": _page_facts(stuck if isinstance(part.layout, Strips) else ()),
            "pages": _page_facts([start + at for at, page in enumerate(pages) if part.id in page.parts]),
        }
        for part in box.parts
        if part.instead
    ]
    left_out: list[dict[str, object]] = [{"things": part.instead, "pages": nowhere} for part in box.left_out]
    others: list[dict[str, object]] = [
        {"things": said, "pages": nowhere} for said in [box.words.line("need").rstrip(".")] if said
    ]
    return [*left_out, *needs, *others]


def _make_opening(
    kits: Sequence[JoinedKit], head: Head, sole: bool, pages: Sequence[Page], start: int
) -> Opening:
    """Return the front matter of kits, whose parts list numbers ``pages`` from ``start`` on.

    A ``sole`` guide is not named after its game.
    """
    spec, boxes, shared = kits[0].spec, [kit.box for kit in kits], head[1]
    lists = list_parts([part for box in boxes for part in box.parts], pages, start)
    titles, colours = [kit.title for kit in kits], max((box.colours for box in boxes), key=len)
    marks = [box.mark for box in boxes if box.mark]
    pictures = GuidePictures(
        marks if len(marks) == len(boxes) else (),
        [shown for box in boxes if (shown := box.apart or spread(box.parts))],
        boxes[0].rules if len(boxes) == 1 else [box.rules[0] for box in boxes if box.rules],
        boxes[0].clock if len(boxes) == 1 else None,
        next((kit.spec.address for kit in kits if kit.spec.address), ""),
    )
    drawings = draw_guide(spec.paper.for_text, titles, lists, colours, pictures, shared, spec.theme)
    name = shared["guide.name"]
    label = name if sole else f"{name} ({kits[0].title})"
    return Opening(label, _text_pages(spec.paper.for_text, name, label, drawings), head)


def _text_pages(paper: Paper, name: str, label: str, drawings: Sequence[tuple[Shape, ...]]) -> list[Page]:
    """Return pages of text, in the middle of the paper."""
    edge = edge_on(paper)
    edges = edge, paper.width - edge
    return [
        Page(paper, ("guide",), name, numbered(label, at, len(drawings)), GUIDE, shapes, *edges)
        for at, shapes in enumerate(drawings, 1)
    ]


def _is_fed(spec: KitSpec, page: Page) -> bool:
    """Return whether a machine cuts a page; a back is not fed again."""
    return spec.cut_paper is not None and page.cut_out and not page.is_back


def _page_facts(numbers: Sequence[int]) -> dict[str, object]:
    """Return the facts for a sentence that names pages."""
    return {"short": format_pages(numbers), "count": len(numbers)}
