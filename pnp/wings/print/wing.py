"""What printing adds to pnp."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.wings.contract import Devices, Listed, Wing


class PrintWing(Wing):
    """``pnp print``, and what the system says of its printers."""

    def commands(self) -> Mapping[str, Listed]:
        """Return the command."""
        about = "Print a kit: send each page to the right paper at 100 %."
        example = "pnp print low-blow --players 3   make a kit, and print it"
        return {"print": Listed(_print, about, example, "build")}

    def devices(self) -> Devices:
        """Return the printers of the system."""
        from pnp.wings.print.queues import list_names_and_papers, read_device

        return Devices(list_names_and_papers, read_device)


def _print() -> Callable[..., object]:
    from pnp.wings.print.command import print_kit

    return print_kit


WING = PrintWing()
