"""Sheets with pieces of several parts, and the cuts that part them, numbered in guillotine order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice

from pnp.drawing.measures import FOOT, MARK_TO, SAFE
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Placement, Shape, line
from pnp.drawing.text import LEADING, cap, paragraph, shorten, text, wrap
from pnp.drawing.theme import Theme
from pnp.pages.backs import Backs
from pnp.pages.cards import FOOTER as FOOTER_OF_CARDS
from pnp.pages.cards import FOOTER_INSET
from pnp.pages.crop import lay_columns, lay_grid, number_parting_cuts
from pnp.pages.nesting import APART, Kind, Nest, NestedSheet, PieceBlock, SheetRoom, find_nests, has_backs
from pnp.pages.page import Cut, Cuts, Page, make_page, numbered
from pnp.pages.paper import Paper
from pnp.pages.strips import EDGE_LEAST, GAP, HEAD, HEAD_EMBLEM, least_edge
from pnp.pages.tiles import (
    FOOTER,
    Slot,
    choose_rows,
    count_tiles,
    draw_hint,
    is_over_upright,
    lay_backs,
    lay_fronts,
    make_grid,
)
from pnp.pages.tiles import TOP as TOP_OF_TILES
from pnp.pieces.part import CardsLayout, Filler, Part, Punched, Strips, TwoSided
from pnp.pieces.piece import Turn, may_turn, turn_face

TOP = 11.0
TOP_LEAST = SAFE + MARK_TO
"""Where pieces begin, from the paper's top edge, mm: higher up if they would not fit otherwise."""

FOOTER_OF_TILES = FOOT + FOOTER + MARK_TO  # the height that the footer below tiles needs, mm
HEAD_LEAST = 62.0  # the least width of the head above loose pieces, mm
MOST_CACHED = 32  # the number of nestings to cache: a kit is drawn again in another language or ink

_nest = lru_cache(MOST_CACHED)(find_nests)


def nest_pages(parts: Sequence[Part], paper: Paper, backs: Backs, theme: Theme, most: int) -> list[Page]:
    """Lay parts of one stock together on at most ``most`` sheets; return nothing if they need more, or one fits none.

    Sheets with backs come first, each followed by its back.
    """
    alike = _group_alike(parts, paper, theme)
    kinds = tuple(kind for kind, _ in alike)
    tiles = frozenset(at for at, kind in enumerate(kinds) if kind.form == "backed")
    rooms: list[tuple[Paper, SheetRoom]] = []
    for sheet in (paper.upright, paper.turned):
        wide, foot = sheet.width - 2 * least_edge(sheet), _foot(sheet)
        rooms.append((sheet, SheetRoom(wide, foot - TOP_LEAST, tiles)))
        if tiles:  # there is less room below the hint over them
            rooms.append((sheet, SheetRoom(wide, foot + FOOTER_OF_CARDS - FOOTER_OF_TILES - TOP_OF_TILES)))
    nests = _nest(kinds, tuple(room for _, room in rooms), most)
    nested = sorted(nests, key=lambda sheet: not has_backs(kinds, sheet))
    bench = _Bench([own for _, own in alike], nested, backs, theme)
    return [page for sheet in nested for page in bench.pages(rooms[sheet.at][0], sheet.nest)]


def _group_alike(parts: Sequence[Part], paper: Paper, theme: Theme) -> list[tuple[Kind, list[Part]]]:
    """Return the kinds of pieces, each with its parts: pieces that are laid alike, and have no heads, are one kind.

    Many decks of one size would be searched in every order otherwise, and take the same sheets in the end.
    """
    groups: dict[object, tuple[Kind, list[Part]]] = {}
    for part in parts:
        kind = _make_kind(part, paper, theme)
        key = part.id if kind.heads else (part.layout, kind._replace(number=0))
        before, own = groups.get(key, (kind._replace(number=0), []))
        groups[key] = before._replace(number=before.number + kind.number), [*own, part]
    return list(groups.values())


def _foot(sheet: Paper) -> float:
    """Return the lowest edge of pieces, from the top of a sheet."""
    return sheet.height - FOOTER_OF_CARDS - sheet.footer_room


def _make_kind(part: Part, paper: Paper, theme: Theme) -> Kind:
    """Return the kind of the pieces of a part."""
    piece, count = part.pieces[0].front, len(part.pieces)
    if isinstance(part.layout, CardsLayout):
        return Kind("cards", piece.width, piece.height, count)
    if isinstance(part.layout, TwoSided):
        return Kind("backed", piece.width, piece.height, count)
    gap = GAP if part.layout.cut == "outline" else 0.0
    most = int(paper.turned.width // (piece.width + gap))
    wide = [max(HEAD_LEAST, columns * (piece.width + gap) - gap) for columns in range(1, most + 1)]
    heads = tuple(_head_height(part, width, theme) for width in wide)
    turns = all(may_turn(piece.front) for piece in part.pieces)
    return Kind("loose", piece.width, piece.height, count, gap, heads, HEAD_LEAST, turns)


def _head_height(part: Part, room: float, theme: Theme) -> float:
    return HEAD + LEADING * len(wrap(part.hint, theme.style("body-grey"), room)) if part.hint else HEAD


class _Bench:
    """The state of laying pieces on sheets: the pieces of each kind that are left, and the sheets of each part.

    ``alike`` has the parts of each kind, which are laid one after the other.
    """

    def __init__(
        self, alike: Sequence[Sequence[Part]], sheets: Sequence[NestedSheet], backs: Backs, theme: Theme
    ) -> None:
        self.parts, self.backs, self.theme = [own[0] for own in alike], backs, theme
        self.left = [chain.from_iterable(part.faces for part in own) for own in alike]
        owners = [iter([part for part in own for _ in part.pieces]) for own in alike]
        self.on = [
            [
                part
                for at, count in enumerate(sheet.nest.taken)
                for part in dict.fromkeys(islice(owners[at], count))
            ]
            for sheet in sheets
        ]
        self.of = Counter(part.id for parts in self.on for part in parts)
        self.so_far = Counter[str]()

    def pages(self, sheet: Paper, nest: Nest) -> Iterator[Page]:
        """Lay the next nest on a sheet; yield its page, and the page of backs behind it."""
        parts = self.on.pop(0)
        self.so_far.update(part.id for part in parts)
        drawing = _Drawing(self, sheet, _even_out(nest, self.parts[nest.block.kind], sheet))
        labels = {part.id: numbered(part.name, self.so_far[part.id], self.of[part.id]) for part in parts}
        edges = EDGE_LEAST + FOOTER_INSET, sheet.width - EDGE_LEAST - FOOTER_INSET
        cuts = Cuts(tuple(drawing.cuts), drawing.outlines)
        page = make_page(parts, list(labels.values()), sheet, edges, drawing.shapes, cuts)
        page = page._replace(
            name=" / ".join([*(part.name for part in parts[:2]), *(["…"] if len(parts) > 2 else [])])
        )
        sides = next((part.layout.sides for part in parts if isinstance(part.layout, TwoSided)), None)
        if sides is None:
            yield page
            return
        yield page._replace(name=f"{page.name}, {sides[0]}", label=f"{page.label} {sides[0]}")
        if self.backs != "none":
            tiles = [part for part in parts if isinstance(part.layout, TwoSided)]
            names = [f"{labels[part.id]} {sides[1]}" for part in tiles]
            back = make_page(tiles, names, sheet, edges, drawing.behind)
            turn: Turn = "upright" if is_over_upright(sheet, self.backs) else "level"
            yield back._replace(name=f"{back.name}, {sides[1]}", is_back=True, turn=turn)


class _Drawing:
    """The drawing of one sheet: its shapes, the backs behind them, and its cuts in order."""

    def __init__(self, bench: _Bench, sheet: Paper, nest: Nest) -> None:
        self.bench, self.sheet, self.theme = bench, sheet, bench.theme
        self.shapes: list[Shape] = []
        self.behind: list[Shape] = []
        self.cuts: list[Cut] = []
        self.parting: list[Cut] = []
        self.outlines = 0
        self.hint = ""
        wide, high = _size(nest)
        has_tiles = any(isinstance(bench.parts[block.kind].layout, TwoSided) for block in nest.blocks)
        left, top = (sheet.width - wide) / 2, TOP_OF_TILES if has_tiles else min(TOP, _foot(sheet) - high)
        self._lay(nest, left, top, Window(SAFE, top - MARK_TO, sheet.width - SAFE, top + high + MARK_TO))
        self.shapes += number_parting_cuts(self.parting, self.shapes, self.theme)
        if self.hint and bench.backs != "none":
            self.shapes += draw_hint(self.hint, sheet.width / 2, sheet.width - 2 * EDGE_LEAST, self.theme)

    def _lay(self, nest: Nest, x: float, y: float, area: Window) -> None:
        """Lay a nest whose block has its corner at ``x``, ``y``; ``area`` is what earlier cuts have left."""
        right, down = x + nest.block.width + APART / 2, y + nest.block.height + APART / 2
        beside, below = area._replace(left=right), area._replace(top=down)
        if nest.first == "level" and nest.below:
            beside = beside._replace(bottom=down)
        elif nest.first == "upright" and nest.beside:
            below = below._replace(right=right)
        level = ((below.left, down), (below.right, down)) if nest.below else None
        upright = ((right, beside.top), (right, beside.bottom)) if nest.beside else None
        for cut in (level, upright) if nest.first == "level" else (upright, level):
            if cut:  # that parts two blocks
                self.parting.append(Cut(len(self.cuts) + 1, *cut))
                self.cuts.append(self.parting[-1])
                self.shapes.append(line(*cut[0], *cut[1], self.theme.pen("cut")))
        self._lay_block(nest.block, x, y)
        if nest.beside:
            self._lay(nest.beside, right + APART / 2, y, beside)
        if nest.below:
            self._lay(nest.below, x, down + APART / 2, below)

    def _lay_block(self, block: PieceBlock, x: float, y: float) -> None:
        part, first = self.bench.parts[block.kind], len(self.cuts) + 1
        if isinstance(part.layout, TwoSided):
            tiles = list(islice(self.bench.left[block.kind], block.taken[block.kind]))
            slot = Slot(tiles[0][0].width, tiles[0][0].height, 0.0)
            places = make_grid((x, y), slot, -(-len(tiles) // block.columns), len(tiles), EDGE_LEAST)
            self._add(*lay_fronts(places, tiles, part.layout, self.theme, first))
            self.behind += lay_backs(places, tiles, self.sheet, self.bench.backs, self.theme, part.layout)
            self.hint = part.layout.turn_hint
        elif isinstance(part.layout, CardsLayout):
            columns = [[next(self.bench.left[at]) for at in stack] for stack in block.stacks]
            faces = [[front for front, _ in column] for column in columns]
            self._add(*lay_columns(faces, x, y, EDGE_LEAST, self.theme, first))
        else:
            self._lay_loose(block, part, x, y, first)

    def _add(self, shapes: Sequence[Shape], cuts: Cuts) -> None:
        self.shapes += shapes
        self.cuts += cuts.lines
        self.outlines += cuts.outlines

    def _lay_loose(self, block: PieceBlock, part: Part, x: float, y: float, first: int) -> None:
        """Lay pieces in rows under a head."""
        pieces = [front for front, _ in islice(self.bench.left[block.kind], block.taken[block.kind])]
        head, body = self.theme.style("block"), self.theme.style("body-grey")
        baseline = y + HEAD_EMBLEM / 2 + cap(head) / 2
        self.shapes += [
            text(x, baseline, shorten(part.name, head, block.width), head, room=block.width),
            *paragraph(x, baseline + LEADING + 1, part.hint, body, block.width),
        ]
        top = y + _head_height(part, block.width, self.theme)
        if part.layout.cut == "straight":
            self._add(*lay_grid(pieces, block.columns, x, top, self.theme, first, EDGE_LEAST))
            return
        kind = Kind("loose", pieces[0].width, pieces[0].height, len(pieces), GAP)
        self.shapes += [
            Placement(turn_face(piece) if spot.turned else piece, x + spot.x, top + spot.y)
            for piece, spot in zip(pieces, kind.spots(len(pieces), block.columns, block.turned), strict=True)
        ]
        self.outlines += len(pieces)


def _even_out(nest: Nest, part: Part, sheet: Paper) -> Nest:
    """Return a nest; tiles that have a sheet to themselves are laid out with the fewest cuts."""
    if nest.beside or nest.below or not isinstance(part.layout, TwoSided):
        return nest
    front, count = part.pieces[0].front, sum(nest.block.taken)
    slot = Slot(front.width, front.height)
    rows = choose_rows(*count_tiles(sheet, slot), count)
    columns = -(-count // rows)
    block = nest.block._replace(width=slot.wide(columns), height=slot.height * rows, columns=columns)
    return nest._replace(block=block)


def _size(nest: Nest) -> tuple[float, float]:
    """Return the width and the height of a nest."""
    wide, high = nest.block.width, nest.block.height
    if nest.beside:
        width, height = _size(nest.beside)
        wide, high = wide + APART + width, max(high, height)
    if nest.below:
        width, height = _size(nest.below)
        wide, high = max(wide, width), max(high, nest.block.height + APART + height)
    return wide, high


def may_nest(part: Part, backs: Backs) -> bool:
    """Return whether a part may share sheets: its pieces have one size, lie edge to edge and are not folded double."""
    if len({(piece.front.width, piece.front.height) for piece in part.pieces}) > 1:
        return False
    return isinstance(part.layout, CardsLayout | Strips | Filler) or (
        isinstance(part.layout, TwoSided)
        and not isinstance(part.layout, Punched)
        and backs != "fold"
        and not part.layout.gutter
    )
