"""What sites add to pnp."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.wings.contract import Listed, Wing


class SiteWing(Wing):
    """``pnp site``."""

    needs = ("own", "web")

    def commands(self) -> Mapping[str, Listed]:
        """Return the command."""
        about = "Write the pages of pnp serve as a folder of files for any web space. Visitors need only a browser."
        example = "pnp site harvest/                publish a game as a page that makes its kits"
        return {"site": Listed(_site, about, example, "serve")}


def _site() -> Callable[..., object]:
    from pnp.wings.site.command import site

    return site


WING = SiteWing()
