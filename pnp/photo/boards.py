"""Which board a picture shows: of all that can be printed, the one on which markers lie as they are seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from pnp.drawing.aruco import SIZE
from pnp.drawing.theme import theme
from pnp.errors import PnpError
from pnp.games import PRINTED
from pnp.games.contract import KitSpec, PrintedGame
from pnp.pages.paper import Paper, named
from pnp.photo.arrays import floats
from pnp.photo.camera import Camera, stand
from pnp.photo.markers import Seen
from pnp.pieces.board_map import BoardMap
from scorer.games.options import Value
from scorer.messages import msg

LEAST = 3
"""How many markers must be seen."""

MOST_OFF = 1.2
"""How far off markers may be, mm."""

CHANCE = 40.0
"""How much less likely than the likeliest a board may be that may be the one that is seen: twice a logarithm."""

SMALLEST = 14.0
"""The least side of a marker in dots."""


class PhotoError(PnpError):
    """A picture that cannot be read, and why."""


class Board(NamedTuple):
    """A board that can be printed."""

    game: PrintedGame
    spec: KitSpec
    map: BoardMap


class Found(NamedTuple):
    """The board that a picture shows, how the camera stood over it, and other boards that look the same."""

    board: Board
    camera: Camera
    alike: tuple[Board, ...]


def find_boards(seen: Sequence[Seen], size: tuple[int, int], game: str | None) -> list[Found]:
    """Return the boards on which markers lie as they are seen in a picture of this size, the nearest first.

    Raises ``PhotoError`` if there is none.
    """
    boards = list(printable())
    seen = one_board(seen, boards)
    ids = {each.id for each in seen}
    whole = [each for each in boards if ids <= _ids(each)]
    if game and game != whole[0].game.id:
        raise PhotoError(msg("this is a board of {game}", game=whole[0].game.title))
    if len(ids) < LEAST:
        raise PhotoError(
            msg(
                "only {seen} of the board's {all} markers can be seen, but {least} are needed; take all of the board",
                seen=len(ids),
                all=len(whole[0].map.markers),
                least=LEAST,
            )
        )
    if float(np.median([each.side for each in seen])) < SMALLEST:
        raise PhotoError(msg("the board is too small in the picture; go nearer"))
    return _nearest(seen, size, whole)


def one_board(seen: Sequence[Seen], boards: Sequence[Board]) -> list[Seen]:
    """Return the markers of the board of which most are seen. Raises ``PhotoError``.

    A number that does not belong to it may be a pattern that looks like it by chance, on several tiles of a kind even;
    two numbers of another board are no chance.
    """
    kinds = {frozenset(_ids(each)) for each in boards}
    most = max(kinds, key=lambda kind: sum(each.id in kind for each in seen), default=frozenset())
    own = [each for each in seen if each.id in most]
    largest = {each.id: each for each in sorted(own, key=lambda each: each.side)}
    if not own:
        raise PhotoError(msg("the markers in the picture are of no board that pnp prints"))
    ids = [each.id for each in seen]
    doubled = sum(ids.count(each) > 1 for each in largest)
    if max(doubled, *(len((kind & {*ids}) - most) for kind in kinds)) > 1:
        raise PhotoError(msg("two boards are in the picture; take a picture of one"))
    return list(largest.values())


def _ids(board: Board) -> set[int]:
    return {spot.id for spot in board.map.markers}


def _nearest(seen: Sequence[Seen], size: tuple[int, int], boards: Sequence[Board]) -> list[Found]:
    """Return the boards on which markers lie about as nearly as on any as they are seen."""
    groups: dict[tuple[float, ...], list[Board]] = {}
    for each in boards:
        groups.setdefault(_geometry(each.map), []).append(each)
    fits = [(*_off(seen, size, alike[0].map), alike) for alike in groups.values()]
    fits.sort(key=lambda fit: fit[0])
    least, best, _ = fits[0]
    if least > MOST_OFF:
        raise PhotoError(
            msg(
                "the markers do not lie as on a board that this version prints; it is of another geometry or paper"
            )
        )
    return [
        _found(camera, group)
        for off, camera, group in fits
        if off < MOST_OFF and camera.cost < best.cost + CHANCE
    ]


def _found(camera: Camera, group: Sequence[Board]) -> Found:
    """Return a board of several whose markers and squares lie alike, and those of the same map."""
    alike = tuple(each for each in group if each.map == group[0].map)
    best = max(alike, key=lambda each: (not each.game.special(each.spec), each.spec.players))
    return Found(best, camera, alike)


def _geometry(board: BoardMap) -> tuple[float, ...]:
    """Return where markers and squares lie, from the first marker on, wherever that is on its paper."""
    first = board.markers[0]
    spots = [(spot.x, spot.y) for spot in board.markers] + [(cell.box.x, cell.box.y) for cell in board.cells]
    return tuple(round(value, 2) for x, y in spots for value in (x - first.x, y - first.y))


def _off(seen: Sequence[Seen], size: tuple[int, int], board: BoardMap) -> tuple[float, Camera]:
    """Return how far markers are off on a board, in mm, and the camera."""
    spots = {spot.id: spot.corners() for spot in board.markers}
    mm = floats([corner for each in seen for corner in spots[each.id]])
    px = floats([corner for each in seen for corner in each.corners])
    camera = stand(mm, px, size)
    dots = float(np.median([each.side for each in seen])) / SIZE
    return camera.error / dots, camera


def printable() -> Iterator[Board]:
    """Return every board of papers with a name; one that looks like another in all that is read is there once."""
    for each in PRINTED.working():
        if each.is_legible:
            for players, choices in _kits(each):
                for paper in named():
                    board = _board(each, players, choices, paper)
                    if board:
                        yield board


def _kits(game: PrintedGame) -> Iterator[tuple[int, dict[str, Value]]]:
    """Return every number of players with every choice of options that the game has for it."""
    options = [each for each in game.options if each.values]
    for chosen in product(*([value for value, _ in each.values] for each in options)):
        choices: dict[str, Value] = dict(zip((each.id for each in options), chosen, strict=True))
        for players in game.rules.kind(choices).players:
            yield players, choices


def _board(game: PrintedGame, players: int, choices: dict[str, Value], paper: Paper) -> Board | None:
    spec = game.spec(players, choices, paper, theme=theme("full"))
    found = game.board_map(spec)
    return Board(game, spec, found) if found else None
