"""QR codes by segno: as SVG in millimetres, as PNG, and for a terminal."""

from __future__ import annotations

from io import BytesIO, StringIO
from typing import TYPE_CHECKING

from pnp.errors import PnpError
from scorer.messages import plural

if TYPE_CHECKING:
    from segno import QRCode

MODULE = 0.5  # the side of a square in an SVG, in mm: phones read such a printed code easily
QUIET = 4  # white squares around a code, as its standard requires; on a dark terminal fewer are enough


class LinkTooLongError(PnpError):
    """A link that is too long for a QR code."""


def as_svg(text: str) -> bytes:
    """Return a code as SVG, each square half a millimetre. Raises ``LinkTooLongError``."""
    file = BytesIO()
    _code(text).save(
        file, kind="svg", scale=MODULE, unit="mm", border=QUIET, light="white", svgclass=None, lineclass=None
    )
    return file.getvalue()


def as_png(text: str) -> bytes:
    """Return a code as PNG, each square eight dots. Raises ``LinkTooLongError``."""
    file = BytesIO()
    _code(text).save(file, kind="png", scale=8, border=QUIET)
    return file.getvalue()


def as_text(text: str) -> str:
    """Return a code as lines of half blocks, light on dark or dark on light. Raises ``LinkTooLongError``."""
    file = StringIO()
    _code(text).terminal(file, border=2, compact=True)
    return file.getvalue().rstrip("\n")


def _code(text: str) -> QRCode:
    import segno  # noqa: PLC0415 - only what shares a play needs it

    try:
        return segno.make_qr(text, error="l")
    except segno.DataOverflowError:
        raise LinkTooLongError(
            plural(
                len(text),
                "the link has {length} character, more than a QR code holds; send the link itself",
                "the link has {length} characters, more than a QR code holds; send the link itself",
                length=len(text),
            )
        ) from None
