"""A folder's kit while somebody edits it: its pieces now and before the last save, and its sheets."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from pnp.check.check import Task, check
from pnp.data.cache import drop_cached
from pnp.data.file_state import describe_state
from pnp.errors import PnpError
from pnp.games import PRINTED
from pnp.games.contract import PrintedGame, SetText
from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, draw, make_plans
from pnp.pages.page import Page
from pnp.pieces.look import mark_piece
from pnp.pieces.part import Part
from pnp.pieces.piece import Piece, Side
from pnp.writers.svg import flatten, make_printed, sheet, text_of
from pnp.writers.svg_sheets import render, set_outline
from scorer.messages import Text

KEPT = 8  # the number of kits to keep: languages, inks and numbers of players that somebody compares
MOST_FILES = 5000  # the most files of a folder to look at for changes
BLEED = 3.0  # the bleed that is shown around a piece, mm


SIDES: Mapping[str, Side] = {"front": "front", "back": "back"}


class Shown(NamedTuple):
    """Pieces of a part with one name that look alike."""

    id: str  # the name for ``--only``
    part: Part
    piece: Piece
    mark: str
    numbers: tuple[int, ...]  # of the pieces, counted from 1
    before: str = ""  # the mark that it had before the last save, if it had another one


class Drawn(NamedTuple):
    """A kit as it is after a save; with a ``fault``, the pieces are those of the last save without one."""

    state: str
    file_name: str = ""
    parts: tuple[Part, ...] = ()
    shown: tuple[Shown, ...] = ()
    remarks: tuple[Text, ...] = ()
    fault: Text | None = None
    pieces: Mapping[str, Piece] = {}  # now and before, by mark
    texts: tuple[SetText, ...] = ()


class Preview:
    """Draws the kits of a folder anew after each save; may be used from many threads."""

    def __init__(self, game: str, folder: Path) -> None:
        self._game, self._folder = PRINTED[game], folder
        self._one, self._pen = Lock(), Lock()  # fonts that letters are traced in are for one thread
        self._state = ""
        self._kits: OrderedDict[Request, Drawn] = OrderedDict()
        self._sheets: tuple[Request, str, Sequence[Page]] | None = None
        self._checked: tuple[Request | None, str, list[Text]] = (None, "", [])

    def find_state(self) -> str:
        """Return a text that differs after each save of a file."""
        lines: list[str] = []
        for place, folders, names in os.walk(self._folder):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            if len(lines) >= MOST_FILES:
                break
            for name in sorted(names)[: MOST_FILES - len(lines)]:
                with suppress(OSError):
                    lines.append(f"{place}/{name} {describe_state(Path(place) / name)}")
        return sha256("\n".join(lines).encode("utf-8", "replace")).hexdigest()[:16]

    def find_game(self) -> PrintedGame:
        """Return the game as the folder describes it now; as it was before if that has faults."""
        with self._one:
            self._notice()
            with suppress(PnpError):
                self._game = PRINTED[self._game.id]
            return self._game

    def draw(self, order: Request) -> Drawn:
        """Return the kit as the folder is now."""
        with self._one:
            return self._draw(order)

    def sheets(self, order: Request) -> Sequence[Page]:
        """Return the pages of the kit as it is now; none if it has faults."""
        with self._one:
            state = self._draw(order).state
            if self._sheets is None or self._sheets[:2] != (order, state):
                pages: Sequence[Page] = ()
                with suppress(PnpError):
                    plan = make_plans(order)[0]
                    pages = lay_out(plan.game, plan.spec).pages
                self._sheets = order, state, pages
            return self._sheets[2]

    def check(self, order: Request) -> list[Text]:
        """Return what would stop a build of the kit as it is now, after its pieces are drawn: guide, sheets, file."""
        with self._one:
            kit = self._draw(order)
            if self._checked[:2] != (order, kit.state):
                self._checked = order, kit.state, [] if kit.fault else _check(order)
            return self._checked[2]

    def draw_piece(self, mark: str, side: str) -> str | None:
        """Return a side of the piece with a mark, of any kit that is kept, as SVG; None if there is no such piece."""
        with self._one:
            found = (kit.pieces[mark] for kit in self._kits.values() if mark in kit.pieces)
            piece = next(found, None)
        if piece is None or side not in SIDES or (side == "back" and not piece.back):
            return None
        with self._pen:
            return draw_side(piece, SIDES[side])

    def draw_sheet(self, order: Request, number: int) -> str | None:
        """Return a sheet of the kit as it is now, counted from 1, as SVG; None if there is no such sheet."""
        pages = self.sheets(order)
        if not 1 <= number <= len(pages):
            return None
        with self._pen:
            return render(pages[number - 1], cut=False)

    def _notice(self) -> str:
        """Return the state of the folder; after a save drop what was made of its files."""
        state = self.find_state()
        if state != self._state:
            drop_cached()
            self._state = state
        return state

    def _draw(self, order: Request) -> Drawn:
        state, last = self._notice(), self._kits.pop(order, None)
        if last is None or last.state != state:
            last = _redraw(order, state, last or Drawn(""))
        self._kits[order] = last
        if len(self._kits) > KEPT:
            self._kits.popitem(last=False)
        return last


def _redraw(order: Request, state: str, last: Drawn) -> Drawn:
    """Return a kit as it is now, compared with the last one that was drawn."""
    try:
        plan = make_plans(order)[0]
        box = plan.game.kit(plan.spec)
    except PnpError as fault:
        return last._replace(state=state, fault=fault.text)
    ids = {one.id: one for one in last.shown}
    places = {(one.part.id, one.piece.seat, one.piece.place): one for one in last.shown if one.piece.place}
    found: dict[tuple[str, str], Shown] = {}  # pieces that look alike are shown together
    for part in box.parts:
        for front in part.fronts:
            key = front.kind, mark_piece(front.piece)
            one = found.setdefault(key, Shown(front.kind, part, front.piece, key[1], ()))
            found[key] = one._replace(numbers=(*one.numbers, front.number))
    shown = []
    for one in found.values():
        old = ids.get(one.id) or places.get((one.part.id, one.piece.seat, one.piece.place))
        shown.append(one._replace(before=old.mark) if old and old.mark != one.mark else one)
    pieces = {one.mark: one.piece for one in (*last.shown, *shown)}
    return Drawn(state, plan.file_name, box.parts, tuple(shown), box.remarks, None, pieces, box.texts)


def _check(order: Request) -> list[Text]:
    """Return why the kit of a folder cannot be laid out, or the faults of its file, each with its page."""
    try:
        built = draw(make_plans(order)[0])
    except PnpError as fault:
        return [fault.text]
    return [fault.sentence for fault in check(built.data, Task()).faults]


def draw_side(piece: Piece, side: Side) -> str:
    """Return a side of a piece as SVG, its letters as outlines, with its bleed around it."""
    drawing = piece.back if side == "back" and piece.back else piece.front
    page, layers = sheet(drawing.width + 2 * BLEED, drawing.height + 2 * BLEED)
    for shape, x, y in flatten((*piece.run_over(BLEED, side), *drawing.shapes), BLEED, BLEED):
        layers["print"].add(make_printed(page, shape, x, y, set_outline))
    return text_of(page, layers)
