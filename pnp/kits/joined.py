"""Kits that share a file: their parts, labels and captions get different names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.games.contract import KitContents, KitSpec, PrintedGame
from pnp.pages.imposition import impose
from pnp.pages.nested import may_nest
from pnp.pages.page import Page
from pnp.pieces.board_map import BoardMap
from pnp.pieces.part import Part
from pnp.pieces.selection import pick

BETWEEN = "/"
"""Separates the id of a game and that of its part."""


class Kit(NamedTuple):
    """A kit of a file."""

    game: PrintedGame
    spec: KitSpec
    box: KitContents

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.game.title_in(self.spec.lang)


def make_kits(specs: Sequence[tuple[PrintedGame, KitSpec]]) -> list[Kit]:
    """Return the kits of a file; if there are several, their parts get different ids and names.

    Ids begin with that of the game, and names that several kits have end with its title.
    """
    joined = [Kit(game, spec, _contents(game, spec)) for game, spec in specs]
    if len(joined) == 1:
        return joined
    names = Counter(name for kit in joined for name in {part.name for part in kit.box.parts})
    return [_rename_parts(kit, {name for name, count in names.items() if count > 1}) for kit in joined]


def _contents(game: PrintedGame, spec: KitSpec) -> KitContents:
    box = game.kit(spec)
    if spec.only:
        box = box._replace(parts=pick(box.parts, spec.only))
    if spec.cut_paper:
        box = box._replace(parts=tuple(part.cut_by_machine for part in box.parts))
    return box


def _rename_parts(kit: Kit, shared: set[str]) -> Kit:
    parts = tuple(
        part._replace(
            id=f"{kit.game.id}{BETWEEN}{part.id}",
            name=f"{part.name} ({kit.title})" if part.name in shared else part.name,
        )
        for part in kit.box.parts
    )
    return kit._replace(box=kit.box._replace(parts=parts))


def lay_kits(joined: Sequence[Kit], first: int) -> list[Page]:
    """Lay the parts of all kits on pages, from number ``first`` on.

    Each kit has its own sheets unless shared ones are fewer; then pages that only one kit needs come before the pieces.
    """
    apart: list[Page] = []
    for kit in joined:
        apart += _impose(kit.box.parts, kit.spec, first + len(apart))
    if len(joined) == 1:
        return apart
    spec = joined[0].spec
    parts = sorted(
        (part for kit in joined for part in kit.box.parts), key=lambda part: may_nest(part, spec.backs)
    )
    together = _impose(parts, spec, first)
    return together if _count_sheets(together) < _count_sheets(apart) else apart


def _impose(parts: Sequence[Part], spec: KitSpec, first: int) -> list[Page]:
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
