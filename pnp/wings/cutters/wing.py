"""What cutting machines add to pnp."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.data.resources import data
from pnp.wings.contract import Format, FormatCode, Machines, Prepare, Wing, make_format


class CuttersWing(Wing):
    """Marks for cutting machines, and DXF."""

    def formats(self) -> Sequence[Format]:
        """Return DXF."""
        about = "What is cut of every page"
        return (make_format("dxf", about, _dxf)._replace(by_page=True, numbered="dxf", after="svg"),)

    def machines(self) -> Machines:
        """Return the machines, which are data in ``assets/cutters/machines.json``."""
        return Machines(tuple(data("cutters/machines")), _cutting)


def _cutting() -> Prepare:
    from pnp.wings.cutters.cutting import cutting

    return cutting


def _dxf() -> FormatCode:
    from pnp.wings.cutters.dxf import CODE

    return CODE


WING = CuttersWing()
