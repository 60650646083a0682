"""The state of a canvas: colours, lines and type, each valid until it is set again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from reportlab.pdfgen.canvas import Canvas

from pnp.units import PT_PER_MM
from pnp.writers.inks import Inks


def setters(canvas: Canvas, inks: Inks) -> Mapping[str, Callable[..., object]]:
    """Return a function for each part of the state, by its name, that sets it; lengths are in mm."""
    return {
        "fill": partial(inks.fill, canvas),
        "stroke": partial(inks.stroke, canvas),
        "width": lambda width: canvas.setLineWidth(width * PT_PER_MM),
        "dash": lambda dash: canvas.setDash([length * PT_PER_MM for length in dash]),
        "ends": lambda are_round: canvas.setLineCap(int(are_round)),
        "joins": lambda are_round: canvas.setLineJoin(int(are_round)),
        "tracking": lambda width: canvas.addLiteral(f"{width:.4f} Tc"),
        "face": lambda face: canvas.addLiteral("{} {:.6g} Tf".format(*face)),
    }
