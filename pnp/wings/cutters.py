"""Cutting machines: marks on the sheets that their sensors find, and the lines that a blade follows as DXF."""

from pnp.data.resources import data
from pnp.kits.format import Format

CUTTING = "pnp.printers.cutting:cutting"
MACHINES = tuple(data("cutters"))

FORMATS = (
    Format(
        "dxf",
        "What is cut of every page",
        "pnp.writers.dxf:write",
        checker="pnp.writers.dxf:check",
        by_page=True,
        numbered="dxf",
        after="svg",
    ),
)
