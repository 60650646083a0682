"""A kit for Tabletop Simulator: a saved object, and the pictures that it shows, drawn from the pieces themselves.

What is folded from paper is left out: hands hide tiles there, and dice come with the program.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from pnp.drawing.segments import Window
from pnp.drawing.shapes import Place
from pnp.drawing.theme import Theme
from pnp.errors import PnpError
from pnp.pieces import dice_net, disc
from pnp.pieces.board_map import BoardMap
from pnp.pieces.component import Component, Design
from pnp.texts import words
from pnp.units import MM_PER_INCH
from pnp.writers.tts_objects import (
    BOX,
    CIRCLE,
    THICK,
    TILE,
    Deck,
    board,
    deck,
    die,
    saved,
    stack,
    tile,
    with_ids,
)
from pnp.writers.tts_pictures import Pictures
from pnp.writers.tts_table import Placing, Side, placed
from scorer.messages import joined, say

COLUMNS, ROWS = 10, 7
"""Cards side by side and one below the other on a sheet, at most."""


class NothingToShowError(PnpError):
    """A choice of pieces that are all folded from paper."""

    def __init__(self, parts: Sequence[Component]) -> None:
        names = joined((each.part.id for each in parts), ", ")
        super().__init__(
            say(
                "--format tts: {parts}: what is folded from paper has no place on an online table",
                parts=names,
            )
        )


@dataclass(frozen=True, slots=True)
class Game:
    """A kit as it is put on the table: the stem of its files, what it consists of, its board, language and theme."""

    stem: str
    components: tuple[Component, ...]
    board: BoardMap | None
    lang: str
    theme: Theme


def files(game: Game, base_url: str | None = None) -> Iterator[tuple[str, bytes]]:
    """Return the saved object and its pictures, each with its file name.

    Without an address pictures are named by their files alone. Raises ``NothingToShowError``.
    """
    pictures = Pictures(game.stem, base_url)
    placings = [
        each
        for part in game.components
        if part.part.id in _SHOWN
        for each in _SHOWN[part.part.id](game, part, pictures)
    ]
    if not placings:
        raise NothingToShowError(game.components)
    whole = saved(with_ids(placed(placings), game.stem))
    yield f"{game.stem}-tts.json", (json.dumps(whole, indent=2, ensure_ascii=False) + "\n").encode()
    yield from pictures.files()


def _inches(millimetres: float) -> float:
    return millimetres / MM_PER_INCH


def _called(game: Game, name: str, seat: str) -> str:
    """Name a piece by its part and the colour of its seat, where it has one."""
    if seat not in game.theme.colours:
        return name
    return f"{name}: {words.sheet('colours', game.lang)[f'colour.{seat}']}"


def _board(game: Game, part: Component, pictures: Pictures) -> Iterator[Placing]:
    """Lay the board in the middle; pieces snap to its squares."""
    piece = part.designs[0].front
    box = piece.trim
    front = pictures.of_piece(part.part.id, piece)
    width, depth = _inches(box.width), _inches(box.height)
    local = TILE / min(box.width, box.height)
    middle = (box.left + box.width / 2, box.top + box.height / 2)
    snaps = [
        (
            (cell.box.x + cell.box.width / 2 - middle[0]) * local,
            (cell.box.y + cell.box.height / 2 - middle[1]) * local,
        )
        for cell in (game.board.cells if game.board else ())
    ]
    flat = tile(part.part.name, min(width, depth), (front, front), thick=THICK)
    yield Placing(board(flat, snaps), "middle", width, depth)


def _dice(game: Game, part: Component, _: Pictures) -> Iterator[Placing]:
    """Lay every die in the colour of its seat."""
    side = _inches(dice_net.SIDE)
    for design in part.designs:
        seat = design.front.seat
        one = die(_called(game, part.part.name, seat), side, game.theme.colours[seat])
        for number in range(design.count):
            yield Placing(one, "near", side, side, starts=number == 0)


def _tiles(game: Game, part: Component, pictures: Pictures) -> Iterator[Placing]:
    """Lay a deck for each seat, face down."""
    for key, seat in enumerate(dict.fromkeys(design.front.seat for design in part.designs), 1):
        designs = [design for design in part.designs if design.front.seat == seat]
        side = _inches(designs[0].front.trim.width)
        cards = _deck(f"{part.part.id}-{seat}", designs, pictures, key)
        yield Placing(deck(_called(game, part.part.name, seat), side, cards), "near", side, side)


def _deck(name: str, designs: Sequence[Design], pictures: Pictures, key: int) -> Deck:
    """Put the fronts of square cards on a sheet, beside each other and one below the other."""
    first = designs[0].front
    columns, rows = sheet_of(len(designs))
    side = first.trim.width
    spread = tuple(
        Place(each.front, side * (number % columns), side * (number // columns))
        for number, each in enumerate(designs)
    )
    return Deck(
        key,
        face=pictures.add(name, side * columns, side * rows, spread),
        back=pictures.of_piece(f"{name}-back", designs[0].back or first),
        columns=columns,
        rows=rows,
        indexes=tuple(number for number, each in enumerate(designs) for _ in range(each.count)),
        names=tuple(each.front.label for each in designs for _ in range(each.count)),
    )


def sheet_of(cards: int) -> tuple[int, int]:
    """Return the columns and rows of a sheet for so many cards: few places empty, and nearly as wide as high.

    >>> sheet_of(28), sheet_of(5), sheet_of(1)
    ((7, 4), (5, 1), (1, 1))
    """
    choices = [(columns, ceil(cards / columns)) for columns in range(1, COLUMNS + 1)]
    fitting = [each for each in choices if each[1] <= ROWS]
    return min(fitting, key=lambda each: (each[0] * each[1] - cards, abs(each[0] - each[1]), -each[0]))


def _counters(_: Game, part: Component, pictures: Pictures) -> Iterator[Placing]:
    """Lay a stack of what the game needs: on this table none is lost, so there are no spares."""
    yield from _stacks(part, pictures, BOX, None)


def _discs(_: Game, part: Component, pictures: Pictures) -> Iterator[Placing]:
    """Lay a stack of round discs, and the half disc."""
    edge = (disc.SIZE - disc.DISC) / 2
    yield from _stacks(part, pictures, CIRCLE, Window(edge, edge, edge + disc.DISC, edge + disc.DISC))


def _stacks(part: Component, pictures: Pictures, shape: int, cut: Window | None) -> Iterator[Placing]:
    """Lay a stack of every design, cut down to a window where there is one."""
    for design in part.designs:
        side = _inches((cut or design.front.trim).width)
        front = pictures.of_piece(design.front.name, design.front, cut)
        one = tile(part.part.name, side, (front, front), shape, THICK)
        yield Placing(stack(one, min(design.count, part.part.count)), "near", side, side, starts=True)


def _cards(game: Game, part: Component, pictures: Pictures) -> Iterator[Placing]:
    """Lay aids beyond the board, and score sheets beside it, one by one."""
    where: Side = "far" if part.part.id == "aids" else "beside"
    for design in part.designs:
        box = design.front.trim
        width, depth = _inches(box.width), _inches(box.height)
        front = pictures.of_piece(design.front.name, design.front)
        card = tile(_called(game, part.part.name, design.front.seat), min(width, depth), (front, front))
        for _ in range(design.count):
            yield Placing(card, where, width, depth)


_SHOWN: dict[str, Callable[[Game, Component, Pictures], Iterator[Placing]]] = {
    "board": _board,
    "dice": _dice,
    "tiles": _tiles,
    "counters": _counters,
    "discs": _discs,
    "aids": _cards,
    "score-sheet": _cards,
}
"""How each part is put on the table."""
