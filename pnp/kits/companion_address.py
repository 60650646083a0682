"""The address of a companion, as it is printed in a code on the guide."""

from __future__ import annotations

from urllib.parse import urlsplit

from pnp.errors import PnpError
from scorer.messages import Text, msg, plural, quoted

OPTION = "--companion-address"
MOST = 213  # the most bytes: with more, the squares of a printed code would be smaller than 0.27 mm


class AddressError(PnpError):
    """An address that no phone can open, or that does not fit a printed code."""

    def __init__(self, wrong: Text, found: str) -> None:
        super().__init__(msg("{option} {found}: {wrong}", option=OPTION, found=quoted(found), wrong=wrong))


def check_address(text: str) -> str:
    """Return an address without white around it; an empty text is none. Raises ``AddressError``."""
    address = text.strip()
    if not address:
        return ""
    if len(address.encode()) > MOST:
        right = plural(
            MOST, "a printed QR code holds {n} character", "a printed QR code holds {n} characters"
        )
        raise AddressError(right, address)
    try:
        parts = urlsplit(address)
        is_web = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:  # such as a bracket that is not closed
        is_web = False
    if not is_web or not address.isascii() or not address.isprintable() or " " in address:
        example = "https://example.org/low-blow-4p.html"
        raise AddressError(
            msg("this is no address of a web page, such as {example}", example=example), address
        )
    return address
