"""The photo of a board, read: which board it is, and the contents of its squares."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

import cv2
import numpy as np

from pnp.games import printed
from pnp.wings.photo.arrays import Bytes, Floats, decode_picture, floats
from pnp.wings.photo.boards import (
    FoundBoard,
    PrintedBoard,
    find_boards,
    find_inks,
    find_likeliest,
)
from pnp.wings.photo.decode import ReadSquare, decode, too_many
from pnp.wings.photo.dice_squares import DiceRead, read_dice
from pnp.wings.photo.empty import BoardPrint, compare_print
from pnp.wings.photo.flat import FlatBoard, around, flatten
from pnp.wings.photo.hues import find_hues, measure_tones, printed_tones, shows_patches
from pnp.wings.photo.known_dice import NOTHING_KNOWN, KnownDice, LaidDie
from pnp.wings.photo.limits import PhotoError
from pnp.wings.photo.markers import SeenMarker, find_markers
from pnp.wings.photo.tiles import read_tiles
from scorer.games.options import Value
from scorer.messages import Text, list_names, msg, plural
from scorer.seats import COLOURS, colour_name

ENOUGH = 2200  # the longer side to which a picture is reduced, in pixels
DARK = 40.0  # the smallest lightness of paper in a picture, of 255
BLURRED = 0.75  # the smallest mean difference of neighbouring pixels in a sharp picture, of 255
EMPTY = 30.0  # the smallest difference between light and dark parts of a picture that is not blank, of 255
COARSEST = 1.1  # the fewest pixels of the picture per mm of the board
EDGE = 5.0  # the margin around the squares that is shown, mm

SHINE, SHINING = 1.08, 0.1  # the brightness of glare, in parts of paper, and its least share of a square

MOST_ASKED = 0.1  # the share of squares that are not sure from which other inks and papers are tried
TRIED = 4  # of how many squares one is read to see whether these may be better

SIZE_OFF = 1.06  # how many times as wide as they look dice may be, or the other way round

COLOURLESS = 6.0  # the largest difference of the channels of a grey picture, of 255
ALIKE = 5.0  # the largest mean difference of lightness between areas and their printed greys, of 100


class Reading(NamedTuple):
    """The result of reading a photo, with values that can be sent to another process."""

    game: str
    players: int
    choices: Mapping[str, Value]
    paper: str
    ink: str
    # other player numbers and choices whose board looks the same
    alike: tuple[tuple[int, Mapping[str, Value]], ...]
    empty: str
    seats: Mapping[str, str]  # the seat of each text that a square may have, except the empty one
    squares: tuple[ReadSquare, ...]
    remarks: tuple[Text, ...]
    picture: bytes = b""  # of the squares of the flat board, as JPEG
    boxes: tuple[tuple[float, float, float, float], ...] = ()  # of the squares, in parts of its width
    ratio: float = 1.0  # of its height to its width
    side: float = 0.0  # of ordinary dice as they look, mm; 0 if it was known, few tell it, or there are none
    laid: tuple[LaidDie, ...] = ()  # the ordinary dice
    sources: tuple[str, ...] = ()  # the files of the photos that show the board

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours on the board, in the order of seats."""
        texts = {square.text for square in self.squares}
        return tuple(dict.fromkeys(seat for text, seat in self.seats.items() if text in texts))

    @property
    def is_sure(self) -> bool:
        """Whether all squares are sure."""
        return all(square.sure for square in self.squares)

    @property
    def notes(self) -> tuple[Text, ...]:
        """Remarks on the board, and the number of unsure squares."""
        doubtful = sum(not square.sure for square in self.squares)
        unsure = plural(doubtful, "{n} square is not sure", "{n} squares are not sure")
        return (*self.remarks, *self.advice, unsure) if doubtful else self.remarks

    @property
    def advice(self) -> tuple[Text, ...]:
        """What to do about squares that a lamp shines on; nothing if there are none."""
        square = printed(self.game).square
        shining = [square(read.row, read.column) for read in self.squares if read.glare and not read.sure]
        advice = msg(
            "{squares}: hidden by glare; tilt the phone or turn the light, and take another picture",
            squares=list_names(shining),
        )
        return (advice,) if shining else ()

    @property
    def rows(self) -> list[list[ReadSquare]]:
        """The squares, row by row."""
        rows: dict[int, list[ReadSquare]] = {}
        for square in self.squares:
            rows.setdefault(square.row, []).append(square)
        return [rows[row] for row in sorted(rows)]


def read_file(
    data: bytes, game: str | None, drawn: bool = False, known: KnownDice = NOTHING_KNOWN
) -> Reading:
    """Return the board in a picture file, as ``read_picture``. Raises ``PhotoError``."""
    return read_picture(decode_picture(data, ENOUGH), game, drawn=drawn, known=known)


def read_picture(
    picture: Bytes, game: str | None = None, *, drawn: bool = False, known: KnownDice = NOTHING_KNOWN
) -> Reading:
    """Return the board in a picture; ``drawn`` adds a picture of the flat board. Raises ``PhotoError``."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    markers = find_markers(grey)
    if float(np.quantile(grey[::8, ::8], 0.98)) < DARK:
        raise PhotoError(msg("the picture is too dark; take it in more light"))
    if len({marker.id for marker in markers}) < 2:  # one may be there by chance, on equal pieces even twice
        _check_page(grey, markers)
    height, width = grey.shape
    matches = find_likeliest(grey, find_boards(markers, (width, height), game))
    read = _read_board(picture, matches, known)
    board, sight = read.board, read.board.sight
    part, image = around([cell.box for cell in board.map.cells], EDGE, board.map), b""
    boxes: list[tuple[float, float, float, float]] = []
    if drawn:
        shown = np.clip(read.flat.part(part) * 235, 0, 255).astype(np.uint8)
        image = bytes(cv2.imencode(".jpg", shown, [cv2.IMWRITE_JPEG_QUALITY, 72])[1])
        for x, y, wide, high in (cell.box for cell in board.map.cells):  # in parts of the width of the part
            left, top = (x - part.x) / part.width, (y - part.y) / part.width
            boxes.append((left, top, wide / part.width, high / part.width))
    return Reading(
        game=board.game.id,
        players=board.spec.players,
        choices=board.spec.choices,
        paper=board.spec.paper.id,
        ink=board.spec.theme.id,
        alike=tuple((other.spec.players, other.spec.choices) for other in read.alike),
        empty=sight.empty,
        seats={text: face.seat for face in sight.faces for text in (face.plain, face.text) if text},
        squares=read.squares,
        remarks=tuple(_remarks(read)),
        picture=image,
        boxes=tuple(boxes),
        ratio=part.height / part.width,
        side=read.dice.side,
        laid=tuple(read.dice.laid),
    )


class _ReadBoard(NamedTuple):
    """A board in an ink, and what is read on it."""

    board: PrintedBoard
    alike: tuple[PrintedBoard, ...]
    flat: FlatBoard
    squares: tuple[ReadSquare, ...]
    dice: DiceRead
    shows_patches: bool

    @property
    def asked(self) -> float:
        """The share of the squares that are not sure."""
        return sum(not square.sure for square in self.squares) / len(self.squares)


def _read_board(picture: Bytes, matches: Sequence[FoundBoard], known: KnownDice) -> _ReadBoard:
    """Return what is read on the likeliest board; if too much is asked for, on that of which least is.

    Raises ``PhotoError`` if a picture does not show all of it, or not its colours.
    """
    best: _ReadBoard | None = None
    for match in matches:
        flat = flatten(picture, match.camera, match.board.map)
        if best is None:
            _check_whole(flat, match)
        for board in find_inks(flat, match.board):
            if best:  # a wrong ink, or paper, shows it on a part of the squares
                few = _read_in_ink(picture, flat, board, match.alike, known, TRIED)
                if few.asked >= best.asked:
                    continue
            read = _read_in_ink(picture, flat, board, match.alike, known)
            if best is None or read.asked < best.asked:
                best = read
            if best.asked <= MOST_ASKED:
                return best
    assert best  # there is a board in an ink
    return best


def _read_in_ink(
    picture: Bytes,
    flat: FlatBoard,
    board: PrintedBoard,
    alike: tuple[PrintedBoard, ...],
    known: KnownDice,
    step: int = 1,
) -> _ReadBoard:
    """Return what is read on each ``step``-th square of a board in an ink.

    Raises ``PhotoError`` for a picture without its colours.
    """
    sight, ink = board.sight, board.spec.theme
    board_print = compare_print(flat, sight.board)
    if sight.height:
        _check_colours(picture, board_print, board)
    hues = find_hues(board_print, board.map, ink, dict.fromkeys(face.seat for face in sight.faces))
    part = board.map._replace(cells=board.map.cells[::step])
    if sight.height:
        dice = read_dice(flat, part, sight, hues, board_print, known)
    else:
        dice = DiceRead(read_tiles(flat, part, sight, hues, board_print), 0.0, [])
    shows = shows_patches(board_print, board.map, ink)
    squares = tuple(
        square._replace(glare=not square.sure and _shines(flat.part(cell.box)))
        for square, cell in zip(decode(dice.squares, sight), part.cells, strict=True)
    )
    return _ReadBoard(board, alike, flat, squares, dice, shows)


def _shines(colours: Floats) -> bool:
    """Return whether much of a square is brighter than white paper."""
    return float((colours.min(axis=2) > SHINE).mean()) > SHINING


def _check_page(grey: Bytes, markers: Sequence[SeenMarker]) -> None:
    """Check that a picture shows a marker. Raises ``PhotoError`` with the reason."""
    dark, light = np.quantile(grey[::8, ::8], (0.02, 0.98))
    if light - dark > EMPTY and float(np.abs(np.diff(floats(grey), axis=1)).mean()) < BLURRED and not markers:
        raise PhotoError(msg("the picture is too blurred; hold the phone still"))
    if not markers:
        raise PhotoError(
            msg("no marker of a board is visible; photograph the whole page with the board, in even light")
        )


def _check_whole(flat: FlatBoard, match: FoundBoard) -> None:
    """Check that all squares are in the picture, and large enough. Raises ``PhotoError``."""
    edges = [((x, x + width), (y, y + height)) for _, _, (x, y, width, height), _ in match.board.map.cells]
    pixels = match.camera.to_pixels(floats([corner for edge in edges for corner in product(*edge)]))
    if not ((pixels >= 0) & (pixels < match.camera.size)).all():
        raise PhotoError(msg("the board is cut off; photograph all of it"))
    if flat.fine < COARSEST:
        raise PhotoError(msg("the board is too small in the picture; go closer"))


def _check_colours(picture: Bytes, board_print: BoardPrint, board: PrintedBoard) -> None:
    """Check that a picture has colours, unless the board was printed in these greys. Raises ``PhotoError``."""
    few = picture[::8, ::8]
    if float(np.quantile(few.max(axis=2) - few.min(axis=2), 0.999)) > COLOURLESS:
        return
    ink = board.spec.theme
    tones, printed = measure_tones(board_print, board.map, ink, COLOURS), printed_tones(ink, COLOURS)
    off = [abs(tones[seat].light - printed[seat].light) for seat in COLOURS if seat in tones]
    if ink.coloured or not off or float(np.mean(off)) > ALIKE:
        raise PhotoError(
            msg("the picture has no colours, and dice are told apart by theirs; take it in colour")
        )


def _remarks(read: _ReadBoard) -> list[Text]:
    sight, ink = read.board.sight, read.board.spec.theme
    remarks = [
        plural(
            number,
            "{colour}: {number} piece is seen, but the game has {most}",
            "{colour}: {number} pieces are seen, but the game has {most}",
            number=number,
            colour=colour_name(seat),
            most=sight.of_colour,
        )
        for seat, number in too_many(read.squares, sight).items()
    ]
    if not ink.patches:
        remarks.append(msg("the board is printed without colour fields; colours are less sure"))
    elif not read.shows_patches:
        remarks.append(
            msg("the row of colour fields is hidden, or shines; take another picture that shows it")
        )
    if read.dice.are_others:
        remarks.append(
            msg(
                "the dice look different from those that pnp knows of these players; they are read as any others"
            )
        )
    if read.dice.are_unlike:
        remarks.append(
            msg(
                "the dice have other colours than the board; check them, and show your dice once: {command}",
                command="pnp dice",
            )
        )
    if read.dice.side:
        least, most = math.floor(read.dice.side / SIZE_OFF), math.ceil(read.dice.side * SIZE_OFF)
        remarks.append(msg("the dice seem to be {least} to {most} mm wide", least=least, most=most))
    return remarks
