"""What the preview adds to pnp."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.wings.contract import Listed, Wing


class PreviewWing(Wing):
    """``pnp preview``."""

    needs = ("own", "web")

    def commands(self) -> Mapping[str, Listed]:
        """Return the command."""
        about = "Show the pieces of a folder in the browser, and follow each save."
        example = "pnp preview harvest/             see each change of a game of your own at once"
        return {"preview": Listed(_preview, about, example, "new")}


def _preview() -> Callable[..., object]:
    from pnp.wings.preview.command import preview

    return preview


WING = PreviewWing()
