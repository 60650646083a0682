"""Kits that share a file: their parts, labels and captions get different names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from pnp.drawing.shapes import Drawing
from pnp.games.contract import KitContents, KitSpec, PrintedGame
from pnp.pages.imposition import impose
from pnp.pages.nested import may_nest
from pnp.pages.page import Cuts, Page
from pnp.pieces.board_map import BoardMap
from pnp.pieces.part import Part
from pnp.pieces.selection import pick

BETWEEN = "/"  # separates the id of a game and that of its part

SPARE_CUTS = 5
"""Spares that need so many cuts more than the other pieces are left out of a file of several kits."""


class JoinedKit(NamedTuple):
    """A kit of a file."""

    game: PrintedGame
    spec: KitSpec
    box: KitContents

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.game.title_in(self.spec.own_lang)


def make_kits(specs: Sequence[tuple[PrintedGame, KitSpec]], share: Sequence[str] = ()) -> list[JoinedKit]:
    """Return the kits of a file; if there are several, their parts get different ids and names.

    Ids begin with that of the game, and names that several kits have end with its title. Of the parts to ``share``,
    each piece is printed once.
    """
    joined = []
    for game, spec in specs:
        box = game.kit(spec)
        if spec.only:
            box = box._replace(parts=pick(box.parts, spec.only))
        if spec.cut_paper:
            box = box._replace(parts=tuple(part.cut_by_machine for part in box.parts))
        joined.append(JoinedKit(game, spec, box))
    if len(joined) == 1:
        return joined
    for part_id in share:
        joined = _share_part(joined, part_id)
    names = Counter(name for kit in joined for name in {part.name for part in kit.box.parts})
    named = []
    for kit in joined:
        parts = tuple(
            replace(
                part,
                id=f"{kit.game.id}{BETWEEN}{part.id}",
                name=f"{part.name} ({kit.title})" if names[part.name] > 1 else part.name,
            )
            for part in kit.box.parts
        )
        apart = kit.box.apart and kit.box.apart.of_game(f"{kit.game.id}{BETWEEN}")
        named.append(kit._replace(box=kit.box._replace(parts=parts, apart=apart)))
    return named


def _share_part(joined: Sequence[JoinedKit], part_id: str) -> list[JoinedKit]:
    """Return kits that print each piece of a part once: first the kit with the most, then the others what it lacks.

    The name of the part says in the first of them who shares it.
    """
    owners = [(kit, part) for kit in joined for part in kit.box.parts if part.id == part_id]
    title = " + ".join(kit.title for kit, _ in owners)
    printed: Counter[Drawing] = Counter()
    left: dict[str, tuple[Part, ...]] = {}
    for kit, part in sorted(owners, key=lambda owner: -owner[1].count):
        kept = _keep(part, printed)
        name = f"{part.name} ({kit.title if printed else title})"
        left[kit.game.id] = (replace(kept, name=name),) if kept.bundles else ()
        printed |= Counter(piece.front for piece in part.pieces)
    shared = []
    for kit in joined:
        parts = (left[kit.game.id] if part.id == part_id else (part,) for part in kit.box.parts)
        shared.append(kit._replace(box=kit.box._replace(parts=tuple(chain.from_iterable(parts)))))
    return shared


def _keep(part: Part, printed: Counter[Drawing]) -> Part:
    """Return a part without as many of its pieces as are ``printed``."""
    free, bundles = Counter(printed), []
    for bundle in part.bundles:
        kept = []
        for piece in bundle.pieces:
            kept += [] if free[piece.front] > 0 else [piece]
            free[piece.front] -= 1
        bundles += [bundle._replace(pieces=tuple(kept))] if kept else []
    count = sum(len(bundle.pieces) for bundle in bundles)
    return replace(part, bundles=tuple(bundles), count=count - part.spares)


def _drop_spares(kit: JoinedKit) -> JoinedKit:
    """Return a kit that prints no spares."""
    parts = []
    for part in kit.box.parts:
        left, bundles = part.count, []
        for bundle in part.bundles if part.spares else ():
            bundles.append(bundle._replace(pieces=bundle.pieces[:left]))
            left -= len(bundles[-1].pieces)
        parts.append(replace(part, bundles=tuple(bundles), spares=0) if bundles else part)
    return kit._replace(box=kit.box._replace(parts=tuple(parts)))


def lay_kits(joined: Sequence[JoinedKit], first: int) -> tuple[Sequence[JoinedKit], list[Page]]:
    """Lay the parts of all kits on pages, from number ``first`` on; return the kits as they are printed, and the pages.

    Each kit has its own sheets unless shared ones are fewer; then pages that only one kit needs come before the pieces.
    Several kits have no spares if these would need a sheet or ``SPARE_CUTS``.
    """
    pages = _lay(joined, first)
    if len(joined) == 1 or not any(part.spares for kit in joined for part in kit.box.parts):
        return joined, pages
    without = [_drop_spares(kit) for kit in joined]
    fewer = _lay(without, first)
    saves = _count_sheets(fewer) < _count_sheets(pages) or _count_cuts(fewer) + SPARE_CUTS <= _count_cuts(
        pages
    )
    return (without, fewer) if saves else (joined, pages)


def _lay(joined: Sequence[JoinedKit], first: int) -> list[Page]:
    apart: list[Page] = []
    for kit in joined:
        apart += _impose(kit.box.parts, kit.spec, first + len(apart))
    if len(joined) == 1:
        return apart
    spec = joined[0].spec
    parts = sorted(
        chain.from_iterable(kit.box.parts for kit in joined), key=lambda part: may_nest(part, spec.backs)
    )
    together = _impose(parts, spec, first)
    return together if _count_sheets(together) < _count_sheets(apart) else apart


def _count_cuts(pages: Sequence[Page]) -> int:
    work = sum((page.work for page in pages), Cuts())
    return work.straight + work.outlines


def _impose(parts: Sequence[Part], spec: KitSpec, first: int) -> list[Page]:
    if not spec.cut_paper:
        parts = [part.cut_by_hand for part in parts]
    return impose(parts, spec.paper, spec.theme, spec.backs, first, spec.piece_paper)


def _count_sheets(pages: Sequence[Page]) -> int:
    return sum(not page.is_back for page in pages)


def find_boards(
    specs: Sequence[tuple[PrintedGame, KitSpec]], parts: Sequence[Part]
) -> Iterator[tuple[PrintedGame, KitSpec, BoardMap]]:
    """Yield the kits of a file that have a board among its parts, each with the map of that board."""
    for game, spec in specs:
        start = "" if len(specs) == 1 else game.id + BETWEEN
        own = (piece.board for part in parts if part.id.startswith(start) for piece in part.pieces)
        board = next((candidate for candidate in own if candidate), None)
        if board:
            yield game, spec, board
