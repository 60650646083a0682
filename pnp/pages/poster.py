"""Boards over several sheets: where a board is cut so that it needs the fewest sheets, and what each sheet shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple

from pnp.drawing.measures import FOOT, MARK_TO, SAFE
from pnp.drawing.segments import Window
from pnp.pages.paper import Paper
from pnp.pieces.board_map import BoardMap

TAB = 9.0  # how far a glue tab extends beyond its joint, mm

RUN_ON = 1.5
"""How far the print of the board continues over a joint, mm, so that a small offset never shows white."""

LABEL, LABEL_NARROW = 5.0, 6.2
"""The height of the line that names a sheet, and of the two lines on a narrow sheet, mm."""

LABEL_GAP = 3.0  # white between the board and those lines, mm: the quiet zone of a marker
FOOTER = FOOT + 2.8  # the height that the footer needs with the white over it, mm


class Ends(NamedTuple):
    """The room that a sheet needs around its piece of the board, along one axis, in mm.

    It is different at the outer edges of the board and at joints, which have marks and a tab.
    """

    first: float
    joint: float
    tab: float
    last: float

    def need(self, start: float, end: float, length: float) -> float:
        """Return the room on a sheet for the piece from ``start`` to ``end`` of a board of this length."""
        before = self.joint if start else self.first
        return before + end - start + (self.tab if end < length else self.last)


class PosterSheet(NamedTuple):
    """One sheet of a poster: its piece of the board, in mm of the board, and where that lies on the sheet."""

    row: int
    column: int
    piece: Window
    left: float
    top: float

    @property
    def name(self) -> str:
        """The sheet's name: a number for its row, a letter for its column."""
        return name_of(self.row, self.column)


def name_of(row: int, column: int) -> str:
    """Return the name of the sheet in a row and column, counted from 0. No paper bears it, as A3 does.

    >>> name_of(1, 0)
    '2A'
    """
    return f"{row + 1}{chr(ord('A') + column)}"


class Poster(NamedTuple):
    """A board cut into a grid of sheets, all upright or all turned; ``xs`` and ``ys`` are the edges of their pieces.

    Sheets also print cells that extend up to ``over`` mm beyond those edges, to the right and down.
    """

    paper: Paper
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    ends_x: Ends
    ends_y: Ends
    over: tuple[float, float]

    @property
    def columns(self) -> int:
        """The number of sheets side by side."""
        return len(self.xs) - 1

    @property
    def rows(self) -> int:
        """The number of sheets one below the other."""
        return len(self.ys) - 1

    @property
    def number(self) -> int:
        """The number of sheets."""
        return self.columns * self.rows

    @property
    def toothed(self) -> bool:
        """Whether cells reach over joints, so that sheets are cut along them."""
        return max(self.over) > 0

    @property
    def beyond(self) -> tuple[float, float]:
        """How far a sheet extends beyond the joints to its right and below, with its cells and a tab, mm."""
        return TAB + self.over[0], TAB + self.over[1]

    @property
    def is_grid(self) -> bool:
        """Whether there are several rows and columns, so that some sheet has two cuts, and cuts have numbers."""
        return self.columns > 1 and self.rows > 1

    @property
    def joined(self) -> float:
        """The total length of the joints, mm."""
        return (self.columns - 1) * self.ys[-1] + (self.rows - 1) * self.xs[-1]

    def extend(self, sheet: PosterSheet, right: float, down: float) -> Window:
        """Return the piece of a sheet, extended to the right and down where it has joints, in mm of the board."""
        piece = sheet.piece
        return piece._replace(
            right=piece.right + (right if sheet.column < self.columns - 1 else 0.0),
            bottom=piece.bottom + (down if sheet.row < self.rows - 1 else 0.0),
        )

    def sheets(self) -> Iterator[PosterSheet]:
        """Yield the sheets, row by row; each piece is centred in its room."""
        for row, (top, bottom) in enumerate(pairwise(self.ys)):
            for column, (left, right) in enumerate(pairwise(self.xs)):
                free_x = self.paper.width - self.ends_x.need(left, right, self.xs[-1])
                free_y = self.paper.height - self.ends_y.need(top, bottom, self.ys[-1])
                yield PosterSheet(
                    row,
                    column,
                    Window(left, top, right, bottom),
                    (self.ends_x.joint if column else self.ends_x.first) + free_x / 2,
                    (self.ends_y.joint if row else self.ends_y.first) + free_y / 2,
                )


def plan_poster(board: BoardMap, paper: Paper) -> Poster:
    """Cut a board that has joints into the fewest sheets of a paper, and among those with the shortest joints.

    Raises ``ValueError`` if the paper is smaller than the smallest that kits are printed on.
    """
    posters = [
        poster
        for sheet in (paper.upright, paper.turned)
        for across in (False, True)
        for down in (False, True)
        for poster in _cut_board(board, sheet, across, down)
    ]
    return min(posters, key=lambda poster: (poster.number, poster.joined))


def _cut_board(board: BoardMap, sheet: Paper, across: bool, down: bool) -> Iterator[Poster]:
    """Yield a poster with room for the marks of cuts ``across`` the board, ``down`` it, or both, if the board fits."""
    if not board.joints:
        return
    art, over = board.joints.art, board.joints.over
    marks = (SAFE + MARK_TO if across else SAFE, SAFE + MARK_TO if down else SAFE)
    right = board.width - art.x - art.width
    foot = FOOTER + sheet.footer_room + label_height(sheet) + LABEL_GAP
    ends_x = Ends(
        max(SAFE, marks[0] - art.x), marks[0], TAB + over[0] + marks[0], max(SAFE, marks[0] - right)
    )
    ends_y = Ends(max(SAFE, marks[1] - art.y), marks[1], TAB + over[1] + foot, foot)
    xs = divide(board.width, board.joints.xs, ends_x, sheet.width)
    ys = divide(board.height, board.joints.ys, ends_y, sheet.height)
    if xs and ys and (across or len(ys) == 2) and (down or len(xs) == 2):
        yield Poster(sheet, xs, ys, ends_x, ends_y, over)


def label_height(sheet: Paper) -> float:
    """Return the height of the lines that name a sheet, mm."""
    return LABEL_NARROW if sheet.is_narrow else LABEL


def divide(length: float, joints: Sequence[float], ends: Ends, room: float) -> tuple[float, ...]:
    """Return the edges of the fewest pieces that fit a room each, as even as possible; nothing if none do.

    Among equally even divisions, the one with the first joints is chosen.
    """
    edges = (0.0, *joints, length)

    def fits(start: float, end: float) -> bool:
        return ends.need(start, end, length) <= room + 1e-6

    rest = _divide_rest(edges, fits)
    if rest[0].pieces == inf:
        return ()
    longest = rest[0].longest
    even = _divide_rest(edges, lambda start, end: fits(start, end) and end - start <= longest)
    division, at = [0.0], 0
    while at < len(edges) - 1:
        more = range(at + 1, len(edges))
        near = (to for to in more if edges[to] - edges[at] <= longest and fits(edges[at], edges[to]))
        at = next(to for to in near if even[to].pieces == even[at].pieces - 1)
        division.append(edges[at])
    return tuple(division)


class Rest(NamedTuple):
    """The best division of the rest of a length: the number of pieces (``inf``: none fits), and the longest length."""

    pieces: float
    longest: float = 0.0


def _divide_rest(edges: Sequence[float], fits: Callable[[float, float], bool]) -> list[Rest]:
    """Return the best division of what follows each edge."""
    last = len(edges) - 1
    best = [Rest(inf)] * last + [Rest(0)]
    for at in reversed(range(last)):
        choices = (
            Rest(best[to].pieces + 1, max(best[to].longest, edges[to] - edges[at]))
            for to in range(at + 1, last + 1)
            if best[to].pieces < inf and fits(edges[at], edges[to])
        )
        best[at] = min(choices, default=Rest(inf))
    return best


def describe_sheets(board: BoardMap, paper: Paper) -> dict[str, object]:
    """Return plain values for JSON: the piece of a board on each sheet, and its place there; nothing for one page.

    ``box`` is x, y, width and height on the board, ``at`` the place of its corner on the sheet, all in mm.
    """
    if not board.joints:
        return {}
    poster = plan_poster(board, paper)
    return {
        "sheet": {"width": float(poster.paper.width), "height": float(poster.paper.height)},
        "sheets": [
            {
                "name": sheet.name,
                "box": _rounded(sheet.piece.left, sheet.piece.top, sheet.piece.width, sheet.piece.height),
                "at": _rounded(sheet.left, sheet.top),
            }
            for sheet in poster.sheets()
        ],
    }


def _rounded(*values: float) -> list[float]:
    return [round(value, 3) for value in values]
