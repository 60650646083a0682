"""What photos add to pnp."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from pnp.wings.contract import Listed, Photos, Wing

if TYPE_CHECKING:
    from pnp.pages.printer import Printer
    from pnp.printers.sides import Solution


class PhotoWing(Wing):
    """Photos for ``pnp score`` and ``pnp printers save``, and ``pnp dice``."""

    def commands(self) -> Mapping[str, Listed]:
        """Return the command."""
        about = "Show pnp the dice of your group, so that photos are read more surely."
        example = "pnp dice board.jpg --names Ana,Ben   know your dice before photos are scored"
        return {"dice": Listed(_dice, about, example, "score")}

    def photos(self) -> Photos:
        """Return what reads photos of a board."""
        from pnp.wings.photo.command import read_results
        from pnp.wings.photo.photo_answers import find_last

        return Photos(read_results, find_last)

    def printer_pictures(self) -> Callable[[tuple[str, str], Mapping[str, str], Printer], Solution]:
        """Return what reads pictures of the calibration sheet."""
        from pnp.wings.photo.printer_pictures import measure_pictures

        return measure_pictures


def _dice() -> Callable[..., object]:
    from pnp.wings.photo.dice_command import dice

    return dice


WING = PhotoWing()
