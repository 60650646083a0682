"""The board in a picture: of all that can be printed, the one whose markers and print are where they are seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import NamedTuple

import numpy as np

from pnp.drawing.theme import FULL, THEMES, Theme, theme
from pnp.games import PRINTED
from pnp.games.contract import KitSpec, PrintedGame
from pnp.games.options import AIDS
from pnp.pages.paper import Paper, standard_papers
from pnp.pieces.board_map import BoardMap
from pnp.pieces.sight import Sight
from pnp.wings.photo.arrays import Bytes, Floats, blur, floats, lightness, likeness, picture, remap, shrink
from pnp.wings.photo.camera import Camera, find_camera
from pnp.wings.photo.flat import FINE, FlatBoard
from pnp.wings.photo.limits import PhotoError
from pnp.wings.photo.markers import SeenMarker
from scorer.games import GAMES
from scorer.games.options import Value
from scorer.messages import msg, plural

LEAST = 3  # the fewest markers that must be visible
MOST_OFF = 1.2  # the largest error of markers, mm
CHANCE = 40.0  # how much less likely than the likeliest board a possible one may be: twice a logarithm
SMALLEST = 14.0  # the smallest side of a marker, in pixels


@dataclass(frozen=True)
class PrintedBoard:
    """A board that can be printed."""

    game: PrintedGame
    spec: KitSpec
    map: BoardMap

    @cached_property
    def sight(self) -> Sight:
        """What can be on it."""
        sight = self.game.sight(self.spec)
        assert sight  # only legible boards are considered
        return sight

    def in_ink(self, ink: Theme) -> PrintedBoard:
        """Return the board as it is in an ink."""
        spec = self.spec._replace(theme=ink)
        return PrintedBoard(self.game, spec, self.game.board_map(spec) or self.map)


class FoundBoard(NamedTuple):
    """The board in a picture, the camera over it, and other boards that look the same."""

    board: PrintedBoard
    camera: Camera
    alike: tuple[PrintedBoard, ...]


def find_boards(markers: Sequence[SeenMarker], size: tuple[int, int], game: str | None) -> list[FoundBoard]:
    """Return the boards that match the markers in a picture of a size, the best match first.

    ``game`` is the id of the game it must be, if known. Raises ``PhotoError`` if no board matches.
    """
    boards = list(printable_boards())
    markers = markers_of_one_board(markers, boards)
    ids = {marker.id for marker in markers}
    candidates = [board for board in boards if ids <= _ids(board)]
    if game and game != candidates[0].game.id:
        raise PhotoError(msg("this is a board of {game}", game=candidates[0].game.title))
    if len(ids) < LEAST:
        fault = plural(
            len(ids),
            "only {seen} of the board's {all} markers is visible, but {least} are needed; photograph the whole board",
            "only {seen} of the board's {all} markers are visible, but {least} are needed; photograph the whole board",
            seen=len(ids),
            all=min(len(board.map.markers) for board in candidates),
            least=LEAST,
        )
        raise PhotoError(fault)
    if float(np.median([marker.side for marker in markers])) < SMALLEST:
        raise PhotoError(msg("the board is too small in the picture; go closer"))
    return _match_boards(markers, size, candidates)


def markers_of_one_board(markers: Sequence[SeenMarker], boards: Sequence[PrintedBoard]) -> list[SeenMarker]:
    """Return the markers of the board that has most of them. Raises ``PhotoError`` for no board, or for two.

    One foreign number may be a pattern that looks like a marker by chance, even on several equal tiles; two numbers of
    another board are not.
    """
    kinds = {frozenset(_ids(board)) for board in boards}
    ids = [marker.id for marker in markers]
    most = max(kinds, key=lambda kind: len(kind & {*ids}), default=frozenset())
    own = [marker for marker in markers if marker.id in most]
    largest = {marker.id: marker for marker in sorted(own, key=lambda marker: marker.side)}
    if not own:
        raise PhotoError(msg("the markers in the picture do not belong to a board that pnp makes"))
    doubled = sum(ids.count(number) > 1 for number in largest)
    if max(doubled, *(len((kind & {*ids}) - most) for kind in kinds)) > 1:
        raise PhotoError(msg("two boards are in the picture; take a picture of one"))
    return list(largest.values())


def _ids(board: PrintedBoard) -> set[int]:
    return {spot.id for spot in board.map.markers}


def _match_boards(
    markers: Sequence[SeenMarker], size: tuple[int, int], boards: Sequence[PrintedBoard]
) -> list[FoundBoard]:
    """Return the boards that match the markers about as well as the best one. Raises ``PhotoError``."""
    groups: dict[tuple[float, ...], list[PrintedBoard]] = {}
    for board in sorted(boards, key=lambda board: board.map.joints is not None):  # those on one sheet first
        groups.setdefault(_geometry(board.map), []).append(board)
    px = floats([corner for marker in markers for corner in marker.corners])
    side, fits = float(np.median([marker.side for marker in markers])), []
    for alike in groups.values():
        spots = alike[0].map.markers
        corners = {spot.id: spot.corners() for spot in spots}
        mm = floats([corner for marker in markers for corner in corners[marker.id]])
        camera = find_camera(mm, px, size)
        fits.append((camera.error / (side / spots[0].size), camera, alike))  # the error in mm on the board
    fits.sort(key=lambda fit: fit[0])
    least, best, _ = fits[0]
    if least > MOST_OFF:
        raise PhotoError(
            msg(
                "the markers do not match a board that this version makes; its geometry or paper is different"
            )
        )
    found = []
    for error, camera, group in fits:
        if error < MOST_OFF and camera.cost < best.cost + CHANCE:
            same = tuple(board for board in group if board.map == group[0].map)
            usual = max(same, key=lambda board: (not board.game.special(board.spec), board.spec.players))
            found.append(FoundBoard(usual, camera, same))
    return found


def _geometry(board: BoardMap) -> tuple[float, ...]:
    """Return the positions of markers and squares relative to the first marker."""
    first = board.markers[0]
    spots = [(spot.x, spot.y) for spot in board.markers] + [(cell.box.x, cell.box.y) for cell in board.cells]
    return tuple(round(value, 2) for x, y in spots for value in (x - first.x, y - first.y))


def printable_boards() -> Iterator[PrintedBoard]:
    """Yield every board on a named paper; boards that read the same are there once."""
    papers, full = standard_papers(), theme(FULL)
    for game in PRINTED.working(GAMES.installed):
        if game.is_legible:
            known: set[tuple[object, ...]] = set()
            for (edition, kit), paper in product(_list_kits(game, papers[0], full), papers):
                spec = kit._replace(paper=paper)
                board_map = game.board_map(spec)
                key = (edition, spec.players, paper.id, board_map and _geometry(board_map))
                if board_map and key not in known:
                    known.add(key)
                    yield PrintedBoard(game, spec, board_map)


def _list_kits(game: PrintedGame, paper: Paper, ink: Theme) -> Iterator[tuple[str, KitSpec]]:
    """Yield the edition and the options of every kit of a game whose board may be different."""
    switch = game.rules.edition_option
    for edition in game.rules.editions:
        options = [
            option for option in game.options_of(edition) if option.values and option not in (switch, AIDS)
        ]
        for values in product(*([value for value, _ in option.values] for option in options)):
            choices: dict[str, Value] = {switch.id: edition.id} if switch else {}
            choices.update(zip((option.id for option in options), values, strict=True))
            for players in edition.players:
                yield edition.id, game.spec(players, choices, paper, theme=ink)


SOFT, SHADE = 0.6, 3.0  # the sizes of the smallest details, and of those that are only light and shade, mm

NEAR = 0.1  # how much less alike than the likeliest board one may be that is tried if that one cannot be read

WIDE = 1.0  # the size of details of inks that do not count, mm
UNLIKE = 0.05  # how much the prints of two inks differ where they are compared, in parts of white
FAR = 0.1  # from this on unlike the print of each a pixel does not count, as something lies there
ALIKE = 0.01  # how much more alike than bare paper one may be that does not count either

POSSIBLE = 0.05  # how much more unlike than another ink one may be that is tried


def find_likeliest(grey: Bytes, boards: Sequence[FoundBoard]) -> list[FoundBoard]:
    """Return the boards whose print matches a grey picture, the best match first."""
    if len(boards) == 1:
        return [*boards]
    found = [(_measure_print(grey, match), match) for match in boards]
    found.sort(key=lambda pair: -pair[0])
    return [match for alike, match in found if alike > found[0][0] - NEAR]


def _measure_print(grey: Bytes, match: FoundBoard) -> float:
    """Return how alike a grey picture and the print of a board are, at a pixel per mm, from -1 to 1."""
    board = match.board
    printed = lightness(_draw(board))
    height, width = printed.shape
    x = (np.arange(width) + 0.5) * board.map.width / width
    y = (np.arange(height) + 0.5) * board.map.height / height
    pixels = match.camera.to_pixels(floats(np.dstack(np.meshgrid(x, y))))
    return likeness(_lines(remap(grey, pixels[..., 0], pixels[..., 1])), _lines(printed))


def _lines(light: Floats) -> Floats:
    """Return the lines of a picture, without slow changes of light."""
    return blur(light, SOFT) - blur(light, SHADE)


def find_inks(flat: FlatBoard, board: PrintedBoard) -> list[PrintedBoard]:
    """Return a board in the inks in which it may be printed, the likeliest first: all of its print is compared.

    Two inks are compared where they differ; the ink whose worst comparison is best comes first.
    """
    inks = [board.in_ink(ink) for ink in map(theme, THEMES)]
    arts = [blur(_draw(board), WIDE) for board in inks]
    height, width = arts[0].shape[:2]
    seen = blur(shrink(flat.colours, width, height), WIDE)
    off = [np.abs(seen - art).mean(axis=2) for art in arts]
    # where bare paper is as likely as either, something is printed for other players only, or something shines
    most = np.minimum(np.abs(seen - 1).mean(axis=2) + ALIKE, FAR)
    most[shrink(floats(flat.inside), width, height) == 0] = 0
    leads = [0.0] * len(inks)
    for one, other in combinations(range(len(inks)), 2):
        differ = np.abs(arts[one] - arts[other]).max(axis=2) > UNLIKE
        differ &= np.minimum(off[one], off[other]) < most
        lead = float((off[other] - off[one])[differ].mean()) if differ.any() else 0.0
        leads[one], leads[other] = min(leads[one], lead), min(leads[other], -lead)
    order = sorted(range(len(inks)), key=lambda at: -leads[at])
    return [inks[at] for at in order if at == order[0] or leads[at] > -POSSIBLE]


def _draw(board: PrintedBoard) -> Floats:
    """Return the print of a board at a pixel per mm: thin lines are as pale as a camera sees them."""
    return shrink(picture(board.sight.board, FINE), round(board.map.width), round(board.map.height))
