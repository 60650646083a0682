"""What web pages add to pnp."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.wings.contract import Listed, Wing


class WebWing(Wing):
    """``pnp serve``. What other wings add to its pages: see ``pnp.wings.web.contract``."""

    def commands(self) -> Mapping[str, Listed]:
        """Return the command."""
        about = "Serve web pages to enter games on every phone at the table."
        example = "pnp serve --lan                  enter games on every phone at the table"
        return {"serve": Listed(_serve, about, example)}


def _serve() -> Callable[..., object]:
    from pnp.wings.web.command import serve

    return serve


WING = WebWing()
