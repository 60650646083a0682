"""What cutting machines add to pnp."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.data.resources import data
from pnp.wings.contract import Choices, Format, Losses, Machines, Prepare, Wing, Writer


class CuttersWing(Wing):
    """Marks for cutting machines, and DXF."""

    def formats(self) -> Sequence[Format]:
        """Return DXF."""
        about = "What is cut of every page"
        form = Format("dxf", about, _dxf, check=_check_dxf, losses=_losses, numbered="dxf", after="svg")
        return (form._replace(by_page=True),)

    def machines(self) -> Machines:
        """Return the machines, which are data in ``assets/cutters/machines.json``."""
        return Machines(tuple(data("cutters/machines")), _cutting)


def _cutting() -> Prepare:
    from pnp.wings.cutters.cutting import cutting

    return cutting


def _dxf() -> Writer:
    from pnp.wings.cutters.dxf import write

    return write


def _check_dxf(choices: Choices) -> None:
    from pnp.wings.cutters.dxf import check

    check(choices)


def _losses() -> Losses:
    from pnp.wings.cutters.dxf import say_left_out

    return say_left_out


WING = CuttersWing()
