"""The pictures of a folder: SVG as shapes, PNG and JPEG as rasters, in any ink."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from pnp.drawing.art import Art, read_art
from pnp.drawing.hairlines import thicken_hairlines
from pnp.drawing.own_fonts import add_font
from pnp.drawing.recoloured import paint_drawing, recolour_drawing
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import FULL


class Source(NamedTuple):
    """The state of a file; a changed file has another one."""

    file: Path
    changed: int
    size: int


def source(file: Path) -> Source:
    """Return the state of a file now."""
    state = file.stat()
    return Source(file, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=512)
def thin(file_state: Source, ink: str) -> Art:
    """Return the art in a file, in an ink."""
    art = _art(file_state)
    if ink == FULL or art.drawing is None:
        return art
    return art._replace(drawing=recolour_drawing(art.drawing, ink))


@lru_cache(maxsize=2048)
def printed(file_state: Source, ink: str, colour: str | None, factor: float) -> Drawing | None:
    """Return the drawing in a file, with lines thick enough at ``factor``, in one ``colour`` if given."""
    drawing = thin(file_state, ink).drawing
    if drawing is None:
        return None
    return thicken_hairlines(paint_drawing(drawing, colour) if colour else drawing, factor)


@lru_cache(maxsize=64)
def own_font(file_state: Source) -> str:
    """Load a font file; return the weight under which it is registered. Raises ``OwnFontError``."""
    return add_font(file_state.file.read_bytes(), file_state.file.name)


@lru_cache(maxsize=512)
def _art(file_state: Source) -> Art:
    return read_art(file_state.file.read_bytes(), file_state.file.stem)
