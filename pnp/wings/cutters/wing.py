"""What cutting machines add to pnp."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.data.resources import data
from pnp.wings.contract import Choices, Format, Machines, Prepare, Wing, Writer


class CuttersWing(Wing):
    """Marks for cutting machines, and DXF."""

    def formats(self) -> Sequence[Format]:
        """Return DXF."""
        about = "What is cut of every page"
        return (Format("dxf", about, _dxf, check=_check_dxf, by_page=True, numbered="dxf", after="svg"),)

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


WING = CuttersWing()
