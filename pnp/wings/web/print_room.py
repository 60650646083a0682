"""Draws kits for the pages, one at a time; the latest kits are cached for their previews."""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.kits.plan import BuiltKit, Request, draw, make_plans
from pnp.kits.recording import check_and_record
from pnp.units import MM_PER_INCH
from pnp.writers import png
from scorer.messages import msg

ROOM = 32 * 1024 * 1024  # the most bytes of kits and previews in the cache
WAITING = 8  # the most requests that may wait; further visitors are asked to try again


class DrawingBusyError(PnpError):
    """More kits are requested than can be drawn now."""

    def __init__(self) -> None:
        super().__init__(msg("Many kits are being drawn now. Wait a moment and reload the page."))


class UnsoundError(RuntimeError):
    """A kit with faults, which must not be printed: a bug of the program."""


class PreviewedKit(NamedTuple):
    """A kit, and the previews of its pages so far, by page number and width."""

    built: BuiltKit
    ink: float  # the covered part of the pages, in per cent
    previews: dict[tuple[int, int], bytes]

    @property
    def size(self) -> int:
        """Its bytes in the cache."""
        return len(self.built.data) + sum(map(len, self.previews.values()))


class PrintRoom:
    """Draws kits and their previews; may be used from many threads."""

    def __init__(self, room: int = ROOM, waiting: int = WAITING, *, records: bool = True) -> None:
        """Draw kits that have the record of their looks, or, without ``records``, are those of ``--no-check``."""
        self._room, self._records = room, records
        self._one = Lock()
        self._waiting = BoundedSemaphore(waiting)
        self._kits: OrderedDict[Request, PreviewedKit] = OrderedDict()

    def has(self, order: Request) -> bool:
        """Return whether a kit is in the cache."""
        return order in self._kits

    def kit(self, order: Request) -> PreviewedKit:
        """Return the kit of a game. Raises ``DrawingBusyError``, or the ``PnpError`` of a kit that cannot be drawn."""
        with self._turn():
            return self._kit(order)

    def preview(self, order: Request, number: int, width: int) -> bytes | None:
        """Return page ``number``, counted from 1, as PNG; ``width`` is in pixels. None if there is no such page.

        Raises what ``kit`` raises.
        """
        with self._turn():
            kit = self._kit(order)
            if not 1 <= number <= len(kit.built.document.pages):
                return None
            if (number, width) not in kit.previews:
                dpi = width * MM_PER_INCH / kit.built.document.pages[number - 1].size[0]
                kit.previews[number, width] = png.preview(kit.built.data, number - 1, dpi)
                self._make_room()
            return kit.previews[number, width]

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Wait until no other request is being drawn. Raises ``DrawingBusyError`` if too many are waiting."""
        if not self._waiting.acquire(blocking=False):
            raise DrawingBusyError
        try:
            with self._one:
                yield
        finally:
            self._waiting.release()

    def _kit(self, order: Request) -> PreviewedKit:
        if order not in self._kits:
            built = draw(make_plans(order)[0])
            name = built.file_name
            files, faulty, ink = check_and_record({name: built.data})
            if faulty:
                raise UnsoundError(*(fault.sentence for fault in faulty[name].faults))
            data = files[name] if self._records else built.data
            self._kits[order] = PreviewedKit(built._replace(data=data), ink[name], {})
        self._kits.move_to_end(order)
        self._make_room()
        return self._kits[order]

    def _make_room(self) -> None:
        """Drop the least recently used kits, but never the latest."""
        while len(self._kits) > 1 and sum(kit.size for kit in self._kits.values()) > self._room:
            self._kits.popitem(last=False)
