"""A photo of a board, read: which board it is, and what is on each of its squares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from pnp.drawing.theme import THEMES, Theme, theme
from pnp.photo.arrays import Bytes, floats
from pnp.photo.boards import Board, Found, PhotoError, find_boards
from pnp.photo.decode import Read, decode, too_many
from pnp.photo.dice_squares import read_dice
from pnp.photo.empty import bare
from pnp.photo.flat import FlatBoard, flatten
from pnp.photo.hues import hues, patch_tones
from pnp.photo.markers import Seen, find_markers
from pnp.photo.page import shows_sheet
from pnp.photo.print_seen import likeliest
from pnp.photo.square import Square
from pnp.photo.tiles import read_tiles
from pnp.pieces.board_map import Box
from pnp.pieces.sight import Sight
from scorer.games.options import Value
from scorer.messages import Text, msg, plural
from scorer.seats import colour_name

DARK = 40.0
"""How light paper is at least in a picture, of 255."""

BLURRED = 0.75
"""How much neighbouring dots of a sharp picture differ at least, of 255."""

EMPTY = 30.0
"""How much light and dark parts of a picture differ at least if anything is on it, of 255."""

COARSEST = 1.1
"""Dots of the picture to the millimetre of the board at least."""

EDGE = 5.0
"""How much around the squares is shown, mm."""

COLOURFUL = 25.0
PATCHED = 60.0
"""From which chroma on patches are in colour; how light black patches are at most."""


class Reading(NamedTuple):
    """What a photo shows. Values that another process can send."""

    game: str
    players: int
    choices: Mapping[str, Value]
    paper: str
    ink: str
    alike: tuple[tuple[int, Mapping[str, Value]], ...]  # other players and choices whose board looks the same
    empty: str
    seats: Mapping[str, str]  # whose piece a text is, of all that a square may have but for the empty one
    squares: tuple[Read, ...]
    remarks: tuple[Text, ...]
    picture: bytes = b""  # of the squares of the flat board, as JPEG
    boxes: tuple[tuple[float, float, float, float], ...] = ()  # of the squares, in parts of its width
    ratio: float = 1.0  # of its height to its width

    @property
    def texts(self) -> tuple[str, ...]:
        """What a square may have, but for the empty one."""
        return tuple(self.seats)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours that are seen, in the order of seats."""
        texts = {each.text for each in self.squares}
        return tuple(dict.fromkeys(seat for text, seat in self.seats.items() if text in texts))

    @property
    def notes(self) -> tuple[Text, ...]:
        """What is told of the board: remarks, and how many squares are not sure."""
        doubtful = sum(not each.sure for each in self.squares)
        unsure = plural(doubtful, "{n} square is not sure", "{n} squares are not sure")
        return (*self.remarks, unsure) if doubtful else self.remarks

    @property
    def rows(self) -> list[list[Read]]:
        """The squares, row by row."""
        rows: dict[int, list[Read]] = {}
        for each in self.squares:
            rows.setdefault(each.row, []).append(each)
        return [rows[row] for row in sorted(rows)]


def read_picture(picture: Bytes, game: str | None = None, *, drawn: bool = False) -> Reading:
    """Return what a picture shows; with ``drawn`` also the flat board. Raises ``PhotoError``."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    seen = find_markers(grey)
    if float(np.quantile(grey[::8, ::8], 0.98)) < DARK:
        raise PhotoError(msg("the picture is too dark; take it in more light"))
    if (
        len({each.id for each in seen}) < 2
    ):  # one may be there by chance, on pieces that look alike even twice
        _check_page(grey, seen)
    height, width = grey.shape
    found = likeliest(grey, find_boards(seen, (width, height), game))
    flat = flatten(picture, found.camera, found.board.map)
    _check_whole(flat, found)
    ink = _ink(flat, found.board)
    board = _dressed(found.board, ink)
    sight = board.game.sight(board.spec)
    assert sight  # only such boards are looked for
    squares = decode(_squares(flat, board, sight), sight)
    part = _shown(board)
    return Reading(
        game=board.game.id,
        players=board.spec.players,
        choices=board.spec.choices,
        paper=board.spec.paper.id,
        ink=ink.id,
        alike=tuple((each.spec.players, each.spec.choices) for each in found.alike),
        empty=sight.empty,
        seats={text: face.seat for face in sight.faces for text in (face.plain, face.text) if text},
        squares=squares,
        remarks=tuple(_remarks(squares, sight, ink)),
        picture=_jpeg(flat, part) if drawn else b"",
        boxes=tuple(_boxes(board, part)) if drawn else (),
        ratio=part.height / part.width,
    )


def _squares(flat: FlatBoard, board: Board, sight: Sight) -> list[Square]:
    seats = dict.fromkeys(face.seat for face in sight.faces)
    known = hues(flat, board.map, board.spec.theme, seats)
    read = read_dice if sight.height else read_tiles
    return read(flat, board.map, sight, known, bare(flat, sight.board))


def _check_page(grey: Bytes, seen: Sequence[Seen]) -> None:
    """Check that at least one marker is seen, and not just a sheet. Raises ``PhotoError``, and says why none is."""
    dark, light = np.quantile(grey[::8, ::8], (0.02, 0.98))
    if light - dark > EMPTY and float(np.abs(np.diff(floats(grey), axis=1)).mean()) < BLURRED and not seen:
        raise PhotoError(msg("the picture is too blurred; hold the phone still"))
    if shows_sheet(grey):
        raise PhotoError(msg("the page has no markers of a board; perhaps it is another page of the kit"))
    if not seen:
        raise PhotoError(
            msg(
                "no marker of a board can be seen; take the page with the board on it, all of it and in even light"
            )
        )


def _check_whole(flat: FlatBoard, found: Found) -> None:
    """Check that all squares are seen, and fine enough. Raises ``PhotoError``."""
    cells = [found.camera.dots(floats(_corners(cell.box))) for cell in found.board.map.cells]
    width, height = found.camera.size
    inside = [((dots >= 0).all() and (dots < (width, height)).all()) for dots in cells]
    if not all(inside):
        raise PhotoError(msg("the board is cut off; take all of it"))
    if flat.fine < COARSEST:
        raise PhotoError(msg("the board is too small in the picture; go nearer"))


def _corners(box: tuple[float, float, float, float]) -> list[tuple[float, float]]:
    x, y, width, height = box
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def _ink(flat: FlatBoard, board: Board) -> Theme:
    """Return the theme that a board is printed in, by its patches."""
    tones = patch_tones(flat, board.map)
    if "black" not in tones or tones["black"].light > PATCHED:
        return theme(next(each for each in THEMES if not theme(each).patches))
    coloured = max(each.chroma for each in tones.values()) > COLOURFUL
    return next(each for each in map(theme, THEMES) if each.patches and each.coloured == coloured)


def _dressed(board: Board, ink: Theme) -> Board:
    spec = board.spec._replace(theme=ink)
    return board._replace(spec=spec, map=board.game.board_map(spec) or board.map)


def _remarks(squares: Sequence[Read], sight: Sight, ink: Theme) -> list[Text]:
    remarks = []
    for seat, number in too_many(squares, sight).items():
        remarks.append(
            msg(
                "{colour}: {number} pieces are seen, but the game has {most}",
                number=number,
                colour=colour_name(seat),
                most=sight.of_colour,
            )
        )
    if not ink.patches or not ink.coloured:
        remarks.append(msg("the board is printed without colour patches; colours are less sure"))
    return remarks


def _shown(board: Board) -> Box:
    """Return the part of a page that is shown: its squares, and a little around them."""
    boxes = [cell.box for cell in board.map.cells]
    left, top = (
        max(0.0, min(sides) - EDGE) for sides in ([box.x for box in boxes], [box.y for box in boxes])
    )
    right = min(board.map.width, max(box.x + box.width for box in boxes) + EDGE)
    foot = min(board.map.height, max(box.y + box.height for box in boxes) + EDGE)
    return Box(left, top, right - left, foot - top)


def _jpeg(flat: FlatBoard, part: Box) -> bytes:
    shown = np.clip(flat.part(part) * 235, 0, 255).astype(np.uint8)
    return bytes(cv2.imencode(".jpg", shown, [cv2.IMWRITE_JPEG_QUALITY, 72])[1])


def _boxes(board: Board, part: Box) -> Iterator[tuple[float, float, float, float]]:
    """Yield where the squares are on the picture of a part of the page, in parts of its width."""
    for cell in board.map.cells:
        x, y, width, height = cell.box
        yield (x - part.x) / part.width, (y - part.y) / part.width, width / part.width, height / part.width
