"""Kits that share a file: what each is called and bears, so that no part, label or caption is two things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from pnp.games.contract import KitContents, KitSpec, PrintedGame
from pnp.pages.imposition import impose
from pnp.pages.nested import may_nest
from pnp.pages.page import Page
from pnp.pieces.board_map import BoardMap
from pnp.pieces.part import Part
from pnp.pieces.selection import pick

BETWEEN = "/"
"""Stands between the id of a game and that of its part."""


class Kit(NamedTuple):
    """A kit of a file."""

    game: PrintedGame
    spec: KitSpec
    box: KitContents

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.game.title_in(self.spec.lang)


def kits(asked: Sequence[tuple[PrintedGame, KitSpec]]) -> list[Kit]:
    """Return the kits of a file with what is wanted of them; where there are several, their parts are told apart.

    Their ids begin with that of the game, and names that several kits have end with its title.
    """
    found = [Kit(game, spec, _contents(game, spec)) for game, spec in asked]
    if len(found) == 1:
        return found
    names = Counter(name for each in found for name in {part.name for part in each.box.parts})
    return [_told_apart(each, {name for name, count in names.items() if count > 1}) for each in found]


def _contents(game: PrintedGame, spec: KitSpec) -> KitContents:
    box = game.kit(spec)
    if spec.only:
        box = box._replace(parts=pick(box.parts, spec.only))
    if spec.cut_paper:
        box = box._replace(parts=tuple(each.cut_by_machine for each in box.parts))
    return box


def _told_apart(kit: Kit, shared: set[str]) -> Kit:
    parts = tuple(
        part._replace(
            id=f"{kit.game.id}{BETWEEN}{part.id}",
            name=f"{part.name} ({kit.title})" if part.name in shared else part.name,
        )
        for part in kit.box.parts
    )
    return kit._replace(box=kit.box._replace(parts=parts))


def laid(found: Sequence[Kit], first: int) -> list[Page]:
    """Lay the parts of all kits on pages, from number ``first`` on.

    Each kit has its own sheets unless fewer do for all; then what only one kit needs comes before the pieces.
    """
    apart: list[Page] = []
    for each in found:
        apart += _imposed(each.box.parts, each.spec, first + len(apart))
    if len(found) == 1:
        return apart
    spec = found[0].spec
    parts = sorted(
        (part for each in found for part in each.box.parts), key=lambda part: may_nest(part, spec.backs)
    )
    together = _imposed(parts, spec, first)
    return together if _sheets(together) < _sheets(apart) else apart


def _imposed(parts: Sequence[Part], spec: KitSpec, first: int) -> list[Page]:
    return impose(parts, spec.paper, spec.theme, spec.backs, first, spec.piece_paper)


def _sheets(pages: Sequence[Page]) -> int:
    return sum(not page.is_back for page in pages)


def boards_of(
    asked: Sequence[tuple[PrintedGame, KitSpec]], parts: Sequence[Part]
) -> list[tuple[PrintedGame, KitSpec, BoardMap]]:
    """Return the kits of a file that have a board among its parts, each with its map."""
    found = []
    for game, spec in asked:
        start = "" if len(asked) == 1 else game.id + BETWEEN
        own = (piece.board for part in parts if part.id.startswith(start) for piece in part.pieces)
        board = next((each for each in own if each), None)
        if board:
            found.append((game, spec, board))
    return found
