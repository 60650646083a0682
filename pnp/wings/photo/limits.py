"""What a picture may be, and why one is refused."""

from __future__ import annotations

from pnp.errors import PnpError
from scorer.messages import msg
from scorer.system import installing

MOST_BYTES = 30_000_000  # the largest file in bytes; a phone's picture has a tenth of that

MOST_DOTS, MOST_WHOLE = 120_000_000, 40_000_000
"""The most pixels of a picture; and of one that is decoded as a whole, as all but most JPEGs are."""

DAMAGED = msg("could not be read; the file needs too much memory or time, or is damaged")


class NoReaderError(PnpError):
    """The library that reads photos is not installed."""

    def __init__(self) -> None:
        command = installing("opencv-python-headless")
        super().__init__(msg("photos need OpenCV; install it with: {command}", command=command))


class PhotoError(PnpError):
    """A file that is no picture, or too large, or a picture that cannot be read, with the reason."""
