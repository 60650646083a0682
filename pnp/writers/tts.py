"""A kit for Tabletop Simulator: a saved object, and the pictures that it shows, drawn from the pieces themselves.

Each piece says how it lies on the table. What is folded from paper is left out: hands hide tiles there, and dice come
with the program.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from math import ceil
from typing import Literal, NamedTuple, assert_never

from pnp.drawing.segments import Window, runs
from pnp.drawing.shapes import Placement
from pnp.drawing.theme import Theme
from pnp.errors import PnpError
from pnp.pieces.board_map import BoardMap
from pnp.pieces.on_table import Absent, Board, Card, Die, Figure, Flat, Token
from pnp.pieces.part import Component, Design, Part
from pnp.pieces.piece import Face
from pnp.texts import words
from pnp.units import MM_PER_INCH
from pnp.writers.tts_objects import (
    BOX,
    CIRCLE,
    THICK,
    TILE,
    WHITE,
    Deck,
    Object,
    at,
    board,
    deck,
    die,
    saved_object,
    stack,
    tile,
    with_ids,
)
from pnp.writers.tts_pictures import Pictures
from scorer.messages import Text, join_texts, list_clauses, msg

Side = Literal["middle", "near", "far", "beside"]

WIDTH = 26.0
"""How wide a row may become."""

APART = 0.4
"""White between two things, and between two rows."""

GROUPS = 1.0
"""White where something new begins in a row."""


class Placing(NamedTuple):
    """Something to be laid: what, on which side of the board, and how large it is."""

    what: Object
    side: Side
    width: float
    depth: float
    starts: bool = False  # whether it parts from what lies to its left


def place_all(placings: Sequence[Placing]) -> list[Object]:
    """Lay everything, in the order in which it is given on each side; nothing lies on anything else."""
    middle = [each for each in placings if each.side == "middle"]
    free = max((each.depth for each in middle), default=0.0) / 2 + APART
    found = [each.what for each in middle]
    for side, away in (("near", -1), ("far", 1)):
        edge = free
        own = [each for each in placings if each.side == side]
        for row in runs(own, lambda row, each: _length([*row, each]) <= WIDTH):
            depth = max(each.depth for each in row)
            found += _row(row, away * (edge + depth / 2))
            edge += depth + APART
    return [*found, *_beside([each for each in placings if each.side == "beside"])]


def _beside(placings: Sequence[Placing]) -> Iterator[Object]:
    """Lay what is beside everything else to the right and to the left of the longest row, by turns."""
    for side, column in ((1, placings[::2]), (-1, placings[1::2])):
        z = -(sum(each.depth + APART for each in column) - APART) / 2
        for each in column:
            yield at(each.what, side * (WIDTH / 2 + APART + each.width / 2), z + each.depth / 2)
            z += each.depth + APART


def _length(row: Sequence[Placing]) -> float:
    return sum(each.width for each in row) + sum(_gap(each) for each in row[1:])


def _gap(placing: Placing) -> float:
    return GROUPS if placing.starts else APART


def _row(row: Sequence[Placing], z: float) -> Iterator[Object]:
    """Lay a row, its middle before that of the board."""
    x = -_length(row) / 2
    for number, each in enumerate(row):
        x += _gap(each) if number else 0.0
        yield at(each.what, x + each.width / 2, z)
        x += each.width


COLUMNS, ROWS = 10, 7
"""Cards side by side and one below the other on a sheet, at most."""


class NothingToShowError(PnpError):
    """A choice of pieces of which none lies on a table."""


class Game(NamedTuple):
    """A kit as it is put on the table: the stem of its files, what it consists of, language and theme."""

    stem: str
    components: tuple[Component, ...]
    lang: str
    theme: Theme


def files(game: Game, base_url: str | None = None) -> Iterator[tuple[str, bytes]]:
    """Return the saved object and its pictures, each with its file name.

    Without an address pictures are named by their files alone. Raises ``NothingToShowError``.
    """
    pictures = Pictures(game.stem, base_url)
    placings = [each for part in game.components for each in _part(game, part, pictures)]
    if not placings:
        raise NothingToShowError(_why_nothing([each.part for each in game.components]))
    whole = saved_object(with_ids(place_all(placings), game.stem))
    yield f"{game.stem}-tts.json", (json.dumps(whole, indent=2, ensure_ascii=False) + "\n").encode()
    yield from pictures.files()


def _why_nothing(parts: Sequence[Part]) -> Text:
    """Say why none of some parts lies on a table."""
    ways = [each.on_table for part in parts for each in part.pieces]
    reasons = dict.fromkeys(each.reason for each in ways if isinstance(each, Absent))
    names = join_texts((part.id for part in parts), ", ")
    return msg("--format tts: {parts}: {reason}", parts=names, reason=list_clauses(reasons))


def _part(game: Game, part: Component, pictures: Pictures) -> Iterator[Placing]:
    """Lay the pieces of a part: cards as a deck for each seat, all others design by design."""
    decks: dict[str, list[Design]] = {}
    for design in part.designs:
        if isinstance(design.piece.on_table, Card):
            decks.setdefault(design.piece.seat, []).append(design)
        else:
            yield from _design(_name(game, part, design), game, part, design, pictures)
    for key, (seat, designs) in enumerate(decks.items(), 1):
        box = designs[0].front.trim
        width, depth = _inches(box.width), _inches(box.height)
        cards = _deck(f"{part.part.id}-{seat}", designs, pictures, key)
        whole = deck(_name(game, part, designs[0]), max(width, depth), cards)
        yield Placing(whole, "near", width, depth)


def _name(game: Game, part: Component, design: Design) -> str:
    """Return the name of a piece by its part and the colour of its seat, if it has one."""
    name, seat = part.part.name, design.piece.seat
    if seat not in game.theme.colours:
        return name
    return f"{name}: {words.sheet('colours', game.lang)[f'colour.{seat}']}"


def _design(name: str, game: Game, part: Component, design: Design, pictures: Pictures) -> Iterator[Placing]:
    """Lay the pieces of a design as they lie on a table."""
    match design.piece.on_table:
        case Board(geometry):
            yield _board(name, design.front, geometry, pictures)
        case Die(side):
            colour = game.theme.colours.get(design.piece.seat, WHITE)
            yield from _dice(die(name, _inches(side), colour), _inches(side), design.copies)
        case Token() as token:
            yield _stack(name, design, token, min(design.copies, part.part.count), pictures)
        case Figure() as figure:
            yield _figures(name, figure, design.copies, pictures)
        case Flat():
            yield from _flats(name, design, pictures)
        case Absent() | Card():  # cards lie in decks
            return
        case way:
            assert_never(way)


def _inches(millimetres: float) -> float:
    return millimetres / MM_PER_INCH


def _board(name: str, face: Face, geometry: BoardMap, pictures: Pictures) -> Placing:
    """Lay a board in the middle; pieces snap to its squares."""
    box = face.trim
    front = pictures.of_face(face.name, face)
    width, depth = _inches(box.width), _inches(box.height)
    local = TILE / min(box.width, box.height)
    middle = (box.left + box.width / 2, box.top + box.height / 2)
    snaps = [
        (
            (cell.box.x + cell.box.width / 2 - middle[0]) * local,
            (cell.box.y + cell.box.height / 2 - middle[1]) * local,
        )
        for cell in geometry.cells
    ]
    flat = tile(name, min(width, depth), (front, front), thick=THICK)
    return Placing(board(flat, snaps), "middle", width, depth)


def _dice(one: Object, side: float, count: int) -> Iterator[Placing]:
    for number in range(count):
        yield Placing(one, "near", side, side, starts=number == 0)


def _stack(name: str, design: Design, token: Token, count: int, pictures: Pictures) -> Placing:
    """Lay a stack of what the game needs: on this table none is lost, so there are no spares."""
    cut = _disc(design.front.trim, token.diameter) if token.diameter else None
    side = _inches((cut or design.front.trim).width)
    shape = CIRCLE if token.diameter else BOX
    one = tile(name, side, _both(design, pictures, cut), shape, _inches(token.thickness))
    return Placing(stack(one, count), "near", side, side, starts=True)


def _disc(box: Window, diameter: float) -> Window:
    """Return the box around a disc in the middle of another."""
    left, top = (box.left + box.right - diameter) / 2, (box.top + box.bottom - diameter) / 2
    return Window(left, top, left + diameter, top + diameter)


def _figures(name: str, figure: Figure, count: int, pictures: Pictures) -> Placing:
    """Lay figures on a stack; how large the program's own figures are is not documented."""
    front, back = (pictures.of_drawing(each) for each in figure)
    width, depth = _inches(figure.front.width), _inches(figure.front.height)
    one = tile(name, min(width, depth), (front, back))
    return Placing(stack(one, count), "near", width, depth, starts=True)


def _flats(name: str, design: Design, pictures: Pictures) -> Iterator[Placing]:
    """Lay cards beyond the board, and whole sheets next to it, one by one."""
    width, depth = _inches(design.front.trim.width), _inches(design.front.trim.height)
    flat = tile(name, min(width, depth), _both(design, pictures))
    for _ in range(design.copies):
        yield Placing(flat, "beside" if design.piece.cut == "sheet" else "far", width, depth)


def _both(design: Design, pictures: Pictures, cut: Window | None = None) -> tuple[str, str]:
    """Take pictures of front and back; what has no back shows its front on both sides."""
    front = pictures.of_face(design.front.name, design.front, cut)
    back = pictures.of_face(design.back.name, design.back, cut) if design.back else front
    return front, back


def _deck(name: str, designs: Sequence[Design], pictures: Pictures, key: int) -> Deck:
    """Put the fronts of equal cards on a sheet, next to each other and one below the other."""
    first = designs[0].front
    columns, rows = sheet_of(len(designs))
    width, height = first.trim.width, first.trim.height
    spread = tuple(
        Placement(each.front, width * (number % columns), height * (number // columns))
        for number, each in enumerate(designs)
    )
    return Deck(
        key,
        face=pictures.add(name, width * columns, height * rows, spread),
        back=pictures.of_face(f"{name}-back", designs[0].back or first),
        columns=columns,
        rows=rows,
        indexes=tuple(number for number, each in enumerate(designs) for _ in range(each.copies)),
        names=tuple(each.piece.label for each in designs for _ in range(each.copies)),
    )


def sheet_of(cards: int) -> tuple[int, int]:
    """Return the columns and rows of a sheet for so many cards: few places empty, and nearly as wide as high.

    >>> sheet_of(28), sheet_of(5), sheet_of(1)
    ((7, 4), (5, 1), (1, 1))
    """
    choices = [(columns, ceil(cards / columns)) for columns in range(1, COLUMNS + 1)]
    fitting = [each for each in choices if each[1] <= ROWS]
    return min(fitting, key=lambda each: (each[0] * each[1] - cards, abs(each[0] - each[1]), -each[0]))
