"""What a wing adds to the pages of ``pnp serve``: an object ``PHONES`` in its ``phones.py``, or its package ``phones``.

That file is loaded only where web pages are. Photos, printing, turns and the preview of a folder have one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from starlette.routing import Route

from pnp.wings.contract import WINGS
from pnp.wings.web.consent import Consent
from pnp.wings.web.log_writer import LogWriter
from pnp.wings.web.settings import Settings
from pnp.wings.web.shared import PlayedHere
from scorer.wings.contract import WingPart


class Added(NamedTuple):
    """What a wing adds to the pages of one server."""

    routes: Sequence[Route] = ()  # pages with addresses of their own
    front: Sequence[Route] = ()  # pages in the place of ours, such as a first page
    played: PlayedHere | None = None  # plays games action by action
    desk: object | None = None  # prints kits on a printer of the host, for the routes of the wing
    reads_photos: bool = False  # whether photos of a board can be entered


class Phones(ABC):
    """What a wing adds to the pages. Its templates are in ``templates/WING/``."""

    styles: tuple[str, ...] = ()
    """Style sheets below ``assets/`` that become part of the one that all pages load, such as ``turns/replay.css``."""

    files: tuple[str, ...] = ()
    """Files below ``assets/`` for single pages, such as ``photo/photo.js``; they are served by their name alone."""

    @abstractmethod
    def open(self, settings: Settings, logs: LogWriter, consent: Consent) -> Added:
        """Return what the wing adds to a server with these settings, its log of games and its questions to players.

        Raises a ``PnpError`` if something is asked for that cannot be, such as a printer that is not there.
        """


PHONES = WingPart("phones", "PHONES", Phones)


@cache
def find_phones() -> tuple[Phones, ...]:
    """Return what all wings add. Raises ``WingError``."""
    found = (PHONES.of(wing) for wing in WINGS.present.values())
    return tuple(phones for phones in found if phones)
