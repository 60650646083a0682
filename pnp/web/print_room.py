"""Draws kits for the pages: one at a time; the last ones are cached for their previews."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import BoundedSemaphore, Lock

from pnp.build.plan import BuiltKit, Request, draw, plans
from pnp.errors import PnpError
from pnp.units import MM_PER_INCH
from scorer.messages import msg

ROOM = 32 * 1024 * 1024
"""Bytes of kits and previews that are kept."""

WAITING = 8
"""Requests that may wait; beyond that visitors are asked to try again."""


class BusyError(PnpError):
    """More kits are wanted than can be drawn just now."""

    def __init__(self) -> None:
        super().__init__(msg("Many kits are being drawn now. Wait a moment and reload the page."))


class UnsoundError(RuntimeError):
    """A kit with faults: a bug of the program; nobody should print it."""


@dataclass
class Kit:
    """A kit that is drawn, and the previews of its pages that were asked for."""

    built: BuiltKit
    ink: float  # per cent of its pages that is covered
    previews: dict[tuple[int, int], bytes] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """Bytes that are kept of it."""
        return len(self.built.data) + sum(map(len, self.previews.values()))


class PrintRoom:
    """Draws kits and their previews; to be used from many threads."""

    def __init__(self, room: int = ROOM, waiting: int = WAITING) -> None:
        self._room = room
        self._one = Lock()
        self._waiting = BoundedSemaphore(waiting)
        self._kits: OrderedDict[Request, Kit] = OrderedDict()

    def has(self, asked: Request) -> bool:
        """Return whether a kit is there already, so that it costs nothing."""
        return asked in self._kits

    def kit(self, asked: Request) -> Kit:
        """Return the kit of one game. Raises ``BusyError``, or the ``PnpError`` of what cannot be drawn."""
        with self._turn():
            return self._kit(asked)

    def preview(self, asked: Request, number: int, width: int) -> bytes | None:
        """Return a page, counted from 1, as PNG so many dots wide; nothing if the kit has no such page.

        Raises what ``kit`` raises.
        """
        from pnp.writers import png

        with self._turn():
            kit = self._kit(asked)
            if not 1 <= number <= len(kit.built.document.pages):
                return None
            if (number, width) not in kit.previews:
                dpi = width * MM_PER_INCH / kit.built.document.pages[number - 1].size[0]
                kit.previews[number, width] = png.preview(kit.built.data, number - 1, dpi)
                self._make_room()
            return kit.previews[number, width]

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Wait for one's turn, unless too many wait."""
        if not self._waiting.acquire(blocking=False):
            raise BusyError
        try:
            with self._one:
                yield
        finally:
            self._waiting.release()

    def _kit(self, asked: Request) -> Kit:
        if asked not in self._kits:
            from pnp.build.recording import check_and_record

            built = draw(plans(asked)[0])
            files, wrong = check_and_record({built.file_name: built.data})
            if wrong:
                raise UnsoundError(*(each.sentence for each in wrong[built.file_name].faults))
            recorded = built._replace(data=files[built.file_name])
            self._kits[asked] = Kit(recorded, built.document.ink)
        self._kits.move_to_end(asked)
        self._make_room()
        return self._kits[asked]

    def _make_room(self) -> None:
        """Drop the least recently used kits, except the last."""
        while len(self._kits) > 1 and sum(each.size for each in self._kits.values()) > self._room:
            self._kits.popitem(last=False)
