"""The address of the folder that hosts the pictures of an online table."""

from __future__ import annotations

from urllib.parse import urlsplit

from pnp.errors import PnpError
from scorer.messages import msg

HOSTED = ("https", "http")
LOCAL = "file:///"
UNSAFE = frozenset(' "<>\\^`{|}?#') | frozenset(map(chr, (*range(32), 127)))
"""Characters that the address of a folder must quote."""


class BaseUrlError(PnpError):
    """An address that cannot host pictures."""


def check_url(base_url: str) -> str:
    """Return an address for pictures. Raises ``BaseUrlError``."""
    if not _is_complete(base_url) or not base_url.isascii() or set(base_url) & UNSAFE:
        text = msg(
            "--base-url {wanted}: write the URL of the folder that will host the pictures, as in {right}",
            wanted=base_url,
            right="https://example.org/games",
        )
        raise BaseUrlError(text)
    return base_url


def _is_complete(base_url: str) -> bool:
    """Return whether an address is complete: it names a host, or a folder of this computer."""
    try:
        parts = urlsplit(base_url)
        host = parts.hostname if parts.port != 0 else None
    except ValueError:
        return False
    return (parts.scheme in HOSTED and bool(host)) or base_url.startswith(LOCAL)
