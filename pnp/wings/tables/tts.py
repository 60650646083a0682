"""A kit for Tabletop Simulator: a saved object, and the pictures that it shows, drawn from the pieces themselves.

Each piece says how it lies on the table. What is folded from paper is left out, and a card on the table says so: hands
hide tiles there, and plain dice come with the program.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import count
from math import ceil
from typing import Literal, NamedTuple, assert_never
from urllib.parse import urlsplit

from pnp.drawing.clip import clip_shapes
from pnp.drawing.matrix import translation
from pnp.drawing.segments import Window, split_runs
from pnp.drawing.shapes import Drawing, Placement
from pnp.drawing.transformed import transform_shape
from pnp.errors import PnpError
from pnp.pieces.board_map import BoardMap
from pnp.pieces.on_table import Absent, BoardOnTable, CardOnTable, DieOnTable, Figure, Flat, Token
from pnp.pieces.part import Component, Design
from pnp.pieces.piece import Face
from pnp.units import MM_PER_INCH
from pnp.wings.contract import FormatCode
from pnp.wings.tables.cube import COLUMNS as DIE_COLUMNS
from pnp.wings.tables.cube import ROWS as DIE_ROWS
from pnp.wings.tables.cube import cube
from pnp.wings.tables.tts_objects import (
    CARD_SHAPES,
    ROUNDED,
    THICK,
    TILE,
    TILE_SHAPES,
    WHITE,
    CardSheet,
    DeckCard,
    Object,
    TableKit,
    TablePictures,
    at,
    board,
    deck,
    die,
    group_by_seat,
    in_order,
    is_shuffled,
    is_text,
    make_game,
    note,
    own_die,
    saved_object,
    say_left_out,
    stack,
    tile,
)
from pnp.writers.kit import Choices, Files, FinishedKit
from scorer.messages import join_texts, list_clauses, msg

Side = Literal["middle", "near", "far", "beside"]

WIDTH = 26.0  # the most width of a row
APART = 0.4  # the gap between two objects, and between two rows
GROUPS = 1.0  # the gap before a new group in a row
COLUMNS, ROWS = 10, 7  # the most columns and rows of cards on a sheet

MOST_CARDS = COLUMNS * ROWS - 1
"""The most cards on a sheet: programs that know no hidden back take the last place of a full sheet for it."""

NOTE = (5.0, 4.0)  # the room of a card with a text

HOSTED = ("https", "http")
LOCAL = "file:///"
UNSAFE = frozenset(' "<>\\^`{|}?#') | frozenset(map(chr, (*range(32), 127)))
"""Characters that the address of a folder must quote."""


class TablePlace(NamedTuple):
    """An object to place: its side of the board, and its size."""

    what: Object
    side: Side
    width: float
    depth: float
    starts: bool = False  # whether it parts from what lies to its left


def place_all(placings: Sequence[TablePlace]) -> list[Object]:
    """Place all objects without overlaps, in the given order on each side."""
    boards = [placing for placing in placings if placing.side == "middle"]
    middle = boards[:1]
    placings = [placing._replace(side="far") if placing in boards[1:] else placing for placing in placings]
    free = max((placing.depth for placing in middle), default=0.0) / 2 + APART
    objects = [placing.what for placing in middle]
    for side, away in (("near", -1), ("far", 1)):
        edge = free
        own = [placing for placing in placings if placing.side == side]
        for row in split_runs(own, lambda row, placing: _measure_row([*row, placing]) <= WIDTH):
            depth = max(placing.depth for placing in row)
            x, z = -_measure_row(row) / 2, away * (edge + depth / 2)  # centred on the middle of the board
            for number, placing in enumerate(row):
                x += _gap(placing) if number else 0.0
                objects.append(at(placing.what, x + placing.width / 2, z))
                x += placing.width
            edge += depth + APART
    beside = [placing for placing in placings if placing.side == "beside"]
    for right, column in ((1, beside[::2]), (-1, beside[1::2])):  # by turns right and left of the longest row
        z = -(sum(placing.depth + APART for placing in column) - APART) / 2
        for placing in column:
            x = right * (WIDTH / 2 + APART + placing.width / 2)
            objects.append(at(placing.what, x, z + placing.depth / 2))
            z += placing.depth + APART
    return objects


def _measure_row(row: Sequence[TablePlace]) -> float:
    return sum(placing.width for placing in row) + sum(_gap(placing) for placing in row[1:])


def _gap(placing: TablePlace) -> float:
    return GROUPS if placing.starts else APART


class NothingOnTableError(PnpError):
    """None of the chosen pieces can be on an online table."""


class BaseUrlError(PnpError):
    """An address that cannot host pictures."""


def check(choices: Choices) -> None:
    """Check the address of the folder that hosts the pictures, if there is one. Raises ``BaseUrlError``."""
    base_url = str(choices["base_url"])
    if not base_url:
        return
    if not _is_complete(base_url) or not base_url.isascii() or set(base_url) & UNSAFE:
        text = msg(
            "--base-url {wanted}: write the URL of the folder that will host the pictures, as in {right}",
            wanted=base_url,
            right="https://example.org/games",
        )
        raise BaseUrlError(text)


def _is_complete(base_url: str) -> bool:
    """Return whether an address is complete: it names a host, or a folder of this computer."""
    try:
        parts = urlsplit(base_url)
        host = parts.hostname if parts.port != 0 else None
    except ValueError:
        return False
    return (parts.scheme in HOSTED and bool(host)) or base_url.startswith(LOCAL)


def write(kit: FinishedKit, choices: Choices, _: int) -> Files:
    """Yield a saved object for a kit, and its pictures. Raises ``NothingOnTableError``."""
    yield from files(make_game(kit), str(choices["base_url"]) or None)


def files(game: TableKit, base_url: str | None = None) -> Iterator[tuple[str, bytes]]:
    """Return the saved object and its pictures, each with its file name.

    Without an address pictures are named by their files alone. Raises ``NothingOnTableError``.
    """
    pictures = TablePictures(game.stem, base_url)
    keys = count(1)
    placings = [placing for part in game.components for placing in _place_part(game, part, pictures, keys)]
    if not placings:
        ways = [piece.on_table for part in game.components for piece in part.part.pieces]
        reasons = dict.fromkeys(way.reason for way in ways if isinstance(way, Absent))
        names = join_texts((component.part.id for component in game.components), ", ")
        raise NothingOnTableError(
            msg("--format tts: {parts}: {reason}", parts=names, reason=list_clauses(reasons))
        )
    if game.left_out:
        placings.append(TablePlace(note(game.stem, game.left_out), "beside", *NOTE))
    whole = saved_object(_with_ids(place_all(placings), game.stem))
    yield f"{game.stem}-tts.json", (json.dumps(whole, indent=2, ensure_ascii=False) + "\n").encode()
    yield from pictures.files()
    if pictures.models:
        yield pictures.model, cube().encode()


def _with_ids(objects: Sequence[Object], seed: str) -> list[Object]:
    """Return the objects with ids, also for every card in a deck; the same ``seed`` gives the same ids."""
    taken: set[str] = set()

    def add_id(thing: Mapping[str, object], place: str) -> Object:
        inside = thing.get("ContainedObjects")
        guid = sha256(f"{seed}/{place}".encode()).hexdigest()[:6]
        while guid in taken:
            guid = f"{(int(guid, 16) + 1) % 16**6:06x}"
        taken.add(guid)
        whole = {**thing, "GUID": guid}
        if isinstance(inside, list):
            whole["ContainedObjects"] = [add_id(inner, f"{place}/{at}") for at, inner in enumerate(inside)]
        states = thing.get("States")
        if isinstance(states, dict):
            whole["States"] = {key: add_id(inner, f"{place}/state {key}") for key, inner in states.items()}
        return whole

    return [add_id(outer, str(at)) for at, outer in enumerate(objects)]


def _place_part(
    game: TableKit, part: Component, pictures: TablePictures, keys: Iterator[int]
) -> Iterator[TablePlace]:
    """Yield the pieces of a part: cards as a deck for each seat, others design by design.

    ``keys`` gives every sheet of cards on the table a number of its own.
    """
    if is_text(part):
        names = [game.name_page(part, number) for number in range(1, len(part.designs) + 1)]
        pages = [_place_flat(*named, pictures) for named in zip(names, part.designs, strict=True)]
        yield pages[0]._replace(what=in_order([page.what for page in pages]))
        return
    decks = {seat: own for seat, own in group_by_seat(part.designs).items() if is_shuffled(own)}
    for design in part.designs:
        if design.piece.seat not in decks:
            yield from _place_design(game, part, design, pictures)
    for seat, designs in decks.items():
        box = designs[0].box
        width, depth = _to_inches(box.width), _to_inches(box.height)
        cards = spread_cards(game, part, designs, pictures, keys)
        whole = deck(game.name_pile(part, seat), max(width, depth), cards)
        yield TablePlace(whole, "near", width, depth)


def _place_design(
    game: TableKit, part: Component, design: Design, pictures: TablePictures
) -> Iterator[TablePlace]:
    """Yield the pieces of a design, but no cards: they lie in decks."""
    name = game.name_piece(part, design)
    match design.piece.on_table:
        case BoardOnTable(geometry):
            yield _place_board(name, design, geometry, pictures)
        case DieOnTable(side, faces):
            edge = _to_inches(side)
            one = die(name, edge, game.theme.colours.get(design.piece.seat, WHITE))
            if faces:
                one = own_die(
                    name, edge, _add_faces(design.front.name, faces, pictures), pictures.add_model()
                )
            for number in range(design.copies):
                yield TablePlace(one, "near", edge, edge, starts=number == 0)
        case Token() as token:
            width, depth = _to_inches(design.box.width), _to_inches(design.box.height)
            sides, thick = pictures.of_sides(design, cut=design.box), _to_inches(token.thickness)
            one = tile(name, min(width, depth), sides, TILE_SHAPES[design.shape], thick)
            yield TablePlace(stack(one, design.copies), "near", width, depth, starts=True)
        case Figure(front, back):  # the size of the program's own figures is not documented
            width, depth = _to_inches(front.width), _to_inches(front.height)
            seen = (pictures.of_drawing(front), pictures.of_drawing(back))
            one = tile(name, min(width, depth), seen)
            yield TablePlace(stack(one, design.copies), "near", width, depth, starts=True)
        case Flat():  # cards beyond the board, and whole sheets next to it, one by one
            yield from [_place_flat(name, design, pictures)] * design.copies
        case Absent() | CardOnTable():
            return
        case way:
            assert_never(way)


def _place_flat(name: str, design: Design, pictures: TablePictures) -> TablePlace:
    """Return a card for reading, or a whole sheet."""
    width, depth = _to_inches(design.front.trim.width), _to_inches(design.front.trim.height)
    flat = tile(name, min(width, depth), pictures.of_sides(design))
    return TablePlace(flat, "beside" if design.piece.cut == "sheet" else "far", width, depth)


def _add_faces(name: str, faces: Sequence[Drawing], pictures: TablePictures) -> str:
    """Add a picture of the faces of a die, as its model has them; return its address."""
    side = faces[0].width
    spread = tuple(
        Placement(face, side * (at % DIE_COLUMNS), side * (at // DIE_COLUMNS))
        for at, face in enumerate(faces)
    )
    return pictures.add(f"{name}-faces", side * DIE_COLUMNS, side * DIE_ROWS, spread)


def _to_inches(millimetres: float) -> float:
    return millimetres / MM_PER_INCH


def _place_board(name: str, design: Design, geometry: BoardMap, pictures: TablePictures) -> TablePlace:
    """Return a board for the middle; pieces snap to its squares."""
    box = design.front.trim
    width, depth = _to_inches(box.width), _to_inches(box.height)
    local = TILE / min(box.width, box.height)
    x, y = box.left + box.width / 2, box.top + box.height / 2
    squares = (cell.box for cell in geometry.cells)
    snaps = [((one.x + one.width / 2 - x) * local, (one.y + one.height / 2 - y) * local) for one in squares]
    flat = tile(name, min(width, depth), pictures.of_sides(design), thick=THICK)
    return TablePlace(board(flat, snaps), "middle", width, depth)


def spread_cards(
    game: TableKit, part: Component, designs: Sequence[Design], pictures: TablePictures, keys: Iterator[int]
) -> list[DeckCard]:
    """Return the cards of designs of one size, and add their sheets, each with the next of ``keys``.

    Their backs are on a sheet too, if they differ.
    """
    cards: list[DeckCard] = []
    for first in range(0, len(designs), MOST_CARDS):
        own, key = designs[first : first + MOST_CARDS], next(keys)
        columns, rows = sheet_of(len(own))
        name = "-".join(filter(None, (part.part.id, own[0].piece.seat, "sheet", str(key))))
        box, backs = own[0].box, [design.back for design in own if design.back]
        own_backs = len({back.name for back in backs}) > 1
        back = (
            _add_sheet(f"{name}-backs", backs, box, columns, pictures)
            if own_backs
            else pictures.of_back(f"{name}-back", own[0], box)
        )
        face = _add_sheet(name, [design.front for design in own], box, columns, pictures)
        shape = ROUNDED if own[0].piece.radius else CARD_SHAPES[own[0].shape]
        sheet = CardSheet(key, face, back, columns, rows, own_backs, shape)
        for number, design in enumerate(own):
            cards += [DeckCard(sheet, number, game.name_card(part, design))] * design.copies
    return cards


def _add_sheet(name: str, faces: Sequence[Face], box: Window, columns: int, pictures: TablePictures) -> str:
    """Add a picture of what equal faces show within a box, in a grid, row by row; return its address."""
    width, height = box.width, box.height
    spread = tuple(
        Placement(_crop(face.uncut, box), width * (number % columns), height * (number // columns))
        for number, face in enumerate(faces)
    )
    return pictures.add(name, width * columns, height * ceil(len(faces) / columns), spread)


def _crop(face: Face, box: Window) -> Drawing:
    """Return what a face shows within a box; a whole face as it is."""
    if box == face.trim:
        return face
    at = translation(-box.left, -box.top)
    shapes = tuple(transform_shape(shape, at) for shape in clip_shapes(face.shapes, box, box))
    return Drawing(face.name, box.width, box.height, shapes)


def sheet_of(cards: int) -> tuple[int, int]:
    """Return the columns and rows of a sheet for at most 70 ``cards``: with few empty places, and nearly square.

    >>> sheet_of(28), sheet_of(5), sheet_of(1)
    ((7, 4), (5, 1), (1, 1))
    """
    choices = [(columns, ceil(cards / columns)) for columns in range(1, COLUMNS + 1)]
    fitting = [grid for grid in choices if grid[1] <= ROWS]
    return min(fitting, key=lambda grid: (grid[0] * grid[1] - cards, abs(grid[0] - grid[1]), -grid[0]))


CODE = FormatCode(write, say_left_out, check)
