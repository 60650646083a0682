"""The shapes of pieces: rectangles, circles, hexagons, or the outline in a file. Lengths in mm."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, cast, get_args

from pnp.drawing.matrix import Matrix
from pnp.drawing.segments import box_of
from pnp.drawing.shapes import Circle, Ink, Step
from pnp.drawing.shapes import Path as Lines
from pnp.drawing.transformed import as_path, transform_steps
from pnp.wings.own.designs import TokenShape
from pnp.wings.own.grid import LONG, hexagon
from pnp.wings.own.kit import Kit
from pnp.wings.own.reader import FolderReader, find_measure, read_sides
from pnp.wings.own.svg import first_outline
from pnp.wings.own.svg_tree import SvgError
from scorer.messages import literal, msg
from scorer.record.fields import Fields
from scorer.record.nodes import Scalar
from scorer.wings.own.sentences import misread

MARGIN = 1.5  # white around an outline that is cut within a rectangle of card, mm

USUAL = "circle 16"
LEAST, LARGEST = 8.0, 200.0


class Outline(NamedTuple):
    """The shape of a piece, and its size; an ``outline`` is the first path of an SVG file."""

    shape: TokenShape
    width: float
    height: float
    file: Path | None = None

    @property
    def margin(self) -> float:
        """The white around it."""
        return 0.0 if self.shape == "square" else MARGIN

    def steps(self, kit: Kit) -> tuple[Step, ...]:
        """Return what is cut; nothing for a rectangle, or, with a fault, for a file that has no outline."""
        if self.shape == "circle":
            radius = self.width / 2
            return as_path(Circle(radius, radius, radius, Ink())).steps
        if self.shape == "hex":
            return hexagon(self.width, self.height)
        if not self.file:
            return ()
        try:
            steps, _ = first_outline(self.file.read_bytes())
        except SvgError as fault:
            kit.findings.fault(kit.spot(self.file, fault.line), fault.text)
            return ()
        box = box_of(Lines(steps, Ink()))
        across, along = self.width / max(box.width, 1e-6), self.height / max(box.height, 1e-6)
        return transform_steps(steps, Matrix(across, 0.0, 0.0, along, -box.left * across, -box.top * along))


def read_outline(reader: FolderReader, values: Fields) -> Outline:
    """Return the shape of a piece: ``circle 16``, ``hex 20``, ``square 14``, or a file with the outline and its size.

    A hexagon has its size from side to side.
    """
    node = values.get("shape")
    text = reader.text(node, literal(USUAL)) or USUAL
    word, _, measure = text.partition(" ")
    file = None
    if word.endswith(".svg") and node:
        file, word = reader.files.picture(word, reader.spot(node)), "outline"
    elif node:
        word = reader.choice(
            "shape", Scalar(node.line, word, "", node.line), get_args(TokenShape)[:3], "circle"
        )
    for key in ("size", "corners"):
        if key in values:
            reader.fault(values[key], msg("a part with a shape has no {key}; leave it out", key=key))
    size = 16.0, 16.0
    if node:
        sides = read_sides(measure if "x" in measure else f"{measure}x{measure}", LEAST, LARGEST)
        size = sides or size
        if sides is None:
            named = text.partition(" ")[0] if file else word
            meant = find_measure(text, [named], 16.0)
            size_meant = float(meant.rpartition(" ")[2]) if meant else 0.0
            right = meant if LEAST <= size_meant <= LARGEST else f"{named} 16"
            reader.fault(node, misread(text, f"{right} ({LEAST:g}–{LARGEST:g} mm)"))
    if word == "hex" and "x" not in measure:
        size = size[0], round(size[1] * LONG, 2)
    if word == "circle":
        size = min(size), min(size)
    return Outline(cast(TokenShape, word), *size, file)
