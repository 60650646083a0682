"""The cards of a deck for Tabletop Simulator, and the sheets of pictures that they are on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from pnp.drawing.shapes import Placement
from pnp.pieces.part import Component, Design
from pnp.pieces.piece import Face
from pnp.writers.tts_objects import DeckCard, Game, Pictures, Sheet

COLUMNS, ROWS = 10, 7
"""The most columns and rows of cards on a sheet."""

MOST_CARDS = COLUMNS * ROWS - 1
"""The most cards on a sheet: programs that know no hidden back take the last place of a full sheet for it."""


def spread_cards(
    game: Game, part: Component, designs: Sequence[Design], pictures: Pictures, keys: Iterator[int]
) -> list[DeckCard]:
    """Return the cards of designs of one size, and add their sheets, each with the next of ``keys``."""
    sheets = (designs[first : first + MOST_CARDS] for first in range(0, len(designs), MOST_CARDS))
    return [card for sheet in sheets for card in _make_cards(game, part, sheet, pictures, next(keys))]


def _make_cards(
    game: Game, part: Component, designs: Sequence[Design], pictures: Pictures, key: int
) -> Iterator[DeckCard]:
    """Yield the cards of designs of one size, all on one sheet; so are their backs, if they differ."""
    columns, rows = sheet_of(len(designs))
    name = "-".join(filter(None, (part.part.id, designs[0].piece.seat, "sheet", str(key))))
    own_backs = len({design.back.name for design in designs if design.back}) > 1
    back = (
        _add_sheet(f"{name}-backs", [design.back for design in designs if design.back], columns, pictures)
        if own_backs
        else pictures.of_back(f"{name}-back", designs[0])
    )
    face = _add_sheet(name, [design.front for design in designs], columns, pictures)
    sheet = Sheet(key, face, back, columns, rows, own_backs)
    for number, design in enumerate(designs):
        yield from [DeckCard(sheet, number, game.name_card(part, design))] * design.copies


def _add_sheet(name: str, faces: Sequence[Face], columns: int, pictures: Pictures) -> str:
    """Add a picture of equal faces in a grid, row by row; return its address."""
    width, height = faces[0].trim.width, faces[0].trim.height
    spread = tuple(
        Placement(face, width * (number % columns), height * (number // columns))
        for number, face in enumerate(faces)
    )
    return pictures.add(name, width * columns, height * ceil(len(faces) / columns), spread)


def sheet_of(cards: int) -> tuple[int, int]:
    """Return the columns and rows of a sheet for at most 70 ``cards``: with few empty places, and nearly square.

    >>> sheet_of(28), sheet_of(5), sheet_of(1)
    ((7, 4), (5, 1), (1, 1))
    """
    choices = [(columns, ceil(cards / columns)) for columns in range(1, COLUMNS + 1)]
    fitting = [grid for grid in choices if grid[1] <= ROWS]
    return min(fitting, key=lambda grid: (grid[0] * grid[1] - cards, abs(grid[0] - grid[1]), -grid[0]))
